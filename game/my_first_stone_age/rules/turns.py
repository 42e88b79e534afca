"""A turn: turn over a forest token, move the figure, and take its space's action; trade, build or swap if asked."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, permutations

from game.core.words import say
from game.my_first_stone_age.rules import events, moves
from game.my_first_stone_age.rules.board import (
    BUILDING_SITE,
    DOG_SPACE,
    DOGS,
    GOOD_OF_SPACE,
    GOODS,
    HUTS,
    HUTS_TO_WIN,
    PILES,
    PIPS,
    SPACE_OF_PICTURE,
    SPACES,
    goods_text,
    path,
)
from game.my_first_stone_age.rules.moves import Build, Trade
from game.my_first_stone_age.rules.state import NOBODY, NOWHERE, Copy, Goods, Settlement, State, open_huts


@lru_cache(maxsize=4096)
def possible_builds(goods: Goods, dogs: int, huts: tuple[str, ...]) -> tuple[Build, ...]:
    """List every way to build one of the open ``huts`` (one per pile, or an empty string), sorted by text."""
    ways = [
        Build(pile, dogs_for)
        for pile, hut in enumerate(huts)
        if hut
        for dogs_for in _DOG_CHOICES[hut]
        if len(dogs_for) <= dogs and _covers(goods, still_to_pay(hut, dogs_for))
    ]
    return tuple(sorted(ways, key=str))


def _dog_choices(cost: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every choice of 0 to ``DOGS`` goods of a cost, to be replaced by dogs."""
    return tuple([choice for count in range(DOGS + 1) for choice in sorted(set(combinations(cost, count)))])


_DOG_CHOICES = {hut: _dog_choices(cost) for hut, cost in HUTS.items()}


def still_to_pay(hut: str, dogs_for: tuple[int, ...]) -> tuple[int, ...]:
    """Return the goods of a hut's cost that dogs do not replace."""
    left = list(HUTS[hut])
    for good in dogs_for:
        left.remove(good)
    return tuple(left)


def _covers(goods: Goods, wanted_goods: tuple[int, ...]) -> bool:
    """Return whether the counts in ``goods`` cover every good listed in ``wanted_goods``."""
    return all(goods[good] >= wanted_goods.count(good) for good in wanted_goods)


@lru_cache(maxsize=4096)
def find_missing_goods(goods: Goods, hut: str) -> tuple[int, ...]:
    """Return the goods of a hut's cost that are missing among ``goods``; dogs are not counted."""
    return _missing_of(goods, HUTS[hut])


