"""The bubble with a lesson's text: its place, its look, and the hand and the glow that point."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import SCREEN, Rect, inset
from game.ui.theme import CHAR, GOLD, SIENNA, UMBER

_Boxes: TypeAlias = "tuple[tuple[float, float, float, float], ...]"

_WIDTH = 500.0
#: the row of buttons at the bubble's foot
FOOT = 76.0
_HEAD = 40.0
_ASIDE = 30.0
#: free space kept between the bubble and what it points at
_APART = 22.0
_PAPER = (222, 198, 150)
_TOP = 70.0
_STEP = 30
_HAND = 64.0
_LONGEST_TAIL = 90.0


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
            _draw_tail(canvas, box, self.tip)
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


def bubble_size(canvas: Canvas, text: str, size: float) -> tuple[float, float]:
    """Return how wide and how high the bubble is with this text: wider where letters are large."""
    wide = _WIDTH * (1 + (canvas.text_size - 1) / 2)
    return wide, canvas.prose_height(text, wide - 2 * _ASIDE, size) + _HEAD + FOOT + 8


def find_room(size: tuple[float, float], shown: Sequence[Rect], others: Sequence[Rect]) -> Rect:
    """Return where the bubble goes: beside what is ``shown``, never over it, and over as few controls as possible."""
    return Rect(_find_room(size, _frozen(shown), _frozen(others)))


def _frozen(rects: Sequence[Rect]) -> _Boxes:
    return tuple([(rect.x, rect.y, rect.w, rect.h) for rect in rects])


@lru_cache(maxsize=8)
def _find_room(size: tuple[float, float], shown: _Boxes, others: _Boxes) -> tuple[float, float, float, float]:
    # in a very small window letters are large for the screen: the bubble fills it, and its text gets smaller
    wide, high = min(size[0], SCREEN.w - 32), min(size[1], SCREEN.h - _TOP - 12)
    away = [inset(Rect(box), -_APART) for box in shown]
    covered = [Rect(box) for box in others]
    middle = Rect(shown[0]).unionall([Rect(box) for box in shown[1:]]).center if shown else (SCREEN.centerx, 470.0)
    places = [
        Rect(x, y, wide, high)
        for x in range(16, int(SCREEN.w - wide - 15), _STEP) or (16,)
        for y in range(int(_TOP), int(SCREEN.h - high - 11), _STEP) or (int(_TOP),)
    ]

    def cost(place: Rect) -> float:
        hidden = sum(_common(place, rect) for rect in away)
        reach = math.hypot(place.centerx - middle[0], place.centery - middle[1])
        return 1000 * hidden + 0.004 * sum(_common(place, rect) for rect in covered) + reach

    best = min(places, key=cost)
    return best.x, best.y, best.w, best.h


def _common(one: Rect, other: Rect) -> float:
    """Return the area that two rectangles share."""
    part = one.clip(other)
    return part.w * part.h


def _draw_tail(canvas: Canvas, box: Rect, tip: tuple[float, float]) -> None:
    """Draw a tail from the bubble's edge towards ``tip``."""
    if box.collidepoint(*tip):
        return
    x, y = _within_reach(box, tip)
    if box.left - 10 < x < box.right + 10:
        foot = min(max(x, box.left + 50), box.right - 50)
        edge = box.top + 8 if y < box.top else box.bottom - 8
        points = [(foot - 20, edge), (foot + 20, edge), (x, y)]
    else:
        foot = min(max(y, box.top + 50), box.bottom - 50)
        edge = box.left + 8 if x < box.left else box.right - 8
        points = [(edge, foot - 20), (edge, foot + 20), (x, y)]
    canvas.polygon(points, CHAR)
    centre = (sum(point[0] for point in points) / 3, sum(point[1] for point in points) / 3)
    canvas.polygon([(a + (centre[0] - a) * 0.12, b + (centre[1] - b) * 0.12) for a, b in points], _PAPER)


def _within_reach(box: Rect, tip: tuple[float, float]) -> tuple[float, float]:
    """Return ``tip``, or the end of a shorter tail towards it when it is far away."""
    far = _apart(box, tip)
    if far <= _LONGEST_TAIL:
        return tip
    near = min(max(tip[0], box.left), box.right), min(max(tip[1], box.top), box.bottom)
    share = _LONGEST_TAIL / far
    return near[0] + (tip[0] - near[0]) * share, near[1] + (tip[1] - near[1]) * share


def tail_tip(box: Rect, shown: Sequence[Rect]) -> tuple[float, float] | None:
    """Return the point of what is ``shown`` that lies nearest to the bubble."""
    points = [
        (min(max(box.centerx, rect.left - 6), rect.right + 6), min(max(box.centery, rect.top - 6), rect.bottom + 6))
        for rect in shown
    ]
    return min(points, key=lambda point: _apart(box, point), default=None)


def _apart(box: Rect, point: tuple[float, float]) -> float:
    """Return how far a point is from a rectangle."""
    x, y = point
    return math.hypot(max(box.left - x, x - box.right, 0.0), max(box.top - y, y - box.bottom, 0.0))


def draw_glow(canvas: Canvas, rect: Rect, beat: float) -> None:
    """Draw the glow round something that is spoken of; ``beat`` is the time, in seconds, or 0 to stand still."""
    box = inset(rect, -7)
    for outside in _around(box):
        with canvas.clip(outside):
            canvas.panel("glow.ember", box)
    canvas.panel("ring.gold", box, alpha=round(215 + 40 * math.sin(beat * 4)))
    canvas.panel("ring.gold", inset(box, -4), alpha=round(120 + 60 * math.sin(beat * 4)))


def _around(rect: Rect) -> tuple[Rect, ...]:
    """Return the four parts of the screen round ``rect``."""
    return (
        Rect(0, 0, SCREEN.w, max(0.0, rect.top)),
        Rect(0, rect.bottom, SCREEN.w, max(0.0, SCREEN.h - rect.bottom)),
        Rect(0, rect.top, max(0.0, rect.left), rect.h),
        Rect(rect.right, rect.top, max(0.0, SCREEN.w - rect.right), rect.h),
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
