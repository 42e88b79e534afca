"""What every table may show next, so that its pictures are read before they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.drawing import draw_scene
from game.ui.scene import Scene


def shown_later(
    stone: Callable[[], Control], curtain: Callable[[int], Scene], seats: Iterable[int]
) -> Iterator[Callable[[Canvas], None]]:
    """Yield what draws the stone that makes it faster, and the curtains of some seats."""
    yield partial(_draw_stone, stone)
    for seat in seats:
        yield partial(_draw_curtain, curtain, seat)


def _draw_stone(stone: Callable[[], Control], canvas: Canvas) -> None:
    control = stone()
    if control.look is not None:
        control.look.draw(canvas, control, Touch())


def _draw_curtain(curtain: Callable[[int], Scene], seat: int, canvas: Canvas) -> None:
    scene = curtain(seat)
    draw_scene(canvas, scene, scene.controls(), lambda control: Touch())
