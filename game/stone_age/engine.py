"""What both sets of rules share: everything but set-up, options, scores and how an end is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.notation import WrittenMove
from game.core.rules import Chance, Event, MatchOver, Prompt
from game.core.words import say
from game.stone_age import moves, secrets
from game.stone_age.agenda import DECISIONS, advance
from game.stone_age.state import State, from_json, seat_of
from game.stone_age.table import Table


class Engine:
    """The common half of the rules: prompts, moves, applying them, views."""

    def prompt(self, state: State) -> Prompt | None:
        """Return who is asked for what, or ``None`` when the match is over."""
        if state.ended:
            return None
        step = state.agenda[0]
        return Prompt(seat_of(state, step.tribe), step.kind, DECISIONS[step.kind].text(state, step))

    def moves(self, state: State) -> tuple[WrittenMove, ...]:
        """List the legal moves, sorted by text; any tools and payments may be built freely."""
        if state.ended:
            return ()
        step = state.agenda[0]
        return tuple(DECISIONS[step.kind].moves(state, step))

    def why_not(self, state: State, move: Any) -> str | None:
        """Return ``None`` if ``move`` is legal now, else the reason in words; raises ``MatchOver``."""
        if state.ended:
            raise MatchOver(say("The match is over."))
        step = state.agenda[0]
        return DECISIONS[step.kind].why_not(state, step, move)

    def apply(self, state: State, move: Any, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move and everything that follows until a seat is asked again."""
        table = Table(state, chance)
        step = table.step
        DECISIONS[step.kind].act(table, step, move)
        advance(table)
        return table.state, tuple(table.events)

    def view(self, state: State, seat: int | None) -> State:
        """Return what everybody may know: nothing is known to one seat only."""
        return secrets.view(state)

    def parse(self, text: str) -> WrittenMove:
        """Read a move's text; raises ``BadMove``."""
        return moves.parse(text)

    def turns(self, state: State) -> tuple[int, ...]:
        """Return how many rounds each seat has begun."""
        return (state.round,) * len(state.camps)

    def state_from_json(self, data: Any) -> State:
        """Rebuild a state from its JSON."""
        return from_json(data)

    def scramble(self, state: State, seat: int, salt: int) -> State:
        """Change what nobody may know, and nothing else."""
        return secrets.scramble(state, salt)

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count figures, cards, buildings and tool tiles over all places."""
        return secrets.conserved(state)
