"""Pointing at a place on a table: a bubble beside it with a tail, and a glow round it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect, inset
from game.ui.theme import CHAR

_Boxes: TypeAlias = "tuple[tuple[float, float, float, float], ...]"

#: least distance of a bubble from its targets, the rectangles that it points at
_GAP_TO_TARGET = 22.0
#: the least distance of a bubble from the rectangles that must stay visible
_MIN_GAP = 6.0
_PAPER_COLOUR = (222, 198, 150)
#: a bubble lies below this y, since the bar is above it
_MIN_Y = 70.0
#: distance between two places that are tried for a bubble
_SEARCH_STEP = 30
_LONGEST_TAIL = 90.0
#: the cost of hiding a square unit of another rectangle; a unit of distance from the targets costs 1
_HIDING_COST = 0.05
#: the cost of hiding a square unit of a rectangle that must stay visible: far above all other costs
_FORBIDDEN_COST = 1000
#: width of a tail's outline, as a share of the distance from a corner to the middle
_TAIL_EDGE = 0.12
#: opacity of the glow, of 255; text beside it must stay readable
_GLOW_OPACITY = 120


def find_room(
    sizes: Sequence[tuple[float, float]], targets: Sequence[Rect], kept_visible: Sequence[Rect], others: Sequence[Rect]
) -> Rect:
    """Return the place of a bubble beside its ``targets`` that hides as little of the ``others`` as possible.

    The bubble has the first of the ``sizes`` at which it covers none of the rectangles in ``targets`` and
    ``kept_visible``. If there is no such size, it covers as little of these rectangles as possible.
    """
    return Rect(_find_room(tuple(sizes), _as_tuples(targets), _as_tuples(kept_visible), _as_tuples(others)))


def _as_tuples(rects: Sequence[Rect]) -> _Boxes:
    return tuple([(rect.x, rect.y, rect.w, rect.h) for rect in rects])


@lru_cache(maxsize=8)
def _find_room(
    sizes: tuple[tuple[float, float], ...], target_boxes: _Boxes, kept_visible: _Boxes, others: _Boxes
) -> tuple[float, float, float, float]:
    """Return the result of ``find_room`` as a tuple; the arguments are tuples, too, so that results can be cached."""
    forbidden_rects = [inset(Rect(box), -_GAP_TO_TARGET) for box in target_boxes] + [
        inset(Rect(box), -_MIN_GAP) for box in kept_visible
    ]
    avoided_rects = [Rect(box) for box in others]
    if target_boxes:
        first, *other_targets = [Rect(box) for box in target_boxes]
        middle_x, middle_y = first.unionall(other_targets).center
    else:
        middle_x, middle_y = SCREEN.centerx, 470.0

    def cost(place: Rect) -> float:
        """Return how bad a place is: its distance from the targets, and what it hides."""
        distance = math.hypot(place.centerx - middle_x, place.centery - middle_y)
        return _HIDING_COST * _shared_area(place, avoided_rects) + distance

    tried_places: list[Rect] = []
    for size in sizes:
        places = _places_in_a_grid(*size)
        free_places = [place for place in places if place.collidelist(forbidden_rects) < 0]
        if free_places:
            best = min(free_places, key=cost)
            return best.x, best.y, best.w, best.h
        tried_places += places
    # no size has a free place, so hide as little as possible of what must stay visible
    best = min(tried_places, key=lambda place: _FORBIDDEN_COST * _shared_area(place, forbidden_rects) + cost(place))
    return best.x, best.y, best.w, best.h


def _places_in_a_grid(width: float, height: float) -> list[Rect]:
    """Return a grid of places for a bubble of this size.

    A bubble that is too large, for example with large text in a small window, fills the screen, and its text shrinks.
    """
    width = min(width, SCREEN.w - 32)
    height = min(height, SCREEN.h - _MIN_Y - 12)
    return [
        Rect(x, y, width, height)
        for x in _grid_coordinates(16, SCREEN.w - 16 - width)
        for y in _grid_coordinates(_MIN_Y, SCREEN.h - 12 - height)
    ]


def _grid_coordinates(first: float, last: float) -> list[float]:
    """Return the coordinates of a grid: ``first``, one every ``_SEARCH_STEP`` units, and ``last``."""
    return [first + _SEARCH_STEP * step for step in range(int((last - first) / _SEARCH_STEP) + 1)] + [last]


def _shared_area(place: Rect, others: Sequence[Rect]) -> float:
    """Return the sum of the areas that a rectangle shares with each of the others."""
    overlaps = [place.clip(others[index]) for index in place.collidelistall(others)]
    return sum([overlap.w * overlap.h for overlap in overlaps])


def bubble_growth(canvas: Canvas) -> float:
    """Return the factor by which bubbles are wider for large text: they grow half as fast as the text."""
    return 1 + (canvas.text_size - 1) / 2


def draw_bubble(canvas: Canvas, box: Rect, tip: tuple[float, float] | None) -> None:
    """Draw the paper of a bubble and, unless ``tip`` is ``None``, its tail that ends there."""
    if tip is not None:
        _draw_tail(canvas, box, tip)
    canvas.panel("panel.parchment", box)
    canvas.record_cover(box)


def _draw_tail(canvas: Canvas, box: Rect, tip: tuple[float, float]) -> None:
    """Draw the tail of a bubble from its edge to ``tip``."""
    if box.collidepoint(*tip):
        return
    points = _tail_corners(box, tip)
    canvas.polygon(points, CHAR)
    centre_x = sum(x for x, _ in points) / 3
    centre_y = sum(y for _, y in points) / 3
    canvas.polygon(
        [(x + (centre_x - x) * _TAIL_EDGE, y + (centre_y - y) * _TAIL_EDGE) for x, y in points], _PAPER_COLOUR
    )


def _tail_corners(box: Rect, tip: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the corners of a tail: two at the bubble's edge, and its ``tip``."""
    x, y = tip
    if box.left - 10 < x < box.right + 10:
        foot = min(max(x, box.left + 50), box.right - 50)
        edge = box.top + 8 if y < box.top else box.bottom - 8
        return [(foot - 20, edge), (foot + 20, edge), (x, y)]
    foot = min(max(y, box.top + 50), box.bottom - 50)
    edge = box.left + 8 if x < box.left else box.right - 8
    return [(edge, foot - 20), (edge, foot + 20), (x, y)]


