"""The words that lead: the line above the table that says what to do next, and those below the buttons."""

from __future__ import annotations

from game.settlers.show import layout, why_not
from game.settlers.show.face import Face
from game.settlers.show.parts import LACK, LIT, SAND, WARM
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, draw_title, steady
from game.ui.scene import Status
from game.ui.theme import SHADE

_TITLE = 29.0


def title(canvas: Canvas, text: str) -> None:
    """Draw the name of the game: in one line, or in two where it is too long for that."""
    rect = layout.TITLE
    if canvas.text_width(text, steady(canvas, _TITLE), "display") <= rect.w * 1.1:
        draw_title(canvas, text, rect.x, 29, _TITLE, width=rect.w)
    else:
        canvas.prose(text, rect, steady(canvas, 22), kind="display", colour=WARM, middle=True, shadow=SHADE)


def status(canvas: Canvas, face: Face, told: Status) -> None:
    """Draw the line that says what to do next and how (which is ``told``), or what goes on."""
    text = face.headline if face.headline and face.busy else told.text
    if not text:
        return
    more = "" if face.busy else told.more
    large, small = capped(canvas, 21, 1.1) if more else capped(canvas, 24, 1.4), capped(canvas, 18, 1.3)
    room = layout.STATUS.w - 92
    wide = min(room, max(canvas.text_width(text, large, "bold"), canvas.text_width(more, small))) + 96
    pill = Rect(layout.STATUS.centerx - wide / 2, layout.STATUS.y, wide, layout.STATUS.h)
    canvas.panel("st.pill", pill)
    seat = face.asked if face.busy else told.seat
    if seat is not None:
        canvas.seat(face.looks[seat], pill.x + 28, pill.centery, 36)
    middle = pill.x + 54 + (wide - 76) / 2
    canvas.text(
        text,
        middle,
        pill.y + (14 if more else pill.h / 2),
        large,
        kind="bold",
        colour=LIT,
        align="centre",
        middle=True,
        shadow=SHADE,
        width=room,
        least=13,
    )
    canvas.text(more, middle, pill.y + 43, small, colour=SAND, align="centre", middle=True, width=room, least=12)


def advice(canvas: Canvas, face: Face) -> None:
    """Draw the words below the buttons of a turn."""
    if face.busy:
        return
    for rect, text, grey in why_not.advice(face):
        canvas.text(
            text,
            rect.centerx,
            layout.WORDS_Y,
            capped(canvas, 18, 1.1),
            colour=LACK if grey else SAND,
            align="centre",
            middle=True,
            width=rect.w + 10,
            least=13,
        )
