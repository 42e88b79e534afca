"""Turns: turn over a forest token, move, act where the figure stands; then trade, build and swap when asked."""

from __future__ import annotations

from game.core.copying import made_once
from game.core.rules import Chance, Event
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
    TOKENS,
    path,
)
from game.my_first_stone_age.building import builds, still_to_pay
from game.my_first_stone_age.state import NOBODY, NOWHERE, Settlement, State, changed, evolve, open_huts, settlement_of
from game.my_first_stone_age.trading import trades

_token_turned = made_once(events.TokenTurned)
_walked = made_once(events.Walked)
_jumped = made_once(events.Jumped)
_took = made_once(events.Took)
_traded = made_once(events.Traded)

ALL_DOWN = (False,) * len(TOKENS)
SITE_TOKEN = PICTURES[-1]


def with_settlement(settlements: tuple[Settlement, ...], seat: int, new: Settlement) -> tuple[Settlement, ...]:
    """Return the settlements with one seat's exchanged."""
    return (*settlements[:seat], new, *settlements[seat + 1 :])


def flip(state: State, move: moves.Flip, chance: Chance, told: list[Event]) -> State:
    """Turn the token over, move the figure as it says, and act where it stops."""
    token, seat, place = state.tokens[move.place], state.active, move.place
    told.append(_token_turned(seat, place, token))
    if state.first_flip_redo and state.turn == 1 and token == SITE_TOKEN:
        told.append(events.PutBack(seat, place))
        return evolve(state, put_back=place)
    face_up = (*state.face_up[:place], True, *state.face_up[place + 1 :])
    origin = state.settlements[seat].space
    if token in PIPS:
        steps = path(origin, PIPS[token])
        told.append(_walked(seat, origin, steps))
        return _arrive(state, steps[-1], face_up, chance, told)
    space = SPACE_OF_PICTURE[token]
    told.append(_jumped(seat, origin, space))
    return _arrive(state, space, face_up, chance, told)


def _arrive(state: State, space: int, face_up: tuple[bool, ...], chance: Chance, told: list[Event]) -> State:
    """Set the figure on its space and do what is done there; whose figure stands there too does not matter."""
    seat, old = state.active, state.settlements[state.active]
    settlement = settlement_of(space, old.goods, old.dogs, old.huts)
    good = GOOD_OF_SPACE[space]
    if good is not None:
        return _collect(state, settlement, good, face_up, told)
    settlements = with_settlement(state.settlements, seat, settlement)
    if space == DOG_SPACE:
        return _take_dog(state, settlements, face_up, told)
    if space == BUILDING_SITE:
        return _visit_site(evolve(state, settlements=settlements, face_up=face_up), chance, told)
    if trades(settlement.goods, state.post):
        return evolve(state, settlements=settlements, face_up=face_up, step="trade")
    told.append(events.TradedNothing(seat))
    return _next_turn(state, settlements=settlements, face_up=face_up)


def _next_turn(state: State, **changes: object) -> State:
    """Make these changes, and let the next player clockwise turn a token over."""
    following = (state.active + 1) % len(state.settlements)
    return evolve(state, **changes, step="flip", put_back=NOWHERE, active=following, turn=state.turn + 1)


def _collect(state: State, settlement: Settlement, good: int, face_up: tuple[bool, ...], told: list[Event]) -> State:
    """Take one good, if any is left, and end the turn."""
    seat, stock = state.active, state.stock
    if stock[good]:
        settlement = settlement_of(settlement.space, changed(settlement.goods, good), settlement.dogs, settlement.huts)
        stock = changed(stock, -1, good)
        told.append(_took(seat, good))
    else:
        told.append(events.FoundNothing(seat, good))
    settlements = with_settlement(state.settlements, seat, settlement)
    return _next_turn(state, settlements=settlements, face_up=face_up, stock=stock)


# -- the dog space


def _take_dog(state: State, settlements: tuple[Settlement, ...], face_up: tuple[bool, ...], told: list[Event]) -> State:
    """Take a dog from the board, else from the closest player on the left who has one, and end the turn."""
    seat, dogs = state.active, state.dogs
    if settlements[seat].dogs == DOGS:
        told.append(events.KeptDogs(seat))
        return _next_turn(state, settlements=settlements, face_up=face_up)
    source = NOBODY if dogs else closest_with_dog(state, seat)
    told.append(events.TookDog(seat, source))
    settlements = _more_dogs(settlements, seat, 1)
    if source == NOBODY:
        dogs -= 1
    else:
        settlements = _more_dogs(settlements, source, -1)
    return _next_turn(state, settlements=settlements, face_up=face_up, dogs=dogs)


