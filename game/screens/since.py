"""What happened since my turn: offered after the curtain, from the seat's own view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.words import say
from game.screens.closable import Closable
from game.screens.log import StoryRow
from game.screens.story import Line
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.lists import ScrollArea
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import HEMATITE
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.screens.table import MatchScene

_PAPER = Rect(350, 150, 900, 600)
_ROW = 38.0


class Since(Closable):
    """A list of lines over the dimmed table; one press and the table is there."""

    name = "since"
    overlay = True

    def __init__(self, stage: Stage, table: MatchScene, lines: list[Line]) -> None:
        super().__init__(stage)
        self._table = table
        self._lines = lines
        self._area = ScrollArea()

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment and its heading."""
        canvas.panel("panel.parchment", _PAPER)
        canvas.text(say("Since your turn"), _PAPER.x + 40, _PAPER.y + 26, 34, kind="display", colour=HEMATITE)

    def controls(self) -> list[Control]:
        """List the lines in sight and the way to the table."""
        window = Rect(_PAPER.x + 34, _PAPER.y + 88, _PAPER.w - 68, _PAPER.h - 180)
        self._area.settle(window, len(self._lines) * _ROW)
        rows = [
            Control(f"since.{index}", "list", self._lines[index].text, rect, clip=window, focusable=False, sound="",
                    look=StoryRow(self._lines[index], self._table.looks))
            for index, rect in self._area.rows(len(self._lines), _ROW)
        ]  # fmt: skip
        go = Rect(_PAPER.centerx - 130, _PAPER.bottom - 78, 260, 56)
        done = Control("since.done", "button", say("To the table"), go, self.stage.pop, first=True, look=Button("fire"))
        return [self._area.control("since.list", say("Since your turn")), *rows, done]

    def status(self) -> Status:
        """Say whose news these are."""
        return Status(say("What happened since your turn."), self._table.viewer)
