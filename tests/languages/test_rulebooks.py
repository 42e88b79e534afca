"""A translated rule book has the same blocks and pictures as the English one."""

from __future__ import annotations

from importlib.resources import files

import pytest

from game.core import GAMES
from game.core.games import GameEntry
from game.screens.sheet.markdown import Block, parse
from tools.translate.catalogues import known_languages

BOOKS = [
    pytest.param(entry, language, id=f"{entry.name}-{language}")
    for entry in GAMES.values()
    if entry.built
    for language in known_languages()
]


def shape(block: Block) -> tuple[object, ...]:
    """Return the properties that a block shares with its translation."""
    columns = tuple(len(row) for row in block.rows)
    pictures = tuple(figure.pictures for figure in block.figures)
    ordered = block.mark if block.kind == "item" else ""
    return block.kind, block.level, ordered, columns, pictures


@pytest.mark.parametrize(("entry", "language"), BOOKS)
def test_translated_book_has_the_blocks_of_the_english_book(entry: GameEntry, language: str) -> None:
    package, english = entry.rulebook.split(":")
    translated = files(package).joinpath(english.replace(".md", f".{language}.md"))
    if not translated.is_file():
        pytest.skip(f"there is no book in {language} yet")
    english_blocks, own_blocks = parse(entry.read_rulebook()), parse(entry.read_rulebook(language))
    assert entry.read_rulebook(language) == translated.read_text(encoding="utf-8")
    for place, (one, other) in enumerate(zip(english_blocks, own_blocks, strict=False)):
        assert shape(one) == shape(other), (
            f"block {place}: {one.plain_text[:80]!r} is translated as {other.plain_text[:80]!r}"
        )
        assert other.plain_text.strip() or not one.plain_text.strip(), (
            f"block {place} has lost its words in the translation"
        )
    assert len(english_blocks) == len(own_blocks)
