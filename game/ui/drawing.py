"""Drawing a scene with its controls, on the window or on a surface of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import inset
from game.ui.surfaces import opaque
from game.ui.theme import SOOT

#: how far the glow round a control reaches
_GLOW = 80.0
#: how a control is being touched now
Touching = Callable[[Control], Touch]


class Drawn(Protocol):
    """What is drawn of a scene."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything but the controls that have looks."""

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what lies over the controls."""

    def controls(self) -> list[Control]:
        """List what can be touched now."""


def draw_scene(canvas: Canvas, scene: Drawn, controls: Sequence[Control], touching: Touching) -> None:
    """Draw a scene, the looks of its controls, and what lies above them."""
    scene.draw(canvas)
    for control in controls:
        if control.look is not None and canvas.shows(inset(control.rect, -_GLOW)):
            _draw_look(canvas, control, touching(control))
    scene.draw_above(canvas)


def draw_untouched(canvas: Canvas, scene: Drawn) -> None:
    """Draw a scene as nobody touches it, such as one that is drawn ahead."""
    draw_scene(canvas, scene, scene.controls(), lambda control: Touch())


def _draw_look(canvas: Canvas, control: Control, touch: Touch) -> None:
    assert control.look is not None
    witness = canvas.witness
    if witness is not None:
        witness.control = control.id
    if control.clip is None:
        control.look.draw(canvas, control, touch)
    elif control.rect.colliderect(control.clip):
        with canvas.clip(control.clip):
            control.look.draw(canvas, control, touch)
    if witness is not None:
        witness.control = ""


def painted_aside(canvas: Canvas, paint: Callable[[], None]) -> pygame.Surface:
    """Return what ``paint`` draws, on a surface as large as the window; the witness does not see its text."""
    window, witness = canvas.surface, canvas.witness
    canvas.surface, canvas.witness = opaque(window.get_size()), None
    canvas.surface.fill(SOOT)
    try:
        paint()
        return canvas.surface
    finally:
        canvas.surface, canvas.witness = window, witness
