"""What a rule book on the screen shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.screens.book.rulebook import RuleBook
from game.screens.book.shelf import Book
from game.screens.sheet.sheet import Sheet, TextRange


@dataclass(frozen=True, slots=True)
class Reading:
    """What the screen of a rule book shows.

    ``offset`` is the scroll offset, ``max_offset`` the largest one, and ``height`` the window's height, in logical
    units. ``found`` are the results of the search, and ``count_in_words`` is the position of the current result, such
    as "2 of 7".
    """

    book: Book
    sheet: Sheet
    offset: float
    max_offset: float
    height: float
    found: Sequence[TextRange]
    current_index: int
    count_in_words: str

    @property
    def words(self) -> str:
        """The words of the blocks that begin in the window, a line for each block."""
        end = self.offset + self.height
        blocks = zip(self.sheet.blocks, self.sheet.tops, strict=True)
        return "\n".join(block.plain_text for block, top in blocks if self.offset <= top <= end)


def reading_of(book: RuleBook) -> Reading:
    """Return what the screen of a rule book shows now."""
    sheet = book._lay_out()
    pages, search = book._text_scroll, book._search
    return Reading(
        book=book._book,
        sheet=sheet,
        offset=pages.offset,
        max_offset=pages.max_offset,
        height=pages.rect.h,
        found=tuple(search.found),
        current_index=search.current_index,
        count_in_words=search.count_in_words,
    )