def tail_tip(box: Rect, targets: Sequence[Rect], kept_visible: Sequence[Rect] = ()) -> tuple[float, float] | None:
    """Return where the tail of a bubble in ``box`` ends: at the nearest point of its ``targets``.

    Returns ``None`` if the tail would be too long, or would lie over a rectangle in ``kept_visible``.
    """
    points = [
        (min(max(box.centerx, rect.left - 6), rect.right + 6), min(max(box.centery, rect.top - 6), rect.bottom + 6))
        for rect in targets
    ]
    tip = min(points, key=lambda point: _distance(box, point), default=None)
    if tip is None or _distance(box, tip) > _LONGEST_TAIL:
        return None
    sides = [(*foot, *tip) for foot in _tail_corners(box, tip)[:2]]
    for rect in kept_visible:
        if any(rect.clipline(*side) for side in sides):
            return None
    return tip


def _distance(box: Rect, point: tuple[float, float]) -> float:
    """Return the distance of a point from a rectangle."""
    x, y = point
    return math.hypot(max(box.left - x, x - box.right, 0.0), max(box.top - y, y - box.bottom, 0.0))


def draw_glow(canvas: Canvas, rect: Rect, seconds: float) -> None:
    """Draw a glow round ``rect`` that pulsates with the time in ``seconds``; with 0 seconds, it is steady.

    The glow is narrow and faint, since text may stand close by.
    """
    box = inset(rect, -3)
    for outside in parts_around(box, SCREEN):
        with canvas.clip(outside):
            canvas.panel("glow.ember", box, alpha=_GLOW_OPACITY)
    canvas.panel("ring.gold", box, alpha=round(215 + 40 * math.sin(seconds * 4)))
    canvas.panel("ring.gold", inset(box, -3), alpha=round(120 + 60 * math.sin(seconds * 4)))


def parts_around(rect: Rect, whole: Rect) -> tuple[Rect, ...]:
    """Return the four parts of ``whole`` round ``rect``: above, below, left and right; they may be empty."""
    return (
        Rect(whole.x, whole.y, whole.w, max(0.0, rect.top - whole.y)),
        Rect(whole.x, rect.bottom, whole.w, max(0.0, whole.bottom - rect.bottom)),
        Rect(whole.x, rect.top, max(0.0, rect.left - whole.x), rect.h),
        Rect(rect.right, rect.top, max(0.0, whole.right - rect.right), rect.h),
    )
