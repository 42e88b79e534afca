"""The highlight of what is under the pointer, the same on every table."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.canvas import Canvas
from game.ui.layout import inset
from game.ui.stage import Stage


def draw_touched(canvas: Canvas, stage: Stage, but: Callable[[object], bool] = lambda about: False) -> None:
    """Highlight the control under the pointer, if it can be used and has no look of its own.

    Controls are left out when ``but`` is true of their ``Control.about``: the table highlights those itself.
    """
    for control in stage.controls:
        usable = control.enabled and not control.resting and control.look is None and control.action is not None
        if control.id == stage.interaction.hovered and usable and not but(control.about):
            canvas.panel("ring.gold", inset(control.visible_rect, -3), alpha=150)
