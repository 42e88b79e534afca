"""The analysis of a match in another process: chances that take long to compute, then each seat's turning points.

The result is saved as ``NAME.lookback`` beside the match's file ``NAME.firepit``, so that it is there at once the next
time. It is JSON: the number of records of the match, the hash of its last state, the analysed ``seats``, and
``found``, the ``Analysis``. A file that is damaged, or whose match has changed since, is ignored and replaced.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from game.core import Match
from game.core.checked_json import JsonObject, as_object
from game.core.words import say
from game.elder.advice import elder_of, why_not_advised
from game.elder.chances import Chances, Outlook
from game.elder.looking_back import (
    Analysis,
    TurningPoint,
    chances_in_steps,
    compute_chances,
    find_turning_points,
    pack_match,
)
from game.kept.match_files import analysis_path
from game.processes.background_job import BackgroundJob
from game.ui.small_files import read_json, write_json

#: the errors that occur if a saved analysis is missing, damaged or of another match
_READ_ERRORS = (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError)


class MatchAnalyser:
    """Analyses a match. If the match has a file at ``path``, saves the results beside the file.

    Each move is tried in ``rollouts`` rollouts; 0 stands for the game's usual number. If the search has failed,
    ``fault`` is a sentence that says why.
    """

    def __init__(self, match: Match, path: Path | None, outlook: Outlook, rollouts: int = 0) -> None:
        self._match = match
        self._path = path
        self._outlook = outlook
        self._rollouts = rollouts
        self._chances = read_chances(path, match) if outlook.takes_long and path is not None else ()
        #: the turning points of each seat whose search is complete
        self._found: dict[int, tuple[TurningPoint, ...]] = {}
        # where chances take long to compute, this version saves them with the turning points; turning points without
        # chances come from an earlier version and are found again
        if path is not None and (self._chances or not outlook.takes_long):
            self._found = read_turning_points(path, match)
        #: the turning points found so far for each seat whose search has begun
        self._found_so_far: dict[int, tuple[TurningPoint, ...]] = {}
        #: the seats whose turning points are still to be found; the first is searched for now or next
        self._queued_seats: list[int] = []
        self._chances_job: BackgroundJob[Chances] | None = None
        self._turning_points_job: BackgroundJob[tuple[TurningPoint, ...]] | None = None
        #: whether the search was stopped by the person
        self.is_stopped = False
        #: why the search has failed, empty if it has not
        self.fault = ""

    @property
    def chances(self) -> Chances:
        """All seats' chances to win, after each record; empty until a background job finds them, if that takes long."""
        for _ in self.find_chances():
            pass
        return self._chances

    def find_chances(self) -> Iterator[None]:
        """Find the chances unless they are known or take long; yield after each position."""
        if self._chances or self._outlook.takes_long:
            return
        found = []
        for chances in chances_in_steps(self._match, self._outlook):
            found.append(chances)
            yield
        self._chances = tuple(found)

    @property
    def can_judge_moves(self) -> bool:
        """Whether the game has an elder that can judge moves in the tower of the match."""
        return elder_of(self._match.rules) is not None and not why_not_advised(self._match)

    @property
    def has_work(self) -> bool:
        """Whether there is work for a background job: chances that take long, or turning points."""
        return self.can_judge_moves or not self.chances

    @property
    def is_running(self) -> bool:
        """Whether a background job is searching for chances or turning points."""
        return self._current_job is not None

    @property
    def _current_job(self) -> BackgroundJob[Chances] | BackgroundJob[tuple[TurningPoint, ...]] | None:
        """The running job, which finds either the chances or turning points; ``None`` if no job is running."""
        return self._turning_points_job if self._chances_job is None else self._chances_job

    @property
    def searched_seat(self) -> int | None:
        """The seat whose turning points are being searched for now."""
        return self._queued_seats[0] if self._turning_points_job is not None else None

    @property
    def progress_words(self) -> str:
        """The progress in words, with the name of the player whose moves are judged."""
        percent = int(100 * self.share_done)
        if self.searched_seat is None:
            return say("Analysing: {percent}%", percent=percent)
        return say("Analysing {name}'s moves: {percent}%", name=self._match.names[self.searched_seat], percent=percent)

    @property
    def share_done(self) -> float:
        """How much of the running job is done, from 0 to 1."""
        return 0.0 if self._current_job is None else self._current_job.share

    def turning_points(self, seat: int) -> tuple[TurningPoint, ...] | None:
        """Return the turning points of a seat, or ``None`` if they are not known yet."""
        return self._found.get(seat)

    def turning_points_so_far(self, seat: int) -> tuple[TurningPoint, ...]:
        """Return the turning points of a seat, or those found so far if the search is not complete."""
        return self._found.get(seat, self._found_so_far.get(seat, ()))

    def request(self, seats: Sequence[int]) -> None:
        """Search for the turning points of these seats next, except those that are known or are being searched for."""
        searched_now = [] if self.searched_seat is None else [self.searched_seat]
        wanted_seats = [seat for seat in seats if seat not in self._found and seat not in searched_now]
        later_seats = [seat for seat in self._queued_seats if seat not in wanted_seats and seat not in searched_now]
        self._queued_seats = [*searched_now, *wanted_seats, *later_seats]
        self._start_next()

    def check(self) -> bool:
        """Check the running job, and return whether it has ended.

        When a job ends, its result is saved and the next job starts. If a job has failed, the search stops.
        """
        job = self._current_job
        if job is None:
            return False
        job.poll()
        if self._turning_points_job is not None and self._turning_points_job.progress:
            self._found_so_far[self._queued_seats[0]] = self._turning_points_job.progress
        if not job.done:
            return False
        if self._chances_job is not None:
            self._chances = self._chances_job.result or ()
        elif self._turning_points_job is not None and self._turning_points_job.result is not None:
            seat = self._queued_seats.pop(0)
            self._found[seat] = self._turning_points_job.result
        self._end_job()
        if job.result is None:
            self.fault = job.fault
            self.is_stopped = True
        else:
            self._save()
            self._start_next()
        return True

    def stop(self) -> None:
        """Stop the search until ``resume`` is called."""
        self.is_stopped = True
        self._end_job()

    def _end_job(self) -> None:
        if self._current_job is not None:
            self._current_job.cancel()
        self._chances_job = None
        self._turning_points_job = None

    def resume(self) -> None:
        """Go on after a stop.

        If the search for the turning points of a seat was interrupted, it begins again at the match's first move.
        """
        self.is_stopped = False
        self.fault = ""
        self._start_next()

    def _start_next(self) -> None:
        """Start the next job, unless one is running or the search was stopped.

        The chances are found first, then the turning points of one seat after another.
        """
        if self.is_stopped or self._current_job is not None:
            return
        if not self.chances:
            self._chances_job = BackgroundJob(compute_chances, pack_match(self._match))
        elif self.can_judge_moves and self._queued_seats:
            self._turning_points_job = BackgroundJob(
                find_turning_points, pack_match(self._match), self._queued_seats[0], self._rollouts
            )

    def _save(self) -> None:
        """Save what has been found, if the folder of the match can be written to."""
        if self._path is None:
            return
        points = tuple([self._found.get(seat, ()) for seat in range(len(self._match.names))])
        found = Analysis(points, self.chances if self._outlook.takes_long else ())
        with suppress(OSError):
            save_analysis(self._path, self._match, found, sorted(self._found))


