"""The rulebook page: complete, in plain Markdown, in agreement with the data, with a test for each paragraph."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from game.cvlizations.rules.ideas import IDEAS, TRACK_PLACES, Idea
from game.cvlizations.rules.orders import AGES, GOODS_AT_START, ORDERS, ROUNDS, ROUNDS_EACH_AGE, Order
from tests.cvlizations.idea_tables import RULEBOOK, tables, with_tables

SOURCE = RULEBOOK.read_text(encoding="utf-8")
WORDS = " ".join(SOURCE.replace("*", "").split())
#: The number of words at a paragraph's beginning that a docstring must quote to refer to it.
OPENING_WORDS = 4
#: Beginnings of paragraphs that state no rule: authors, reading instructions, our own additions.
NO_RULES = (
    "CVlizations was designed by",
    "The way the game",
    "The other amounts are",
    "Of the ideas, only",
    "Our readings where the",
)


def paragraphs() -> list[str]:
    """Return the page's paragraphs and list items, without emphasis; headings, tables and pictures are left out."""
    found: list[str] = []
    for block in re.split(r"\n\n+", SOURCE):
        if not block.startswith(("#", "|", "![")):
            items = re.split(r"\n(?=- |\d+\. )", block)
            found += [" ".join(re.sub(r"^(- |\d+\. )", "", item).replace("*", "").split()) for item in items]
    return found


def quoted_openings() -> tuple[str, ...]:
    """Return all quotes of at least ``OPENING_WORDS`` words in the docstrings of this folder's tests."""
    quoted: list[str] = []
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                quoted += re.findall('"([^"]+)"', " ".join((ast.get_docstring(node) or "").split()))
    return tuple([text for text in quoted if len(text.split()) >= OPENING_WORDS])


QUOTED = quoted_openings()


@pytest.mark.parametrize("paragraph", paragraphs(), ids=lambda text: " ".join(text.split()[:OPENING_WORDS]))
def test_every_paragraph_of_the_rulebook_is_quoted_by_a_test(paragraph: str) -> None:
    """The docstring of a test quotes the beginning of each paragraph whose rule it checks."""
    assert paragraph.startswith(NO_RULES) or paragraph.startswith(QUOTED)


def test_the_idea_tables_match_the_ideas() -> None:
    """After changing an idea run ``python -m tests.cvlizations.idea_tables``, which writes the tables."""
    assert with_tables(SOURCE) == SOURCE


@pytest.mark.parametrize("idea", IDEAS.values(), ids=lambda idea: idea.key)
def test_every_idea_has_a_table_row(idea: Idea) -> None:
    """Rule book, The ideas: the tables have one row for each of the 48 ideas."""
    assert sum(table.count(f"| **{idea.title}** |") for table in tables().values()) == 1
    assert f"| **{idea.title}** |" in SOURCE


def test_writing_the_idea_tables_corrects_a_wrong_row() -> None:
    """The test of the tables would notice a row of the page that differs from its idea."""
    assert with_tables(SOURCE.replace("| **Axe** | tool |", "| **Axe** | toy |")) == SOURCE


@pytest.mark.parametrize("order", ORDERS.values(), ids=lambda order: order.key)
def test_the_table_of_orders_matches_the_orders(order: Order) -> None:
    """Rule book, Actions: each row of the table says what the order gives to one tribe, to two, and to three or
    more."""
    row = next(line for line in SOURCE.splitlines() if f"| **{order.title}** |" in line)
    for amount, cell in zip(order.gives, row.split("|")[3:6], strict=True):
        if amount == 0:
            assert cell.strip() == "fails"
        elif order.key == "thieving":
            assert cell.strip().startswith({1: "steal 1", 2: "1 from each of two"}[amount])
        elif order.key == "doubling":
            assert cell.strip() in ("your other order happens twice", "the same")
        else:
            assert str(amount) in re.findall(r"\d+", cell)


def test_numbers_on_the_rulebook_page_match_the_rules() -> None:
    """The page names the numbers of ages, of rounds, of ideas on the track, and of resources at the start."""
    assert "three ages of three rounds" in WORDS and "After nine rounds" in WORDS and "four face-up ideas" in WORDS
    assert "1 food, 1 wood and 1 stone" in WORDS
    assert (AGES, ROUNDS_EACH_AGE, ROUNDS, TRACK_PLACES, GOODS_AT_START) == (3, 3, 9, 4, (1, 1, 1))
