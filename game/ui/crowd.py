"""What lies over a screen keeps off what is to be seen there: areas that count, and what a place hides of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset

Area: TypeAlias = tuple[float, float, float, float]
#: what is at least so large, in square units, may be covered in part: a map, a list, a board
BROAD = 120_000.0
#: how much of something may be hidden, never its middle, so that one still sees what it is
_GRAZED = 1 / 3


class Crowd(NamedTuple):
    """Areas that had better be seen, none of them twice, and how much each counts."""

    areas: tuple[Area, ...]
    counts: tuple[int, ...]

    @classmethod
    def of(cls, rects: Iterable[Rect]) -> Crowd:
        """Return the crowd of some rectangles; each counts as often as it is among them."""
        found = Counter([(rect.x, rect.y, rect.w, rect.h) for rect in rects])
        return cls(tuple(found), tuple(found.values()))

    def of_most(self, least: int) -> Crowd:
        """Return the areas that count at least so often."""
        kept = [(area, count) for area, count in zip(self.areas, self.counts, strict=True) if count >= least]
        return Crowd(tuple(area for area, _ in kept), tuple(count for _, count in kept))

    def hidden_by(self, place: Rect) -> float:
        """Return how much of it a place hides, in square units, each area as often as it counts."""
        hidden = 0.0
        for index in place.collidelistall(self.areas):
            part = place.clip(self.areas[index])
            hidden += self.counts[index] * part.w * part.h
        return hidden

    def spoilt_by(self, place: Rect) -> float:
        """Return what share of them a place hides, added up: all of a small stone is worse than the edge of a card."""
        spoilt = 0.0
        for index in place.collidelistall(self.areas):
            part, (_, _, wide, high) = place.clip(self.areas[index]), self.areas[index]
            spoilt += self.counts[index] * part.w * part.h / (wide * high)
        return spoilt

    def is_lost_behind(self, place: Rect) -> bool:
        """Return whether a place hides the middle of an area, or more of one than its edge."""
        for index in place.collidelistall(self.areas):
            area = Rect(self.areas[index])
            part = place.clip(area)
            if place.collidepoint(area.center) or part.w * part.h > _GRAZED * area.w * area.h:
                return True
        return False


def in_sight(canvas: Canvas, box: Rect) -> Rect:
    """Return a box where it is seen while the screen is magnified: no larger than what is seen, and within it."""
    seen = inset(canvas.seen, 4, 4)
    if seen.contains(box):
        return box
    width = min(box.w, seen.w)
    height = min(box.h * box.w / width, seen.h)
    x = min(max(box.x, seen.x), seen.right - width)
    return Rect(x, min(max(box.y, seen.y), seen.bottom - height), width, height)
