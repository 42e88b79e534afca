"""Rings, notices and the dimming under a dialog, drawn by the framework over every scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect, inset
from game.ui.obstacles import BROAD_AREA, Area, Obstacles, fitted_into_view
from game.ui.theme import PARCHMENT
from game.ui.tooltips import QUESTION

#: the y of the lower edges to try for a notice, the best first, in logical units
_NOTICE_BOTTOMS = tuple(float(bottom) for bottom in (812, 892, *range(796, 170, -16)))
#: the greatest widths to try for the text of a notice, best first, in logical units
_NOTICE_WIDTHS = (1000.0, 620.0, 420.0)
_NOTICE_TEXT_SIZE = 22
#: the space between a notice's text and its edges: on the left and right, and above and below
_NOTICE_MARGIN_X, _NOTICE_MARGIN_Y = 30, 18
#: a notice at the left or right of the screen is this far from the screen's edge
_SIDE_GAP = 24.0
#: how much worse it is for a notice to hide text, a button or a control that makes a move than any other control
_BUTTON_WEIGHT = 4
#: the picture under a dialog is multiplied by this colour (255 leaves a value unchanged)
_DIMMING = (92, 84, 78)
#: how much worse it is for a notice to hide a tooltip than a control that is no button and makes no move
_TOOLTIP_WEIGHT = 60


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence shown until the stage's clock reaches ``until``."""

    text: str
    until: float


def draw_ring(canvas: Canvas, rect: Rect) -> None:
    """Draw the thin gold ring that marks a possible move."""
    canvas.panel("ring.gold", inset(rect, -2), alpha=170)


def draw_focus(canvas: Canvas, rect: Rect) -> None:
    """Draw the ring round the control that has the keyboard's focus."""
    canvas.panel("ring.gold", inset(rect, -6))


def draw_notice(
    canvas: Canvas,
    text: str,
    controls: Sequence[Control] = (),
    tooltip: Rect | None = None,
    text_places: Sequence[Rect] = (),
) -> None:
    """Draw a notice in the lower middle of the screen, or where it covers least.

    It covers as few of the ``controls`` and as little of the ``text_places`` as possible. Covering the ``tooltip``
    counts as far worse than covering anything else.
    """
    obstacles = _obstacles_to_notice(controls, tooltip, text_places)
    places: list[Rect] = []
    longest_word = max(canvas.text_width(word, _NOTICE_TEXT_SIZE) for word in text.split(" "))
    # a narrow notice would show a long word, such as the name of a file, in tiny letters
    max_widths = [width for width in _NOTICE_WIDTHS if width >= longest_word] or _NOTICE_WIDTHS[:1]
    for max_width in max_widths:
        # 10 units wider, so that rounding never breaks a line that just fits
        width = min(max_width, canvas.text_width(text, _NOTICE_TEXT_SIZE) + 10)
        height = canvas.prose_height(text, width, _NOTICE_TEXT_SIZE)
        size = width + 2 * _NOTICE_MARGIN_X, height + 2 * _NOTICE_MARGIN_Y
        place = Rect(_notice_place(size, obstacles))
        places.append(place)
        if place.collidelist(obstacles.areas) < 0:
            break
    box = fitted_into_view(canvas, min(places, key=obstacles.weighted_hidden_area))
    canvas.panel("panel.tooltip", box)
    canvas.record_cover(box)
    inner_rect = inset(box, _NOTICE_MARGIN_X, _NOTICE_MARGIN_Y)
    canvas.prose(text, inner_rect, _NOTICE_TEXT_SIZE, colour=PARCHMENT, align="centre")


@lru_cache(maxsize=64)
def _notice_place(size: tuple[float, float], obstacles: Obstacles) -> Area:
    """Return the place of a notice: in the middle, as low as possible without hiding an obstacle.

    A notice that would hide an obstacle everywhere in the middle may stand at a side. The result is cached, since many
    frames show the same notice.
    """
    half_width = size[0] / 2
    places: list[Rect] = []
    for middle in (SCREEN.centerx, SCREEN.left + _SIDE_GAP + half_width, SCREEN.right - _SIDE_GAP - half_width):
        for bottom in _NOTICE_BOTTOMS:
            box = Rect(0, 0, *size)
            box.centerx = middle
            box.bottom = bottom
            places.append(box)
    below_question = [place for place in places if place.y >= QUESTION.bottom]
    if not below_question:  # the notice is so tall that it reaches the question at every place
        below_question = places[:1]
    free_places = (place for place in below_question if place.collidelist(obstacles.areas) < 0)
    best = next(free_places, None)
    if best is None:
        best = min(below_question, key=obstacles.weighted_hidden_area)
    return best.x, best.y, best.w, best.h


def _obstacles_to_notice(
    controls: Sequence[Control], tooltip: Rect | None = None, text_places: Sequence[Rect] = ()
) -> Obstacles:
    """Return the areas that a notice should not hide: the ``tooltip``, the ``text_places`` and the ``controls``.

    Large controls are left out, since they may be covered in part. The tooltip has the largest weight; text, buttons
    and controls that make moves have a larger weight than other controls.
    """
    rects = [tooltip] * _TOOLTIP_WEIGHT if tooltip is not None else []
    rects += [*text_places] * _BUTTON_WEIGHT
    for control in controls:
        rect = control.visible_rect
        if rect.w * rect.h < BROAD_AREA:
            weight = _BUTTON_WEIGHT if control.role == "button" or control.moves else 1
            rects += [rect] * weight
    return Obstacles.from_rects(rects)


def dim(canvas: Canvas, rect: Rect) -> None:
    """Darken everything drawn so far inside ``rect``, up to the window's sides if it is as wide as the screen.

    For the whole screen also the parts of the window above and below it are darkened.
    """
    # panels at the edges of the screen reach beyond it
    box = canvas.surface.get_rect() if rect == SCREEN else canvas.mapping.to_window(canvas.to_sides(rect))
    canvas.surface.fill(_DIMMING, box, special_flags=pygame.BLEND_RGB_MULT)
