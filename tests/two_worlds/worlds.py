"""Two worlds of one match that differ only in the secrets that are hidden from a reader.

The first is the actual match. In the second, seats hold other cards, laid another order face down or drew another card.
The reader cannot tell: the reader's view of each state, event and question is equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.core import BadMove, IllegalMove, Match, MatchOver, Record
from game.core.chance import ChanceError, DrawnChance, RecordedChance
from game.core.rules import Move

#: for each move, how many other states and how many other draws of chance are tried
_SCRAMBLES = 3
#: for each move, how many other moves of the same kind are tried
_OTHER_MOVES = 14


class OtherWorld(Match):
    """The second world; its moves and states are given to it from outside."""

    def __init__(self, first: Match) -> None:
        """Start equal to ``first``."""
        super().__init__(first.referee, first.history)
        #: each record of the first world, and its counterpart in this one
        self._pairs = [(record, record) for record in first.records]
        #: the next record, and the state after it
        self._expected: tuple[Record, Any] | None = None

    def set_position(self, first: Match, state: Any, reader: int | None) -> None:
        """Take the position of ``first``, but in ``state``; the past differs in what ``reader`` cannot tell."""
        self._records = [_counterpart(pair, reader) for pair in self._pairs]
        self._states = [*first.history.states[:-1], state]

    def expect(self, other: Record, state: Any) -> None:
        """Expect ``other`` as the next record that is played; it leads to ``state``."""
        self._expected = (other, state)

    def remember(self, own: Record, other: Record) -> None:
        """Store ``other`` as the counterpart of ``own``, from the next move on."""
        self._pairs.append((own, other))

    def play(self, move: Move | str, seconds: float | None = None, *, is_cut: bool = False) -> Record:
        """Play the expected record instead of ``move``."""
        assert self._expected is not None, f"{move} is played, but no record is expected"
        (record, state), self._expected = self._expected, None
        self._records.append(record)
        self._states.append(state)
        return record


def _counterpart(pair: tuple[Record, Record], reader: int | None) -> Record:
    """Return the other world's record if ``reader`` cannot tell it from the first world's, else the first world's."""
    own, other = pair
    return other if _events_seen_by(own, reader) == _events_seen_by(other, reader) else own


def _events_seen_by(record: Record, reader: int | None) -> list[Any]:
    """Return the events of a record as a reader may know them."""
    return [event.seen_by(reader) for event in record.events]


def other_world(match: Match, before: Any, reader: int | None, random: Random) -> tuple[Any, Record, Any]:
    """Return the previous state, the record and the state of another world than ``match``.

    ``before`` is the state before the match's last record. Of the worlds that ``reader`` cannot tell apart, a world
    with another record is preferred, then a world with other hidden things; otherwise it is the world of ``match``.
    """
    own = match.records[-1]
    world: tuple[Any, Record, Any] = (before, own, match.state)
    greatest_difference = (False, False, False)
    for state, move, chance in _possible(match, before, own, reader, random):
        try:
            if match.rules.why_not(state, move) is not None:
                continue
            after, events = match.rules.apply(state, move, chance)
        except (BadMove, IllegalMove, MatchOver, ChanceError, ValueError, LookupError):
            continue
        entries = tuple(chance.entries) if isinstance(chance, DrawnChance) else own.chance
        other = Record(move, entries, tuple(events))
        if _are_alike(match, own, other, after, reader):
            # prefer a record with other events; among these, another move; among these, another state
            difference = (other.events != own.events, str(move) != str(own.move), after != match.state)
            if difference > greatest_difference:
                greatest_difference, world = difference, (state, other, after)
    return world


def _are_alike(match: Match, own: Record, other: Record, after: Any, reader: int | None) -> bool:
    """Return whether the match's last record and state look to a reader like ``other`` and the state ``after`` it."""
    rules = match.rules
    return (
        _events_seen_by(own, reader) == _events_seen_by(other, reader)
        and rules.view(after, reader) == rules.view(match.state, reader)
        and rules.prompt(after) == rules.prompt(match.state)
    )


def _possible(
    match: Match, before: Any, own: Record, reader: int | None, random: Random
) -> Iterator[tuple[Any, Move, Any]]:
    """Yield possible worlds: other hidden things, another move of the same kind, other results of chance."""
    rules, move = match.rules, own.move
    assert move is not None
    prompt = rules.prompt(before)
    assert prompt is not None
    states = [before, *(rules.scramble(before, reader, random.randrange(10**6)) for _ in range(_SCRAMBLES))]
    if reader is None:  # what only the deciding seat knows may differ as well
        states += [rules.scramble(before, prompt.seat, random.randrange(10**6)) for _ in range(_SCRAMBLES)]
    known = rules.view(before, reader)
    states = [state for state in states if rules.view(state, reader) == known]
    for state in states:
        yield from ((state, move, chance) for chance in _chances(own, random))
    kind = str(move).split()[0]
    listed = [other for other in rules.moves(before) if str(other).split()[0] == kind and other != move]
    for other in random.sample(listed, min(_OTHER_MOVES, len(listed))):
        yield from ((before, other, chance) for chance in _chances(own, random))


def _chances(own: Record, random: Random) -> Iterator[Any]:
    """Yield the recorded results of chance, and some others unless a drop was recorded."""
    yield RecordedChance([entry.to_json() for entry in own.chance], own.tracks)
    if own.chance and not own.drops:
        for _ in range(_SCRAMBLES):
            yield DrawnChance(random.randrange(10**9), 0)
