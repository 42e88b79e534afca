"""The rules of Settlers of the Stone Age, as the core asks for them.

The rules themselves stand by subject: ``founding`` (set-up), ``turns`` (the turn, production, developing), ``nomads``
(sending, walking, settling), ``trading``, ``figures`` (the 7, stealing, event chips, deserts). The map is in
``world.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.notation import WrittenMove
from game.core.rules import Chance, Event, MatchOver, Option, OptionValue, Outcome, Prompt
from game.core.words import say
from game.settlers import bot, founding, moves, secrets
from game.settlers.agenda import DECISIONS, advance
from game.settlers.state import State, from_json, points
from game.settlers.statistics import merge_statistics, statistics
from game.settlers.table import Table

OPTIONS = (
    Option("youngest", "Youngest", "Who begins: the seat of the youngest player, or whoever rolls highest (0).",
           0, (0, 1, 2, 3, 4), ("highest roll", "{0}", "{1}", "{2}", "{3}")),
    Option("beginner", "Beginners' set-up", "Tribes and nomads stand where the map proposes, all about equally well.",
           False, (False, True)),
    Option("brisk", "Brisk", "A shorter match: 8 points win, and a meat carries a nomad one crossing further.",
           False, (False, True)),
    Option("skins_walk", "Skins walk", "A skin pays for a walk like a meat.", False, (False, True)),
)


class Settlers:
    """Settlers of the Stone Age for 3 or 4: the first with ten points on the own turn wins."""

    name = "settlers"
    title = "Settlers of the Stone Age"
    seats = (3, 4)
    minutes = 90
    options = OPTIONS
    bots: Mapping[str, Any] = bot.BOTS

    def start(
        self, seats: int, options: Mapping[str, OptionValue], chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        """Set up: first seat, event chips, hands, and with the beginners' set-up the pieces as well."""
        state, told = founding.start(seats, options, chance)
        table = Table(state, chance)
        advance(table)
        return table.state, (*told, *table.events)

    def prompt(self, state: State) -> Prompt | None:
        """Return who is asked for what, or ``None`` when the match is over."""
        if state.winners:
            return None
        step = state.agenda[0]
        return Prompt(step.seat, step.kind, DECISIONS[step.kind].text(state, step))

    def moves(self, state: State) -> tuple[WrittenMove, ...]:
        """List the legal moves, sorted by text; of offers and counter-offers only the plainest."""
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
        """Carry out a legal move and everything that follows until a seat is asked again."""
        table = Table(state, chance)
        step = table.step
        DECISIONS[step.kind].act(table, step, move)
        advance(table)
        return table.state, tuple(table.events)

    def view(self, state: State, seat: int | None) -> State:
        """Return what ``seat`` may know; ``None`` is an onlooker."""
        return secrets.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winner and everybody's points once the match is over."""
        if not state.winners:
            return None
        reason = say("{points} points on the own turn.", points=points(state, state.winners[0]))
        return Outcome(state.winners, self.scores(state), reason)

    def parse(self, text: str) -> WrittenMove:
        """Read a move's text; raises ``BadMove``."""
        return moves.parse(text)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's points."""
        return tuple([points(state, seat) for seat in range(len(state.players))])

    def turns(self, state: State) -> tuple[int, ...]:
        """Return how many turns each seat has begun: they go round clockwise, without exception."""
        seats = len(state.players)
        return tuple([(state.turn - 1 - (state.active - seat) % seats) // seats + 1 for seat in range(seats)])

    def state_from_json(self, data: Any) -> State:
        """Rebuild a state from its JSON."""
        return from_json(data)

    def scramble(self, state: State, seat: int, salt: int) -> State:
        """Change what ``seat`` may not know, and nothing else."""
        return secrets.scramble(state, seat, salt)

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count cards, chips, deserts and pieces over all places."""
        return secrets.conserved(state)

    statistics = staticmethod(statistics)
    merge_statistics = staticmethod(merge_statistics)


RULES = Settlers()
