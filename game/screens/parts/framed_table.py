"""A match's table inside another screen: the game's own scene on a separate stage, smaller and without input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.core import Match, Record
from game.core.past_match import PastMatch
from game.screens.parts.any_table import AnyTable, table_class
from game.screens.parts.match_log import Line
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.drawing import draw_untouched
from game.ui.layout import Rect
from game.ui.preloading import Drawing
from game.ui.scene import Scene, Status
from game.ui.sketch import Sketcher
from game.ui.stage import Stage
from game.ui.surfaces import cut

#: a viewpoint, in place of a seat, from which all secrets are visible
ALL_KNOWING = -1
#: a viewpoint, in place of a seat, from which no secret is visible
ONLOOKER = -2
#: the size of a framed table before it is first drawn
_INITIAL_AREA = Rect(0, 0, 800, 450)


class FramedScene(Scene):
    """The scene on the frame's stage. It draws the table and takes no input."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        stage.push(self)
        self.table = table_class(match.entry)(stage, match, None)  # without a file

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        self.table.draw(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the parts above the table's controls."""
        self.table.draw_above(canvas)

    def controls(self) -> list[Control]:
        """List the table's controls to draw: none can be pressed, and buttons that cannot get the focus are left out.

        In a replay, all buttons are left out: they would look as if they could be pressed.
        """
        is_replay = isinstance(self.table.match, PastMatch)
        controls = []
        for control in self.table.table_controls():
            if control.role == "button" and (is_replay or not control.focusable):
                continue
            controls.append(
                replace(control, resting=True, ring=False, focusable=False, moves=(), hold=None, drag=None, handle=None)
            )
        return controls

    def status(self) -> Status:
        """Return the line that says who must do what."""
        return self.table.status()

    def preload(self, canvas: Canvas) -> None:
        """Load the pictures and texts that the table needs; ``canvas`` must have a sketcher instead of a surface."""
        own_canvas = self.stage.canvas
        assert isinstance(canvas.surface, Sketcher), "the canvas must have a sketcher, not a surface to draw on"
        own_canvas.preload_with(canvas.surface, partial(draw_untouched, own_canvas, self, self.stage.controls))

    def picture(self) -> pygame.Surface:
        """Draw the table on the canvas of its stage, and return the pixels."""
        self.stage.refresh()
        self.stage.draw()
        return self.stage.canvas.pixels

    def last_picture(self) -> pygame.Surface:
        """Draw the table as ``picture`` does, and free the canvas: the scene is not drawn again.

        Scene and stage refer to each other, so that both stay in memory until all garbage is collected.
        """
        picture = self.picture()
        self.stage.canvas.resize(Sketcher(picture.get_size()))
        return picture


def framed_scene(outer_stage: Stage, canvas: Canvas, match: Match, seat: int | None) -> FramedScene:
    """Return the table of ``match`` at rest as ``seat`` may know it (``None``: an onlooker); it draws on ``canvas``.

    The table has a stage of its own, which shares sounds and files with ``outer_stage``.
    """
    options = replace(outer_stage.options, speed=0.0, reduced_motion=True)
    scene = FramedScene(Stage(canvas, outer_stage.sound, options, outer_stage.data_dir), match)
    scene.table.look_as(seat)
    return scene


def table_painters(stage: Stage, match: Match, viewer: int | None, *, closed: bool) -> Iterator[Drawing]:
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


class TableFrame:
    """The table of ``match`` after some of its records, from a ``viewpoint``.

    The viewpoint is a seat, ``ALL_KNOWING`` or ``ONLOOKER``.
    """

    def __init__(self, stage: Stage, match: Match, viewpoint: int) -> None:
        self.past = PastMatch(match)
        self.viewpoint = viewpoint
        outer_canvas = stage.canvas
        # until the first drawing, the canvas has a size, but no pixels
        sketcher = Sketcher(outer_canvas.mapping.to_window(_INITIAL_AREA).size)
        self._canvas = Canvas(
            sketcher, outer_canvas.pictures.for_other_scale(), outer_canvas.texts, outer_canvas.text_size
        )
        self._options = replace(stage.options)
        self._stage = Stage(self._canvas, stage.sound, self._options, stage.data_dir)
        #: the surface, its memory and size, the place on it and the text size of the last drawing
        self._drawn_for: tuple[object, ...] = ()
        #: the timeline of the record animated last, which may still play
        self._timeline = Timeline()
        self._set_all_knowing()
        self.scene = FramedScene(self._stage, self.past)
        self.table = self.scene.table
        self.go(0)

    @property
    def moving(self) -> bool:
        """Whether a record is being animated."""
        return self.table.player.busy

    @property
    def events_shown(self) -> int | None:
        """How many events of the current record have been animated; ``None`` when no animation runs."""
        return self._timeline.events_shown if self.moving else None

    def shown_lines(self, lines: Sequence[Line]) -> list[Line]:
        """Return the log lines whose events have been shown."""
        last = len(self.past.records) - 1
        events_shown = self.events_shown
        shown_lines = [line for line in lines if line.record_number <= last]
        if events_shown is None:
            return shown_lines
        return [line for line in shown_lines if line.record_number < last or line.event_number < events_shown]

    def use_speed(self, speed: float) -> None:
        """Set the speed of animations."""
        self._options.speed = speed

    def use_viewpoint(self, viewpoint: int) -> None:
        """Show the table from another viewpoint."""
        self.viewpoint = viewpoint
        self.go(len(self.past.records))

    def go(self, count: int) -> None:
        """Show the match after ``count`` records, without an animation."""
        self.table.player.skip()
        self.past.go(count)
        self._show_at_rest()

    def show_next(self, max_seconds: float | None = None) -> bool:
        """Animate the next record; return whether there is one.

        With ``max_seconds``, set the speed so that the animation takes no longer.
        """
        self.table.player.skip()
        count = len(self.past.records)
        if count >= self.past.length:
            return False
        record = self.past.all_records[count]
        self.past.go(count + 1)
        timeline = self.table.animate(self._visible_record(record)) or Timeline()
        if max_seconds is not None:
            self.use_speed(max(1.0, timeline.seconds / max_seconds))
        self._timeline = timeline
        self.table.player.play(timeline, self._show_at_rest)
        self._stage.refresh()
        return True

    def _visible_record(self, record: Record) -> Record:
        """Return a record with its events as they may be known from the viewpoint."""
        if self.viewpoint == ALL_KNOWING:
            return record
        reader = self.table.reader
        return replace(record, events=tuple(event.seen_by(reader) for event in record.events))

    def _show_at_rest(self) -> None:
        """Show the table at rest."""
        self._set_all_knowing()
        self.table.look_as(self._viewer())

    def _set_all_knowing(self) -> None:
        """Show secrets in the past match only from the viewpoint that sees all of them."""
        self.past.all_knowing = self.viewpoint == ALL_KNOWING

    def _viewer(self) -> int | None:
        """Return the seat for which the table is shown. If all secrets are visible, this is the seat that is asked."""
        if self.viewpoint == ALL_KNOWING:
            return self.past.prompt.seat if self.past.prompt is not None else 0
        return None if self.viewpoint == ONLOOKER else self.viewpoint

    def update(self, seconds: float) -> None:
        """Advance the table by ``seconds``."""
        self.table.update(seconds)
        self._stage.advance(seconds)
        self._stage.refresh()

    def draw(self, canvas: Canvas, view: Rect) -> None:
        """Draw the table inside ``view``. The table's own canvas draws directly on that part of the window's pixels."""
        box = canvas.mapping.to_window(view)
        if isinstance(canvas.surface, Sketcher):  # the table is only preloaded
            if self._canvas.surface.get_size() != box.size:
                self._canvas.resize(Sketcher(box.size))
            self.scene.preload(canvas)
            return
        # when the window's size changes, its surface object stays the same, but its pixels move to other memory at
        # once, before the event of the change is handled; drawing into the old memory would crash the process
        memory = (canvas.pixels._pixels_address, canvas.pixels.get_size())
        drawn_for = (canvas.surface, memory, tuple(box), canvas.text_size)
        if self._drawn_for != drawn_for:
            self._drawn_for = drawn_for
            self._canvas.resize(cut(canvas.pixels, box.clip(canvas.pixels.get_rect())))
            self._canvas.use_text_size(canvas.text_size)
            self._stage.resized()
        self._stage.draw()
