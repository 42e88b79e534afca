"""The effects of ideas during the match, one small function or table entry for each.

An effect in ``EFFECTS_AFTER_ORDER`` may name an order. Its function is called after the owner of the idea has carried
out this order or, if the effect names no order, any order. The ``amount`` of the step is 1 if the order gave anything,
else 0. The ``count`` of the step is the number of tribes that chose the order.

The other functions tell whether an order fails, whom a thief can rob, and what an idea costs, or apply the effects that
belong to no order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import ANY_RESOURCE, HIGHEST_COST, IDEAS, IDEAS_WITH, SAME_RESOURCE, Effect
from game.cvlizations.rules.orders import ALL_ORDERS, CROWD, DOUBLING, NO_ORDER, RESOURCES, amount_given
from game.cvlizations.rules.state import Copy, Goods, Step, Tribe, bundle, count_by_kind, effects_of, has_effect

#: Applies an effect: takes the working copy, the step just carried out, the number of the idea, and its effect. Returns
#: the step at which the player makes the choice that the effect asks for, ``None`` if it asks for none.
ApplyEffect = Callable[[Copy, Step, int, Effect], Step | None]


def choose_step(step: Step, amount: int, because: str) -> Step:
    """Return the step at which a seat chooses ``amount`` resources; ``because`` is the key of their source."""
    return step.then("choose", amount=amount, note=because)


def _add_goods(copy: Copy, step: Step, idea: int, effect: Effect) -> Step | None:
    """Give the resources that an idea adds to an order, or let the player choose them.

    If the order gave nothing, the idea adds nothing.
    """
    if not step.amount:
        return None
    key = IDEAS[idea].key
    if effect.resource == ANY_RESOURCE:
        return choose_step(step, effect.amount, key)
    kind = RESOURCES.index(step.note) if effect.resource == SAME_RESOURCE else effect.resource
    copy.happen(events.Gained(step.seat, step.order, bundle(kind, effect.amount), key))
    return None


def _choose_crowd_good(copy: Copy, step: Step, idea: int, effect: Effect) -> Step | None:
    """Let the player choose resources if three or more tribes chose the order just carried out."""
    return choose_step(step, effect.amount, IDEAS[idea].key) if step.count >= CROWD else None


def _give_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give the point of an idea for the order just carried out."""
    copy.happen(events.Cheered(step.seat, step.order, effect.amount, IDEAS[idea].key))


