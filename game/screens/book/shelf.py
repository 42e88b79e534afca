"""The rule books that were opened last, laid out: to set a whole book takes far longer than to draw a page of it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

import pygame

from game.core import GameEntry, Match
from game.core.words import language, say
from game.kept.seats import seat_looks, seat_table
from game.screens.book.book import Book
from game.screens.parts.framed_table import framed, table_picture
from game.screens.sheet.plates import TABLE, Plates
from game.screens.sheet.sheet import Part, Sheet, laid_out
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.plate import Plate
from game.ui.stage import Stage
from game.ui.surfaces import cut, opaque, resized
from game.ui.widgets import Row, heading, stitches


class BookTable:
    """Paints parts of an example table; the match is set up by the guide beside the rule book."""

    def __init__(self, stage: Stage, entry: GameEntry) -> None:
        self._stage = stage
        self._entry = entry
        self._whole: pygame.Surface | None = None
        self._key: object = None
        #: the parts that pages have shown, by their place on the table, their size, the window's, and the language
        self._parts: dict[tuple[object, ...], pygame.Surface] = {}

    def paint(self, canvas: Canvas, part: tuple[int, int, int, int], box: Rect) -> None:
        """Draw ``part`` of the table, in the units of the screen, so that it fills ``box``."""
        place = canvas.mapping.to_window(box)
        key = (part, place.size, canvas.surface.get_size(), language())
        if key not in self._parts:
            whole = self._picture(canvas)
            piece = canvas.screen_mapping.to_window(Rect(*part)).clip(whole.get_rect())
            self._parts[key] = resized(cut(whole, piece), place.size)
        canvas.surface.blit(self._parts[key], place)

    def _picture(self, canvas: Canvas) -> pygame.Surface:
        """Return the whole table at the window's scale, drawn anew only when that or the language changed."""
        key = (canvas.surface.get_size(), language())
        if self._whole is None or key != self._key:
            self._whole, self._key = self._draw(canvas), key
            self._parts = {part: piece for part, piece in self._parts.items() if part[2:] == key}
        return self._whole

    def _draw(self, canvas: Canvas) -> pygame.Surface:
        """Draw the table as large as the window."""
        return table_picture(self._stage, self._own(canvas), example(self._entry), self._seat)

    def _own(self, canvas: Canvas) -> Canvas:
        """Return what the table is drawn on: it has the size of the window, and the pictures that the book has, too."""
        return Canvas(opaque(canvas.surface.get_size()), canvas.pictures, canvas.texts)

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the table, so that it is there when a page shows a part of it."""
        yield framed(self._stage, self._own(self._stage.canvas), example(self._entry), self._seat).foresee
        yield self._make

    def _make(self, canvas: Canvas) -> None:
        self._picture(canvas)

    def put_away(self) -> None:
        """Let go of the whole table; the parts that pages have shown are kept."""
        self._whole = None

    @property
    def _seat(self) -> int | None:
        """The seat whose secrets the book shows; ``None`` when it shows nobody's."""
        guide = self._entry.read_rulebook_guide()
        return guide["table"].get("seat") if "table" in guide else None


def example(entry: GameEntry) -> Match:
    """Return the match that the guide of a rule book describes, after its moves."""
    guide = entry.read_rulebook_guide()["table"]
    names = tuple(guide["names"])
    match = Match.new(
        entry.name,
        names=names,
        seed=guide["seed"],
        options=dict(guide.get("options", {})),
        table=seat_table(seat_looks(names, {}), [None] * len(names)),
    )
    for move in guide.get("moves", ()):
        match.play(move)
    return match


# The rule books that were opened last, laid out: to set a whole book takes far longer than to draw a page of it.

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


# The list of the other games' rule books, at the foot of a book's contents.

_ROW = 42.0


class OtherBooks:
    """The ``books`` of other games, listed at the foot of ``room``; ``change(game)`` opens one of them.

    However many there are, they fit into ``room``: the rows get lower.
    """

    def __init__(self, books: Sequence[GameEntry], room: Rect, change: Callable[[str], None]) -> None:
        self.books = books
        self._room = room
        self._change = change
        self._row = min(_ROW, room.h / max(1, len(books)))

    @property
    def top(self) -> float:
        """Where the list begins."""
        return self._room.bottom - self._row * len(self.books)

    def paint(self, canvas: Canvas) -> None:
        """Draw a seam and the heading over the list, unless it is empty."""
        if self.books:
            x, wide = self._room.x, self._room.w
            stitches(canvas, x, self.top - 46, wide)
            heading(canvas, say("Other books"), Rect(x + 12, self.top - 40, wide - 24, 30), capped(canvas, 24))

    def controls(self) -> list[Control]:
        """List the books."""
        return [
            Control(
                f"rules.book.{book.name}",
                "list",
                say(book.title),
                Rect(self._room.x, self.top + self._row * place, self._room.w, self._row),
                self._changer(book.name),
                look=Row(size=20),
                sound="card_slide",
            )
            for place, book in enumerate(self.books)
        ]

    def _changer(self, game: str) -> Callable[[], None]:
        return lambda: self._change(game)
