"""The matches on disk, with a summary of each.

Summaries are cached in an index file, so that a list opens at once. A summary is valid while the size and the time of
its match file do not change. A new or changed match file is shown by its header alone until a thread has read it. A
file that cannot be read is listed with the reason.
"""

from __future__ import annotations

import math
import os
import time
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from types import NoneType
from typing import TypeGuard

from game.core import GAMES, Match, MatchFileError
from game.core.canonical import canonical_json, sha256
from game.core.checked_json import JsonObject, as_object, parse_json
from game.core.games import match_title
from game.core.journal import read_timestamp
from game.core.match import drops_and_waits
from game.core.measures import date_at, day_and_time_text_at, day_text_at
from game.core.setup import DEFAULT_NAMES, LONGEST_NAME
from game.core.whole_file import free_path
from game.core.words import say
from game.kept.background_reader import BackgroundReader
from game.kept.seats import people_counted, people_now, seat_looks
from game.ui.small_files import LARGE_FILE_BYTES, is_count, is_line, read_json, write_json
from game.ui.theme import SeatLook

ENDING = ".firepit"
_INDEX_FILE, _VERSION = "summaries.json", 5
#: the maximum length of a header, in bytes
_LONGEST_HEADER = 65536
#: the maximum length of a file's name
LONGEST_FILE = 255
#: scores must be below this
_MAX_POINTS = 10**9
#: files are read for this many seconds before the list is shown. A thread reads the rest of the files
READING_SECONDS = 0.15
#: the index is saved each time this many files were read
_FILES_PER_SAVE = 50
#: a time in a file may be this many seconds in the future, since clocks of machines differ
_MAX_CLOCK_DIFFERENCE = 86_400
#: the largest file time in the index, in nanoseconds: the year 2262
_LATEST_TIME = 2**63 - 1
#: the thread's pause (seconds) before it reads the first file, so that a frame can be drawn
_FIRST_PAUSE = 0.4
#: the thread's pause (seconds) after each file
_PAUSE_BETWEEN_FILES = 0.002


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a match on disk, or of its file's header alone."""

    file: str
    #: the file's modification time in nanoseconds
    changed: int
    size: int
    #: a key of the match: the same for all its files
    key: str
    game: str
    names: tuple[str, ...]
    table: Mapping[str, object]
    #: when the match was last played, in seconds since 1970, if the file says so
    played_at: float | None = None
    #: whether the whole file was read, not only its header
    looked: bool = False
    #: the seat to move
    seat: int | None = None
    moves: int = 0
    rounds: int = 0
    #: the seats that have won; ``None`` for a match that is not over
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] = ()
    drops: int = 0
    #: the persons at the seats now, with ``None`` for bots
    people: tuple[str | None, ...] = ()
    #: for each seat, the person for whom the match counts (``game.kept.seats.people_counted``), ``None`` for a bot
    counted: tuple[str | None, ...] = ()
    #: the name of the tower, empty for the standard tower
    tower: str = ""
    #: for each seat, its drop with the most pieces out: their number, and the index of the drop's record. Here
    #: and in ``longest_jams`` a drop counts only if it can be watched, and a seat without such a drop has ``(0, 0)``
    best_drops: tuple[tuple[int, int], ...] = ()
    #: for each seat, its drop that freed the piece stuck for the longest. The first number is the number of drops for
    #: which the piece was stuck, the second is the index of the drop's record
    longest_jams: tuple[tuple[int, int], ...] = ()

    @property
    def title(self) -> str:
        """The title of the match: its game, and the name of its tower if it is not the standard tower."""
        return match_title(self.game, self.tower)

    @property
    def is_over(self) -> bool:
        """Whether the match is known to be over."""
        return self.winners is not None

    @property
    def looks(self) -> tuple[SeatLook, ...]:
        """The looks of the seats."""
        return seat_looks(self.names, self.table)

    @property
    def last_played(self) -> float:
        """The time when the match was last played, in seconds since 1970."""
        return last_played(self.played_at, self.changed)

    @property
    def day(self) -> str:
        """The day when the match was last played, for example ``14 Nov 2026``."""
        return day_text_at(self.last_played)

    @property
    def day_and_time(self) -> str:
        """The day and the time of day when the match was last played, for example ``14 Nov 2026, 09:05``."""
        return day_and_time_text_at(self.last_played)