def save_analysis(path: Path, match: Match, found: Analysis, seats: Sequence[int]) -> None:
    """Save the analysis of some seats to a file next to the match's file; raises ``OSError``."""
    write_json(analysis_path(path), {**_position_key(match), "seats": list(seats), "found": found.to_json()})


def read_turning_points(path: Path, match: Match) -> dict[int, tuple[TurningPoint, ...]]:
    """Return the saved turning points of a match, by seat; an empty dictionary if the file cannot be used."""
    try:
        saved, result = _read_file(path, match)
        return {int(seat): _check_turning_points(match, seat, result.turning_points[seat]) for seat in saved["seats"]}
    except _READ_ERRORS:
        return {}


def read_chances(path: Path, match: Match) -> Chances:
    """Return the saved chances over a match; an empty tuple if the file holds none or cannot be used."""
    try:
        _, result = _read_file(path, match)
    except _READ_ERRORS:
        return ()
    if len(result.chances) != len(match.records) + 1:
        return ()
    for shares in result.chances:
        if len(shares) != len(match.names) or not all(0 <= share <= 1 for share in shares):
            return ()
    return result.chances


def _read_file(path: Path, match: Match) -> tuple[JsonObject, Analysis]:
    """Read the saved analysis of a match; raises one of ``_READ_ERRORS`` if it is missing, invalid or outdated."""
    saved = as_object(read_json(analysis_path(path)))
    if {name: saved[name] for name in ("records", "state")} != _position_key(match):
        raise ValueError("the match has changed since")
    return saved, Analysis.from_json(saved["found"])


def _position_key(match: Match) -> dict[str, object]:
    """Return what identifies the present position of a match; the analysis in a file is valid for the same key."""
    return {"records": len(match.records), "state": match.state_hash()}


def _check_turning_points(match: Match, seat: object, points: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return the saved turning points of a seat; raises ``ValueError`` if they cannot belong to this match."""
    if type(seat) is not int or not 0 <= seat < len(match.names):
        raise ValueError("there is no such seat")
    for point in points:
        if type(point.number) is not int or not 1 <= point.number <= len(match.records) or point.seat != seat:
            raise ValueError("the seat has no such decision")
        past_match = match.at(point.number - 1)
        prompt = past_match.prompt
        if prompt is None or prompt.seat != seat or str(match.records[point.number - 1].move) != point.played:
            raise ValueError("another move was played")
        if type(point.best_other) is not str or past_match.why_not(point.best_other) is not None:
            raise ValueError("the other move was not possible")
        numbers = (point.gain, point.chance, *dict(point.parts).values())
        if not all(type(number) in (int, float) and math.isfinite(number) for number in numbers):
            raise ValueError("a gain, a chance or a part of a gain is no finite number")
    return tuple(points)
