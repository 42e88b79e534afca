"""The rule book page of each game: plain Markdown that the app can show, with every option explained."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from game.core import GAMES
from tests.games import EVERY_GAME, of_house

GAME_NAMES = list(EVERY_GAME)
OPTIONS = [(name, option.title) for name in GAME_NAMES for option in EVERY_GAME[name].load_rules().options]
OPTIONS_OF_THE_HOUSE = [(name, option) for name, option in OPTIONS if name in of_house()]


@pytest.fixture
def page(name: str) -> str:
    """Return a game's page as F1 shows it."""
    return GAMES[name].read_rulebook()


@pytest.mark.parametrize("name", GAME_NAMES)
def test_page_has_one_title_and_skips_no_level_of_headings(page: str) -> None:
    levels = [len(marks) for marks in re.findall(r"^(#+) ", page, re.MULTILINE)]
    assert page.startswith("# ") and levels.count(1) == 1 and max(levels) <= 3
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("name", GAME_NAMES)
def test_page_uses_only_markdown_that_the_app_shows(page: str) -> None:
    """The app shows headings, paragraphs, lists, tables, bold, italic, links to headings, and pictures on lines of
    their own."""
    assert not re.search(
        r"`|<[a-z/]|\]\((?!#)|^---$|^    ", re.sub(r"^!\[.*\]\(.*\)$", "", page, flags=re.MULTILINE), re.MULTILINE
    )


@pytest.mark.taste
@pytest.mark.parametrize("name", of_house())
def test_lines_of_a_page_are_short(page: str) -> None:
    assert max(len(line) for line in page.splitlines() if not line.startswith(("|", "!["))) <= 126


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_table_is_rectangular(page: str) -> None:
    """A row has as many cells as its heading."""
    for table in re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE):
        assert len({row.count("|") for row in table.splitlines()}) == 1


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_page_mentions_every_option(page: str, option: str) -> None:
    assert option in page


@pytest.mark.taste
@pytest.mark.parametrize(("name", "option"), OPTIONS_OF_THE_HOUSE)
def test_page_has_a_table_row_for_every_option(page: str, option: str) -> None:
    assert f"| **{option}** |" in page
