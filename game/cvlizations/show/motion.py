"""What moves over the table: things that fly, tablets that turn, the order that grows, points that are counted."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from game.cvlizations.orders import ORDERS
from game.cvlizations.show import layout
from game.cvlizations.show.face import Face
from game.cvlizations.show.parts import PIGMENT, WARM, chip, number_stone, tile
from game.screens.table import shown
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset
from game.ui.theme import SHADE, SeatLook


@dataclass(slots=True)
class Flyer(shown.Flyer):
    """A chip, seat, idea, picture or icon in the air, with embers behind it."""

    alpha: int = 255
    trail: list[tuple[float, float]] = field(default_factory=list)

    def move(self, x: float, y: float) -> None:
        """Go on to a point, leaving embers behind."""
        self.trail = [*self.trail[-11:], (self.x, self.y)]
        self.x, self.y = x, y

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is."""
        x, y, size = self.x, self.y, self.size
        if self.kind == "chip":
            self._draw_trail(canvas)
            canvas.picture_in("cv.halo", Rect(x - size, y - size, size * 2, size * 2))
            chip(canvas, str(self.what), x, y, size, alpha=self.alpha)
        elif self.kind == "seat" and isinstance(self.what, SeatLook):
            canvas.seat(self.what, x, y, size)
        elif self.kind == "idea" and isinstance(self.what, int):
            tile(canvas, self.what, Rect(x - size / 2, y - size / 2, size, size))
        elif self.kind == "picture":
            canvas.picture_in(str(self.what), Rect(x - size / 2, y - size / 2, size, size), alpha=self.alpha)
        elif self.kind == "icon":
            canvas.icon(str(self.what), x, y, size, WARM, shadow=True)

    def _draw_trail(self, canvas: Canvas) -> None:
        """Draw the embers left behind, fading."""
        for index, (x, y) in enumerate(self.trail):
            size = self.size * (0.2 + 0.8 * index / 12)
            canvas.picture_in("cv.halo", Rect(x - size / 2, y - size / 2, size, size))


@dataclass(slots=True)
class Turning:
    """A tablet that turns from its back to its face: ``part`` 0 to 1, over the middle of the table."""

    look: SeatLook
    order: int
    x: float
    y: float
    part: float = 0.0
    size: float = 92.0


@dataclass(slots=True)
class Motion(shown.Motion):
    """Everything that moves just now. ``counted`` is how many ideas of the end have been counted, ``None``: all."""

    turning: list[Turning] = field(default_factory=list)
    grown: float = 1.0
    counted: float | None = None

    def rest(self) -> None:
        """Let nothing move any more."""
        self.movers.clear()
        self.turning.clear()
        self.grown, self.counted = 1.0, None

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw what is in the air."""
        if self.turning:
            canvas.fill(inset(layout.SLAB, 14, 16), SHADE, 120, 36)
        for tablet in self.turning:
            _draw_turning(canvas, tablet)
        self.draw_movers(canvas)


def _draw_turning(canvas: Canvas, tablet: Turning) -> None:
    wide = abs(math.cos(math.pi * tablet.part))
    size = tablet.size
    rect = Rect(tablet.x - size * wide / 2, tablet.y - size / 2, max(2.0, size * wide), size)
    if tablet.part < 0.5:
        canvas.picture_in(f"cv.order_back.{tablet.look.colour}", rect)
        return
    canvas.panel("cv.order.hand", rect)
    if wide > 0.6:
        canvas.icon(ORDERS[tablet.order].icon, tablet.x + 4, tablet.y, size * 0.6 * wide, PIGMENT)
        number_stone(canvas, tablet.order, rect.x + 12, rect.y + 12, 30)
        canvas.seat(tablet.look, rect.right - 10, rect.bottom - 10, 30)
