"""The library of drops: those of all matches on disk, and those in separate files.

An index of the files' contents is saved in ``drops.json`` beside them, so that thousands of drops are listed at once.
A thread reads new and changed files while the list is already shown. A file that cannot be read gets a sentence that
says why, and does not hide the others.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from pathlib import Path
from types import NoneType
from typing import NamedTuple, TypeAlias

from game.core import Match
from game.core.canonical import plain
from game.core.chance import TowerFacts
from game.core.checked_json import JsonObject, as_object, parse_json
from game.core.deleted_files import DeletedFiles
from game.core.games import GAMES, passage_pieces
from game.core.measures import day_text_at
from game.core.words import language, say
from game.kept.background_reader import BackgroundReader
from game.kept.library import ENDING as MATCH_ENDING
from game.kept.library import are_names, last_played, times_and_sizes
from game.kept.seats import seat_looks
from game.passage.drop_file import ENDING as DROP_ENDING
from game.passage.drop_file import MAX_BYTES, drop_of_entry
from game.passage.drops import read_drops
from game.passage.recorded_drop import RecordedDrop, tower_of, why_closed
from game.passage.reel import Reel, group_into_reels
from game.screens.parts.shown_drops import drops_of, with_details_from_file
from game.ui.small_files import LARGE_FILE_BYTES, is_count, is_line, read_json, write_json
from physics.history.earlier_towers import leaves_of
from physics.tower import TowerSpec
from physics.track import FORMAT_ERRORS

_INDEX_FILE = "drops.json"
#: the version of the index file
_VERSION = 4
#: how each line that contains a drop begins in a match file
_DROP_LINE_START = b'{"kind":"drop"'
#: the longest sentence and the longest name accepted in an index entry, in characters
_LONGEST_SENTENCE, _LONGEST_NAME = 1000, 100
#: the index entry of a file: its time and size, the time when its match was last played, and its drops or a fault
IndexEntry: TypeAlias = JsonObject


class _FoundFile(NamedTuple):
    """A file on disk, with its modification time and its size in bytes."""

    path: Path
    changed_at: int
    size: int


class DamagedFilm(NamedTuple):
    """The file of a saved film that cannot be read, with the reason."""

    file: Path
    reason: str


class DropLibrary:
    """The drops of a data folder. ``add_read_files`` adds the files read since the last call.

    Without ``reads_matches`` it has saved films only, and saves no index.
    """

    def __init__(self, data_dir: Path, *, reads_matches: bool = True) -> None:
        self._reads_matches = reads_matches
        self._matches_folder = data_dir / "matches"
        self._drops_folder = data_dir / "drops"
        self._index = _read_index(data_dir / _INDEX_FILE) if reads_matches else {}
        self._index_file = data_dir / _INDEX_FILE
        self._reader = BackgroundReader[_FoundFile, tuple[str, IndexEntry]](_index_entry_of_file)
        #: the reels made from each index entry, by file name
        self._reels: dict[str, tuple[IndexEntry, list[Reel]]] = {}
        #: for each film in a drop file that was saved from a listed match, by its key: the same film in the match
        self._originals: dict[str, RecordedDrop] = {}
        self._deleted_files = DeletedFiles(DROP_ENDING, self._drops_folder)
        #: the number of files that are still to be read
        self.files_left = 0

    @property
    def is_reading(self) -> bool:
        """Whether files are being read."""
        return self._reader.is_reading

    def begin_reading(self) -> None:
        """Find the files on disk, and start to read new and changed ones."""
        files = _files(self._drops_folder, DROP_ENDING)
        if self._reads_matches:
            files += _files(self._matches_folder, MATCH_ENDING)
        names = {file.path.name for file in files}
        self._index = {name: index_entry for name, index_entry in self._index.items() if name in names}
        changed_files = [file for file in files if not _is_current(self._index.get(file.path.name), file)]
        changed_files.sort(key=lambda file: file.changed_at, reverse=True)  # the newest file first
        self.files_left = len(changed_files)
        if changed_files:
            self._reader.begin(changed_files)

    def end_reading(self) -> None:
        """Stop reading files."""
        self._reader.end()

    def add_read_files(self) -> bool:
        """Add the files read since the last call; return whether the list has changed."""
        was_reading = self.is_reading
        has_changed = False
        for name, index_entry in self._reader.new_results():
            self._index[name] = index_entry
            self.files_left -= 1
            has_changed = True
        if was_reading and not self.is_reading:
            if self._reads_matches:
                self._save_index()
            has_changed = True
        return has_changed

    def _save_index(self) -> None:
        """Save the index. It is a cache: a failure only means that files are read again next time."""
        try:
            write_json(self._index_file, {"version": _VERSION, "language": language(), "files": self._index})
        except OSError:
            return

    def reels(self) -> list[Reel]:
        """Return all reels, each once: a saved reel is left out if the match from which it was saved is listed, too.

        Those of the last played file come first, and in each file the last reel first.
        """
        reels = self._all_reels()
        self._originals = _originals_of_saved_drops(reels)
        return [reel for reel in reels if any(part.key not in self._originals for part in reel.parts)]

    def saved_reels(self) -> list[Reel]:
        """Return the reels that have a file of their own, the last saved first."""
        return [reel for reel in self._all_reels() if reel.is_saved]

    def original_of(self, drop: RecordedDrop) -> RecordedDrop:
        """Return the drop of a match from which a listed drop was saved, or the drop itself."""
        return self._originals.get(drop.key, drop)

    def saved_file_of(self, reel: Reel) -> Path | None:
        """Return the file in which exactly the drops of a reel are saved, ``None`` if they are not saved."""
        facts = [_facts_of(drop) for drop in reel.parts]
        for saved_reel in self.saved_reels():
            path = self.file_of(saved_reel)
            # the file may have been removed since the library was read
            if path.exists() and [_facts_of(drop) for drop in saved_reel.parts] == facts:
                return path
        return None

    def file_of(self, saved_reel: Reel) -> Path:
        """Return the file of a saved reel."""
        return self._drops_folder / saved_reel.parts[0].file

    def damaged_films(self) -> list[DamagedFilm]:
        """Return the saved films that cannot be read."""
        return [
            DamagedFilm(self._drops_folder / name, str(index_entry["fault"]))
            for name, index_entry in sorted(self._index.items())
            if name.endswith(DROP_ENDING) and index_entry.get("fault")
        ]

    def delete(self, file: Path) -> None:
        """Delete the file of a saved film, so that it can be restored; raises ``OSError``."""
        self._deleted_files.delete(file)

    @property
    def last_deleted(self) -> Path | None:
        """The file of the saved film that was deleted last; ``None`` if none can be restored."""
        return next(iter(self._deleted_files.newest_first()), None)

    def restore(self, deleted: Path) -> None:
        """Restore the file of a deleted reel; raises ``OSError``."""
        self._deleted_files.restore(deleted)

    def _all_reels(self) -> list[Reel]:
        """Return the reels of all files, those of the last played file first, and in each file the last reel first."""
        reels_by_age: list[Reel] = []
        names_by_age = sorted(self._index, key=lambda name: -_last_played(self._index[name]))
        for name in names_by_age:
            index_entry = self._index[name]
            previous_entry, reels = self._reels.get(name, (None, []))
            if previous_entry is not index_entry:  # there are no reels yet, or only those of an older entry
                folder = self._drops_folder if name.endswith(DROP_ENDING) else self._matches_folder
                reels = group_into_reels(_drops_of_index_entry(folder / name, index_entry))
                self._reels[name] = (index_entry, reels)
            reels_by_age += reversed(reels)
        return reels_by_age

    def faults(self) -> list[str]:
        """Return a sentence for each file that cannot be read."""
        return [str(index_entry["fault"]) for _, index_entry in sorted(self._index.items()) if index_entry.get("fault")]


def _originals_of_saved_drops(reels: Sequence[Reel]) -> dict[str, RecordedDrop]:
    """Return for each drop of a saved reel, by its key, the same drop of a match, if a match has it."""
    saved_drops = [drop for reel in reels if reel.is_saved for drop in reel.parts]
    seeds = {drop.drop.seed for drop in saved_drops}
    match_drops = [drop for reel in reels if not reel.is_saved for drop in reel.parts if drop.drop.seed in seeds]
    originals = {_facts_of(drop): drop for drop in match_drops}
    return {drop.key: originals[_facts_of(drop)] for drop in saved_drops if _facts_of(drop) in originals}


def is_same_drop(drop: RecordedDrop, other: RecordedDrop) -> bool:
    """Return whether two recordings show the same throw or bang."""
    return _facts_of(drop) == _facts_of(other)


def _facts_of(drop: RecordedDrop) -> tuple[object, ...]:
    """Return facts that only the same throw or bang has: its seed, what was thrown or hit, and the result.

    Of a drop without a seed, it is its own key, since another drop may have the same facts.
    """
    if drop.drop.seed is None:
        return (drop.key,)
    bang = drop.bang
    hit = None if bang is None else bang.flap
    return drop.drop.seed, drop.drop.thrown, hit, drop.drop.out, drop.drop.held


def _files(folder: Path, ending: str) -> list[_FoundFile]:
    """Return the files of a folder with an ending."""
    return [
        _FoundFile(folder / name, changed_at, size)
        for name, (changed_at, size) in times_and_sizes(folder, ending).items()
    ]


def _is_current(index_entry: IndexEntry | None, file: _FoundFile) -> bool:
    """Return whether an index entry is up to date: the file still has the same time of change and size."""
    return index_entry is not None and (index_entry["changed"], index_entry["size"]) == (file.changed_at, file.size)


def _read_index(path: Path) -> dict[str, IndexEntry]:
    """Read the index. It is a cache: if it is damaged, all files are read again."""
    try:
        data = as_object(read_json(path, LARGE_FILE_BYTES))
        is_current = data["version"] == _VERSION and data["language"] == language()
        return {
            name: index_entry
            for name, index_entry in data["files"].items()
            if is_current and _is_index_entry(index_entry)
        }
    except (OSError, *FORMAT_ERRORS):
        return {}


def _is_index_entry(value: object) -> bool:
    """Return whether ``value`` is a valid index entry."""
    if not isinstance(value, dict) or not isinstance(value.get("drops"), list):
        return False
    has_times = type(value.get("changed")) is int and type(value.get("played_at")) in (int, float, NoneType)
    is_dated = has_times and is_count(value.get("size"))
    if value.get("fault"):
        return is_dated and not value["drops"] and is_line(value["fault"], _LONGEST_SENTENCE)
    if not is_dated:
        return False
    if not value["drops"] and "names" not in value:
        return True  # the index entry of a drop file has no drops: they are read from the file itself
    has_texts = isinstance(value.get("table"), dict) and is_line(value.get("closed"), _LONGEST_SENTENCE)
    return (
        is_line(value.get("game"), _LONGEST_NAME)
        and are_names(value.get("names"))
        and has_texts
        and _are_valid_rows(value["drops"], value.get("built"))
    )


def _are_valid_rows(rows: Sequence[object], facts: TowerFacts | None) -> bool:
    """Return whether the ``rows`` of an index entry describe drops; ``facts`` are those of a self-built tower."""
    try:
        spec = tower_of(facts)
    except FORMAT_ERRORS:
        return False
    return all(_is_valid_row(row, spec) for row in rows)


def _is_valid_row(row: object, spec: TowerSpec) -> bool:
    """Return whether ``row`` is a valid description of a drop in an index entry."""
    if not isinstance(row, dict) or not all(is_count(row.get(name)) for name in ("record", "wait", "at")):
        return False
    if not (row.get("tower") is None or is_line(row["tower"], _LONGEST_NAME)):
        return False
    if not (row.get("seat") is None or is_count(row["seat"])) or not is_line(row.get("told"), _LONGEST_SENTENCE):
        return False
    try:
        drop_of_entry(row.get("entry"), row.get("before"), spec=spec)
    except FORMAT_ERRORS:
        return False
    return True


def _index_entry_of_file(file: _FoundFile) -> tuple[str, IndexEntry]:
    """Return a file's name and its index entry; if the file cannot be read, the entry says why."""
    path = file.path
    index_entry: IndexEntry = {"changed": file.changed_at, "size": file.size, "drops": []}
    try:
        if path.suffix == DROP_ENDING:
            for drop in read_drops(path):  # only to find out whether all can be read
                with_details_from_file(drop)
        else:
            index_entry |= _match_fields(path)
    except Exception as error:
        sentence = str(error) if isinstance(error, ValueError) else say("{file} cannot be read.", file=path)
        index_entry |= {"drops": [], "fault": sentence.partition("\n")[0][:_LONGEST_SENTENCE]}
    return path.name, index_entry


