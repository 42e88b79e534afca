"""The rulebook page: complete, in plain Markdown, with a test for every part."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from game.core.bots import bot_level
from game.my_first_stone_age.rules import board
from game.my_first_stone_age.rules.rules import RULES

RULEBOOK = Path(board.__file__).parents[1] / "rulebook.md"
SOURCE = RULEBOOK.read_text(encoding="utf-8")
WORDS = " ".join(SOURCE.replace("*", "").split())
HEADINGS = re.findall(r"^##+ (.+)$", SOURCE, re.MULTILINE)
#: The docstrings of this folder's tests, which name the sections they test.
NAMED_SECTIONS = "\n".join(
    re.sub(r"\s+", " ", named)
    for file in sorted(Path(__file__).parent.glob("test_*.py"))
    for named in re.findall(r'"""Rulebook: (.+?)"""', file.read_text(encoding="utf-8"), re.DOTALL)
)


@pytest.mark.parametrize("heading", [heading for heading in HEADINGS if heading != "Read this aloud"])
def test_every_section_of_the_page_is_named_by_a_test(heading: str) -> None:
    """The docstrings of the tests in this folder name the sections."""
    assert heading in NAMED_SECTIONS


@pytest.mark.parametrize("number", range(1, 10))
def test_every_worked_example_has_a_test(number: int) -> None:
    """Rulebook: Examples. Each of the nine examples is named by exactly one docstring."""
    assert re.search(rf"^{number}\. \*\*", SOURCE, re.MULTILINE)
    assert Counter(re.findall(r"Examples, (\d+)\.", NAMED_SECTIONS))[str(number)] == 1


@pytest.mark.parametrize("bot", RULES.bots)
def test_every_bot_is_explained(bot: str) -> None:
    """Rulebook: Computer players. The page has an entry for each bot."""
    assert f"- The **{bot_level(RULES, bot).lower()}** " in SOURCE


def test_the_part_to_read_aloud_has_short_sentences_and_no_table() -> None:
    """This part is meant for children."""
    aloud = re.sub(r"\]\(.*\)", "]", SOURCE.split("## Read this aloud")[1].split("\n## ")[0])
    assert "|" not in aloud and not re.search(r"\d", aloud)
    sentences = re.split(r"[.!?:]\s", aloud.replace("*", ""))
    assert max(len(sentence.split()) for sentence in sentences) <= 26


@pytest.mark.parametrize(
    "sentence",
    [
        f"The first player with {board.HUTS_TO_WIN} huts wins",
        "building site, dog, teeth, berries, pots, arrowheads, fish, trading raft",
        "four above, four below, three on the left, three on the right",
        "Fifteen huts in three piles of five",
        "| 3 or 4 | 4 | 1 | 3 |",
        "| 2 | 3 | 1 | 2 |",
        "the closest on your left who has one",
        "the game ends at once",
    ],
)
def test_numbers_on_the_rulebook_page_match_the_rules(sentence: str) -> None:
    """Rulebook: Setting up; Winning. The numbers of huts, piles, dogs and goods are those of the rules."""
    assert sentence in WORDS
    assert (board.HUTS_TO_WIN, board.PILES, board.HUTS_IN_PILE, board.DOGS) == (3, 3, 5, 2)
    assert board.GOODS_EACH == {2: 3, 3: 4, 4: 4} and board.ON_POST_EACH == 1
