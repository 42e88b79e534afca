"""The 28 building tiles: their costs, their points, and every way to pay for one.

A payment is four counts, in the order of ``RESOURCES``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from operator import ge, mul, sub
from typing import TypeAlias

from game.core.words import say, say_many, sum_up
from game.stone_age.rules.board import COUNTED_RESOURCES, KINDS, RESOURCES, VALUES

#: A count for each of ``RESOURCES``, in their order.
Goods: TypeAlias = "tuple[int, ...]"
NOTHING: Goods = (0,) * len(RESOURCES)
#: Stands for a tile that a view hides.
HIDDEN_BUILDING = 0


@dataclass(frozen=True, slots=True)
class Building:
    """One tile. Its cost is ``fixed_cost``; if that is ``None``, the cost is ``fewest`` to ``most`` resources.

    A payment without a fixed cost has exactly ``kinds`` different kinds; if ``kinds`` is 0, any kinds will do.
    """

    number: int
    fixed_cost: Goods | None = None
    fewest: int = 0
    most: int = 0
    kinds: int = 0

    @property
    def points(self) -> int | None:
        """The points of a tile with a fixed cost; ``None`` if they depend on the payment."""
        return None if self.fixed_cost is None else worth(self.fixed_cost)

    def cost_text(self) -> str:
        """Return the tile's cost in words."""
        if self.fixed_cost is not None:
            return goods_text(self.fixed_cost)
        if self.kinds == 0:
            return say("{fewest} to {most} resources of any kind", fewest=self.fewest, most=self.most)
        if self.kinds == 1:
            return say_many("{count} resource of one kind", "{count} resources of one kind", self.most)
        return say_many(
            "{count} resource of exactly {kinds} kinds",
            "{count} resources of exactly {kinds} kinds",
            self.most,
            kinds=self.kinds,
        )


_FIXED_COSTS: tuple[Goods, ...] = (
    (2, 1, 0, 0),
    (2, 0, 1, 0),
    (1, 2, 0, 0),
    (2, 0, 0, 1),
    (1, 0, 2, 0),
    (0, 2, 1, 0),
    (0, 2, 0, 1),
    (0, 1, 2, 0),
    (0, 0, 2, 1),
    (1, 1, 1, 0),
    (1, 1, 1, 0),
    (1, 1, 0, 1),
    (1, 1, 0, 1),
    (1, 0, 1, 1),
    (1, 0, 1, 1),
    (0, 1, 1, 1),
    (0, 1, 1, 1),
)
#: For each tile that leaves the kinds open: the number of resources to pay, and the number of different kinds.
_COUNTS_AND_KINDS = ((4, 1), (4, 2), (4, 3), (4, 4), (5, 1), (5, 2), (5, 3), (5, 4))
#: The number of tiles that cost resources of any kind.
_ANY_KIND_COUNT = 3
#: The fewest and the most resources that one of these tiles costs.
ANY_KIND_FEWEST, ANY_KIND_MOST = 1, 7


def _all_buildings() -> tuple[Building, ...]:
    """Return all tiles, in three groups.

    The first group has a fixed cost; the second costs a fixed number of resources of a fixed number of kinds; the third
    costs resources of any kind.
    """
    fixed_cost_tiles = [Building(number, cost) for number, cost in enumerate(_FIXED_COSTS, 1)]
    first_counted = len(fixed_cost_tiles) + 1
    counted_tiles = [
        Building(number, fewest=count, most=count, kinds=kinds)
        for number, (count, kinds) in enumerate(_COUNTS_AND_KINDS, first_counted)
    ]
    first_any_kind = first_counted + len(counted_tiles)
    any_kind_tiles = [
        Building(number, fewest=ANY_KIND_FEWEST, most=ANY_KIND_MOST)
        for number in range(first_any_kind, first_any_kind + _ANY_KIND_COUNT)
    ]
    return (*fixed_cost_tiles, *counted_tiles, *any_kind_tiles)


