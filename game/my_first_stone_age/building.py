"""Which huts can be built with what, dogs being jokers (rulebook: build 1 hut, dog tokens)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from game.core.words import say
from game.my_first_stone_age.board import DOGS, HUTS, PILES, goods_text
from game.my_first_stone_age.moves import Build
from game.my_first_stone_age.state import Goods, Settlement, State, open_huts


def builds(goods: Goods, dogs: int, huts: tuple[str, ...]) -> tuple[Build, ...]:
    """List every way to build one of the open ``huts`` (one a pile, empty text for none), sorted by text."""
    return _builds(goods, dogs, huts)


@lru_cache(maxsize=4096)
def _builds(goods: Goods, dogs: int, huts: tuple[str, ...]) -> tuple[Build, ...]:
    ways = [
        Build(pile, dogs_for)
        for pile, hut in enumerate(huts)
        if hut
        for dogs_for in _DOG_CHOICES[hut]
        if len(dogs_for) <= dogs and _has(goods, still_to_pay(hut, dogs_for))
    ]
    return tuple(sorted(ways, key=str))


def _dog_choices(cost: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every choice of goods of a cost that dogs may stand for, from none to as many as there are dogs."""
    return tuple([choice for count in range(DOGS + 1) for choice in sorted(set(combinations(cost, count)))])


_DOG_CHOICES = {hut: _dog_choices(cost) for hut, cost in HUTS.items()}


def still_to_pay(hut: str, dogs_for: tuple[int, ...]) -> tuple[int, ...]:
    """Return the goods of a hut that dogs do not stand for."""
    left = list(HUTS[hut])
    for good in dogs_for:
        left.remove(good)
    return tuple(left)


def _has(goods: Goods, wanted: tuple[int, ...]) -> bool:
    return all(goods[good] >= wanted.count(good) for good in wanted)


@lru_cache(maxsize=4096)
def missing(goods: Goods, hut: str) -> tuple[int, ...]:
    """Return the goods of a hut's cost that are not among ``goods``, dogs left aside."""
    cost = HUTS[hut]
    return tuple([good for good in sorted(set(cost)) for _ in range(cost.count(good) - goods[good])])


def why_not_build(state: State, settlement: Settlement, move: Build) -> str | None:
    """Return ``None`` if a settlement can build so, else the reason in words."""
    if not 0 <= move.pile < PILES:
        return say("There are three piles of huts: 0, 1 and 2.")
    hut = open_huts(state)[move.pile]
    if not hut:
        return say("That pile of huts is empty.")
    cost = HUTS[hut]
    if any(move.dogs_for.count(good) > cost.count(good) for good in move.dogs_for):
        return say("A dog can only stand for a good that the hut needs.")
    if len(move.dogs_for) > settlement.dogs:
        return say("You do not have that many dogs.")
    lacking = missing(settlement.goods, hut)
    for good in still_to_pay(hut, move.dogs_for):
        if settlement.goods[good] < still_to_pay(hut, move.dogs_for).count(good):
            return say("For this hut you still need: {goods}.", goods=goods_text(lacking))
    return None
