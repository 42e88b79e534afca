"""A page of blocks laid out at a width: where each begins, marked places, links, and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.screens.sheet.markdown import Block, Span, spans
from game.screens.sheet.pictures import PictureRow
from game.screens.sheet.plates import Plates
from game.screens.sheet.table import Table
from game.screens.sheet.typesetting import Setting, Style
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import GOLD, HEMATITE, SIENNA

BODY = Style(21)
_HEADINGS = {
    1: Style(38, HEMATITE, HEMATITE, "display"),
    2: Style(29, HEMATITE, HEMATITE, "display"),
    3: Style(23, SIENNA, SIENNA, "display"),
}
_MARK = Style(21, HEMATITE, HEMATITE, "bold")
#: the space above a heading and below everything
_ABOVE_HEADING, _BELOW, _BELOW_ITEM = 22.0, 12.0, 6.0
_FOUND, _FOUND_NOW = 110, 255
#: how far left of the window the rule beside the asked block is drawn
_BESIDE = 22.0


class Part(Protocol):
    """A block laid out, with its texts for places and links."""

    height: float

    def settings(self) -> Sequence[tuple[Setting, float, float]]:
        """Return the texts in order, each with where it begins, from the block's upper left."""

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the block."""


@dataclass(frozen=True, slots=True)
class Place:
    """Letters ``start`` up to ``end`` of a block's text (of cell ``cell``)."""

    block: int
    cell: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead to a heading; ``rect`` lies on the whole sheet."""

    target: str
    words: str
    rect: Rect


class _Text:
    """A heading, a paragraph, an item or a quote."""

    def __init__(self, canvas: Canvas, block: Block, width: float) -> None:
        self._block = block
        self._indent = {"item": 34.0 + 30.0 * block.level, "quote": 34.0}.get(block.kind, 0.0)
        style = _HEADINGS[block.level] if block.kind == "heading" else BODY
        self._words = Setting(canvas, spans(block.text), width - self._indent, style)
        self._mark = Setting(canvas, (Span(block.mark),), 60, _MARK) if block.kind == "item" else None
        self.height = self._words.height + (4 if block.kind == "heading" else 0)

    def settings(self) -> Sequence[tuple[Setting, float, float]]:
        return ((self._words, self._indent, 0.0),)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        if self._block.kind == "quote":
            canvas.fill(Rect(x + 12, y, 4, self._words.height), SIENNA)
        if self._mark is not None:
            self._mark.draw(canvas, x + self._indent - 10 - self._mark.widest, y)
        self._words.draw(canvas, x + self._indent, y)


def laid_out(canvas: Canvas, block: Block, width: float, plates: Plates) -> Part:
    """Return a block laid out at a ``width`` in logical units."""
    if block.kind == "table":
        return Table(canvas, block, width)
    if block.kind == "pictures":
        return PictureRow(canvas, block, width, plates)
    return _Text(canvas, block, width)


@dataclass
class Sheet:
    """Blocks laid out at a ``width`` in logical units, one below the other.

    ``parts`` are the blocks if they have been laid out before. ``tops`` says where each begins, ``height`` how high it
    all is.
    """

    canvas: Canvas
    blocks: Sequence[Block]
    width: float
    plates: Plates = field(default_factory=Plates)
    parts: Sequence[Part] | None = None
    tops: list[float] = field(init=False, default_factory=list)
    height: float = field(init=False, default=0.0)
    _parts: Sequence[Part] = field(init=False)

    def __post_init__(self) -> None:
        parts = self.parts
        if parts is None:
            parts = [laid_out(self.canvas, block, self.width, self.plates) for block in self.blocks]
        self._parts = parts
        y = 0.0
        for block, part in zip(self.blocks, parts, strict=True):
            y += _ABOVE_HEADING if block.kind == "heading" and y else 0
            self.tops.append(y)
            y += part.height + (_BELOW_ITEM if block.kind == "item" else _BELOW)
        self.height = y + 20

    # Places

    def block_at(self, y: float) -> int:
        """Return the block that stands at a height of the sheet."""
        return max((index for index, top in enumerate(self.tops) if top <= y + 1), default=0)

    def rects(self, place: Place) -> list[Rect]:
        """Return where a place stands on the sheet, line by line."""
        setting, right, down = self._parts[place.block].settings()[place.cell]
        top = self.tops[place.block] + down
        return [rect.move(right, top) for rect in setting.rects(place.start, place.end)]

    def links(self, top: float, bottom: float) -> list[Link]:
        """Return the links that stand between two heights of the sheet."""
        found = []
        for index in self._between(top, bottom):
            for setting, right, down in self._parts[index].settings():
                for target, words, rect in setting.links():
                    found.append(Link(target, words, rect.move(right, self.tops[index] + down)))
        return [link for link in found if link.rect.bottom > top and link.rect.top < bottom]

    def _between(self, top: float, bottom: float) -> list[int]:
        return [
            index
            for index, part in enumerate(self._parts)
            if self.tops[index] + part.height >= top and self.tops[index] <= bottom
        ]

    # Drawing

    def draw(
        self,
        canvas: Canvas,
        window: Rect,
        offset: float,
        found: Sequence[Place] = (),
        now: int = -1,
        asked: int | None = None,
    ) -> None:
        """Draw what shows in ``window`` when scrolled by ``offset``.

        The places ``found`` have a gold ground, that with the number ``now`` a stronger one; the block ``asked`` has a
        rule at its side.
        """
        shown = self._between(offset, offset + window.h)
        with canvas.clip(Rect(window.x - _BESIDE, window.y, window.w + _BESIDE, window.h)):
            if asked is not None and asked in shown:
                self._draw_asked(canvas, window, offset, asked)
            for number, place in enumerate(found):
                if place.block in shown:
                    self._draw_found(canvas, window, offset, place, current=number == now)
            for index in shown:
                self._parts[index].draw(canvas, window.x, window.y + self.tops[index] - offset)

    def _draw_asked(self, canvas: Canvas, window: Rect, offset: float, asked: int) -> None:
        top, high = window.y + self.tops[asked] - offset, self._parts[asked].height
        canvas.fill(Rect(window.x - 10, top - 3, self.width + 20, high + 6), GOLD, 54, 6)
        canvas.fill(Rect(window.x - 16, top - 3, 5, high + 6), HEMATITE, 255, 2)

    def _draw_found(self, canvas: Canvas, window: Rect, offset: float, place: Place, *, current: bool) -> None:
        for rect in self.rects(place):
            box = Rect(window.x + rect.x - 2, window.y + rect.y - offset - 1, rect.w + 4, rect.h + 1)
            canvas.fill(box, GOLD, _FOUND_NOW if current else _FOUND, 4)
            if current:
                canvas.frame(box, HEMATITE, 2, 4)
