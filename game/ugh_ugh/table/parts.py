"""Draws the wooden pieces, and the looks of the table's own controls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.passage import pieces
from game.ugh_ugh.rules.cards import RESOURCES, TIGER
from game.ugh_ugh.rules.state import seat_of
from game.ui import surfaces, theme, widgets
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.mapping import Subpixel
from game.ui.palettes import palette_in_use
from game.ui.picture_cache import PictureCache
from physics.history import earlier_towers

#: The number of angles for which turned pictures are cached; resting pieces have four times as many.
_ANGLE_STEPS = 360
_CACHE_BYTES = 48_000_000
#: Height of a piece's picture, in logical units.
_PIECE_HEIGHT = 64.0
#: Pieces are drawn in multiples of this size (units), so that few pictures are cached.
_SIZE_STEP = 2.0


class PieceArt:
    """Draws pieces in the colours and glyphs of ``looks``, and caches turned pictures."""

    def __init__(self, looks: Sequence[theme.SeatLook]) -> None:
        self._looks = looks
        self._cache = PictureCache(_CACHE_BYTES)

    def draw(
        self, canvas: Canvas, piece: int, x: float, y: float, size: float, angle: float = 0.0, alpha: int = 255
    ) -> None:
        """Draw ``piece`` with its middle at ``x, y``, ``size`` high, turned ``angle`` radians counter-clockwise."""
        enlargement = round(size / _SIZE_STEP) * _SIZE_STEP / _PIECE_HEIGHT
        image = self._turned(canvas, piece, enlargement, angle)
        at = surfaces.centred_corner(image, canvas.mapping.middle(x, y))
        if alpha < 255:
            image.set_alpha(max(0, alpha))
        canvas.surface.blit(image, at)
        if alpha < 255:
            image.set_alpha(255)

    def draw_inside(
        self, canvas: Canvas, piece: int, x: float, y: float, angle: float, *, scale: float, tower: str, resting: bool
    ) -> None:
        """Draw ``piece`` in the size that it has in the Passage, at ``scale`` units per millimetre.

        ``tower`` names the earlier tower whose shape the piece has; empty for the present shape. A ``resting`` piece is
        placed with subpixel precision, so that it fits the pieces below it.
        """
        kind = "member" if piece < TIGER else "predator"
        shape = earlier_towers.shape_of(tower, kind)
        name = pieces.in_shape(self._name(piece), shape)
        size = pieces.piece_size(canvas.pictures, name, earlier_towers.height_in(tower, kind), scale)
        subpixel = canvas.mapping.subpixel(x, y, angle) if resting else None
        image = self._turned(canvas, piece, size, angle, shape, subpixel)
        canvas.surface.blit(image, surfaces.centred_corner(image, canvas.mapping.middle(x, y)))

    def _name(self, piece: int) -> str:
        """Return the name of a piece's picture, which is without the glyph of a clan."""
        if piece >= TIGER:
            return "cube.tiger" if piece == TIGER else "cube.bear"
        return f"member.{self._looks[seat_of(piece)].colour}"

    def _turned(
        self, canvas: Canvas, piece: int, size: float, angle: float, shape: str = "", subpixel: Subpixel | None = None
    ) -> pygame.Surface:
        """Return a turned piece, ``size`` times as large as its picture, and shifted by ``subpixel``."""
        steps = _ANGLE_STEPS * (4 if subpixel else 1)
        step = round(angle / math.tau * steps) % steps
        kind: object = seat_of(piece) if piece < TIGER else piece
        key = (kind, shape, round(size * 64), step, subpixel, canvas.scale, palette_in_use().key)
        picture = self._cache.find(key)
        if picture is not None:
            return picture
        upright = self._upright(canvas, piece, shape)
        # a picture between pixels is drawn twice as large first, and halved when it is turned
        enlargement = size * (2 if subpixel else 1)
        sized = surfaces.resized(
            upright, (round(upright.get_width() * enlargement), round(upright.get_height() * enlargement))
        )
        degrees = step * 360 / steps
        if subpixel is None:
            turned = surfaces.rotated(sized, degrees)
        else:
            turned = surfaces.halved_and_rotated(sized, degrees, subpixel)
        return self._cache.add(key, turned)

    def _upright(self, canvas: Canvas, piece: int, shape: str) -> pygame.Surface:
        """Return the picture of a piece standing upright; a member carries the glyph of its clan."""
        name = pieces.in_shape(self._name(piece), shape)
        if piece >= TIGER:
            return canvas.pictures.image(name)
        look = self._looks[seat_of(piece)]
        key = ("upright", seat_of(piece), shape, canvas.scale, palette_in_use().key)
        return self._cache.get(key, lambda: _with_glyph(canvas, name, look))


