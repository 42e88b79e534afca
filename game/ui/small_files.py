"""The small JSON files of the data folder: checked when read, written atomically."""

from __future__ import annotations

import json
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TypeVar

from game.core.checked_json import parse_json
from game.core.system import lock
from game.core.whole_file import LOCK_ENDING, free_path, replace_file
from game.core.words import say, without_joiners

Contents = TypeVar("Contents")


#: the size limit in bytes: of most files, and of files that grow with every match
SMALL_FILE_BYTES, LARGE_FILE_BYTES = 1024 * 1024, 16 * 1024 * 1024
#: the number of values that every file may have, however few bytes it has
_ALWAYS_ALLOWED_VALUES = 1000
#: for every so many bytes, a file may have one more value; Firepit's own files have at most half as many values
_BYTES_PER_VALUE = 6
#: control characters and line ends, which no small file needs, and their possible forms in JSON
_CONTROL_CHARACTERS = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029]")
_POSSIBLE_CONTROLS = re.compile(rb"\\[bfnrtu]|\x7f|\xc2[\x80-\x9f]|\xe2\x80[\xa8\xa9]")

#: the longest wait for another window that is writing a file, and the pause between two attempts, in seconds
_LONGEST_WAIT, _PAUSE = 2.0, 0.01


def read_json(path: Path, most_bytes: int = SMALL_FILE_BYTES) -> object:
    """Read a JSON file of at most ``most_bytes``; control characters become spaces.

    Raises ``OSError`` when the file cannot be read. Raises ``ValueError`` when the file is too large, is not JSON, or
    goes beyond the bounds of ``game.core.checked_json``.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError("not a file")
    if status.st_size > most_bytes:
        raise ValueError("larger than any such file")
    with path.open("rb") as file:
        data = file.read(most_bytes)
    # every value but the first follows one of these signs; they are counted before parsing, since parsed values take
    # much more memory
    if data.count(b",") + data.count(b"[") + data.count(b"{") > _ALWAYS_ALLOWED_VALUES + len(data) // _BYTES_PER_VALUE:
        raise ValueError("more values than any such file holds")
    value = parse_json(data)
    return _without_controls(value) if _POSSIBLE_CONTROLS.search(data) else value


def _without_controls(value: object) -> object:
    """Return a JSON value with a space for every control character."""
    if isinstance(value, str):
        return _CONTROL_CHARACTERS.sub(" ", value)
    if isinstance(value, list):
        return [_without_controls(item) for item in value]
    if isinstance(value, dict):
        return {_CONTROL_CHARACTERS.sub(" ", key): _without_controls(item) for key, item in value.items()}
    return value


def write_json(path: Path, data: object, *, is_lasting: bool = False) -> None:
    """Write a JSON file atomically; a lone surrogate, which a file name may have, becomes a question mark.

    With ``is_lasting`` the file survives a loss of power. Raises ``OSError`` when the folder cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(data, ensure_ascii=False, indent=1)
    replace_file(path, text.encode("utf-8", "replace"), is_lasting=is_lasting)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a file within the ``with`` block: other windows that lock the same file wait until the block ends.

    An empty file beside ``path`` is locked, since writing replaces the file itself. The block runs without a lock if
    the folder cannot be written, or if another window holds the lock for longer than two seconds.
    """
    try:
        lock_file = path.with_name(f".{path.name}{LOCK_ENDING}").open("wb")
    except OSError:
        yield
        return
    with lock_file:
        deadline = time.monotonic() + _LONGEST_WAIT
        while not _try_lock(lock_file) and time.monotonic() < deadline:
            time.sleep(_PAUSE)
        yield


def _try_lock(file: IO[bytes]) -> bool:
    """Lock an open file, and return whether that worked."""
    try:
        lock(file)
    except OSError:
        return False
    return True


# Files whose loss a person would notice


def read_or_repair(
    path: Path, validate: Callable[[object], tuple[Contents, bool]], most_bytes: int = SMALL_FILE_BYTES
) -> tuple[Contents, str]:
    """Read a file whose loss a person would notice; return its contents, and a notice when it was damaged.

    ``validate`` takes the JSON value of the file (``None`` if there is no file). It returns the valid part of this
    value, and whether the whole value was valid. A damaged file is renamed before anything can overwrite it, and its
    valid part is written again.
    """
    try:
        contents, is_all_valid = validate(read_json(path, most_bytes))
    except FileNotFoundError:
        contents, _ = validate(None)
        return contents, ""
    except (OSError, ValueError):
        contents, _ = validate(None)
        is_all_valid = False
    if is_all_valid:
        return contents, ""
    old_file = set_aside(path)
    if not old_file:
        return contents, ""
    if contents:
        with suppress(OSError):
            write_json(path, contents)
    return contents, say(
        "{file} is damaged. Whatever could be read is being used; the old file was kept as {aside}.",
        file=path.name,
        aside=old_file,
    )


def set_aside(path: Path) -> str:
    """Rename a damaged file to a free name in its folder, and return this name; return ``""`` if renaming fails."""
    new_path = free_path(path.parent, f"{path.stem}.broken", path.suffix)
    try:
        os.replace(path, new_path)
    except OSError:
        return ""
    return new_path.name


# Checks of values


def is_line(value: object, most: int) -> bool:
    """Return whether a value is one line of at most ``most`` characters, each printable or a zero-width joiner."""
    return isinstance(value, str) and len(value) <= most and without_joiners(value).isprintable()


def is_count(value: object) -> bool:
    """Return whether a value is an integer of 0 or more."""
    return type(value) is int and value >= 0
