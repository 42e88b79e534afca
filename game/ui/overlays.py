"""What the framework draws over every scene: rings, tooltips, notices, and the dimming under a dialog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect, inset
from game.ui.theme import BONE, PARCHMENT

#: how many seconds the pointer rests on a control before its tooltip is shown
TOOLTIP_AFTER = 0.45
#: how far a tooltip lies from what it tells of, nearest first, in logical units
_TOOLTIP_STEPS = (10.0, 56.0, 110.0, 170.0)
#: where a table asks what it asks: no tooltip lies there
_QUESTION = Rect(262, 0, 700, 86)
#: what is at least so large, in square units, may be covered in part: a map, a list, a board
_BROAD = 120_000.0


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

    def hidden(place: Rect) -> float:
        parts = [place.clip(others[index]) for index in place.collidelistall(others)]
        return sum(part.w * part.h for part in parts)

    return min(places, key=hidden, default=Rect(left, told.bottom + _TOOLTIP_STEPS[0], wide, high).clamp(inside))


def draw_tooltip(canvas: Canvas, control: Control, text: str, controls: Sequence[Control] = ()) -> None:
    """Draw a tooltip beside a control, inside the screen and off the other ``controls`` that could be wanted next."""
    width = min(540.0, canvas.text_width(text, 19) + 8)
    height = canvas.prose_height(text, width, 19)
    told = control.visible_rect
    wanted = [
        other.visible_rect
        for other in controls
        if other.enabled and not other.resting and other.id != control.id and not other.visible_rect.contains(told)
    ]
    acting = [rect for rect in wanted if rect.w * rect.h < _BROAD]
    acting += [] if told.colliderect(_QUESTION) else [_QUESTION]
    box = tooltip_place((width + 36, height + 26), told, acting)
    canvas.panel("panel.tooltip", box)
    canvas.prose(text, inset(box, 18, 12), 19, colour=BONE, least=12)


def draw_notice(canvas: Canvas, text: str) -> None:
    """Draw a sentence across the lower middle of the screen."""
    width = min(1000.0, canvas.text_width(text, 22) + 10)
    height = canvas.prose_height(text, width, 22)
    box = Rect(0, 0, width + 60, height + 36)
    box.centerx, box.bottom = SCREEN.centerx, 812
    canvas.panel("panel.tooltip", box)
    canvas.prose(text, inset(box, 30, 18), 22, colour=PARCHMENT, align="centre")


def dim(canvas: Canvas, rect: Rect) -> None:
    """Darken what has been drawn so far."""
    canvas.surface.fill((92, 84, 78), canvas.mapping.to_window(rect), special_flags=pygame.BLEND_RGB_MULT)
