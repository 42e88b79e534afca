"""Thumbnails of drops: the tower, cut open where what stayed inside may be seen, and below it what came out."""

from __future__ import annotations

import math

import pygame

from game.passage.outside import Moment, heights_at_rest
from game.passage.recorded_drop import RecordedDrop
from game.screens.parts.closed_tower import TABLE, draw_ends, draw_fringe, draw_front
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.offscreen import OffscreenCanvas
from game.ui.palettes import palette_in_use
from game.ui.picture_cache import PictureCache
from game.ui.surfaces import draw_box, draw_path, draw_polygon, opaque, resized
from game.ui.theme import GREY, SEAT_COLOURS, Colour, colour, mix
from physics.earlier_towers import piece_in
from physics.tower import TOWER

_KEPT_BYTES = 24_000_000
_FINE = 3
_BACK, _WALL, _WOOD, _STICK = colour("#140F0C"), colour("#4A3020"), colour("#B98046"), colour("#F0C468")
_WARM_TOP, _WARM_LOW = colour("#6A3E18"), colour("#D29648")
_PREDATORS = (colour("#D0762A"), colour("#8A7A6C"))
#: what is shown: from this height on, so many millimetres high
_BOTTOM, _HIGH = -52.0, 376.0
#: a thumbnail is wider than the tower, and its pieces are larger, to be read at a glance
_WIDER, _LARGER = 1.65, 1.55
#: of the closed tower, in units of the table: how much is shown across, and the middle of its foot
_CLOSED_WIDE, _CLOSED_FOOT = 540.0, (800.0, 706.0)


class Thumbnails:
    """Draws thumbnails and keeps those that were drawn last."""

    def __init__(self) -> None:
        self._kept = PictureCache(_KEPT_BYTES)
        #: what the closed tower is painted on, for the size of box that it was last painted for
        self._closed: OffscreenCanvas | None = None

    def draw(self, canvas: Canvas, drop: RecordedDrop, rect: Rect) -> None:
        """Draw a drop's thumbnail; closed where nobody may look inside."""
        box = canvas.mapping.to_window(rect)
        key = (f"{drop.key}{drop.why_closed[:1]}", box.w, box.h, palette_in_use().key)
        canvas.surface.blit(self._kept.get(key, lambda: self._painted(drop, box)), box)

    def _painted(self, drop: RecordedDrop, box: pygame.Rect) -> pygame.Surface:
        """Return a drop's thumbnail as large as a box, painted larger and made small."""
        fine = _Painting(box.w * _FINE, box.h * _FINE)
        if drop.why_closed:
            fine.surface.blit(self._closed_tower(drop, fine.surface.get_size()), (0, 0))
        else:
            fine.paint_open(drop)
        fine.paint_out(drop)
        return resized(fine.surface, box.size)

    def _closed_tower(self, drop: RecordedDrop, size: tuple[int, int]) -> pygame.Surface:
        """Return the tower as it is seen from outside, its outer ends as they rest."""
        part = _closed_part(size)
        if self._closed is None or self._closed.size != size:
            self._closed = OffscreenCanvas(size, part, find_assets())
            self._closed.fill(part, _BACK)
            TABLE.picture(self._closed, "ugh.tower_back")
            self._closed.keep()
        self._closed.restore((part,))
        draw_ends(self._closed, heights_at_rest(drop.drop.load[1]))
        draw_front(self._closed, Moment())
        draw_fringe(self._closed, Moment())
        return self._closed.pixels


def _closed_part(size: tuple[int, int]) -> Rect:
    """Return what is shown of the closed tower on a picture so large, in units of the table: its foot is the tray's."""
    high = _CLOSED_WIDE * size[1] / size[0]
    return Rect(_CLOSED_FOOT[0] - _CLOSED_WIDE / 2, _CLOSED_FOOT[1] - high * (1 + _BOTTOM / _HIGH), _CLOSED_WIDE, high)


class _Painting:
    """One thumbnail while it is painted, at several times its size."""

    def __init__(self, wide: int, high: int) -> None:
        self.surface = opaque((wide, high))
        self._scale = high / _HIGH
        self._left = wide / 2 - TOWER.shaft.width / 2 * self._scale * _WIDER
        self._high = high

    def paint_open(self, drop: RecordedDrop) -> None:
        """Paint the tower cut open, and what rests in it."""
        self.surface.fill(_BACK)
        width, height = TOWER.shaft.width, TOWER.shaft.height
        for step in range(30):
            y, half = height * (1 - step / 30), width * (0.60 + 0.18 * (step / 30) ** 1.3)
            self._block(width / 2 - half, y - height / 30, 2 * half, height / 30 + 1, mix(_WALL, _BACK, 0.3))
            warm = mix(_WARM_TOP, _WARM_LOW, math.sin(step / 30 * 2.4) ** 2)
            self._block(0, y - height / 30, width, height / 30 + 1, warm)
        for x in (-5.0, width):
            self._block(x, 0, 5, height + 6, _WOOD)
        resting, angles = drop.drop.load
        for number, leaf in enumerate(drop.hung):
            line = leaf.drawn(float(angles[number]) if number < len(angles) else 0.0)
            if len(line) > 1:
                draw_path(self.surface, _STICK, [self._spot(*at) for at in line], round(5 * self._scale))
        for held in resting:
            self._piece(drop, int(held[0]), float(held[3]), float(held[4]), float(held[5]))

    def paint_out(self, drop: RecordedDrop) -> None:
        """Paint what came out, at the tower's foot."""
        width = TOWER.shaft.width
        for place, piece in enumerate(drop.drop.out[:16]):
            x = width / 2 + (place - (min(16, drop.out) - 1) / 2) * min(15.0, 140 / max(1, drop.out))
            self._piece(drop, piece, x, -34.0 + 10 * (place % 2), piece * 2.4)

    def _piece(self, drop: RecordedDrop, piece: int, x: float, y: float, angle: float) -> None:
        cosine, sine = math.cos(angle), math.sin(angle)
        outline = piece_in(drop.earlier_tower, drop.pieces.kind_of(piece)).outline
        middle = self._spot(x, y)
        for size, ink in ((1.3, _BACK), (1.0, _paint_of(drop, piece))):
            reach = size * _LARGER * self._scale
            points = [
                (middle[0] + (u * cosine - v * sine) * reach, middle[1] - (u * sine + v * cosine) * reach)
                for u, v in outline
            ]
            draw_polygon(self.surface, ink, points)

    def _spot(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._scale * _WIDER, self._high - (y - _BOTTOM) * self._scale

    def _block(self, x: float, y: float, wide: float, high: float, ink: Colour) -> None:
        left, bottom = self._spot(x, y)
        across, up = wide * self._scale * _WIDER + 1, high * self._scale
        draw_box(self.surface, ink, pygame.Rect(left, bottom - up, across, up + 1))


def _paint_of(drop: RecordedDrop, piece: int) -> Colour:
    predator, seat = drop.pieces.predator_place(piece), drop.pieces.owner_of(piece)
    if predator is not None:
        return _PREDATORS[predator % len(_PREDATORS)]
    if seat is None:
        return GREY
    return drop.looks[seat].paint if seat < len(drop.looks) else SEAT_COLOURS[seat % len(SEAT_COLOURS)].paint
