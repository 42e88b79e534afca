"""Rounds and ages: laying orders, turning them down again, the helm, the crown, the end."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from game.core.deciding import not_now
from game.core.notation import WrittenMove
from game.core.words import say
from game.cvlizations import events, moves
from game.cvlizations.idea_effects import end_of_age
from game.cvlizations.ideas import IDEAS, TRACK_PLACES
from game.cvlizations.orders import ORDERS, ROUNDS, ROUNDS_EACH_AGE
from game.cvlizations.scoring import end_points, score
from game.cvlizations.state import NO_IDEA, NOBODY, State, Step, age, clockwise, in_hand, orders_sequence, step_of
from game.cvlizations.working_copy import Copy, Decision

# -- orders


def begin_round(copy: Copy, step: Step) -> None:
    """Line the tribes up for their orders, from the helm clockwise."""
    state = copy.state
    copy.change(phase="orders")
    copy.note(events.RoundBegan(state.round, age(state)))
    laying = [
        step_of("lay" if state.tribes[tribe].owner == NOBODY else "orders", tribe) for tribe in orders_sequence(state)
    ]
    copy.finish_step(*laying, step_of("reveal"))


def lay_at_random(copy: Copy, step: Step) -> None:
    """Lay two random orders for the Cave Geeks."""
    up, down = copy.chance.shuffle(in_hand(copy.tribe(step.seat)))[:2]
    _lay(copy, step, up, down)


def _lay(copy: Copy, step: Step, up: int, down: int) -> None:
    copy.finish_step()
    copy.change_tribe(step.seat, up=up, down=down)
    copy.note(events.OrdersLaid(step.seat, copy.tribe(step.seat).owner, up, down))


@lru_cache(maxsize=512)
def _order_moves(hand: tuple[int, ...]) -> tuple[WrittenMove, ...]:
    by_name = sorted(hand, key=lambda order: ORDERS[order].key)
    return tuple([moves.Play(up, down) for up, down in permutations(by_name, 2)])


def _refuse_orders(state: State, step: Step, move: WrittenMove) -> str | None:
    if not isinstance(move, moves.Play):
        return not_now(move)
    hand = in_hand(state.tribes[step.seat])
    for order in (move.up, move.down):
        if order not in hand:
            return say(
                "{order} has been played in this age; it comes back when the age ends.", order=say(ORDERS[order].title)
            )
    return None


def _orders_text(state: State, step: Step) -> str:
    if step.seat >= state.seats:
        return say("Choose two orders for your neutral tribe: one face up, one face down.")
    return say("Choose two orders: one face up, one face down.")


def _play(copy: Copy, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.Play)
    _lay(copy, step, move.up, move.down)


ORDERS_DECISION = Decision(
    text=_orders_text,
    moves=lambda state, step: _order_moves(in_hand(state.tribes[step.seat])),
    refuse=_refuse_orders,
    act=_play,
)

# -- the end of a round


def clean_up(copy: Copy, step: Step) -> None:
    """Turn the played orders down; end the age after three rounds; pass the helm, or end the match."""
    copy.finish_step()
    last_of_age = copy.state.round % ROUNDS_EACH_AGE == 0
    for number in range(len(copy.state.tribes)):
        copy.clear_round(number, age_over=last_of_age)
    if last_of_age:
        _end_age(copy)
    if copy.state.round == ROUNDS:
        _end_match(copy)
        return
    _pass_helm(copy)
    copy.change(round=copy.state.round + 1)
    copy.first_do(step_of("round"))


def _end_age(copy: Copy) -> None:
    ended = age(copy.state)
    copy.note(events.AgeEnded(ended))
    end_of_age(copy)
    if ended == 2:
        _renew_track(copy)


def _renew_track(copy: Copy) -> None:
    """After the second age: out with the open ideas and what is left of their deck, in with those of age III."""
    state = copy.state
    removed = tuple([idea for idea in state.track if idea != NO_IDEA])
    track, late_deck = state.late_deck[:TRACK_PLACES], state.late_deck[TRACK_PLACES:]
    copy.change(track=track, late_deck=late_deck, removed=state.removed + removed)
    copy.note(events.TrackRenewed(removed, track))


def _pass_helm(copy: Copy) -> None:
    following = clockwise(copy.state)[1]
    copy.change(helm=following)
    copy.note(events.HelmPassed(following, copy.tribe(following).owner))


def _end_match(copy: Copy) -> None:
    state = copy.state
    for seat in range(state.seats):
        for idea in state.tribes[seat].ideas:
            copy.note(events.Counted(seat, idea, IDEAS[idea].points, end_points(state, seat, idea)))
    winners = best_seats(state)
    copy.change(phase="over", winners=winners)
    copy.note(events.Won(winners, tuple([score(state, seat) for seat in range(state.seats)])))


def best_seats(state: State) -> tuple[int, ...]:
    """Return the seats with the most points, of those the ones with the most resources."""
    ranks = [(score(state, seat), sum(state.tribes[seat].goods)) for seat in range(state.seats)]
    return tuple([seat for seat, rank in enumerate(ranks) if rank == max(ranks)])


DECISIONS = {"orders": ORDERS_DECISION}
AUTOMATIC = {"round": begin_round, "lay": lay_at_random, "clean_up": clean_up}
