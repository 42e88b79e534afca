"""The matches on disk.

Which there are, how they stand. What was found is noted in an index beside them, checked by size and time of each file,
so that a list opens at once. Files that are new or have changed are shown by their header alone until a thread has
looked into them; a file that cannot be read is named with the reason, and harms nothing else.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from types import NoneType
from typing import TypeGuard

from game.core import GAMES, Match, MatchFileError
from game.core.canonical import canonical_json
from game.core.checked_json import JsonObject, as_object, parsed
from game.core.journal import read_stamp
from game.core.measures import date_at, day_of
from game.core.setup import DEFAULT_NAMES, LONGEST_NAME
from game.core.whole_file import free_path
from game.core.words import say
from game.kept.file_search import FileSearch
from game.kept.seats import seat_looks
from game.ui.small_files import MUCH, is_count, is_line, read_json, write_json
from game.ui.theme import SeatLook

ENDING = ".firepit"
_INDEX, _VERSION = "summaries.json", 3
_LONGEST_HEADER = 65536
#: no file's name is longer, and no score is higher
LONGEST_FILE, _MOST_POINTS = 255, 10**9
#: for so long the list waits for what is not in the index; the rest is looked into while it is shown
PATIENCE = 0.15
_KEEP_EVERY = 50
#: for so many seconds the clock of the machine that a match was played on may be fast
_CLOCKS_DIFFER = 86_400
#: the largest time of a file that is noted, in nanoseconds: the year 2262
_LATEST = 2**63 - 1
#: the thread lets the first picture be drawn before it begins, and leaves room between files
_GRACE, _BREATH = 0.4, 0.002


@dataclass(frozen=True, slots=True)
class Summary:
    """How a match stands. ``changed`` is the file's time in nanoseconds; ``winners`` is ``None`` while it goes on.

    ``played_at`` is when it was last played on, in seconds since 1970, as the file itself says, if it does. ``key`` is
    the same for all files of one match. Until the file was ``looked`` into, only its header is known.
    """

    file: str
    changed: int
    size: int
    key: str
    game: str
    names: tuple[str, ...]
    table: Mapping[str, object]
    played_at: float | None = None
    looked: bool = False
    seat: int | None = None
    moves: int = 0
    rounds: int = 0
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] = ()
    drops: int = 0

    @property
    def over(self) -> bool:
        """Whether the match is known to have ended."""
        return self.winners is not None

    @property
    def looks(self) -> tuple[SeatLook, ...]:
        """How the seats are shown."""
        return seat_looks(self.names, self.table)

    @property
    def last_played(self) -> float:
        """When it was last played on, in seconds since 1970."""
        return last_played(self.played_at, self.changed)

    @property
    def day(self) -> str:
        """The day it was last played, as ``14 Nov 2026``."""
        return day_of(self.last_played)


def last_played(played_at: float | None, changed: int) -> float:
    """Return when a match was last played on, in seconds since 1970.

    That is what its file says (``played_at``), unless a clock that was wrong has said so; else the time of the file
    (``changed``, in nanoseconds). A time that no calendar has is before all others.
    """
    if played_at is not None and 0 <= played_at <= time.time() + _CLOCKS_DIFFER:
        return played_at
    told = changed / 1e9
    return told if abs(changed) < _LATEST and date_at(told) is not None else -math.inf


@dataclass(frozen=True, slots=True)
class Fault:
    """A file that is no match, or a broken one, and the sentence that says why."""

    file: str
    changed: int
    size: int
    reason: str


def match_key(header: Mapping[str, object]) -> str:
    """Return what tells a match from all others: a digest of what was agreed on when it began."""
    agreed = {name: header[name] for name in ("game", "names", "seed", "options", "table")}
    from hashlib import sha256  # takes long to import, and a home without matches does not need it

    return sha256(canonical_json(agreed).encode()).hexdigest()[:24]


def key_of(match: Match) -> str:
    """Return the key of a match."""
    setup = match.setup
    return match_key(
        {
            "game": setup.game,
            "names": list(setup.names),
            "seed": setup.seed,
            "options": dict(setup.options),
            "table": dict(setup.table),
        }
    )


def summarise(match: Match, path: Path) -> Summary:
    """Return how a match in a file stands."""
    return summary_of(match, path.name, *_stamp_of(path.stat()))


def summary_of(match: Match, file: str, changed: int, size: int) -> Summary:
    """Return how a match stands, whatever file it is in."""
    prompt, outcome = match.prompt, match.outcome
    return Summary(
        file=file,
        changed=changed,
        size=size,
        key=key_of(match),
        game=match.game,
        names=match.names,
        table=dict(match.table),
        played_at=match.file.played_at,
        looked=True,
        seat=prompt.seat if prompt else None,
        moves=len(match.records),
        rounds=_rounds(match),
        winners=outcome.winners if outcome else None,
        scores=outcome.scores if outcome else match.scores,
        drops=sum(len(record.tracks) for record in match.records),
    )


def _rounds(match: Match) -> int:
    """Return the most turns that a seat has begun; 0 where the rules do not count them."""
    turns = getattr(match.rules, "turns", None)
    return max(turns(match.state)) if turns is not None else 0


class Library:
    """The folder ``matches`` of the data folder.

    ``begin`` lists the files, ``settle`` takes over what was read meanwhile, ``looking`` says whether more is expected.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[str, Summary] = {}
        self._sketches: dict[str, Summary] = {}
        self._faults: dict[str, Fault] = {}
        self._search = FileSearch[Path, Summary | Fault](look_into, _GRACE, _BREATH)
        self._fresh = 0
        self._read_index()

    # Looking

    @property
    def looking(self) -> bool:
        """Whether more is expected."""
        return self._search.looking

    def begin(self) -> None:
        """List what is on disk now; what is new is looked into, the last played first."""
        self.settle()
        stamps = stamps_of(self.folder)
        for listed in (self._known, self._sketches, self._faults):
            _drop_stale(listed, stamps)
        unknown = stamps.keys() - self._known.keys() - self._faults.keys()
        for name in unknown - self._sketches.keys():
            if (sketch := _sketch(self.folder / name, stamps[name])) is not None:
                self._sketches[name] = sketch
        if not self.looking:
            self._look_for_a_moment(sorted(unknown, key=lambda name: self._played(name, stamps[name][0]), reverse=True))

    def _played(self, name: str, changed: int) -> float:
        """Return when the match in a file was last played on, as far as that is known before it is looked into."""
        sketch = self._sketches.get(name)
        return last_played(None, changed) if sketch is None else sketch.last_played

    def _look_for_a_moment(self, waiting: list[str]) -> None:
        """Look into a few files at once, and leave the others to a thread."""
        until = time.perf_counter() + PATIENCE
        while waiting and (time.perf_counter() < until and len(waiting) < _KEEP_EVERY):
            self._take(look_into(self.folder / waiting.pop(0)))
        if waiting:
            self._search.begin([self.folder / name for name in waiting])
        elif self._fresh:
            self._keep()

    def settle(self) -> bool:
        """Take over what was found since; return whether anything was."""
        was_looking, changed = self.looking, False
        for found in self._search.found():
            self._take(found)
            changed = True
            if self._fresh >= _KEEP_EVERY:
                self._keep()
        if was_looking and not self.looking:
            self._keep()
            changed = True
        return changed

    def end(self) -> None:
        """Stop looking."""
        self._search.end()

    def _take(self, found: Summary | Fault) -> None:
        if isinstance(found, Fault):
            self._faults[found.file] = found
        else:
            self._known[found.file] = found
            self._fresh += 1
        self._sketches.pop(found.file, None)

    def note(self, match: Match, path: Path) -> None:
        """Note how a match stands that is just being left, so that nobody need look into its file."""
        try:
            self._take(summarise(match, path))
        except OSError:
            return
        except Exception:  # as in look_into
            self._take(_fault(path, _rules_failed(path)))
        self._keep()

    # What there is

    def summaries(self) -> list[Summary]:
        """Return all matches, the last played first; begins anew when the folder has changed."""
        self.begin()
        return self.listed()

    def listed(self) -> list[Summary]:
        """Return all matches known so far, the last played first."""
        found = [*self._known.values(), *self._sketches.values()]
        return sorted(found, key=lambda summary: (summary.last_played, summary.file), reverse=True)

    def faults(self) -> list[Fault]:
        """Return the files that cannot be read, the newest first."""
        return sorted(self._faults.values(), key=lambda fault: fault.changed, reverse=True)

    def newest_open(self) -> Iterator[Summary]:
        """Yield the matches that go on, the last played first, looking into files only as far as is asked for."""
        for summary in self.summaries():
            found = summary if summary.looked else look_into(self.path(summary))
            if isinstance(found, Summary) and not found.over:
                yield found

    def path(self, summary: Summary) -> Path:
        """Return where a match is."""
        return self.folder / summary.file

    # The index

    def _read_index(self) -> None:
        """Read the index. It is a cache: a damaged one only means that the files are read again."""
        try:
            data = as_object(read_json(self.folder / _INDEX, MUCH))
            entries = data["matches"] if data["version"] == _VERSION else []
        except (OSError, ValueError, TypeError, KeyError):
            return
        for entry in entries if isinstance(entries, list) else []:
            try:
                summary = summary_from_json(entry)
            except (ValueError, TypeError, KeyError, AttributeError):
                continue
            self._known[summary.file] = summary

    def _keep(self) -> None:
        self._fresh = 0
        entries = [asdict(summary) for summary in self._known.values()]
        try:
            write_json(self.folder / _INDEX, {"version": _VERSION, "matches": entries})
        except OSError:
            return


