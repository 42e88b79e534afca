"""The part of Markdown the rule books use: headings, paragraphs, lists, tables, quotes, bold and italic.

``parse`` makes blocks; ``Sheet`` lays them out at a width and draws them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.text import Run
from game.ui.theme import CHAR, GOLD, HEMATITE, INK, SIENNA

_EMPHASIS = re.compile(r"(\*\*.+?\*\*|\*.+?\*|_[^_]+_|`[^`]+`)")
_LIST = re.compile(r"^(\s*)([-*]|\d+[.)])\s+(.*)$")
_HEADING_SIZES = {1: 38.0, 2: 29.0, 3: 23.0}


@dataclass(frozen=True, slots=True)
class Block:
    """One block: ``kind`` is ``heading``, ``paragraph``, ``item``, ``quote`` or ``table``.

    ``level`` is the heading's or the item's depth, ``mark`` an item's bullet or number, ``rows`` a table's cells.
    """

    kind: str
    text: str = ""
    level: int = 0
    mark: str = ""
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def plain(self) -> str:
        """The words without marks, for searching."""
        words = " ".join(" ".join(row) for row in self.rows) or self.text
        return re.sub(r"[*_`]", "", words)


def parse(source: str) -> list[Block]:
    """Read Markdown into blocks."""
    blocks: list[Block] = []
    for chunk in _chunks(source.splitlines()):
        first = chunk[0]
        if first.startswith("#"):
            level = len(first) - len(first.lstrip("#"))
            blocks.append(Block("heading", first[level:].strip(), min(level, 3)))
        elif first.lstrip().startswith("|"):
            blocks.append(Block("table", rows=tuple(_table(chunk))))
        elif first.startswith(">"):
            blocks.append(Block("quote", " ".join(line.lstrip("> ").strip() for line in chunk)))
        elif match := _LIST.match(first):
            mark = "•" if match[2] in "-*" else match[2]
            text = " ".join([match[3], *(line.strip() for line in chunk[1:])])
            blocks.append(Block("item", text, len(match[1]) // 2, mark))
        else:
            blocks.append(Block("paragraph", " ".join(line.strip() for line in chunk)))
    return blocks


def _chunks(lines: list[str]) -> Iterator[list[str]]:
    """Group lines that belong together: a blank line, a heading, a new item or another kind of line ends a group."""
    chunk: list[str] = []
    for line in lines:
        starts = line.startswith("#") or bool(_LIST.match(line)) or _sort(line) != (_sort(chunk[0]) if chunk else "")
        if chunk and (not line.strip() or (starts and not _goes_on(chunk, line))):
            yield chunk
            chunk = []
        if line.strip():
            chunk.append(line)
    if chunk:
        yield chunk


def _goes_on(chunk: list[str], line: str) -> bool:
    """Whether an indented line belongs to the item above it."""
    return bool(_LIST.match(chunk[0])) and line.startswith("  ") and not _LIST.match(line)


def _sort(line: str) -> str:
    for mark in ("#", "|", ">"):
        if line.lstrip().startswith(mark):
            return mark
    return "text"


def _table(lines: list[str]) -> Iterator[tuple[str, ...]]:
    for line in lines:
        cells = tuple(cell.strip() for cell in line.strip().strip("|").split("|"))
        if not all(re.fullmatch(r":?-+:?", cell) for cell in cells):
            yield cells


def runs(text: str, *, bold: bool = False) -> list[Run]:
    """Turn a line with emphasis into rich text."""
    found = []
    for part in _EMPHASIS.split(text):
        if part.startswith("**") and len(part) > 4:
            found.append(Run(part[2:-2], "bold", CHAR))
        elif len(part) > 2 and part[0] == part[-1] and part[0] in "*_`":
            found.append(Run(part[1:-1], "flavour" if part[0] != "`" else "bold", SIENNA))
        elif part:
            found.append(Run(part, "bold" if bold else "body", CHAR if bold else INK))
    return found


class Sheet:
    """Blocks laid out at a ``width`` in logical units.

    ``tops`` says where each begins, ``height`` how high it all is.
    """

    def __init__(self, canvas: Canvas, blocks: list[Block], width: float) -> None:
        self.blocks = blocks
        self.width = width
        self.tops: list[float] = []
        self._heights: list[float] = []
        y = 0.0
        for block in blocks:
            y += 22 if block.kind == "heading" and y else 0
            self.tops.append(y)
            self._heights.append(self._measure(canvas, block))
            y += self._heights[-1] + (6 if block.kind == "item" else 12)
        self.height = y + 20

    def draw(self, canvas: Canvas, window: Rect, offset: float, marked: frozenset[int] = frozenset()) -> None:
        """Draw what shows in ``window`` when scrolled by ``offset``; ``marked`` blocks get a gold ground."""
        with canvas.clip(window):
            for index, block in enumerate(self.blocks):
                y = window.y + self.tops[index] - offset
                if y + self._heights[index] < window.y or y > window.bottom:
                    continue
                if index in marked:
                    canvas.fill(Rect(window.x - 6, y - 3, self.width + 12, self._heights[index] + 6), GOLD, 90, 6)
                self._draw(canvas, block, window.x, y)

    def _measure(self, canvas: Canvas, block: Block) -> float:
        if block.kind == "heading":
            return canvas.prose_height(block.text, self.width, _HEADING_SIZES[block.level], "display") + 4
        if block.kind == "table":
            return sum(self._row_heights(canvas, block)) + 8
        return canvas.rich_height(runs(block.text), self.width - self._indent(block), 21)

    @staticmethod
    def _indent(block: Block) -> float:
        return {"item": 34.0 + 30.0 * block.level, "quote": 34.0}.get(block.kind, 0.0)

    def _draw(self, canvas: Canvas, block: Block, x: float, y: float) -> None:
        if block.kind == "heading":
            size, colour = _HEADING_SIZES[block.level], HEMATITE if block.level < 3 else SIENNA
            canvas.prose(block.text, Rect(x, y, self.width, 400), size, kind="display", colour=colour)
        elif block.kind == "table":
            self._draw_table(canvas, block, x, y)
        else:
            indent = self._indent(block)
            if block.kind == "item":
                canvas.text(block.mark, x + indent - 10, y, 21, kind="bold", colour=HEMATITE, align="right")
            if block.kind == "quote":
                canvas.fill(Rect(x + 12, y, 4, canvas.rich_height(runs(block.text), self.width - 34, 21)), SIENNA)
            canvas.rich(runs(block.text), x + indent, y, self.width - indent, 21)

    def _columns(self, canvas: Canvas, block: Block) -> list[float]:
        """Share the width among columns by their longest cells, none under 90 units."""
        count = max(len(row) for row in block.rows)
        cells = [[row[index] if index < len(row) else "" for row in block.rows] for index in range(count)]
        wants = [min(420.0, max(canvas.text_width(cell, 20, "bold") for cell in column) + 24) for column in cells]
        total = sum(wants)
        if total <= self.width:
            return wants
        return [max(90.0, want * self.width / total) for want in wants]

    def _row_heights(self, canvas: Canvas, block: Block) -> list[float]:
        columns = self._columns(canvas, block)
        return [
            max(canvas.rich_height(runs(cell), wide - 20, 20) for cell, wide in zip(row, columns, strict=False)) + 12
            for row in block.rows
        ]

    def _draw_table(self, canvas: Canvas, block: Block, x: float, y: float) -> None:
        columns, heights = self._columns(canvas, block), self._row_heights(canvas, block)
        for index, (cells, high) in enumerate(zip(block.rows, heights, strict=True)):
            left = x
            if index % 2 == 0:
                canvas.fill(Rect(x, y, sum(columns), high), SIENNA, 60 if index == 0 else 24, 4)
            for cell, wide in zip(cells, columns, strict=False):
                canvas.rich(runs(cell, bold=index == 0), left + 10, y + 6, wide - 20, 20)
                left += wide
            y += high
        canvas.line(x, y, x + sum(columns), y, SIENNA, 1)
