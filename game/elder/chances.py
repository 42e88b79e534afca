"""Computes each seat's chance to win in a position, and how much luck and skill changed this chance over a match.

A game says what a position is worth to each seat (as in a search) and how much of the match is over. The formula that
turns these into chances was fitted on whole matches of hunters; ``docs/chances.svg`` shows how well the chances agree
with the results. For a game that says nothing, ``game.elder.plain`` computes the chances.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import ClassVar, Protocol, TypeAlias

from game.core.bots import AnyMemory, KnownTower, Memory, remember_record
from game.core.chance import ImaginedChance
from game.core.match import Match
from game.core.referee import Record
from game.core.rules import AnyRules, AnyState, Move
from game.elder.lookahead import Worth

#: All seats' chances to win, after the opening of a match and after each of its records.
Chances: TypeAlias = tuple[tuple[float, ...], ...]

#: The logarithm of the odds of winning stays below this, so that no exponential overflows.
_MAX_EXPONENT = 60.0


class RevealModel(Protocol):
    """Separates luck from skill in a game's moves that reveal something hidden without a random draw."""

    def begin(self, view: AnyState, seat: int) -> AnyMemory:
        """Make an empty memory that will remember everything that the seat could see."""

    def worlds(self, state: AnyState, move: Move, memory: AnyMemory) -> Sequence[AnyState]:
        """Return the states, including ``state`` itself, that seem equally likely to the seat that makes ``move``.

        They differ in the hidden thing that the move reveals. If the seat could know that thing before the move, only
        ``state`` is returned. If the move reveals nothing, the result is empty.
        """


def no_report(share: float) -> None:
    """Do nothing: the default progress callback."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Converts a game's positions to chances to win.

    ``worth`` returns the worth of a state to a seat, in named parts. ``progress`` returns the share (0 to 1) of the
    match that is over. ``spread`` holds two leads in points, for the start and for the end of a match: with such a
    lead, a seat is e times as likely to win as another. In a solo game, a worth of ``spread`` points makes the odds of
    winning e to 1. ``reveal_model`` separates luck from skill in moves that reveal something hidden.

    ``takes_long`` is true if the chances over a match take so long to compute that a window must not wait for them.
    """

    takes_long: ClassVar[bool] = False
    worth: Callable[[AnyState, int], Worth]
    progress: Callable[[AnyState], float]
    spread: tuple[float, float]
    reveal_model: RevealModel | None = None

    def chances(self, rules: AnyRules, state: AnyState) -> tuple[float, ...]:
        """Return every seat's chance to win; with several seats, the chances add up to 1.

        After the end, each winner has an equal share of the win, and the other seats have 0.
        """
        outcome = rules.outcome(state)
        seats = len(rules.scores(state))
        if outcome is not None:
            win_share = 1 / max(1, len(outcome.winners))
            return tuple([win_share if seat in outcome.winners else 0.0 for seat in range(seats)])
        worths = [sum(self.worth(state, seat).values()) for seat in range(seats)]
        return self.chances_from_worths(worths, self.progress(state))

    def in_tower(self, tower: KnownTower) -> Outlook:
        """Return the outlook for matches in ``tower``, which is not the standard tower.

        An outlook that models no drops returns itself.
        """
        return self

    def chances_during(
        self, rules: AnyRules, states: Sequence[AnyState], progress: Callable[[float], object] = no_report
    ) -> Chances:
        """Return every seat's chance to win in each of the states that a match went through.

        An outlook that takes long calls ``progress`` with the finished share (0 to 1).
        """
        return tuple([self.chances(rules, state) for state in states])

    def chances_from_worths(self, worths: list[float], progress: float) -> tuple[float, ...]:
        """Return each seat's chance to win, given the position's worth to each seat.

        ``progress`` is the share (0 to 1) of the match that is over.
        """
        start, end = self.spread
        spread = start + (end - start) * min(1.0, max(0.0, progress))
        if len(worths) == 1:
            odds_exponent = max(-_MAX_EXPONENT, min(_MAX_EXPONENT, worths[0] / spread))
            return (1 / (1 + math.exp(-odds_exponent)),)
        best_worth = max(worths)
        weights = [math.exp((worth - best_worth) / spread) for worth in worths]
        total_weight = sum(weights)
        return tuple([weight / total_weight for weight in weights])

    def chance_change(self, rules: AnyRules, state: AnyState, seat: int, gain: float, parts: Worth) -> float:
        """Return the change of a seat's chance to win if the position's worth to it were ``gain`` points higher.

        ``parts`` are the named parts of the gain.
        """
        worths = [sum(self.worth(state, other).values()) for other in range(len(rules.scores(state)))]
        progress = self.progress(state)
        chance_without = self.chances_from_worths(worths, progress)[seat]
        worths[seat] += gain
        return self.chances_from_worths(worths, progress)[seat] - chance_without


