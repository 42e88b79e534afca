"""What the framework draws over every scene: rings, tooltips, notices, and the dimming under a dialog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import pygame

from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect, inset
from game.ui.theme import BONE, PARCHMENT

_Area: TypeAlias = tuple[float, float, float, float]
#: how many seconds the pointer rests on a control before its tooltip is shown
TOOLTIP_AFTER = 0.45
#: how far a tooltip lies from what it tells of, nearest first, in logical units
_TOOLTIP_STEPS = (10.0, 56.0, 110.0, 170.0)
#: how wide its words are at most, as they look best first
_TOOLTIP_WIDTHS = (540.0, 350.0)
#: where a table asks what it asks: no tooltip lies there
_QUESTION = Rect(262, 0, 700, 86)
#: what is at least so large, in square units, may be covered in part: a map, a list, a board
_BROAD = 120_000.0
#: how low a notice ends, as it looks best first, and how wide its words are at most
_NOTICE_BOTTOMS = tuple(float(bottom) for bottom in (812, 892, *range(796, 170, -16)))
_NOTICE_WIDTHS = (1000.0, 620.0, 420.0)
#: how far from the screen's edge a notice at a side stands
_NOTICE_EDGE = 24.0
#: how much more it matters for a notice to hide a button or a move than a place or a figure
_BUTTON_COUNTS = 4


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


def tooltip_place(size: tuple[float, float], told: Rect, others: Sequence[Rect]) -> Rect:
    """Return where a tooltip lies: close to what is ``told``, inside the screen, over as little else as possible.

    It never lies over that itself, and over none of the ``others`` if there is room near by.
    """
    inside, (wide, high) = inset(SCREEN, 6), size
    left, top = told.centerx - wide / 2, told.centery - high / 2
    places = []
    for away in _TOOLTIP_STEPS:
        above, below = told.top - away - high, told.bottom + away
        before, behind = told.left - away - wide, told.right + away
        starts = [(left, above), (left, below), (behind, top), (before, top)]
        starts += [(x, y) for y in (above, below) for x in (told.left, told.right - wide, behind, before)]
        places += [Rect(x, y, wide, high) for x, y in starts]
    places = [place for place in (place.clamp(inside) for place in places) if not place.colliderect(told)]
    usual = Rect(left, told.bottom + _TOOLTIP_STEPS[0], wide, high).clamp(inside)
    crowd = _Crowd.of(others)
    return min(places, key=crowd.hidden_by, default=usual)


class _Crowd(NamedTuple):
    """Areas that had better be seen, none of them twice, and how much each counts."""

    areas: tuple[_Area, ...]
    counts: tuple[int, ...]

    @classmethod
    def of(cls, rects: Iterable[Rect]) -> _Crowd:
        """Return the crowd of some rectangles; each counts as often as it is among them."""
        found = Counter([(rect.x, rect.y, rect.w, rect.h) for rect in rects])
        return cls(tuple(found), tuple(found.values()))

    def hidden_by(self, place: Rect) -> float:
        """Return how much of it a place hides, in square units, each area as often as it counts."""
        hidden = 0.0
        for index in place.collidelistall(self.areas):
            part = place.clip(self.areas[index])
            hidden += self.counts[index] * part.w * part.h
        return hidden


def draw_tooltip(
    canvas: Canvas, control: Control, text: str, controls: Sequence[Control] = (), read: Sequence[Rect] = ()
) -> None:
    """Draw a tooltip beside a control, inside the screen and off the other ``controls`` that could be wanted next.

    It also keeps off what is to be ``read``.

    Where it would hide any of them it is narrower, if that hides less.
    """
    told, others = control.visible_rect, _kept_clear(control, controls, read)
    places = []
    for most in _TOOLTIP_WIDTHS:
        width = min(most, canvas.text_width(text, 19) + 8)
        places.append(tooltip_place((width + 36, canvas.prose_height(text, width, 19) + 26), told, others))
    box = _in_sight(canvas, min(places, key=_Crowd.of(others).hidden_by))
    canvas.panel("panel.tooltip", box)
    canvas.cover(box)
    canvas.prose(text, inset(box, 18, 12), 19, colour=BONE, least=12)


def _in_sight(canvas: Canvas, box: Rect) -> Rect:
    """Return a box where it is seen while the screen is magnified: no larger than what is seen, and within it."""
    seen = inset(canvas.seen, 4, 4)
    if seen.contains(box):
        return box
    width = min(box.w, seen.w)
    height = min(box.h * box.w / width, seen.h)
    x = min(max(box.x, seen.x), seen.right - width)
    return Rect(x, min(max(box.y, seen.y), seen.bottom - height), width, height)


def _kept_clear(control: Control, controls: Sequence[Control], to_be_read: Sequence[Rect]) -> list[Rect]:
    """Return what a tooltip keeps off: what could be wanted next, the question, and most of all what is to be read."""
    told = control.visible_rect
    others = [other for other in controls if other.id != control.id and not other.visible_rect.contains(told)]
    wanted = [other.visible_rect for other in others if other.enabled and not other.resting]
    wanted = [rect for rect in wanted if rect.w * rect.h < _BROAD]
    read = [*(other.visible_rect for other in others if other.role == "field"), *to_be_read]
    return wanted + read * 3 + ([] if told.colliderect(_QUESTION) else [_QUESTION])


def draw_notice(canvas: Canvas, text: str, controls: Sequence[Control] = ()) -> None:
    """Draw a sentence across the lower middle of the screen, or where else it hides fewer ``controls``."""
    places, touchable = [], _touchable(controls)
    for most in _NOTICE_WIDTHS:
        width = min(most, canvas.text_width(text, 22) + 10)
        size = width + 60, canvas.prose_height(text, width, 22) + 36
        places.append(Rect(_notice_place(size, touchable)))
        if places[-1].collidelist(touchable.areas) < 0:
            break
    box = _in_sight(canvas, min(places, key=touchable.hidden_by))
    canvas.panel("panel.tooltip", box)
    canvas.cover(box)
    canvas.prose(text, inset(box, 30, 18), 22, colour=PARCHMENT, align="centre")


def notice_place(size: tuple[float, float], controls: Sequence[Control]) -> Rect:
    """Return where a notice lies: across the middle, as low as it can without hiding what may be touched.

    Where it would hide something anywhere in the middle, it may stand at a side.
    """
    return Rect(_notice_place(size, _touchable(controls)))


@lru_cache(maxsize=64)
def _notice_place(size: tuple[float, float], touchable: _Crowd) -> _Area:
    """Return where a notice lies, found once: it stands for many pictures while nothing else changes."""
    places = []
    for middle in (SCREEN.centerx, SCREEN.left + _NOTICE_EDGE + size[0] / 2, SCREEN.right - _NOTICE_EDGE - size[0] / 2):
        for bottom in _NOTICE_BOTTOMS:
            box = Rect(0, 0, *size)
            box.centerx, box.bottom = middle, bottom
            places.append(box)
    clear = [place for place in places if place.y >= _QUESTION.bottom] or places[:1]
    hiding_nothing = (place for place in clear if place.collidelist(touchable.areas) < 0)
    best = next(hiding_nothing, None) or min(clear, key=touchable.hidden_by)
    return best.x, best.y, best.w, best.h


def _touchable(controls: Sequence[Control]) -> _Crowd:
    """Return the places of controls that are not too broad to be hidden in part.

    Buttons and what makes a move count several times.
    """
    places: list[Rect] = []
    for control in controls:
        rect = control.visible_rect
        if rect.w * rect.h < _BROAD:
            places += [rect] * (_BUTTON_COUNTS if control.role == "button" or control.moves else 1)
    return _Crowd.of(places)


def dim(canvas: Canvas, rect: Rect) -> None:
    """Darken what has been drawn so far."""
    canvas.surface.fill((92, 84, 78), canvas.mapping.to_window(rect), special_flags=pygame.BLEND_RGB_MULT)
