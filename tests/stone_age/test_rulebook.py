"""Both rule book pages: complete, in plain Markdown, in agreement with the data and the options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game.simulate import checked_simulation, simulate
from game.stone_age.rules import board
from game.stone_age.rules.buildings import BUILDINGS
from game.stone_age.rules.cards import CARDS
from tests.stone_age.card_tables import RULEBOOK, SOLO_RULEBOOK, tables, with_tables


def words(page: Path) -> str:
    """Return a page's text without emphasis and line breaks."""
    return " ".join(page.read_text(encoding="utf-8").replace("*", "").split())


def test_the_tables_on_the_rulebook_page_match_the_cards_and_buildings() -> None:
    """After changing a card run ``python -m tests.stone_age.card_tables``."""
    source = RULEBOOK.read_text(encoding="utf-8")
    assert with_tables(source) == source
    assert with_tables(source.replace("| **Coil Pots** |", "| **Iron Pots** |")) == source


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.title)
def test_every_card_has_one_row_in_the_tables_of_the_rulebook_page(card: Any) -> None:
    assert sum(table.count(f"| **{card.title}** |") for table in tables().values()) == 1


def test_the_numbers_in_the_table_of_buildings_add_up_to_28() -> None:
    rows = re.findall(r"\| (\d+) \|$", tables()["## All buildings"], re.MULTILINE)
    assert sum(map(int, rows)) == len(BUILDINGS) == 28


@pytest.mark.parametrize("level", board.LEVELS)
def test_the_solo_page_gives_the_starting_values_of_every_level(level: int) -> None:
    data, page = board.LEVELS[level], SOLO_RULEBOOK.read_text(encoding="utf-8")
    assert f"| **{level} {data.title}** | {data.food} | {data.exhaustion} |" in page


@pytest.mark.parametrize("place", range(5))
def test_the_rulebook_page_gives_the_divisor_of_every_area(place: int) -> None:
    name = ("Hunting grounds", "Forest", "Clay pit", "Quarry", "River")[place]
    gives = ("food", *board.RESOURCES)[place]
    assert f"| **{name}** | {board.DIVISORS[place]} | {gives} |" in RULEBOOK.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "sentence",
    [
        "starts with five figures, 12 food, a field at 0, no tools and no points",
        "Where you already have figures, you may not add any more this round",
        "You may not pass as long as you can place",
        "only two of tool maker, hut and field can be used each round",
        "Three players: only two players can use each resource area",
        "Two players: only one player can use each resource area",
        "in any order",
        "wood 3, brick 4, stone 5, gold 6",
        "lose 10 points, once, however much is missing",
        "The remaining cards slide to the cheap end",
        "if there are not enough cards left in the pile to fill the four spaces",
        "in which a pile of buildings is used up",
        "the highest total of field, tools and figures wins",
        "If tools are equal, one that has not been used this round improves first",
        "The box has six tiles for tools of 3 and 4",
    ],
)
def test_the_rulebook_page_states_each_rule(sentence: str) -> None:
    """Other tests check the rules; this test checks that the page states them."""
    assert sentence in words(RULEBOOK)
    assert (board.FIGURES_AT_START, board.FOOD_AT_START, board.HUNGER_PENALTY, board.TOOL_TILES[1]) == (5, 12, 10, 6)
    assert board.VALUES == (3, 4, 5, 6)


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        (1, "The field starts at 15 as printed, or lower if you choose"),
        (2, "Initiative is the sum of the dice; where the markers wait does not matter"),
        (3, "All cards are discarded at the end of a round; none slide along"),
        (4, "You win as soon as a card that should be turned up is missing"),
        (5, "The builder on the hunger card counts the buildings given up so far, before this round's"),
        (6, "Two of the same tribe go to the hut, and the new figure joins them"),
        (7, "Exactly one tribe sits out; if tribes tie, you choose. Its figures have still blocked their places"),
        (8, "At level 2 the fire falls by 3 once a round, whether one or two buildings are missing"),
        (9, "A card drawn by a card gives nothing and is discarded"),
        (10, "At level 4, one card is for sale, for 2 resources, and one is the hunger card"),
        (11, "The match does not end when a pile runs out"),
        (12, "Paying resources for food is optional; all food is spent first"),
        (13, "The fire has no upper limit"),
        (
            14,
            "In the third part, the order is field, figures, hunger card, buildings. Losing takes precedence over "
            "winning",
        ),
        (15, "Tools are shared by all tribes. The hunger card counts tool tiles only"),
        (16, "Tools to use once and two resources of your choice may be kept until used"),
        (17, "With a dice card you choose one of two dice, and tools cannot change them"),
        (18, "The limits are those for four players, and a tribe places all its figures"),
        (19, "You choose the order of the tribes as you go and roll after each"),
        (20, "At level 3, five figures of each tribe wait in the supply, as at the other levels"),
    ],
)
def test_the_solo_page_answers_each_question_left_open_by_the_printed_rules(ruling: int, sentence: str) -> None:
    assert sentence in words(SOLO_RULEBOOK)


