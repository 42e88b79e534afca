"""The files of a match: the file from which it was loaded, and the file to which every move is appended."""

from __future__ import annotations

import base64
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TypeAlias

from game import __version__
from game.core import journal
from game.core.canonical import state_hash
from game.core.journal import Contents, Journal, Line, WrittenElsewhere
from game.core.referee import SHORT_HASH, MatchHistory, Record
from game.core.rules import AnyState
from game.core.seats import SeatChange
from game.core.setup import Setup
from game.core.words import say

#: returns the seconds since 1970
Clock: TypeAlias = Callable[[], float]


class MatchFile:
    """Writes a match: once with ``save``, or every move as it is played with ``keep`` and ``append``.

    All three raise ``MatchFileError`` when writing fails. What was on disk before is then unchanged. They take lines,
    so that this object needs no reference to the match.
    """

    def __init__(self) -> None:
        #: whether ``append`` has anything to do: a file is kept, or a loaded file still holds exactly this match
        self.wants_lines = False
        self._kept: Journal | None = None
        #: the clock for the timestamp of the kept file
        self._clock: Clock | None = None
        #: the loaded file, as long as it holds exactly this match
        self._loaded: Journal | None = None
        #: the file that the match was kept in before ``keep`` was stopped
        self._kept_before: Journal | None = None

    def _set_files(self, kept_journal: Journal | None, loaded_journal: Journal | None) -> None:
        """Set the kept file and the loaded file."""
        self._kept = kept_journal
        self._loaded = loaded_journal
        self.wants_lines = kept_journal is not None or loaded_journal is not None

    @property
    def played_at(self) -> float | None:
        """When the match was last played, in seconds since 1970, from its file; ``None`` without file or timestamp."""
        file = self._kept or self._loaded
        return None if file is None else file.played_at

    @property
    def is_kept(self) -> bool:
        """Whether every move is written to disk as it is played (see ``keep``)."""
        return self._kept is not None

    @property
    def is_behind(self) -> bool:
        """Whether another program has written to the kept file. Further moves are refused then."""
        return self._kept is not None and self._kept.is_behind

    def remember_loaded(self, path: Path, contents: Contents) -> None:
        """Remember the loaded file, so that ``keep`` can continue it. All steps of ``contents`` must have been read."""
        loaded_journal = Journal(
            path,
            contents.whole_bytes,
            contents.checksum,
            is_torn=contents.notice is not None,
            played_at=contents.played_at,
            line_end=contents.line_end,
        )
        self._set_files(self._kept, loaded_journal)

    def save(self, path: Path, lines: Iterable[Line]) -> None:
        """Write the ``lines`` of the whole match to a file, replacing an old one."""
        new_journal = Journal.create(path, lines)
        # a journal of the old file would append in the wrong place of the new file
        kept_journal = self._kept
        loaded_journal = self._loaded
        if kept_journal is not None and _is_same_file(kept_journal.path, path):
            kept_journal = new_journal
        if loaded_journal is not None and _is_same_file(loaded_journal.path, path):
            loaded_journal = new_journal
        self._set_files(kept_journal, loaded_journal)

    def keep(self, path: Path | None, lines: Iterable[Line], clock: Clock | None = None) -> None:
        """Append every following move to the file ``path`` as it is played; ``None`` stops that.

        ``lines`` are those of the whole match so far. They are read only if the file has to be written first. ``clock``
        gives the time for timestamps. Without a clock none is written.

        Raises ``WrittenElsewhere`` when another program has added to the file that the match was kept in before.
        """
        if path is None:
            self._kept_before = self._kept or self._kept_before
            self._set_files(None, self._loaded)
            return
        kept_before = self._kept_before
        if kept_before is not None and _is_same_file(kept_before.path, path) and kept_before.is_behind:
            raise WrittenElsewhere(say("{path} was changed by another program.", path=path))
        if self._loaded is not None and _is_same_file(self._loaded.path, path) and path.exists():
            self._set_files(self._loaded, self._loaded)
        else:
            self._set_files(Journal.create(path, lines, clock() if clock else None), self._loaded)
        self._clock = clock

    def append(self, lines: Callable[[], Sequence[Line]]) -> None:
        """Append lines to the kept file, if any.

        A loaded file that is not the kept file lacks these lines. It is forgotten, so that ``keep`` does not continue
        it.
        """
        if self._loaded is not self._kept:
            self._set_files(self._kept, None)
        if self._kept is not None:
            self._kept.append(lines(), self._clock() if self._clock else None)


def lines_of_record(record: Record, state: AnyState, seconds: float | None, *, is_cut: bool) -> list[Line]:
    """Return the lines of a record that led to ``state``: a line for each drop, then the line of the record.

    ``seconds`` is the time that a person took for the move, ``None`` if it was not measured. ``is_cut`` tells whether a
    time limit ended the search of a bot; only true is written.
    """
    tracks = [None if track is None else base64.b64encode(track).decode("ascii") for track in record.tracks]
    lines: list[Line] = [{"kind": "drop", "track": track} for track in tracks]
    record_line: Line = {
        "kind": "record",
        "move": None if record.move is None else str(record.move),
        "chance": [entry.to_json() for entry in record.chance],
        "hash": state_hash(state)[:SHORT_HASH],
    }
    if seconds is not None:
        record_line["seconds"] = round(seconds, 1)
    if is_cut:
        record_line["cut"] = True
    return [*lines, record_line]


def seat_line(change: SeatChange) -> Line:
    """Return the line of a change of who plays a seat."""
    return {"kind": "seat", "seat": change.seat, "name": change.name, "bot": change.bot}


def lines_of_match(
    setup: Setup,
    history: MatchHistory,
    undone: Sequence[tuple[Record, AnyState]],
    seconds: Mapping[int, float],
    cut: Container[int],
) -> Iterator[Line]:
    """Yield the lines of a whole match.

    ``seconds`` are the times that people took, by the number of the record. ``cut`` holds the numbers of the records in
    which a time limit ended the search of a bot.

    ``undone`` are the undone records, each with the state it led to. The last one is redone first. They are written
    at the end, followed by an ``undo`` line for each.
    """
    yield _header_line(setup)
    to_redo = list(reversed(undone))
    records = [history.opening, *history.records, *(record for record, _ in to_redo)]
    states = [*history.states, *(state for _, state in to_redo)]
    for number, (record, state) in enumerate(zip(records, states, strict=True)):
        yield from lines_of_record(record, state, seconds.get(number), is_cut=number in cut)
        yield from (seat_line(change) for change in history.seat_changes if change.after == number)
    for _ in to_redo:
        yield {"kind": "undo"}


def _header_line(setup: Setup) -> Line:
    """Return the header of a new file. Origin, head starts and tower are only in headers of matches that have them."""
    header: Line = {
        "kind": "header",
        "format": journal.FORMAT,
        "version": journal.VERSION,
        "game": setup.game,
        "names": list(setup.names),
        "seed": setup.seed,
        "options": dict(setup.options),
        "table": dict(setup.table),
        "chance": setup.chance,
        "app": __version__,
    }
    if setup.origin is not None:
        header["origin"] = asdict(setup.origin)
    if setup.head_starts:
        header["head_starts"] = list(setup.head_starts)
    if setup.head_start_version > 1:
        header["head_start_version"] = setup.head_start_version
    if setup.tower is not None:
        header["tower"] = dict(setup.tower)
    return header


def _is_same_file(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()
