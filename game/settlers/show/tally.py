"""All chips and cards on one sheet: who has which, and what is still out there."""

from __future__ import annotations

from game.core.words import say
from game.settlers.goods import PEOPLES, SETS
from game.settlers.ground import WORLD
from game.settlers.show import words
from game.settlers.show.face import Face
from game.settlers.show.intents import Intents
from game.settlers.show.parts import mark
from game.settlers.state import NOBODY, chips_found, points
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import capped
from game.ui.theme import CHAR, HEMATITE, SHADE, SIENNA, colour
from game.ui.widgets import Button

#: the id of the way back to the table
CLOSE = "tally.close"
SHEET = Rect(290, 66, 1020, 770)
_LINE = 35.5
_TOP = 92.0
_RULE = colour("#B08A58")
_QUIET = colour("#4F3820")
#: where the columns begin: what is still out there, then the seats
_OUT, _FIRST, _LAST = 452.0, 560.0, 976.0


def draw(canvas: Canvas, face: Face) -> None:
    """Draw the sheet."""
    canvas.fill(SCREEN, SHADE, 150)
    canvas.panel("panel.parchment", SHEET)
    canvas.cover(SHEET)
    canvas.text(
        say("Points and chips"), SHEET.x + 44, SHEET.y + 20, 30, kind="display", colour=HEMATITE, width=_OUT - 92
    )
    canvas.prose(
        say("still available"),
        Rect(SHEET.x + _OUT - 46, SHEET.y + 24, 92, 56),
        19,
        kind="flavour",
        colour=SIENNA,
        align="centre",
        middle=True,
    )
    for seat, look in enumerate(face.looks):
        canvas.seat(look, _column(face, seat), SHEET.y + 38, 40)
        wide = (_LAST - _FIRST) / len(face.looks) - 4
        canvas.prose(
            look.name,
            Rect(_column(face, seat) - wide / 2, SHEET.y + 57, wide, 36),
            capped(canvas, 18, 1.3),
            kind="bold",
            colour=CHAR,
            align="centre",
            middle=True,
            least=13,
        )
    lines = _lines(face)
    for index, (source, label, out, held) in enumerate(lines):
        y = SHEET.y + _TOP + _LINE * (index + 0.5)
        _draw_line(canvas, face, y, source, label, out, held, last=index == len(lines) - 1)


def _column(face: Face, seat: int) -> float:
    count = len(face.looks)
    return SHEET.x + _FIRST + (_LAST - _FIRST) * (seat + 0.5) / count


_Line = tuple[str, str, str, tuple[int, ...]]


def _lines(face: Face) -> list[_Line]:
    """Return the lines: mark, label, what is still out there, what each seat has."""
    view = face.view
    seats = range(len(view.players))
    lines: list[_Line] = []
    for number, people in enumerate(PEOPLES):
        free = sum(WORLD.crossings[crossing].people == number for crossing in view.people)
        held = tuple([player.people[number] for player in view.players])
        lines.append(("people", say("People of {people}", people=say(people)), str(free), held))
    for number, name in enumerate(words.TRACK_NAMES):
        lines.append(
            (
                "art",
                say("Art card of {track}", track=say(name)),
                _free(view.arts[number]),
                _holder(view.arts[number], seats),
            )
        )
    for number, name in enumerate(SETS):
        left = sum(box.set == number and view.finders[index] == NOBODY for index, box in enumerate(WORLD.boxes))
        holder = view.adaptations[number]
        out = say("in {count}", count=left) if holder == NOBODY else "–"
        lines.append(("adaptation", say("Adaptation of set {set}", set=name), out, _holder(holder, seats)))
    lines.append(
        (
            "",
            say("Event chips found"),
            str(view.finders.count(NOBODY)),
            tuple([chips_found(view, seat) for seat in seats]),
        )
    )
    lines.append(
        (
            "reconnaissance",
            say("Reconnaissance, 2 points"),
            _free(view.reconnaissance),
            _holder(view.reconnaissance, seats),
        )
    )
    first = view.complete[0] if view.complete else NOBODY
    lines.append(("distribution", say("Distribution, 2 points"), _free(first), _holder(first, seats)))
    lines.append(
        ("", say("Points, of {goal} to win", goal=view.goal), "", tuple([points(view, seat) for seat in seats]))
    )
    return lines


def _free(holder: int) -> str:
    return "1" if holder == NOBODY else "–"


def _holder(holder: int, seats: range) -> tuple[int, ...]:
    return tuple([int(seat == holder) for seat in seats])


def _draw_line(
    canvas: Canvas, face: Face, y: float, source: str, label: str, out: str, held: tuple[int, ...], *, last: bool
) -> None:
    canvas.line(SHEET.x + 30, y - _LINE / 2, SHEET.right - 30, y - _LINE / 2, _RULE, 2 if last else 1)
    if source:
        mark(canvas, source, SHEET.x + 52, y, 8)
    size = 26 if last else 20
    kind = "display" if last else "body"
    canvas.text(
        label,
        SHEET.x + 76,
        y,
        capped(canvas, 20, 1.3),
        kind="bold" if last else "body",
        colour=CHAR,
        middle=True,
        width=310,
    )
    canvas.text(
        out,
        SHEET.x + _OUT,
        y,
        capped(canvas, 20, 1.3),
        kind="bold",
        colour=SIENNA,
        align="centre",
        middle=True,
        width=90,
    )
    for seat, count in enumerate(held):
        ink = CHAR if count else _QUIET
        canvas.text(
            str(count) if count or last else "·",
            _column(face, seat),
            y,
            capped(canvas, size, 1.2),
            align="centre",
            kind=kind if count or last else "body",
            colour=ink,
            middle=True,
        )


def controls(intents: Intents) -> list[Control]:
    """List the way back to the table."""
    rect, look = Rect(SHEET.centerx - 110, SHEET.bottom - 70, 220, 54), Button("fire", size=21)
    return [Control(CLOSE, "button", say("Back to the table"), rect, intents.let_go, look=look, first=True)]
