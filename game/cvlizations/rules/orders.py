"""The eight orders as data: the gain from each, by the number of tribes that chose it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.words import Marked, Plural, marked_many

RESOURCES: Final[tuple[Marked, ...]] = ("food", "wood", "stone")
FOOD, WOOD, STONE = range(len(RESOURCES))
#: The singular and plural of each resource, in the same order.
COUNTED_RESOURCES: Final[tuple[Plural, ...]] = (
    marked_many("{count} food", "{count} food"),
    marked_many("{count} wood", "{count} wood"),
    marked_many("{count} stone", "{count} stones"),
)
#: The numbers of the resources, sorted by name: moves are listed in this order.
SORTED_RESOURCES: Final = tuple(sorted(range(len(RESOURCES)), key=RESOURCES.__getitem__))
#: Each tribe starts with one of each resource.
GOODS_AT_START: Final = (1,) * len(RESOURCES)
#: The resources that a head start of 1 to 3 steps adds, in the order of ``RESOURCES``.
HEAD_STARTS: Final = ((0, 1, 1), (1, 2, 1), (2, 2, 2))

#: No order has been laid.
NO_ORDER: Final = 0
#: An order that a view hides: it lies face down.
HIDDEN_ORDER: Final = -1
THIEVING, LOGGING, HUNTING, QUARRYING, CUNNING, SLACKING, TRADING, DOUBLING = range(1, 9)
ALL_ORDERS: Final = tuple(range(THIEVING, DOUBLING + 1))

AGES: Final = 3
ROUNDS_EACH_AGE: Final = 3
ROUNDS: Final = AGES * ROUNDS_EACH_AGE
#: An order is crowded if at least this many tribes chose it: it then gives the last amount of ``Order.gives``.
CROWD: Final = 3


@dataclass(frozen=True, slots=True)
class Order:
    """One order card.

    - ``gives``: what the order gives if one tribe, two tribes, or more tribes chose it. An order that gives 0 fails.
      Thieving gives thefts, Slacking happiness, Cunning resources of the player's choice. Trading gives resources for
      one resource. Doubling gives executions of the other order.
    - ``resource``: the resource (an index of ``RESOURCES``) that Logging, Hunting or Quarrying gives.
    - ``icon``: the name of a drawing.
    """

    number: int
    key: str
    title: Marked
    gives: tuple[int, int, int]
    resource: int
    icon: str
    text: Marked


#: The resource of an order that does not give one fixed kind.
NO_RESOURCE: Final = -1

ORDERS: Final = {
    order.number: order
    for order in (
        Order(
            THIEVING, "thieving", "Thieving", (1, 2, 0), NO_RESOURCE, "robber", "Steal resources from other players."
        ),
        Order(LOGGING, "logging", "Logging", (2, 3, 1), WOOD, "axe-in-stump", "Take wood."),
        Order(HUNTING, "hunting", "Hunting", (2, 3, 1), FOOD, "bowman", "Take food."),
        Order(QUARRYING, "quarrying", "Quarrying", (2, 3, 1), STONE, "mining", "Take stone."),
        Order(CUNNING, "cunning", "Cunning", (1, 2, 0), NO_RESOURCE, "fox-head", "Take resources of your choice."),
        Order(SLACKING, "slacking", "Slacking", (1, 2, 0), NO_RESOURCE, "sleepy", "Gain happiness."),
        Order(
            TRADING,
            "trading",
            "Trading",
            (3, 2, 1),
            NO_RESOURCE,
            "trade",
            "Trade 1 resource for up to 3 of another kind.",
        ),
        Order(
            DOUBLING, "doubling", "Doubling", (2, 2, 0), NO_RESOURCE, "two-shadows", "Carry out your other order twice."
        ),
    )
}
ORDER_OF: Final = {order.key: order.number for order in ORDERS.values()}


def amount_given(order: int, count: int) -> int:
    """Return the amount that an order gives if ``count`` tribes (one or more) chose it; 0 if it fails."""
    gives = ORDERS[order].gives
    return gives[count - 1] if count < CROWD else gives[-1]
