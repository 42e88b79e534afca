"""Screens that may be opened next, drawn ahead so that they open without a hitch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol, runtime_checkable

from game.ui.canvas import Canvas
from game.ui.drawing import draw_untouched
from game.ui.scene import Scene


@runtime_checkable
class MadeInBits(Protocol):
    """A screen that can be made ready bit by bit; who does not wait for it has it made all at once."""

    def prepare(self) -> Iterator[None]:
        """Make one bit after another of what the first picture needs."""


def opened_ahead(make: Callable[[], Scene]) -> Iterator[Callable[[Canvas], None]]:
    """Yield what makes a screen ready bit by bit, and then draws it; it is never put on the stage."""
    scene = make()
    if isinstance(scene, MadeInBits):
        for _ in scene.prepare():
            yield _pass_over
    yield partial(draw_untouched, scene=scene)


def _pass_over(canvas: Canvas) -> None:
    """Draw nothing: what was made ready is no picture."""
