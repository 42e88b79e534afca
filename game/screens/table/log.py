"""The log of a match, and the replay of what has happened since a seat's last turn.

Both show the table, and beside it a scrolling column of lines. The log shows a still picture; the replay animates the
table within a few seconds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

import pygame

from game.core.words import say, say_many
from game.screens.navigation import open_screen
from game.screens.parts.any_table import spot_of_line
from game.screens.parts.framed_table import ONLOOKER, TableFrame
from game.screens.parts.match_log import Line, MatchLog
from game.screens.parts.page import Page
from game.screens.parts.prepared_ahead import paint_ahead, prepare_unless_placeholder_needed
from game.screens.table.table import Table
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.drawing import draw_scene, paint_aside
from game.ui.folding import has_words
from game.ui.intentions import Accept, Intention, Press
from game.ui.layout import HEIGHT, SCREEN, WIDTH, Rect, centred, inset
from game.ui.lists import Row, ScrollArea
from game.ui.rich import draw_rich_text, rich_text_height
from game.ui.scene import Status
from game.ui.sketch import PreloadingSketcher
from game.ui.stage import STEP, Stage
from game.ui.surfaces import cut, resized
from game.ui.text_field import TextField
from game.ui.theme import CHAR, EMBER, HEMATITE, PARCHMENT, SHADE, SIENNA, SeatLook
from game.ui.widgets import Button, Choice, RoundButton, SeatChoice

#: text size of a line
_TEXT_SIZE = 20.0
_MIN_LINE_HEIGHT = 44.0
_LINE_PADDING = 14.0
#: room for the seat's token to the left of a line's words
_INDENT = 40.0
#: room for the button that shows the film of a line's drop
_FILM_BUTTON_WIDTH = 46.0
_SCROLL_BAR_WIDTH = 18.0
#: the number of lines measured at a time, small enough for the window to stay responsive
_LINES_PER_STEP = 20


def paint_paper(canvas: Canvas, paper_area: Rect, table_area: Rect, *, heading_width: float) -> None:
    """Paint the parchment below the lines, its heading, and the frame of the table beside it."""
    canvas.panel("panel.parchment", paper_area)
    canvas.text(
        say("What happened"),
        paper_area.x + 20,
        paper_area.y + 34,
        26,
        kind="display",
        colour=HEMATITE,
        middle=True,
        width=heading_width,
    )
    line_y = paper_area.y + 56
    canvas.line(paper_area.x + 16, line_y, paper_area.right - 16, line_y, SIENNA, 1.5)
    canvas.panel("panel.card", inset(table_area, -6))


class ColumnOfLines:
    """A scrolling list of log lines inside ``rect``.

    ``show(line)`` is called when a line is pressed, ``watch(line)`` when the film button of its drop is pressed. Ids of
    controls begin with ``name``. Lines of the record with the number ``current_record`` are marked, later lines paler.
    """

    def __init__(
        self,
        stage: Stage,
        looks: Sequence[SeatLook],
        rect: Rect,
        name: str,
        *,
        show: Callable[[Line], None] | None = None,
        watch: Callable[[Line], None] | None = None,
    ) -> None:
        self.rect = rect
        self.lines: list[Line] = []
        self.current_record: int | None = None
        self._stage = stage
        self._looks = looks
        self._name = name
        self._show = show
        self._watch = watch
        self._area = ScrollArea()
        #: the upper edge of each line in the list, and the lower edge of the last one
        self._tops: list[float] = [0.0]
        #: the values for which the lines' tops were measured
        self._tops_key: tuple[object, ...] = ()
        #: whether to scroll to the last lines after measuring
        self._goes_to_end = False

    def show_lines(self, lines: list[Line], *, goes_to_end: bool = False) -> None:
        """Show other lines, scrolled to the first line or, with ``goes_to_end``, to the last."""
        self.lines = lines
        self._tops_key = ()
        self._goes_to_end = goes_to_end
        self._area.offset = 0.0

    def follow(self, record: int) -> None:
        """Mark a record's lines and scroll to the last of them."""
        self.current_record = record
        self._measure_and_scroll()
        index = bisect_right(self.lines, record, key=lambda line: line.record_number) - 1
        if index >= 0:
            self._area.show_rows(self._tops, index, index + 1)

    @property
    def looked_at(self) -> Line | None:
        """The line under the pointer or the focus, or ``None``."""
        row = self._stage.interaction.looked_at_object()
        return self.lines[row.index] if isinstance(row, Row) and row.index < len(self.lines) else None

    def prepare(self) -> Iterator[None]:
        """Measure the lines; yield after every ``_LINES_PER_STEP`` lines."""
        canvas = self._stage.canvas
        key = (canvas.text_size, canvas.scale, len(self.lines))
        if key != self._tops_key:
            self._tops_key = key
            self._tops = [0.0]
        while len(self._tops) <= len(self.lines):
            measured_count = len(self._tops) - 1
            for line in self.lines[measured_count : measured_count + _LINES_PER_STEP]:
                self._tops.append(self._tops[-1] + self._height(canvas, line))
            yield

    def _measure_and_scroll(self) -> None:
        """Measure the lines, unless they were measured for this text size, and scroll."""
        for _ in self.prepare():
            continue
        self._area.set_rows(self.rect, self._tops)
        if self._goes_to_end:
            self._area.offset = self._area.max_offset
            self._goes_to_end = False

    def _height(self, canvas: Canvas, line: Line) -> float:
        """Return the height of a line's row."""
        words = rich_text_height(canvas, line.runs(self._looks), self._width_for_words(line), _TEXT_SIZE)
        return max(_MIN_LINE_HEIGHT, words + _LINE_PADDING)

    def _width_for_words(self, line: Line) -> float:
        """Return the width left for a line's words beside the token, the scroll bar and any film button."""
        button_width = _FILM_BUTTON_WIDTH if line.has_drops and self._watch else 0.0
        return self.rect.w - _SCROLL_BAR_WIDTH - _INDENT - 8 - button_width

    def controls(self) -> list[Control]:
        """List the visible lines, and at each end one more, so that the keyboard can move the focus there."""
        self._scroll_to_focus()
        self._measure_and_scroll()
        controls = [self._area.control(f"{self._name}.list", say("The log"))]
        controls[0].focusable = False
        width = self.rect.w - _SCROLL_BAR_WIDTH  # also without a scroll bar, since the words are broken at this width
        heights = [bottom - top for top, bottom in pairwise(self._tops)]
        for index, row in self._area.uneven_rows(heights):
            controls += self._row_controls(index, Rect(row.x, row.y, width, row.h))
        return controls

    def _scroll_to_focus(self) -> None:
        """Scroll to the line that has the focus, if one has it."""
        row = self._stage.interaction.focused_object
        if isinstance(row, Row) and row.index + 1 < len(self._tops):
            self._area.show_rows(self._tops, row.index, row.index + 1)

    def _row_controls(self, index: int, rect: Rect) -> list[Control]:
        """List the row of a line and, if it has drops, the button that shows their film."""
        line = self.lines[index]
        show = self._show
        watch = self._watch
        row = Control(
            f"{self._name}.{index}",
            "list",
            line.text,
            rect,
            (lambda: show(line)) if show else None,
            look=LineRow(line, self._looks, self._width_for_words(line), self.current_record),
            clip=self.rect,
            sound="card_slide" if show else "",
            tooltip=say("Go to this move.") if show else "",
            about=Row(index),
        )
        if not line.has_drops or watch is None:
            return [row]
        film = Control(
            f"{self._name}.film.{index}",
            "button",
            say("Watch this again in the theatre."),
            Rect(rect.right - 42, rect.centery - 20, 40, 40),
            lambda: watch(line),
            look=RoundButton("film-strip"),
            clip=self.rect,
            tooltip=say("Watch this again in the theatre."),
            heard=line.text,
            about=Row(index),
        )
        return [row, film]

    def draw(self, canvas: Canvas, notice: str) -> None:
        """Draw a notice if there are no lines."""
        if notice and not self.lines:
            canvas.prose(notice, self.rect, 22, colour=CHAR, align="centre", middle=True)


