"""Finding words in a book, regardless of case, accents and marks of emphasis."""

from __future__ import annotations

from collections.abc import Sequence

from game.screens.parts.folding import fold
from game.screens.sheet.markdown import Block, plain
from game.screens.sheet.sheet import Place


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
