"""The log beside a replay: a line leads to its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.core.words import say
from game.screens.parts.story import Line
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lists import Row, ScrollArea
from game.ui.stage import Stage
from game.ui.theme import CHAR, HEMATITE, SIENNA, SeatLook

PANEL = Rect(1302, 70, 286, 716)
WINDOW = Rect(1318, 124, 258, 646)
_LEAST = 62.0
_SIZE, _AIR = 17.0, 10.0
#: what of a line's width its token and the sign of a drop take, and its edges
_TOKEN, _FILM, _EDGE = 30.0, 20.0, 4.0
#: how wide the bar beside the lines is
_BAR = 18.0
#: how many lines are shown before and after the last one
_BESIDE = 3


class LookedBack(Protocol):
    """The interface of a replay for its log: shown after ``count`` records, with all its ``lines``."""

    stage: Stage
    looks: tuple[SeatLook, ...]

    @property
    def count(self) -> int:
        """How many records are shown."""

    @property
    def lines(self) -> list[Line]:
        """All lines of the match, also those of later records."""

    def show_record(self, record: int) -> None:
        """Show a record happening."""


class LogRow:
    """Draws one line of the log; ``now`` when its record was the last, ``later`` when it is still to come."""

    def __init__(self, line: Line, look: SeatLook | None, now: bool, later: bool) -> None:
        self._line, self._look, self._now, self._later = line, look, now, later

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw token and words."""
        rect = control.rect
        if self._now or touch.hovered or touch.focused:
            canvas.fill(rect, HEMATITE if self._now else SIENNA, 60, 7)
        if self._look is not None:
            canvas.seat(self._look, rect.x + 14, rect.centery, 24)
        ink = SIENNA if self._later else CHAR
        canvas.prose(self._line.text, _room(self._line, rect), _SIZE, colour=ink, middle=True)
        if self._line.drops:
            canvas.icon("film-strip", rect.right - 12, rect.centery, 18, HEMATITE)


def _room(line: Line, rect: Rect) -> Rect:
    """Return where the words of a line stand, beside its token and the sign of a drop."""
    left = rect.x + (_TOKEN if line.seat is not None else _EDGE)
    right = rect.right - (_FILM if line.drops else 0.0) - _EDGE
    return Rect(left, rect.y + 2, right - left, rect.h - 4)


def _words_height(canvas: Canvas, line: Line) -> float:
    """Return how high the words of a line are in the panel."""
    return canvas.prose_height(line.text, _room(line, WINDOW).w - _BAR, _SIZE)


class LogPanel:
    """The lines of a match, as far as the reader may know them."""

    def __init__(self, replay: LookedBack) -> None:
        self._replay = replay
        self._area = ScrollArea()
        self._heights: list[float] = []
        self._measured: tuple[object, ...] = ()
        self._lines: list[Line] = []

    def _settle(self) -> None:
        """Measure the lines, once for a size of text, and take the window."""
        canvas, lines = self._replay.stage.canvas, self._replay.lines
        measured = (canvas.text_size, canvas.scale)
        if measured != self._measured or lines != self._lines:
            self._measured, self._lines = measured, lines
            self._heights = [max(_LEAST, _words_height(canvas, line) + _AIR) for line in lines]
        self._area.settle(WINDOW, sum(self._heights))

    def _show(self, first: int, last: int) -> None:
        """Bring the lines from the ``first`` to before the ``last`` into the window."""
        self._area.show(sum(self._heights[: max(0, first)]), sum(self._heights[:last]))

    def follow(self) -> None:
        """Bring the line of the last record into the window, with some before and after it."""
        last = self._replay.count - 1
        place = max((index for index, line in enumerate(self._replay.lines) if line.record <= last), default=0)
        self._settle()
        self._show(place - _BESIDE, place + _BESIDE + 1)
        self._show(place, place + 1)

    def paint(self, canvas: Canvas) -> None:
        """Draw the parchment."""
        canvas.panel("panel.parchment", PANEL)
        canvas.text(say("Log"), PANEL.x + 20, PANEL.y + 12, 25, kind="display", colour=HEMATITE)

    def draw(self, canvas: Canvas) -> None:
        """Draw what is said when there is nothing to tell."""
        if not self._replay.lines:
            canvas.prose(say("Nothing has happened yet."), WINDOW, 20, colour=CHAR, align="centre", middle=True)

    def controls(self) -> list[Control]:
        """List the lines in sight."""
        replay, lines = self._replay, self._replay.lines
        self._settle()
        row = replay.stage.interaction.about_focused
        if isinstance(row, Row):
            self._show(row.index, row.index + 1)
        listing = self._area.control("replay.list", say("The log"))
        listing.focusable = False
        return [
            listing,
            *(self._row(index, lines[index], rect) for index, rect in self._area.uneven_rows(self._heights)),
        ]

    def _row(self, index: int, line: Line, rect: Rect) -> Control:
        replay = self._replay
        look = LogRow(
            line,
            replay.looks[line.seat] if line.seat is not None else None,
            line.record == replay.count - 1,
            line.record >= replay.count,
        )
        return Control(
            f"replay.log.{index}",
            "list",
            line.text,
            rect,
            self._leads_to(line.record),
            look=look,
            clip=WINDOW,
            tooltip=say("Show this."),
            sound="card_slide",
            about=Row(index),
        )

    def _leads_to(self, record: int) -> Callable[[], None]:
        return lambda: self._replay.show_record(record)
