"""Reading ahead: while a person thinks, the pictures and texts are made that may be shown next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.ui.canvas import Canvas

#: so many things at most are looked at in one go
_PASSED_OVER = 8


class Foresight:
    """Makes one thing after another that ``begin`` was given, on a ``canvas``, without drawing it."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._ahead: Iterator[Callable[[Canvas], None]] = iter(())
        self._first: Iterator[Callable[[Canvas], None]] = iter(())
        #: whether there is nothing left to look ahead to
        self.done = True
        #: whether what comes before all others is still to be made: it may be wanted at once
        self.urgent = False

    def begin(self, ahead: Iterator[Callable[[Canvas], None]]) -> None:
        """Look ahead to these things from now on, and no longer to those before."""
        self._ahead, self._first, self.done, self.urgent = ahead, iter(()), False, False

    def begin_with(self, first: Iterator[Callable[[Canvas], None]]) -> None:
        """Look ahead to these things before all others, and no longer to those that were to come before all others."""
        self._first, self.done, self.urgent = first, False, True

    def go_on(self) -> None:
        """Make what one thing more needs; some that have everything already are passed over on the way."""
        for _ in range(_PASSED_OVER):
            draw = next(self._first, None) or next(self._ahead, None)
            self.urgent = False
            if draw is None:
                self.done = True
                return
            held = self._canvas.held
            self._canvas.foresee(partial(draw, self._canvas))
            if self._canvas.held != held:
                return
