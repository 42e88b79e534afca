"""What decided a match: shown over the table at the end, and beside the winner on the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.layout import Rect


@dataclass(frozen=True, slots=True)
class Deciding:
    """What decided a match: ``title`` names it ("The tenth star"), ``words`` say how it came, ``paint`` draws it.

    ``shape`` is how wide it is for its height.
    """

    title: str
    words: str
    paint: Callable[[Canvas, Rect], None]
    shape: float = 1.0

    def paint_at(self, canvas: Canvas, x: float, y: float, size: float) -> None:
        """Draw it with its middle at ``x, y``, inside a square of ``size``."""
        wide, high = (size, size / self.shape) if self.shape >= 1 else (size * self.shape, size)
        self.paint(canvas, Rect(x - wide / 2, y - high / 2, wide, high))
