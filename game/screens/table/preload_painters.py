"""Painters of screens and controls that a table may show next, so that their pictures are loaded in advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from game.core import Match
from game.screens.parts.any_table import AnyTable
from game.screens.parts.framed_table import FramedScene
from game.screens.table.outcome_picture import LOST_SOUNDS, WON_SOUNDS
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.drawing import draw_untouched
from game.ui.scene import Scene
from game.ui.sketch import Sketcher
from game.ui.sound import Sound
from game.ui.stage import Stage


def button_and_curtain_painters(
    button: Callable[[], Control], curtain: Callable[[int], Scene], seats: Iterable[int]
) -> Iterator[Callable[[Canvas], None]]:
    """Yield painters for the button "Faster" and for the curtains of some seats."""
    yield partial(_draw_button, button)
    for seat in seats:
        yield partial(_draw_curtain, curtain, seat)


def outcome_sound_decoders(sound: Sound) -> Iterator[Callable[[Canvas], None]]:
    """Yield painters that draw nothing; each decodes one sound of the animation at the end of a match."""
    for _, name, _ in (*WON_SOUNDS, *LOST_SOUNDS):
        yield partial(_decode, sound, name)


def table_painters(
    stage: Stage, match: Match, viewer: int | None, *, closed: bool
) -> Iterator[Callable[[Canvas], None]]:
    """Yield a painter for the table of ``match`` as ``viewer`` sees it; with ``closed``, no secret is visible."""
    window_canvas = stage.canvas
    # the table gets a stage and a canvas of its own, so that it cannot change what the window shows; it is drawn only
    # on the canvas that is passed to the painter
    own_canvas = Canvas(
        Sketcher(window_canvas.surface.get_size()),
        window_canvas.pictures.for_other_scale(),
        window_canvas.texts,
        window_canvas.text_size,
    )
    own_stage = Stage(own_canvas, stage.sound, replace(stage.options), stage.data_dir)
    framed = FramedScene(own_stage, match)
    framed.table.look_as(viewer, closed=closed)
    yield partial(_draw_table, framed.table)


def _draw_table(table: AnyTable, canvas: Canvas) -> None:
    with canvas.painting_ahead():
        table.draw(canvas)
    draw_untouched(canvas, table, table.controls())


def _decode(sound: Sound, name: str, canvas: Canvas) -> None:
    """Decode a sound. ``canvas`` is unused: it is passed to every painter."""
    sound.load_ahead(name)


def _draw_button(button: Callable[[], Control], canvas: Canvas) -> None:
    """Draw a button without pointer and focus, so that its pictures are cached."""
    control = button()
    if control.look is not None:
        control.look.draw(canvas, control, Touch())


def _draw_curtain(curtain: Callable[[int], Scene], seat: int, canvas: Canvas) -> None:
    scene = curtain(seat)
    draw_untouched(canvas, scene, scene.controls())
