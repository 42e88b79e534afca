"""Rule books: a game's book in a language, its example table, its layout, and the bookmarks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TypeAlias, cast

import pygame

from game.core import GAMES, GameEntry, Match
from game.core.words import ENGLISH, error_sentence, language, say
from game.kept.seats import seat_looks, seat_table
from game.screens.parts.framed_table import FramedScene, framed_scene
from game.screens.parts.prepared_ahead import start_thread, until_ended
from game.screens.sheet.markdown import Block, parse, plain, slug
from game.screens.sheet.sheet import TABLE, LaidOutBlock, PictureSource, Sheet, draw_words_as_picture, lay_out_all
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.folding import fold
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.plate import Plate
from game.ui.sketch import PausePreloading, PreloadingSketcher
from game.ui.small_files import is_count, read_json, write_json
from game.ui.stage import Stage
from game.ui.surfaces import cut, opaque, resized
from game.ui.widgets import Row, heading, stitches

_FILE_NAME = "reading.json"
#: the separator in the name of a block in a guide: ``heading > first words of a block below it``
_BLOCK_SEPARATOR = " > "


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book in one language; ``english`` are its blocks in English, to which links and the guide may refer."""

    entry: GameEntry
    blocks: tuple[Block, ...]
    english: tuple[Block, ...]

    @classmethod
    def of(cls, entry: GameEntry, language: str) -> Book:
        """Read the book of a game in a language, or in English if there is no translation."""
        english = tuple(parse(entry.read_rulebook()))
        blocks = english if language == ENGLISH else tuple(parse(entry.read_rulebook(language)))
        return cls(entry, blocks, english)

    def target(self, link: str) -> int | None:
        """Return the index of the heading that a link names in this language or in English, or ``None``."""
        indices = heading_indices(self.blocks)
        for index in indices:
            if slug(self.blocks[index].text) == link:
                return index
        english_links = [slug(self.english[index].text) for index in heading_indices(self.english)]
        if link not in english_links:
            return None
        number = english_links.index(link)
        return indices[number] if number < len(indices) else None

    def block_explaining(self, kind: str) -> int | None:
        """Return the index of the block that explains a prompt of ``kind``, or ``None``.

        A kind such as ``act.trade`` falls back to ``act``.
        """
        block_names = self.entry.read_rulebook_guide().get("asked", {})
        name = block_names.get(kind) or block_names.get(kind.split(".")[0])
        index = _find(self.english, name) if name else None
        return None if index is None else self._corresponding(index)

    def _corresponding(self, index: int) -> int | None:
        """Return the index of the block that translates the English block ``index``.

        If the translation has more or fewer blocks, return the index of the heading above the block.
        """
        if len(self.blocks) == len(self.english):
            return index
        headings_above = [heading for heading in heading_indices(self.english) if heading <= index]
        own_headings = heading_indices(self.blocks)
        if 0 < len(headings_above) <= len(own_headings):
            return own_headings[len(headings_above) - 1]
        return None


def heading_indices(blocks: tuple[Block, ...]) -> list[int]:
    """Return the indices of the blocks that are headings."""
    return [index for index, block in enumerate(blocks) if block.kind == "heading"]


def _find(blocks: tuple[Block, ...], name: str) -> int | None:
    """Return the index of the block with a name: ``heading``, or ``heading > first words of a block below it``."""
    heading, _, first_words = name.partition(_BLOCK_SEPARATOR)
    heading_index = next((index for index in heading_indices(blocks) if blocks[index].text == heading), None)
    if heading_index is None or not first_words:
        return heading_index
    for index in range(heading_index + 1, len(blocks)):
        if blocks[index].kind == "heading":
            return None
        if blocks[index].plain_text.startswith(first_words):
            return index
    return None


