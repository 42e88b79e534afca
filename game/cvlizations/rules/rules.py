"""The rules of CVlizations, in the form that the core expects, and the course of a match: rounds, ages and the end.

The other rules are divided by subject: ``order_effects`` (carrying out orders), ``development`` (buying ideas),
``idea_effects`` and ``scoring`` (effects and points of ideas).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations

from game.core import deciding
from game.core.bots import BotKind
from game.core.notation import WrittenMove
from game.core.rules import Bot, Chance, Event, HeadStart, Option, OptionValue, Outcome
from game.core.seats import chosen_starter
from game.core.words import Marked, say
from game.cvlizations.bots import hunter
from game.cvlizations.bots.elder import LOOKAHEAD, OUTLOOK
from game.cvlizations.rules import development, events, moves, order_effects, scoring
from game.cvlizations.rules.idea_effects import give_age_points
from game.cvlizations.rules.ideas import EARLY_NUMBERS, IDEAS, LATE_NUMBERS, TRACK_PLACES
from game.cvlizations.rules.orders import GOODS_AT_START, HEAD_STARTS, NO_ORDER, ORDERS, ROUNDS, ROUNDS_EACH_AGE
from game.cvlizations.rules.secrets import Secrets
from game.cvlizations.rules.state import (
    NO_IDEA,
    NOBODY,
    Copy,
    Decision,
    State,
    Step,
    Tribe,
    age,
    effects_of,
    laying_sequence,
    orders_in_hand,
    players_clockwise,
    step_of,
    tribes_clockwise,
)
from game.elder.bot import ELDER_KINDS, Elder, fair

# The orders of a round


def begin_round(copy: Copy, step: Step) -> None:
    """Begin a round: let the tribes lay their orders, clockwise from the helm."""
    state = copy.state
    copy.happen(events.RoundBegan(state.round, age(state)))
    copy.finish_step(*_laying_steps(laying_sequence(state), tuple([tribe.owner for tribe in state.tribes])))


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


# The end of a round, of an age and of the match


def clean_up(copy: Copy, step: Step) -> None:
    """End a round, and after every third round the age.

    Then pass the helm; after the last round, end the match instead.
    """
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
    next_tribe = tribes_clockwise(copy.state)[1]
    copy.happen(events.HelmPassed(next_tribe, copy.state.tribes[next_tribe].owner))


def _end_match(copy: Copy) -> None:
    """Let the players trade for points, count their ideas, and name the winners."""
    for seat in players_clockwise(copy.state):
        _trade_for_points(copy, seat)
    copy.draft.phase = "over"  # from now on the points are counted without further trades
    state = copy.state
    scores = tuple([_count_ideas(copy, seat) for seat in range(state.seats)])
    copy.happen(events.Won(best_seats(state, scores), scores))


def _trade_for_points(copy: Copy, seat: int) -> None:
    """Trade a player's resources for points (Tower, Castle, Larder) so that the player gets the most points in all."""
    goods = scoring.best_trade(copy.state, seat)
    for idea, effect in effects_of(copy.state.tribes[seat], "end_goods"):
        if goods[effect.resource]:
            copy.happen(events.TradedForPoints(seat, effect.resource, goods[effect.resource], idea))


def _count_ideas(copy: Copy, seat: int) -> int:
    """Report the points of each idea of a player as an event, and return the player's final score."""
    state = copy.state
    tribe = state.tribes[seat]
    points = tribe.happiness
    for idea in tribe.ideas:
        printed = IDEAS[idea].points
        added_points = scoring.end_points(state, seat, idea)
        copy.happen(events.Counted(seat, idea, printed, added_points))
        points += printed + added_points
    return points


