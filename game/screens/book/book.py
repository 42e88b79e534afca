"""A game's rule book: its blocks in the language in use, the targets of its links, and the places for prompts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.core.games import GameEntry
from game.core.words import ENGLISH
from game.screens.sheet.markdown import Block, parse, slug
from game.ui.small_files import is_count, read_json, write_json

_READING = "reading.json"
#: separates the heading from the words with which the block begins
_BEGINS = " > "


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book in one language; ``english`` has the same blocks, and names places in both."""

    entry: GameEntry
    blocks: tuple[Block, ...]
    english: tuple[Block, ...]

    @classmethod
    def of(cls, entry: GameEntry, language: str) -> Book:
        """Open the book of a game in a language, or in English where there is none."""
        english = tuple(parse(entry.read_rulebook()))
        return cls(entry, english if language == ENGLISH else tuple(parse(entry.read_rulebook(language))), english)

    def target(self, link: str) -> int | None:
        """Return the block that a link leads to: a heading named in this language, else in English."""
        own = _headings(self.blocks)
        for place in own:
            if slug(self.blocks[place].text) == link:
                return place
        named = [slug(self.english[place].text) for place in _headings(self.english)]
        return own[named.index(link)] if link in named and named.index(link) < len(own) else None

    def asked(self, kind: str) -> int | None:
        """Return the block that explains a prompt of ``kind``, ``None`` when the book has none.

        ``act.trade`` falls back to ``act`` where the book has only that.
        """
        places = self.entry.read_rulebook_guide().get("asked", {})
        told = places.get(kind) or places.get(kind.split(".")[0])
        place = _find(self.english, told) if told else None
        return None if place is None else self._same(place)

    def _same(self, place: int) -> int | None:
        """Return the block that corresponds to one of the English book."""
        if len(self.blocks) == len(self.english):
            return place
        above = [heading for heading in _headings(self.english) if heading <= place]
        own = _headings(self.blocks)
        return own[len(above) - 1] if 0 < len(above) <= len(own) else None


def _headings(blocks: tuple[Block, ...]) -> list[int]:
    return [place for place, block in enumerate(blocks) if block.kind == "heading"]


def _find(blocks: tuple[Block, ...], told: str) -> int | None:
    """Return the block that ``told`` names: ``heading``, or ``heading > how a block below it begins``."""
    heading, _, begins = told.partition(_BEGINS)
    place = next((number for number in _headings(blocks) if blocks[number].text == heading), None)
    if place is None or not begins:
        return place
    for number in range(place + 1, len(blocks)):
        if blocks[number].kind == "heading":
            return None
        if blocks[number].plain.startswith(begins):
            return number
    return None


class Bookmarks:
    """The block at which each book was left, kept in the data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _READING

    def place(self, game: str) -> int | None:
        """Return where a book was left."""
        place = self._read().get(game)
        return place if isinstance(place, int) and is_count(place) else None

    def put(self, game: str, place: int) -> None:
        """Keep where a book is left, if the folder can be written."""
        marks = self._read() | {game: place}
        try:
            write_json(self._file, marks)
        except OSError:
            return

    def _read(self) -> dict[str, object]:
        try:
            marks = read_json(self._file)
        except (OSError, ValueError):
            return {}
        return marks if isinstance(marks, dict) else {}
