"""The rules of CVlizations, in the form that the core expects.

They are divided by subject: ``rounds`` (laying orders, ages, the end), ``order_effects`` (carrying out orders),
``development`` (buying ideas), ``idea_effects`` and ``scoring`` (effects and points of ideas).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core import deciding
from game.core.bots import BotKind
from game.core.rules import Bot, Chance, Event, HeadStart, Option, OptionValue, Outcome
from game.core.words import Marked, say
from game.cvlizations.bots import hunter
from game.cvlizations.bots.elder import LOOKAHEAD, OUTLOOK
from game.cvlizations.rules import development, events, moves, order_effects, rounds, scoring
from game.cvlizations.rules.ideas import EARLY, LATE, TRACK_PLACES
from game.cvlizations.rules.orders import GOODS_AT_START, HEAD_STARTS, NO_ORDER
from game.cvlizations.rules.secrets import Secrets
from game.cvlizations.rules.state import NOBODY, Copy, State, Step, Tribe
from game.elder.bot import ELDER_KINDS, Elder, fair

AGENDA = deciding.Agenda(
    decisions={**rounds.DECISIONS, **order_effects.DECISIONS, **development.DECISIONS},
    automatic={**rounds.AUTOMATIC, **order_effects.AUTOMATIC, **development.AUTOMATIC},
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
    """Give each seat the resources of its head start; ``steps`` are the steps of each seat, 0 for none."""
    copy = Copy(state)
    for seat, seat_steps in enumerate(steps):
        if seat_steps:
            copy.add(seat, HEAD_STARTS[seat_steps - 1])
    return copy.finished(), ()


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
        first = _first_tribe(seats, options, chance)
        early = chance.shuffle(EARLY)
        late = chance.shuffle(LATE)
        advanced = seats == 2 and options["two_players"] == "advanced"
        state = State(
            seats=seats,
            advanced=advanced,
            tribes=tuple([new_tribe(owner) for owner in (*range(seats), *_neutral_owners(seats, advanced))]),
            helm=first,
            round=1,
            phase="orders",
            track=tuple(early[:TRACK_PLACES]),
            deck=tuple(early[TRACK_PLACES:]),
            late_deck=tuple(late),
            removed=(),
            agenda=(Step("round"),),
            winners=(),
            trades=options["tower_castle_larder"] == "trade",
        )
        copy = Copy(state, chance)
        copy.happen(events.Started(first, state.tribes[first].owner, state.track))
        return self.carry_on(copy)

    def matters(self, option: str, seats: int, options: Mapping[str, OptionValue]) -> bool:
        """Tell whether an option has an effect.

        ``two_players`` has an effect only with two players. ``helm`` has no effect if the Cave Geeks play: they always
        get the helm first.
        """
        if option == "helm":
            return seats > 2 or options["two_players"] == "advanced"
        return option != "two_players" or seats == 2

    def asked(self, state: State, step: Step) -> int:
        """Return the owner of the tribe that decides at a step."""
        return state.tribes[step.seat].owner

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners and everybody's points once the match is over."""
        if not state.winners:
            return None
        scores = self.scores(state)
        tied = [seat for seat, points in enumerate(scores) if points == max(scores)]
        if len(tied) == 1:
            reason = say("Most happiness points wins.")
        elif len(tied) > len(state.winners):
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
    chosen = int(options["helm"])
    if chosen > seats:
        raise ValueError(say("Player {seat} cannot start: there are only {count} players.", seat=chosen, count=seats))
    if seats == 2 and options["two_players"] == "cave_geeks":
        return seats
    return chosen - 1 if chosen else int(chance.pick(range(seats)))


def _neutral_owners(seats: int, advanced: bool) -> tuple[int, ...]:
    """Return the owner of each neutral tribe.

    With two players there is one tribe that ``NOBODY`` owns, or in the advanced game one for each player; with three
    or more players there are no neutral tribes.
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