def _missing_of(goods: Goods, wanted_goods: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of ``wanted_goods`` that are missing among ``goods``, sorted."""
    missing_goods: list[int] = []
    for good in sorted(set(wanted_goods)):
        missing_goods += [good] * max(0, wanted_goods.count(good) - goods[good])
    return tuple(missing_goods)


def why_not_build(state: State, settlement: Settlement, move: Build) -> str | None:
    """Return ``None`` if a settlement can build like this, else the reason in words."""
    if not 0 <= move.pile < PILES:
        return say("There are three piles of huts: 0, 1 and 2.")
    hut = open_huts(state)[move.pile]
    if not hut:
        return say("That pile of huts is now empty.")
    cost = HUTS[hut]
    if any(move.dogs_for.count(good) > cost.count(good) for good in move.dogs_for):
        return say("A dog can only stand in for goods that the hut needs.")
    if len(move.dogs_for) > settlement.dogs:
        return say("You do not have that many dogs.")
    missing_goods = _missing_of(settlement.goods, still_to_pay(hut, move.dogs_for))
    if missing_goods:
        return say("For this hut you still need: {goods}.", goods=goods_text(missing_goods))
    return None


# The trading raft: a good is swapped for another good, as often as the player likes.

#: Every trade of one kind of good for another, sorted by text.
TRADES = tuple(sorted([Trade(give, take) for give, take in permutations(range(len(GOODS)), 2)], key=str))


def possible_trades(goods: Goods, post: Goods) -> tuple[Trade, ...]:
    """List the trades that are possible with these goods of a seat and of the trading raft, sorted by text."""
    return _cached_trades(tuple(map(bool, goods)), tuple(map(bool, post)))


@cache
def _cached_trades(has_own: tuple[bool, ...], is_on_post: tuple[bool, ...]) -> tuple[Trade, ...]:
    """Return the possible trades; they depend only on which goods the seat has, and which lie on the post."""
    return tuple([trade for trade in TRADES if has_own[trade.give] and is_on_post[trade.take]])


def why_not_trade(state: State, settlement: Settlement, move: Trade) -> str | None:
    """Return ``None`` if a settlement can make this trade, else the reason in words."""
    if not settlement.goods[move.give]:
        return say("You don't have what you want to give.")
    if not state.post[move.take]:
        return say("The trading raft doesn't have what you want.")
    if move.give == move.take:
        return say("That would change nothing. Trade for something else.")
    return None


# The turn

#: the forest token with the picture of the building site
SITE_TOKEN = SPACES[BUILDING_SITE]


def flip(copy: Copy, move: moves.Flip) -> None:
    """Turn the token over, move the figure accordingly, and take the action of its space."""
    state = copy.state
    seat = copy.state.active
    place = move.place
    token = state.tokens[place]
    origin = state.settlements[seat].space
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
    """Take the action of the figure's space; other figures there do not matter."""
    state = copy.state
    settlement = state.settlements[seat]
    good = GOOD_OF_SPACE[settlement.space]
    if good is not None:
        if state.stock[good]:
            copy.happen(events.Took(seat, good))
        else:
            copy.happen(events.FoundNothing(seat, good))
        end_turn(copy)
    elif settlement.space == DOG_SPACE:
        _take_dog(copy, seat)
    elif settlement.space == BUILDING_SITE:
        _visit_site(copy, seat)
    elif possible_trades(settlement.goods, state.post):
        copy.draft.step = "trade"
    else:
        copy.happen(events.TradedNothing(seat))
        end_turn(copy)


def end_turn(copy: Copy) -> None:
    """Let the next player clockwise turn a token over."""
    draft = copy.draft
    draft.step = "flip"
    draft.put_back = NOWHERE
    draft.active = (draft.active + 1) % len(draft.settlements)
    draft.turn += 1


# -- the dog space


def _take_dog(copy: Copy, seat: int) -> None:
    """Take a dog from the board, or from the nearest player to the left that has a dog, and end the turn.

    A seat with both dogs takes none.
    """
    state = copy.state
    if state.settlements[seat].dogs == DOGS:
        copy.happen(events.KeptDogs(seat))
    else:
        source = NOBODY if state.dogs else next_seat_with_dog(state, seat)
        copy.happen(events.TookDog(seat, source))
    end_turn(copy)


def next_seat_with_dog(state: State, seat: int) -> int:
    """Return the first seat clockwise from ``seat`` that has a dog, or ``NOBODY``."""
    count = len(state.settlements)
    others = [(seat + step) % count for step in range(1, count)]
    return next((other for other in others if state.settlements[other].dogs), NOBODY)


# -- the trading raft


def trade(copy: Copy, move: moves.Trade) -> None:
    """Swap a good for a good on the trading raft; the player may go on trading."""
    copy.happen(events.Traded(copy.state.active, move.give, move.take))


# -- the building site


def _visit_site(copy: Copy, seat: int) -> None:
    """Ask whether to build, if a hut can be built; otherwise turn the tokens face down."""
    settlement = copy.state.settlements[seat]
    if possible_builds(settlement.goods, settlement.dogs, open_huts(copy.state)):
        copy.draft.step = "build"
        return
    copy.happen(events.BuiltNothing(seat, able=False))
    _turn_all_face_down(copy)


def build(copy: Copy, move: moves.Build) -> None:
    """Build a hut: goods and dogs go back to their spaces; the third hut wins at once."""
    seat = copy.state.active
    hut, *huts_below = copy.state.piles[move.pile]
    number = len(copy.state.settlements[seat].huts) + 1
    copy.happen(events.Built(seat, move.pile, hut, still_to_pay(hut, move.dogs_for), move.dogs_for, number))
    if number == HUTS_TO_WIN:
        copy.happen(events.Won(seat))
        return
    if huts_below:
        copy.happen(events.HutShown(move.pile, huts_below[0]))
    else:
        copy.happen(events.PileEmpty(move.pile))
    _turn_all_face_down(copy)


def build_nothing(copy: Copy) -> None:
    """Build no hut, although one could be built."""
    copy.happen(events.BuiltNothing(copy.state.active, able=True))
    _turn_all_face_down(copy)


def _turn_all_face_down(copy: Copy) -> None:
    """Turn all tokens face down, and ask which two tokens to swap.

    With the option ``shuffle_all``, shuffle all tokens instead of asking.
    """
    state = copy.state
    copy.happen(events.TurnedDown(tuple([place for place, is_up in enumerate(state.face_up) if is_up])))
    if not state.shuffle_all:
        copy.draft.step = "swap"
        return
    # not in the event's ``change``, since nobody may know the new order
    copy.draft.tokens = copy.chance.shuffle(state.tokens)
    copy.happen(events.Mixed(state.active))
    end_turn(copy)


def swap(copy: Copy, move: moves.Swap) -> None:
    """Swap two face-down tokens and end the turn."""
    copy.happen(events.Swapped(copy.state.active, move.one, move.other))
    end_turn(copy)
