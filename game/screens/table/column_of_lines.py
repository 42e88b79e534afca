"""The lines of a story in a column on parchment, as high as their words need, however many there are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

from game.core.words import say
from game.screens.parts.story import Line
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, inset
from game.ui.lists import Row, ScrollArea
from game.ui.rich import draw_rich, rich_height
from game.ui.stage import Stage
from game.ui.theme import CHAR, HEMATITE, SIENNA, SeatLook
from game.ui.widgets import RoundButton

SIZE = 20.0
_LEAST = 44.0
_AIR = 14.0
_INDENT = 40.0
_FILM = 46.0
_BAR = 18.0
#: so many lines are measured before anybody else has a turn
_AT_A_TIME = 20


def paint_paper(canvas: Canvas, paper: Rect, view: Rect, *, heading_width: float) -> None:
    """Paint the parchment that the lines stand on, with its heading, and the frame of the table beside it."""
    canvas.panel("panel.parchment", paper)
    canvas.text(
        say("What happened"),
        paper.x + 20,
        paper.y + 34,
        26,
        kind="display",
        colour=HEMATITE,
        middle=True,
        width=heading_width,
    )
    canvas.line(paper.x + 16, paper.y + 56, paper.right - 16, paper.y + 56, SIENNA, 1.5)
    canvas.panel("panel.card", inset(view, -6))


class ColumnOfLines:
    """The lines inside ``rect``; ``show(line)`` is called when one is used, ``watch(line)`` for the film of its drops.

    ``name`` is how the ids of its controls begin. Lines whose record is the ``present`` one are marked, later ones
    are paler.
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
        self.present: int | None = None
        self._stage, self._looks, self._name = stage, looks, name
        self._show, self._watch = show, watch
        self._area = ScrollArea()
        self._tops: list[float] = [0.0]
        #: what the tops depend on, and whether the window is still to be moved to the last lines
        self._measured: tuple[object, ...] = ()
        self._to_end = False

    def use(self, lines: list[Line], *, at_end: bool = False) -> None:
        """Show other lines, from the first or, ``at_end``, with the last in sight."""
        self.lines = lines
        self._measured, self._to_end = (), at_end
        self._area.offset = 0.0

    def follow(self, record: int) -> None:
        """Mark a record's lines and bring the last line up to it into the window."""
        self.present = record
        self._settle()
        index = bisect_right(self.lines, record, key=lambda line: line.record) - 1
        if index >= 0:
            self._area.show(self._tops[index], self._tops[index + 1])

    @property
    def looked_at(self) -> Line | None:
        """The line that the person looks at, by the pointer or by keys; ``None`` for none of these."""
        row = self._stage.interaction.about_looked_at()
        return self.lines[row.index] if isinstance(row, Row) and row.index < len(self.lines) else None

    def prepare(self) -> Iterator[None]:
        """Measure the lines, some at a time."""
        canvas = self._stage.canvas
        key = (canvas.text_size, canvas.scale, len(self.lines))
        if key != self._measured:
            self._measured, self._tops = key, [0.0]
        while len(self._tops) <= len(self.lines):
            measured = len(self._tops) - 1
            for line in self.lines[measured : measured + _AT_A_TIME]:
                self._tops.append(self._tops[-1] + self._height(canvas, line))
            yield

    def _settle(self) -> None:
        """Measure the lines, once for a size of text, and take the window."""
        for _ in self.prepare():
            continue
        self._area.settle(self.rect, self._tops[-1])
        if self._to_end:
            self._area.offset, self._to_end = self._area.most, False

    def _height(self, canvas: Canvas, line: Line) -> float:
        words = rich_height(canvas, line.runs(self._looks), self._width(line), SIZE)
        return max(_LEAST, words + _AIR)

    def _width(self, line: Line) -> float:
        return self.rect.w - _BAR - _INDENT - 8 - (_FILM if line.drops and self._watch else 0.0)

    def controls(self) -> list[Control]:
        """List the lines in sight and one more at each end, for the keys to go to."""
        self._keep_focus_in_sight()
        self._settle()
        listed = [self._area.control(f"{self._name}.list", say("The log"))]
        listed[0].focusable = False
        first = max(0, bisect_right(self._tops, self._area.offset) - 2)
        for index in range(first, len(self.lines)):
            top = self._tops[index] - self._area.offset
            listed += self._row(
                index,
                Rect(self.rect.x, self.rect.y + top, self.rect.w - _BAR, self._tops[index + 1] - self._tops[index]),
            )
            if top > self.rect.h:
                break
        return listed

    def _keep_focus_in_sight(self) -> None:
        row = self._stage.interaction.about_focused
        if isinstance(row, Row) and row.index + 1 < len(self._tops):
            self._area.show(self._tops[row.index], self._tops[row.index + 1])

    def _row(self, index: int, rect: Rect) -> list[Control]:
        line, show, watch = self.lines[index], self._show, self._watch
        row = Control(
            f"{self._name}.{index}",
            "list",
            line.text,
            rect,
            (lambda: show(line)) if show else None,
            look=LineRow(line, self._looks, self._width(line), self.present),
            clip=self.rect,
            sound="card_slide" if show else "",
            tooltip=say("Show this.") if show else "",
            about=Row(index),
        )
        if not line.drops or watch is None:
            return [row]
        film = Control(
            f"{self._name}.film.{index}",
            "button",
            say("Watch this drop again."),
            Rect(rect.right - 42, rect.centery - 20, 40, 40),
            lambda: watch(line),
            look=RoundButton("film-strip"),
            clip=self.rect,
            tooltip=say("Watch this drop again."),
            about=Row(index),
        )
        return [row, film]

    def draw(self, canvas: Canvas) -> None:
        """Draw what is said when there is nothing to tell."""
        if not self.lines:
            canvas.prose(say("Nothing has happened yet."), self.rect, 22, colour=CHAR, align="centre", middle=True)


class LineRow:
    """Draws one line: the seat's token and the words."""

    def __init__(self, line: Line, looks: Sequence[SeatLook], width: float, present: int | None) -> None:
        self._line, self._looks, self._width, self._present = line, looks, width, present

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the line, darker under the pointer."""
        rect, line = control.rect, self._line
        now = self._present == line.record
        later = self._present is not None and line.record > self._present
        if now or touch.hovered or touch.focused:
            canvas.fill(rect, HEMATITE if now else SIENNA, 46, 7)
        if line.seat is not None:
            canvas.seat(self._looks[line.seat], rect.x + 19, rect.y + min(rect.h / 2, 25), 26)
        runs = line.runs(self._looks, SIENNA if later else CHAR)
        high = rich_height(canvas, runs, self._width, SIZE)
        draw_rich(canvas, runs, rect.x + _INDENT, rect.centery - high / 2, self._width, SIZE)
