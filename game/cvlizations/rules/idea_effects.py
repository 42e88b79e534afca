"""What ideas do while the match goes on, one small function or table entry an effect.

Effects that follow an execution stand in ``FOLLOWING``: each is called after its owner has carried out the order that
it goes with, or any if it goes with none, with the step, whose ``amount`` tells whether the order gave anything. The
others are questions that the rules ask.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import ANY_GOOD, HIGHEST_COST, IDEAS, IDEAS_WITH, SAME_GOOD, Effect
from game.cvlizations.rules.orders import ALL_ORDERS, CROWD, DOUBLING, NO_ORDER, RESOURCES, given
from game.cvlizations.rules.state import Copy, Goods, Step, Tribe, bundle, effects_of, has

Following = Callable[[Copy, Step, int, Effect], None]


def choose_step(step: Step, amount: int, because: str) -> Step:
    """Return the step at which a seat chooses resources from the supply."""
    return step.then("choose", amount=amount, note=because)


def _more(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Resources more with an order that gave something."""
    if not step.amount:
        return
    key = IDEAS[idea].key
    if effect.good == ANY_GOOD:
        copy.first_do(choose_step(step, effect.amount, key))
    else:
        good = RESOURCES.index(step.note) if effect.good == SAME_GOOD else effect.good
        copy.happen(events.Gained(step.seat, step.order, bundle(good, effect.amount), key))


