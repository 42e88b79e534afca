"""Finding places for tooltips and notices: areas that should stay visible, and how much of them a place hides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset

Area: TypeAlias = tuple[float, float, float, float]
#: the least size (square units) of an area that may be covered in part, such as a map, a list or a board
BROAD_AREA = 120_000.0
#: at most this share of an area may be hidden, so that it can still be recognised; its middle must stay visible
_MAX_HIDDEN_SHARE = 1 / 3


class Obstacles(NamedTuple):
    """Areas that should stay visible, each with a weight that says how bad it is to hide the area."""

    areas: tuple[Area, ...]
    weights: tuple[int, ...]

    @classmethod
    def from_rects(cls, rects: Iterable[Rect]) -> Obstacles:
        """Return rectangles as obstacles; the weight of each is how often it is listed."""
        weights = Counter([(rect.x, rect.y, rect.w, rect.h) for rect in rects])
        return cls(tuple(weights), tuple(weights.values()))

    def with_min_weight(self, min_weight: int) -> Obstacles:
        """Return only the areas whose weight is at least ``min_weight``."""
        heavy = [(area, weight) for area, weight in zip(self.areas, self.weights, strict=True) if weight >= min_weight]
        return Obstacles(tuple(area for area, _ in heavy), tuple(weight for _, weight in heavy))

    def weighted_hidden_area(self, place: Rect) -> float:
        """Return how many square units of the areas a place hides; each area counts as often as its weight."""
        hidden_area = 0.0
        for index in place.collidelistall(self.areas):
            part = place.clip(self.areas[index])
            hidden_area += self.weights[index] * part.w * part.h
        return hidden_area

    def weighted_hidden_share(self, place: Rect) -> float:
        """Return how much of the areas a place hides.

        This is the sum, over all areas, of the hidden share (0..1) of the area times the weight of the area.
        """
        shares = 0.0
        for index in place.collidelistall(self.areas):
            part = place.clip(self.areas[index])
            _, _, width, height = self.areas[index]
            shares += self.weights[index] * part.w * part.h / (width * height)
        return shares

    def any_is_unrecognisable_behind(self, place: Rect) -> bool:
        """Return whether a place hides so much of any area that a person could not recognise what is there.

        This is so if it hides the middle of the area, or more than a third of the area.
        """
        for index in place.collidelistall(self.areas):
            area = Rect(self.areas[index])
            part = place.clip(area)
            if place.collidepoint(area.center) or part.w * part.h > _MAX_HIDDEN_SHARE * area.w * area.h:
                return True
        return False


def fitted_into_view(canvas: Canvas, box: Rect) -> Rect:
    """Return a box, moved and shrunk if necessary to fit into the part of a magnified screen that the window shows."""
    seen = inset(canvas.seen, 4, 4)
    if seen.contains(box):
        return box
    width = min(box.w, seen.w)
    # a narrower box is made higher, so that its text still has room
    height = min(box.h * box.w / width, seen.h)
    x = min(max(box.x, seen.x), seen.right - width)
    return Rect(x, min(max(box.y, seen.y), seen.bottom - height), width, height)
