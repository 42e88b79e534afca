"""Reading ahead: while a person thinks, the pictures and texts are made that may be shown next."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from game.ui.canvas import Canvas

#: so many seconds at a time are spent, but for what is urgent: whoever touches something meanwhile waits no longer
_AT_A_TIME = 0.008
#: so often a drawing is gone on with: one whose pictures are too many to be kept would never be done
_MOST_TIMES = 60


#: what draws something on the canvas that it is given
Drawing: TypeAlias = Callable[[Canvas], None]


class Foresight:
    """Makes one thing after another that ``begin`` was given, on a ``canvas``, without drawing it."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._urgent: Iterator[Drawing] = iter(())
        self._first: Iterator[Drawing] = iter(())
        self._ahead: Iterator[Drawing] = iter(())
        #: what has been made in part, and how often it has been gone on with
        self._unfinished: Drawing | None = None
        self._times = 0
        #: whether there is nothing left to look ahead to
        self.done = True
        #: whether what comes before all others is still to be made: it may be wanted at once
        self.urgent = False

    def begin(self, ahead: Iterator[Drawing]) -> None:
        """Look ahead to these things from now on, and no longer to those before."""
        self._urgent, self._first, self._ahead, self._unfinished = iter(()), iter(()), ahead, None
        self.done, self.urgent = False, False

    def begin_with(self, urgent: Iterator[Drawing], first: Iterable[Drawing] = ()) -> None:
        """Look ahead to what is ``urgent`` at once, and to the ``first`` things before all others.

        What was to come before all others until now is not looked ahead to any more.
        """
        self._urgent, self._first = urgent, iter(first)
        self.done, self.urgent = False, True

    def go_on(self) -> None:
        """Make what is urgent, or go on for some milliseconds with what comes next."""
        if self.urgent:
            self.urgent = False
            for draw in self._urgent:
                self._canvas.foresee(partial(draw, self._canvas))
            return
        until = time.perf_counter() + _AT_A_TIME
        while not self.done and time.perf_counter() < until:
            self._make_next(until)

    def _make_next(self, until: float) -> None:
        """Make the next thing, or as much of it as can be made until then."""
        draw = self._unfinished or next(self._first, None) or next(self._ahead, None)
        if draw is None:
            self.done = True
            return
        held = self._canvas.held

        def enough() -> bool:
            return time.perf_counter() >= until and self._canvas.held != held

        self._times = self._times + 1 if self._unfinished is not None else 1
        made = self._canvas.foresee(partial(draw, self._canvas), enough)
        self._unfinished = None if made or self._times >= _MOST_TIMES else draw