def outlook_of(rules: AnyRules) -> Outlook | None:
    """Return a game's own ``Outlook``, else that of its plain elder; ``None`` if the game has neither."""
    outlook = getattr(rules, "outlook", None) or getattr(rules.bots.get("elder"), "outlook", None)
    return outlook if isinstance(outlook, Outlook) else None


def can_be_analysed(match: Match) -> bool:
    """Return whether a match is over and its game has an outlook."""
    return match.outcome is not None and outlook_of(match.rules) is not None


# Luck and skill over a match.


def luck_and_skill(match: Match, chances: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return how much each seat's chance to win changed by luck, and how much by skill.

    ``chances`` are the chances to win after the opening and after each record. A change counts as luck if the record
    has random results, otherwise as skill. If the record reveals something hidden, the change that could be expected
    counts as skill, and the rest as luck.
    """
    seats = range(len(match.names))
    luck = [0.0 for _ in seats]
    skill = [0.0 for _ in seats]
    outlook = outlook_of(match.rules)
    expectation = None
    if outlook is not None and outlook.reveal_model is not None:
        expectation = _Expectation(match, outlook)
    steps = zip(match.records, match.history.states, pairwise(chances), strict=False)
    for record, state, (before, after) in steps:
        expected = None if expectation is None else expectation.expected_chances(record, state)
        if expected is not None:
            without_luck = expected
        elif record.chance:
            without_luck = before
        else:
            without_luck = after
        for seat in seats:
            skill[seat] += without_luck[seat] - before[seat]
            luck[seat] += after[seat] - without_luck[seat]
    return tuple(luck), tuple(skill)


class _Expectation:
    """Computes the expected chances after moves that reveal something hidden; give it all records in order."""

    def __init__(self, match: Match, outlook: Outlook) -> None:
        assert outlook.reveal_model is not None, "callers check this"
        self._rules = match.rules
        self._outlook = outlook
        self._reveal_model = outlook.reveal_model
        opening = match.history.states[0]
        self._memories: list[Memory] = [
            self._reveal_model.begin(match.rules.view(opening, seat), seat) for seat in range(len(match.names))
        ]
        self._show(match.opening)

    def expected_chances(self, record: Record, state: AnyState) -> Sequence[float] | None:
        """Return each seat's expected chance to win after a record, or ``None`` if the record reveals nothing.

        ``state`` is the state before the record. The record is then shown to every seat's memory, so each record may
        be passed only once.
        """
        rules = self._rules
        prompt = rules.prompt(state)
        assert prompt is not None, "a seat made the move"
        worlds = self._reveal_model.worlds(state, record.move, self._memories[prompt.seat])
        self._show(record)
        if not worlds:
            return None
        ends = [rules.apply(world, record.move, ImaginedChance(Random(0), None))[0] for world in worlds]
        possible_chances = [self._outlook.chances(rules, end) for end in ends]
        return [sum(chances) / len(possible_chances) for chances in zip(*possible_chances, strict=True)]

    def _show(self, record: Record) -> None:
        """Show a record to the memory of every seat."""
        for seat, memory in enumerate(self._memories):
            remember_record(memory, record, seat)