def _crowd_good(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a resource of one's choice for each execution of an order that three or more chose."""
    if step.count >= CROWD:
        copy.first_do(choose_step(step, effect.amount, IDEAS[idea].key))


def _once_a_round(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    if idea not in copy.state.tribes[step.seat].used:
        copy.happen(events.Cheered(step.seat, step.order, effect.amount, IDEAS[idea].key))


def _alone_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    if step.count == 1:
        _once_a_round(copy, step, idea, effect)


def _pair_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    if step.count == CROWD - 1:
        _once_a_round(copy, step, idea, effect)


def _theft_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for each execution of Thieving that brought something."""
    if step.amount:
        copy.happen(events.Cheered(step.seat, step.order, effect.amount, IDEAS[idea].key))


def _slacking_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for Slacking that works, never doubled."""
    if step.amount and step.execution == 1:
        copy.happen(events.Cheered(step.seat, step.order, effect.amount, IDEAS[idea].key))


def _crowd_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for an order that three or more chose and that still gave something, never doubled."""
    if step.count >= CROWD and step.order != DOUBLING and step.amount and step.execution == 1:
        copy.happen(events.Cheered(step.seat, step.order, effect.amount, IDEAS[idea].key))


def _fail_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for an order that failed, never doubled."""
    if step.execution == 1 and fails(copy.state.tribes[step.seat], step.order, step.count):
        copy.happen(events.Cheered(step.seat, step.order, effect.amount, IDEAS[idea].key))


FOLLOWING: dict[str, Following] = {
    "more": _more,
    "crowd_good": _crowd_good,
    "alone_point": _alone_point,
    "pair_point": _pair_point,
    "theft_point": _theft_point,
    "slacking_point": _slacking_point,
    "crowd_point": _crowd_point,
    "fail_point": _fail_point,
}


#: The ideas that follow an execution, by its order: those that go with it, and those that go with any.
_FOLLOWERS = {
    order: frozenset(
        [
            number
            for number, idea in IDEAS.items()
            if idea.effect.name in FOLLOWING and idea.effect.order in (order, NO_ORDER)
        ]
    )
    for order in ALL_ORDERS
}


def finish_execution(copy: Copy, step: Step, *, gave: bool, note: str = "") -> None:
    """End an execution, and let the tribe's ideas follow: choices come up in the order in which they were bought.

    ``gave`` tells whether the order gave anything, ``note`` which resource.
    """
    copy.finish_step()
    ideas, following = copy.state.tribes[step.seat].ideas, _FOLLOWERS[step.order]
    if following.isdisjoint(ideas):
        return
    done = step.then("follow", amount=int(gave), note=note)
    for idea in reversed(ideas):  # the last first, because each puts its choice before the others
        if idea in following:
            effect = IDEAS[idea].effect
            FOLLOWING[effect.name](copy, done, idea, effect)


# -- questions that the rules ask


def fails(tribe: Tribe, order: int, count: int) -> bool:
    """Tell whether an order that ``count`` tribes chose fails for this tribe."""
    if given(order, count):
        return False
    return not any(effect.order == order for _, effect in effects_of(tribe, "doubling_always"))


#: The ideas that may keep a thief off.
_PROTECTING = IDEAS_WITH["law"] | IDEAS_WITH["safe_below"]


def can_be_robbed(tribe: Tribe, *, by_sword: bool = False) -> bool:
    """Tell whether a thief finds something here, and may take it."""
    held = sum(tribe.goods)
    if not held or _PROTECTING.isdisjoint(tribe.ideas):
        return held > 0
    if (by_sword or tribe.robbed) and has(tribe, "law"):
        return False
    return all(held >= effect.amount for _, effect in effects_of(tribe, "safe_below"))


def price(tribe: Tribe, idea: int) -> Goods:
    """Return what an idea costs this tribe: the printed cost, less the discounts of its ideas."""
    return price_with(discounts(tribe.ideas), idea)


def discounts(ideas: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of a tribe's ideas that make others cheaper."""
    discounting = IDEAS_WITH["discount"]
    return () if discounting.isdisjoint(ideas) else tuple([number for number in ideas if number in discounting])


@lru_cache(maxsize=1024)
def price_with(discounting: tuple[int, ...], idea: int) -> Goods:
    """Return what an idea costs who owns these discounting ideas."""
    cost = [IDEAS[idea].cost.count(kind) for kind in range(len(RESOURCES))]
    for effect in [IDEAS[number].effect for number in discounting]:
        if effect.kind == IDEAS[idea].kind:
            cost[effect.good] = max(0, cost[effect.good] - effect.amount)
    return tuple(cost)


def can_pay(tribe: Tribe, idea: int) -> bool:
    """Tell whether a tribe has what an idea costs it."""
    return idea in payable(tribe)


def payable(tribe: Tribe) -> frozenset[int]:
    """Return all ideas, wherever they are, whose price a tribe can pay."""
    return _payable(tribe.goods, discounts(tribe.ideas))


@lru_cache(maxsize=4096)
def _payable(goods: Goods, discounting: tuple[int, ...]) -> frozenset[int]:
    if max(goods) > HIGHEST_COST:  # what is held beyond that makes no difference
        return _payable(tuple([min(held, HIGHEST_COST) for held in goods]), discounting)
    return frozenset.intersection(*[_payable_in(kind, held, discounting) for kind, held in enumerate(goods)])


@lru_cache(maxsize=4096)
def _payable_in(kind: int, held: int, discounting: tuple[int, ...]) -> frozenset[int]:
    """Return all ideas that cost no more of one kind than is held."""
    return frozenset([idea for idea in IDEAS if price_with(discounting, idea)[kind] <= held])


# -- effects at fixed moments


def harvest(copy: Copy) -> None:
    """After the actions of a round: what ideas yield every round."""
    for seat in range(copy.state.seats):
        for idea, effect in effects_of(copy.state.tribes[seat], "harvest"):
            copy.happen(events.Gained(seat, NO_ORDER, bundle(effect.good, effect.amount), IDEAS[idea].key))


def end_of_age(copy: Copy) -> None:
    """At the end of an age: what ideas give then."""
    for seat in range(copy.state.seats):
        for idea, effect in effects_of(copy.state.tribes[seat], "age_point"):
            copy.happen(events.Cheered(seat, NO_ORDER, effect.amount, IDEAS[idea].key))


def robbed(copy: Copy, victim: int, order: int) -> None:
    """Give a tribe that a Thieving robbed what its ideas say."""
    for idea, effect in effects_of(copy.state.tribes[victim], "robbed_point"):
        copy.happen(events.Cheered(victim, order, effect.amount, IDEAS[idea].key))