def _with_glyph(canvas: Canvas, name: str, look: theme.SeatLook) -> pygame.Surface:
    """Return a picture of an upright member with the glyph of its clan."""
    image = canvas.pictures.image(name).copy()
    length = canvas.mapping.pixels(23)
    glyph = canvas.pictures.icon(look.glyph, length, look.glyph_paint)
    image.blit(glyph, ((image.get_width() - length) // 2, image.get_height() // 2 - round(length * 0.42)))
    return image


# Looks of the table's own controls.

_GREY_INK = (150, 140, 130)


@dataclass(frozen=True, slots=True)
class GoodsButton:
    """The look of a button with its label at the left, and its cost or gain as chips at the right."""

    kinds: tuple[int, ...]
    size: float
    style: str = "stone"

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw button, label and chips."""
        rect = control.rect
        canvas.panel(widgets.button_picture(control, touch, self.style), rect)
        chip_size = min(30.0, rect.h - 8, rect.w * 0.2)
        chips_width = len(self.kinds) * (chip_size + 2)
        margins = min(16.0, max(8.0, rect.w - 130))  # a wider button never has less room
        room = rect.w - chips_width - margins
        text_width = min(room, canvas.text_width(control.label, self.size, "display")) if control.label else 0
        left = rect.centerx - (text_width + chips_width + 4) / 2
        ink = theme.BONE if control.enabled else _GREY_INK
        if control.label:
            canvas.text(
                control.label,
                left,
                rect.centery - 1,
                self.size,
                kind="display",
                colour=ink,
                middle=True,
                shadow=theme.SHADE,
                width=room,
            )
        picture = "chip_small" if chip_size < 34 else "chip"
        for index, kind in enumerate(self.kinds):
            x = left + text_width + 6 + index * (chip_size + 2)
            canvas.picture_in(
                f"{picture}.{RESOURCES[kind]}", Rect(x, rect.centery - chip_size / 2, chip_size, chip_size)
            )


@dataclass(frozen=True, slots=True)
class SeatButton:
    """The look of a button with a seat's token before its label."""

    look: theme.SeatLook

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw button, token and label."""
        rect = control.rect
        canvas.panel(widgets.button_picture(control, touch, "stone"), rect)
        size = rect.h - 16
        canvas.seat(self.look, rect.x + 14 + size / 2, rect.centery, size)
        body = Rect(rect.x + 24 + size, rect.y, rect.w - size - 36, rect.h - 2)
        canvas.prose(control.label, body, 21, kind="display", middle=True, shadow=theme.SHADE)


@dataclass(frozen=True, slots=True)
class BangsSign:
    """A sign with the token of the seat that holds the stick, and a drum for each bang; drums of used bangs are dark.

    ``has_begun`` is true once the seat has struck the drum; if it stops then, its unused bangs are lost.
    """

    look: theme.SeatLook
    unused_count: int
    total: int
    has_begun: bool

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the sign inside ``rect``."""
        canvas.panel("button.fire" if self.has_begun else "button.stone", rect)
        canvas.seat(self.look, rect.x + 30, rect.centery - 1, 36)
        spacing = min(34.0, (rect.w - 72) / self.total)
        for index in range(self.total):
            is_unused = index < self.unused_count
            ink = theme.GOLD if is_unused else (90, 40, 24)
            x = rect.x + 72 + index * spacing
            canvas.icon("djembe", x, rect.centery - 1, min(30.0, spacing), ink, shadow=is_unused)


@dataclass(frozen=True, slots=True)
class StrengthButton:
    """The look of a button for a bang: a drum, larger for a harder bang; ``strength`` is 1 to 3."""

    strength: int

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw button and drum."""
        rect = control.rect
        canvas.panel(widgets.button_picture(control, touch, "fire"), rect)
        ink = theme.GOLD if control.enabled else _GREY_INK
        canvas.icon("djembe", rect.centerx, rect.centery - 1, 14 + 10 * self.strength, ink, shadow=True)
