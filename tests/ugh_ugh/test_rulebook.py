"""The rulebook page: complete, in plain Markdown, and in agreement with the cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.screens.sheet.markdown import parse
from game.ugh_ugh.rules.cards import (
    BANGS_EACH_DRUM,
    CARD_SETS,
    LARGE_CAVE_BINS,
    MEMBERS_AT_START,
    MEMBERS_EACH,
    NEWEST_SET,
    RESERVE_PLACES,
    SMALL_CAVE_BINS,
    STARS_TO_WIN,
    TOKENS_EACH,
)
from game.ugh_ugh.table import layout
from game.ui.layout import Rect
from tests.ugh_ugh.card_tables import RULEBOOK, tables, with_tables

SOURCE = RULEBOOK.read_text(encoding="utf-8")
WORDS = " ".join(SOURCE.replace("*", "").split())


def test_the_tables_on_the_rulebook_page_match_the_cards() -> None:
    """After changing a card run ``python -m tests.ugh_ugh.card_tables``."""
    assert with_tables(SOURCE) == SOURCE


@pytest.mark.parametrize("card", CARD_SETS[NEWEST_SET].all_cards, ids=lambda card: card.key)
def test_every_card_has_one_row_in_the_tables_of_the_rulebook_page(card: object) -> None:
    """The tables have one row for each invention, clan card and event."""
    title = card.title  # type: ignore[attr-defined]
    assert sum(table.count(f"| **{title}** |") for table in tables().values()) == 1
    assert f"| **{title}** |" in SOURCE


def test_a_row_that_differs_from_its_card_is_corrected_in_the_tables() -> None:
    """The test of the tables would notice a row of the page that differs from its card."""
    assert with_tables(SOURCE.replace("| **Give-Take** | 1 herb, 1 fur |", "| **Give-Take** | 3 stone |")) == SOURCE


@pytest.mark.parametrize(
    "sentence",
    [
        f"The first chief with {STARS_TO_WIN} Rock Stars wins",
        f"{TOKENS_EACH} each of berries, wood, stone, herbs and fur",
        "Each clan has seven wooden people. Four start in the cave",
        "Each clan has four places here",
        "six bins instead of four",
        "up to three bangs",
    ],
)
def test_numbers_on_the_rulebook_page_match_the_rules(sentence: str) -> None:
    """The numbers are those of Rock Stars, tokens, members, places, bins and bangs."""
    assert sentence in WORDS
    numbers = (MEMBERS_EACH, MEMBERS_AT_START, RESERVE_PLACES, SMALL_CAVE_BINS, LARGE_CAVE_BINS, BANGS_EACH_DRUM)
    assert numbers == (7, 4, 4, 4, 6, 3)


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        (1, "dealt before the events are shuffled in"),
        (2, "It goes on the discard pile, and you draw again"),
        (3, "If no invention is left in the draw pile, nothing is drawn: you gain no card that way"),
        (4, "Hands are secret and have no limit"),
        (5, "whoever collects first gets theirs first"),
        (6, "An empty basket gives its reward, too"),
        (7, "you may add one available member"),
        (8, "two members together 1 stone (in your own call one is enough)"),
        (9, "the others are asked again, clockwise from there, until everybody has passed since the last bang"),
        (10, "both from the tiger and from the bear"),
        (11, "The tiger walks back into the plains basket, the bear back to the reserve board"),
        (12, "comes back to your cave at the end of the turn"),
        (13, "In turn order, each chief with a single may propose"),
        (14, "even the love tent again"),
        (15, "you may discard things to make room"),
        (16, "the one whose turn it is wins, otherwise the next one clockwise"),
        (17, "You may not pass"),
        (18, "It is thrown in with the next call, or with the next event or card that throws"),
        (19, "Nobody may look into a basket"),
        (20, "With the option First game you are dealt only one"),
        (21, "Nobody may look inside during a match"),
        (22, "Choose that seat when you set up the match, or let the app pick at random"),
    ],
)
def test_the_rulebook_page_answers_each_question_left_open_by_the_printed_rules(ruling: int, sentence: str) -> None:
    assert sentence in WORDS


@pytest.mark.parametrize("book", sorted(RULEBOOK.parent.glob("rulebook*.md")), ids=lambda book: book.name)
def test_pictures_of_the_table_show_the_whole_wall_and_reserve_board(book: Path) -> None:
    figures = [figure for block in parse(book.read_text(encoding="utf-8")) for figure in block.figures]
    parts = [Rect(*picture.part) for figure in figures for picture in figure.pictures if picture.part is not None]
    for board in (layout.WALL, layout.RESERVE):
        assert any(part.contains(board) and part.h < board.h + 20 for part in parts)
