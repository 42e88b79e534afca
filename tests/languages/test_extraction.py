"""Which strings of the source count as texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.translate.extraction import find_texts

#: the imports with which each small source begins
WORDS = "from game.core.words import Marked, marked, marked_many, say, say_many\n"


def texts_in(folder: Path, source: str, **others: str) -> list[str]:
    """Return the texts of a small source, each with a slash and its plural if it has one."""
    package = folder / "game"
    package.mkdir(exist_ok=True)
    for name, text in {"source": source, **others}.items():
        (package / f"{name}.py").write_text(WORDS + text, encoding="utf-8")
    return [found.text + (f"/{found.plural}" if found.plural else "") for found in find_texts(folder, ("game",))]


@pytest.mark.parametrize(
    ("source", "texts"),
    [
        ('def f(): return say("One {thing}.", thing=1)', ["One {thing}."]),
        ('def f(): return say("One " "line.")', ["One line."]),
        ('def f(n): return say_many("{count} hut", "{count} huts", n)', ["{count} hut/{count} huts"]),
        ('HUT = marked_many("{count} hut", "{count} huts")', ["{count} hut/{count} huts"]),
        ('def f(x): return say("Yes" if x else "No")', ["No", "Yes"]),
        ('NAME = marked("wood")', ["wood"]),
        ('from game.core import words\nNAME = words.marked("wood")', ["wood"]),
        ('NAMES: tuple[Marked, ...] = ("wood", "clay")', ["clay", "wood"]),
        ('NAMES: dict[str, Marked] = {"key": "wood"}', ["wood"]),
        ('NAMES = ("wood", "clay")', []),
        ('def card(key: str, title: Marked): ...\ncard("key", "Fire")\ncard("key", title="Smoke")', ["Fire", "Smoke"]),
        ('class Card:\n    key: str\n    title: Marked\n\nCard("key", "Fire")', ["Fire"]),
        ('class Began(Event):\n    says: ClassVar[Marked] = "Now."\n    key: str\n\nBegan("odd")', ["Now."]),
    ],
)
def test_texts_are_found_where_the_source_marks_them(tmp_path: Path, source: str, texts: list[str]) -> None:
    assert sorted(texts_in(tmp_path, source)) == texts


def test_texts_are_found_where_a_class_with_marked_fields_is_imported(tmp_path: Path) -> None:
    cards = "class Card:\n    key: str\n    title: Marked\n"
    assert texts_in(tmp_path, 'from game.cards import Card\nCard("key", "Fire")', cards=cards) == ["Fire"]
    assert texts_in(tmp_path, 'from game import cards\ncards.Card("key", "Fire")', cards=cards) == ["Fire"]
    assert texts_in(tmp_path, 'Card("key", "Fire")', cards=cards) == []


def test_comment_for_translators_is_extracted(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    source = WORDS + "def f():\n    # Translators: a verb\n    return say('Play')\n"
    (tmp_path / "game" / "source.py").write_text(source, encoding="utf-8")
    assert [found.comment for found in find_texts(tmp_path, ("game",))] == ["a verb"]
