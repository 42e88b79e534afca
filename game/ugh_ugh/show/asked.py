"""What is asked, in the bar above the table, with the quieter line that says what follows."""

from __future__ import annotations

from game.ugh_ugh.show import layout
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, steady
from game.ui.theme import PARCHMENT, SHADE, SeatLook

_SIZE, _MORE_SIZE = 26, 17
#: how small the two lines may become
_LEAST, _LEAST_MORE = 20, 14
#: the room left of the question, below the token, for a long line of what follows
_MORE_ROOM = 42.0


def draw(canvas: Canvas, look: SeatLook | None, text: str, more: str) -> None:
    """Draw who is asked for what, and below it what follows: both in the bar, for below that is the Passage's mouth."""
    room = layout.ASKED
    size = capped(canvas, _SIZE, 1.25)
    if not more:
        wide = canvas.text_width(text, size, "display")
        # one word in a second line looks lost
        if canvas.text_width(text, steady(canvas, _LEAST), "display") <= room.w < wide:
            size = steady(canvas, size * canvas.text_size * room.w / wide)
        canvas.prose(text, room, size, kind="display", align="centre", middle=True, shadow=SHADE)
        _seat(canvas, look, room.centerx - min(wide, room.w) / 2, room.centery)
        return
    if canvas.text_width(text, steady(canvas, _LEAST), "display") > room.w:
        above, low = Rect(room.x, 0, room.w, 39), 53
        canvas.prose(
            text,
            above,
            steady(canvas, _LEAST),
            kind="display",
            align="centre",
            middle=True,
            shadow=SHADE,
            least=_LEAST_MORE,
        )
        wide = room.w
    else:
        high, low = capped(canvas, _SIZE, 1.0), 49
        wide = canvas.text(
            text,
            room.centerx,
            17,
            high,
            kind="display",
            align="centre",
            middle=True,
            shadow=SHADE,
            width=room.w,
            least=_LEAST,
        )
    _seat(canvas, look, room.centerx - wide / 2, 23)
    size = capped(canvas, _MORE_SIZE, 1.4 if low < 50 else 1.0)
    if canvas.text_width(more, steady(canvas, _LEAST_MORE)) > room.w:
        room = Rect(room.x - _MORE_ROOM, room.y, room.w + _MORE_ROOM, room.h)
    canvas.text(
        more, room.centerx, low, size, colour=PARCHMENT, align="centre", middle=True, width=room.w, least=_LEAST_MORE
    )


def _seat(canvas: Canvas, look: SeatLook | None, right: float, y: float) -> None:
    if look is not None:
        canvas.seat(look, right - 26, y, 36)
