"""The line at the top of the table: who is asked for what, or what goes on."""

from __future__ import annotations

from game.cvlizations.orders import ORDERS
from game.cvlizations.show import layout
from game.cvlizations.show.face import Face
from game.cvlizations.show.parts import LIT
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, steady
from game.ui.scene import Status
from game.ui.theme import ACTIVE, PARCHMENT, SHADE


def draw_status(canvas: Canvas, face: Face, status: Status) -> None:
    """Draw who is asked for what, and below it the quieter line."""
    size = capped(canvas, 25, 1.05)
    wide = min(canvas.text_width(status.text, size, "display"), layout.ASKED)
    if status.seat is not None:
        canvas.seat(face.looks[status.seat], 800 - wide / 2 - 28, 23, 36)
    if canvas.text_width(status.text, steady(canvas, 18), "display") > layout.ASKED:
        # longer than a line: what to click yields to what is asked
        canvas.prose(
            status.text,
            Rect(800 - layout.ASKED / 2, 2, layout.ASKED, 50),
            steady(canvas, 21),
            kind="display",
            align="centre",
            middle=True,
            shadow=SHADE,
        )
        return
    canvas.text(
        status.text, 800, 17, size, kind="display", align="centre", middle=True, shadow=SHADE, width=layout.ASKED
    )
    canvas.text(
        status.more,
        800,
        48,
        capped(canvas, 18, 1.3),
        colour=PARCHMENT,
        align="centre",
        middle=True,
        width=layout.ASKED_MORE,
    )


def draw_title(canvas: Canvas, face: Face) -> None:
    """Draw what goes on: the order that is carried out, with its picture."""
    text, size = face.title or face.headline, capped(canvas, 27)
    wide = min(canvas.text_width(text, size, "display"), layout.ASKED)
    canvas.text(
        text, 800, 29, size, kind="display", colour=LIT, align="centre", middle=True, shadow=SHADE, width=layout.ASKED
    )
    if face.present:
        canvas.icon(ORDERS[face.present].icon, 800 - wide / 2 - 30, 28, 40, ACTIVE, shadow=True)