def _give_point_once_a_round(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point, unless the idea has acted this round."""
    if idea not in copy.state.tribes[step.seat].used:
        _give_point(copy, step, idea, effect)


def _give_alone_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for an order that no other tribe chose."""
    if step.count == 1:
        _give_point_once_a_round(copy, step, idea, effect)


def _give_pair_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for an order that exactly one other tribe chose."""
    if step.count == 2:
        _give_point_once_a_round(copy, step, idea, effect)


def _give_theft_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for each execution of Thieving that stole something."""
    if step.amount:
        _give_point(copy, step, idea, effect)


def _give_slacking_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for Slacking that succeeded, but no second point when Doubling repeats the order."""
    if step.amount and step.execution == 1:
        _give_point(copy, step, idea, effect)


def _give_crowd_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for an order (not Doubling) that gave something although three or more tribes chose it.

    There is no second point when Doubling repeats the order.
    """
    if step.count >= CROWD and step.order != DOUBLING and step.amount and step.execution == 1:
        _give_point(copy, step, idea, effect)


def _give_fail_point(copy: Copy, step: Step, idea: int, effect: Effect) -> None:
    """Give a point for an order that failed, but no second point when Doubling repeats the order."""
    if step.execution == 1 and fails(copy.state.tribes[step.seat], step.order, step.count):
        _give_point(copy, step, idea, effect)


EFFECTS_AFTER_ORDER: dict[str, ApplyEffect] = {
    "more": _add_goods,
    "crowd_good": _choose_crowd_good,
    "alone_point": _give_alone_point,
    "pair_point": _give_pair_point,
    "theft_point": _give_theft_point,
    "slacking_point": _give_slacking_point,
    "crowd_point": _give_crowd_point,
    "fail_point": _give_fail_point,
}


#: The ideas that take effect after an order was carried out, by order. An idea that takes effect after every order is
#: listed for each of them.
_IDEAS_BY_ORDER = {
    order: frozenset(
        [
            number
            for number, idea in IDEAS.items()
            if idea.effect.name in EFFECTS_AFTER_ORDER and idea.effect.order in (order, NO_ORDER)
        ]
    )
    for order in ALL_ORDERS
}


def finish_execution(copy: Copy, step: Step, *, gave_something: bool, note: str = "") -> None:
    """End one execution of an order, and apply the player's ideas that take effect after this order.

    The ideas are applied in the sequence in which the player bought them. Then the player makes the choices that they
    offer. ``gave_something`` tells whether the order gave anything; ``note`` names the resource that the order gave.
    """
    copy.finish_step()
    owned_ideas = copy.state.tribes[step.seat].ideas
    ideas_after_order = _IDEAS_BY_ORDER[step.order]
    if ideas_after_order.isdisjoint(owned_ideas):
        return
    finished_step = step.then("follow", amount=1 if gave_something else 0, note=note)
    choices = []
    for idea in owned_ideas:
        if idea in ideas_after_order:
            effect = IDEAS[idea].effect
            choice = EFFECTS_AFTER_ORDER[effect.name](copy, finished_step, idea, effect)
            if choice is not None:
                choices.append(choice)
    copy.first_do(*choices)


# -- which orders fail, whom a thief can rob, and what an idea costs


def fails(tribe: Tribe, order: int, count: int) -> bool:
    """Return whether an order that ``count`` tribes chose fails for this tribe."""
    if amount_given(order, count):
        return False
    return not any(effect.order == order for _, effect in effects_of(tribe, "doubling_always"))


#: The ideas that may protect from thieves.
_PROTECTING_IDEAS = IDEAS_WITH["law"] | IDEAS_WITH["safe_below"]


def can_be_robbed(tribe: Tribe, *, by_sword: bool = False) -> bool:
    """Return whether a tribe has resources that a thief may take; ``by_sword`` if this is the second theft of a Sword.

    An idea with the effect ``law`` allows only one theft from its tribe in a round. An idea with ``safe_below`` allows
    no theft while the tribe has fewer resources than the effect's amount.
    """
    total = sum(tribe.goods)
    if not total or _PROTECTING_IDEAS.isdisjoint(tribe.ideas):
        return total > 0
    if (by_sword or tribe.robbed) and has_effect(tribe, "law"):
        return False
    return all(total >= effect.amount for _, effect in effects_of(tribe, "safe_below"))


def price(tribe: Tribe, idea: int) -> Goods:
    """Return the price of an idea for this tribe: the printed cost, less the discounts of its ideas."""
    return discounted_price(discounting_ideas(tribe.ideas), idea)


def discounting_ideas(ideas: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of ``ideas`` that make further ideas cheaper."""
    discounting = IDEAS_WITH["discount"]
    if discounting.isdisjoint(ideas):
        return ()
    return tuple([number for number in ideas if number in discounting])


@lru_cache(maxsize=1024)
def discounted_price(discounting: tuple[int, ...], idea: int) -> Goods:
    """Return the price of an idea for an owner of these discounting ideas."""
    cost = [*count_by_kind(IDEAS[idea].cost)]
    for effect in [IDEAS[number].effect for number in discounting]:
        if effect.kind == IDEAS[idea].kind:
            cost[effect.resource] = max(0, cost[effect.resource] - effect.amount)
    return tuple(cost)


def can_pay(tribe: Tribe, idea: int) -> bool:
    """Return whether a tribe can pay the price of an idea."""
    return idea in payable_ideas(tribe)


def payable_ideas(tribe: Tribe) -> frozenset[int]:
    """Return all ideas of the game whose price a tribe can pay."""
    return _ideas_payable_with(tribe.goods, discounting_ideas(tribe.ideas))


@lru_cache(maxsize=4096)
def _ideas_payable_with(goods: Goods, discounting: tuple[int, ...]) -> frozenset[int]:
    """Return all ideas that can be paid with these resources by an owner of these discounting ideas."""
    if max(goods) > HIGHEST_COST:  # higher counts make no difference; without them, more calls share a cached result
        return _ideas_payable_with(tuple([min(count, HIGHEST_COST) for count in goods]), discounting)
    return frozenset.intersection(*[_ideas_payable_in(kind, count, discounting) for kind, count in enumerate(goods)])


@lru_cache(maxsize=4096)
def _ideas_payable_in(kind: int, count: int, discounting: tuple[int, ...]) -> frozenset[int]:
    """Return all ideas that cost an owner of these discounting ideas at most ``count`` of one kind of resource."""
    return frozenset([idea for idea in IDEAS if discounted_price(discounting, idea)[kind] <= count])


# -- effects at fixed moments


def give_harvest(copy: Copy) -> None:
    """Give the resources that ideas yield after the actions of every round."""
    for seat in range(copy.state.seats):
        for idea, effect in effects_of(copy.state.tribes[seat], "harvest"):
            copy.happen(events.Gained(seat, NO_ORDER, bundle(effect.resource, effect.amount), IDEAS[idea].key))


def give_age_points(copy: Copy) -> None:
    """Give the points that ideas bring at the end of an age."""
    for seat in range(copy.state.seats):
        for idea, effect in effects_of(copy.state.tribes[seat], "age_point"):
            copy.happen(events.Cheered(seat, NO_ORDER, effect.amount, IDEAS[idea].key))


def reward_robbed_tribe(copy: Copy, victim: int, order: int) -> None:
    """Give a tribe the points that its ideas bring when it is robbed; ``order`` is the order that robbed it."""
    for idea, effect in effects_of(copy.state.tribes[victim], "robbed_point"):
        copy.happen(events.Cheered(victim, order, effect.amount, IDEAS[idea].key))
