"""What is asked, in the bar above the table, with the quieter line that says what follows."""

from __future__ import annotations

from game.ugh_ugh.show import layout
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset
from game.ui.lettering import capped
from game.ui.theme import PARCHMENT, SHADE, SeatLook

_SIZE, _MORE_SIZE = 26, 17


def draw(canvas: Canvas, look: SeatLook | None, text: str, more: str) -> None:
    """Draw who is asked for what; what does not fit into the bar beside that hangs below it on a sign of its own."""
    room = layout.ASKED
    if canvas.text_size > 1 or canvas.text_width(text, _SIZE, "display") > room.w:
        size = capped(canvas, _SIZE, 1.25)
        canvas.prose(text, room, size, kind="display", align="centre", middle=True, shadow=SHADE)
        wide = min(canvas.text_width(text, size, "display"), room.w)
        _seat(canvas, look, room.centerx - wide / 2, room.centery)
        if more:
            _sign(canvas, more)
        return
    wide = canvas.text(text, room.centerx, 19, _SIZE, kind="display", align="centre", middle=True, shadow=SHADE)
    _seat(canvas, look, room.centerx - wide / 2, 23)
    canvas.text(more, room.centerx, 47, _MORE_SIZE, colour=PARCHMENT, align="centre", middle=True, width=room.w + 80)


def _seat(canvas: Canvas, look: SeatLook | None, right: float, y: float) -> None:
    if look is not None:
        canvas.seat(look, right - 26, y, 36)


def _sign(canvas: Canvas, more: str) -> None:
    """Hang a sign below the bar, as high as its words need."""
    size = capped(canvas, _MORE_SIZE, 1.3)
    room = inset(layout.SIGN, 18, 5)
    wide = min(room.w, canvas.text_width(more, size) + 6)
    high = canvas.prose_height(more, room.w, size)
    sign = Rect(layout.SIGN.centerx - wide / 2 - 18, layout.SIGN.y, wide + 36, high + 14)
    canvas.panel("panel.tooltip", sign)
    canvas.prose(more, Rect(sign.x + 18, sign.y + 7, wide, high), size, colour=PARCHMENT, align="centre", middle=True)
