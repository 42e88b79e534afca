"""What installed packages offer by entry points; whatever a package is or does, everything else goes on."""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING

from game.core.words import say

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint


class TriesToLeave(RuntimeError):
    """The code of a package tried to end the program."""


@dataclass(frozen=True, slots=True)
class Packages:
    """The entry points that installed packages offer, and the names of packages whose entry points cannot be read."""

    points: tuple[EntryPoint, ...]
    unreadable: tuple[str, ...]

    def offered(self, group: str) -> list[EntryPoint]:
        """Return the entry points in a group, sorted by name."""
        return sorted([point for point in self.points if point.group == group], key=lambda point: point.name)


def installed_packages(prefix: str) -> Packages:
    """Return what packages offer in groups whose names begin with ``prefix``.

    Their metadata is read one by one: one that is broken hides no other.
    """
    from importlib.metadata import distributions  # takes long to import, and the first picture needs no package

    points: list[EntryPoint] = []
    unreadable: list[str] = []
    read: set[str] = set()
    for package in distributions():
        try:
            offers = [point for point in package.entry_points if point.group.startswith(prefix)]
        except Exception:  # of a file that anybody may have written, in any way
            unreadable.append(_name_of(package))
            continue
        name = _name_of(package) if offers else ""
        if name not in read:  # the same package further on in the path is not the one that is imported
            points += offers
            read.add(name)
    return Packages(tuple(points), tuple(unreadable))


def _name_of(package: Distribution) -> str:
    """Return what a package is called, in one spelling; a question mark for one that does not say."""
    with suppress(Exception):  # its metadata may be as broken as its entry points
        return re.sub(r"[-_.]+", "-", package.metadata["Name"]).lower()
    return "?"


@contextmanager
def kept_running() -> Iterator[None]:
    """Run a package's own code inside; whatever would end the program there raises ``TriesToLeave``.

    Ctrl+C of the person raises ``KeyboardInterrupt``, as ever.
    """
    presses: list[int] = []
    before = signal.getsignal(signal.SIGINT) if threading.current_thread() is threading.main_thread() else None

    def press(number: int, frame: FrameType | None) -> None:
        presses.append(number)
        raise KeyboardInterrupt

    if callable(before):
        signal.signal(signal.SIGINT, press)
    try:
        yield
    except BaseException as failure:
        if presses:
            raise KeyboardInterrupt from failure
        if isinstance(failure, Exception):
            raise
        raise TriesToLeave(say("it tries to end the program")) from failure
    finally:
        if callable(before):
            signal.signal(signal.SIGINT, before)