#: Every tile by its number, 1 to 28.
BUILDINGS: dict[int, Building] = {building.number: building for building in _all_buildings()}
#: The tiles that cost 1 to 7 resources of any kind; in the solo game the player starts with them.
ANY_KIND_BUILDINGS = tuple(
    [number for number, tile in BUILDINGS.items() if tile.fixed_cost is None and tile.kinds == 0]
)


@cache
def all_of_kind(kind: int, count: int) -> Goods:
    """Return ``count`` resources of one kind, and no resources of other kinds."""
    return tuple([count if other == kind else 0 for other in KINDS])


def worth(goods: Goods) -> int:
    """Return the value of resources: wood 3, brick 4, stone 5, gold 6 each."""
    return sum(map(mul, goods, VALUES))


def without(goods: Goods, taken: Goods) -> Goods:
    """Return the resources left when some are taken."""
    return tuple(map(sub, goods, taken))


def goods_text(goods: Goods) -> str:
    """Return resources in words, such as ``2 wood, 1 gold``."""
    return sum_up(goods, COUNTED_RESOURCES)


def cost_text(number: int) -> str:
    """Return the cost of a tile in words."""
    return BUILDINGS[number].cost_text()


def usable_goods(building: Building, goods: Goods) -> Goods:
    """Return the part of ``goods`` that matters for paying for a tile: it allows the same payments as ``goods``."""
    if building.fixed_cost is not None:
        return building.fixed_cost if _covers(goods, building.fixed_cost) else NOTHING
    return at_most(goods, building.most)


def payments(building: Building, goods: Goods) -> tuple[Goods, ...]:
    """List every way to pay for a tile out of ``goods``."""
    relevant_goods = usable_goods(building, goods)
    if building.fixed_cost is not None:
        return (building.fixed_cost,) if relevant_goods == building.fixed_cost else ()
    return _counted_payments(building.number, relevant_goods)


@lru_cache(maxsize=2_000)
def _counted_payments(number: int, goods: Goods) -> tuple[Goods, ...]:
    """List the payments of the right number of resources and kinds for a tile without a fixed cost."""
    building = BUILDINGS[number]
    selections = handfuls(goods, building.fewest, building.most)
    return tuple([payment for payment in selections if _has_right_kinds(building, payment)])


def _has_right_kinds(building: Building, payment: Goods) -> bool:
    """Return whether a payment has the number of kinds that a tile without a fixed cost asks for."""
    return building.kinds == 0 or sum([count > 0 for count in payment]) == building.kinds


@lru_cache(maxsize=2_000)
def handfuls(goods: Goods, fewest: int, most: int) -> tuple[Goods, ...]:
    """List all different selections of ``fewest`` to ``most`` resources out of ``goods``."""
    counts = [range(count + 1) for count in at_most(goods, most)]
    return tuple([handful for handful in product(*counts) if fewest <= sum(handful) <= most])


def at_most(goods: Goods, most: int) -> Goods:
    """Return ``goods`` with each count capped at ``most``."""
    return tuple([min(count, most) for count in goods])


def _covers(goods: Goods, cost: Goods) -> bool:
    """Return whether ``goods`` have enough of each resource of a cost."""
    return all(map(ge, goods, cost))


def why_not_covered(goods: Goods, payment: Goods) -> str | None:
    """Return ``None`` if ``goods`` cover a payment, else the reason in words."""
    for kind in KINDS:
        if payment[kind] > goods[kind]:
            return say(
                "Not enough {resource}: you need {need} and have {have}.",
                resource=say(RESOURCES[kind]),
                need=payment[kind],
                have=goods[kind],
            )
    return None


def why_not_pay(building: Building, goods: Goods, payment: Goods) -> str | None:
    """Return ``None`` if ``payment`` is a valid payment for a tile out of ``goods``, else the reason in words."""
    if building.fixed_cost is not None:
        is_right = payment == building.fixed_cost
    else:
        is_right = building.fewest <= sum(payment) <= building.most and _has_right_kinds(building, payment)
    if not is_right:
        return say("This building costs {cost}.", cost=building.cost_text())
    return why_not_covered(goods, payment)
