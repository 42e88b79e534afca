"""The replay of what has happened since a seat's last turn, animated on the table within a few seconds."""

from __future__ import annotations

from game.core.words import say
from game.screens.parts.framed_table import ONLOOKER, TableFrame
from game.screens.parts.page import Page
from game.screens.table.log import ColumnOfLines, TablePicture, paint_paper
from game.screens.table.table import Table
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Accept, Intention, Press
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.stage import STEP, Stage
from game.ui.theme import EMBER, SHADE
from game.ui.widgets import Button

#: the longest duration of the replay in seconds
MAX_SECONDS = 14.0
VIEW = Rect(16, 80, 1168, 657)
_PAPER_AREA = Rect(1200, 80, 384, 806)
_LINES_AREA = Rect(1214, 138, 358, 734)
_PROGRESS_AREA = Rect(16, 750, 1168, 10)
#: the animation of a record takes this share of the record's time; a pause takes the rest
_ANIMATED_SHARE = 0.85
#: the longest pause after a record, in seconds
_LONGEST_PAUSE = 0.4


class SinceYourTurn(Page):
    """Replays the records from number ``first`` on as ``reader`` may know them.

    A click, Enter, Space, Esc or the skip key skips the rest, and goes back to the table.
    """

    name = "since"

    def __init__(self, stage: Stage, table: Table, first: int, reader: int | None) -> None:
        super().__init__(stage)
        self.title = say("Since your last turn")
        self._table = table
        self._first = first
        self.frame = TableFrame(stage, table.match, ONLOOKER if reader is None else reader)
        #: the picture that is shown until the table in the frame is drawn
        self.picture = TablePicture(table, VIEW)
        self.column = ColumnOfLines(stage, table.looks, _LINES_AREA, "since")
        self._lines = table.match_log.lines_since(first, reader)
        self.begin()

    def enter(self) -> None:
        """Copy the table's picture from the window, if the window shows the table."""
        self.picture.copy_from_window()

    def draw_placeholder(self, canvas: Canvas) -> None:
        """Draw the bar and, if the window showed the table, its picture."""
        super().draw_placeholder(canvas)
        self.picture.draw_copied(canvas)

    def begin(self) -> None:
        """Start the replay."""
        self.playing = True
        #: the seconds that the rest of the replay may take
        self._seconds_left = MAX_SECONDS
        #: the pause that is left before the next record (seconds)
        self._wait = 0.0
        self.frame.go(self._first)
        self._list_lines()
        self.refresh()

    def _list_lines(self) -> None:
        """List the lines whose events have been shown."""
        self.column.show_lines(self.frame.shown_lines(self._lines))
        self.column.follow(len(self.frame.past.records) - 1)

    def update(self, seconds: float) -> None:
        """Advance the animation; at the end of a record, begin the next."""
        self._seconds_left -= seconds
        events_shown = self.frame.events_shown
        self.frame.update(seconds)
        if events_shown != self.frame.events_shown:
            self._list_lines()
            self.refresh()
        if self.frame.moving:
            if self._seconds_left <= 0:
                self._skip_to_end()
            return
        self._wait -= seconds
        if self._wait <= 0:
            self._show_next()

    def _show_next(self) -> None:
        """Animate the next record in its share of the time left; skip records if the time is too short for all."""
        past = self.frame.past
        remaining = past.length - len(past.records)
        ticks_left = int(self._seconds_left / STEP)
        if remaining == 0 or ticks_left <= 0:
            self._skip_to_end()
            return
        if remaining > ticks_left:
            self.frame.go(past.length - ticks_left)
            remaining = ticks_left
        seconds_each = self._seconds_left / remaining
        self._wait = min(_LONGEST_PAUSE, seconds_each * (1 - _ANIMATED_SHARE))
        self.frame.show_next(max(STEP, seconds_each * _ANIMATED_SHARE))
        self._list_lines()

    def _skip_to_end(self) -> None:
        """Show the table as it is now."""
        self.playing = False
        self.frame.go(self.frame.past.length)
        self._list_lines()
        self.refresh()

    @property
    def busy(self) -> bool:
        """Whether the replay is running."""
        return self.playing

    wants_frames = busy

    def hurry(self) -> None:
        """Skip the rest: go back to the table."""
        self.stage.pop()

    def draw(self, canvas: Canvas) -> None:
        """Draw the table in its frame, the progress bar and the lines."""
        super().draw(canvas)
        past = self.frame.past
        progress = (len(past.records) - self._first) / max(1, past.length - self._first)
        canvas.fill(_PROGRESS_AREA, SHADE, alpha=150, radius=5)
        canvas.fill(
            Rect(_PROGRESS_AREA.x, _PROGRESS_AREA.y, max(10.0, _PROGRESS_AREA.w * progress), _PROGRESS_AREA.h),
            EMBER,
            radius=5,
        )
        self.column.draw(canvas, "" if self.playing else say("Nothing has happened yet."))
        self.frame.draw(canvas, VIEW)

    def paint(self, canvas: Canvas) -> None:
        """Paint the parchment and its heading."""
        paint_paper(canvas, _PAPER_AREA, VIEW, heading_width=_PAPER_AREA.w - 40)

    @property
    def paint_key(self) -> object:
        """The text size."""
        return self.stage.canvas.text_size

    def controls(self) -> list[Control]:
        """List the button back to the table, the button to watch again, and the visible lines."""
        done = Control(
            "since.done",
            "button",
            say("Back to the table"),
            Rect(870, 800, 314, 72),
            self.stage.pop,
            first=True,
            look=Button("fire", "hand", size=26),
        )
        again = Control(
            "since.again",
            "button",
            say("Watch again"),
            Rect(600, 808, 254, 56),
            self.begin,
            look=Button("stone", "anticlockwise-rotation"),
        )
        return [done, again, *self.column.controls()]

    def handle(self, intention: Intention) -> bool:
        """Go to the table on a click, Enter, Space or Esc."""
        if isinstance(intention, Press) or (isinstance(intention, Accept) and intention.down):
            self.stage.pop()
            return True
        return super().handle(intention)

    def status(self) -> Status:
        """Say what is shown and how to skip it."""
        return Status(
            say("Here is what has happened since your last turn. Click or press Space to skip."), self._table.viewer
        )
