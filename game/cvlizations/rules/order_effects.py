"""The effects of orders in the action phase, and reasons why an order would have no effect now."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement

from game.core import deciding
from game.core.notation import WrittenMove
from game.core.words import say, say_many, who
from game.cvlizations.rules import events, moves
from game.cvlizations.rules.idea_effects import can_be_robbed, choose_step, fails, finish_execution, reward_robbed_tribe
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import (
    ALL_ORDERS,
    CROWD,
    CUNNING,
    DOUBLING,
    HUNTING,
    LOGGING,
    NO_ORDER,
    ORDERS,
    QUARRYING,
    RESOURCES,
    SLACKING,
    SORTED_RESOURCES,
    THIEVING,
    TRADING,
    amount_given,
)
from game.cvlizations.rules.state import (
    Copy,
    Decision,
    Goods,
    State,
    Step,
    Tribe,
    bundle,
    count_by_kind,
    effects_of,
    has_effect,
    order_counts,
    players_clockwise,
    step_of,
)

# -- the steps of the action phase


def reveal(copy: Copy, step: Step) -> None:
    """Turn all orders up, and add their executions to the agenda."""
    state = copy.state
    counts = order_counts(state)
    copy.happen(events.Revealed(tuple([(tribe.up, tribe.down) for tribe in state.tribes]), counts))
    copy.finish_step(*_execution_steps(state, counts))


def _execution_steps(state: State, counts: tuple[int, ...]) -> list[Step]:
    """Return the steps of the action phase, sorted by the number of the order, then clockwise from the helm.

    ``counts`` holds for each order how many tribes chose it. Doubling has no turn of its own: its steps follow the
    player's other order.
    """
    steps: list[Step] = []
    seats = players_clockwise(state)
    for order in ALL_ORDERS:
        if order == DOUBLING:
            continue
        for seat in seats:
            tribe = state.tribes[seat]
            if order not in (tribe.up, tribe.down):
                continue
            steps.append(step_of("execute", seat, order, counts[order], execution=1))
            if DOUBLING in (tribe.up, tribe.down):
                if not fails(tribe, DOUBLING, counts[DOUBLING]):
                    steps.append(step_of("execute", seat, order, counts[order], execution=2))
                steps.append(step_of("double", seat, DOUBLING, counts[DOUBLING], execution=1))
    return steps


def execute(copy: Copy, step: Step) -> None:
    """Carry out an order once, or report that it fails."""
    amount = amount_given(step.order, step.count)
    if not amount:
        copy.happen(events.Failed(step.seat, step.order, step.count, step.execution))
        finish_execution(copy, step, gave_something=False)
        return
    copy.happen(events.Executed(step.seat, step.order, step.count, step.execution))
    _EFFECT_OF_ORDER[step.order](copy, step, amount)


def end_doubling(copy: Copy, step: Step) -> None:
    """End Doubling after the order laid with it was carried out, or report that Doubling failed."""
    works = not fails(copy.state.tribes[step.seat], DOUBLING, step.count)
    if not works:
        copy.happen(events.Failed(step.seat, step.order, step.count, step.execution))
    finish_execution(copy, step, gave_something=works)


def finish(copy: Copy, step: Step) -> None:
    """End an execution after the player has chosen the resources."""
    finish_execution(copy, step, gave_something=True)


# -- the effect of each order


def _gather(copy: Copy, step: Step, amount: int) -> None:
    """Take the resources of a gathering order."""
    order = ORDERS[step.order]
    copy.happen(events.Gained(step.seat, step.order, bundle(order.resource, amount), order.key))
    finish_execution(copy, step, gave_something=True)


def _slack(copy: Copy, step: Step, amount: int) -> None:
    """Gain the happiness that Slacking gives."""
    copy.happen(events.Cheered(step.seat, step.order, amount, ORDERS[step.order].key))
    finish_execution(copy, step, gave_something=True)


def _be_cunning(copy: Copy, step: Step, amount: int) -> None:
    """Let the player choose the resources that Cunning gives."""
    copy.finish_step(choose_step(step, amount, ORDERS[step.order].key), step.then("finish"))


def _begin_trade(copy: Copy, step: Step, amount: int) -> None:
    """Let the player trade, if there is anything to give."""
    if any(copy.state.tribes[step.seat].goods):
        copy.finish_step(step.then("trade", amount=amount))
    else:
        _be_idle(copy, step)


def _begin_theft(copy: Copy, step: Step, amount: int) -> None:
    """Begin an execution of Thieving with ``amount`` thefts."""
    thieve(copy, step.then("thieve", amount=amount))


def _be_idle(copy: Copy, step: Step) -> None:
    """Report that an order has no effect, and end its execution."""
    copy.happen(events.Idle(step.seat, step.order))
    finish_execution(copy, step, gave_something=False)


_EFFECT_OF_ORDER: dict[int, Callable[[Copy, Step, int], None]] = {
    THIEVING: _begin_theft,
    LOGGING: _gather,
    HUNTING: _gather,
    QUARRYING: _gather,
    CUNNING: _be_cunning,
    SLACKING: _slack,
    TRADING: _begin_trade,
}

# -- thieving


def thieve(copy: Copy, step: Step) -> None:
    """Go on with an execution of Thieving: ask for the next theft, or end the execution.

    ``step.amount`` is the number of thefts left, ``step.seats`` are the seats that this execution has robbed.
    """
    if step.amount and victims(copy.state, step):
        copy.finish_step(step.then("steal", amount=step.amount, seats=step.seats))
    elif step.amount and amount_given(step.order, step.count) > 1 and copy.state.seats == 2:
        # between two players there is no second victim: the second resource comes from the supply
        copy.finish_step(choose_step(step, 1, events.SUPPLY), step.then("finish"))
    elif not step.seats:
        _be_idle(copy, step)
    else:
        finish_execution(copy, step, gave_something=True)


def victims(state: State, step: Step) -> list[int]:
    """Return the seats that the thief may rob now.

    A seat cannot be robbed twice by one execution; but a theft added by an idea (``step.note``) must be from the seat
    just robbed.
    """
    if step.note:
        return [seat for seat in step.seats if can_be_robbed(state.tribes[seat], by_sword=True)]
    others = [seat for seat in range(state.seats) if seat != step.seat and seat not in step.seats]
    return [seat for seat in others if can_be_robbed(state.tribes[seat])]


def _steal_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """Return the possible thefts: one for each kind of resource of each seat that may be robbed now."""
    return tuple([theft for seat in victims(state, step) for theft in _thefts_from(seat, state.tribes[seat].goods)])


def _thefts_from(seat: int, goods: Goods) -> list[WrittenMove]:
    """Return the thefts of each resource that a seat with these ``goods`` has."""
    return [theft for theft in _thefts_of_each_resource(seat) if goods[theft.kind]]


@lru_cache(maxsize=16)
def _thefts_of_each_resource(seat: int) -> tuple[moves.Steal, ...]:
    """Return a theft of each kind of resource from a seat, including resources that the seat lacks."""
    return tuple([moves.Steal(seat, kind) for kind in SORTED_RESOURCES])


def _only_theft(state: State, step: Step) -> WrittenMove | None:
    """Return the only possible theft, or ``None`` if there are several."""
    seats = victims(state, step)
    if len(seats) != 1:
        return None
    (seat,) = seats
    thefts = _thefts_from(seat, state.tribes[seat].goods)
    return thefts[0] if len(thefts) == 1 else None


def _refuse_steal(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a theft is not possible, ``None`` if it is."""
    if not isinstance(move, moves.Steal):
        return deciding.not_now(move)
    if move.seat not in range(state.seats):
        return say("There is no seat {seat}.", seat=move.seat)
    if move.seat == step.seat:
        return say("You cannot steal from yourself.")
    if move.seat not in victims(state, step):
        return _why_no_victim(state, step, move.seat)
    if not state.tribes[move.seat].goods[move.kind]:
        return say("{who} has no {what}.", who=who(move.seat), what=say(RESOURCES[move.kind]))
    return None


