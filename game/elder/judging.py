"""Looking back at one person of a match in a process beside the window (``game.processes.errand``)."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable
from dataclasses import replace

from game.core.match import Match
from game.core.referee import Course, Record, Referee
from game.core.rules import Drop
from game.elder.looking_back import TurningPoint, look_back


def packed(match: Match) -> bytes:
    """Return all of a match that a look back needs, small enough to be handed over at once: without its films."""
    course = match.course
    records = tuple([_without_films(record) for record in course.records])
    return zlib.compress(pickle.dumps((match.setup, Course(_without_films(course.opening), records, course.states))))


def judge(
    progress: Callable[[float, object], None], match: bytes, seat: int, rollouts: int
) -> tuple[TurningPoint, ...]:
    """Return the turning points of the person at a seat of a packed match; ``progress`` gets the share that is done.

    ``rollouts`` are those of a move, the game's usual if 0.
    """
    setup, course = pickle.loads(zlib.decompress(match))

    def tell(done: int, every: int) -> bool:
        progress(done / max(1, every), None)
        return False

    return look_back(Match(Referee(setup), course), [seat], tell, rollouts).turning_points[seat]


def _without_films(record: Record) -> Record:
    entries = [replace(entry, track=None) if isinstance(entry, Drop) else entry for entry in record.chance]
    return replace(record, chance=tuple(entries))
