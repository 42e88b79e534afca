"""The rules page of the app: complete, in plain Markdown, and every part of it kept by a test."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from game.core import GAMES
from game.my_first_stone_age import board
from game.my_first_stone_age.rules import OPTIONS, RULES

RULEBOOK = Path(board.__file__).with_name("rulebook.md")
SOURCE = RULEBOOK.read_text(encoding="utf-8")
WORDS = " ".join(SOURCE.replace("*", "").split())
HEADINGS = re.findall(r"^##+ (.+)$", SOURCE, re.MULTILINE)
#: What the docstrings of this folder's tests say they keep.
KEPT = "\n".join(
    re.sub(r"\s+", " ", named)
    for file in sorted(Path(__file__).parent.glob("test_*.py"))
    for named in re.findall(r'"""Rulebook: (.+?)"""', file.read_text(encoding="utf-8"), re.DOTALL)
)


def test_the_app_finds_the_page() -> None:
    """F1."""
    assert GAMES["my_first_stone_age"].read_rulebook() == SOURCE


def test_the_page_uses_only_the_markdown_the_app_shows() -> None:
    """Headings, paragraphs, lists, tables, bold and italic: one title, no level skipped, nothing else."""
    levels = [len(marks) for marks in re.findall(r"^(#+) ", SOURCE, re.MULTILINE)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert max(levels) == 3
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert not re.search(r"`|<[a-z/]|\]\(|^---$|^    ", SOURCE, re.MULTILINE)
    assert max(map(len, (line for line in SOURCE.splitlines() if not line.startswith("|")))) <= 122


def test_every_table_is_rectangular() -> None:
    """A row has as many cells as its heading."""
    for table in re.findall(r"(?:^\|.*\n)+", SOURCE, re.MULTILINE):
        assert len({row.count("|") for row in table.splitlines()}) == 1


@pytest.mark.parametrize("heading", [heading for heading in HEADINGS if heading != "Read this aloud"])
def test_every_part_of_the_page_has_a_test_that_names_it(heading: str) -> None:
    """Rule by rule, in the docstrings of the tests beside this one."""
    assert heading in KEPT


@pytest.mark.parametrize("number", range(1, 10))
def test_every_worked_example_is_a_test(number: int) -> None:
    """Rulebook: Examples."""
    assert re.search(rf"^{number}\. \*\*", SOURCE, re.MULTILINE)
    assert Counter(re.findall(r"Examples, (\d+)\.", KEPT))[str(number)] == 1


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.key)
def test_every_option_is_explained(option: object) -> None:
    """Rulebook: Options."""
    assert f"| **{option.title}** |" in SOURCE  # type: ignore[attr-defined]


@pytest.mark.parametrize("bot", RULES.bots)
def test_every_bot_is_explained(bot: str) -> None:
    """Rulebook: Computer players."""
    assert f"- **{bot}** " in SOURCE


def test_the_part_to_read_aloud_has_no_numbers_to_look_up() -> None:
    """For children: spoken words, short sentences, no table."""
    aloud = SOURCE.split("## Read this aloud")[1].split("\n## ")[0]
    assert "|" not in aloud and not re.search(r"\d", aloud)
    sentences = re.split(r"[.!?:]\s", aloud.replace("*", ""))
    assert max(len(sentence.split()) for sentence in sentences) <= 26


@pytest.mark.parametrize(
    "sentence",
    [
        f"The first player with {board.HUTS_TO_WIN} huts wins",
        "building site, dog, teeth, berries, pots, arrowheads, fish, trading post",
        "four above, four below, three on the left, three on the right",
        "Fifteen huts in three piles of five",
        "| 3 or 4 | 4 | 1 | 3 |",
        "| 2 | 3 | 1 | 2 |",
        "from the closest on your left who has one",
        "the game ends at once",
    ],
)
def test_the_numbers_of_the_page_are_those_of_the_rules(sentence: str) -> None:
    """Rulebook: Setting up; Winning."""
    assert sentence in WORDS
    assert (board.HUTS_TO_WIN, board.PILES, board.HUTS_IN_PILE, board.DOGS) == (3, 3, 5, 2)
    assert board.GOODS_EACH == {2: 3, 3: 4, 4: 4} and board.ON_POST_EACH == 1
