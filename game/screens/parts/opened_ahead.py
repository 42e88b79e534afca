"""Preparing screens that may be opened next, so that they open without a delay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol, runtime_checkable

from game.ui.canvas import Canvas
from game.ui.drawing import draw_untouched
from game.ui.scene import Scene


@runtime_checkable
class PreparedInSteps(Protocol):
    """A screen that can be prepared in small steps; if it is opened before, it prepares the rest at once."""

    def prepare(self) -> Iterator[None]:
        """Prepare what the first picture needs, one step for each item yielded."""


def screen_painters(make: Callable[[], Scene]) -> Iterator[Callable[[Canvas], None]]:
    """Make a screen without opening it, yield an empty painter after each step of its preparation, then its painter."""
    scene = make()
    if isinstance(scene, PreparedInSteps):
        for _ in scene.prepare():
            yield _draw_nothing
    yield partial(draw_untouched, scene=scene)


def _draw_nothing(canvas: Canvas) -> None:
    """Draw nothing: the painter of a step of preparation."""
