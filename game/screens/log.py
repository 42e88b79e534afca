"""The log: everything that happened, as the viewer may know it; a line with a drop leads to its film."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.words import say, say_many
from game.screens.closable import Closable
from game.screens.story import Line
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lists import ScrollArea, choose_row
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, HEMATITE, SIENNA, SeatLook
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.screens.table import MatchScene

PAPER = Rect(300, 70, 1000, 770)
_ROW = 38.0


class StoryRow:
    """Draws one line of the log: the seat's token, the words, and a mark when something fell."""

    def __init__(self, line: Line, looks: Sequence[SeatLook]) -> None:
        self._line = line
        self._looks = looks

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the line, darker under the pointer."""
        rect = control.rect
        if touch.hovered or touch.focused:
            canvas.fill(rect, SIENNA, 46, 7)
        if self._line.seat is not None:
            canvas.seat(self._looks[self._line.seat], rect.x + 18, rect.centery, 26)
        middle = rect.centery - 13 * canvas.text_size
        canvas.rich(self._line.runs(self._looks), rect.x + 42, middle, 3000, 20)
        if self._line.drops:
            canvas.icon("film-strip", rect.right - 20, rect.centery, 22, HEMATITE)


class Log(Closable):
    """The whole log over the dimmed table."""

    name = "log"
    overlay = True

    def __init__(self, stage: Stage, table: MatchScene) -> None:
        super().__init__(stage)
        self._table = table
        self._lines = table.story.lines(table.viewer)
        self._area = ScrollArea()
        self._area.settle(self._window, len(self._lines) * _ROW)
        self._area.offset = self._area.most

    @property
    def _window(self) -> Rect:
        return Rect(PAPER.x + 34, PAPER.y + 92, PAPER.w - 68, PAPER.h - 180)

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment and its heading."""
        canvas.panel("panel.parchment", PAPER)
        canvas.text(say("The tale so far"), PAPER.x + 40, PAPER.y + 26, 34, kind="display", colour=HEMATITE)
        count = say_many("{count} line", "{count} lines", len(self._lines))
        canvas.text(count, PAPER.right - 40, PAPER.y + 38, 20, colour=SIENNA, align="right")
        canvas.line(PAPER.x + 36, PAPER.y + 80, PAPER.right - 36, PAPER.y + 80, SIENNA, 1.5)
        if not self._lines:
            canvas.text(say("Nothing has happened yet."), PAPER.centerx, PAPER.centery, 22, colour=CHAR, align="centre")

    def controls(self) -> list[Control]:
        """List the rows in sight and the way back."""
        names = [f"log.{index}" for index in range(len(self._lines))]
        choose_row(self._area, names, self.stage.interaction.focused if self.stage.interaction.by_keys else "", _ROW)
        self._area.settle(self._window, len(self._lines) * _ROW)
        rows = [self._row(index, rect) for index, rect in self._area.rows(len(self._lines), _ROW)]
        close = Rect(PAPER.centerx - 110, PAPER.bottom - 72, 220, 52)
        back = Control("back", "button", say("Back"), close, self.stage.pop, first=True, look=Button("fire"))
        return [self._area.control("log.list", say("The log")), *rows, back]

    def _row(self, index: int, rect: Rect) -> Control:
        line = self._lines[index]
        tip = say("Watch this drop again.") if line.drops else ""
        return Control(
            f"log.{index}", "list", line.text, rect, (lambda: self._watch(line)) if line.drops else None, tooltip=tip,
            look=StoryRow(line, self._table.looks), clip=self._area.rect, sound="card_slide" if line.drops else "",
        )  # fmt: skip

    def _watch(self, line: Line) -> None:
        self._table.watch_record(line.record)

    def status(self) -> Status:
        """Say what is shown."""
        return Status(say("The log of this match."))
