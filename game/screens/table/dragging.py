"""Dragging something over a table: what is in hand and where, and the ``Drag`` of a control that it is taken from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, Protocol, TypeVar

from game.ui.control import Drag

What = TypeVar("What")
Lifted = TypeVar("Lifted", contravariant=True)
#: where a dragged thing is before the pointer has moved: off the screen
_OUTSIDE = -300.0


@dataclass(frozen=True, slots=True)
class Dragged(Generic[What]):
    """``what`` is in hand; its middle is where the pointer is, in logical units."""

    what: What
    x: float = _OUTSIDE
    y: float = _OUTSIDE

    def moved(self, x: float, y: float) -> Dragged[What]:
        """Return it at another point."""
        return replace(self, x=x, y=y)


class Drags(Protocol[Lifted]):
    """Intents of a table on which things of one type can be dragged."""

    def lift(self, what: Lifted) -> None:
        """Take something in hand."""

    def carry(self, x: float, y: float) -> None:
        """Follow the pointer with what is in hand."""

    def drop(self, x: float, y: float) -> None:
        """Let go of what is in hand; on a legal place that makes a move."""


def drag_of(intents: Drags[What], what: What) -> Drag:
    """Return the ``Drag`` of a control that takes ``what`` in hand."""
    return Drag(partial(intents.lift, what), intents.carry, intents.drop)
