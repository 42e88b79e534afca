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
_ROW = 62.0


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
        x = rect.x + 4
        if self._look is not None:
            canvas.seat(self._look, rect.x + 14, rect.centery, 24)
            x = rect.x + 30
        right = rect.right - (24 if self._line.drops else 4)
        ink = SIENNA if self._later else CHAR
        canvas.prose(self._line.text, Rect(x, rect.y + 2, right - x, rect.h - 4), 17, colour=ink, middle=True, least=11)
        if self._line.drops:
            canvas.icon("film-strip", rect.right - 12, rect.centery, 18, HEMATITE)


class LogPanel:
    """The lines of a match, as far as the reader may know them."""

    def __init__(self, replay: LookedBack) -> None:
        self._replay = replay
        self._area = ScrollArea()

    @property
    def _row_height(self) -> float:
        """The height of a row: it grows with the text size."""
        return _ROW * self._replay.stage.canvas.text_size

    def follow(self) -> None:
        """Bring the line of the last record into the window."""
        lines = self._replay.lines
        last = self._replay.count - 1
        place = max((index for index, line in enumerate(lines) if line.record <= last), default=0)
        self._area.settle(WINDOW, len(lines) * self._row_height)
        self._area.show((place - 3) * self._row_height, (place + 4) * self._row_height)

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
        self._area.settle(WINDOW, len(lines) * self._row_height)
        row = replay.stage.interaction.about_focused
        if isinstance(row, Row):
            self._area.show(row.index * self._row_height, (row.index + 1) * self._row_height)
        listing = self._area.control("replay.list", say("The log"))
        listing.focusable = False
        return [
            listing,
            *(self._row(index, lines[index], rect) for index, rect in self._area.rows(len(lines), self._row_height)),
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