def _last_played(index_entry: IndexEntry) -> float:
    return last_played(index_entry.get("played_at"), index_entry["changed"])


def _match_fields(path: Path) -> IndexEntry:
    """Return the fields of a match file's index entry that describe the match and its drops with tracks."""
    match = Match.load(path)
    offsets = _track_offsets(path, match)
    rows = [_row_of(drop, offset) for drop, offset in zip(drops_of(match), offsets, strict=True)]
    table = {key: match.table.get(key) for key in ("colours", "glyphs")}
    fields = {"game": match.game, "names": list(match.names), "table": table, "closed": why_closed(match)}
    return fields | {"drops": rows, "played_at": match.file.played_at, "built": plain(match.setup.tower)}


def _row_of(drop: RecordedDrop, track_offset: int) -> JsonObject:
    """Return the description of a drop in an index entry; the file has its track in the line at ``track_offset``."""
    _, drop_facts = drop.drop.to_json()
    return {
        "record": drop.record,
        "seat": drop.seat,
        "before": drop.drop.request.load,
        "entry": drop_facts,
        "told": drop.log_sentence,
        "wait": drop.wait,
        "tower": drop.tower_name,
        "at": track_offset,
    }


def _track_offsets(path: Path, match: Match) -> list[int]:
    """Return the byte offsets of the lines of a match file that contain the tracks of its drops."""
    offsets = []
    position = 0
    with path.open("rb") as file:
        for line in file:
            if line.startswith(_DROP_LINE_START):
                offsets.append(position)
            position += len(line)
    return [offset for offset, track in zip(offsets, _tracks(match), strict=False) if track is not None]


