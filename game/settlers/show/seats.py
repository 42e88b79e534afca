"""The seats' panels: who it is, what they are about, points with their sources, cards and chips."""

from __future__ import annotations

from game.settlers.goods import PEOPLES
from game.settlers.show import layout, words
from game.settlers.show.face import Face
from game.settlers.show.parts import DIM, QUIET, WARM, mark, shadowed
from game.settlers.state import chips_found, point_sources, points
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, steady
from game.ui.theme import BONE, CHAR, SHADE, SIENNA, Colour, colour
from game.ui.widgets import stitch_edges

_ICON = colour("#E4CC9E")
_TALL = 200
#: how wide a name is at most that stands beside the points
_SHORT = 74.0


def panels(canvas: Canvas, face: Face) -> None:
    """Draw every seat's panel."""
    for seat, rect in enumerate(layout.panels(len(face.looks))):
        _panel(canvas, face, seat, rect)


def _panel(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    lit = seat == face.asked
    if lit:
        canvas.panel("glow.ember", rect)
    canvas.panel("st.seat_lit" if lit else "st.seat", rect)
    stitch_edges(canvas, rect, 20, 5, 12)
    ink = WARM if lit else QUIET
    if canvas.text_width(face.looks[seat].name, steady(canvas, 18), "display") <= _SHORT:
        _named(canvas, face, seat, rect, ink)
    else:
        _long_named(canvas, face, seat, rect, ink)
    _counts(canvas, face, seat, rect)
    _marks(canvas, face, seat, rect)
    if rect.h > _TALL:
        _peoples(canvas, face, seat, rect)


def _named(canvas: Canvas, face: Face, seat: int, rect: Rect, ink: Colour) -> None:
    """Draw who sits there beside the points, and what they are about below."""
    look = face.looks[seat]
    canvas.seat(look, rect.x + 45, rect.y + 49, 60)
    shadowed(canvas, look.name, rect.x + 83, rect.y + 35, 24, width=_SHORT - 6)
    canvas.text(
        words.doing(face, seat),
        rect.x + 83,
        rect.y + 66,
        capped(canvas, 20, 1.1),
        kind="flavour",
        colour=ink,
        middle=True,
        width=rect.w - 95,
        least=15,
    )
    _points(canvas, face, seat, Rect(rect.right - 82, rect.y + 18, 68, 34))


def _long_named(canvas: Canvas, face: Face, seat: int, rect: Rect, ink: Colour) -> None:
    """Draw a long name all across the panel, and the rest below it."""
    look = face.looks[seat]
    canvas.text(
        look.name,
        rect.x + 16,
        rect.y + 26,
        capped(canvas, 20, 1.2),
        kind="bold",
        middle=True,
        shadow=SHADE,
        width=rect.w - 30,
        least=13,
    )
    canvas.seat(look, rect.x + 38, rect.y + 64, 46)
    canvas.prose(
        words.doing(face, seat),
        Rect(rect.x + 66, rect.y + 38, rect.w - 154, 54),
        capped(canvas, 20, 1.1),
        kind="flavour",
        colour=ink,
        middle=True,
    )
    _points(canvas, face, seat, Rect(rect.right - 82, rect.y + 47, 68, 34))


def _points(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    """Draw the points on a plate of bone, and how many it takes."""
    canvas.panel("st.points", rect)
    number, goal = str(points(face.view, seat)), f"/{face.view.goal}"
    large, small = steady(canvas, 25), steady(canvas, 18)
    wide = canvas.text_width(number, large, "display") + canvas.text_width(goal, small, "bold") + 1
    left = rect.centerx - wide / 2
    left += canvas.text(number, left, rect.centery - 1, large, kind="display", colour=CHAR, middle=True)
    canvas.text(goal, left + 1, rect.centery + 2, small, kind="bold", colour=SIENNA, middle=True)


def count_spots(rect: Rect) -> tuple[tuple[float, float], ...]:
    """Return where cards, people chips and event chips of a seat are counted."""
    y = rect.y + (108 if rect.h <= _TALL else 112)
    return tuple([(rect.x + 33 + 72 * index, y) for index in range(3)])


def _counts(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    player = face.view.players[seat]
    counts = (
        ("card-draw", sum(player.hand)),
        ("three-friends", sum(player.people)),
        ("stone-tablet", chips_found(face.view, seat)),
    )
    for (x, y), (icon, count) in zip(count_spots(rect), counts, strict=True):
        canvas.icon(icon, x, y, 31, _ICON if count else DIM)
        shadowed(canvas, str(count), x + 21, y + 1, 23, BONE if count else DIM, kind="bold", width=30)


def _marks(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    """Draw the points one by one, each with the mark of its source."""
    sources = point_sources(face.view, seat)
    listed = [key for key in words.SOURCES for _ in range(sources[key])]
    goal = max(face.view.goal, len(listed))
    step = (rect.w - 48) / max(goal - 1, 1)
    for index in range(goal):
        source = listed[index] if index < len(listed) else ""
        mark(canvas, source, rect.x + 24 + step * index, rect.bottom - 25, min(7.2, step * 0.36))


def _peoples(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    """Draw the people chips by colour, where there is room for it."""
    for index, people in enumerate(PEOPLES):
        count = face.view.players[seat].people[index]
        x, y = rect.x + 36 + 54 * index, rect.y + 155
        canvas.picture_in(f"st.people.{people}", Rect(x - 14, y - 14, 28, 28), alpha=255 if count else 70)
        shadowed(canvas, str(count), x + 17, y + 1, 19, BONE if count else DIM, kind="bold")
