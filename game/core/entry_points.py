"""Entry points of installed packages, read and run so that a broken package cannot stop the program."""

from __future__ import annotations

import re
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path, PurePath
from types import FrameType
from typing import TYPE_CHECKING, Final, NamedTuple

from game.core.words import say

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint


#: the top-level modules that belong to no package of games: Firepit's and Python's own
OWN_MODULES: Final = frozenset({"game", "physics", *sys.stdlib_module_names})
#: the file of a package's metadata that lists its entry points
_FILE_OF_ENTRY_POINTS: Final = "entry_points.txt"


class TriesToLeave(RuntimeError):
    """The code of a package tried to end the program."""


class ErrorPlace(NamedTuple):
    """Where a package's code last took part in an error: its name, the file's name without its folder, and the line."""

    package: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Packages:
    """The entry points of installed packages, and the names of packages whose entry points cannot be read."""

    points: tuple[EntryPoint, ...]
    unreadable: tuple[str, ...]

    def entry_points_of(self, group: str) -> list[EntryPoint]:
        """Return the entry points in a group, sorted by name."""
        return sorted([point for point in self.points if point.group == group], key=lambda point: point.name)

    def place_of_error(self, error: Exception) -> ErrorPlace | None:
        """Return the last call of a package's code that led to an error; ``None`` if there is no such call.

        The error itself may have arisen in other code that the package's code called.
        """
        for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
            package = self._package_of(str(frame.f_globals.get("__name__", "")))
            if package is not None:
                return ErrorPlace(_name_of(package), PurePath(frame.f_code.co_filename).name, line)
        return None

    def _package_of(self, module: str) -> Distribution | None:
        """Return the package to which a module belongs; ``None`` for modules of Firepit, Python or any other package.

        If several packages share a namespace, it is the one whose entry point shares the most leading parts with the
        module's name.
        """
        if not self.points or module.partition(".")[0] in OWN_MODULES:
            return None
        nearest = max(self.points, key=lambda point: _shared_parts(point.module, module))
        return nearest.dist if _shared_parts(nearest.module, module) else None


def installed_packages(prefix: str) -> Packages:
    """Return the entry points in groups whose names begin with ``prefix``.

    Each package's metadata is read on its own, so that a broken package does not hide the others.
    """
    if not _may_offer(prefix):
        return Packages((), ())
    from importlib.metadata import distributions  # takes long to import, and 2 MB of memory

    points: list[EntryPoint] = []
    unreadable: list[str] = []
    names_read: set[str] = set()
    for package in distributions():
        try:
            offers = [point for point in package.entry_points if point.group.startswith(prefix)]
        except Exception:  # the file is another author's and may fail in any way
            unreadable.append(_name_of(package))
            continue
        if not offers:
            continue
        name = _name_of(package)
        if name not in names_read:  # Python imports the first copy of a package in the path
            points += offers
            names_read.add(name)
    return Packages(tuple(points), tuple(unreadable))


def _may_offer(prefix: str) -> bool:
    """Return whether anything on Python's path may have entry points in groups whose names begin with ``prefix``."""
    for place in map(Path, sys.path):
        try:
            # an archive holds the names of its files uncompressed
            if place.is_file() and _FILE_OF_ENTRY_POINTS.encode() in place.read_bytes():
                return True
            files = place.glob(f"*-[iI][nN][fF][oO]/{_FILE_OF_ENTRY_POINTS}")
            if any(prefix in file.read_text("utf-8") for file in files):
                return True
        except (OSError, UnicodeDecodeError):
            return True
    return False


def _name_of(package: Distribution) -> str:
    """Return the normalized name of a package. It is a question mark when the name cannot be read."""
    with suppress(Exception):  # the metadata may be broken, too
        return re.sub(r"[-_.]+", "-", package.metadata["Name"]).lower()
    return "?"


def _shared_parts(first: str, second: str) -> int:
    """Return how many of their first parts two modules' names share: 2 for ``a.b.c`` and ``a.b.d.e``."""
    pairs = zip(first.split("."), second.split("."), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


@contextmanager
def preventing_exit() -> Iterator[None]:
    """Guard a block that runs a package's code: an attempt to end the program raises ``TriesToLeave``.

    Ctrl+C still raises ``KeyboardInterrupt``.
    """
    interrupts: list[int] = []
    is_main_thread = threading.current_thread() is threading.main_thread()
    old_handler = signal.getsignal(signal.SIGINT) if is_main_thread else None  # other threads cannot set handlers

    def interrupt(number: int, frame: FrameType | None) -> None:
        """Raise ``KeyboardInterrupt``, and store the signal in case a package's code replaces the exception."""
        interrupts.append(number)
        raise KeyboardInterrupt

    if callable(old_handler):
        signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    except BaseException as failure:
        if interrupts:
            raise KeyboardInterrupt from failure
        if isinstance(failure, Exception):
            raise
        raise TriesToLeave(say("it tries to end the program")) from failure
    finally:
        if callable(old_handler):
            signal.signal(signal.SIGINT, old_handler)
