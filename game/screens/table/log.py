"""The log beside its table: everything that has been shown so far, as the viewer may know it.

A line that is looked at rings its spot on the table, and leads to the replay of its record; a line with a
drop also leads to its film. Secrets stay secrets until the match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.core.rules import Event
from game.core.words import say, say_many
from game.screens.navigation import make_screen, open_screen
from game.screens.parts.any_table import AnyTable
from game.screens.parts.folding import has_words
from game.screens.parts.opened_ahead import opened_ahead
from game.screens.parts.page import Page
from game.screens.parts.story import Line, WholeStory
from game.screens.table.column_of_lines import ColumnOfLines, paint_paper
from game.screens.table.table import Table
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.drawing import draw_scene, painted_aside
from game.ui.layout import HEIGHT, SCREEN, WIDTH, Rect, inset
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.surfaces import cut, resized
from game.ui.text_field import TextField
from game.ui.theme import PARCHMENT, SIENNA
from game.ui.widgets import Choice, SeatChoice

_ROOM = 8.0
_LEAST = 44.0


class TablePicture:
    """``table`` painted once for each size of the window, shown inside ``view``, which has the screen's shape."""

    def __init__(self, table: AnyTable, view: Rect) -> None:
        self._table = table
        self.view = view
        self._key: tuple[object, ...] = ()
        self._picture: pygame.Surface | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        key = (canvas.surface.get_size(), canvas.text_size)
        if self._picture is None or key != self._key:
            self._key, self._picture = key, self._painted(canvas)
        canvas.surface.blit(self._picture, canvas.mapping.to_window(self.view))

    def _painted(self, canvas: Canvas) -> pygame.Surface:
        """Paint the table as large as the window, and make it smaller."""
        table = self._table
        whole = painted_aside(
            canvas, lambda: draw_scene(canvas, table, table.controls(), table.stage.interaction.touch)
        )
        shown = cut(whole, canvas.mapping.to_window(SCREEN).clip(whole.get_rect()))
        return resized(shown, canvas.mapping.to_window(self.view).size)

    def ring(self, canvas: Canvas, spot: Rect) -> None:
        """Ring a place of the table."""
        canvas.panel("ring.gold", framed(spot, self.view))


def framed(spot: Rect, view: Rect) -> Rect:
    """Return where a place of a whole table lies when the table is shown inside ``view``, large enough to be seen."""
    shown = Rect(
        view.x + spot.x * view.w / WIDTH,
        view.y + spot.y * view.h / HEIGHT,
        spot.w * view.w / WIDTH,
        spot.h * view.h / HEIGHT,
    )
    wide, high = max(_LEAST, shown.w + _ROOM), max(_LEAST, shown.h + _ROOM)
    return Rect(shown.centerx - wide / 2, shown.centery - high / 2, wide, high).clip(inset(view, -_ROOM))


# The log beside its table: everything that has been shown so far, as the viewer may know it. A line that is looked at
# rings its spot on the table, and leads to the replay of its record; a line with a drop also leads to its film.
# Secrets stay secrets until the match is over.

VIEW = Rect(16, 80, 1104, 621)
_PAPER = Rect(1136, 80, 448, 806)
_WINDOW = Rect(1150, 138, 422, 734)
_FILTERS = Rect(16, 718, 1104, 52)
_SEARCH = Rect(16, 786, 430, 52)


def spot_of_event(table: Table, event: Event) -> Rect | None:
    """Return the spot on the table that an event is about: by default where its seat's things lie."""
    seat = getattr(event, "seat", None)
    things = table.seat_spot(seat) if isinstance(seat, int) and 0 <= seat < len(table.looks) else None
    return table.spot_of(event) or things


def spot_of_line(table: Table, line: Line) -> Rect | None:
    """Return the spot on the table that a line of the log is about: by default the things of whoever it names."""
    return spot_of_event(table, line.event) or (table.seat_spot(line.seat) if line.seat is not None else None)