def stamps_of(folder: Path, ending: str = ENDING) -> dict[str, tuple[int, int]]:
    """Return the time and size of each file with an ending in a folder, by name: match files, unless told otherwise.

    A link that leads nowhere or round in a circle is passed over, and so is a file that is gone by then.
    """
    stamps: dict[str, tuple[int, int]] = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.name.endswith(ending) and entry.is_file():
                    stamps[entry.name] = _stamp_of(entry.stat())
    return stamps


def _stamp_of(told: os.stat_result) -> tuple[int, int]:
    """Return the time and size of a file, as the index can hold them: a time may be of any year."""
    return max(-_LATEST, min(told.st_mtime_ns, _LATEST)), told.st_size


def _drop_stale(listed: dict[str, Summary] | dict[str, Fault], stamps: Mapping[str, tuple[int, int]]) -> None:
    for name in [name for name, entry in listed.items() if stamps.get(name) != (entry.changed, entry.size)]:
        del listed[name]


def _sketch(path: Path, stamp: tuple[int, int]) -> Summary | None:
    """Return what a file's header tells; ``None`` when there is no such header."""
    try:
        with path.open("rb") as file:
            header = as_object(parsed(file.readline(_LONGEST_HEADER)))
            played_at = read_stamp(file)
        if header["game"] not in GAMES or not are_names(header["names"]):
            return None
        key, names = match_key(header), tuple(header["names"])
        sketch = Summary(path.name, *stamp, key, header["game"], names, header["table"], played_at)
        return sketch if sketch.looks else None
    except (OSError, ValueError, TypeError, KeyError, AttributeError, StopIteration, RecursionError):
        return None


