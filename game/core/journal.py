"""The match file: lines of JSON, each appended and flushed to disk when its move is made.

The first line is the header. If the match begins in the middle of another match, the header names that other match. The
opening and every move have one ``record`` line. Each drop of a record has a ``drop`` line with its track before the
``record`` line. ``undo`` and ``redo`` are lines of their own. A ``seat`` line says that another person or a bot plays a
seat from then on. Each line ends with a checksum of its text and of all lines before it, which detects any damaged,
missing or exchanged line. A ``record`` line has the ``seconds`` that the person took, if measured. It has
``"cut":true`` if a time limit ended the search of the bot that moved. Neither is verified.

The file may end with a timestamp, ``{"kind":"played","at":SECONDS,"crc":"..."}``: when the match was last played, in
seconds since 1970. It is the only line without a line end, and the next line is written over it. An older Firepit
without timestamps takes it for an incomplete line, drops it, and plays on.

A line that was being written when the program died is incomplete, and is dropped with a notice. Any other damage raises
``MatchFileError``. Reading never changes a file.

Mail, git or an editor may change line ends to those of Windows, add a byte order mark, or remove the last line end.
Such a file loads all the same, since checksums leave these bytes out.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import zlib
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TypeAlias, cast

from game.core.checked_json import JsonObject, as_object, is_number, parse_json
from game.core.system import lock, write_through
from game.core.whole_file import replace_file
from game.core.words import marked, say

FORMAT = "firepit match"
VERSION = 1
#: the maximum size of a match file, in bytes. A long match of Ugh Ugh, with its large tracks, has 3 MB
MAX_BYTES = 32 * 1024 * 1024
#: the maximum length of a line, in bytes
LONGEST_LINE = 2 * 1024 * 1024
Line: TypeAlias = JsonObject

#: the first bytes of a timestamp
_TIMESTAMP_START = b'{"kind":"played"'
#: the upper limit of a timestamp's length in bytes
_LONGEST_TIMESTAMP = 128

#: ``UPGRADES[n]`` turns a line of version ``n`` into the same line of version ``n + 1``
UPGRADES: Mapping[int, Callable[[Line], Line]] = {}


class MatchFileError(ValueError):
    """A match file cannot be read or written. The message names the file, the cause, and the line if it helps."""


class WrittenElsewhere(MatchFileError):
    """Another program has written to a match file since this program read or wrote it."""


class FileGone(MatchFileError):
    """The match file to which moves are appended has been moved or deleted."""


@dataclass(frozen=True, slots=True)
class FileStep:
    """One step of a match file: a ``record``, an ``undo``, a ``redo`` or a ``seat``, and its line.

    ``line_number`` counts the lines from 1. ``tracks`` holds the bytes of each drop's track, ``None`` for
    a drop without a track.
    """

    kind: str
    line_number: int
    line: Line
    tracks: tuple[bytes | None, ...] = ()


class Contents:
    """The contents of a match file: its header, and its steps, which are read lazily.

    The other attributes are valid after all steps were read. ``whole_bytes`` is the length of the file up to the end of
    the last complete step, ``line_end`` is the end of that step's line, and ``checksum`` is the checksum there.
    ``played_at`` is the time in the timestamp (``None`` without a timestamp). ``notice`` is a sentence if an incomplete
    last line was dropped. Any other damage raises ``MatchFileError``.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.notice: str | None = None
        self.played_at: float | None = None
        line, self.line_end = next(_lines(path), (b"", b""))  # only the first line is read here
        text = line.removeprefix(BOM_UTF8)
        if not self.line_end and _checksum_after(text, 0) is None:
            raise MatchFileError(say("{path} is not a Firepit match file: it has no complete line.", path=path))
        self.header, self._version, self.checksum = _read_header(path, text)
        self.whole_bytes = len(line) + len(self.line_end)

    def steps(self) -> Iterator[FileStep]:
        """Yield the steps after the header. The lines of drops become the ``tracks`` of the following record.

        Raises ``MatchFileError`` for a damaged file.
        """
        tracks: list[bytes | None] = []
        position = self.whole_bytes
        checksum = self.checksum
        is_line_lost = False
        for line_number, (text, line_end) in enumerate(_lines(self._path, position), start=2):
            is_timestamp = text.startswith(_TIMESTAMP_START)
            if is_timestamp or not line_end:
                self.played_at = _time_played(text, checksum)
            if not line_end and (is_timestamp or _checksum_after(text, checksum) is None):
                is_line_lost = not is_timestamp
                break
            raw, checksum = _decode(self._path, line_number, text, checksum)
            line = upgrade_line(raw, self._version)
            position += len(text) + len(line_end)
            kind = line.get("kind")
            if kind == "played":
                continue  # the timestamp, after which a text editor has added a line end
            if kind == "drop":
                tracks.append(_decode_track(self._path, line_number, line.get("track")))
                continue
            if kind not in ("record", "undo", "redo", "seat") or (tracks and kind != "record"):
                raise _line_error(self._path, line_number, say("{kind!r} does not belong here", kind=kind))
            yield FileStep(kind, line_number, line, tuple(tracks))
            tracks = []
            self.whole_bytes = position
            self.line_end = line_end
            self.checksum = checksum
        if is_line_lost or tracks:
            self.notice = say("The last line of {path} was incomplete and was ignored.", path=self._path.name)


