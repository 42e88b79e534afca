"""Preloading: while a person thinks, the pictures and texts that may be shown next are read and rendered."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import TypeAlias

from game.ui.canvas import Canvas
from game.ui.picture_cache import PictureCache

#: the seconds of a slice of preloading; a touch has to wait until the slice ends
_SLICE_SECONDS = 0.006
#: the most slices for one drawing; if its pictures do not fit into the cache, preloading it would never end
_MOST_SLICES = 120
#: with ``ends_early``, a slice begins no other drawing after this share of it
_LAST_DRAWING_SHARE = 0.75
#: with ``ends_early``, a slice begins no other step of a large picture after this share of it
_LAST_STEP_SHARE = 0.3
#: a slice that waits for a thread may take up to this many times its seconds of wall-clock time
_MOST_WALL_CLOCK_RATIO = 3
#: draws something on a canvas
Drawing: TypeAlias = Callable[[Canvas], None]


#: when a new screen opens, its pictures are loaded for this many seconds before its placeholder is shown
_FIRST_ARRIVAL_SLICE_SECONDS = 0.006
#: the seconds of each later slice of loading a new screen; a later slice begins the screen's drawing again
_ARRIVAL_SLICE_SECONDS = 0.018
#: the most slices of loading a new screen; a slow or busy machine needs many, and what is left then is loaded at once
_MOST_ARRIVAL_SLICES = 60


class OpenedScreenLoader:
    """Loads, in slices, the pictures of a screen that has just been opened; meanwhile its placeholder is shown."""

    def __init__(self, canvas: Canvas) -> None:
        self._preloader = Preloader(canvas, _ARRIVAL_SLICE_SECONDS, time.thread_time, ends_early=False)
        self._slices = 0

    def begin(self, drawings: Iterator[Drawing]) -> None:
        """Load what some drawings use, one after another, and paint the first layer of each."""
        self._slices = 0
        self._preloader.begin(partial(_paint_layer_ahead, draw) for draw in drawings)

    def go_on(self) -> None:
        """Load for one slice of time."""
        self._slices += 1
        seconds = _FIRST_ARRIVAL_SLICE_SECONDS if self._slices == 1 else _ARRIVAL_SLICE_SECONDS
        self._preloader.go_on(seconds)

    @property
    def done(self) -> bool:
        """Whether everything is loaded, or loading has taken too long."""
        return self._preloader.done or self._slices >= _MOST_ARRIVAL_SLICES


def _paint_layer_ahead(draw: Drawing, canvas: Canvas) -> None:
    """Preload a drawing, and paint the first layer that it uses into the cache of the canvas, part by part."""
    with canvas.painting_ahead():
        draw(canvas)


class Preloader:
    """Preloads pictures and texts of one drawing after another on a ``canvas``, without showing them.

    A slice takes ``seconds`` of ``clock``. With ``ends_early`` a slice ends as soon as a large picture has to wait for
    a thread, or when too little of it is left to begin anything.
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
        #: the drawings left to preload, in this order; ``begin_with`` sets the first two iterators, ``begin`` the last
        self._urgent_drawings: Iterator[Drawing] = iter(())
        self._first_drawings: Iterator[Drawing] = iter(())
        self._drawings_ahead: Iterator[Drawing] = iter(())
        #: the drawing that is preloaded in part
        self._unfinished: Drawing | None = None
        #: the number of slices spent on the drawing that is preloaded in part
        self._slices = 0
        #: whether nothing is left to preload
        self.done = True
        #: whether urgent drawings wait, which may be shown at any moment
        self.urgent = False

    def begin(self, ahead: Iterator[Drawing]) -> None:
        """Preload the drawings of ``preload_painters`` from now on instead of earlier ones."""
        self._urgent_drawings, self._first_drawings = iter(()), iter(())
        self._drawings_ahead = ahead
        self._unfinished = None
        self.done = False
        self.urgent = False

    def begin_with(self, urgent: Iterator[Drawing], first: Iterable[Drawing] = ()) -> None:
        """Preload the ``urgent`` drawings and then the ``first`` ones, before those given to ``begin``.

        Both replace the drawings of an earlier call.
        """
        if self._unfinished is not None:
            self._drawings_ahead = chain((self._unfinished,), self._drawings_ahead)
            self._unfinished = None
        self._urgent_drawings, self._first_drawings = urgent, iter(first)
        self.done = False
        self.urgent = True

    def go_on(self, seconds: float | None = None) -> None:
        """Preload for one slice, urgent drawings first; ``seconds`` is its length if it is not the usual one."""
        seconds = self._seconds if seconds is None else seconds
        clock_began, wall_clock_began = self._clock(), time.perf_counter()

        def share_used() -> float:
            """Return the used share of the slice, which is over at 1."""
            wall_clock_seconds = (time.perf_counter() - wall_clock_began) / _MOST_WALL_CLOCK_RATIO
            return max(self._clock() - clock_began, wall_clock_seconds) / seconds

        # begin no drawing late: it usually stops only after it has made something, and would overrun the slice
        while not self.done and share_used() < (_LAST_DRAWING_SHARE if self._ends_early else 1.0):
            self._preload_next(share_used)
            if self._unfinished is not None and self._ends_early:
                return

    def _preload_next(self, share_used: Callable[[], float]) -> None:
        """Preload the next drawing, or as much of it as possible until ``share_used()`` reaches 1."""
        draw = self._unfinished or next(self._urgent_drawings, None)
        self.urgent = draw is not None and self.urgent  # becomes false when no urgent drawing is left
        draw = draw or next(self._first_drawings, None) or next(self._drawings_ahead, None)
        if draw is None:
            self.done = True
            return
        if self._unfinished is None and share_used() >= 1:  # making the drawing took all the time
            self._unfinished = draw
            self._slices = 0
            return
        made_before = _count_made()

        def must_stop() -> bool:
            # a slice that made nothing would be repeated by the next one, so it goes on until it has made something
            return _count_made() != made_before and share_used() >= 1

        stopped_to_wait = False

        def must_pause(next_step_waits: bool) -> bool:
            """Tell whether to leave a large picture before its next step."""
            nonlocal stopped_to_wait
            if not self._ends_early:
                return share_used() >= 1
            stopped_to_wait = next_step_waits
            return next_step_waits or share_used() >= _LAST_STEP_SHARE

        if self._unfinished is None:
            self._slices = 0
        with self._canvas.pictures.preloading(must_pause):
            is_finished = self._canvas.preload(partial(draw, self._canvas), must_stop)
        # a drawing that is not finished after ``_MOST_SLICES`` slices is given up
        if not stopped_to_wait or _count_made() != made_before:  # a slice that only waited for a thread is not counted
            self._slices += 1
        self._unfinished = None if is_finished or self._slices >= _MOST_SLICES else draw


def _count_made() -> int:
    """Return the number of pictures and sketches made so far by all canvases."""
    return PictureCache.added + Canvas.sketches_made
