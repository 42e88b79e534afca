"""Exported files, such as pictures of drops and single drops.

They are written atomically: never over a match or a tower, and over other files only on request.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from glob import escape
from pathlib import Path

from game.core.journal import FORMAT
from game.core.whole_file import PART_ENDING
from game.core.words import say
from game.passage.drop_file import MAGIC as FILE_MAGIC
from game.towers.tower_file import MAGIC as TOWER_MAGIC
from game.towers.tower_file import carries_tower
from physics.track import MAGIC as TRACK_MAGIC

#: the ending of match files
_MATCH_ENDING = ".firepit"
#: the number of bytes that are read to recognize the kind of a file
_HEADER_BYTES = 256


def check_targets(source: Path, targets: Sequence[Path], *, force: bool, drop_targets: Sequence[Path] = ()) -> None:
    """Check that all targets can be written without harm; if not, raises ``ValueError``.

    ``source`` is the exported file, ``drop_targets`` are the targets to which recorded drops will be written. Without
    ``force`` no file is replaced. With ``force`` a match or a tower is never replaced, and a recorded drop only by a
    recorded drop.
    """
    for index, target in enumerate(targets):
        if any(_is_same(target, earlier) for earlier in targets[:index]):
            raise ValueError(say("{file} is given twice: choose two different files.", file=target))
        _check_target(source, target, force=force, is_drop=target in drop_targets)


def _check_target(source: Path, target: Path, *, force: bool, is_drop: bool) -> None:
    """Check that one target can be written without harm; raises ``ValueError``.

    ``is_drop`` is true if a drop will be written there; ``check_targets`` explains ``source`` and ``force``.
    """
    folder = target.resolve().parent
    if target.is_dir():
        raise ValueError(say("{file} is a folder; choose a file to write.", file=target))
    if not folder.is_dir():
        raise ValueError(say("There is no folder {folder}; create it first, or choose another.", folder=folder))
    if not os.access(folder, os.W_OK):
        raise ValueError(say("The folder {folder} cannot be written to; choose another.", folder=folder))
    if not os.path.lexists(target):
        return
    if _is_same(source, target):
        raise ValueError(say("{file} is the file that is read; choose another file to write.", file=target))
    if target.exists() and not target.is_file():
        raise ValueError(say("{file} cannot be replaced; choose another file.", file=target))
    kind = saved_kind(target)
    if kind == "match":
        raise ValueError(say("{file} holds a match and will not be overwritten; choose another file.", file=target))
    if kind == "drop" and not is_drop:
        raise ValueError(say("{file} holds a film and will not be overwritten; choose another file.", file=target))
    if kind == "tower":
        raise ValueError(say("{file} holds a tower and will not be overwritten; choose another file.", file=target))
    if not force:
        raise ValueError(say("{file} already exists; choose another file, or use --force to replace it.", file=target))


def saved_kind(path: Path) -> str:
    """Return what a file holds: ``"match"``, ``"drop"`` or ``"tower"``; empty for any other file.

    A damaged file still counts as what it was.
    """
    if not path.is_file():  # reading a pipe, for example, might never end
        return ""
    try:
        with path.open("rb") as file:
            beginning = file.read(_HEADER_BYTES)
    except OSError:
        return ""
    if FORMAT.encode() in beginning or path.suffix.lower() == _MATCH_ENDING:
        return "match"
    if beginning.startswith(TOWER_MAGIC) or carries_tower(beginning):
        return "tower"
    return "drop" if beginning.startswith((FILE_MAGIC, TRACK_MAGIC)) else ""


def _is_same(path: Path, other_path: Path) -> bool:
    """Return whether two paths lead to the same file."""
    try:
        return os.path.samefile(path, other_path)
    except OSError:
        return path.resolve() == other_path.resolve()


def write_whole(target: Path, write: Callable[[Path], object], *, may_replace: bool = False) -> Path:
    """Call ``write`` with a temporary path beside ``target``, then rename that file to ``target``; return ``target``.

    If ``target`` is a link, the file to which the link leads is written. Raises ``ValueError`` when writing fails or,
    without ``may_replace``, if the target exists once the temporary file is complete.
    """
    place = target.resolve()
    temporary = place.with_name(f".{place.name}.{os.getpid()}{PART_ENDING}")
    try:
        write(temporary)
        _move(temporary, place, may_replace=may_replace)
    except FileExistsError as error:
        raise ValueError(say("{file} already exists; choose another file.", file=target)) from error
    except OSError as error:
        raise ValueError(say("{file} cannot be written: {why}.", file=target, why=error.strerror or error)) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    return target


def _move(temporary: Path, place: Path, *, may_replace: bool) -> None:
    """Rename a complete file to ``place``; without ``may_replace``, raises ``FileExistsError`` if ``place`` exists."""
    if may_replace:
        os.replace(temporary, place)
        return
    try:
        os.link(temporary, place)
    except FileExistsError:  # is an ``OSError``, too, but must not be caught by the clause below
        raise
    except (OSError, AttributeError, NotImplementedError):
        # the disk has no hard links: reserve the name with an empty file, then replace that file
        with place.open("xb"):
            pass
        os.replace(temporary, place)


def remove_unfinished(target: Path) -> None:
    """Remove the temporary files beside ``target`` that an interrupted ``write_whole`` left."""
    with suppress(OSError):
        for part in target.parent.glob(f".{escape(target.name)}.*{PART_ENDING}"):
            part.unlink(missing_ok=True)
