"""The bubble with a lesson's text: its sizes, its look, and the hand that points."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.screens.parts.pointing import draw_tail
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import SCREEN, Rect
from game.ui.theme import CHAR, GOLD, SIENNA, UMBER

#: how wide a bubble may be, as it looks best first
_WIDTHS = (500.0, 430.0, 370.0, 660.0, 290.0, 860.0)
#: the row of buttons at the bubble's foot
FOOT = 76.0
_HEAD = 40.0
_ASIDE = 30.0
_HAND = 64.0


@dataclass(frozen=True, slots=True)
class Bubble:
    """The look of the bubble: parchment with a text, dots for the steps, and a tail to what it speaks of."""

    text: str
    size: float
    step: int
    steps: int
    tip: tuple[float, float] | None

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw paper, tail, dots and text."""
        box = control.rect
        if self.tip is not None:
            draw_tail(canvas, box, self.tip)
        canvas.panel("panel.parchment", box)
        canvas.cover(box)
        self._draw_dots(canvas, box)
        room = Rect(box.x + _ASIDE, box.y + _HEAD, box.w - 2 * _ASIDE, box.h - _HEAD - FOOT)
        canvas.prose(self.text, room, self.size, colour=CHAR, middle=True)

    def _draw_dots(self, canvas: Canvas, box: Rect) -> None:
        pitch = min(18.0, (box.w - 60) / self.steps)
        left = box.centerx - pitch * (self.steps - 1) / 2
        for index in range(self.steps):
            x, y = left + pitch * index, box.y + 22
            if index == self.step:
                canvas.circle(x, y, 6, CHAR)
                canvas.circle(x, y, 4, GOLD)
            else:
                canvas.circle(x, y, 3.5, SIENNA if index < self.step else UMBER, 0 if index < self.step else 1.5)


def bubble_sizes(canvas: Canvas, text: str, size: float) -> tuple[tuple[float, float], ...]:
    """Return how wide and how high the bubble may be with this text, as it looks best first.

    Where letters are large it is wider. Narrower and wider ones go where there is no room for the first.
    """
    share = 1 + (canvas.text_size - 1) / 2
    return tuple(
        (wide * share, canvas.prose_height(text, wide * share - 2 * _ASIDE, size) + _HEAD + FOOT + 8)
        for wide in _WIDTHS
    )


def hand_place(rect: Rect) -> Rect:
    """Return where the hand lies that points at ``rect``."""
    x = min(rect.right - min(rect.w * 0.3, 30), SCREEN.w - _HAND)
    y = min(rect.bottom - min(rect.h * 0.4, 26), SCREEN.h - _HAND)
    return Rect(x, y, _HAND, _HAND)


def draw_hand(canvas: Canvas, rect: Rect, beat: float) -> None:
    """Draw the hand that points at what is to be touched."""
    place = hand_place(rect)
    bob = 6 * math.sin(beat * 4)
    canvas.picture_in("mfsa.hand", Rect(place.x + bob, place.y + bob, place.w, place.h))
