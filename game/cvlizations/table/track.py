"""The age track: nine stones in three rows, the crown on the present age."""

from __future__ import annotations

from game.core.words import Marked, say
from game.cvlizations.rules.ideas import LATE_AGE
from game.cvlizations.rules.orders import AGES, ROUNDS, ROUNDS_EACH_AGE
from game.cvlizations.rules.state import age
from game.cvlizations.table import layout
from game.cvlizations.table.face import Face
from game.cvlizations.table.parts import BARK, CREAM, DEEP, EARTH
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.contrast import is_strong
from game.ui.layout import Rect

_CROWN = theme.colour("#FFD778")
_LEAF = theme.colour("#47592B")
_PAST_INK = theme.colour("#FFF1D0")
_COMING_INK = theme.colour("#2A190F")
_NUMERALS = ("I", "II", "III")
#: how small the name of an age may become
_LEAST = 16.0
#: the round from which the deck of age III is in play
LATE_ROUND = (LATE_AGE - 1) * ROUNDS_EACH_AGE + 1
_PHASES: dict[str, Marked] = {"orders": "orders", "actions": "actions", "development": "ideas", "over": "the end"}


def age_track(canvas: Canvas, face: Face) -> None:
    """Draw the parchment with the three ages and their rounds."""
    place, view = layout.AGE_TRACK, face.view
    canvas.panel("panel.parchment", place)
    words = say("Round {round} of {rounds}", round=view.round, rounds=ROUNDS)
    phase = say(_PHASES.get(view.phase, ""))
    wide = canvas.text(
        phase,
        place.right - 18,
        place.y + 25,
        lettering.capped(canvas, 20),
        kind="flavour",
        colour=BARK,
        align="right",
        middle=True,
        width=78,
    )
    room = Rect(place.x + 18, place.y + 5, place.w - 44 - wide, 40)
    canvas.prose(words, room, lettering.capped(canvas, 22, 1.3), kind="display", colour=DEEP, middle=True, least=15)
    for number in range(1, AGES + 1):
        _row(canvas, number, age(view), view.phase == "over")
    for number in range(1, ROUNDS + 1):
        _stone(canvas, number, view.round if view.phase != "over" else ROUNDS + 1)


def _row(canvas: Canvas, number: int, present: int, over: bool) -> None:
    rect = layout.age_row(number)
    now = number == present and not over
    if now:
        canvas.panel("cv.row_now", rect)
        canvas.icon("crown", rect.x + 26, rect.centery, 36, _CROWN, shadow=True)
    elif number < present or over:
        canvas.icon("check-mark", rect.x + 26, rect.centery, 26, _LEAF)
    _name(canvas, number, Rect(rect.x + 50, rect.y, 78, rect.h), now=now)


def _name(canvas: Canvas, number: int, room: Rect, *, now: bool) -> None:
    """Name an age; where a language's word for it would become too small for its row, the numeral alone does."""
    words, size = _age(number), lettering.capped(canvas, 20, 1.25)
    least = lettering.steady(canvas, _LEAST)
    if any(canvas.text_width(_age(other), least, "display") > room.w for other in range(1, AGES + 1)):
        words = _NUMERALS[number - 1]
    ink, shadow = (CREAM, theme.SHADE) if now else (EARTH, None)
    canvas.text(words, room.x, room.centery, size, kind="display", colour=ink, middle=True, width=room.w, shadow=shadow)


def _age(number: int) -> str:
    return say("Age {numeral}", numeral=_NUMERALS[number - 1])


def _stone(canvas: Canvas, number: int, present: int) -> None:
    x, y = layout.round_place(number)
    state = "past" if number < present else "now" if number == present else "coming"
    size = 36.0 if state == "now" else 32.0
    place = Rect(x - size / 2, y - size / 2, size, size)
    if state == "now":
        canvas.picture_in("cv.halo", Rect(x - 36, y - 36, 72, 72))
    canvas.picture_in(f"cv.round.{state}", place)
    # in strong contrast every stone is a black disc
    ink = CREAM if is_strong() else {"past": _PAST_INK, "now": theme.BLOOD, "coming": _COMING_INK}[state]
    canvas.text(
        str(number),
        x,
        y - 1,
        lettering.steady(canvas, 21 if state == "now" else 18),
        kind="bold",
        colour=ink,
        align="centre",
        middle=True,
    )


def crown_place(number: int) -> layout.Point:
    """Return where the crown lies in an age's row."""
    rect = layout.age_row(number)
    return rect.x + 26, rect.centery
