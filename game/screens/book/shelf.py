"""The rule books that were opened last, laid out: to set a whole book takes far longer than to draw a page of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import cast

from game.core.games import GameEntry
from game.screens.book.book import Book
from game.screens.book.example_table import BookTable
from game.screens.sheet.plates import TABLE, Plates
from game.screens.sheet.sheet import Part, Sheet, laid_out
from game.ui.canvas import Canvas
from game.ui.plate import Plate
from game.ui.stage import Stage

#: how wide a book is set, in logical units
WIDTH = 1014.0
#: so many books are kept
_KEPT = 2


class LaidOutBook:
    """A rule book in one language, laid out at one scale of the window and one size of text."""

    def __init__(self, stage: Stage, entry: GameEntry, language: str) -> None:
        self.book = Book.of(entry, language)
        self.table = BookTable(stage, entry)
        plates = cast("Mapping[str, Plate]", entry.load_plates()) if entry.built else {}
        self._plates = Plates(plates, self.table.paint)
        self._canvas = stage.canvas
        self._parts: list[Part] = []
        self._sheet: Sheet | None = None

    def prepare(self) -> Iterator[None]:
        """Lay the book out, block by block."""
        for block in self.book.blocks[len(self._parts) :]:
            self._parts.append(laid_out(self._canvas, block, WIDTH, self._plates))
            yield

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the example table, if the book shows any of it."""
        figures = [figure for block in self.book.blocks for figure in block.figures]
        if any(picture.name == TABLE for figure in figures for picture in figure.pictures):
            yield from self.table.ahead()

    @property
    def sheet(self) -> Sheet:
        """The whole book laid out."""
        if self._sheet is None:
            for _ in self.prepare():
                continue
            self._sheet = Sheet(self._canvas, self.book.blocks, WIDTH, self._plates, self._parts)
        return self._sheet


class Shelf:
    """Keeps the rule books that were opened last; one for each stage."""

    def __init__(self, folder: Path) -> None:
        self._books: OrderedDict[object, LaidOutBook] = OrderedDict()

    def laid_out_book(self, stage: Stage, entry: GameEntry, language: str) -> LaidOutBook:
        """Return a game's book in a language for the window and the size of text as they are now."""
        key = (entry.name, language, stage.canvas.scale, stage.canvas.text_size)
        found = self._books.pop(key, None) or LaidOutBook(stage, entry, language)
        self._books[key] = found
        while len(self._books) > _KEPT:
            self._books.popitem(last=False)
        return found