class Log(Page):
    """The table as a picture, and the story so far beside it."""

    name = "log"
    opened_by = ("log",)

    def __init__(self, stage: Stage, table: Table) -> None:
        super().__init__(stage)
        self.title = say("Log")
        self.heard = table.heard
        self._table = table
        over = table.story.shown.outcome is not None
        self._all = (WholeStory(table.match) if over else table.story).lines(table.reader)
        self._seat: int | None = None
        self._search = TextField("", lambda text: self._choose_lines(), hint=say("Search the log"))
        self.picture = TablePicture(table, VIEW)
        self.column = ColumnOfLines(stage, table.looks, _WINDOW, "log", show=self._replay, watch=self._watch)
        self._choose_lines()

    def _choose_lines(self) -> None:
        """Show the lines of the chosen seat that contain the words searched."""
        wanted = self._search.text
        chosen = [
            line
            for line in self._all
            if (self._seat is None or line.names(self._seat)) and has_words(line.text, wanted)
        ]
        self.column.use(chosen, at_end=True)
        self.refresh()

    def prepare(self) -> Iterator[None]:
        """Measure the lines."""
        return self.column.prepare()

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the replay: each line leads there."""
        match = self._table.story.shown
        yield from opened_ahead(
            partial(make_screen, self.stage, "replay", match, len(match.records), self._table.reader)
        )

    def _replay(self, line: Line) -> None:
        match = self._table.story.shown
        record = min(line.record, len(match.records) - 1)  # what is being shown now cannot be watched again yet
        open_screen(self.stage, "replay_of_record", match, record, self._table.reader)

    def _watch(self, line: Line) -> None:
        open_screen(self.stage, "theatre_of_match", self._table.match, record=line.record)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table with a ring round what the line looked at is about, and the parchment."""
        super().draw(canvas)
        self.picture.draw(canvas)
        line = self.column.looked_at
        spot = spot_of_line(self._table, line) if line is not None else None
        if spot is not None:
            self.picture.ring(canvas, spot)
        count = say_many("{count} line", "{count} lines", len(self.column.lines))
        canvas.text(count, _PAPER.right - 24, _PAPER.y + 36, 19, colour=SIENNA, align="right", middle=True, width=170)
        self.column.draw(canvas)

    def paint(self, canvas: Canvas) -> None:
        """Draw the parchment and its heading."""
        paint_paper(canvas, _PAPER, VIEW, heading_width=220)
        hint = say("Point at a line to see it on the table. Click it to watch it again.")
        canvas.prose(hint, Rect(_SEARCH.right + 24, _SEARCH.y - 6, 640, 96), 20, colour=PARCHMENT)

    @property
    def paint_key(self) -> object:
        """The text size."""
        return self.stage.canvas.text_size

    def controls(self) -> list[Control]:
        """List the lines in sight, the seats, the search and the way back."""
        back = self.back_control()
        back.first = True
        return [
            *self._filters(),
            self._search.control("log.search", say("Search the log"), _SEARCH),
            *self.column.controls(),
            back,
        ]

    def _choose_seat(self, seat: int | None) -> None:
        """Show the lines of a seat (``None``: of all)."""
        self._seat = seat
        self._choose_lines()

    def _filters(self) -> list[Control]:
        looks = self._table.looks
        wide = min(220.0, (_FILTERS.w - 130) / len(looks) - 8)
        everyone = Control(
            "log.seat.all",
            "tab",
            say("Everyone"),
            Rect(_FILTERS.x, _FILTERS.y, 130, _FILTERS.h),
            partial(self._choose_seat, None),
            look=Choice(self._seat is None, size=19),
        )
        seats = [
            Control(
                f"log.seat.{seat}",
                "tab",
                look.name,
                Rect(_FILTERS.x + 138 + (wide + 8) * seat, _FILTERS.y, wide, _FILTERS.h),
                partial(self._choose_seat, seat),
                look=SeatChoice(look, self._seat == seat),
                tooltip=say("Lines about {name}", name=look.name),
            )
            for seat, look in enumerate(looks)
        ]
        return [everyone, *seats] if len(looks) > 1 else []

    def status(self) -> Status:
        """Say what is shown."""
        return Status(say("The log of this match."))