def last_played(played_at: float | None, changed: int) -> float:
    """Return the time when a match was last played, in seconds since 1970.

    This is the time in its file (``played_at``) if it is plausible, or else the file's modification time (``changed``,
    in nanoseconds). A time for which there is no date becomes minus infinity.
    """
    if played_at is not None and 0 <= played_at <= time.time() + _MAX_CLOCK_DIFFERENCE:
        return played_at
    file_time = changed / 1e9
    return file_time if abs(changed) < _LATEST_TIME and date_at(file_time) is not None else -math.inf


@dataclass(frozen=True, slots=True)
class Fault:
    """A file that is not a valid match; ``reason`` is a sentence for the person."""

    file: str
    changed: int
    size: int
    reason: str


def match_key(header: Mapping[str, object]) -> str:
    """Return a key that identifies a match: a digest of the set-up in its file's header."""
    setup = {name: header[name] for name in ("game", "names", "seed", "options", "table")}
    if header.get("tower") is not None:
        setup["tower"] = header["tower"]
    return sha256(canonical_json(setup))[:24]


def key_of(match: Match) -> str:
    """Return the ``match_key`` of a loaded match."""
    setup = match.setup
    return match_key(
        {
            "game": setup.game,
            "names": list(setup.names),
            "seed": setup.seed,
            "options": dict(setup.options),
            "table": dict(setup.table),
            "tower": setup.tower,
        }
    )


def summarise(match: Match, path: Path) -> Summary:
    """Return the summary of a match in a file."""
    return summary_of(match, path.name, *_time_and_size(path.stat()))


def summary_of(match: Match, file: str, changed: int, size: int) -> Summary:
    """Return the summary of a match, with the name, modification time (nanoseconds) and size of its file."""
    prompt = match.prompt
    outcome = match.outcome
    best_drops, longest_jams = _best_drops_and_jams(match)
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
        rounds=rounds_of(match),
        winners=outcome.winners if outcome else None,
        scores=outcome.scores if outcome else match.scores,
        drops=sum(len(record.tracks) for record in match.records),
        people=people_now(match),
        counted=people_counted(match),
        tower=match.setup.tower_name,
        best_drops=best_drops,
        longest_jams=longest_jams,
    )