def best_seats(state: State, scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the winners: the seats with the most points or, of several such seats, those with the most resources."""
    ranks = [(points, sum(state.tribes[seat].goods)) for seat, points in enumerate(scores)]
    best = max(ranks)
    return tuple([seat for seat, rank in enumerate(ranks) if rank == best])


# The rules

AGENDA = deciding.Agenda(
    decisions={"orders": ORDERS_DECISION, **order_effects.DECISIONS, **development.DECISIONS},
    automatic={
        "round": begin_round,
        "lay": lay_at_random,
        "clean_up": clean_up,
        **order_effects.AUTOMATIC_STEPS,
        **development.AUTOMATIC_STEPS,
    },
)

OPTIONS = (
    Option(
        "helm",
        "Who starts",
        "In the rule book: whoever last used a tool.",
        default=0,
        values=(0, 1, 2, 3, 4, 5),
        labels=("Random", "{0}", "{1}", "{2}", "{3}", "{4}"),
    ),
    Option(
        "two_players",
        "Two players",
        "Decides who else joins in.",
        "cave_geeks",
        ("cave_geeks", "advanced"),
        ("the Cave Geeks", "advanced"),
        notes=(
            "The Cave Geeks are a third tribe that nobody controls. They start.",
            "Each player also runs a neutral tribe.",
        ),
        first="cave_geeks",
    ),
    Option(
        "tower_castle_larder",
        "Tower, Castle, Larder",
        "How they score at the end.",
        "trade",
        ("trade", "count"),
        ("by trading", "by counting"),
        notes=(
            "They turn resources into points. Traded resources are gone.",
            "They score without using up resources, which still count for other ideas.",
        ),
        earlier="count",
    ),
)


def _give_head_starts(state: State, steps: Sequence[int]) -> tuple[State, tuple[Event, ...]]:
    """Give each seat the resources of its head start; ``steps[seat]`` is its size: 1 to 3, or 0 for no head start."""
    copy = Copy(state)
    for seat, seat_steps in enumerate(steps):
        if seat_steps:
            copy.add_goods(seat, HEAD_STARTS[seat_steps - 1])
    return copy.finish(), ()


class CVlizations(Secrets, deciding.DecidingRules[State, Step, Copy]):
    """CVlizations for 2 to 5 tribes: nine rounds, and the most happiness wins."""

    name = "cvlizations"
    title: Marked = "CVlizations"
    seats = (2, 3, 4, 5)
    options = OPTIONS
    bots: Mapping[str, Bot] = {**hunter.BOTS, "fair": fair(LOOKAHEAD, share=0.08), "elder": Elder(LOOKAHEAD)}
    bot_kinds: Mapping[str, BotKind] = {**hunter.BOT_KINDS, **ELDER_KINDS}
    outlook = OUTLOOK
    agenda = AGENDA
    working_copy = Copy
    parse = moves.parse
    sensible = staticmethod(hunter.sensible)
    head_start = HeadStart(
        ("1 wood and 1 stone", "1 food, 2 wood and 1 stone", "2 food, 2 wood and 2 stones"), _give_head_starts
    )

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set up the track, resources and the helm, and begin the first round."""
        first_tribe = _first_tribe(seats, options, chance)
        early_ideas = chance.shuffle(EARLY_NUMBERS)
        late_ideas = chance.shuffle(LATE_NUMBERS)
        advanced = seats == 2 and options["two_players"] == "advanced"
        state = State(
            seats=seats,
            advanced=advanced,
            tribes=tuple([new_tribe(owner) for owner in (*range(seats), *_neutral_owners(seats, advanced))]),
            helm=first_tribe,
            round=1,
            phase="orders",
            track=tuple(early_ideas[:TRACK_PLACES]),
            deck=tuple(early_ideas[TRACK_PLACES:]),
            late_deck=tuple(late_ideas),
            removed=(),
            agenda=(Step("round"),),
            winners=(),
            trades=options["tower_castle_larder"] == "trade",
        )
        copy = Copy(state, chance)
        copy.happen(events.Started(first_tribe, state.tribes[first_tribe].owner, state.track))
        return self.carry_on(copy)

    def matters(self, option: str, seats: int, options: Mapping[str, OptionValue]) -> bool:
        """Return whether an option has an effect.

        ``two_players`` has an effect only with two players. ``helm`` has no effect if the Cave Geeks play: they always
        get the helm first.
        """
        if option == "helm":
            return seats > 2 or options["two_players"] == "advanced"
        return option != "two_players" or seats == 2

    def deciding_seat(self, state: State, step: Step) -> int:
        """Return the owner of the tribe that decides at a step."""
        return state.tribes[step.seat].owner

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners and everybody's points once the match is over."""
        if not state.winners:
            return None
        scores = self.scores(state)
        tied_seats = [seat for seat, points in enumerate(scores) if points == max(scores)]
        if len(tied_seats) == 1:
            reason = say("Most happiness points wins.")
        elif len(tied_seats) > len(state.winners):
            reason = say("Tied on happiness points, but with more resources.")
        else:
            reason = say("Tied on happiness points and resources.")
        return Outcome(state.winners, scores, reason)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's points as if the match ended now."""
        return tuple([scoring.score(state, seat) for seat in range(state.seats)])

    def turns(self, state: State) -> tuple[int, ...]:
        """Return the number of rounds that each seat has begun."""
        return (state.round,) * state.seats


def _first_tribe(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> int:
    """Return the tribe that gets the leader helm: the Cave Geeks if they play, else the chosen or a random player.

    Raises ``ValueError`` if the chosen player does not exist.
    """
    chosen = chosen_starter(int(options["helm"]), seats)
    if seats == 2 and options["two_players"] == "cave_geeks":
        return seats
    return int(chance.pick(range(seats))) if chosen is None else chosen


def _neutral_owners(seats: int, advanced: bool) -> tuple[int, ...]:
    """Return the owner of each neutral tribe.

    With two players there is one neutral tribe, which ``NOBODY`` owns; in the advanced game there is one for each
    player. With three or more players there are no neutral tribes.
    """
    if seats > 2:
        return ()
    return (0, 1) if advanced else (NOBODY,)


def new_tribe(owner: int) -> Tribe:
    """Return a tribe as it is at the start: all orders in hand, and one of each resource."""
    return Tribe(
        owner=owner,
        played=(),
        up=NO_ORDER,
        down=NO_ORDER,
        goods=GOODS_AT_START,
        happiness=0,
        ideas=(),
        robbed=0,
        used=(),
    )


RULES = CVlizations()
