"""What moves over the table of Stone Age: chips, figures, cards and tiles in the air, dust, and words that rise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.stone_age.show import cards
from game.stone_age.show.face import Face
from game.stone_age.show.parts import chip, figure
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import shadowed
from game.ui.theme import ACTIVE, SeatLook


@dataclass(slots=True)
class Mover:
    """Something on its way over the table, its middle at ``x, y``.

    ``kind`` is ``chip``, ``figure``, ``seat``, ``card``, ``large card``, ``back``, ``tile``, ``puff`` or ``words``;
    ``what`` is the chip's kind, the look, the number of the card or tile, the frame, or the words.
    """

    kind: str
    what: Any
    x: float
    y: float
    size: float = 44.0
    alpha: int = 255
    face: Face | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is."""
        x, y, size = self.x, self.y, self.size
        if self.kind == "chip":
            chip(canvas, self.what, x, y, size, alpha=self.alpha)
        elif self.kind == "figure" and isinstance(self.what, SeatLook):
            figure(canvas, self.what, x, y, alpha=self.alpha)
        elif self.kind == "seat" and isinstance(self.what, SeatLook):
            canvas.seat(self.what, x, y, size)
        elif self.kind == "puff":
            canvas.picture_in(f"puff.{self.what}", Rect(x - size / 2, y - size / 2, size, size))
        elif self.kind == "words":
            shadowed(canvas, self.what, x, y, size, ACTIVE, align="centre")
        elif self.face is not None:
            self._draw_flat(canvas, self.face)

    def _draw_flat(self, canvas: Canvas, face: Face) -> None:
        size = self.size
        if self.kind == "tile":
            rect = Rect(self.x - size / 2, self.y - size * 0.32, size, size * 0.64)
            cards.building(canvas, self.what, rect, points=not face.alone, size=size * 0.14)
        elif self.kind == "card":
            rect = Rect(self.x - size / 2, self.y - size * 0.45, size, size * 0.9)
            cards.card(canvas, self.what, rect, face.alone)
        elif self.kind == "large card":
            rect = Rect(self.x - size / 2, self.y - size * 0.35, size, size * 0.7)
            cards.large_card(canvas, self.what, rect, face.alone)
        elif self.kind == "back":
            canvas.panel("sa.card_back", Rect(self.x - size / 2, self.y - size * 0.45, size, size * 0.9))