@pytest.mark.parametrize(
    ("ending", "printed"), [(".md", "exhaustion"), (".de.md", "erschöpfung"), (".pl.md", "wyczerpania")]
)
def test_the_solo_page_names_the_printed_word_for_fire_only_once(ending: str, printed: str) -> None:
    """Our page says "fire" where the printed rules say "exhaustion", and explains this once."""
    assert words(SOLO_RULEBOOK.with_suffix(ending)).lower().count(printed) == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "Two figures of each tribe and 20 food. Five more figures of each tribe wait",
        "a green card gives 2 more food, a sand-coloured one raises the fire by 1",
        "rolls 6 and 3: its initiative is 9",
        "you roll 3 and 1 and take the stone. The card is green: 2 food",
        "Give up one building. If you have none, the fire falls by 3",
        "The 36 cards last for twelve rounds, or eighteen at level 4",
        "A field that starts above 10 does not grow",
    ],
)
def test_the_solo_page_states_each_rule(sentence: str) -> None:
    """Other tests check the rules; this test checks that the page states them."""
    assert sentence in words(SOLO_RULEBOOK)
    assert (board.SOLO_SUPPLY, board.GREEN_FOOD, board.SAND_EXHAUSTION, board.MISSING_BUILDING_PENALTY) == (5, 2, 1, 3)


def survival_table(bot: str) -> dict[int, list[tuple[int, int, int]]]:
    """Return a bot's table on the solo page: by level, the percentages of matches survived with their 95% limits.

    Each level has four: for fields of 15, 10, 5 and 0.
    """
    source = SOLO_RULEBOOK.read_text(encoding="utf-8")
    table = source[source.index(f"| {bot}, level |") :].split("\n\n")[0].splitlines()[2:]
    cells = [re.findall(r"(\d+) \((\d+)-(\d+)\)", row) for row in table]
    return {
        level: [(int(share), int(low), int(high)) for share, low, high in row] for level, row in enumerate(cells, 1)
    }


@pytest.mark.parametrize("bot", ["Easy bot", "Silly bot"])
def test_the_solo_page_gives_the_difficulty_of_every_level_and_field(bot: str) -> None:
    table = survival_table(bot)
    assert list(table) == [1, 2, 3, 4] and all(len(row) == 4 for row in table.values())
    assert all(low <= share <= high for row in table.values() for share, low, high in row)


def test_the_difficulties_of_levels_are_in_the_expected_order() -> None:
    """From the easiest to the hardest: levels 1, 4, 2, 3 on large fields, and 1, 2, 4, 3 on small ones."""
    shares = {level: [share for share, _, _ in row] for level, row in survival_table("Easy bot").items()}
    for column, order in enumerate([(1, 4, 2, 3), (1, 4, 2, 3), (1, 2, 4, 3), (1, 2, 4, 3)]):
        column_shares = [shares[level][column] for level in order]
        assert column_shares == sorted(column_shares, reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("level", board.LEVELS)
@pytest.mark.parametrize(("column", "field"), [(0, 15), (1, 10), (2, 5), (3, 0)])
def test_the_difficulties_on_the_solo_page_match_a_simulation(level: int, column: int, field: int) -> None:
    plan = checked_simulation(
        "stone_age_solo", 1, ["hunter"], matches=200, seed=5001, options={"level": level, "field": field}
    )
    low, high = simulate(plan)["survived_interval"]
    _, printed_low, printed_high = survival_table("Easy bot")[level][column]
    assert 100 * low <= printed_high + 1 and printed_low - 1 <= 100 * high
