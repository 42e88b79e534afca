"""A roll of dice, worked out: the dice, their sum, what tools add, the division and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import say
from game.stone_age.board import DIVISORS
from game.stone_age.show import words
from game.stone_age.show.parts import CREAM, QUIET, SOFT, chip, die, worded
from game.stone_age.show.tribes import hide
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, shadowed, steady
from game.ui.theme import ACTIVE, BONE

TRAY = Rect(512, 296, 576, 156)
_TURNS = 14


@dataclass(slots=True)
class Roll:
    """One roll: ``spun`` 0 to 1 is how far the dice have tumbled; ``added`` is what tools add.

    ``place`` is the area it is for, or below 0 for the dice of a card, which are not summed.
    """

    place: int
    dice: tuple[int, ...]
    added: int = 0
    spun: float = 1.0
    title: str = ""

    @property
    def total(self) -> int:
        """The sum with tools."""
        return sum(self.dice) + self.added

    @property
    def gained(self) -> int:
        """What the area brings."""
        return self.total // DIVISORS[self.place]

    def draw(self, canvas: Canvas, tray: Rect = TRAY, *, panel: bool = True) -> None:
        """Draw the dice, and when they lie still what they make."""
        if panel:
            hide(canvas, tray)
        shadowed(
            canvas,
            self.title,
            tray.centerx,
            tray.y + 34,
            capped(canvas, 22, 1.4),
            CREAM,
            align="centre",
            width=tray.w - 40,
        )
        for index, face in enumerate(self.dice):
            self._die(canvas, index, face, *self._place(index, tray))
        if self.place >= 0 and self.spun >= 1:
            self._sum(canvas, tray)

    def _place(self, index: int, tray: Rect) -> tuple[float, float, float]:
        """Return the middle and the size of a die: in one row, or many in two."""
        summed = self.place >= 0
        wide = tray.w * 0.46 if summed else tray.w - 50
        rows = 2 if len(self.dice) > 5 else 1
        columns = -(-len(self.dice) // rows)
        size = min(54.0 if rows == 1 else 42.0, wide / columns - 6)
        pitch = size + 7
        line, column = divmod(index, columns)
        left = (tray.x + 28 + wide / 2 if summed else tray.centerx) - pitch * (columns - 1) / 2
        top = tray.y + 98 - pitch * (rows - 1) / 2
        return left + pitch * column, top + pitch * line, size

    def _die(self, canvas: Canvas, index: int, face: int, x: float, y: float, size: float) -> None:
        part = self.spun
        if part >= 1:
            die(canvas, face, x, y, size)
            return
        shown = face if part > 0.8 else (int(part * _TURNS) + 3 * index) % 6 + 1
        angle = (1 - part) * (7 + index % 3) * (-1 if index % 2 else 1)
        drop = abs((part * 3) % 1 - 0.5) * 60 * (1 - part)
        die(canvas, shown, x - (1 - part) * 60, y - drop, size, angle)

    def _sum(self, canvas: Canvas, tray: Rect) -> None:
        y, x = tray.y + 96, tray.x + 28 + tray.w * 0.46 + 12
        text = str(sum(self.dice)) if not self.added else f"{sum(self.dice)} + {self.added}"
        text = say("{sum} ÷ {divisor} =", sum=text, divisor=DIVISORS[self.place])
        x += shadowed(canvas, text, x, y, capped(canvas, 27, 1.2), BONE, width=150) + 12
        x += shadowed(canvas, str(self.gained), x, y, steady(canvas, 40), ACTIVE) + 32
        chip(canvas, words.gained(self.place), x, y, 44)
        missing = DIVISORS[self.place] - self.total % DIVISORS[self.place]
        told = say("{count} more would make {next}", count=missing, next=self.gained + 1)
        foot = Rect(tray.right - 24 - tray.w * 0.52, tray.bottom - 40, tray.w * 0.52, 34)
        worded(canvas, told, foot, capped(canvas, 17, 1.4), SOFT if missing <= 2 else QUIET, align="right")
