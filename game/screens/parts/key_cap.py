"""The cap of a key, drawn beside what the key does."""

from __future__ import annotations

from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import BONE, INK, colour

_EDGE = colour("#78623E")


def key_cap_width(canvas: Canvas, key: str) -> float:
    """Return how wide the cap of a key is."""
    return max(28.0, canvas.text_width(key, 18, "bold") + 14)


def draw_key_cap(canvas: Canvas, key: str, cap: Rect) -> None:
    """Draw the cap of a key."""
    canvas.fill(Rect(cap.x, cap.y + 2, cap.w, cap.h), _EDGE, 255, 6)
    canvas.fill(cap, BONE, 255, 6)
    canvas.text(
        key, cap.centerx, cap.centery, 18, kind="bold", colour=INK, align="centre", middle=True, width=cap.w - 6
    )
