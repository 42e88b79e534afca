"""Reading ahead: while a person thinks, the pictures and texts are made that may be shown next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.ui.canvas import Canvas


class Foresight:
    """Makes one thing after another that ``begin`` was given, on a ``canvas``, without drawing it."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._ahead: Iterator[Callable[[Canvas], None]] = iter(())

    def begin(self, ahead: Iterator[Callable[[Canvas], None]]) -> None:
        """Look ahead to these things from now on, and no longer to those before."""
        self._ahead = ahead

    def go_on(self) -> None:
        """Make what one thing more needs, if there is one."""
        draw = next(self._ahead, None)
        if draw is not None:
            self._canvas.foresee(partial(draw, self._canvas))