class LineRow:
    """The look of a log line: the seat's token and the words.

    Lines of the record with the number ``current_record`` are marked, lines of later records are paler.
    """

    def __init__(self, line: Line, looks: Sequence[SeatLook], width: float, current_record: int | None) -> None:
        self._line = line
        self._looks = looks
        self._width = width
        self._current_record = current_record

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the line, darker under the pointer."""
        rect = control.rect
        line = self._line
        is_current = self._current_record == line.record_number
        is_later = self._current_record is not None and line.record_number > self._current_record
        if is_current or touch.hovered or touch.shows_focus_ring:
            canvas.fill(rect, HEMATITE if is_current else SIENNA, alpha=46, radius=7)
        if line.seat is not None:
            canvas.seat(self._looks[line.seat], rect.x + 19, rect.y + min(rect.h / 2, 25), 26)
        runs = line.runs(self._looks, SIENNA if is_later else CHAR)
        height = rich_text_height(canvas, runs, self._width, _TEXT_SIZE)
        draw_rich_text(canvas, runs, rect.x + _INDENT, rect.centery - height / 2, self._width, _TEXT_SIZE)


# The log beside its table: everything that the viewer has been shown so far. The place that the line under the pointer
# is about is ringed on the table. A press on the line opens the replay of its record, and a line with a drop also has a
# button for its film. Secrets are shown only when the match is over.

#: how much wider and higher the ring round a place is than the place, and the ring's least width and height
_RING_MARGIN, _MIN_RING_SIZE = 8.0, 44.0


def shrunk(canvas: Canvas, window: pygame.Surface, area: Rect) -> pygame.Surface:
    """Cut the screen out of a surface as large as the window; return it scaled down to the size of ``area``."""
    screen = cut(window, canvas.mapping.to_window(SCREEN).clip(window.get_rect()))
    return resized(screen, canvas.mapping.to_window(area).size)


class TablePicture:
    """A small picture of ``table`` in ``area``, which has the screen's aspect ratio; made once for a window size.

    The picture shows the table alone, without a dialog, a hint, a tooltip or a notice.
    """

    def __init__(self, table: Table, area: Rect) -> None:
        self._table = table
        self.area = area
        #: the window's size and the text size of ``_picture``
        self._key: tuple[object, ...] = ()
        self._picture: pygame.Surface | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture; paint it first if it is missing or its size has changed.

        While the screen with the picture is only preloaded, draw nothing, since painting the table takes long. When the
        screen opens over its table, ``copy_from_window`` makes the picture.
        """
        if isinstance(canvas.surface, PreloadingSketcher):
            return
        for _ in self.prepare(canvas):
            pass
        assert self._picture is not None, "the picture was not painted"
        canvas.surface.blit(self._picture, canvas.mapping.to_window(self.area))

    def prepare(self, canvas: Canvas) -> Iterator[None]:
        """Paint the picture in two steps if it is missing or its size has changed."""
        key = _sizes(canvas)
        if self._picture is None or key != self._key:
            full_size = self._paint_full_size(canvas)
            yield
            self._picture = shrunk(canvas, full_size, self.area)
            self._key = key
            yield

    def draw_copied(self, canvas: Canvas) -> None:
        """Draw the picture if it was copied from the window. Painting a new one would take too long for a frame."""
        if self._picture is not None:
            self.draw(canvas)

    def copy_from_window(self) -> None:
        """Make the small picture from the window's pixels, if the window shows the table alone."""
        table = self._table
        stage = table.stage
        drawn_scene: object = stage.drawn_scene
        if drawn_scene is table and table.dialog is None and not table.helpers.hint.is_shown:
            self._key = _sizes(stage.canvas)
            self._picture = shrunk(stage.canvas, stage.canvas.pixels, self.area)

    def _paint_full_size(self, canvas: Canvas) -> pygame.Surface:
        """Return a picture of the table alone, as large as the window."""
        table = self._table
        hint = table.helpers.hint
        open_dialog = table.dialog
        table.dialog = None
        hint.is_hidden = True
        try:
            controls = table.controls()
            return paint_aside(canvas, lambda: draw_scene(canvas, table, controls, table.stage.interaction.touch_of))
        finally:
            table.dialog = open_dialog
            hint.is_hidden = False

    def draw_ring(self, canvas: Canvas, spot: Rect) -> None:
        """Draw a ring round a place of the table."""
        canvas.panel("ring.gold", rect_in_picture(spot, self.area))


