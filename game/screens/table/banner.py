"""The banner that hands an open table over."""

from __future__ import annotations

from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import BONE, SHADE, SeatLook

BANNER_SECONDS = 1.5
_WIDEST = 1100.0


def draw_banner(canvas: Canvas, look: SeatLook) -> None:
    """Draw whose turn it is now over the middle of the table."""
    text = say("{name}, it is your turn", name=look.name)
    room = min(canvas.text_width(text, 34, "display"), _WIDEST)
    box = Rect(800 - room / 2 - 75, 392, room + 150, 96)
    canvas.panel("panel.hide", box)
    canvas.seat(look, box.x + 58, box.centery, 64)
    canvas.text(text, box.x + 108, box.centery, 34, kind="display", colour=BONE, middle=True, shadow=SHADE, width=room)