def look_into(path: Path) -> Summary | Fault:
    """Read a whole file and return how its match stands, or why it cannot be read."""
    try:
        return summarise(Match.load(path), path)
    except (MatchFileError, ValueError, OSError) as error:
        return _fault(path, str(error))
    except Exception:  # the rules of an installed package say how it stands, and may fail in any way
        return _fault(path, _rules_failed(path))


def _rules_failed(path: Path) -> str:
    return say("{file} cannot be shown: its game's rules failed with an error.", file=path.name)


def _fault(path: Path, reason: str) -> Fault:
    """Return that a file cannot be read, and why: if there is none any more, that."""
    try:
        return Fault(path.name, *_stamp_of(path.stat()), reason)
    except OSError:
        return Fault(path.name, 0, 0, say("{file} is gone.", file=path.name))


def summary_from_json(entry: JsonObject) -> Summary:
    """Read a summary that was kept; raises ``ValueError``, ``TypeError`` or ``KeyError`` for anything else."""
    scores, winners, seats = entry["scores"], entry["winners"], range(len(entry["names"]))
    counts = (entry[name] for name in ("size", "moves", "rounds", "drops"))
    if entry["game"] not in GAMES or not are_names(entry["names"]) or not all(map(is_count, counts)):
        raise ValueError("not a summary")
    if type(entry["changed"]) is not int or type(entry.get("played_at")) not in (int, float, NoneType):
        raise ValueError("not a summary")
    if not is_line(entry["file"], LONGEST_FILE) or not is_line(entry["key"], LONGEST_FILE):
        raise ValueError("not a summary")
    if len(scores) != len(seats) or not all(map(_is_score, scores)) or not isinstance(entry["table"], dict):
        raise ValueError("not a summary")
    if not (winners is None or (_are_seats(winners, seats) and len(winners) <= len(seats))):
        raise ValueError("not a summary")
    if not (entry["seat"] is None or _are_seats([entry["seat"]], seats)):
        raise ValueError("not a summary")
    tuples = {"names": tuple(entry["names"]), "scores": tuple(scores), "looked": True}
    return Summary(**{**entry, **tuples, "winners": None if winners is None else tuple(winners)})


def are_names(names: object) -> TypeGuard[Sequence[str]]:
    """Say whether these are the names of those who play a match."""
    if not isinstance(names, (list, tuple)) or not 0 < len(names) <= len(DEFAULT_NAMES):
        return False
    return all(is_line(name, LONGEST_NAME) for name in names)


def _are_seats(found: Iterable[object], seats: range) -> bool:
    return all(type(seat) is int and seat in seats for seat in found)


def _is_score(score: object) -> bool:
    return type(score) is int and abs(score) < _MOST_POINTS


def new_path(folder: Path, game: str) -> Path:
    """Return a file name for a new match that is not taken."""
    return free_path(folder, f"{game}-{datetime.now():%Y%m%d-%H%M%S}", ENDING)
