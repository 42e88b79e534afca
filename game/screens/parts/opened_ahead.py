"""Screens that may be opened next, drawn ahead so that they open without a hitch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.ui.canvas import Canvas
from game.ui.drawing import draw_untouched
from game.ui.scene import Scene


def opened_ahead(make: Callable[[], Scene]) -> Iterator[Callable[[Canvas], None]]:
    """Yield what makes a screen ready bit by bit, and then draws it; it is never put on the stage."""
    scene = make()
    for _ in scene.prepare():
        yield _pass_over
    yield partial(draw_untouched, scene=scene)


def _pass_over(canvas: Canvas) -> None:
    """Draw nothing: what was made ready is no picture."""
