"""What a person does with kept matches: name them, keep a position, delete them and bring them back.

Deleted matches lie in ``matches/deleted`` for thirty days, with a note of when and what they were. Beside a match lie
the picture of its table, the note of its hints and what was found by looking back at it, which go where the match goes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from game.core.checked_json import as_object
from game.core.whole_file import free_path, replace_file
from game.core.words import say
from game.kept.hint_notes import hints_of
from game.kept.library import ENDING, LONGEST_FILE, Fault, Library, Summary, stamps_of, summary_from_json
from game.ui.small_files import MUCH, is_line, read_kept, write_json

LONGEST_TITLE = 40
DAYS_KEPT = 30
PICTURE, _LOOK_BACK = ".jpg", ".lookback"
_DAY = 86_400
_TITLES, _NOTES = "titles.json", "deleted.json"


@dataclass(frozen=True, slots=True)
class Deleted:
    """A match that was deleted ``when`` (seconds since 1970): its file's name in the folder of deleted ones."""

    file: str
    when: float
    title: str
    summary: Summary | None
    reason: str = ""

    @property
    def days_left(self) -> int:
        """For how many days it is kept yet."""
        return max(0, DAYS_KEPT - int((time.time() - self.when) // _DAY))


class MatchFiles:
    """The matches of a library as things to be named, moved and thrown away.

    Everything that changes a file raises ``OSError`` when the folder does not allow it.
    """

    def __init__(self, library: Library) -> None:
        self._folder = library.folder
        self._bin = library.folder / "deleted"
        self._titles, titles_told = _titles(library.folder)
        notes_told = read_kept(self._bin / _NOTES, _sift_notes, MUCH)[1]
        #: what was wrong with the files, in a sentence
        self.notice = titles_told or notes_told

    # Names

    def title(self, file: str) -> str:
        """Return what a person called the match; empty when nobody has named it."""
        return self._titles.get(file, "")

    def rename(self, file: str, title: str) -> None:
        """Call a match something; an empty title takes its name away."""
        title = " ".join(title.split())[:LONGEST_TITLE]
        # another window on the same folder may have named a match meanwhile
        self._titles = {**self._titles, **_titles(self._folder)[0]}
        if title:
            self._titles[file] = title
        else:
            self._titles.pop(file, None)
        write_json(self._folder / _TITLES, self._titles)

    def keep_copy(self, file: str, title: str) -> Path:
        """Keep the match as it stands now under another name, whole or not at all; return the copy.

        The match itself comes last: there is no copy before that, even if the program dies.
        """
        source = self._folder / file
        target = free_path(self._folder, source.stem, ENDING)
        try:
            for old, new in _companions(source, target):
                if old.exists():
                    _copy(old, new)
            self.rename(target.name, title)
            _copy(source, target)
        except OSError:
            with suppress(OSError):
                for begun in (target, picture_of(target), hints_of(target), look_back_of(target)):
                    begun.unlink(missing_ok=True)
                self.rename(target.name, "")
            raise
        return target

    # Deleting

    def delete(self, file: str, known: Summary | Fault) -> Deleted:
        """Move a match into the folder of deleted ones, and note what it was."""
        self._bin.mkdir(exist_ok=True)
        source = self._folder / file
        target = free_path(self._bin, source.stem, ENDING)
        summary = known if isinstance(known, Summary) and known.looked else None
        reason = known.reason if isinstance(known, Fault) else ""
        deleted = Deleted(target.name, time.time(), self.title(file), summary, reason)
        notes = _notes(self._bin / _NOTES)
        notes[target.name] = {**asdict(deleted), "file": file}
        write_json(self._bin / _NOTES, notes)
        _move(source, target)
        if self.title(file):
            self.rename(file, "")
        return deleted

    def bring_back(self, deleted: Deleted) -> Path:
        """Put a deleted match where it was, under another file name if that is taken meanwhile.

        It has its title again before it is there, and its note until then: none is lost if the program dies.
        """
        notes = _notes(self._bin / _NOTES)
        note = notes.pop(deleted.file, {})
        old = note.get("file") if isinstance(note, dict) else None
        stem = Path(old if isinstance(old, str) else deleted.file).name.removesuffix(ENDING)
        target = free_path(self._folder, stem, ENDING)
        if deleted.title:
            self.rename(target.name, deleted.title)
        _move(self._bin / deleted.file, target)
        write_json(self._bin / _NOTES, notes)
        return target

    def throw_away(self, deleted: Deleted) -> None:
        """Delete a match for good."""
        path = self._bin / deleted.file
        path.unlink(missing_ok=True)
        for beside in (picture_of(path), hints_of(path), look_back_of(path)):
            beside.unlink(missing_ok=True)
        notes = _notes(self._bin / _NOTES)
        if notes.pop(deleted.file, None) is not None:
            write_json(self._bin / _NOTES, notes)

    def deleted(self) -> list[Deleted]:
        """Return the deleted matches, the last deleted first; those deleted too long ago are thrown away.

        A file without a note counts from now on.
        """
        stamps, notes = stamps_of(self._bin), _notes(self._bin / _NOTES)
        found = [_from_note(file, notes.get(file)) for file in stamps]
        try:
            if any(file not in notes for file in stamps):
                missing = {entry.file: asdict(entry) for entry in found if entry.file not in notes}
                write_json(self._bin / _NOTES, {**notes, **missing})
            for entry in found:
                if entry.when + DAYS_KEPT * _DAY < time.time():
                    self.throw_away(entry)
        except OSError:
            pass
        kept = [entry for entry in found if entry.when + DAYS_KEPT * _DAY >= time.time()]
        return sorted(kept, key=lambda entry: entry.when, reverse=True)


def picture_of(path: Path) -> Path:
    """Return where the picture of a match's table is."""
    return path.with_suffix(PICTURE)


def look_back_of(path: Path) -> Path:
    """Return where the look back at the match in a file is kept."""
    return path.with_suffix(_LOOK_BACK)


def _copy(source: Path, target: Path) -> None:
    """Copy a file with its time, whole or not at all."""
    replace_file(target, source.read_bytes(), changed=source.stat().st_mtime_ns)


def _move(source: Path, target: Path) -> None:
    os.replace(source, target)
    for old, new in _companions(source, target):
        if old.exists():
            os.replace(old, new)


def _companions(source: Path, target: Path) -> list[tuple[Path, Path]]:
    """Return what lies beside a match file, with where it lies beside another."""
    return [(of(source), of(target)) for of in (picture_of, hints_of, look_back_of)]


def _notes(path: Path) -> dict[str, dict[str, object]]:
    """Return what was noted of deleted matches; a damaged file is set aside."""
    return read_kept(path, _sift_notes, MUCH)[0]


def _sift_notes(data: object) -> tuple[dict[str, dict[str, object]], bool]:
    """Return the notes in a file, and whether there is nothing else; what one says is looked at when it is used."""
    listed = data.items() if isinstance(data, dict) else ()
    notes = {file: note for file, note in listed if is_line(file, LONGEST_FILE) and isinstance(note, dict)}
    return notes, isinstance(data, dict) and len(notes) == len(data)


def _titles(folder: Path) -> tuple[dict[str, str], str]:
    """Return what the matches of a folder were called, and a notice when the file is damaged."""
    return read_kept(folder / _TITLES, _sift_titles, MUCH)


def _sift_titles(data: object) -> tuple[dict[str, str], bool]:
    """Return the titles in a file, and whether there is nothing else."""
    listed = data.items() if isinstance(data, dict) else ()
    titles = {
        file: title[:LONGEST_TITLE]
        for file, title in listed
        if is_line(file, LONGEST_FILE) and isinstance(title, str) and title.isprintable() and title
    }
    return titles, titles == data


def _from_note(file: str, note: object) -> Deleted:
    """Return a deleted match as it was noted; what cannot be read of the note is left out."""
    told: Mapping[str, object] = note if isinstance(note, dict) else {}
    when, title, reason = told.get("when"), told.get("title"), told.get("reason")
    try:
        summary = summary_from_json(as_object(told.get("summary")))
    except (ValueError, TypeError, KeyError, AttributeError):
        summary = None
    noted = when if isinstance(when, (int, float)) and 0 <= when <= time.time() else time.time()
    plain = isinstance(reason, str) and reason.isprintable()
    return Deleted(
        file,
        float(noted),
        title if isinstance(title, str) and is_line(title, LONGEST_TITLE) else "",
        summary,
        str(reason) if plain else say("{file} cannot be read.", file=file) if summary is None else "",
    )