class Bookmarks:
    """Remembers in the data folder which block (paragraph, heading, picture ...) of each rule book was read last."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _FILE_NAME

    def last_block(self, game: str) -> int | None:
        """Return the index of the block that was read last in a game's book, or ``None``."""
        block = self._read().get(game)
        return block if isinstance(block, int) and is_count(block) else None

    def put(self, game: str, block: int) -> None:
        """Save the index of the block that was read last in a game's book, if the folder can be written to."""
        marks = self._read() | {game: block}
        try:
            write_json(self._file, marks)
        except OSError:
            return

    def _read(self) -> dict[str, object]:
        """Return all bookmarks; none if their file is missing or broken."""
        try:
            marks = read_json(self._file)
        except (OSError, ValueError):
            return {}
        return marks if isinstance(marks, dict) else {}


# Laid out books, cached because laying out a whole book takes far longer than drawing a page of it


class BookTable:
    """Paints parts of an example table; ``rulebook.toml``, the guide beside the book, describes its match."""

    def __init__(self, stage: Stage, entry: GameEntry) -> None:
        self._stage = stage
        self._entry = entry
        #: the picture of the whole table, and the window size and language for which it was drawn
        self._table_picture: pygame.Surface | None = None
        self._table_picture_key: object = None
        #: the table whose picture is not drawn yet, and the window size and language for which it was made
        self._framed_scene: FramedScene | None = None
        self._framed_scene_key: object = None
        #: a cache of painted parts, by place on the table, size, and the key of the picture from which they are cut
        self._parts: dict[tuple[object, object, object], pygame.Surface] = {}
        #: whether a part was left out of the page, because the table was not painted yet
        self.was_left_out = False

    def paint(self, canvas: Canvas, part: tuple[int, int, int, int], box: Rect) -> None:
        """Draw ``part`` of the table (left, top, width, height in logical units) so that it fills ``box``.

        On a stage that shows placeholders for new screens, nothing is drawn until the whole table has been painted.
        Instead ``was_left_out`` is set, which tells the page to have the table painted.
        """
        if self.fault:
            draw_words_as_picture(canvas, self.fault, box)
            return
        place = canvas.mapping.to_window(box)
        key = (part, place.size, _picture_key(canvas))
        if key not in self._parts:
            if isinstance(canvas.surface, PreloadingSketcher) and not self._stage.needs_placeholder:
                self.prepare_step(canvas)  # the page is only being preloaded, in short steps
            elif self._stage.shows_placeholders and not self._has_picture(canvas):
                self.was_left_out = not isinstance(canvas.surface, PreloadingSketcher)
                return
            table = self._picture(canvas)
            part_in_pixels = canvas.screen_mapping.to_window(Rect(*part)).clip(table.get_rect())
            self._parts[key] = resized(cut(table, part_in_pixels), place.size)
        canvas.surface.blit(self._parts[key], place)

    def _has_picture(self, canvas: Canvas) -> bool:
        """Return whether the picture of the whole table is cached."""
        return self._table_picture is not None and self._table_picture_key == _picture_key(canvas)

    def prepare_step(self, canvas: Canvas) -> None:
        """Do the next of two steps: make the table, then load and paint the picture of the table.

        Raises ``PausePreloading`` after each step, so that the preloader calls this again. Returns once the picture is
        cached.
        """
        if self._has_picture(canvas):
            return
        was_made = self._is_scene_ready(canvas)
        scene = self._scene(canvas)
        if was_made:
            with scene.stage.canvas.painting_ahead():
                scene.preload(canvas)
            self._picture(canvas)
        raise PausePreloading

    def _picture(self, canvas: Canvas) -> pygame.Surface:
        """Return the whole table at the window's scale, cached for a window size and language."""
        key = _picture_key(canvas)
        if self._table_picture is None or key != self._table_picture_key:
            scene = self._scene(canvas)
            self._framed_scene = None
            self._table_picture = scene.last_picture()
            self._table_picture_key = key
            # keep the parts that were painted for the same window size and language
            self._parts = {
                (part, size, part_key): picture
                for (part, size, part_key), picture in self._parts.items()
                if part_key == key
            }
        return self._table_picture

    def _is_scene_ready(self, canvas: Canvas) -> bool:
        """Return whether the scene for the present window size and language is cached: made, but not drawn yet."""
        return self._framed_scene is not None and self._framed_scene_key == _picture_key(canvas)

    def _scene(self, canvas: Canvas) -> FramedScene:
        """Return the scene of the table without animations, to be drawn as large as the window.

        The scene is cached until it is drawn. It shares pictures and texts with ``canvas``.
        """
        if self._framed_scene is None or not self._is_scene_ready(canvas):
            own_canvas = Canvas(opaque(canvas.surface.get_size()), canvas.pictures, canvas.texts)
            self._framed_scene = framed_scene(self._stage, own_canvas, self.match, self._seat)
            self._framed_scene_key = _picture_key(canvas)
        return self._framed_scene

    def free_picture(self) -> None:
        """Free the picture of the whole table; painted parts stay cached."""
        self._table_picture = None

    @cached_property
    def match(self) -> Match:
        """The match on the table."""
        return example_match(self._entry)

    @cached_property
    def fault(self) -> str:
        """A sentence that says why the match of a package's book cannot be played, or ``""``.

        An error in the match of one of Firepit's own books is raised.
        """
        try:
            _ = self.match
        except Exception as error:  # the guide and the rules are another author's, and may fail in any way
            if self._entry.is_own:
                raise
            why = "" if isinstance(error, ValueError) else GAMES.sentence_on_package_error(error)
            return say("The example match of this book cannot be played. {reason}", reason=why or error_sentence(error))
        return ""

    @property
    def _seat(self) -> int | None:
        """The seat whose secrets the book shows; ``None`` if it shows no secrets."""
        guide = self._entry.read_rulebook_guide()
        return guide["table"].get("seat") if "table" in guide else None


