"""How far a simulation is, told on standard error: how many matches, how fast, and how long it still takes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final, TextIO

from game.core.measures import decimal
from game.core.words import say

#: The first word comes after so many seconds, the others at this distance: on a terminal, and in a file.
QUIET, ON_TERMINAL, IN_FILE = 3.0, 0.5, 15.0
_MINUTE: Final = 60


class ProgressLine:
    """Writes where a simulation stands: over and over into one line of a terminal, as a line now and then elsewhere."""

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream, self._clock = stream or sys.stderr, clock
        self._began = clock()
        self._terminal = self._stream.isatty()
        self._next = self._began + QUIET
        self._length = 0

    def __call__(self, done: int, played: int, matches: int) -> None:
        """Take note that ``done`` of ``matches`` are counted, ``played`` of them in this run."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + (ON_TERMINAL if self._terminal else IN_FILE)
        rate = played / (now - self._began)
        words = say(
            "{done} of {matches} matches, {rate} a second, {left} left",
            done=done,
            matches=matches,
            rate=decimal(rate, 1),
            left=duration((matches - done) / rate),
        )
        if self._terminal:
            self._stream.write("\r" + words.ljust(self._length))
            self._length = len(words)
        else:
            self._stream.write(words + "\n")
        self._stream.flush()

    def end(self) -> None:
        """Leave the line of a terminal."""
        if self._length:
            self._stream.write("\n")
            self._stream.flush()


def duration(seconds: float) -> str:
    """Return a time as a person reads it: ``40 s``, ``12 min``, ``3 h 20 min``."""
    minutes = round(seconds / _MINUTE)
    if seconds < 2 * _MINUTE:
        return say("{seconds} s", seconds=round(seconds))
    if minutes < 2 * _MINUTE:
        return say("{minutes} min", minutes=minutes)
    return say("{hours} h {minutes} min", hours=minutes // _MINUTE, minutes=minutes % _MINUTE)
