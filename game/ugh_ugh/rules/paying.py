"""Costs and the ways to pay them, including lasting effects such as Give-Take."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from game.core.counts import listed_kinds
from game.core.words import say
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import CARDS, EXPAND_COST, FEAST_COST, GREAT_FEAST_COST, IDEA_COST, MEND_COST, RESOURCES
from game.ugh_ugh.rules.state import Clan, Copy, lasting_effect

#: Alternative costs of one thing, the printed cost first. Each cost is a sorted tuple of resources.
Costs = tuple[tuple[int, ...], ...]
#: The number of each of ``RESOURCES`` that a clan holds.
Goods = tuple[int, ...]

#: The ways to pay if only the printed cost can be paid.
AS_PRINTED: tuple[tuple[int, ...], ...] = ((),)
#: The cost of expanding to the large cave: 1 stone.
EXPAND_COSTS: Costs = (EXPAND_COST,)
#: The cost of a new card without building one: 1 herb.
IDEA_COSTS: Costs = (IDEA_COST,)
#: The cost of each card, by its key.
BUILD_COSTS: dict[str, Costs] = {key: (tuple(sorted(card.cost)),) for key, card in CARDS.items()}
_ANY_ONE_RESOURCE: Costs = tuple([(kind,) for kind in range(len(RESOURCES))])
_MEND_COSTS: Costs = (MEND_COST,)
_MEND_ANY_COSTS: Costs = (MEND_COST, *[cost for cost in _ANY_ONE_RESOURCE if cost != MEND_COST])


def feast_costs(card: str) -> Costs:
    """Return the cost of the feast of an event ``card``; an empty text stands for Carnivoral of the first set."""
    return (GREAT_FEAST_COST if card == "meat_and_greet" else FEAST_COST,)


def mend_costs(clan: Clan) -> Costs:
    """Return the costs of mending a tool: 1 wood, or any one resource with the effect ``mend_any``."""
    return _MEND_ANY_COSTS if lasting_effect(clan, "mend_any") else _MEND_COSTS


def can_afford(goods: Goods, cost: tuple[int, ...]) -> bool:
    """Return whether ``goods`` contain every resource that ``cost`` lists."""
    return all(goods[kind] >= cost.count(kind) for kind in cost)


@lru_cache(maxsize=4096)
def affordable_cards(goods: Goods) -> frozenset[str]:
    """Return the keys of all cards whose printed cost can be paid from ``goods``."""
    return frozenset([key for key, (cost,) in BUILD_COSTS.items() if can_afford(goods, cost)])


def payments(clan: Clan, costs: Costs) -> tuple[tuple[int, ...], ...]:
    """Return the different ways to pay one of ``costs``, sorted by the names of the resources.

    Each way is a tuple of resources, ``()`` for the printed cost.
    """
    return ways_to_pay(clan.goods, bool(lasting_effect(clan, "give_take")), costs)


@lru_cache(maxsize=4096)
def ways_to_pay(goods: Goods, give_take: bool, costs: Costs) -> tuple[tuple[int, ...], ...]:
    """Return every way to pay one of ``costs`` from ``goods``, with or without the card Give-Take.

    The first cost is the printed cost; paying it is written ``()`` (see ``payments``). With Give-Take, two resources
    may replace one.
    """
    ways = [() if index == 0 else cost for index, cost in enumerate(costs) if can_afford(goods, cost)]
    if give_take:
        ways += [way for way in _selections(goods, 2 * len(costs[0])) if _pays_by_give_take(way, costs)]
    return tuple(sorted(set(ways), key=lambda way: [RESOURCES[kind] for kind in way]))


def why_not_pay(clan: Clan, costs: Costs, pay: tuple[int, ...]) -> str | None:
    """Return a sentence that says why a clan cannot pay one of ``costs`` with ``pay``; ``None`` if the clan can.

    An empty ``pay`` stands for the printed cost, the first of ``costs``.
    """
    if pay and pay not in costs:
        is_allowed_by_card = lasting_effect(clan, "give_take") and _pays_by_give_take(pay, costs)
        if not is_allowed_by_card:
            return say("That payment does not match the cost.")
    payment = pay if pay else costs[0]
    if costs == _MEND_ANY_COSTS and not any(clan.goods):
        return say("You need 1 resource of any kind.")
    if not can_afford(clan.goods, payment):
        missing = [kind for kind in sorted(set(payment)) if payment.count(kind) > clan.goods[kind]]
        kind = missing[0]
        return say(
            "Not enough {kind}: you need {need} and have {have}.",
            kind=say(RESOURCES[kind]),
            need=payment.count(kind),
            have=clan.goods[kind],
        )
    if pay == costs[0]:
        return say("That is the printed cost: write the move without the payment.")
    return None


def pay_costs(copy: Copy, seat: int, costs: Costs, pay: tuple[int, ...]) -> None:
    """Pay the resources ``pay``; if ``pay`` is empty, pay the first of ``costs``, which is the printed cost."""
    copy.happen(events.Paid(seat, pay if pay else costs[0]))


def _pays_by_give_take(pay: tuple[int, ...], costs: Costs) -> bool:
    """Return whether ``pay`` is a payment by Give-Take, which lets two resources replace any other one.

    If there are several ``costs``, ``pay`` must be such a payment for each. For example, two resources are refused if
    one of them alone is a cost.
    """
    return all(_pays_with_pairs(pay, cost) for cost in costs)


def _pays_with_pairs(pay: tuple[int, ...], cost: tuple[int, ...]) -> bool:
    """Return whether ``pay`` is ``cost`` with at least one resource replaced, each by two other resources."""
    replaced_count = len(pay) - len(cost)  # each pair that replaces a resource makes the payment longer by one
    unreplaced_count = sum([min(pay.count(kind), cost.count(kind)) for kind in set(cost)])
    return 0 < replaced_count <= len(cost) and unreplaced_count == len(cost) - replaced_count


def _selections(goods: Goods, most: int) -> list[tuple[int, ...]]:
    """Return the different selections of at most ``most`` resources from ``goods``."""
    counts = product(*[range(count + 1) for count in goods])
    return [listed_kinds(taken) for taken in counts if sum(taken) <= most]
