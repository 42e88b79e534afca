"""Preloading: while a person thinks, the pictures and texts that may be shown next are read and rendered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import TypeAlias

from game.ui.canvas import Canvas
from game.ui.picture_cache import PictureCache

#: the length of a slice of preloading in seconds; a touch has to wait until the slice ends
_SLICE_SECONDS = 0.006
#: the most slices for one drawing: without a limit, pictures that do not fit into the cache would be preloaded forever
_MAX_SLICES = 120
#: with ``ends_early``, a slice begins no other drawing after this share of it
_LAST_DRAWING_SHARE = 0.75
#: with ``ends_early``, a slice begins no other step of a large picture after this share of it
_LAST_STEP_SHARE = 0.3
#: a slice that waits for a thread may take up to this many times its seconds of wall-clock time
_MAX_WALL_CLOCK_RATIO = 3
#: draws something on a canvas
Drawing: TypeAlias = Callable[[Canvas], None]


#: the pictures of a screen that opens are loaded for this many seconds before its placeholder is shown
_FIRST_LOADING_SLICE_SECONDS = 0.006
#: the seconds of each later slice of loading such a screen; they are longer, since each slice begins the drawing again
_LATER_LOADING_SLICE_SECONDS = 0.018
#: the most slices of loading such a screen, for a slow or busy machine; afterwards the rest is loaded at once
_MAX_LOADING_SLICES = 60


class OpenedScreenLoader:
    """Loads, in slices, the pictures of a screen that has just been opened; meanwhile its placeholder is shown."""

    def __init__(self, canvas: Canvas) -> None:
        self._preloader = Preloader(canvas, _LATER_LOADING_SLICE_SECONDS, time.thread_time, ends_early=False)
        self._slices = 0

    def begin(self, drawings: Iterator[Drawing]) -> None:
        """Begin to load what some drawings use, one after another, and to paint the first layer of each."""
        self._slices = 0
        self._preloader.begin(partial(paint_layer_ahead, draw) for draw in drawings)

    def load_slice(self) -> None:
        """Load for one slice of time."""
        self._slices += 1
        seconds = _FIRST_LOADING_SLICE_SECONDS if self._slices == 1 else _LATER_LOADING_SLICE_SECONDS
        self._preloader.preload_slice(seconds)

    @property
    def done(self) -> bool:
        """Whether everything is loaded, or loading has taken too long."""
        return self._preloader.done or self._slices >= _MAX_LOADING_SLICES


def paint_layer_ahead(draw: Drawing, canvas: Canvas) -> None:
    """Preload a drawing, and paint the first layer that it uses into the cache of the canvas, part by part."""
    with canvas.painting_ahead():
        draw(canvas)


class Preloader:
    """Preloads the pictures and texts of drawings, one drawing after another, without showing them.

    The drawings draw on ``canvas``. A slice takes ``seconds`` as measured by ``clock``. With ``ends_early``, a slice
    ends as soon as a large picture has to wait for a thread, or when the rest of the slice is too short to begin
    anything.
    """

    def __init__(
        self,
        canvas: Canvas,
        seconds: float = _SLICE_SECONDS,
        clock: Callable[[], float] = time.perf_counter,
        *,
        ends_early: bool = True,
    ) -> None:
        self._canvas = canvas
        self._ends_early = ends_early
        self._seconds = seconds
        self._clock = clock
        #: the drawings left to preload, in this order: ``preload_first`` sets the first two, ``begin`` the third
        self._urgent_drawings: Iterator[Drawing] = iter(())
        self._early_drawings: Iterator[Drawing] = iter(())
        self._later_drawings: Iterator[Drawing] = iter(())
        #: the drawing that has been preloaded in part
        self._unfinished_drawing: Drawing | None = None
        #: the number of slices spent on that drawing
        self._slices = 0
        #: whether nothing is left to preload
        self.done = True
        #: whether urgent drawings, which may be shown at any moment, are left to preload
        self.urgent = False

    def begin(self, drawings: Iterator[Drawing]) -> None:
        """Preload the drawings of ``Scene.preload_painters`` from now on, and drop all earlier drawings."""
        self._urgent_drawings = iter(())
        self._early_drawings = iter(())
        self._later_drawings = drawings
        self._unfinished_drawing = None
        self.done = False
        self.urgent = False

    def preload_first(self, urgent_drawings: Iterator[Drawing], early_drawings: Iterable[Drawing] = ()) -> None:
        """Preload ``urgent_drawings``, then ``early_drawings``, and then the drawings that ``begin`` was given.

        This replaces the drawings of an earlier call of ``preload_first``.
        """
        if self._unfinished_drawing is not None:
            self._later_drawings = chain((self._unfinished_drawing,), self._later_drawings)
            self._unfinished_drawing = None
        self._urgent_drawings = urgent_drawings
        self._early_drawings = iter(early_drawings)
        self.done = False
        self.urgent = True

    def preload_slice(self, seconds: float | None = None) -> None:
        """Preload for one slice of ``seconds`` (by default, the usual time of a slice), urgent drawings first."""
        slice_seconds = self._seconds if seconds is None else seconds
        clock_start = self._clock()
        wall_clock_start = time.perf_counter()

        def share_used() -> float:
            """Return how much of the slice is used: 0 at its start, 1 when its time is up."""
            clock_seconds = self._clock() - clock_start
            wall_clock_seconds = time.perf_counter() - wall_clock_start
            return max(clock_seconds, wall_clock_seconds / _MAX_WALL_CLOCK_RATIO) / slice_seconds

        # begin no drawing late in a slice: a drawing usually stops only after it has made something, and would overrun
        last_start = _LAST_DRAWING_SHARE if self._ends_early else 1.0
        while not self.done and share_used() < last_start:
            self._preload_next(share_used)
            if self._unfinished_drawing is not None and self._ends_early:
                return

    def _preload_next(self, share_used: Callable[[], float]) -> None:
        """Preload the next drawing, or as much of it as possible until ``share_used()`` reaches 1."""
        draw = self._next_drawing()
        if draw is None:
            self.done = True
            return
        # the iterator may have taken all the time to yield this drawing
        if self._unfinished_drawing is None and share_used() >= 1:
            self._unfinished_drawing = draw
            self._slices = 0
            return
        made_before = _count_made()

        def must_stop() -> bool:
            # go on until something is made: otherwise the next slice would only repeat this one
            has_made_something = _count_made() != made_before
            return has_made_something and share_used() >= 1

        has_stopped_to_wait = False

        def must_pause(next_step_waits: bool) -> bool:
            """Return whether the next step of a large picture must be left to another slice.

            ``next_step_waits`` is true if that step would wait for a thread.
            """
            nonlocal has_stopped_to_wait
            if not self._ends_early:
                return share_used() >= 1
            has_stopped_to_wait = next_step_waits
            return next_step_waits or share_used() >= _LAST_STEP_SHARE

        if self._unfinished_drawing is None:
            self._slices = 0
        with self._canvas.pictures.preloading(must_pause):
            is_finished = self._canvas.preload(partial(draw, self._canvas), must_stop)
        has_only_waited = has_stopped_to_wait and _count_made() == made_before
        if not has_only_waited:
            self._slices += 1
        # give up a drawing that is not finished after ``_MAX_SLICES`` slices
        self._unfinished_drawing = None if is_finished or self._slices >= _MAX_SLICES else draw

    def _next_drawing(self) -> Drawing | None:
        """Return the drawing to preload now, if any is left; set ``urgent`` to false after the last urgent one."""
        drawing = self._unfinished_drawing or next(self._urgent_drawings, None)
        if drawing is None:
            self.urgent = False
            drawing = next(self._early_drawings, None) or next(self._later_drawings, None)
        return drawing


def _count_made() -> int:
    """Return the number of pictures and sketches made so far by all canvases."""
    return PictureCache.added + Canvas.sketches_made