def _picture_key(canvas: Canvas) -> object:
    """Return the key of a picture of a table: the window size and the language."""
    return canvas.surface.get_size(), language()


def example_match(entry: GameEntry) -> Match:
    """Return the example match that the guide of a rule book describes, with its moves played."""
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


#: width of a book's text in logical units
WIDTH = 1014.0
#: how many laid out books are cached
_CACHE_SIZE = 2
#: for each block of a book and each of its cells: the folded text that is searched, and for each letter its index in
#: the text as written
SearchTexts: TypeAlias = Sequence[Sequence[tuple[str, Sequence[int]]]]


def fold_block(block: Block) -> list[tuple[str, list[int]]]:
    """Return each cell of a block as a search compares it: without markup, capitals and accents.

    The second item of each pair has the index of every letter in the text as written.
    """
    return [fold(plain(text)) for text in block.cells]


class LaidOutBook:
    """A rule book in one language, laid out for one window size and text size."""

    def __init__(self, stage: Stage, entry: GameEntry, language: str) -> None:
        self.table = BookTable(stage, entry)
        self._entry = entry
        self._language = language
        self._canvas = stage.canvas
        self._laid_out_blocks: list[LaidOutBlock] = []
        self._sheet: Sheet | None = None
        #: the ``SearchTexts`` of the blocks that have been prepared for a search
        self._search_texts: list[list[tuple[str, list[int]]]] = []
        #: a cache of ``block_explaining``, by the kind of prompt
        self._block_by_prompt_kind: dict[str, int | None] = {}

    @cached_property
    def book(self) -> Book:
        """The book, read when it is first asked for."""
        return Book.of(self._entry, self._language)

    def block_explaining(self, kind: str) -> int | None:
        """Return the index of the block that explains a prompt of ``kind``, or ``None``; the result is cached."""
        if kind not in self._block_by_prompt_kind:
            self._block_by_prompt_kind[kind] = self.book.block_explaining(kind)
        return self._block_by_prompt_kind[kind]

    def prepare(self) -> Iterator[None]:
        """Read the book with its plates and its example match on a thread, then lay it out in short steps."""
        for _ in until_ended(start_thread(self._load)):
            yield
        yield from lay_out_all(self._canvas, self.book.blocks, WIDTH, self._picture_source, self._laid_out_blocks)

    def _load(self) -> None:
        """Read all that ``prepare`` needs; runs on a thread."""
        with suppress(Exception):  # an error is raised again, and reported, when the book is laid out
            _ = self.book
            self._entry.load_plates()
            self._entry.load_passage()  # the example match may have drops
            _ = self.table.fault

    @cached_property
    def _picture_source(self) -> PictureSource:
        plates = cast("Mapping[str, Plate]", self._entry.load_plates()) if self._entry.built else {}
        return PictureSource(plates, self.table.paint, replaces_missing=not self._entry.is_own)

    def preload_painters(self) -> Iterator[Callable[[Canvas], None]]:
        """Prepare the texts for a search, a block at a time, then yield painters for the example table.

        The table is left out if the book shows no part of it, or if its match cannot be played.
        """
        for _ in self._prepare_search():
            yield lambda canvas: None  # there is nothing to draw yet
        figures = [figure for block in self.book.blocks for figure in block.figures]
        shows_table = any(picture.name == TABLE for figure in figures for picture in figure.pictures)
        if shows_table and not self.table.fault:
            yield self.table.prepare_step

    @property
    def sheet(self) -> Sheet:
        """The laid out book."""
        if self._sheet is None:
            for _ in self.prepare():
                pass
            self._sheet = Sheet(self._canvas, self.book.blocks, WIDTH, self._picture_source, self._laid_out_blocks)
        return self._sheet

    @property
    def search_texts(self) -> SearchTexts:
        """The texts that a search looks through, without capitals and accents; prepared at the first call."""
        for _ in self._prepare_search():
            pass
        return self._search_texts

    def _prepare_search(self) -> Iterator[None]:
        """Prepare the texts for a search, without capitals and accents; yields after each block."""
        while len(self._search_texts) < len(self.book.blocks):
            self._search_texts.append(fold_block(self.book.blocks[len(self._search_texts)]))
            yield