def _best_drops_and_jams(match: Match) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return ``best_drops`` and ``longest_jams`` of a summary."""
    best = [(0, 0)] * len(match.names)
    jams = [(0, 0)] * len(match.names)
    for record, seat, drop, wait in drops_and_waits(match):
        if seat is None or drop.track is None:
            continue
        most_out, _ = best[seat]
        longest_wait, _ = jams[seat]
        if len(drop.out) > most_out:
            best[seat] = (len(drop.out), record)
        if wait > longest_wait:
            jams[seat] = (wait, record)
    return tuple(best), tuple(jams)


def rounds_of(match: Match) -> int:
    """Return the highest number of turns that a seat has begun; 0 if the rules do not count turns."""
    turns = getattr(match.rules, "turns", None)
    return max(turns(match.state)) if turns is not None else 0


class Library:
    """The folder ``matches`` of the data folder.

    ``begin`` lists the files, reads a few new files, and starts a thread that reads the others. ``add_read_files`` adds
    what the thread has read; ``is_reading`` is true while there are more results to come.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        #: the summaries of files that were read as a whole, by file name
        self._known: dict[str, Summary] = {}
        #: the summaries of files with only their header read, by file name
        self._header_summaries: dict[str, Summary] = {}
        #: the files that are no match, by file name
        self._faults: dict[str, Fault] = {}
        self._reader = BackgroundReader[Path, Summary | Fault](read_summary, _FIRST_PAUSE, _PAUSE_BETWEEN_FILES)
        #: the number of files read since the index was saved
        self._unsaved = 0
        self._read_index()

    # Reading files

    @property
    def is_reading(self) -> bool:
        """Whether the thread is still reading files."""
        return self._reader.is_reading

    def begin(self) -> None:
        """List the files on disk now, and start to read the new files, the last played first."""
        self.add_read_files()
        on_disk = times_and_sizes(self.folder)
        for entries_by_file in (self._known, self._header_summaries, self._faults):
            _forget_changed_files(entries_by_file, on_disk)
        unknown = on_disk.keys() - self._known.keys() - self._faults.keys()
        for name in unknown - self._header_summaries.keys():
            header_summary = _summary_of_header(self.folder / name, on_disk[name])
            if header_summary is not None:
                self._header_summaries[name] = header_summary
        if not self.is_reading:
            last_first = sorted(unknown, key=lambda name: self._last_played(name, on_disk[name][0]), reverse=True)
            self._read_files(last_first)

    def _last_played(self, name: str, changed: int) -> float:
        """Return the time when the match in an unread file was last played, by its header or its modification time."""
        header_summary = self._header_summaries.get(name)
        return last_played(None, changed) if header_summary is None else header_summary.last_played

    def _read_files(self, waiting: list[str]) -> None:
        """Read files for at most ``READING_SECONDS``. A thread reads the rest, or all files if there are many."""
        ends_at = time.perf_counter() + READING_SECONDS
        while waiting and time.perf_counter() < ends_at and len(waiting) < _FILES_PER_SAVE:
            self._add(read_summary(self.folder / waiting.pop(0)))
        if waiting:
            self._reader.begin([self.folder / name for name in waiting])
        elif self._unsaved:
            self._save_index()

    def add_read_files(self) -> bool:
        """Add the thread's results so far; return whether there were any, or the thread has ended meanwhile."""
        was_reading = self.is_reading
        has_changed = False
        for result in self._reader.new_results():
            self._add(result)
            has_changed = True
            if self._unsaved >= _FILES_PER_SAVE:
                self._save_index()
        if was_reading and not self.is_reading:
            self._save_index()
            has_changed = True
        return has_changed

    def end(self) -> None:
        """Stop the thread."""
        self._reader.end()

    def _add(self, result: Summary | Fault) -> None:
        """Add the result of reading a whole file, in place of the summary of its header."""
        if isinstance(result, Fault):
            self._faults[result.file] = result
        else:
            self._known[result.file] = result
            self._unsaved += 1
        self._header_summaries.pop(result.file, None)

    def add_match(self, match: Match, path: Path) -> None:
        """Add the summary of a match that the person is leaving, so that its file need not be read."""
        try:
            self._add(summarise(match, path))
        except OSError:
            return
        except Exception:  # the rules of an installed package may fail in any way
            self._add(_fault(path, _words_for_broken_rules(path)))
        self._save_index()

    # Lists

    def summaries(self) -> list[Summary]:
        """List the folder again and return all matches, the last played first."""
        self.begin()
        return self.known_summaries()

    def known_summaries(self) -> list[Summary]:
        """Return all matches known so far, the last played first."""
        summaries = [*self._known.values(), *self._header_summaries.values()]
        return sorted(summaries, key=lambda summary: (summary.last_played, summary.file), reverse=True)

    def faults(self) -> list[Fault]:
        """Return the files that cannot be read, the newest first."""
        return sorted(self._faults.values(), key=lambda fault: fault.changed, reverse=True)

    def newest_open(self) -> Iterator[Summary]:
        """Yield the matches that are not over, the last played first.

        Each file is read only when its match is needed.
        """
        for summary in self.summaries():
            full_summary = summary if summary.looked else read_summary(self.path(summary))
            if isinstance(full_summary, Summary) and not full_summary.is_over:
                yield full_summary

    def path(self, summary: Summary) -> Path:
        """Return the path of a match."""
        return self.folder / summary.file

    # The index

    def _read_index(self) -> None:
        """Read the index, a cache: if it is damaged, the files are read again."""
        try:
            data = as_object(read_json(self.folder / _INDEX_FILE, LARGE_FILE_BYTES))
            entries = data["matches"] if data["version"] == _VERSION else []
        except (OSError, ValueError, TypeError, KeyError):
            return
        for entry in entries if isinstance(entries, list) else []:
            try:
                summary = summary_from_json(entry)
            except (ValueError, TypeError, KeyError, AttributeError):
                continue
            self._known[summary.file] = summary

    def _save_index(self) -> None:
        """Write the index, if the folder can be written. Otherwise the files are read again the next time."""
        self._unsaved = 0
        entries = [asdict(summary) for summary in self._known.values()]
        try:
            write_json(self.folder / _INDEX_FILE, {"version": _VERSION, "matches": entries})
        except OSError:
            return


