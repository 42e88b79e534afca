"""What things cost and how they can be paid, Give-Take and other lasting effects included."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from game.core.words import say
from game.ugh_ugh.rules.cards import CARDS, EXPAND_COST, FEAST_COST, GREAT_FEAST_COST, IDEA_COST, MEND_COST, RESOURCES
from game.ugh_ugh.rules.state import Clan, lasting

#: Ways to pay for one thing, the printed cost first; each a sorted tuple of resources.
Costs = tuple[tuple[int, ...], ...]
#: How many of each of ``RESOURCES`` a clan holds.
Goods = tuple[int, ...]

#: The only way to pay where it must be the printed cost.
AS_PRINTED: tuple[tuple[int, ...], ...] = ((),)
_EXPAND_COSTS: Costs = (EXPAND_COST,)
_IDEA_COSTS: Costs = (IDEA_COST,)
_BUILD_COSTS: dict[str, Costs] = {key: (tuple(sorted(card.cost)),) for key, card in CARDS.items()}
_ANY_ONE: Costs = tuple([(kind,) for kind in range(len(RESOURCES))])
_MEND_COSTS: Costs = (MEND_COST,)
_MEND_ANY_COSTS: Costs = (MEND_COST, *[cost for cost in _ANY_ONE if cost != MEND_COST])


def build_costs(card: str) -> Costs:
    """Return the cost of a card."""
    return _BUILD_COSTS[card]


def expand_costs() -> Costs:
    """Return the cost of the large cave: 1 stone."""
    return _EXPAND_COSTS


def idea_costs() -> Costs:
    """Return the cost of a card by creativity: 1 herbs."""
    return _IDEA_COSTS


def feast_costs(card: str = "") -> Costs:
    """Return what a Carnivoral asks for: that of the first set, or another by its key."""
    return (GREAT_FEAST_COST if card == "meat_and_greet" else FEAST_COST,)


def mend_costs(clan: Clan) -> Costs:
    """Return the cost of a tool: 1 wood, or any one resource with the card for it."""
    return _MEND_ANY_COSTS if lasting(clan, "mend_any") else _MEND_COSTS


def affordable(goods: Goods, cost: tuple[int, ...]) -> bool:
    """Tell whether ``goods`` hold exactly what ``cost`` lists."""
    return all(goods[kind] >= cost.count(kind) for kind in cost)


@lru_cache(maxsize=4096)
def cards_affordable(goods: Goods) -> frozenset[str]:
    """Return the keys of all cards whose printed cost can be paid from ``goods``."""
    return frozenset([key for key, (cost,) in _BUILD_COSTS.items() if affordable(goods, cost)])


def payments(clan: Clan, costs: Costs) -> tuple[tuple[int, ...], ...]:
    """List every way to pay: ``()`` for the printed cost, else the resources given; sorted as written, unique."""
    return ways_to_pay(clan.goods, bool(lasting(clan, "give_take")), costs)


@lru_cache(maxsize=4096)
def ways_to_pay(goods: Goods, give_take: bool, costs: Costs) -> tuple[tuple[int, ...], ...]:
    """List every way to pay from ``goods``, with or without the card Give-Take; see ``payments``."""
    ways = [() if index == 0 else cost for index, cost in enumerate(costs) if affordable(goods, cost)]
    if give_take:
        ways += [way for way in _handfuls(goods, 2 * len(costs[0])) if _give_take(way, costs)]
    return tuple(sorted(set(ways), key=lambda way: [RESOURCES[kind] for kind in way]))


def why_not_pay(clan: Clan, costs: Costs, pay: tuple[int, ...]) -> str | None:
    """Return ``None`` if ``pay`` settles one of ``costs`` from the clan's bins, else the reason in words."""
    if pay and pay not in costs and not (lasting(clan, "give_take") and _give_take(pay, costs)):
        return say("That is not what it costs.")
    given = pay or costs[0]
    if not affordable(clan.goods, given):
        missing = [kind for kind in sorted(set(given)) if given.count(kind) > clan.goods[kind]]
        kind = missing[0]
        return say(
            "Not enough {kind}: you need {need} and have {have}.",
            kind=say(RESOURCES[kind]),
            need=given.count(kind),
            have=clan.goods[kind],
        )
    if pay == costs[0]:
        return say("That is the printed cost: leave the payment out.")
    return None


def _give_take(pay: tuple[int, ...], costs: Costs) -> bool:
    """Tell whether ``pay`` settles the cost with two resources for each one missing, and none wasted.

    Where a single resource settles one of several ``costs``, giving two for it would be a waste.
    """
    return all(_settles(pay, cost) for cost in costs)


def _settles(pay: tuple[int, ...], cost: tuple[int, ...]) -> bool:
    pairs = len(pay) - len(cost)
    matched = sum([min(pay.count(kind), cost.count(kind)) for kind in set(cost)])
    return 0 < pairs <= len(cost) and matched == len(cost) - pairs


def _handfuls(goods: Goods, most: int) -> list[tuple[int, ...]]:
    """List the different handfuls of at most ``most`` of ``goods``."""
    counts = product(*[range(held + 1) for held in goods])
    return [
        tuple([kind for kind, count in enumerate(taken) for _ in range(count)])
        for taken in counts
        if sum(taken) <= most
    ]
