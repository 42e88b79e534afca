"""A table on a page: columns as wide as their cells need, rows on alternating grounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from game.screens.sheet.markdown import Block, Span, spans
from game.screens.sheet.typesetting import Setting, Style
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import CHAR, SIENNA

_CELL = Style(20)
_HEAD = Style(20, CHAR, CHAR, "bold")
_BESIDE, _ABOVE = 10.0, 6.0
#: the widest that a column asks to be
_WIDEST = 460.0


class Table:
    """A table laid out at a width; its first row is the heading."""

    def __init__(self, canvas: Canvas, block: Block, width: float) -> None:
        cells = [[spans(cell) for cell in row] for row in block.rows]
        self._columns = _columns(canvas, cells, width)
        self._rows = [
            [
                Setting(canvas, cell, wide - 2 * _BESIDE, _CELL if number else _HEAD)
                for cell, wide in zip(row, self._columns, strict=False)
            ]
            for number, row in enumerate(cells)
        ]
        self._heights = [max(cell.height for cell in row) + 2 * _ABOVE for row in self._rows]
        self._tops = [0.0, *accumulate(self._heights)]
        self.height = self._tops[-1] + 8

    def settings(self) -> Sequence[tuple[Setting, float, float]]:
        """Return the cells row by row, with where their texts begin."""
        lefts = [0.0, *accumulate(self._columns)]
        return [
            (cell, left + _BESIDE, top + _ABOVE)
            for row, top in zip(self._rows, self._tops, strict=False)
            for cell, left in zip(row, lefts, strict=False)
        ]

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw grounds, cells and the line below."""
        wide = sum(self._columns)
        for index, (top, high) in enumerate(zip(self._tops, self._heights, strict=False)):
            if index % 2 == 0:
                canvas.fill(Rect(x, y + top, wide, high), SIENNA, 60 if index == 0 else 24, 4)
        for cell, right, down in self.settings():
            cell.draw(canvas, x + right, y + down)
        canvas.line(x, y + self._tops[-1], x + wide, y + self._tops[-1], SIENNA, 1)


def _columns(canvas: Canvas, rows: Sequence[Sequence[Sequence[Span]]], width: float) -> list[float]:
    """Divide the width: each column gets room for its longest word, then for its cells."""
    count = max(len(row) for row in rows)
    columns = [[row[index] for row in rows if index < len(row)] for index in range(count)]
    wants = [min(_WIDEST, max(_length(canvas, cell) for cell in column) + 2 * _BESIDE + 4) for column in columns]
    if sum(wants) <= width:
        return wants
    least = [
        min(want, max(_longest_word(canvas, cell) for cell in column) + 2 * _BESIDE + 4)
        for want, column in zip(wants, columns, strict=True)
    ]
    room = width - sum(least)
    if room < 0:
        return [low * width / sum(least) for low in least]
    more = sum(wants) - sum(least)
    return [low + (want - low) * room / more for low, want in zip(least, wants, strict=True)]


def _length(canvas: Canvas, cell: Sequence[Span]) -> float:
    return sum(canvas.text_width(span.text, _CELL.size, "bold") if span.text else _CELL.size * 1.4 for span in cell)


def _longest_word(canvas: Canvas, cell: Sequence[Span]) -> float:
    words = "".join(span.text for span in cell).split()
    return max((canvas.text_width(word, _CELL.size, "bold") for word in words), default=0.0)
