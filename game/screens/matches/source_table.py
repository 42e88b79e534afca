"""The chart of points by source: a row for each seat, a block for each source, losses left of the zero line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.aftermath import Part, PointSources, Source
from game.core.words import say, with_minus
from game.ui.canvas import Canvas
from game.ui.charts import LOSS, STYLES, BlockStyle, draw_amount, draw_block
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.lettering import capped, steady
from game.ui.theme import BLOOD, CHAR, GOLD, HEMATITE, PARCHMENT, SIENNA, SeatLook, mix

#: seconds in which the blocks of one source grow
GROWING = 0.25
#: blocks have notches between points only if at most this many points are needed to win
_MOST_NOTCHES = 20
#: widths of the names with their tokens (usual and greatest), and of the totals
_NAME_WIDTH, _WIDEST_NAMES, _TOTAL_WIDTH = 218.0, 330.0, 104.0
#: the text size for which the column of names is made wide enough, up to the greatest width
_LONG_NAME_SIZE = 20.0
_LINE_HEIGHT = 36.0
#: the largest height of a seat's row
_HIGHEST_ROW = 118.0


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a row: its seat, source, style, rectangle and points."""

    seat: int
    source: Source
    style: BlockStyle
    rect: Rect
    points: int


class SourceTable:
    """The chart for a match that is over, inside ``room``; the ``winners`` come first, then the others by points.

    ``paint_block`` paints the contents of a block, or returns ``False`` to have the usual number and icon drawn;
    ``unit_picture`` is the picture behind each total.
    """

    def __init__(
        self,
        sources: PointSources,
        looks: tuple[SeatLook, ...],
        winners: tuple[int, ...],
        room: Rect,
        paint_block: Callable[[Canvas, Sequence[Part], Rect], bool],
        unit_picture: str = "",
    ) -> None:
        self._sources = sources
        self._looks = looks
        self._winners = winners
        self._room = room
        self._paint_block = paint_block
        self._unit_picture = unit_picture
        #: the sources that gave or took points; if no source did, the first source, so that the table is not empty
        self._listed = sources.used or sources.sources[:1]
        #: the style of each source's blocks, by the source's key; the same in every match of a game
        self._styles = {source.key: STYLES[index % len(STYLES)] for index, source in enumerate(sources.sources)}
        seats = range(len(looks))
        self._order = sorted(seats, key=lambda seat: (seat not in winners, -sources.total(seat), seat))

    @property
    def seconds(self) -> float:
        """How long all blocks take to grow, one source after another."""
        return GROWING * len(self._listed)

    # Layout

    def _legend(self, canvas: Canvas) -> tuple[float, list[list[int]]]:
        """Return the text size of the legend, and the indices of the sources in each of its lines."""
        room = self._room.w - (self._goal_width(canvas) if self._sources.goal else 0)
        line_count = 1 if len(self._listed) <= 5 else 2
        size = 0.0
        lines = [[0]]
        # smaller text is preferred to more lines, until both are needed
        for size, allowed in ((21.0, line_count), (19.0, line_count), (21.0, 2), (19.0, 2), (17.5, 3), (16.0, 4)):
            lines = self._legend_lines(canvas, room, size)
            if len(lines) <= allowed:
                break
        return size, lines

    def _legend_lines(self, canvas: Canvas, room: float, size: float) -> list[list[int]]:
        """Return the indices of the sources in each line of the legend, wrapped at the width ``room``."""
        lines: list[list[int]] = [[]]
        x = 0.0
        for index, source in enumerate(self._listed):
            width = self._legend_width(canvas, source, size)
            if x and x + width > room:
                lines.append([])
                x = 0.0
            lines[-1].append(index)
            x += width
        return lines

    def _legend_width(self, canvas: Canvas, source: Source, size: float) -> float:
        """Return the width of a source in the legend: its swatch, its title and the gap to the next one."""
        return 56 + canvas.text_width(source.title, capped(canvas, size, most=1.3), "bold") + 24

    def _goal_width(self, canvas: Canvas) -> float:
        return canvas.text_width(self._goal_words, capped(canvas, 20, most=1.2), "bold") + 20

    @property
    def _goal_words(self) -> str:
        return say("{count} to win", count=self._sources.goal)

    def _rows(self, canvas: Canvas) -> list[Rect]:
        """Return the row of each seat, in display order."""
        _, legend_lines = self._legend(canvas)
        top = self._room.y + _LINE_HEIGHT * len(legend_lines) + 14
        height = min(_HIGHEST_ROW, (self._room.bottom - top) / len(self._order))
        return [Rect(self._room.x, top + height * index, self._room.w, height) for index in range(len(self._order))]

    def _name_width(self, canvas: Canvas) -> float:
        """Return the width of the column of names, wider than usual if a name has a long word."""
        size = capped(canvas, _LONG_NAME_SIZE, most=1.2)
        parts = [part for look in self._looks for part in look.name.split()]
        longest = max((canvas.text_width(part, size, "display") for part in parts), default=0.0)
        return max(_NAME_WIDTH, min(_WIDEST_NAMES, longest + 74))

    def _scale(self, canvas: Canvas) -> tuple[float, float, float]:
        """Return the x of the zero line, the width of a point, and the width of the dark band behind a row's gains."""
        gains = self._sums(sign=1)
        losses = self._sums(sign=-1)
        most = max(self._sources.goal, *gains, 1)
        most_lost = max(0, *losses)
        names_width = self._name_width(canvas)
        width = self._room.w - names_width - _TOTAL_WIDTH
        unit = width / (most + most_lost)
        return self._room.x + names_width + most_lost * unit, unit, most * unit

    def _sums(self, sign: int) -> list[int]:
        """Return the gains of each seat (``sign`` 1), or its losses as positive numbers (-1)."""
        seats = range(len(self._looks))
        return [sum(max(0, sign * source.points(seat)) for source in self._listed) for seat in seats]

    def blocks(self, canvas: Canvas, seconds: float | None = None) -> list[Block]:
        """Return all blocks ``seconds`` after they began to grow, or fully grown with ``None``."""
        zero, unit, _ = self._scale(canvas)
        blocks = []
        for seat, row in zip(self._order, self._rows(canvas), strict=True):
            height = min(76.0, row.h * 0.74)
            left = right = zero
            for index, source in enumerate(self._listed):
                points = source.points(seat)
                # all blocks of the first source grow for ``GROWING`` seconds, then those of the second, and so on
                grown_share = 1.0 if seconds is None else max(0.0, min(1.0, seconds / GROWING - index))
                width = abs(points) * unit * grown_share
                if width < 1:
                    continue
                style = self._styles[source.key] if points > 0 else LOSS
                start = right if points > 0 else left - width
                rect = Rect(start + 1, row.centery - height / 2, max(2.0, width - 2), height)
                blocks.append(Block(seat, source, style, rect, points))
                if points > 0:
                    right += width
                else:
                    left -= width
        return blocks

    def below(self, canvas: Canvas) -> Rect:
        """Return the free space below the rows."""
        bottom = self._rows(canvas)[-1].bottom
        return Rect(self._room.x, bottom, self._room.w, self._room.bottom - bottom)

    # Painting

    def paint(self, canvas: Canvas) -> None:
        """Paint the parts that do not grow: legend, names and the bands behind the gains."""
        self._paint_legend(canvas)
        zero, unit, width = self._scale(canvas)
        for seat, row in zip(self._order, self._rows(canvas), strict=True):
            self._paint_name(canvas, seat, row)
            height = min(76.0, row.h * 0.74)
            band = Rect(zero, row.centery - height / 2, width, height)
            canvas.fill(band, SIENNA, alpha=46, radius=7)
            notch_count = self._sources.goal if self._sources.goal <= _MOST_NOTCHES else 0  # more would lie too close
            for mark in range(1, notch_count):
                x = band.x + unit * mark
                canvas.line(x, band.y + 8, x, band.bottom - 8, mix(SIENNA, PARCHMENT, 0.55), 1)
            canvas.frame(band, mix(SIENNA, PARCHMENT, 0.35), thick=1.5, radius=7)

    def _paint_legend(self, canvas: Canvas) -> None:
        """Paint each source's block, icon and title, and at the right the points needed to win, if there is a goal."""
        size, lines = self._legend(canvas)
        for number, line in enumerate(lines):
            x, y = self._room.x, self._room.y + _LINE_HEIGHT * (number + 0.5)
            for index in line:
                source = self._listed[index]
                is_loss = not any(source.points(seat) > 0 for seat in range(len(self._looks)))
                style = LOSS if is_loss else self._styles[source.key]
                swatch = Rect(x, y - 14, 46, 28)
                draw_block(canvas, swatch, style, radius=5)
                canvas.fill(Rect(swatch.centerx - 13, swatch.y + 3, 26, 22), style.fill, alpha=235, radius=8)
                canvas.icon(source.icon, swatch.centerx, swatch.centery, 23, style.ink)
                canvas.text(
                    source.title, x + 55, y, capped(canvas, size, most=1.3), kind="bold", colour=CHAR, middle=True
                )
                x += self._legend_width(canvas, source, size)
        if self._sources.goal:
            canvas.text(
                self._goal_words,
                self._room.right,
                self._room.y + _LINE_HEIGHT / 2,
                capped(canvas, 20, most=1.2),
                kind="bold",
                colour=BLOOD,
                align="right",
                middle=True,
            )

    def _paint_name(self, canvas: Canvas, seat: int, row: Rect) -> None:
        """Paint a seat's token and name, over a golden band if it has won."""
        look = self._looks[seat]
        if seat in self._winners:
            band = Rect(row.x - 12, row.y + 3, row.w + 24, row.h - 6)
            canvas.fill(band, GOLD, alpha=84, radius=10)
            canvas.frame(band, mix(GOLD, SIENNA, 0.45), thick=2, radius=10)
        token = min(50.0, row.h - 12)
        canvas.seat(look, row.x + 26, row.centery, token)
        area = Rect(row.x + 60, row.y + 5, self._name_width(canvas) - 70, row.h - 10)
        canvas.prose(look.name, area, capped(canvas, 24, most=1.2), kind="display", colour=CHAR, middle=True)

    def paint_points(self, canvas: Canvas, seconds: float | None = None) -> None:
        """Paint the blocks and the totals ``seconds`` after they began to grow, or fully grown with ``None``."""
        blocks = self.blocks(canvas, seconds)
        _, unit, _ = self._scale(canvas)
        for block in blocks:
            draw_block(canvas, block.rect, block.style)
            if abs(block.points) > 1 and self._sources.goal and self._sources.goal <= _MOST_NOTCHES:
                _draw_notches(canvas, block, unit)
            is_grown = block.rect.w + 3 >= abs(block.points) * unit  # a growing block has no contents
            if is_grown and not self._paint_block(canvas, block.source.parts[block.seat], block.rect):
                draw_amount(canvas, block.rect, block.style, with_minus(block.points), block.source.icon)
        for seat, row in zip(self._order, self._rows(canvas), strict=True):
            self._paint_total(canvas, seat, row, seconds)

    def _paint_total(self, canvas: Canvas, seat: int, row: Rect, seconds: float | None) -> None:
        """Paint the sum of a seat's points from the sources whose blocks are fully grown."""
        grown_count = len(self._listed) if seconds is None else int(seconds / GROWING)
        total = sum(source.points(seat) for source in self._listed[:grown_count])
        unit_picture = self._unit_picture
        x = row.right - (_TOTAL_WIDTH / 2 + 18 if unit_picture else _TOTAL_WIDTH / 2 - 6)
        size = steady(canvas, min(40.0, row.h * 0.7))
        ink = HEMATITE if seat in self._winners else CHAR
        width = 64 if unit_picture else 90
        canvas.text(
            with_minus(total),
            x,
            row.centery,
            size,
            kind="display",
            colour=ink,
            align="centre",
            middle=True,
            width=width,
        )
        if unit_picture:
            canvas.picture_in(unit_picture, Rect(row.right - 32, row.centery - 14, 28, 28))

    # Controls

    def controls(self, canvas: Canvas) -> list[Control]:
        """List the blocks; the tooltip of each lists its points."""
        return [
            Control(
                f"result.source.{block.seat}.{block.source.key}",
                "card",
                _label(self._looks[block.seat].name, block),
                block.rect,
                tooltip=_parts_words(block),
                sound="tick",
            )
            for block in self.blocks(canvas)
        ]


def _label(name: str, block: Block) -> str:
    return say("{name}: {source} {points}", name=name, source=block.source.title, points=with_minus(block.points))


def _parts_words(block: Block) -> str:
    """Return the parts of a block in words with their points, after the title of its source.

    The title is left out if the only part has the same words.
    """
    parts = block.source.parts[block.seat]
    parts_text = "; ".join(f"{part.words}: {with_minus(part.points)}" for part in parts if part.points)
    is_named_by_part = len(parts) == 1 and parts[0].words == block.source.title
    return parts_text if is_named_by_part else f"{block.source.title}: {parts_text}"


def _draw_notches(canvas: Canvas, block: Block, unit: float) -> None:
    """Draw a notch at the upper and lower edge of a block between every two points."""
    ink = mix(block.style.fill, CHAR, 0.6)
    for mark in range(1, block.points):
        x = block.rect.x - 1 + unit * mark
        if x < block.rect.right - 4:
            for end in (block.rect.y + 2, block.rect.bottom - 11):
                canvas.line(x, end, x, end + 9, ink, 2)
