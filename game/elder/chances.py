"""Chances to win: what a position is worth to everybody, as shares of one match.

A game says what a position is worth (the same as in a search) and how far the match has gone; how much a point then
tells was fitted on whole matches of hunters. ``docs/chances.svg`` shows how well the shares agree with what happened.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.bots import AnyMemory
from game.core.match import Match
from game.core.rules import AnyRules, AnyState, Move
from game.elder.lookahead import Worth


class Unveiling(Protocol):
    """What a game says of moves that bring to light what lay hidden all along, so that no chance is drawn."""

    def begin(self, view: AnyState, seat: int) -> AnyMemory:
        """Begin the memory of whoever forgets nothing that could be seen."""

    def worlds(self, state: AnyState, move: Move, memory: AnyMemory) -> Sequence[AnyState]:
        """Return the states that were as likely as ``state``, itself among them, for whoever makes ``move`` there.

        They differ in what the move brings to light. There is one where it could be known, none for other moves.
        """


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a game's positions are judged.

    ``worth`` is what a state is worth to a seat, in named parts; ``progress`` how much of a match is over, 0 to 1.
    ``spread`` are the points that make a seat ahead of another e times as likely to win, at the start and at the end;
    alone, those above 0 that make the odds e to 1. ``unveiling`` tells luck from skill where moves are no draws of
    chance, and yet nobody could know what they bring.
    """

    worth: Callable[[AnyState, int], Worth]
    progress: Callable[[AnyState], float]
    spread: tuple[float, float]
    unveiling: Unveiling | None = None

    def chances(self, rules: AnyRules, state: AnyState) -> tuple[float, ...]:
        """Return every seat's chance to win; with others they add up to 1, over a match they are what happened."""
        outcome, seats = rules.outcome(state), len(rules.scores(state))
        if outcome is not None:
            share = 1 / max(1, len(outcome.winners))
            return tuple([share if seat in outcome.winners else 0.0 for seat in range(seats)])
        worths = [sum(self.worth(state, seat).values()) for seat in range(seats)]
        return self.shares(worths, self.progress(state))

    def shares(self, worths: list[float], progress: float) -> tuple[float, ...]:
        """Return the chances of seats for whom the position is worth so much."""
        start, end = self.spread
        spread = start + (end - start) * min(1.0, max(0.0, progress))
        if len(worths) == 1:
            return (1 / (1 + math.exp(-max(-60.0, min(60.0, worths[0] / spread)))),)
        most = max(worths)
        odds = [math.exp((worth - most) / spread) for worth in worths]
        return tuple([share / sum(odds) for share in odds])

    def chance_with(self, rules: AnyRules, state: AnyState, seat: int, more: float) -> float:
        """Return a seat's chance to win if the position were worth so many points more to it."""
        worths = [sum(self.worth(state, other).values()) for other in range(len(rules.scores(state)))]
        worths[seat] += more
        return self.shares(worths, self.progress(state))[seat]


def outlook_of(rules: AnyRules) -> Outlook | None:
    """Return how a game's positions are judged, ``None`` of a game that does not say."""
    outlook = getattr(rules, "outlook", None)
    return outlook if isinstance(outlook, Outlook) else None


def can_look_back(match: Match) -> bool:
    """Return whether a match is over and its course can be judged."""
    return match.outcome is not None and outlook_of(match.rules) is not None
