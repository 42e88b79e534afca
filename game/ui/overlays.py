"""What the framework draws over every scene: rings, notices, and the dimming under a dialog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.crowd import BROAD, Area, Crowd, in_sight
from game.ui.layout import SCREEN, Rect, inset
from game.ui.theme import PARCHMENT
from game.ui.tooltips import QUESTION

#: how low a notice ends, as it looks best first, and how wide its words are at most
_NOTICE_BOTTOMS = tuple(float(bottom) for bottom in (812, 892, *range(796, 170, -16)))
_NOTICE_WIDTHS = (1000.0, 620.0, 420.0)
#: how far from the screen's edge a notice at a side stands
_NOTICE_EDGE = 24.0
#: how much more it matters for a notice to hide a button or a move than a place or a figure
_BUTTON_COUNTS = 4
#: and to hide a tooltip, which is being read
_TOOLTIP_COUNTS = 60


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence shown until the stage's clock reaches ``until``."""

    text: str
    until: float


def draw_ring(canvas: Canvas, rect: Rect) -> None:
    """Draw the thin gold ring that marks what may be done."""
    canvas.panel("ring.gold", inset(rect, -2), alpha=170)


def draw_focus(canvas: Canvas, rect: Rect) -> None:
    """Draw the ring round the control that has the keyboard's focus."""
    canvas.panel("ring.gold", inset(rect, -6))


def draw_notice(canvas: Canvas, text: str, controls: Sequence[Control] = (), tooltip: Rect | None = None) -> None:
    """Draw a sentence across the lower middle of the screen, or where else it hides fewer ``controls``.

    It never lies over a ``tooltip``.
    """
    places, touchable = [], _touchable(controls, tooltip)
    for most in _NOTICE_WIDTHS:
        width = min(most, canvas.text_width(text, 22) + 10)
        size = width + 60, canvas.prose_height(text, width, 22) + 36
        places.append(Rect(_notice_place(size, touchable)))
        if places[-1].collidelist(touchable.areas) < 0:
            break
    box = in_sight(canvas, min(places, key=touchable.hidden_by))
    canvas.panel("panel.tooltip", box)
    canvas.cover(box)
    canvas.prose(text, inset(box, 30, 18), 22, colour=PARCHMENT, align="centre")


def notice_place(size: tuple[float, float], controls: Sequence[Control]) -> Rect:
    """Return where a notice lies: across the middle, as low as it can without hiding what may be touched.

    Where it would hide something anywhere in the middle, it may stand at a side.
    """
    return Rect(_notice_place(size, _touchable(controls)))


@lru_cache(maxsize=64)
def _notice_place(size: tuple[float, float], touchable: Crowd) -> Area:
    """Return where a notice lies, found once: it stands for many pictures while nothing else changes."""
    places = []
    for middle in (SCREEN.centerx, SCREEN.left + _NOTICE_EDGE + size[0] / 2, SCREEN.right - _NOTICE_EDGE - size[0] / 2):
        for bottom in _NOTICE_BOTTOMS:
            box = Rect(0, 0, *size)
            box.centerx, box.bottom = middle, bottom
            places.append(box)
    clear = [place for place in places if place.y >= QUESTION.bottom] or places[:1]
    hiding_nothing = (place for place in clear if place.collidelist(touchable.areas) < 0)
    best = next(hiding_nothing, None) or min(clear, key=touchable.hidden_by)
    return best.x, best.y, best.w, best.h


def _touchable(controls: Sequence[Control], tooltip: Rect | None = None) -> Crowd:
    """Return the places of controls that are not too broad to be hidden in part.

    Buttons and what makes a move count several times, a ``tooltip`` more than all of them.
    """
    places = [tooltip] * _TOOLTIP_COUNTS if tooltip is not None else []
    for control in controls:
        rect = control.visible_rect
        if rect.w * rect.h < BROAD:
            places += [rect] * (_BUTTON_COUNTS if control.role == "button" or control.moves else 1)
    return Crowd.from_rects(places)


def dim(canvas: Canvas, rect: Rect) -> None:
    """Darken what has been drawn so far."""
    canvas.surface.fill((92, 84, 78), canvas.mapping.to_window(rect), special_flags=pygame.BLEND_RGB_MULT)
