"""What every table may show next, so that its pictures are read before they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from game.core import Match
from game.screens.parts.any_table import AnyTable
from game.screens.parts.framed_table import Framed
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.drawing import draw_untouched
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.surfaces import opaque


def shown_later(
    stone: Callable[[], Control], curtain: Callable[[int], Scene], seats: Iterable[int]
) -> Iterator[Callable[[Canvas], None]]:
    """Yield what draws the stone that makes it faster, and the curtains of some seats."""
    yield partial(_draw_stone, stone)
    for seat in seats:
        yield partial(_draw_curtain, curtain, seat)


def standing(outer: Stage, match: Match, viewer: int | None, *, closed: bool) -> Iterator[Callable[[Canvas], None]]:
    """Yield what draws the whole table of a match as it stands now, its layer included, as ``AnyTable.look_as``."""
    shown = outer.canvas
    # a canvas of its own, only to measure with: what is put on that stage has nothing to do with what the window shows
    canvas = Canvas(opaque(shown.surface.get_size()), shown.pictures.beside(), shown.texts, shown.text_size)
    framed = Framed(Stage(canvas, outer.sound, replace(outer.options), outer.data_dir), match)
    framed.table.look_as(viewer, closed=closed)
    yield partial(_draw_table, framed.table)


def _draw_table(table: AnyTable, canvas: Canvas) -> None:
    with canvas.painting_ahead():
        draw_untouched(canvas, table)


def _draw_stone(stone: Callable[[], Control], canvas: Canvas) -> None:
    control = stone()
    if control.look is not None:
        control.look.draw(canvas, control, Touch())


def _draw_curtain(curtain: Callable[[int], Scene], seat: int, canvas: Canvas) -> None:
    draw_untouched(canvas, curtain(seat))
