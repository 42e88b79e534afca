"""The rules of CVlizations, as the core asks for them.

The rules themselves stand by subject: ``rounds`` (orders, ages, the end), ``actions`` (what orders do), ``development``
(buying ideas), ``effects`` and ``scoring`` (what ideas do and are worth).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.notation import WrittenMove
from game.core.rules import Chance, Event, MatchOver, Option, OptionValue, Outcome, Prompt
from game.core.words import say
from game.cvlizations import bot, events, moves, scoring, secrets
from game.cvlizations.agenda import DECISIONS, advance
from game.cvlizations.ideas import EARLY, LATE, TRACK_PLACES
from game.cvlizations.orders import GOODS_AT_START, NO_ORDER
from game.cvlizations.state import NOBODY, State, Step, Tribe, from_json
from game.cvlizations.statistics import merge_statistics, statistics
from game.cvlizations.table import Table

OPTIONS = (
    Option("helm", "Leader helm", "Who last held a tool and starts: a seat, or any (0). The Cave Geeks always start.",
           0, (0, 1, 2, 3, 4, 5), ("any", "{0}", "{1}", "{2}", "{3}", "{4}")),
    Option("two_players", "Two players", "With two: the Cave Geeks join in, or each plays a neutral tribe as well.",
           "cave_geeks", ("cave_geeks", "advanced"), ("the Cave Geeks", "advanced")),
)


class CVlizations:
    """CVlizations for 2 to 5 tribes: nine rounds, and the most happiness wins."""

    name = "cvlizations"
    title = "CVlizations"
    seats = (2, 3, 4, 5)
    minutes = 45
    options = OPTIONS
    bots: Mapping[str, Any] = bot.BOTS

    def start(
        self, seats: int, options: Mapping[str, OptionValue], chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        """Set up: four open ideas, one of each resource, the helm; then the first round begins."""
        first = _first(seats, options, chance)
        early = chance.shuffle(EARLY)
        late = chance.shuffle(LATE)
        advanced = seats == 2 and options["two_players"] == "advanced"
        state = State(
            seats=seats,
            advanced=advanced,
            tribes=tuple([_new_tribe(owner) for owner in (*range(seats), *_neutral_owners(seats, advanced))]),
            helm=first,
            round=1,
            phase="orders",
            track=tuple(early[:TRACK_PLACES]),
            deck=tuple(early[TRACK_PLACES:]),
            late_deck=tuple(late),
            removed=(),
            agenda=(Step("round"),),
            winners=(),
        )
        table = Table(state, chance)
        table.tell(events.Started(first, state.tribes[first].owner, state.track))
        advance(table)
        return table.state, tuple(table.events)

    def prompt(self, state: State) -> Prompt | None:
        """Return who is asked for what, or ``None`` when the match is over."""
        if state.winners:
            return None
        step = state.agenda[0]
        return Prompt(state.tribes[step.seat].owner, step.kind, DECISIONS[step.kind].text(state, step))

    def moves(self, state: State) -> tuple[WrittenMove, ...]:
        """List the legal moves, sorted by text."""
        if state.winners:
            return ()
        step = state.agenda[0]
        return DECISIONS[step.kind].moves(state, step)

    def why_not(self, state: State, move: Any) -> str | None:
        """Return ``None`` if ``move`` is legal now, else the reason in words; raises ``MatchOver``."""
        if state.winners:
            raise MatchOver(say("The match is over."))
        step = state.agenda[0]
        return DECISIONS[step.kind].refuse(state, step, move)

    def apply(self, state: State, move: Any, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move and everything that follows until a player is asked again."""
        table = Table(state, chance)
        step = table.step
        DECISIONS[step.kind].act(table, step, move)
        advance(table)
        return table.state, tuple(table.events)

    def view(self, state: State, seat: int | None) -> State:
        """Return what ``seat`` may know; ``None`` is an onlooker."""
        return secrets.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners and everybody's points once the match is over."""
        if not state.winners:
            return None
        scores = self.scores(state)
        level = [seat for seat, points in enumerate(scores) if points == max(scores)]
        if len(level) == 1:
            reason = say("The most happiness points.")
        elif len(level) > len(state.winners):
            reason = say("As many happiness points as others, but more resources.")
        else:
            reason = say("As many happiness points and resources as each other.")
        return Outcome(state.winners, scores, reason)

    def parse(self, text: str) -> WrittenMove:
        """Read a move's text; raises ``BadMove``."""
        return moves.parse(text)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's points as if the match ended now."""
        return tuple([scoring.score(state, seat) for seat in range(state.seats)])

    def turns(self, state: State) -> tuple[int, ...]:
        """Return how many rounds each seat has begun."""
        return (state.round,) * state.seats

    def state_from_json(self, data: Any) -> State:
        """Rebuild a state from its JSON."""
        return from_json(data)

    def scramble(self, state: State, seat: int, salt: int) -> State:
        """Change what ``seat`` may not know, and nothing else."""
        return secrets.scramble(state, seat, salt)

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count orders and ideas over all places."""
        return secrets.conserved(state)

    statistics = staticmethod(statistics)
    merge_statistics = staticmethod(merge_statistics)


def _first(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> int:
    """Return the tribe that gets the leader helm: the Cave Geeks if they play, else whoever last held a tool."""
    asked = int(options["helm"])
    if asked > seats:
        raise ValueError(say("Seat {seat} cannot have held a tool: only {count} play.", seat=asked, count=seats))
    if seats == 2 and options["two_players"] == "cave_geeks":
        return seats
    return asked - 1 if asked else int(chance.pick(range(seats)))


def _neutral_owners(seats: int, advanced: bool) -> tuple[int, ...]:
    """Return the owners of the neutral tribes: none with three or more players."""
    if seats > 2:
        return ()
    return (0, 1) if advanced else (NOBODY,)


def _new_tribe(owner: int) -> Tribe:
    return Tribe(owner=owner, played=(), up=NO_ORDER, down=NO_ORDER, goods=GOODS_AT_START, happiness=0, ideas=(),
                 robbed=0, used=())


RULES = CVlizations()