def _why_no_victim(state: State, step: Step, seat: int) -> str:
    """Return why a thief may not rob this seat."""
    victim = who(seat)
    if step.note:
        return say("{idea} only steals from the player just robbed.", idea=events.source_title(step.note))
    if seat in step.seats:
        return say("Steal from two different players.")
    if not any(state.tribes[seat].goods):
        return say("{who} has nothing to steal.", who=victim)
    return say("Nothing can be stolen from {who} now.", who=victim)


def _steal(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Carry out a theft; after the first theft of an execution, a Sword may add a second theft from the same victim."""
    assert isinstance(move, moves.Steal)
    if step.note:  # a second theft; the note is the key of the idea that added it
        copy.finish_step()
        copy.happen(events.Stole(step.seat, move.seat, move.kind, step.note))
        return
    thieve_step = step.then("thieve", amount=step.amount - 1, seats=(*step.seats, move.seat))
    copy.finish_step(thieve_step)
    copy.happen(events.Stole(step.seat, move.seat, move.kind, ORDERS[step.order].key))
    reward_robbed_tribe(copy, move.seat, step.order)
    if step.seats:
        return
    for idea, _ in effects_of(copy.state.tribes[step.seat], "sword"):
        second_theft = step.then("steal", amount=1, note=IDEAS[idea].key, seats=(move.seat,))
        if victims(copy.state, second_theft):
            copy.first_do(second_theft)


def _steal_text(state: State, step: Step) -> str:
    """Return the sentence that asks for a theft.

    A theft that an idea adds must be from the player just robbed. If the order Thieving allows two thefts, the second
    one must be from a different player.
    """
    if step.note:
        return say(
            "Steal 1 more resource from {who} ({idea}).", idea=events.source_title(step.note), who=who(step.seats[0])
        )
    if step.seats:
        return say("Now steal 1 resource from a second player.")
    return say("Choose a player and 1 resource to steal.")


STEAL = Decision(text=_steal_text, moves=_steal_moves, refuse=_refuse_steal, act=_steal, forced=_only_theft)

# -- resources of the player's choice


@lru_cache(maxsize=16)
def _choose_moves(amount: int) -> tuple[WrittenMove, ...]:
    """Return all choices of ``amount`` resources, sorted by their text."""
    choices = combinations_with_replacement(range(len(RESOURCES)), amount)
    return tuple(sorted([moves.Take(kinds) for kinds in choices], key=str))


def _refuse_choice(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a choice of resources is not possible, ``None`` if it has ``step.amount`` resources of any kinds."""
    if not isinstance(move, moves.Take):
        return deciding.not_now(move)
    if len(move.kinds) != step.amount:
        return say_many("Take {count} resource.", "Take {count} resources.", step.amount)
    return None


def _choose(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Give a tribe the resources that it chose."""
    assert isinstance(move, moves.Take)
    copy.finish_step()
    copy.happen(events.Gained(step.seat, step.order, count_by_kind(move.kinds), step.note))


def _choose_text(state: State, step: Step) -> str:
    """Return the sentence that asks which resources to take; it names the order or idea that gives them.

    With two players, Thieving gives a resource from the supply instead of a second theft.
    """
    if step.note == events.SUPPLY:
        return say("Take any 1 resource from the supply ({source}).", source=say(ORDERS[THIEVING].title))
    source = events.source_title(step.note)
    return say_many(
        "Take any {count} resource ({source}).", "Take any {count} resources ({source}).", step.amount, source=source
    )


CHOOSE = Decision(
    text=_choose_text, moves=lambda state, step: _choose_moves(step.amount), refuse=_refuse_choice, act=_choose
)

# -- trading


def _trade_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """Return all trades of a resource that the tribe has."""
    goods = state.tribes[step.seat].goods
    return _trades(tuple([kind for kind in SORTED_RESOURCES if goods[kind]]))


@lru_cache(maxsize=16)
def _trades(kinds: tuple[int, ...]) -> tuple[WrittenMove, ...]:
    """Return all trades in which one resource of these kinds is given."""
    return tuple([moves.Trade(give, take) for give in kinds for take in SORTED_RESOURCES if take != give])


def _refuse_trade(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a trade is not possible, ``None`` if it is."""
    if not isinstance(move, moves.Trade):
        return deciding.not_now(move)
    if not state.tribes[step.seat].goods[move.give]:
        return say("You have no {what} to give.", what=say(RESOURCES[move.give]))
    return None


def _trade(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Make the chosen trade, and end this execution of the order."""
    assert isinstance(move, moves.Trade)
    copy.happen(events.Traded(step.seat, move.give, move.take, step.amount))
    finish_execution(copy, step, gave_something=True, note=RESOURCES[move.take])


TRADE = Decision(
    text=lambda state, step: say("Trade 1 resource for {count} of another kind.", count=step.amount),
    moves=_trade_moves,
    refuse=_refuse_trade,
    act=_trade,
)


DECISIONS = {"steal": STEAL, "choose": CHOOSE, "trade": TRADE}
AUTOMATIC_STEPS = {"reveal": reveal, "execute": execute, "double": end_doubling, "thieve": thieve, "finish": finish}


# Tips on legal orders that cannot have an effect, judged by public information: orders face up, resources and ideas.

#: Effects of ideas that may give something even if the order itself fails or does nothing.
_EFFECTS_DESPITE_FAILURE = ("crowd_good", "alone_point", "pair_point", "fail_point", "more")
#: Orders that give no resources, so that there is nothing to trade after them.
_ORDERS_WITHOUT_GOODS = (SLACKING, DOUBLING)


def why_order_in_vain(view: State, tribe_number: int, order: int, other_order: int = NO_ORDER) -> str | None:
    """Return a sentence saying why an order cannot have an effect this round, or ``None`` if it can.

    ``tribe_number`` is an index of ``view.tribes``, ``other_order`` the order that the tribe has chosen already.
    """
    tribe = view.tribes[tribe_number]
    if any(has_effect(tribe, effect) for effect in _EFFECTS_DESPITE_FAILURE):
        return None
    if _is_crowded(view, tribe, order):
        return say("At least two other tribes already show this order; it fails if you join them.")
    # the resources of this tribe count, too: if another thief takes them first, the tribe can rob that thief
    if order == THIEVING and view.seats > 2 and not any(map(can_be_robbed, view.tribes[: view.seats])):
        return say("There is nobody to rob.")
    if order == TRADING and other_order in _ORDERS_WITHOUT_GOODS and not any(tribe.goods):
        return say("You have nothing to trade.")
    return None


def _is_crowded(view: State, tribe: Tribe, order: int) -> bool:
    """Return whether enough other tribes show an order face up to make it fail for this tribe."""
    other_count = sum([other is not tribe and other.up == order for other in view.tribes])
    return other_count + 1 >= CROWD and fails(tribe, order, CROWD)
