"""The pictures that the rule book shows and the game paints itself: landscapes with a number, condition boxes."""

from __future__ import annotations

from functools import partial

from game.settlers.goods import SETS, YIELDS
from game.settlers.ground import WORLD
from game.settlers.show import parts, world
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.plate import Plate

_TILE, _GATE = (145.0, 168.0), (120.0, 120.0)


def _landscape(kind: str, number: int, canvas: Canvas, rect: Rect) -> None:
    canvas.picture_in(f"st.tile.{kind}.0", rect)
    world.paint_disc(canvas, number, rect.centerx, rect.centery + rect.h * 0.12, rect.w * 0.4)


def _gate(index: int, canvas: Canvas, rect: Rect) -> None:
    box = WORLD.boxes[index]
    size = rect.h * 0.55
    parts.event_chip(canvas, box.set, rect.centerx, rect.y + size * 0.46, size)
    parts.conditions(canvas, box.clothing, box.construction, rect.centerx, rect.bottom - size * 0.36, size * 0.66)


def _event(number: int, canvas: Canvas, rect: Rect) -> None:
    parts.event_chip(canvas, number, rect.centerx, rect.centery, rect.w)


PLATES = {
    **{
        f"landscape.{kind}.{number}": Plate(*_TILE, partial(_landscape, kind, number))
        for kind in YIELDS
        for number in range(2, 13)
        if number != 7
    },
    **{f"gate.{box.name}": Plate(*_GATE, partial(_gate, index)) for index, box in enumerate(WORLD.boxes)},
    **{f"event.{number}": Plate(70, 66, partial(_event, number)) for number in range(len(SETS))},
}