class Shelf:
    """The cache of laid out rule books; each stage has one."""

    def __init__(self, folder: Path) -> None:
        self._books: OrderedDict[object, LaidOutBook] = OrderedDict()

    def laid_out_book(self, stage: Stage, entry: GameEntry, language: str) -> LaidOutBook:
        """Return a game's book in a language, laid out for the current window and text size."""
        key = (entry.name, language, stage.canvas.scale, stage.canvas.text_size)
        book = self._books.pop(key) if key in self._books else LaidOutBook(stage, entry, language)
        self._books[key] = book  # moved to the end: the book at the front, used least recently, is removed first
        while len(self._books) > _CACHE_SIZE:
            self._books.popitem(last=False)
        return book


# The list of other books, at the foot of the contents

_ROW_HEIGHT = 42.0


class OtherBooks:
    """The ``books`` of other games, listed at the foot of ``area``; ``change(game)`` opens a game's book.

    If there are many, the rows are lower, so that all fit.
    """

    def __init__(self, books: Sequence[GameEntry], area: Rect, change: Callable[[str], None]) -> None:
        self.books = books
        self._area = area
        self._change = change
        self._row_height = min(_ROW_HEIGHT, area.h / max(1, len(books)))

    @property
    def top(self) -> float:
        """The y of the first row."""
        return self._area.bottom - self._row_height * len(self.books)

    def paint(self, canvas: Canvas) -> None:
        """If there are books, paint a seam and the heading above them."""
        if self.books:
            x = self._area.x
            width = self._area.w
            stitches(canvas, x, self.top - 50, width)
            heading(canvas, say("Other books"), Rect(x + 12, self.top - 40, width - 24, 30), capped(canvas, 24))

    def controls(self) -> list[Control]:
        """List the books."""
        return [
            Control(
                f"rules.book.{book.name}",
                "list",
                say(book.title),
                Rect(self._area.x, self.top + self._row_height * index, self._area.w, self._row_height),
                partial(self._change, book.name),
                look=Row(size=20),
                sound="card_slide",
            )
            for index, book in enumerate(self.books)
        ]
