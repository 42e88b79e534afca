"""Which hints were asked for in a match: noted beside its file, and read for as long as the match is kept.

``NAME.hints`` beside ``NAME.firepit`` holds ``{"hints": [[seat, records, steps], ...]}``: who asked, after how many
records, and how far (1 where, 2 which, 3 why). The match file itself is the same with and without hints, as the rules
know nothing of them. A damaged note counts as none; a match without a file has its notes as long as it is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakKeyDictionary

from game.core import Match
from game.core.checked_json import as_object
from game.ui.small_files import read_json, write_json

ENDING = ".hints"


@dataclass(frozen=True, slots=True)
class HintUsed:
    """One hint: the seat that asked, after how many records of the match, and how many steps of it were wanted."""

    seat: int
    records: int
    steps: int


class HintNotes:
    """The hints of the matches that are open; ``folder`` is the data folder."""

    def __init__(self, folder: Path) -> None:
        self._used: WeakKeyDictionary[Match, tuple[HintUsed, ...]] = WeakKeyDictionary()

    def of(self, match: Match, path: Path | None) -> tuple[HintUsed, ...]:
        """Return the hints of a match, in order; ``path`` is its file, if it has one."""
        if match not in self._used:
            self._used[match] = read_hints(path, len(match.names))
        return self._used[match]

    def note(self, match: Match, path: Path | None, used: HintUsed) -> None:
        """Note a hint; a further step of the last one takes its place. Nothing is told if it cannot be written."""
        noted = self.of(match, path)
        if noted and used.steps > 1 and (noted[-1].seat, noted[-1].records) == (used.seat, used.records):
            noted = noted[:-1]
        self._used[match] = (*noted, used)
        if path is not None and match.file.is_kept:
            with suppress(OSError):
                listed = [[one.seat, one.records, one.steps] for one in self._used[match]]
                write_json(hints_of(path), {"hints": listed})


def hints_of(path: Path) -> Path:
    """Return where the hints of the match in a file are noted."""
    return path.with_suffix(ENDING)


def read_hints(path: Path | None, seats: int) -> tuple[HintUsed, ...]:
    """Return the hints noted beside a match file; none where there is no note, or it makes no sense."""
    if path is None:
        return ()
    try:
        told = as_object(read_json(hints_of(path)))
        return tuple([_checked(entry, seats) for entry in told["hints"]])
    except (OSError, ValueError, TypeError, KeyError):
        return ()


def hints_by_seat(used: Sequence[HintUsed], seats: int) -> tuple[int, ...]:
    """Return how many hints each seat asked for."""
    return tuple([sum(one.seat == seat for one in used) for seat in range(seats)])


def _checked(entry: object, seats: int) -> HintUsed:
    """Return a noted hint; raises ``ValueError`` for anything else."""
    if not isinstance(entry, list) or len(entry) != 3 or not all(type(number) is int for number in entry):
        raise ValueError("a hint is three whole numbers")
    seat, records, steps = entry
    if not 0 <= seat < seats or records < 0 or steps not in (1, 2, 3):
        raise ValueError("there is no such hint")
    return HintUsed(seat, records, steps)
