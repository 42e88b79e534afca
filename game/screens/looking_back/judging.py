"""The search for turning points of a match: one seat after another, in a process of its own.

The result is saved as ``NAME.lookback`` beside the match's file ``NAME.firepit``, so that it is there at once the next
time. It is JSON: the number of records of the match, the hash of its last state, the analysed ``seats``, and
``found``, the ``LookBack``. A file that is damaged, or whose match has changed since, is ignored and replaced.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from game.core import Match
from game.core.checked_json import as_object
from game.core.words import say
from game.elder.advice import elder_of, why_not_advised
from game.elder.looking_back import LookBack, TurningPoint, judge, packed
from game.elder.luck import luck_and_skill
from game.kept.match_files import look_back_of
from game.processes.background_job import BackgroundJob
from game.ui.small_files import read_json, write_json


class Judging:
    """Finds turning points, and saves them beside the match file at ``path``, if there is one.

    ``chances`` are the chances to win by record and seat. Each move is tried in ``rollouts`` rollouts, 0 for the game's
    usual number. ``fault`` is a sentence if the search has failed.
    """

    def __init__(
        self, match: Match, path: Path | None, chances: tuple[tuple[float, ...], ...], rollouts: int = 0
    ) -> None:
        self._match = match
        self._path = path
        self._chances = chances
        self._rollouts = rollouts
        self._found: dict[int, tuple[TurningPoint, ...]] = {} if path is None else read_look_back(path, match)
        self._waiting: list[int] = []
        self._job: BackgroundJob[tuple[TurningPoint, ...]] | None = None
        self.stopped = False
        self.fault = ""

    @property
    def possible(self) -> bool:
        """Whether the game has an elder, which can judge its moves in the tower of the match."""
        return elder_of(self._match.rules) is not None and not why_not_advised(self._match)

    @property
    def under_way(self) -> bool:
        """Whether turning points are being looked for."""
        return self._job is not None

    @property
    def seat(self) -> int | None:
        """The seat whose turning points are being looked for."""
        return self._waiting[0] if self._job is not None else None

    @property
    def words(self) -> str:
        """The progress in words."""
        length = len(self._match.records)
        share = 0.0 if self._job is None else self._job.share
        return say("Analysing move {move} of {all}", move=round(share * length), all=length)

    @property
    def share(self) -> float:
        """The progress for the current seat, 0 to 1."""
        return 0.0 if self._job is None else self._job.share

    def points(self, seat: int) -> tuple[TurningPoint, ...] | None:
        """Return the turning points of a seat, or ``None`` if they are not known yet."""
        return self._found.get(seat)

    def request(self, seats: Sequence[int]) -> None:
        """Put seats at the head of the queue, unless their turning points are known."""
        wanted = [seat for seat in seats if seat not in self._found and seat not in self._waiting]
        if self._job is None:
            self._waiting = [*wanted, *self._waiting]
        else:
            self._waiting[1:1] = wanted
        self._start_next()

    def check(self) -> bool:
        """Check the search; return whether a seat's turning points were found or the search has failed."""
        job = self._job
        if job is None:
            return False
        job.poll()
        if not job.done:
            return False
        self._job = None
        job.cancel()
        if job.result is None:
            self.fault = job.fault
            self.stopped = True
        else:
            self._found[self._waiting.pop(0)] = job.result
            self._save()
            self._start_next()
        return True

    def stop(self) -> None:
        """Stop the search until ``resume`` is called."""
        self.stopped = True
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def resume(self) -> None:
        """Go on after a stop, from the first move of the current seat."""
        self.stopped = False
        self.fault = ""
        self._start_next()

    def _start_next(self) -> None:
        """Start with the next seat in the queue, unless a search is running or was stopped."""
        if self.possible and not self.stopped and self._job is None and self._waiting:
            self._job = BackgroundJob(judge, packed(self._match), self._waiting[0], self._rollouts)

    def _save(self) -> None:
        """Save what has been found, if the folder of the match can be written to."""
        if self._path is None:
            return
        luck, skill = luck_and_skill(self._match, self._chances)
        points = tuple([self._found.get(seat, ()) for seat in range(len(self._match.names))])
        with suppress(OSError):
            save_look_back(self._path, self._match, LookBack(self._chances, luck, skill, points), sorted(self._found))


def save_look_back(path: Path, match: Match, found: LookBack, seats: Sequence[int]) -> None:
    """Save the look back at some seats beside the match's file; raises ``OSError``."""
    write_json(look_back_of(path), {**_stamp(match), "seats": list(seats), "found": found.to_json()})


def read_look_back(path: Path, match: Match) -> dict[int, tuple[TurningPoint, ...]]:
    """Return the saved turning points of a match, by seat; none if the file is missing, invalid or outdated."""
    try:
        saved = as_object(read_json(look_back_of(path)))
        if {name: saved[name] for name in ("records", "state")} != _stamp(match):
            return {}
        result = LookBack.from_json(saved["found"])
        return {int(seat): _check_points(match, seat, result.turning_points[seat]) for seat in saved["seats"]}
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        return {}


def _stamp(match: Match) -> dict[str, object]:
    return {"records": len(match.records), "state": match.state_hash()}


def _check_points(match: Match, seat: object, points: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return the turning points of a seat; raises ``ValueError`` if they cannot be of this match."""
    if type(seat) is not int or not 0 <= seat < len(match.names):
        raise ValueError("there is no such seat")
    for point in points:
        if type(point.number) is not int or not 1 <= point.number <= len(match.records) or point.seat != seat:
            raise ValueError("there is no such decision")
        before = match.at(point.number - 1)
        prompt = before.prompt
        if prompt is None or prompt.seat != seat or str(match.records[point.number - 1].move) != point.played:
            raise ValueError("another move was played")
        if type(point.better) is not str or before.why_not(point.better) is not None:
            raise ValueError("this move was not possible")
        numbers = (point.gain, point.chance, *dict(point.parts).values())
        if not all(type(number) in (int, float) and math.isfinite(number) for number in numbers):
            raise ValueError("a gain is a number")
    return tuple(points)
