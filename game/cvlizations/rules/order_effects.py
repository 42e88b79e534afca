"""What orders do: the action phase resolves them by number, then clockwise; and which can bring nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement

from game.core import deciding
from game.core.notation import WrittenMove
from game.core.words import say, say_many, who
from game.cvlizations.rules import events, moves
from game.cvlizations.rules.idea_effects import can_be_robbed, choose_step, fails, finish_execution, robbed
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import (
    BY_NAME,
    CROWD,
    CUNNING,
    DOUBLING,
    HUNTING,
    LOGGING,
    ORDERS,
    QUARRYING,
    RESOURCES,
    SLACKING,
    THIEVING,
    TRADING,
    given,
)
from game.cvlizations.rules.state import (
    MOST_SEATS,
    Copy,
    Decision,
    Goods,
    State,
    Step,
    Tribe,
    bundle,
    counted,
    effects_of,
    has,
    order_counts,
    players_clockwise,
    step_of,
)

# -- the sequence


def reveal(copy: Copy, step: Step) -> None:
    """Turn all orders up and line their executions up."""
    state = copy.state
    counts = order_counts(state)
    copy.happen(events.Revealed(tuple([(tribe.up, tribe.down) for tribe in state.tribes]), counts))
    copy.finish_step(*_executions(state, counts))


def _executions(state: State, counts: tuple[int, ...]) -> list[Step]:
    """Return the steps of the action phase: by number, the same number clockwise from the helm."""
    seats = players_clockwise(state)
    tribes = [state.tribes[seat] for seat in seats]
    chosen = [(tribe.up, place) for place, tribe in enumerate(tribes)]
    chosen += [(tribe.down, place) for place, tribe in enumerate(tribes)]
    chosen.sort()
    doubled = [place for order, place in chosen if order == DOUBLING]
    steps: list[Step] = []
    for order, place in chosen[: len(chosen) - len(doubled)]:  # Doubling, the last by number, goes with its partner
        seat = seats[place]
        steps.append(step_of("execute", seat, order, counts[order], 1))
        if place in doubled:
            if not fails(tribes[place], DOUBLING, counts[DOUBLING]):
                steps.append(step_of("execute", seat, order, counts[order], 2))
            steps.append(step_of("double", seat, DOUBLING, counts[DOUBLING], 1))
    return steps


def execute(copy: Copy, step: Step) -> None:
    """Carry an order out once."""
    amount = given(step.order, step.count)
    if not amount:
        copy.happen(events.Failed(step.seat, step.order, step.count, step.execution))
        finish_execution(copy, step, gave=False)
        return
    copy.happen(events.Executed(step.seat, step.order, step.count, step.execution))
    _ACTS[step.order](copy, step, amount)


def double(copy: Copy, step: Step) -> None:
    """After its partner, Doubling has worked or failed."""
    works = not fails(copy.state.tribes[step.seat], DOUBLING, step.count)
    if not works:
        copy.happen(events.Failed(step.seat, step.order, step.count, step.execution))
    finish_execution(copy, step, gave=works)


def finish(copy: Copy, step: Step) -> None:
    """End an execution whose gift was still being chosen."""
    finish_execution(copy, step, gave=True)


# -- what each order does


def _gather(copy: Copy, step: Step, amount: int) -> None:
    order = ORDERS[step.order]
    copy.happen(events.Gained(step.seat, step.order, bundle(order.good, amount), order.key))
    finish_execution(copy, step, gave=True)


def _slack(copy: Copy, step: Step, amount: int) -> None:
    copy.happen(events.Cheered(step.seat, step.order, amount, ORDERS[step.order].key))
    finish_execution(copy, step, gave=True)


def _be_cunning(copy: Copy, step: Step, amount: int) -> None:
    copy.finish_step(choose_step(step, amount, ORDERS[step.order].key), step.then("finish"))


def _begin_trade(copy: Copy, step: Step, amount: int) -> None:
    if any(copy.state.tribes[step.seat].goods):
        copy.finish_step(step.then("trade", amount=amount))
    else:
        _be_idle(copy, step)


def _begin_theft(copy: Copy, step: Step, amount: int) -> None:
    thieve(copy, step.then("thieve", amount=amount))


def _be_idle(copy: Copy, step: Step) -> None:
    copy.happen(events.Idle(step.seat, step.order))
    finish_execution(copy, step, gave=False)


_ACTS: dict[int, Callable[[Copy, Step, int], None]] = {
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
    """Go on with an execution of Thieving: ``amount`` thefts are left, ``seats`` have been robbed by it."""
    if step.amount and victims(copy.state, step, 1):
        copy.finish_step(step.then("steal", amount=step.amount, seats=step.seats))
    elif step.amount and given(step.order, step.count) > 1 and copy.state.seats == 2:
        copy.finish_step(choose_step(step, 1, events.POOL), step.then("finish"))
    elif not step.seats:
        _be_idle(copy, step)
    else:
        finish_execution(copy, step, gave=True)


def victims(state: State, step: Step, most: int = MOST_SEATS) -> list[int]:
    """Return whom the thief may steal from now: others than those robbed by this execution, with something to take.

    A theft that an idea adds (``note``) is from the one who was just robbed, if that can be. No more than ``most`` are
    looked for.
    """
    if step.note:
        return [seat for seat in step.seats if can_be_robbed(state.tribes[seat], by_sword=True)]
    found: list[int] = []
    for seat in range(state.seats):
        if seat != step.seat and seat not in step.seats and can_be_robbed(state.tribes[seat]):
            found.append(seat)
            if len(found) == most:
                break
    return found


def _steal_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    return tuple([theft for seat in victims(state, step) for theft in _thefts_from(seat, state.tribes[seat].goods)])


def _thefts_from(seat: int, goods: Goods) -> list[WrittenMove]:
    return [theft for theft in _thefts_of_all(seat) if goods[theft.kind]]


@lru_cache(maxsize=16)
def _thefts_of_all(seat: int) -> tuple[moves.Steal, ...]:
    return tuple([moves.Steal(seat, kind) for kind in BY_NAME])


def _only_theft(state: State, step: Step) -> WrittenMove | None:
    """Return the theft that is left when one resource of one player can be stolen, and no other."""
    seats = victims(state, step, 2)
    thefts = _thefts_from(seats[0], state.tribes[seats[0]].goods) if len(seats) == 1 else ()
    return thefts[0] if len(thefts) == 1 else None


def _refuse_steal(state: State, step: Step, move: WrittenMove) -> str | None:
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
    victim = who(seat)
    if step.note:
        return say("{idea} takes from the player just robbed.", idea=events.name_of(step.note))
    if seat in step.seats:
        return say("Steal from two different players.")
    if not any(state.tribes[seat].goods):
        return say("{who} has nothing to steal.", who=victim)
    return say("Nothing can be stolen from {who} now.", who=victim)


def _steal(copy: Copy, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.Steal)
    if step.note:
        copy.finish_step()
        copy.happen(events.Stole(step.seat, move.seat, move.kind, step.note))
        return
    rest = step.then("thieve", amount=step.amount - 1, seats=(*step.seats, move.seat))
    copy.finish_step(rest)
    copy.happen(events.Stole(step.seat, move.seat, move.kind, ORDERS[step.order].key))
    robbed(copy, move.seat, step.order)
    if step.seats:
        return
    for idea, _ in effects_of(copy.state.tribes[step.seat], "sword"):
        more = step.then("steal", amount=1, note=IDEAS[idea].key, seats=(move.seat,))
        if victims(copy.state, more):
            copy.first_do(more)


def _steal_text(state: State, step: Step) -> str:
    if step.note:
        return say("{idea}: steal 1 resource more from {who}.", idea=events.name_of(step.note), who=who(step.seats[0]))
    if step.seats:
        return say("Thieving: steal 1 resource from another player.")
    return say("Thieving: choose whom to steal 1 resource from, and which.")


STEAL = Decision(text=_steal_text, moves=_steal_moves, refuse=_refuse_steal, act=_steal, forced=_only_theft)

# -- resources of one's choice


@lru_cache(maxsize=16)
def _choices(amount: int) -> tuple[WrittenMove, ...]:
    return tuple(
        sorted([moves.Take(kinds) for kinds in combinations_with_replacement(range(len(RESOURCES)), amount)], key=str)
    )


def _refuse_choice(state: State, step: Step, move: WrittenMove) -> str | None:
    if not isinstance(move, moves.Take):
        return deciding.not_now(move)
    if len(move.kinds) != step.amount:
        return say_many("Take {count} resource.", "Take {count} resources.", step.amount)
    return None


def _choose(copy: Copy, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.Take)
    copy.finish_step()
    copy.happen(events.Gained(step.seat, step.order, counted(move.kinds), step.note))


def _choose_text(state: State, step: Step) -> str:
    source = events.name_of(step.note) if step.note != events.POOL else say(ORDERS[THIEVING].title)
    if step.note == events.POOL:
        return say("{source}: the second resource comes from the supply. Take any 1.", source=source)
    return say_many(
        "{source}: take any {count} resource.", "{source}: take any {count} resources.", step.amount, source=source
    )


CHOOSE = Decision(
    text=_choose_text, moves=lambda state, step: _choices(step.amount), refuse=_refuse_choice, act=_choose
)

# -- trading


def _trade_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    goods = state.tribes[step.seat].goods
    return _trades(tuple([kind for kind in BY_NAME if goods[kind]]))


@lru_cache(maxsize=16)
def _trades(kinds: tuple[int, ...]) -> tuple[WrittenMove, ...]:
    return tuple([moves.Trade(give, take) for give in kinds for take in BY_NAME if take != give])


def _refuse_trade(state: State, step: Step, move: WrittenMove) -> str | None:
    if not isinstance(move, moves.Trade):
        return deciding.not_now(move)
    if not state.tribes[step.seat].goods[move.give]:
        return say("You have no {what} to give.", what=say(RESOURCES[move.give]))
    return None


def _trade(copy: Copy, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.Trade)
    copy.happen(events.Traded(step.seat, move.give, move.take, step.amount))
    finish_execution(copy, step, gave=True, note=RESOURCES[move.take])


TRADE = Decision(
    text=lambda state, step: say("Trading: give 1 resource and take {count} of one other kind.", count=step.amount),
    moves=_trade_moves,
    refuse=_refuse_trade,
    act=_trade,
)


DECISIONS = {"steal": STEAL, "choose": CHOOSE, "trade": TRADE}
AUTOMATIC = {"reveal": reveal, "execute": execute, "double": double, "thieve": thieve, "finish": finish}


# Orders that are allowed but can bring nothing as the table stands, and why: for tips. Only what everybody sees
# counts: orders that lie face up, resources, ideas. Which order others lay face down, nobody can tell.

#: ideas by which even an order that fails, or does nothing, brings something
_ALL_THE_SAME = ("crowd_good", "alone_point", "pair_point", "fail_point", "more")
#: orders after which a tribe without resources still has none to trade
_BRING_NO_GOODS = (SLACKING, DOUBLING)


def order_in_vain(view: State, number: int, order: int, other: int = 0) -> str | None:
    """Return why an order of a tribe can bring nothing in this round, in words, or ``None`` if it can.

    ``number`` is the tribe's in ``view.tribes``, ``other`` the order that it has chosen already, 0 for none.
    """
    tribe = view.tribes[number]
    if any(has(tribe, effect) for effect in _ALL_THE_SAME):
        return None
    if _crowded(view, tribe, order):
        return say("Two others show it. Three get nothing.")
    others = [victim for seat, victim in enumerate(view.tribes[: view.seats]) if seat != number]
    if order == THIEVING and view.seats > 2 and not any(can_be_robbed(victim) for victim in others):
        return say("Nobody has anything to steal.")
    if order == TRADING and other in _BRING_NO_GOODS and not any(tribe.goods):
        return say("You have nothing to trade.")
    return None


def _crowded(view: State, tribe: Tribe, order: int) -> bool:
    """Tell whether so many others show an order that it fails for this tribe."""
    shown = sum([other is not tribe and other.up == order for other in view.tribes])
    works = order == DOUBLING and bool(effects_of(tribe, "doubling_always"))
    return shown + 1 >= CROWD and not given(order, CROWD) and not works
