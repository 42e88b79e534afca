"""The settlements: who lives there, the goods behind a curtain, the huts, the fire and the dogs."""

from __future__ import annotations

from game.my_first_stone_age.board import HUTS_TO_WIN
from game.my_first_stone_age.show import art, layout
from game.my_first_stone_age.show.face import Face
from game.ui.canvas import Canvas
from game.ui.contrast import is_strong
from game.ui.layout import Rect
from game.ui.theme import colour

_PALE = colour("#FBE9C2")


def draw(canvas: Canvas, face: Face) -> None:
    """Draw every settlement; the one whose turn it is glows."""
    for seat in range(face.seats):
        box = layout.panel(face.seats, seat)
        lit = seat == face.asked
        if lit:
            canvas.picture("mfsa.panel_glow", box.x, box.y)
        canvas.picture("mfsa.panel_lit" if lit else "mfsa.panel", box.x, box.y)
        look = face.looks[seat]
        canvas.seat(look, box.x + 50, box.y + 48, 76)
        art.shadowed(canvas, look.name, Rect(box.x + 98, box.y + 10, 142, 78), 30, 15)
        goods = face.goods_of(seat)
        if goods is None:
            _curtain(canvas, face, seat, layout.tray(box))
        else:
            _tray(canvas, face, goods, box)
        _village(canvas, face, seat, box)


def _tray(canvas: Canvas, face: Face, goods: list[int], box: Rect) -> None:
    inside = layout.tray(box)
    canvas.picture("mfsa.tray", inside.x, inside.y)
    spots, size = layout.tray_spots(box, max(4, len(goods)))
    for index, (x, y) in enumerate(spots):
        if index < len(goods) and f"tray {index}" not in face.away:
            art.good(canvas, goods[index], x, y, size)
        else:
            canvas.circle(x, y, 20, (180, 145, 95), 2)


def _curtain(canvas: Canvas, face: Face, seat: int, inside: Rect) -> None:
    look = face.looks[seat]
    canvas.panel(f"mfsa.drape.{look.colour}", inside)
    canvas.picture("mfsa.pole", inside.x - 5, inside.y - 6)
    if is_strong():
        canvas.seat(look, inside.centerx, inside.centery + 8, 54)
    else:
        canvas.icon(look.glyph, inside.centerx, inside.centery + 8, 50, _PALE)


def _village(canvas: Canvas, face: Face, seat: int, box: Rect) -> None:
    ground, settlement, look = layout.village(box), face.view.settlements[seat], face.looks[seat]
    canvas.picture("mfsa.village", ground.x, ground.y)
    for number in range(len(settlement.huts)):
        canvas.picture(f"mfsa.road.{number}", ground.x, ground.y)
    for number in range(HUTS_TO_WIN):
        x, y = layout.hut_spot(box, number)
        if number < len(settlement.huts) and f"hut {seat} {number}" not in face.away:
            art.picture(canvas, f"mfsa.hut.{look.colour}", x, y, layout.HUT)
        else:
            art.picture(canvas, "mfsa.hut_ghost", x, y + 2, 64)
    lit = len(settlement.huts) >= HUTS_TO_WIN and f"hut {seat} {HUTS_TO_WIN - 1}" not in face.away
    x, y = layout.FIRE_SPOT
    art.picture(canvas, "mfsa.fire.1" if lit else "mfsa.firewood", ground.x + x, ground.y + y, 54 if lit else 38)
    for number in range(settlement.dogs):
        if f"dog {seat} {number}" not in face.away:
            x, y = layout.panel_dog_spot(box, number)
            art.picture(canvas, "mfsa.dog", x, y, layout.PANEL_DOG)