def _sizes(canvas: Canvas) -> tuple[object, ...]:
    """Return the window's size and the text size."""
    return canvas.surface.get_size(), canvas.text_size


def rect_in_picture(spot: Rect, area: Rect) -> Rect:
    """Return where a ``spot`` of the table lies in the table's picture in ``area``, enlarged if it is small."""
    scaled_rect = Rect(
        area.x + spot.x * area.w / WIDTH,
        area.y + spot.y * area.h / HEIGHT,
        spot.w * area.w / WIDTH,
        spot.h * area.h / HEIGHT,
    )
    width = max(_MIN_RING_SIZE, scaled_rect.w + _RING_MARGIN)
    height = max(_MIN_RING_SIZE, scaled_rect.h + _RING_MARGIN)
    return centred(width, height, scaled_rect).clip(inset(area, -_RING_MARGIN))


TABLE_AREA = Rect(16, 80, 1104, 621)
_PAPER_AREA = Rect(1136, 80, 448, 806)
_LINES_AREA = Rect(1150, 138, 422, 734)
_FILTERS_AREA = Rect(16, 718, 1104, 52)
_SEARCH_AREA = Rect(16, 786, 430, 52)


class Log(Page):
    """A picture of the table, and beside it the lines of the match so far."""

    name = "log"
    opened_by = ("log",)

    def __init__(self, stage: Stage, table: Table) -> None:
        super().__init__(stage)
        self.title = say("Log")
        self.screen_sound = table.screen_sound
        self._table = table
        is_over = table.match_log.shown_match.outcome is not None
        self._match_log = MatchLog(table.match, all_knowing=True) if is_over else table.match_log
        self._reader = table.reader
        #: all lines that the reader may know, once they are made
        self._all_lines: list[Line] | None = None
        #: the seat whose lines are shown (``None``: everyone's)
        self._seat: int | None = None
        self._search = TextField("", lambda text: self._choose_lines(), hint=say("Search the log"))
        self.picture = TablePicture(table, TABLE_AREA)
        self.column = ColumnOfLines(stage, table.looks, _LINES_AREA, "log", show=self._replay, watch=self._watch)

    def _choose_lines(self) -> None:
        """Show the lines of the chosen seat that contain the searched words."""
        search_text = self._search.text
        chosen_lines = [
            line
            for line in self._all_lines or ()
            if (self._seat is None or line.mentions(self._seat)) and has_words(line.text, search_text)
        ]
        self.column.show_lines(chosen_lines, goes_to_end=True)
        self.refresh()

    def enter(self) -> None:
        """Copy the table's picture if the window shows it; prepare the lines unless a placeholder comes first."""
        self.picture.copy_from_window()
        prepare_unless_placeholder_needed(self.stage, self)

    def draw_placeholder(self, canvas: Canvas) -> None:
        """Draw the bar and, if the window showed the table, its picture."""
        super().draw_placeholder(canvas)
        self.picture.draw_copied(canvas)

    def prepare(self) -> Iterator[None]:
        """Paint the table's picture if this screen is open; make the lines, and measure them."""
        if self.stage.scene is self:
            yield from self.picture.prepare(self.stage.canvas)
        yield from self._match_log.prepare(self._reader)
        self._show_all_lines()
        yield from self.column.prepare()

    def _show_all_lines(self) -> None:
        """Make all lines and show them, unless they have been made already."""
        if self._all_lines is None:
            self._all_lines = self._match_log.lines(self._reader)
            self._choose_lines()

    def preload_painters(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield painters for the replay, which a press on any line opens."""
        match = self._table.match_log.shown_match
        yield from paint_ahead(self.stage, "replay", match, len(match.records), self._table.reader)

    def _replay(self, line: Line) -> None:
        match = self._table.match_log.shown_match
        # the record that is being shown now cannot be replayed yet
        record_number = min(line.record_number, len(match.records) - 1)
        open_screen(self.stage, "replay_of_record", match, record_number, self._table.reader)

    def _watch(self, line: Line) -> None:
        open_screen(self.stage, "theatre_of_match", self._table.match_log.shown_match, line.record_number)

    @property
    def _notice(self) -> str:
        """The notice for an empty list; there is no notice while the first lines are about to appear."""
        if self._all_lines:
            return say("Nothing found")
        return say("Nothing has happened yet.") if self._table.match_log.running_timeline is None else ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with a ring round the place of the line under the pointer, and the lines."""
        super().draw(canvas)
        self.picture.draw(canvas)
        line = self.column.looked_at
        spot = spot_of_line(self._table, line) if line is not None else None
        if spot is not None:
            self.picture.draw_ring(canvas, spot)
        line_count = say_many("{count} line", "{count} lines", len(self.column.lines))
        canvas.text(
            line_count,
            _PAPER_AREA.right - 24,
            _PAPER_AREA.y + 36,
            19,
            colour=SIENNA,
            align="right",
            middle=True,
            width=170,
        )
        self.column.draw(canvas, self._notice)

    def paint(self, canvas: Canvas) -> None:
        """Paint the parchment and its heading."""
        paint_paper(canvas, _PAPER_AREA, TABLE_AREA, heading_width=220)
        hint = say("Point at a line to see where that happened. Click it to watch the move again.")
        canvas.prose(hint, Rect(_SEARCH_AREA.right + 24, _SEARCH_AREA.y - 6, 640, 96), 20, colour=PARCHMENT)

    @property
    def paint_key(self) -> object:
        """The text size, since the parchment has words on it."""
        return self.stage.canvas.text_size

    def controls(self) -> list[Control]:
        """List the seat filters, the search field, the visible lines and the back button."""
        self._show_all_lines()
        back = self.back_control()
        back.first = True
        return [
            *self._filter_controls(),
            self._search.control("log.search", say("Search the log"), _SEARCH_AREA),
            *self.column.controls(),
            back,
        ]

    def _choose_seat(self, seat: int | None) -> None:
        """Show the lines of a seat (``None``: of everyone)."""
        self._seat = seat
        self._choose_lines()

    def _filter_controls(self) -> list[Control]:
        """List the tabs for the lines of everyone or of one seat, unless there is only one seat."""
        looks = self._table.looks
        width = min(220.0, (_FILTERS_AREA.w - 130) / len(looks) - 8)
        everyone = Control(
            "log.seat.all",
            "tab",
            say("Everyone"),
            Rect(_FILTERS_AREA.x, _FILTERS_AREA.y, 130, _FILTERS_AREA.h),
            partial(self._choose_seat, None),
            look=Choice(self._seat is None, size=19),
        )
        seats = [
            Control(
                f"log.seat.{seat}",
                "tab",
                look.name,
                Rect(_FILTERS_AREA.x + 138 + (width + 8) * seat, _FILTERS_AREA.y, width, _FILTERS_AREA.h),
                partial(self._choose_seat, seat),
                look=SeatChoice(look, self._seat == seat),
                tooltip=say("Lines about {name}", name=look.name),
            )
            for seat, look in enumerate(looks)
        ]
        return [everyone, *seats] if len(looks) > 1 else []

    def status(self) -> Status:
        """Name the screen."""
        return Status(say("The log of this match."))


# The replay of what has happened since a seat's last turn

#: the longest duration of the replay in seconds
MAX_SECONDS = 14.0
_SINCE_TABLE_AREA = Rect(16, 80, 1168, 657)
_SINCE_PAPER_AREA = Rect(1200, 80, 384, 806)
_SINCE_LINES_AREA = Rect(1214, 138, 358, 734)
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
        self.picture = TablePicture(table, _SINCE_TABLE_AREA)
        self.column = ColumnOfLines(stage, table.looks, _SINCE_LINES_AREA, "since")
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
        records_left = past.length - len(past.records)
        ticks_left = int(self._seconds_left / STEP)
        if records_left == 0 or ticks_left <= 0:
            self._skip_to_end()
            return
        if records_left > ticks_left:
            self.frame.go(past.length - ticks_left)
            records_left = ticks_left
        seconds_each = self._seconds_left / records_left
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
        self.frame.draw(canvas, _SINCE_TABLE_AREA)

    def paint(self, canvas: Canvas) -> None:
        """Paint the parchment and its heading."""
        paint_paper(canvas, _SINCE_PAPER_AREA, _SINCE_TABLE_AREA, heading_width=_SINCE_PAPER_AREA.w - 40)

    @property
    def paint_key(self) -> object:
        """The text size, since the parchment has words on it."""
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
