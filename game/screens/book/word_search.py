"""Finding words in a book, regardless of case, accents and marks of emphasis."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from game.screens.sheet.markdown import Block, plain
from game.screens.sheet.sheet import Place

_SOFT_HYPHEN = "\u00ad"
#: letters that Unicode does not decompose into a letter and an accent
_ALIKE = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "æ": "ae",
    "œ": "oe",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "–": "-",
    "—": "-",
}


def fold(text: str) -> tuple[str, list[int]]:
    """Return a text as it is compared, and for each of its letters the index of its origin in ``text``.

    The list has one more entry, for the end. Blanks in a row count as one.
    """
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        folded = _folded(letter)
        if folded == " " and letters and letters[-1] == " ":
            continue
        letters += folded
        places += [place] * len(folded)
    return "".join(letters), [*places, len(text)]


def _folded(letter: str) -> str:
    if letter == _SOFT_HYPHEN:
        return ""
    if letter.isspace():
        return " "
    taken_apart = unicodedata.normalize("NFKD", letter.casefold())
    bare = "".join(part for part in taken_apart if not unicodedata.combining(part))
    return "".join(_ALIKE.get(part, part) for part in bare)


def find(blocks: Sequence[Block], words: str) -> list[Place]:
    """Return every place where ``words`` stand, in the order of the book."""
    sought = fold(words.strip())[0]
    if not sought:
        return []
    return [
        place
        for number, block in enumerate(blocks)
        for cell, text in enumerate(block.cells)
        for place in _within(number, cell, plain(text), sought)
    ]


def _within(block: int, cell: int, text: str, sought: str) -> list[Place]:
    folded, places = fold(text)
    found = []
    at = folded.find(sought)
    while at >= 0:
        end = at + len(sought)
        found.append(Place(block, cell, places[at], places[end - 1] + 1))
        at = folded.find(sought, end)
    return found
