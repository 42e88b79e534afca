"""What happened since a seat's last turn, animated on the real table in that seat's view within a few seconds."""

from __future__ import annotations

from game.core.words import say
from game.screens.parts.framed_table import ONLOOKER, TableFrame
from game.screens.parts.page import Page
from game.screens.table.column_of_lines import ColumnOfLines, paint_paper
from game.screens.table.table import Table
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Intention, Press
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.stage import STEP, Stage
from game.ui.theme import EMBER, SHADE
from game.ui.widgets import Button

#: the longest that it may take, in seconds, however much has happened
MOST_SECONDS = 14.0
VIEW = Rect(16, 80, 1168, 657)
_PAPER = Rect(1200, 80, 384, 806)
_WINDOW = Rect(1214, 138, 358, 734)
_LINE = Rect(16, 750, 1168, 10)
#: the share of a record's time in which it moves; the rest is a pause after it
_MOVING = 0.85
_LONGEST_PAUSE = 0.4


class SinceYourTurn(Page):
    """Shows the records from number ``first`` on as ``reader`` may know them; any click or key leads to the present."""

    name = "since"

    def __init__(self, stage: Stage, table: Table, first: int, reader: int | None) -> None:
        super().__init__(stage)
        self.title = say("Since your turn")
        self._table = table
        self._first = first
        self.frame = TableFrame(stage, table.match, ONLOOKER if reader is None else reader)
        self.column = ColumnOfLines(stage, table.looks, _WINDOW, "since")
        self.column.use(table.story.since(first, reader))
        self._begin()

    def _begin(self) -> None:
        """Show it all, from the beginning."""
        self.playing, self._left, self._wait = True, MOST_SECONDS, 0.0
        self.frame.go(self._first)
        self.column.follow(self._first - 1)
        self.refresh()

    def update(self, seconds: float) -> None:
        """Advance the table; when a record has been shown, begin with the next."""
        self._left -= seconds
        self.frame.update(seconds)
        if self.frame.moving:
            if self._left <= 0:
                self._arrive()
            return
        self._wait -= seconds
        if self._wait <= 0:
            self._show_next()

    def _show_next(self) -> None:
        """Show the next record in its share of the time that is left; skip those for which none is left."""
        past = self.frame.past
        remaining = past.length - len(past.records)
        steps = int(self._left / STEP)
        if remaining == 0 or steps <= 0:
            self._arrive()
            return
        if remaining > steps:
            self.frame.go(past.length - steps)
            remaining = steps
        share = self._left / remaining
        self._wait = min(_LONGEST_PAUSE, share * (1 - _MOVING))
        self.frame.show_next(max(STEP, share * _MOVING))
        self.column.follow(len(past.records) - 1)

    def _arrive(self) -> None:
        """Show the present."""
        self.playing = False
        self.frame.go(self.frame.past.length)
        self.column.follow(self.frame.past.length - 1)
        self.refresh()

    @property
    def busy(self) -> bool:
        """Whether it is still being shown."""
        return self.playing

    @property
    def wants_frames(self) -> bool:
        """Whether something moves."""
        return self.playing

    def hurry(self) -> None:
        """Show the present."""
        self.stage.pop()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table in its frame, how far it has come, and the lines."""
        super().draw(canvas)
        past = self.frame.past
        part = (len(past.records) - self._first) / max(1, past.length - self._first)
        canvas.fill(_LINE, SHADE, 150, 5)
        canvas.fill(Rect(_LINE.x, _LINE.y, max(10.0, _LINE.w * part), _LINE.h), EMBER, 255, 5)
        self.column.draw(canvas)
        self.frame.draw(canvas, VIEW)

    def paint(self, canvas: Canvas) -> None:
        """Draw the parchment and its heading."""
        paint_paper(canvas, _PAPER, VIEW, heading_width=_PAPER.w - 40)

    @property
    def paint_key(self) -> object:
        """The text size."""
        return self.stage.canvas.text_size

    def controls(self) -> list[Control]:
        """List the way to the table, the way to see it again, and the lines in sight."""
        go = Control(
            "since.done",
            "button",
            say("Back to the table"),
            Rect(870, 800, 314, 72),
            self.stage.pop,
            first=True,
            look=Button("fire", "hand", 26),
        )
        again = Control(
            "since.again",
            "button",
            say("Watch again"),
            Rect(600, 808, 254, 56),
            self._begin,
            look=Button("stone", "anticlockwise-rotation"),
        )
        return [go, again, *self.column.controls()]

    def handle(self, intention: Intention) -> bool:
        """Go to the table on a click, Enter, Space or Esc."""
        if isinstance(intention, Press) or (isinstance(intention, Accept) and intention.down):
            self.stage.pop()
            return True
        return super().handle(intention)

    def status(self) -> Status:
        """Say what is shown, and for whom."""
        return Status(say("What happened since your turn. Click or press Space to skip it."), self._table.viewer)