def times_and_sizes(folder: Path, ending: str = ENDING) -> dict[str, tuple[int, int]]:
    """Return the modification time (nanoseconds) and size of each file in a folder with this ending, by name.

    Broken links, and files that were deleted meanwhile, are left out.
    """
    on_disk: dict[str, tuple[int, int]] = {}
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.name.endswith(ending) and entry.is_file():
                    on_disk[entry.name] = _time_and_size(entry.stat())
    return on_disk


def _time_and_size(status: os.stat_result) -> tuple[int, int]:
    """Return the modification time (nanoseconds, limited to what the index can hold) and the size of a file."""
    return max(-_LATEST_TIME, min(status.st_mtime_ns, _LATEST_TIME)), status.st_size


def _forget_changed_files(
    entries: dict[str, Summary] | dict[str, Fault], on_disk: Mapping[str, tuple[int, int]]
) -> None:
    """Remove from ``entries`` the files that are gone, and those that have changed since they were read.

    ``on_disk`` is the modification time (nanoseconds) and the size of each file.
    """
    for name in [name for name, entry in entries.items() if on_disk.get(name) != (entry.changed, entry.size)]:
        del entries[name]


def _summary_of_header(path: Path, time_and_size: tuple[int, int]) -> Summary | None:
    """Return a summary from a file's header alone; ``None`` if the header is invalid.

    ``time_and_size`` is the file's modification time (nanoseconds) and its size.
    """
    try:
        with path.open("rb") as file:
            header = as_object(parse_json(file.readline(_LONGEST_HEADER).removeprefix(BOM_UTF8)))
            played_at = read_timestamp(file)
        if header["game"] not in GAMES or not are_names(header["names"]):
            return None
        key = match_key(header)
        names = tuple(header["names"])
        people = _people_of_table(names, header["table"])
        seat_looks(names, header["table"])  # raises an error if the table in the header is invalid
        changed, size = time_and_size
        return Summary(
            file=path.name,
            changed=changed,
            size=size,
            key=key,
            game=header["game"],
            names=names,
            table=header["table"],
            played_at=played_at,
            people=people,
            counted=people,
            tower=_tower_name(header),
        )
    except (OSError, ValueError, TypeError, KeyError, AttributeError, StopIteration, RecursionError):
        return None


def _tower_name(header: Mapping[str, object]) -> str:
    """Return the tower's name in a header, empty for the standard tower; raises ``TypeError`` or ``ValueError``."""
    tower = header.get("tower")
    if tower is None:
        return ""
    name = as_object(tower)["name"]
    if not is_line(name, LONGEST_NAME):
        raise ValueError("a tower has a name")
    return str(name)


def read_summary(path: Path) -> Summary | Fault:
    """Read a whole file and return the summary of its match, or why it cannot be read."""
    try:
        return summarise(Match.load(path), path)
    except (MatchFileError, ValueError, OSError) as error:
        return _fault(path, str(error))
    except Exception:  # the rules of an installed package may fail in any way
        return _fault(path, _words_for_broken_rules(path))


def _words_for_broken_rules(path: Path) -> str:
    return say("{file} cannot be shown: there was an error in the rules of its game.", file=path.name)


def _fault(path: Path, reason: str) -> Fault:
    """Return the fault of a file with this ``reason``, or with the reason that the file no longer exists."""
    try:
        return Fault(path.name, *_time_and_size(path.stat()), reason)
    except OSError:
        return Fault(path.name, changed=0, size=0, reason=say("{file} is gone.", file=path.name))


