"""The rules page of the app: complete, in plain Markdown, never at odds with the data, each paragraph with a test."""

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
#: Words of a paragraph's beginning that a test's docstring quotes to name it.
OPENING_WORDS = 4
#: Paragraphs that state no rule: who made the game, how the page is to be read, what is ours.
NO_RULES = (
    "CVlizations was designed by",
    "The course of the",
    "The other amounts are",
    "Of the ideas, the",
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
    """Return what the docstrings of this folder's tests quote, from four words on."""
    quoted: list[str] = []
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                quoted += re.findall('"([^"]+)"', " ".join((ast.get_docstring(node) or "").split()))
    return tuple([text for text in quoted if len(text.split()) >= OPENING_WORDS])


QUOTED = quoted_openings()


@pytest.mark.parametrize("paragraph", paragraphs(), ids=lambda text: " ".join(text.split()[:OPENING_WORDS]))
def test_every_paragraph_has_a_test_that_names_it(paragraph: str) -> None:
    """A test's docstring quotes how the paragraph begins."""
    assert paragraph.startswith(NO_RULES) or paragraph.startswith(QUOTED)


def test_the_idea_tables_say_what_the_ideas_say() -> None:
    """The ideas. When one changes: ``python -m tests.cvlizations.idea_tables`` writes the tables anew."""
    assert with_tables(SOURCE) == SOURCE


@pytest.mark.parametrize("idea", IDEAS.values(), ids=lambda idea: idea.key)
def test_every_idea_has_a_row(idea: Idea) -> None:
    """The ideas: all 48."""
    assert sum(table.count(f"| **{idea.title}** |") for table in tables().values()) == 1
    assert f"| **{idea.title}** |" in SOURCE


def test_a_changed_idea_is_noticed() -> None:
    """The comparison is not blind."""
    assert with_tables(SOURCE.replace("| **Axe** | tool |", "| **Axe** | toy |")) == SOURCE


@pytest.mark.parametrize("order", ORDERS.values(), ids=lambda order: order.key)
def test_the_table_of_orders_says_what_the_orders_say(order: Order) -> None:
    """Actions: the table."""
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


def test_the_numbers_of_the_page_are_those_of_the_rules() -> None:
    """On the table, ages, and the end."""
    assert "three ages of three rounds" in WORDS and "After nine rounds" in WORDS and "four open ideas" in WORDS
    assert "1 food, 1 wood and 1 stone" in WORDS
    assert (AGES, ROUNDS_EACH_AGE, ROUNDS, TRACK_PLACES, GOODS_AT_START) == (3, 3, 9, 4, (1, 1, 1))
