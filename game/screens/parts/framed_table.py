"""A match's table in a frame: the real scene on a stage of its own, smaller, without input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.core import Match, Record
from game.core.past_match import PastMatch
from game.screens.parts.any_table import table_class
from game.screens.parts.story import Line
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.drawing import draw_untouched
from game.ui.layout import Rect
from game.ui.scene import Scene, Status
from game.ui.sketch import Sketcher
from game.ui.stage import Stage
from game.ui.surfaces import cut, opaque
from game.ui.widgets import Button

#: whose view is shown: everything, or what an onlooker may know; else a seat
ALL_KNOWING, ONLOOKER = -1, -2
#: what a table in a frame is measured with until it is drawn
_UNTIL_DRAWN = Rect(0, 0, 800, 450)


class Framed(Scene):
    """The scene on the frame's stage: draws the table, and takes no input."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        stage.push(self)
        self.table = table_class(match.entry)(stage, match, None)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        self.table.draw(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what lies over the table's controls."""
        self.table.draw_above(canvas)

    def controls(self) -> list[Control]:
        """List the table's controls for their looks alone, except the buttons that hurry what moves; none works.

        Of a match that is looked back at, buttons that could not be pressed then are left out.
        """
        is_past = isinstance(self.table.match, PastMatch)
        return [
            replace(control, resting=True, ring=False, focusable=False, moves=(), hold=None, drag=None, handle=None)
            for control in self.table.table_controls()
            if (control.focusable or control.role != "button")
            and (control.enabled or not is_past or not isinstance(control.look, Button))
        ]

    def status(self) -> Status:
        """Say who was asked."""
        return self.table.status()

    def foresee(self, canvas: Canvas) -> None:
        """Have all pictures and texts read and made that the table needs, for as long as ``canvas`` foresees."""
        own = self.stage.canvas
        assert isinstance(canvas.surface, Sketcher), "nothing is foreseen now"
        own.foresee_as(canvas.surface, partial(draw_untouched, own, self))


def framed(outer: Stage, canvas: Canvas, match: Match, seat: int | None) -> Framed:
    """Return the table of ``match`` at rest as ``seat`` may know it (``None``: an onlooker), to be drawn on ``canvas``.

    It is drawn by the match's own scene, on a stage that shares sounds and files with ``outer``.
    """
    options = replace(outer.options, speed=0.0, reduced_motion=True)
    scene = Framed(Stage(canvas, outer.sound, options, outer.data_dir), match)
    scene.table.look_as(seat)
    return scene


def table_picture(outer: Stage, canvas: Canvas, match: Match, seat: int | None) -> pygame.Surface:
    """Return the table of ``match`` at rest as ``seat`` may know it (``None``: an onlooker), drawn on ``canvas``."""
    stage = framed(outer, canvas, match, seat).stage
    stage.refresh()
    stage.draw()
    return canvas.pixels


class TableFrame:
    """The table of ``match`` as it stood after some of its records, seen by ``eyes``."""

    def __init__(self, stage: Stage, match: Match, eyes: int) -> None:
        self.past = PastMatch(match)
        self.eyes = eyes
        self._outer = stage
        outer = stage.canvas
        surface = opaque(outer.mapping.to_window(_UNTIL_DRAWN).size)
        self._canvas = Canvas(surface, outer.pictures.beside(), outer.texts, outer.text_size)
        self._options = replace(stage.options)
        self._stage = Stage(self._canvas, stage.sound, self._options, stage.data_dir)
        self._at: tuple[object, ...] = ()
        self._showing = Timeline()
        self._look()
        self._framed = Framed(self._stage, self.past)
        self.table = self._framed.table
        self.go(0)

    @property
    def moving(self) -> bool:
        """Whether a record is being shown."""
        return self.table.player.busy

    @property
    def status(self) -> Status:
        """Who was asked for what."""
        return self._framed.status()

    @property
    def told(self) -> int | None:
        """How many events of the record that is being shown have been told; ``None`` when none is being shown."""
        return self._showing.told if self.moving else None

    def told_of(self, lines: Sequence[Line]) -> list[Line]:
        """Return those lines of the match that tell what the table has shown."""
        last, told = len(self.past.records) - 1, self.told
        return [
            line
            for line in lines
            if line.record < last or (line.record == last and (told is None or line.number < told))
        ]

    def use_speed(self, speed: float) -> None:
        """Show records at a speed."""
        self._options.speed = speed

    def look_with(self, eyes: int) -> None:
        """Show the table as ``eyes`` may know it."""
        self.eyes = eyes
        self.go(len(self.past.records))

    def go(self, count: int) -> None:
        """Show the match after ``count`` records, without showing how it came there."""
        self.table.player.skip()
        self.past.go(count)
        self._settle()

    def show_next(self, within: float | None = None) -> bool:
        """Animate the next record, faster if need be to take no longer than ``within`` seconds.

        Returns whether there is one.
        """
        self.table.player.skip()
        count = len(self.past.records)
        if count >= self.past.length:
            return False
        record = self.past.whole_records[count]
        self.past.go(count + 1)
        timeline = self.table.animate(self._seen(record)) or Timeline()
        if within is not None:
            self.use_speed(max(1.0, timeline.seconds / within))
        self._showing = timeline
        self.table.player.play(timeline, self._settle)
        self._stage.refresh()
        return True

    def _seen(self, record: Record) -> Record:
        if self.eyes == ALL_KNOWING:
            return record
        reader = self.table.reader
        return replace(record, events=tuple(event.seen_by(reader) for event in record.events))

    def _settle(self) -> None:
        """Show the table at rest."""
        self._look()
        self.table.look_as(self._viewer())

    def _look(self) -> None:
        self.past.all_knowing = self.eyes == ALL_KNOWING

    def _viewer(self) -> int | None:
        """Return the seat for which the table is shown; when everything is known, the seat that is asked."""
        if self.eyes == ALL_KNOWING:
            return self.past.prompt.seat if self.past.prompt is not None else 0
        return None if self.eyes == ONLOOKER else self.eyes

    def update(self, seconds: float) -> None:
        """Advance the table by ``seconds``."""
        self.table.update(seconds)
        self._stage.advance(seconds)
        self._stage.refresh()

    def draw(self, canvas: Canvas, view: Rect) -> None:
        """Draw the table inside ``view``."""
        box = canvas.mapping.to_window(view)
        if isinstance(canvas.surface, Sketcher):
            if self._canvas.surface.get_size() != box.size:
                self._canvas.resize(opaque(box.size))
            self._framed.foresee(canvas)
            return
        at = (canvas.surface, tuple(box), canvas.text_size)
        if self._at != at:
            self._at = at
            self._canvas.resize(cut(canvas.pixels, box.clip(canvas.pixels.get_rect())))
            self._canvas.use_text_size(canvas.text_size)
            self._stage.resized()
        self._stage.draw()