def _tracks(match: Match) -> list[bytes | None]:
    """Return the tracks of a match's drops in the order of the file; ``None`` stands for a drop without a track."""
    return [track for record in (match.opening, *match.records) for track in record.tracks]


def _drops_of_index_entry(path: Path, index_entry: IndexEntry) -> list[RecordedDrop]:
    """Return the drops that an index entry lists, or no drops if the file or the entry is damaged."""
    day = day_text_at(_last_played(index_entry))
    if index_entry.get("fault"):
        return []
    try:
        if path.suffix == DROP_ENDING:
            return [with_details_from_file(drop, path.name, day) for drop in read_drops(path)]
        looks = seat_looks(index_entry["names"], index_entry["table"])
        game = GAMES.get(index_entry["game"])
        pieces = passage_pieces() if game is None else game.load_pieces()
        spec = tower_of(index_entry.get("built"))
        return [
            RecordedDrop(
                drop_of_entry(row["entry"], row["before"], spec=spec),
                number=number,
                record=row["record"],
                seat=row["seat"],
                looks=looks,
                pieces=pieces,
                why_closed=index_entry["closed"],
                file=path.name,
                day=day,
                log_sentence=row["told"],
                wait=row["wait"],
                tower_name=row.get("tower"),
                spec=spec,
                leaves=leaves_of(row.get("tower"), spec),
                fetch_track=_track_at(path, row["at"]),
            )
            for number, row in enumerate(index_entry["drops"], start=1)
        ]
    except FORMAT_ERRORS:
        return []


def _track_at(path: Path, offset: int) -> Callable[[], bytes]:
    """Return a function that reads the track from the line at a byte offset of a match file."""

    def read() -> bytes:
        try:
            with path.open("rb") as file:
                file.seek(offset)
                line = file.readline(2 * MAX_BYTES)
            return base64.b64decode(as_object(parse_json(line))["track"], validate=True)
        except (OSError, *FORMAT_ERRORS) as error:
            raise ValueError(say("{file} has changed or is gone, so this film cannot be read.", file=path)) from error

    return read