def encode(lines: Iterable[Line], checksum: int) -> tuple[bytes, int]:
    """Return lines as bytes, and the new checksum; ``checksum`` is that of the lines before, 0 for a new file."""
    encoded = []
    for line in lines:
        text = json.dumps(line, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
        body = text.removesuffix("}").encode("ascii")  # the checksum follows before the closing brace
        checksum = zlib.crc32(body, checksum)
        encoded.append(b'%s,"crc":"%08x"}\n' % (body, checksum))
    return b"".join(encoded), checksum


def _timestamp(played_at: float | None, checksum: int) -> bytes:
    """Return the timestamp after lines with this ``checksum``; empty without a time."""
    if played_at is None:
        return b""
    line, _ = encode([{"kind": "played", "at": round(played_at, 3)}], checksum)
    return line.removesuffix(b"\n")


def read_timestamp(file: IO[bytes]) -> float | None:
    """Return when a match was last played, in seconds since 1970, reading only the end of its file.

    Returns ``None`` when the file has no complete timestamp; raises ``OSError`` when it cannot be read.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _LONGEST_TIMESTAMP))
    # the timestamp is the last line. Its checksum continues the checksum of the line before
    line_before, _, text = file.read(_LONGEST_TIMESTAMP).rstrip(b"\r\n").rpartition(b"\n")
    _, _, checksum_text = line_before.rstrip(b"\r").rpartition(b',"crc":"')
    try:
        checksum = int(checksum_text.removesuffix(b'"}'), 16)
    except ValueError:
        return None
    return _time_played(text, checksum)


def _time_played(text: bytes, checksum: int) -> float | None:
    """Return the time in a timestamp after lines with this ``checksum``; ``None`` if it is incomplete or invalid."""
    if not text.startswith(_TIMESTAMP_START) or _checksum_after(text, checksum) is None:
        return None
    try:
        played_at = as_object(parse_json(text)).get("at")
    except ValueError:
        return None
    return float(played_at) if is_number(played_at) else None


def _checksum_after(text: bytes, checksum: int) -> int | None:
    """Return the checksum at the end of a line; ``None`` if the line is damaged or incomplete.

    ``checksum`` is the checksum of the lines before it.
    """
    body, mark, end = text.rpartition(b',"crc":"')
    expected = zlib.crc32(body, checksum)
    if not mark or end != b'%08x"}' % expected:
        return None
    return expected


def _lines(path: Path, start: int = 0) -> Iterator[tuple[bytes, bytes]]:
    """Yield the text and the line end of each line from an offset on. The last line may have an empty line end.

    Raises ``MatchFileError`` if the file is unreadable or too large, or a line is too long.
    """
    try:
        if path.is_fifo():  # reading it might never end
            raise MatchFileError(say("{path} holds no data of its own; choose a file.", path=path))
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size > MAX_BYTES:
                most = MAX_BYTES // 2**20
                raise MatchFileError(
                    say("{path} is too large for a match: it is over {most} MB.", path=path, most=most)
                )
            file.seek(start)
            while True:
                line = file.readline(LONGEST_LINE)
                if not line:
                    return
                if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                    raise MatchFileError(say("{path} contains a line that is too long for a match file.", path=path))
                line_end = _line_end(line)
                yield line.removesuffix(line_end), line_end
    except MatchFileError:
        raise
    except (OSError, ValueError) as error:  # a name with a null byte is a ``ValueError``
        reason = say("{path} cannot be read: {reason}.", path=path, reason=_cause(error))
        raise MatchFileError(reason) from error


def _line_end(line: bytes) -> bytes:
    """Return the line end of a line: the line end of Unix or of Windows, or nothing."""
    for line_end in (b"\r\n", b"\n"):
        if line.endswith(line_end):
            return line_end
    return b""


class Journal:
    """A match file that is being appended to.

    ``whole_bytes`` is its size without the timestamp or a torn line, and ``checksum`` is the checksum there.
    ``line_end`` is the end of the last whole line, empty if it is missing. ``is_torn`` tells whether a torn line
    follows. ``played_at`` is the time in its timestamp, ``None`` without a timestamp.
    """

    def __init__(
        self,
        path: Path,
        whole_bytes: int,
        checksum: int,
        is_torn: bool,
        played_at: float | None = None,
        line_end: bytes = b"\n",
    ) -> None:
        self.path = path
        self.played_at = played_at
        self._whole_bytes = whole_bytes
        self._checksum = checksum
        self._is_torn = is_torn
        self._line_end = line_end

    @classmethod
    def create(cls, path: Path, lines: Iterable[Line], played_at: float | None = None) -> Journal:
        """Write a whole file, replacing an old one, with a timestamp if ``played_at`` is given.

        Raises ``MatchFileError`` when it cannot be written. The old file is then unchanged.
        """
        data, checksum = encode(lines, 0)
        try:
            replace_file(path, data + _timestamp(played_at, checksum), is_lasting=True)
        except (OSError, ValueError) as error:  # a name with a null byte is a ``ValueError``
            raise _writing_error(path, error) from error
        return cls(path, len(data), checksum, is_torn=False, played_at=played_at)

    @property
    def is_behind(self) -> bool:
        """Whether another program has written to the file.

        This is false for a file that is gone or unreadable.
        """
        try:
            with open(self.path, "rb") as file:
                self._check_end(file)
        except WrittenElsewhere:
            return True
        except OSError:
            return False
        return False

    def append(self, lines: Iterable[Line], played_at: float | None = None) -> None:
        """Append lines in one write, with a new timestamp if ``played_at`` is given, and return when they are on disk.

        Raises ``WrittenElsewhere`` when another program has changed the file, ``FileGone`` when the file is gone, and
        ``MatchFileError`` when writing failed. After a failure, the next append first removes the lines that were
        written in part.
        """
        data, checksum = encode(lines, self._checksum)
        if not self._line_end:
            data = b"\n" + data
        try:
            with open(self.path, "r+b") as file:
                lock(file)
                self._check_end(file)
                file.truncate(self._whole_bytes)  # removes the timestamp, or a torn line
                self._is_torn = True
                file.seek(self._whole_bytes)
                file.write(data + _timestamp(played_at, checksum))
                write_through(file)
        except FileNotFoundError as error:
            raise FileGone(say("{path} is gone. It was deleted or moved.", path=self.path)) from error
        except OSError as error:
            raise _writing_error(self.path, error) from error
        self._is_torn = False
        self._whole_bytes += len(data)
        self._line_end = b"\n"
        self._checksum = checksum
        self.played_at = played_at

    def _check_end(self, file: IO[bytes]) -> None:
        """Check that only a timestamp or torn line follows the journal's lines, else raise ``WrittenElsewhere``."""
        last_bytes = b'"%08x"}' % self._checksum + self._line_end
        file.seek(max(0, self._whole_bytes - len(last_bytes)))
        is_same = file.read(len(last_bytes)) == last_bytes
        after = file.read(_LONGEST_TIMESTAMP)
        is_timestamp = _time_played(after.rstrip(b"\r\n"), self._checksum) is not None
        is_torn_timestamp = (
            after.startswith(_TIMESTAMP_START) and b"\n" not in after and len(after) < _LONGEST_TIMESTAMP
        )
        is_expected = not after or is_timestamp or is_torn_timestamp or self._is_torn
        if not is_same or not is_expected:
            raise WrittenElsewhere(say("{path} was changed by another program.", path=self.path))


def _read_header(path: Path, text: bytes) -> tuple[Line, int, int]:
    """Return the header in the current format, the version of the file, and the checksum after the header.

    Raises ``MatchFileError`` if this is no header of a match file, or of a version that is not supported.
    """
    line, checksum = _decode(path, line_number=1, text=text, checksum=0)
    if line.get("kind") != "header" or line.get("format") != FORMAT:
        raise MatchFileError(say("{path} is not a Firepit match file.", path=path))
    version = line.get("version")
    if version is None:
        raise _line_error(path, 1, say("the version is missing"))
    if type(version) is not int or version < 1:
        raise _line_error(
            path, 1, say("the version must be a whole number of at least 1, not {version!r}", version=version)
        )
    if version > VERSION:
        words = marked("the file was written by a newer version of Firepit (format {version}, not {ours})")
        raise _line_error(path, 1, say(words, version=version, ours=VERSION))
    return upgrade_line(line, version), version, checksum


def upgrade_line(line: Line, version: int) -> Line:
    """Return a line of an older ``version`` upgraded to ``VERSION``, one version at a time."""
    for older in range(version, VERSION):
        line = UPGRADES[older](line)
    return line


def _decode(path: Path, line_number: int, text: bytes, checksum: int) -> tuple[Line, int]:
    """Return one parsed line, and the checksum after it; raises ``MatchFileError`` for a damaged or invalid line."""
    after = _checksum_after(text, checksum)
    if after is None:
        if line_number == 1 and FORMAT.encode() not in text:
            raise MatchFileError(say("{path} is not a Firepit match file.", path=path))
        raise _line_error(path, line_number, say("the checksum does not match: the line is damaged"))
    try:
        body, _, _ = text.rpartition(b',"crc":"')
        return as_object(parse_json(body + b"}")), after
    except ValueError as error:
        raise _line_error(path, line_number, str(error)) from error


def _decode_track(path: Path, line_number: int, track: object) -> bytes | None:
    """Return the bytes of a ``track`` in a line of the file, ``None`` for no track; raises ``MatchFileError``."""
    if track is None:
        return None
    try:
        return base64.b64decode(cast("str", track), validate=True)
    except (binascii.Error, TypeError, ValueError) as error:
        raise _line_error(path, line_number, say("the recording of a throw or bang cannot be read")) from error


def _line_error(path: Path, line_number: int, cause: str) -> MatchFileError:
    """Return the error that names a line of a file and the cause, which is a sentence without capital and full stop."""
    return MatchFileError(say("{path}, line {number}: {cause}.", path=path, number=line_number, cause=cause))


def step_error(path: Path, step: FileStep, error: Exception) -> MatchFileError:
    """Return the error for a step that the rules refuse: it names the step's line, and ``error`` as the reason."""
    return _line_error(path, step.line_number, str(error).rstrip("."))


def _writing_error(path: Path, error: Exception) -> MatchFileError:
    return MatchFileError(say("{path} cannot be written ({reason}).", path=path, reason=_cause(error)))


def _cause(error: Exception) -> object:
    """Return the system's text for an error, or the error itself if there is none."""
    return getattr(error, "strerror", None) or error
