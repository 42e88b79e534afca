"""Lines of text where there is not much room: as large as the person wants, but not too large for their place."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.theme import BONE, SHADE, Colour


def capped(canvas: Canvas, size: float, most: float = 1.15) -> float:
    """Return a text size for a place that has room for text at most ``most`` times as large."""
    return size * min(1.0, most / canvas.text_size)


def steady(canvas: Canvas, size: float) -> float:
    """Return a text size for a place without room for larger text: the person's text size does not change it."""
    return capped(canvas, size, 1.0)


def shadowed(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    ink: Colour = BONE,
    *,
    align: str = "left",
    width: float | None = None,
    kind: str = "display",
    least: float = 14,
) -> float:
    """Draw a line with its dark copy below, its middle at height ``y``; return its width."""
    return canvas.text(
        text, x, y, size, kind=kind, colour=ink, align=align, middle=True, shadow=SHADE, width=width, least=least
    )
