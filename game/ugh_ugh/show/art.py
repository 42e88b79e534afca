"""The wooden pieces as pictures: members with their clan's glyph, tiger and bear, at any size and angle."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.screens.parts.shown_drops import in_shape, piece_size
from game.ugh_ugh.cards import TIGER
from game.ugh_ugh.state import seat_of
from game.ui.canvas import Canvas
from game.ui.mapping import Between
from game.ui.palettes import palette_in_use
from game.ui.picture_cache import PictureCache
from game.ui.surfaces import about, resized, rotated, rotated_between
from game.ui.theme import SeatLook
from physics.earlier_towers import height_in, shape_of

#: turns of a degree; what rests is turned four times as exactly
_STEPS = 360
_KEPT_BYTES = 48_000_000
#: what a piece's picture is high, in logical units
_SIDE = 64.0
_SIZE_STEP = 2.0


class PieceArt:
    """Draws pieces for a table whose seats look like ``looks``; turned pictures are kept for the next frame."""

    def __init__(self, looks: Sequence[SeatLook]) -> None:
        self._looks = looks
        self._kept = PictureCache(_KEPT_BYTES)

    def draw(
        self, canvas: Canvas, piece: int, x: float, y: float, size: float, angle: float = 0.0, alpha: int = 255
    ) -> None:
        """Draw ``piece`` with its middle at ``x, y``, ``size`` high, turned ``angle`` radians counter-clockwise."""
        shown = round(size / _SIZE_STEP) * _SIZE_STEP / _SIDE
        image = self._turned(canvas, piece, shown, angle)
        at = about(image, canvas.mapping.middle(x, y))
        if alpha < 255:
            image.set_alpha(max(0, alpha))
        canvas.surface.blit(image, at)
        if alpha < 255:
            image.set_alpha(255)

    def draw_inside(
        self, canvas: Canvas, piece: int, x: float, y: float, angle: float, *, scale: float, tower: str, resting: bool
    ) -> None:
        """Draw ``piece`` as large as it is in the Passage, where a millimetre has ``scale`` units.

        It is shaped as in ``tower``, an earlier one, or as in this one when that is empty. One that is ``resting`` is
        laid between pixels, so that it fits what it rests on.
        """
        kind = "member" if piece < TIGER else "predator"
        shape = shape_of(tower, kind)
        name = in_shape(self._name(piece), shape)
        size = piece_size(canvas.pictures, name, height_in(tower, kind), scale)
        between = canvas.mapping.between(x, y, angle) if resting else None
        image = self._turned(canvas, piece, size, angle, shape, between)
        canvas.surface.blit(image, about(image, canvas.mapping.middle(x, y)))

    def _name(self, piece: int) -> str:
        """Return the picture of a piece, without the glyph of its clan."""
        if piece >= TIGER:
            return "cube.tiger" if piece == TIGER else "cube.bear"
        return f"member.{self._looks[seat_of(piece)].colour}"

    def _turned(
        self, canvas: Canvas, piece: int, size: float, angle: float, shape: str = "", between: Between | None = None
    ) -> pygame.Surface:
        """Return a piece ``size`` times as large as its picture, turned, its middle ``between`` pixels if so asked."""
        steps = _STEPS * (4 if between else 1)
        step = round(angle / math.tau * steps) % steps
        kind: object = seat_of(piece) if piece < TIGER else piece
        key = (kind, shape, round(size * 64), step, between, canvas.scale, palette_in_use().key)
        found = self._kept.find(key)
        if found is not None:
            return found
        flat, times = self._flat(canvas, piece, shape), size * (2 if between else 1)
        sized = resized(flat, (round(flat.get_width() * times), round(flat.get_height() * times)))
        degrees = step * 360 / steps
        turned = rotated(sized, degrees) if between is None else rotated_between(sized, degrees, between)
        return self._kept.keep(key, turned)

    def _flat(self, canvas: Canvas, piece: int, shape: str) -> pygame.Surface:
        """Return the upright piece; a member carries the glyph of its clan."""
        name = in_shape(self._name(piece), shape)
        if piece >= TIGER:
            return canvas.pictures.image(name)
        look = self._looks[seat_of(piece)]
        key = ("flat", seat_of(piece), shape, canvas.scale, palette_in_use().key)
        return self._kept.get(key, lambda: _marked(canvas, name, look))


def _marked(canvas: Canvas, name: str, look: SeatLook) -> pygame.Surface:
    """Return a picture of an upright member with the glyph of its clan."""
    image = canvas.pictures.image(name).copy()
    length = canvas.mapping.pixels(23)
    glyph = canvas.pictures.icon(look.glyph, length, look.glyph_paint)
    image.blit(glyph, ((image.get_width() - length) // 2, image.get_height() // 2 - round(length * 0.42)))
    return image
