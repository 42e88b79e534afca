"""Two worlds of one match that differ only in what a reader may not know.

The first is the match as it is played. In the second somebody holds other cards, laid another order face down or drew
another card, as long as the reader cannot tell: what the reader may know of each state, event and question is equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.core import BadMove, IllegalMove, Match, MatchOver, Record
from game.core.chance import ChanceError, DrawnChance, RecordedChance
from game.core.rules import Move

_SALTS = 3
_OTHER_MOVES = 14


class OtherWorld(Match):
    """The second world: it is told what happens in it."""

    def __init__(self, first: Match) -> None:
        """Begin where ``first`` stands, equal to it."""
        super().__init__(first.referee, first.course)
        self._pairs = [(record, record) for record in first._records]
        self._next: tuple[Record, Any] | None = None

    def stand(self, first: Match, state: Any, reader: int | None) -> None:
        """Stand where ``first`` does, in ``state``; what happened before differs where ``reader`` cannot tell."""
        self._records = [_fitting(pair, reader) for pair in self._pairs]
        self._states = [*first._states[:-1], state]

    def expect(self, other: Record, state: Any) -> None:
        """Let ``other`` happen here next, leading to ``state``."""
        self._next = (other, state)

    def remember(self, own: Record, other: Record) -> None:
        """Take ``other`` for what happened here, where ``own`` happened in the first world, from the next move on."""
        self._pairs.append((own, other))

    def play(self, move: Move | str) -> Record:
        """Let happen what is expected."""
        assert self._next is not None, "nothing is expected to happen"
        (record, state), self._next = self._next, None
        self._records.append(record)
        self._states.append(state)
        return record


def _fitting(pair: tuple[Record, Record], reader: int | None) -> Record:
    """Return the other world's record where ``reader`` cannot tell it from the first world's."""
    own, other = pair
    return other if _seen(own, reader) == _seen(other, reader) else own


def _seen(record: Record, reader: int | None) -> list[Any]:
    return [event.seen_by(reader) for event in record.events]


def other_world(match: Match, before: Any, reader: int | None, random: Random) -> tuple[Any, Record, Any]:
    """Return the state before, the record and the state after of another world than ``match``'s last step.

    ``before`` is the state that the last record was made in. Of the worlds that ``reader`` cannot tell apart it is one
    that differs in what happened, if there is one, else in what lies hidden, else the same.
    """
    own = match.records[-1]
    found: tuple[int, Any, Record, Any] = (0, before, own, match.state)
    for state, move, chance in _possible(match, before, own, reader, random):
        try:
            if match.rules.why_not(state, move) is not None:
                continue
            after, events = match.rules.apply(state, move, chance)
        except (BadMove, IllegalMove, MatchOver, ChanceError, ValueError, LookupError):
            continue
        entries = tuple(chance.entries) if isinstance(chance, DrawnChance) else own.chance
        other = Record(move, entries, tuple(events))
        if _alike(match, own, other, after, reader):
            worth = 4 * (other.events != own.events) + 2 * (str(move) != str(own.move)) + (after != match.state)
            if worth > found[0]:
                found = (worth, state, other, after)
    return found[1:]


def _alike(match: Match, own: Record, other: Record, after: Any, reader: int | None) -> bool:
    rules = match.rules
    return (
        _seen(own, reader) == _seen(other, reader)
        and rules.view(after, reader) == rules.view(match.state, reader)
        and rules.prompt(after) == rules.prompt(match.state)
    )


def _possible(
    match: Match, before: Any, own: Record, reader: int | None, random: Random
) -> Iterator[tuple[Any, Move, Any]]:
    """Yield what may have been: other hidden things, another move of the same kind, another fall of chance."""
    rules, move = match.rules, own.move
    assert move is not None
    asked = rules.prompt(before)
    assert asked is not None
    states = [before, *(rules.scramble(before, reader, random.randrange(10**6)) for _ in range(_SALTS))]
    if reader is None:
        states += [rules.scramble(before, asked.seat, random.randrange(10**6)) for _ in range(_SALTS)]
    known = rules.view(before, reader)
    states = [state for state in states if rules.view(state, reader) == known]
    for state in states:
        yield from ((state, move, chance) for chance in _chances(own, random))
    kind = str(move).split()[0]
    listed = [other for other in rules.moves(before) if str(other).split()[0] == kind and other != move]
    for other in random.sample(listed, min(_OTHER_MOVES, len(listed))):
        yield from ((before, other, chance) for chance in _chances(own, random))


def _chances(own: Record, random: Random) -> Iterator[Any]:
    yield RecordedChance([entry.to_json() for entry in own.chance], own.tracks)
    if own.chance and not own.drops:
        for _ in range(_SALTS):
            yield DrawnChance(random.randrange(10**9), 0)
