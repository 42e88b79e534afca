"""The hints used in a match, saved in a file beside it.

``NAME.hints`` beside ``NAME.firepit`` holds ``{"hints": [[seat, records, steps], ...]}``. There is a list for each
hint. Its first number is the seat that asked. The second number is how many records the match had then. The third
number is the last step of the hint that was shown (1: where, 2: which move, 3: why). The match file contains no hints,
since the rules know nothing of them. A damaged file counts as no hints. Hints of a match that has no file are
remembered while the match is open.
"""

from __future__ import annotations

from collections import Counter
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
    """One hint: the seat that asked, the number of records when it asked, and how many steps of the hint it saw."""

    seat: int
    records: int
    steps: int


class HintNotes:
    """The hints used in all open matches."""

    def __init__(self) -> None:
        self._used: WeakKeyDictionary[Match, tuple[HintUsed, ...]] = WeakKeyDictionary()

    def hints_in(self, match: Match, path: Path | None) -> tuple[HintUsed, ...]:
        """Return the hints of a match, in order; ``path`` is its file, if it has one."""
        if match not in self._used:
            self._used[match] = read_hints(path, len(match.names))
        return self._used[match]

    def add(self, match: Match, path: Path | None, hint: HintUsed) -> None:
        """Add a hint and save it if possible; replace the last hint if ``hint`` only goes a step further."""
        earlier = self.hints_in(match, path)
        is_further_step = (
            hint.steps > 1 and bool(earlier) and (earlier[-1].seat, earlier[-1].records) == (hint.seat, hint.records)
        )
        if is_further_step:
            earlier = earlier[:-1]
        self._used[match] = (*earlier, hint)
        if path is not None and match.file.is_kept:
            with suppress(OSError):
                saved = [[used_hint.seat, used_hint.records, used_hint.steps] for used_hint in self._used[match]]
                write_json(hints_path(path), {"hints": saved})


def hints_path(path: Path) -> Path:
    """Return the path of the hints file beside a match file."""
    return path.with_suffix(ENDING)


def read_hints(path: Path | None, seats: int) -> tuple[HintUsed, ...]:
    """Return the hints saved beside a match file; none if there is no hints file or it is invalid."""
    if path is None:
        return ()
    try:
        saved = as_object(read_json(hints_path(path)))
        return tuple([_check_hint(entry, seats) for entry in saved["hints"]])
    except (OSError, ValueError, TypeError, KeyError):
        return ()


def hints_by_seat(hints: Sequence[HintUsed], seats: int) -> tuple[int, ...]:
    """Return the number of hints that each seat asked for."""
    counts = Counter([hint.seat for hint in hints])
    return tuple([counts[seat] for seat in range(seats)])


def _check_hint(entry: object, seats: int) -> HintUsed:
    """Return a saved hint; raises ``ValueError`` for an invalid entry."""
    if not isinstance(entry, list) or len(entry) != 3 or not all(type(number) is int for number in entry):
        raise ValueError("a hint is three whole numbers")
    seat, records, steps = entry
    if not 0 <= seat < seats or records < 0 or steps not in (1, 2, 3):
        raise ValueError("there is no such hint")
    return HintUsed(seat, records, steps)
