"""Rounds and ages: laying orders, passing the helm, the end of an age, and the end of the match."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from game.core import deciding
from game.core.notation import WrittenMove
from game.core.words import say
from game.cvlizations.rules import events, moves
from game.cvlizations.rules.idea_effects import give_age_points
from game.cvlizations.rules.ideas import IDEAS, TRACK_PLACES
from game.cvlizations.rules.orders import ORDERS, ROUNDS, ROUNDS_EACH_AGE
from game.cvlizations.rules.scoring import best_trade, end_points
from game.cvlizations.rules.state import (
    NO_IDEA,
    NOBODY,
    Copy,
    Decision,
    State,
    Step,
    age,
    effects_of,
    orders_in_hand,
    orders_sequence,
    players_clockwise,
    step_of,
    tribes_clockwise,
)

# -- orders


def begin_round(copy: Copy, step: Step) -> None:
    """Begin a round: let the tribes lay their orders, clockwise from the helm."""
    state = copy.state
    copy.happen(events.RoundBegan(state.round, age(state)))
    copy.finish_step(*_laying_steps(orders_sequence(state), tuple([tribe.owner for tribe in state.tribes])))


@lru_cache(maxsize=64)
def _laying_steps(sequence: tuple[int, ...], owners: tuple[int, ...]) -> tuple[Step, ...]:
    """Return a step for each tribe of ``sequence`` to lay its orders, and the step that reveals them.

    A tribe that nobody owns lays at random (step ``lay``); the owner of any other tribe is asked (step ``orders``).
    """
    steps = [step_of("lay" if owners[tribe] == NOBODY else "orders", tribe) for tribe in sequence]
    return (*steps, step_of("reveal"))


def lay_at_random(copy: Copy, step: Step) -> None:
    """Lay two random orders for the Cave Geeks."""
    up, down = copy.chance.shuffle(orders_in_hand(copy.state.tribes[step.seat]))[:2]
    _lay(copy, step, up, down)


def _lay(copy: Copy, step: Step, up: int, down: int) -> None:
    """Lay two orders of a tribe, one face up and one face down."""
    copy.finish_step()
    copy.happen(events.OrdersLaid(step.seat, copy.state.tribes[step.seat].owner, up, down))


@lru_cache(maxsize=512)
def _order_moves(hand: tuple[int, ...]) -> tuple[WrittenMove, ...]:
    """Return all pairs of orders in a hand, each in both arrangements, sorted by name."""
    by_name = sorted(hand, key=lambda order: ORDERS[order].key)
    return tuple([moves.Play(up, down) for up, down in permutations(by_name, 2)])


def _refuse_orders(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why these two orders cannot be laid, ``None`` if they can."""
    if not isinstance(move, moves.Play):
        return deciding.not_now(move)
    hand = orders_in_hand(state.tribes[step.seat])
    for order in (move.up, move.down):
        if order not in hand:
            return say(
                "You have already played {order} this age. It comes back when the age ends.",
                order=say(ORDERS[order].title),
            )
    return None


def _orders_text(state: State, step: Step) -> str:
    """Return the sentence that asks for two orders, for the player's own tribe or for its neutral tribe."""
    if step.seat >= state.seats:
        return say("Choose two orders for your neutral tribe: one face up, one face down.")
    return say("Choose two orders: one face up, one face down.")


def _play(copy: Copy, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.Play)
    _lay(copy, step, move.up, move.down)


ORDERS_DECISION = Decision(
    text=_orders_text,
    moves=lambda state, step: _order_moves(orders_in_hand(state.tribes[step.seat])),
    refuse=_refuse_orders,
    act=_play,
)

# -- the end of a round


def clean_up(copy: Copy, step: Step) -> None:
    """End a round and, after every third one, its age; then pass the helm or, after the last round, end the match."""
    copy.finish_step()
    if copy.state.round % ROUNDS_EACH_AGE == 0:
        _end_age(copy)
    if copy.state.round == ROUNDS:
        _end_match(copy)
        return
    _pass_helm(copy)
    copy.draft.round += 1
    copy.first_do(step_of("round"))


def _end_age(copy: Copy) -> None:
    """End an age: orders return to the hands, ideas give points, and after the second age the track is renewed."""
    ended_age = age(copy.state)
    copy.happen(events.AgeEnded(ended_age))
    give_age_points(copy)
    if ended_age == 2:
        _renew_track(copy)


def _renew_track(copy: Copy) -> None:
    """Replace the open ideas by ideas of age III."""
    state = copy.state
    removed = tuple([idea for idea in state.track if idea != NO_IDEA])
    copy.happen(events.TrackRenewed(removed, state.late_deck[:TRACK_PLACES]))


def _pass_helm(copy: Copy) -> None:
    """Pass the leader helm to the next tribe clockwise."""
    following = tribes_clockwise(copy.state)[1]
    copy.happen(events.HelmPassed(following, copy.state.tribes[following].owner))


def _end_match(copy: Copy) -> None:
    """Let the players trade for points, count their ideas, and name the winners."""
    for seat in players_clockwise(copy.state):
        _trade_for_points(copy, seat)
    copy.draft.phase = "over"  # from now on the points are counted without further trades
    state = copy.state
    scores = tuple([_count_ideas(copy, seat) for seat in range(state.seats)])
    copy.happen(events.Won(best_seats(state, scores), scores))


def _trade_for_points(copy: Copy, seat: int) -> None:
    """Trade those of a player's resources for points (Tower, Castle, Larder) that bring the most points in all."""
    goods = best_trade(copy.state, seat)
    for idea, effect in effects_of(copy.state.tribes[seat], "end_goods"):
        if goods[effect.good]:
            copy.happen(events.TradedForPoints(seat, effect.good, goods[effect.good], idea))


def _count_ideas(copy: Copy, seat: int) -> int:
    """Report the points of each idea of a player as an event, and return the player's final score."""
    state = copy.state
    tribe = state.tribes[seat]
    points = tribe.happiness
    for idea in tribe.ideas:
        printed = IDEAS[idea].points
        added = end_points(state, seat, idea)
        copy.happen(events.Counted(seat, idea, printed, added))
        points += printed + added
    return points


def best_seats(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winners: the seats with the most points or, of several such seats, those with the most resources."""
    ranks = [(points, sum(state.tribes[seat].goods)) for seat, points in enumerate(scores)]
    best = max(ranks)
    return tuple([seat for seat, rank in enumerate(ranks) if rank == best])


DECISIONS = {"orders": ORDERS_DECISION}
AUTOMATIC = {"round": begin_round, "lay": lay_at_random, "clean_up": clean_up}