def closest_with_dog(state: State, seat: int) -> int:
    """Return the first seat to the left of ``seat`` (the next in turn, and on) that has a dog; ``NOBODY`` for none."""
    count = len(state.settlements)
    others = [(seat + step) % count for step in range(1, count)]
    return next((other for other in others if state.settlements[other].dogs), NOBODY)


def _more_dogs(settlements: tuple[Settlement, ...], seat: int, more: int) -> tuple[Settlement, ...]:
    old = settlements[seat]
    return with_settlement(settlements, seat, settlement_of(old.space, old.goods, old.dogs + more, old.huts))


# -- the trading post


def trade(state: State, move: moves.Trade, told: list[Event]) -> State:
    """Exchange one good for one on the trading post; the player may go on trading."""
    seat = state.active
    old = state.settlements[seat]
    settlement = settlement_of(old.space, changed(old.goods, move.take, move.give), old.dogs, old.huts)
    told.append(_traded(seat, move.give, move.take))
    return evolve(
        state,
        settlements=with_settlement(state.settlements, seat, settlement),
        post=changed(state.post, move.give, move.take),
    )


def stop_trading(state: State) -> State:
    """End the turn on the trading post."""
    return _next_turn(state)


# -- the building site


def _visit_site(state: State, chance: Chance, told: list[Event]) -> State:
    """Ask whether to build, where something can be built; otherwise go on to the tokens."""
    settlement = state.settlements[state.active]
    if builds(settlement.goods, settlement.dogs, open_huts(state)):
        return evolve(state, step="build")
    told.append(events.BuiltNothing(state.active, able=False))
    return _turn_down(state, chance, told)


def build(state: State, move: moves.Build, chance: Chance, told: list[Event]) -> State:
    """Build a hut: goods and dogs go back to their spaces; the third hut wins at once."""
    seat, pile = state.active, state.piles[move.pile]
    hut, settlement = pile[0], state.settlements[state.active]
    paid = still_to_pay(hut, move.dogs_for)
    goods, stock = settlement.goods, state.stock
    for good in paid:
        goods, stock = changed(goods, -1, good), changed(stock, good)
    huts = (*settlement.huts, hut)
    told.append(events.Built(seat, move.pile, hut, paid, move.dogs_for, len(huts)))
    settlement = settlement_of(settlement.space, goods, settlement.dogs - len(move.dogs_for), huts)
    built = evolve(
        state,
        settlements=with_settlement(state.settlements, seat, settlement),
        stock=stock,
        dogs=state.dogs + len(move.dogs_for),
        piles=(*state.piles[: move.pile], pile[1:], *state.piles[move.pile + 1 :]),
    )
    if len(huts) == HUTS_TO_WIN:
        told.append(events.Won(seat))
        return evolve(built, winner=seat)
    told.append(events.HutShown(move.pile, pile[1]) if len(pile) > 1 else events.PileEmpty(move.pile))
    return _turn_down(built, chance, told)


def build_nothing(state: State, chance: Chance, told: list[Event]) -> State:
    """Build no hut, although one could be built."""
    told.append(events.BuiltNothing(state.active, able=True))
    return _turn_down(state, chance, told)


def _turn_down(state: State, chance: Chance, told: list[Event]) -> State:
    """Turn all tokens face down and ask for two to swap; with ``shuffle_all`` mix them all instead."""
    told.append(events.TurnedDown(tuple([place for place, open_ in enumerate(state.face_up) if open_])))
    if not state.shuffle_all:
        return evolve(state, face_up=ALL_DOWN, step="swap")
    told.append(events.Mixed(state.active))
    return _next_turn(state, face_up=ALL_DOWN, tokens=chance.shuffle(state.tokens))


def swap(state: State, move: moves.Swap, told: list[Event]) -> State:
    """Let two tokens change places, unseen but watched, and end the turn."""
    tokens = list(state.tokens)
    tokens[move.one], tokens[move.other] = tokens[move.other], tokens[move.one]
    told.append(events.Swapped(state.active, move.one, move.other))
    return _next_turn(state, tokens=tuple(tokens))
