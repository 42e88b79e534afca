"""Managing saved matches: naming, copying, deleting and restoring them.

Deleted matches stay in ``matches/deleted`` for thirty days, with notes of their deletion and their summaries.
The files beside a match (the picture of its table, its hints and its analysis) are moved and copied with it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from game.core.checked_json import as_object
from game.core.deleted_files import DAYS_KEPT
from game.core.whole_file import free_path, replace_file
from game.core.words import say, without_joiners
from game.kept.hint_notes import hints_path
from game.kept.library import ENDING, LONGEST_FILE, Fault, Library, Summary, summary_from_json, times_and_sizes
from game.ui.small_files import LARGE_FILE_BYTES, is_line, read_or_repair, write_json

#: the maximum number of characters of a title
LONGEST_TITLE = 40
#: the endings of the files beside a match
_PICTURE_ENDING, _ANALYSIS_ENDING = ".jpg", ".lookback"
_SECONDS_PER_DAY = 86_400
_TITLES_FILE, _DELETED_FILE = "titles.json", "deleted.json"


@dataclass(frozen=True, slots=True)
class DeletedMatch:
    """A match that was deleted ``when`` (seconds since 1970).

    ``file`` is the name of its file in the folder of deleted matches.
    """

    file: str
    when: float
    title: str
    summary: Summary | None
    reason: str = ""

    @property
    def days_left(self) -> int:
        """The number of days until the match is removed for good."""
        return max(0, DAYS_KEPT - int((time.time() - self.when) // _SECONDS_PER_DAY))


class MatchFiles:
    """Names, copies, deletes and restores the matches of a library.

    Methods that change a file raise ``OSError`` when the folder cannot be written.
    """

    def __init__(self, library: Library) -> None:
        self._folder = library.folder
        self._deleted_folder = library.folder / "deleted"
        self._notes_file = self._deleted_folder / _DELETED_FILE
        self._titles, titles_notice = _titles(library.folder)
        _, notes_notice = read_or_repair(self._notes_file, _valid_notes, LARGE_FILE_BYTES)
        #: a sentence about damaged files, or empty
        self.notice = titles_notice or notes_notice

    # Names

    def title(self, file: str) -> str:
        """Return the title that a person gave to the match, or an empty text."""
        return self._titles.get(file, "")

    def rename(self, file: str, title: str) -> None:
        """Give a match a title; an empty text removes its title."""
        title = " ".join(title.split())[:LONGEST_TITLE]
        # another window with the same folder may have given titles meanwhile
        titles_in_file, _ = _titles(self._folder)
        self._titles = {**self._titles, **titles_in_file}
        if title:
            self._titles[file] = title
        else:
            self._titles.pop(file, None)
        write_json(self._folder / _TITLES_FILE, self._titles)

    def keep_copy(self, file: str, title: str) -> Path:
        """Copy the match as it is now under another title, completely or not at all; return the copy's path.

        The match file is copied last, so that there is no incomplete copy if the program dies.
        """
        source = self._folder / file
        target = free_path(self._folder, source.stem, ENDING)
        try:
            for file_beside in _files_beside(source):
                _copy(file_beside, target.with_suffix(file_beside.suffix))
            self.rename(target.name, title)
            _copy(source, target)
        except OSError:
            with suppress(OSError):
                for copy in (target, *_files_beside(target)):
                    copy.unlink(missing_ok=True)
                self.rename(target.name, "")
            raise
        return target

    # Deleting

    def delete(self, file: str, entry: Summary | Fault) -> DeletedMatch:
        """Move a match to the folder of deleted matches, and save a note about it.

        ``entry`` is the library's entry for the file: the summary of the match, or the fault of the file.
        """
        self._deleted_folder.mkdir(exist_ok=True)
        source = self._folder / file
        target = free_path(self._deleted_folder, source.stem, ENDING)
        summary = entry if isinstance(entry, Summary) and entry.looked else None
        reason = entry.reason if isinstance(entry, Fault) else ""
        deleted = DeletedMatch(target.name, time.time(), self.title(file), summary, reason)
        notes = _notes(self._notes_file)
        notes[target.name] = {**asdict(deleted), "file": file}
        write_json(self._notes_file, notes)
        _move(source, target)
        if self.title(file):
            self.rename(file, "")
        return deleted

    def bring_back(self, deleted: DeletedMatch) -> Path:
        """Restore a deleted match, under another file name if the old name is taken.

        The title is restored before the file and the note removed after it, so that neither is lost if the program
        dies.
        """
        notes = _notes(self._notes_file)
        note = notes.pop(deleted.file, {})
        old_name = note.get("file")
        stem = Path(old_name if isinstance(old_name, str) else deleted.file).name.removesuffix(ENDING)
        target = free_path(self._folder, stem, ENDING)
        if deleted.title:
            self.rename(target.name, deleted.title)
        _move(self._deleted_folder / deleted.file, target)
        write_json(self._notes_file, notes)
        return target

    def throw_away(self, deleted: DeletedMatch) -> None:
        """Remove a deleted match for good."""
        path = self._deleted_folder / deleted.file
        path.unlink(missing_ok=True)
        for file_beside in _files_beside(path):
            file_beside.unlink(missing_ok=True)
        notes = _notes(self._notes_file)
        if notes.pop(deleted.file, None) is not None:
            write_json(self._notes_file, notes)

    def deleted(self) -> list[DeletedMatch]:
        """Return the deleted matches, the last deleted first. Those deleted too long ago are removed for good.

        A file without a note counts as deleted now.
        """
        files = times_and_sizes(self._deleted_folder).keys()
        notes = _notes(self._notes_file)
        deleted_matches = [_from_note(file, notes.get(file)) for file in files]
        earliest_kept = time.time() - DAYS_KEPT * _SECONDS_PER_DAY
        with suppress(OSError):
            missing_notes = {entry.file: asdict(entry) for entry in deleted_matches if entry.file not in notes}
            if missing_notes:
                write_json(self._notes_file, {**notes, **missing_notes})
            for entry in deleted_matches:
                if entry.when < earliest_kept:
                    self.throw_away(entry)
        kept = [entry for entry in deleted_matches if entry.when >= earliest_kept]
        return sorted(kept, key=lambda entry: entry.when, reverse=True)


def picture_path(path: Path) -> Path:
    """Return the path of the picture beside a match file."""
    return path.with_suffix(_PICTURE_ENDING)


def analysis_path(path: Path) -> Path:
    """Return the path of the analysis beside a match file."""
    return path.with_suffix(_ANALYSIS_ENDING)


def _copy(source: Path, target: Path) -> None:
    """Copy a file with its modification time, atomically."""
    replace_file(target, source.read_bytes(), modified_ns=source.stat().st_mtime_ns)


def _move(source: Path, target: Path) -> None:
    """Move a match file, and then the files beside it."""
    os.replace(source, target)
    for file_beside in _files_beside(source):
        os.replace(file_beside, target.with_suffix(file_beside.suffix))


def _files_beside(path: Path) -> list[Path]:
    """Return the files that are beside a match file: its picture, its hints and its analysis, if they exist."""
    paths = (picture_path(path), hints_path(path), analysis_path(path))
    # the name of an analysis may be too long: then ``os.path.exists`` is false, while ``Path.exists`` would raise
    return [each for each in paths if os.path.exists(each)]


def _notes(path: Path) -> dict[str, dict[str, object]]:
    """Return the notes about deleted matches, by file. A damaged file is renamed."""
    notes, _ = read_or_repair(path, _valid_notes, LARGE_FILE_BYTES)
    return notes


def _valid_notes(data: object) -> tuple[dict[str, dict[str, object]], bool]:
    """Return the notes in a file, and whether all are valid. The content of a note is checked when it is used."""
    entries = data.items() if isinstance(data, dict) else ()
    notes = {file: note for file, note in entries if is_line(file, LONGEST_FILE) and isinstance(note, dict)}
    return notes, isinstance(data, dict) and len(notes) == len(data)


def _titles(folder: Path) -> tuple[dict[str, str], str]:
    """Return the titles of a folder's matches, by file, and a notice if the file of titles is damaged."""
    return read_or_repair(folder / _TITLES_FILE, _valid_titles, LARGE_FILE_BYTES)


def _valid_titles(data: object) -> tuple[dict[str, str], bool]:
    """Return the valid titles in a file, and whether all are valid."""
    entries = data.items() if isinstance(data, dict) else ()
    titles = {
        file: title[:LONGEST_TITLE]
        for file, title in entries
        if is_line(file, LONGEST_FILE) and isinstance(title, str) and without_joiners(title).isprintable() and title
    }
    return titles, titles == data


def _from_note(file: str, note: object) -> DeletedMatch:
    """Return a deleted match from its note. Invalid parts of the note are replaced by defaults."""
    now = time.time()
    fields: Mapping[str, object] = note if isinstance(note, dict) else {}
    when = fields.get("when")
    title = fields.get("title")
    reason = fields.get("reason")
    try:
        summary = summary_from_json(as_object(fields.get("summary")))
    except (ValueError, TypeError, KeyError, AttributeError):
        summary = None
    if not (isinstance(when, (int, float)) and 0 <= when <= now):
        when = now
    if not (isinstance(title, str) and is_line(title, LONGEST_TITLE)):
        title = ""
    if not (isinstance(reason, str) and reason.isprintable()):
        reason = "" if summary is not None else say("{file} cannot be read.", file=file)
    return DeletedMatch(file, float(when), title, summary, reason)
