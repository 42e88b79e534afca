"""Writing files atomically, finding free file names, and removing half-written files."""

from __future__ import annotations

import os
import stat
import time
from contextlib import suppress
from pathlib import Path

from game.core.system import write_through

#: the ending of a file that is being written to replace another file
NEW_ENDING = ".new"
#: the ending of a file that is being written for a person, such as an exported film
PART_ENDING = ".part"
#: the ending of an empty file that is locked while the file beside it is read, changed and written
LOCK_ENDING = ".lock"
#: an unfinished file counts as abandoned if nothing was written to it for this many seconds
_ABANDONED_AFTER = 600.0
#: the most bytes of a file's name
_LONGEST_NAME = 255
#: the most bytes of a shortened name. This leaves room for files beside it with the same name and a longer ending
_SHORTENED_NAME = 240
#: the name of an unfinished file contains at most this many characters of the name of the finished file
_NAME_IN_UNFINISHED = 50


def replace_file(path: Path, data: bytes, *, is_lasting: bool = False, modified_ns: int | None = None) -> None:
    """Write ``data`` to ``path`` atomically: at any moment either the old file or the complete new one exists.

    If ``is_lasting`` is true, the data survives a loss of power once this returns. ``modified_ns`` is the modification
    time to set, in nanoseconds. Raises ``OSError``. The old file is then unchanged.
    """
    temporary = path.parent / f".{path.name[:_NAME_IN_UNFINISHED]}.{os.urandom(4).hex()}{NEW_ENDING}"
    try:
        with temporary.open("xb") as file:
            file.write(data)
            if is_lasting:
                write_through(file)
        if modified_ns is not None:
            os.utime(temporary, ns=(modified_ns, modified_ns))
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """Return the first unused path in a folder among ``stem``, ``stem-2`` and so on. A broken link counts as used.

    A stem that is too long for a file's name is shortened.
    """
    path = folder / _file_name(stem, ending)
    count = 2
    while os.path.lexists(path):
        path = folder / _file_name(stem, f"-{count}{ending}")
        count += 1
    return path


def _file_name(stem: str, ending: str) -> str:
    """Return a file's name from its stem and ending. The stem is shortened if the name would be too long."""
    stem_bytes = stem.encode(errors="replace")
    ending_length = len(ending.encode())
    if len(stem_bytes) + ending_length <= _LONGEST_NAME:
        return stem + ending
    shortened_stem = stem_bytes[: _SHORTENED_NAME - ending_length].decode(errors="ignore")
    return shortened_stem + ending


def remove_abandoned(folder: Path) -> None:
    """Remove the half-written files of killed programs, and lock files that were left behind, from a folder.

    A file that was changed in the last ten minutes stays, since another window may still be using it.
    """
    with suppress(OSError):
        for path in folder.iterdir():
            with suppress(OSError):
                if (
                    path.name.startswith(".")
                    and path.suffix in (NEW_ENDING, PART_ENDING, LOCK_ENDING)
                    and _is_old(path)
                ):
                    path.unlink(missing_ok=True)


def _is_old(path: Path) -> bool:
    """Return whether a regular file was last changed so long ago that nobody uses it any more."""
    status = path.lstat()
    return stat.S_ISREG(status.st_mode) and time.time() - status.st_mtime > _ABANDONED_AFTER
