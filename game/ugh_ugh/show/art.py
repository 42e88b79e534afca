"""The wooden pieces as pictures: members with their clan's glyph, tiger and bear, at any size and angle."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.ugh_ugh.cards import TIGER
from game.ugh_ugh.state import seat_of
from game.ui.canvas import Canvas
from game.ui.palettes import palette_in_use
from game.ui.picture_cache import PictureCache
from game.ui.surfaces import rotated
from game.ui.theme import SeatLook

_STEPS = 120
_KEPT_BYTES = 48_000_000
#: what a member's picture is high, and a beast's, in logical units
_MEMBER, _CUBE = 64.0, 62.0
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
        image = self._turned(canvas, piece, size, angle)
        at = canvas.mapping.spot(x, y)
        if alpha < 255:
            image.set_alpha(max(0, alpha))
        canvas.surface.blit(image, (at[0] - image.get_width() // 2, at[1] - image.get_height() // 2))
        if alpha < 255:
            image.set_alpha(255)

    def _turned(self, canvas: Canvas, piece: int, size: float, angle: float) -> pygame.Surface:
        step = round(angle / math.tau * _STEPS) % _STEPS
        size = round(size / _SIZE_STEP) * _SIZE_STEP
        kind: object = seat_of(piece) if piece < TIGER else piece
        key = (kind, size, step, canvas.scale, palette_in_use().key)
        found = self._kept.find(key)
        if found is not None:
            return found
        flat = self._flat(canvas, piece)
        return self._kept.keep(key, rotated(flat, step * 360 / _STEPS, size / (_MEMBER if piece < TIGER else _CUBE)))

    def _flat(self, canvas: Canvas, piece: int) -> pygame.Surface:
        """Return the upright piece; a member carries the glyph of its clan."""
        if piece >= TIGER:
            return canvas.pictures.image("cube.tiger" if piece == TIGER else "cube.bear")
        look = self._looks[seat_of(piece)]
        key = ("flat", seat_of(piece), canvas.scale, palette_in_use().key)
        return self._kept.get(key, lambda: _marked(canvas, look))


def _marked(canvas: Canvas, look: SeatLook) -> pygame.Surface:
    """Return an upright member with the glyph of its clan."""
    image = canvas.pictures.image(f"member.{look.colour}").copy()
    length = canvas.mapping.pixels(23)
    glyph = canvas.pictures.icon(look.glyph, length, look.glyph_paint)
    image.blit(glyph, ((image.get_width() - length) // 2, image.get_height() // 2 - round(length * 0.42)))
    return image
