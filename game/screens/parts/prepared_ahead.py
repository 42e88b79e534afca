"""Preparing screens that may be opened next, so that they open without a delay."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from threading import Thread
from typing import Protocol, runtime_checkable

from game.screens.navigation import ScreenName, import_screens, make_screen
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.drawing import draw_untouched
from game.ui.scene import Scene
from game.ui.stage import Stage

#: seconds to wait for a thread at a time, less than a frame
_JOIN_SECONDS = 0.004


@runtime_checkable
class PreparedInSteps(Protocol):
    """A screen that can be prepared in small steps. If it opens before all are done, it does the rest at once."""

    def prepare(self) -> Iterator[None]:
        """Prepare what the first picture needs; yield after each step."""


def prepare_unless_placeholder_needed(stage: Stage, screen: PreparedInSteps) -> None:
    """Prepare a new screen completely, unless the stage shows a placeholder and prepares the screen after that."""
    if not stage.needs_placeholder:
        for _ in screen.prepare():
            pass


def prepare_ahead(
    stage: Stage, name: ScreenName, *args: object, **kwargs: object
) -> Iterator[Callable[[Canvas], None]]:
    """Prepare a screen without opening or painting it: import it on a thread, make it, and take its steps.

    Yield a painter that draws nothing after each step. The pictures of a screen are made when it opens, since those of
    all screens that may open next would take up to 60 MB.
    """
    yield from until_ended(start_thread(import_screens, (name,)))
    yield from _prepare_in_steps(make_screen(stage, name, *args, **kwargs))


def paint_ahead(stage: Stage, name: ScreenName, *args: object, **kwargs: object) -> Iterator[Callable[[Canvas], None]]:
    """Prepare a screen that is likely to open next as ``prepare_ahead`` does, and also yield its painter."""
    yield from until_ended(start_thread(import_screens, (name,)))
    yield from screen_painters(partial(make_screen, stage, name, *args, **kwargs))


def start_thread(work: Callable[..., object], *args: object) -> Thread:
    """Call ``work(*args)`` on a thread that does not keep the app from closing; return the thread."""
    thread = Thread(target=work, args=args, daemon=True)
    thread.start()
    return thread


def until_ended(thread: Thread) -> Iterator[Callable[[Canvas], None]]:
    """Yield painters that draw nothing until a thread has ended."""
    while thread.is_alive():
        thread.join(_JOIN_SECONDS)
        yield _draw_nothing


def screen_painters(make: Callable[[], Scene]) -> Iterator[Callable[[Canvas], None]]:
    """Make a screen without opening it, prepare it, and yield the function that paints it.

    Before that, yield a painter that draws nothing after each step of the preparation. The screen's controls are listed
    once, although the painter is called again in each slice of loading.
    """
    scene = make()
    controls = yield from _prepare_in_steps(scene)
    yield partial(draw_untouched, scene=scene, controls=controls)


def _prepare_in_steps(scene: Scene) -> Generator[Callable[[Canvas], None], None, list[Control]]:
    """Prepare a screen, if it can be prepared, and return its controls; after each step, yield ``_draw_nothing``."""
    if isinstance(scene, PreparedInSteps):
        for _ in scene.prepare():
            yield _draw_nothing
    yield _draw_nothing  # a lesson is made and its controls are listed in 10 ms: too long for one slice
    return scene.controls()


def _draw_nothing(canvas: Canvas) -> None:
    """Draw nothing: the painter that is yielded while a screen is prepared or waited for."""
