"""The trading post: one good there for one good from it, as often as wished."""

from __future__ import annotations

from functools import cache

from game.core.words import say
from game.my_first_stone_age.moves import Trade
from game.my_first_stone_age.state import Goods, Settlement, State

#: Every exchange of one kind for another, sorted by text.
EXCHANGES = tuple(sorted([Trade(give, take) for give in range(5) for take in range(5) if give != take], key=str))


def trades(goods: Goods, post: Goods) -> tuple[Trade, ...]:
    """List the exchanges that can be made with these goods, sorted by text."""
    return _trades(tuple(map(bool, goods)), tuple(map(bool, post)))


@cache
def _trades(held: tuple[bool, ...], there: tuple[bool, ...]) -> tuple[Trade, ...]:
    return tuple([exchange for exchange in EXCHANGES if held[exchange.give] and there[exchange.take]])


def why_not_trade(state: State, settlement: Settlement, move: Trade) -> str | None:
    """Return ``None`` if a settlement can make this exchange, else the reason in words."""
    if not settlement.goods[move.give]:
        return say("You do not have that good.")
    if not state.post[move.take]:
        return say("The trading post does not have that good.")
    if move.give == move.take:
        return say("That would change nothing: trade for another good.")
    return None
