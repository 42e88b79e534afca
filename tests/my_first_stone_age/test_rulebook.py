"""The rules page of the app: complete, in plain Markdown, and every part of it kept by a test."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from game.my_first_stone_age.rules import board
from game.my_first_stone_age.rules.rules import RULES

RULEBOOK = Path(board.__file__).parents[1] / "rulebook.md"
SOURCE = RULEBOOK.read_text(encoding="utf-8")
WORDS = " ".join(SOURCE.replace("*", "").split())
HEADINGS = re.findall(r"^##+ (.+)$", SOURCE, re.MULTILINE)
#: What the docstrings of this folder's tests say they keep.
KEPT = "\n".join(
    re.sub(r"\s+", " ", named)
    for file in sorted(Path(__file__).parent.glob("test_*.py"))
    for named in re.findall(r'"""Rulebook: (.+?)"""', file.read_text(encoding="utf-8"), re.DOTALL)
)


@pytest.mark.parametrize("heading", [heading for heading in HEADINGS if heading != "Read this aloud"])
def test_every_part_of_the_page_has_a_test_that_names_it(heading: str) -> None:
    """Rule by rule, in the docstrings of the tests beside this one."""
    assert heading in KEPT


@pytest.mark.parametrize("number", range(1, 10))
def test_every_worked_example_is_a_test(number: int) -> None:
    """Rulebook: Examples."""
    assert re.search(rf"^{number}\. \*\*", SOURCE, re.MULTILINE)
    assert Counter(re.findall(r"Examples, (\d+)\.", KEPT))[str(number)] == 1


@pytest.mark.parametrize("bot", RULES.bots)
def test_every_bot_is_explained(bot: str) -> None:
    """Rulebook: Computer players."""
    assert f"- **{bot}** " in SOURCE


def test_the_part_to_read_aloud_has_no_numbers_to_look_up() -> None:
    """For children: spoken words, short sentences, no table."""
    aloud = re.sub(r"\]\(.*\)", "]", SOURCE.split("## Read this aloud")[1].split("\n## ")[0])
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
