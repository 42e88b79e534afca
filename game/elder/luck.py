"""Separating luck from skill: the changes of each seat's chance to win by random results, and by choices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import TypeAlias

from game.core.bots import Memory, show_record
from game.core.chance import ImaginedChance
from game.core.match import Match
from game.core.referee import Record
from game.core.rules import AnyState
from game.elder.chances import Outlook, outlook_of

#: Each seat's chance to win.
_Chances: TypeAlias = Sequence[float]


def luck_and_skill(match: Match, chances: Sequence[_Chances]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the changes of each seat's chance to win by luck, and by skill.

    ``chances`` are those after the opening and after each record. The change by a record with chance is luck, by any
    other record skill. For a move that reveals something hidden, the change that its seat could expect is skill, and
    the rest is luck.
    """
    seats = range(len(match.names))
    luck = [0.0 for _ in seats]
    skill = [0.0 for _ in seats]
    outlook = outlook_of(match.rules)
    expectation = _Expectation(match, outlook) if outlook is not None and outlook.unveiling is not None else None
    steps = zip(match.records, match.course.states, pairwise(chances), strict=False)
    for record, state, (before, after) in steps:
        expected = None if expectation is None else expectation.expected_chances(record, state)
        between = before if record.chance else after
        if expected is not None:
            between = expected
        for seat in seats:
            skill[seat] += between[seat] - before[seat]
            luck[seat] += after[seat] - between[seat]
    return tuple(luck), tuple(skill)


class _Expectation:
    """Computes the expected chances after moves that reveal something hidden; call it for all records in order."""

    def __init__(self, match: Match, outlook: Outlook) -> None:
        assert outlook.unveiling is not None, "callers check this"
        self._rules = match.rules
        self._outlook = outlook
        self._unveiling = outlook.unveiling
        opening = match.course.states[0]
        self._memories: list[Memory] = [
            self._unveiling.begin(match.rules.view(opening, seat), seat) for seat in range(len(match.names))
        ]
        self._show(match.opening)

    def expected_chances(self, record: Record, state: AnyState) -> _Chances | None:
        """Return the expected chances after a record; ``None`` if it reveals nothing. ``state`` is that before it.

        Also adds the record to every seat's memory.
        """
        rules = self._rules
        prompt = rules.prompt(state)
        assert prompt is not None, "a seat made the move"
        worlds = self._unveiling.worlds(state, record.move, self._memories[prompt.seat])
        self._show(record)
        ends = [rules.apply(world, record.move, ImaginedChance(Random(0), None))[0] for world in worlds]
        possible = [self._outlook.chances(rules, end) for end in ends]
        return [sum(chances) / len(possible) for chances in zip(*possible, strict=True)] if possible else None

    def _show(self, record: Record) -> None:
        for seat, memory in enumerate(self._memories):
            show_record(memory, record, seat)