def summary_from_json(entry: JsonObject) -> Summary:
    """Return a saved summary; raises ``ValueError``, ``TypeError`` or ``KeyError`` if it is invalid."""
    scores = entry["scores"]
    winners = entry["winners"]
    seats = range(len(entry["names"]))
    counts = (entry[name] for name in ("size", "moves", "rounds", "drops"))
    if entry["game"] not in GAMES or not are_names(entry["names"]) or not all(map(is_count, counts)):
        raise ValueError("not a summary")
    if type(entry["changed"]) is not int or type(entry.get("played_at")) not in (int, float, NoneType):
        raise ValueError("not a summary")
    if not is_line(entry["file"], LONGEST_FILE) or not is_line(entry["key"], LONGEST_FILE):
        raise ValueError("not a summary")
    if len(scores) != len(seats) or not all(map(is_score, scores)) or not isinstance(entry["table"], dict):
        raise ValueError("not a summary")
    if not (winners is None or (_are_seats(winners, seats) and len(winners) <= len(seats))):
        raise ValueError("not a summary")
    if not (entry["seat"] is None or _are_seats([entry["seat"]], seats)):
        raise ValueError("not a summary")
    if not is_line(entry.get("tower", ""), LONGEST_NAME):
        raise ValueError("not a summary")
    people_at_start = _people_of_table(entry["names"], entry["table"])
    people = tuple(entry.get("people", people_at_start))
    counted = tuple(entry.get("counted", people_at_start))
    for persons in (people, counted):
        if len(persons) != len(seats) or not all(map(_is_person_or_bot, persons)):
            raise ValueError("not a summary")
    best_drops = tuple([tuple(pair) for pair in entry.get("best_drops", ())])
    longest_jams = tuple([tuple(pair) for pair in entry.get("longest_jams", ())])
    for pairs in (best_drops, longest_jams):
        if len(pairs) not in (0, len(seats)) or not all(map(_is_pair, pairs)):
            raise ValueError("not a summary")
    checked = {
        "names": tuple(entry["names"]),
        "scores": tuple(scores),
        "winners": None if winners is None else tuple(winners),
        "looked": True,
        "people": people,
        "counted": counted,
        "best_drops": best_drops,
        "longest_jams": longest_jams,
    }
    return Summary(**{**entry, **checked})


def _people_of_table(names: Sequence[str], table: Mapping[str, object]) -> tuple[str | None, ...]:
    """Return the persons with whom a match began, ``None`` for bots, from the ``table`` in its header."""
    saved = table.get("bots")
    bots = saved if isinstance(saved, (list, tuple)) else ()
    return tuple([None if seat < len(bots) and bots[seat] else name for seat, name in enumerate(names)])


def _is_pair(pair: Sequence[object]) -> bool:
    """Return whether these are a count and the index of a drop's record, in the form of ``Summary.best_drops``."""
    return len(pair) == 2 and all(map(is_count, pair))


def _is_person_or_bot(name: object) -> bool:
    """Return whether a value is a valid player: a person's name, or ``None`` for a bot."""
    return name is None or is_line(name, LONGEST_NAME)


def are_names(names: object) -> TypeGuard[Sequence[str]]:
    """Return whether a value is a valid list of players' names."""
    if not isinstance(names, (list, tuple)) or not 0 < len(names) <= len(DEFAULT_NAMES):
        return False
    return all(is_line(name, LONGEST_NAME) for name in names)


def _are_seats(values: Iterable[object], seats: range) -> bool:
    """Return whether all values are numbers of ``seats``."""
    return all(type(value) is int and value in seats for value in values)


def is_score(score: object) -> bool:
    """Return whether a value is a valid score."""
    return type(score) is int and abs(score) < _MAX_POINTS


def new_path(folder: Path, game: str) -> Path:
    """Return an unused path for a new match."""
    return free_path(folder, f"{game}-{datetime.now():%Y%m%d-%H%M%S}", ENDING)
