"""Dragging pieces over a table, and the highlight of the control under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, Protocol, TypeVar

from game.ui.canvas import Canvas
from game.ui.control import Drag
from game.ui.layout import inset
from game.ui.stage import Stage

Thing = TypeVar("Thing")
Thing_contra = TypeVar("Thing_contra", contravariant=True)
#: the x and y of a dragged piece before the pointer has moved: off the screen
_OFF_SCREEN = -300.0


@dataclass(frozen=True, slots=True)
class Dragged(Generic[Thing]):
    """A piece (``thing``) that is being dragged; its middle is at the pointer, in logical units."""

    thing: Thing
    x: float = _OFF_SCREEN
    y: float = _OFF_SCREEN

    def moved(self, x: float, y: float) -> Dragged[Thing]:
        """Return the dragged piece with its middle at ``x, y``."""
        return replace(self, x=x, y=y)


class DragHandler(Protocol[Thing_contra]):
    """The handler of a table; ``Thing_contra`` is the type of the pieces that can be dragged on it."""

    def lift(self, thing: Thing_contra) -> None:
        """Begin to drag a piece."""

    def carry(self, x: float, y: float) -> None:
        """Move the dragged piece to the pointer."""

    def drop(self, x: float, y: float) -> None:
        """Drop the dragged piece; if it may lie there, the drop makes the move."""


def drag_of(handler: DragHandler[Thing], thing: Thing) -> Drag:
    """Return the ``Drag`` of a control that drags ``thing``."""
    return Drag(partial(handler.lift, thing), handler.carry, handler.drop)


# The highlight of the control under the pointer, the same on every table.


def highlight_hovered(canvas: Canvas, stage: Stage, skip: Callable[[object], bool] = lambda about: False) -> None:
    """Highlight the control under the pointer, if it can be used and has no look of its own.

    If ``skip(control.about)`` is true, the control is left out, since the table highlights it itself.
    """
    for control in stage.controls:
        is_usable = control.enabled and not control.resting and control.action is not None
        is_hovered = control.id == stage.interaction.hovered
        if is_hovered and is_usable and control.look is None and not skip(control.about):
            canvas.panel("ring.gold", inset(control.visible_rect, -3), alpha=150)
