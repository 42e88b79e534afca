"""Turns: turn over a forest token, move, act where the figure stands; then trade, build and swap when asked."""

from __future__ import annotations

from game.my_first_stone_age import events, moves
from game.my_first_stone_age.board import (
    BUILDING_SITE,
    DOG_SPACE,
    DOGS,
    GOOD_OF_SPACE,
    HUTS_TO_WIN,
    PICTURES,
    PIPS,
    SPACE_OF_PICTURE,
    path,
)
from game.my_first_stone_age.building import builds, still_to_pay
from game.my_first_stone_age.state import NOBODY, NOWHERE, State, open_huts
from game.my_first_stone_age.trading import trades
from game.my_first_stone_age.working_copy import Copy

SITE_TOKEN = PICTURES[-1]


def flip(copy: Copy, move: moves.Flip) -> None:
    """Turn the token over, move the figure as it says, and act where it stops."""
    state, seat, place = copy.state, copy.state.active, move.place
    token, origin = state.tokens[place], state.settlements[seat].space
    copy.happen(events.TokenTurned(seat, place, token))
    if state.first_flip_redo and state.turn == 1 and token == SITE_TOKEN:
        copy.happen(events.PutBack(seat, place))
        return
    if token in PIPS:
        copy.happen(events.Walked(seat, origin, path(origin, PIPS[token])))
    else:
        copy.happen(events.Jumped(seat, origin, SPACE_OF_PICTURE[token]))
    _act(copy, seat)


def _act(copy: Copy, seat: int) -> None:
    """Do what is done on the space where the figure stands; whose figure stands there too does not matter."""
    state = copy.state
    settlement = state.settlements[seat]
    good = GOOD_OF_SPACE[settlement.space]
    if good is not None:
        copy.happen(events.Took(seat, good) if state.stock[good] else events.FoundNothing(seat, good))
        end_turn(copy)
    elif settlement.space == DOG_SPACE:
        _take_dog(copy, seat)
    elif settlement.space == BUILDING_SITE:
        _visit_site(copy, seat)
    elif trades(settlement.goods, state.post):
        copy.draft.step = "trade"
    else:
        copy.happen(events.TradedNothing(seat))
        end_turn(copy)


def end_turn(copy: Copy) -> None:
    """Let the next player clockwise turn a token over."""
    draft = copy.draft
    draft.step, draft.put_back = "flip", NOWHERE
    draft.active = (draft.active + 1) % len(draft.settlements)
    draft.turn += 1


# -- the dog space


def _take_dog(copy: Copy, seat: int) -> None:
    """Take a dog from the board, else from the closest player on the left who has one, and end the turn."""
    state = copy.state
    if state.settlements[seat].dogs == DOGS:
        copy.happen(events.KeptDogs(seat))
    else:
        copy.happen(events.TookDog(seat, NOBODY if state.dogs else closest_with_dog(state, seat)))
    end_turn(copy)


def closest_with_dog(state: State, seat: int) -> int:
    """Return the first seat to the left of ``seat`` (the next in turn, and on) that has a dog; ``NOBODY`` for none."""
    count = len(state.settlements)
    others = [(seat + step) % count for step in range(1, count)]
    return next((other for other in others if state.settlements[other].dogs), NOBODY)


# -- the trading post


def trade(copy: Copy, move: moves.Trade) -> None:
    """Exchange one good for one on the trading post; the player may go on trading."""
    copy.happen(events.Traded(copy.state.active, move.give, move.take))


# -- the building site


def _visit_site(copy: Copy, seat: int) -> None:
    """Ask whether to build, where something can be built; otherwise go on to the tokens."""
    settlement = copy.state.settlements[seat]
    if builds(settlement.goods, settlement.dogs, open_huts(copy.state)):
        copy.draft.step = "build"
        return
    copy.happen(events.BuiltNothing(seat, able=False))
    _turn_down(copy)


def build(copy: Copy, move: moves.Build) -> None:
    """Build a hut: goods and dogs go back to their spaces; the third hut wins at once."""
    seat, (hut, *below) = copy.state.active, copy.state.piles[move.pile]
    number = len(copy.state.settlements[seat].huts) + 1
    copy.happen(events.Built(seat, move.pile, hut, still_to_pay(hut, move.dogs_for), move.dogs_for, number))
    if number == HUTS_TO_WIN:
        copy.happen(events.Won(seat))
        return
    copy.happen(events.HutShown(move.pile, below[0]) if below else events.PileEmpty(move.pile))
    _turn_down(copy)


def build_nothing(copy: Copy) -> None:
    """Build no hut, although one could be built."""
    copy.happen(events.BuiltNothing(copy.state.active, able=True))
    _turn_down(copy)


def _turn_down(copy: Copy) -> None:
    """Turn all tokens face down and ask for two to swap; with ``shuffle_all`` mix them all instead."""
    state = copy.state
    copy.happen(events.TurnedDown(tuple([place for place, open_ in enumerate(state.face_up) if open_])))
    if not state.shuffle_all:
        copy.draft.step = "swap"
        return
    # the event cannot write this: nobody may know the new order
    copy.draft.tokens = copy.chance.shuffle(state.tokens)
    copy.happen(events.Mixed(state.active))
    end_turn(copy)


def swap(copy: Copy, move: moves.Swap) -> None:
    """Let two tokens change places, unseen but watched, and end the turn."""
    copy.happen(events.Swapped(copy.state.active, move.one, move.other))
    end_turn(copy)
