"""What the framework draws over every scene: rings, tooltips, notices, and the dimming under a dialog."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect, inset
from game.ui.theme import BONE, PARCHMENT

#: how many seconds the pointer rests on a control before its tooltip is shown
TOOLTIP_AFTER = 0.45


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


def draw_tooltip(canvas: Canvas, control: Control, text: str) -> None:
    """Draw a tooltip beside a control, inside the screen."""
    width = min(540.0, canvas.text_width(text, 19) + 8)
    height = canvas.prose_height(text, width, 19)
    rect = control.visible_rect
    box = Rect(0, 0, width + 36, height + 26)
    box.centerx = rect.centerx
    box.bottom = rect.top - 10
    if box.top < 6:
        box.top = rect.bottom + 10
    box.clamp_ip(inset(SCREEN, 6))
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
