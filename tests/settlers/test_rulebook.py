"""The rulebook page: complete, in plain Markdown, and in agreement with the rules."""

from __future__ import annotations

from importlib.resources import files

import pytest

from game.settlers.rules import goods
from game.settlers.rules.events import cards_in_words
from game.settlers.rules.goods import EVENT_CHIPS, NOMAD_COST, SETS, STEP_COSTS, TRIBE_COST, YIELDS
from game.settlers.rules.ground import WORLD
from tests.settlers.scenario import Scenario, number_of

SOURCE = files("game.settlers").joinpath("rulebook.md").read_text(encoding="utf-8")
WORDS = " ".join(SOURCE.replace("*", "").split())


def table_row(*cells: object) -> str:
    """Return a table row with a bold first cell."""
    return "| " + " | ".join([f"**{cells[0]}**", *map(str, cells[1:])]) + " |"


@pytest.mark.parametrize("terrain", YIELDS)
def test_the_rulebook_page_lists_every_landscape_with_its_resource(terrain: str) -> None:
    assert table_row(terrain.capitalize(), goods.RESOURCES[YIELDS[terrain]]) in SOURCE


@pytest.mark.parametrize("step", range(1, 6))
def test_the_rulebook_page_lists_the_cost_of_every_step_of_progress(step: int) -> None:
    assert {costs[step - 1] for costs in STEP_COSTS} == {STEP_COSTS[0][step - 1]}
    assert table_row(step, cards_in_words(STEP_COSTS[0][step - 1])) in SOURCE


@pytest.mark.parametrize("box", WORLD.boxes, ids=lambda box: box.name)
def test_the_rulebook_page_lists_every_box_with_its_set_and_conditions(box: object) -> None:
    name, number = box.name, SETS[box.set]  # type: ignore[attr-defined]
    assert table_row(name, number, box.clothing, box.construction) in SOURCE  # type: ignore[attr-defined]


@pytest.mark.parametrize("number", range(len(SETS)))
def test_the_rulebook_page_lists_the_event_chips_of_each_set(number: int) -> None:
    chips = EVENT_CHIPS[number]
    deserts = ", ".join(chip for chip in chips if chip in YIELDS)
    assert table_row(SETS[number], chips.count("adaptation"), chips.count("blocking"), deserts) in SOURCE


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ("The first player with 10 points on their own turn wins", goods.POINTS_TO_WIN == 10),
        ("five tribes and two nomads of each colour", (goods.TRIBES_EACH, goods.NOMADS_EACH) == (5, 2)),
        ("Four kinds of cards, 20 of each", goods.CARDS_EACH == 20),
        ("32 people chips, eight in each of four colours", len(WORLD.chip_crossings) == 32),
        ("18 event chips, face down in 18 gates", len(WORLD.boxes) == 18),
        ("Ten desert tiles", goods.DESERT_TILES == 10),
        ("49 landscapes", len(WORLD.hexes) == 49),
        ("One skin and one bone each", goods.START_HAND == (1, 0, 1, 0)),
        ("2 skins, 2 meat, 1 bone and 1 flint", goods.BRISK_HAND == (2, 2, 1, 1)),
        ("8 points win, 1 meat carries a nomad 3 steps", (goods.BRISK_POINTS, goods.BRISK_PACE) == (8, 3)),
        ("1 meat carries one nomad up to 2 crossings", goods.PACE == 2),
        ("Everybody with more than 7 cards discards half", goods.HAND_LIMIT == 7),
        ("three cards of one kind for one of another", goods.BANK_RATE == 3),
        ("A nomad costs 1 skin and 1 meat", NOMAD_COST == (1, 1, 0, 0)),
        ("for 1 skin, 1 bone and 1 flint", TRIBE_COST == (1, 0, 1, 1)),
        ("the first player with 2 event chips takes it", goods.RECONNAISSANCE_CHIPS == 2),
    ],
)
def test_numbers_on_the_rulebook_page_match_the_rules(sentence: str, holds: bool) -> None:
    assert sentence in WORDS and holds


# -- the worked examples


def test_example_the_nile_yields_a_meat_per_tribe_and_the_congo_under_the_neanderthal_nothing() -> None:
    assert number_of("Nile") == number_of("Congo") == 6
    turn = Scenario().tribes(0, "Nile.n", "Nile.s").tribes(1, "Congo.s").neanderthal("Congo").before_roll(6)
    turn.play("roll")
    assert (turn.cards(0), turn.cards(1)) == ("meat meat", "")


def test_example_a_player_with_nine_cards_discards_four_on_a_7() -> None:
    turn = Scenario().hand(2, "9 bone").before_roll(7).play("roll", "discard bone bone bone bone")
    assert len(turn.cards(2).split()) == 5


def test_example_the_active_player_deals_with_the_player_who_accepts() -> None:
    turn = Scenario().hand(0, "2 meat").hand(1, "bone").hand(2, "bone")
    turn.play("offer meat for bone", "accept", "counter bone for meat meat", "deal 1")
    assert (turn.cards(0), turn.cards(1)) == ("meat bone", "meat")


def test_example_two_meat_pay_for_a_walk_of_five_crossings_and_leave_a_step() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "2 meat").tracks(0, nourishment=1)
    turn.play("walk Atlas.n Gaul.nw")
    way = turn.events[1].route  # type: ignore[attr-defined]
    assert turn.cards(0) == "" and turn.seat(0).strides == (6 - (len(way) - 1),)


def test_example_the_sixth_tribe_comes_from_atlas_to_gaul() -> None:
    turn = Scenario().tribes(0, "Atlas.s", "Nile.s", "Taiga.n", "India.sw", "Lena.se").nomad(0, "Gaul.n")
    turn.hand(0, "skin bone flint").play("settle Gaul.n", "leave Atlas.s")
    assert turn.points(0) == 1 and len(turn.seat(0).tribes) == 5


def test_example_a_walk_over_the_bering_strait_takes_its_chip_in_passing() -> None:
    turn = Scenario().nomad(0, "Kolyma.n").hand(0, "2 meat").tracks(0, clothing=3, construction=1)
    turn.hide_chip("Bering", "adaptation").play("walk Kolyma.n Alaska.n")
    assert turn.points(0) == 1 and turn.cards(0) == ""


def test_example_the_fourth_event_chip_takes_the_reconnaissance() -> None:
    turn = (
        Scenario()
        .hide_chip("Albion", "forest")
        .give_chips(1, "Iceland", "Lanka", "Yamal")
        .give_chips(0, "Cocos", "Hawaii", "Fiji")
    )
    turn.change(reconnaissance=1).nomad(0, "Gaul.nw").hand(0, "meat").tracks(0, clothing=1, construction=1)
    before = turn.points(0), turn.points(1)
    turn.play("walk Gaul.nw Albion")
    assert (turn.points(0), turn.points(1)) == (before[0] + 2, before[1] - 2)


@pytest.mark.parametrize(
    "rule",
    [
        "may be mixed in any order after the roll",
        "Players who tie for the highest roll again",
        "clockwise after all tribes have been placed",
        "but not onto a gate",
        "You pass your own pieces like those of others",
        "bit by bit within the turn",
        "turned over when the walk is done, not in the middle of it",
        "Bering belongs to Asia",
        "only if a single player should get them",
        "if only one player has, there is nothing to choose",
        "block nothing until somebody moves them",
        "players without cards are not asked",
        "a chip that somebody is standing on",
        "won before any other effect",
    ],
)
def test_the_rulebook_page_states_every_rule_that_is_ours(rule: str) -> None:
    assert rule in WORDS
