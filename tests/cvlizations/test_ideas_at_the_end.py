"""Ideas that count at the end: each has a test in which it acts, and one in which it does not."""

from __future__ import annotations

import pytest

from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF
from tests.cvlizations.scenario import Scenario


def extra_points(idea: str, *others: str, goods: str = "", theirs: tuple[str, ...] = (), their_goods: str = "") -> int:
    """Return how many points, besides its printed points, an idea brings seat 0; both seats may own other ideas."""
    scenario = Scenario().ideas(0, *others).goods(0, goods).ideas(1, *theirs).goods(1, their_goods)
    before = scenario.points(0)
    scenario.ideas(0, idea)
    return scenario.points(0) - before - IDEAS[NUMBER_OF[idea]].points


def test_egoism_gives_two_points_for_the_most_resources() -> None:
    """Rule book, Egoism: the owner gets 2 points for having more resources than anybody else."""
    assert extra_points("egoism", goods="food", their_goods="") == 2


def test_egoism_does_not_act_without_a_lead_in_resources() -> None:
    """Rule book, Egoism: its owner alone must have the most resources."""
    assert extra_points("egoism", goods="food", their_goods="stone") == 0
    assert extra_points("egoism", goods="food", their_goods="stone stone") == 0
    assert extra_points("egoism") == 0


def test_humanism_gives_one_point_for_each_idea_that_gives_points_during_the_match() -> None:
    """Rule book, More about some ideas ("Humanism counts your ideas"): each idea of its owner that gives points during
    the match is worth 1 point."""
    givers = (
        "solitude",
        "stoicism",
        "collectivism",
        "dagger",
        "temple",
        "holidays",
        "canine_domestication",
        "feline_domestication",
    )
    assert extra_points("humanism", *givers) == 8


def test_humanism_does_not_act_for_other_ideas() -> None:
    """Rule book, Humanism: ideas that give resources, or points at the end, do not count."""
    assert extra_points("humanism", "axe", "tower", "law", "farm", "board_games") == 0


def test_consumerism_gives_two_points_if_its_owner_has_no_resources() -> None:
    """Rule book, Consumerism: an owner without resources gets 2 points."""
    assert extra_points("consumerism") == 2


def test_consumerism_does_not_act_if_its_owner_has_a_resource() -> None:
    """Rule book, Consumerism: even a single resource costs the owner the 2 points."""
    assert extra_points("consumerism", goods="stone") == 0


@pytest.mark.parametrize(("idea", "good"), [("tower", "wood"), ("castle", "stone"), ("larder", "food")])
def test_tower_and_castle_and_larder_give_one_point_per_resource_up_to_three(idea: str, good: str) -> None:
    """Rule book, Tower, Castle, Larder: each gives 1 point for each of up to three wood, stones or food."""
    assert [extra_points(idea, goods=" ".join([good] * count)) for count in range(6)] == [0, 1, 2, 3, 3, 3]


@pytest.mark.parametrize(
    ("idea", "goods"), [("tower", "food stone"), ("castle", "food wood"), ("larder", "wood stone")]
)
def test_tower_and_castle_and_larder_do_not_act_for_other_kinds_of_resource(idea: str, goods: str) -> None:
    """Rule book, Tower, Castle, Larder: each counts only the resource that is named on it."""
    assert extra_points(idea, goods=goods) == 0


def test_idealism_gives_one_point_for_each_ideology() -> None:
    """Rule book, Idealism: it gives 1 point for each ideology of its owner, and is an ideology itself."""
    assert extra_points("idealism", "egoism", "humanism") == 3


def test_idealism_does_not_act_for_other_types() -> None:
    """Rule book, Idealism: only ideologies count, here Idealism itself; tools, inventions and buildings do not."""
    assert extra_points("idealism", "axe", "law", "farm") == 1


def test_capitalism_gives_one_point_for_every_three_resources() -> None:
    """Rule book, Capitalism: every 3 resources give 1 point, up to 4 points."""
    assert [extra_points("capitalism", goods="food wood " * count) for count in (2, 3, 4, 9)] == [1, 2, 2, 4]


def test_capitalism_does_not_act_for_two_resources() -> None:
    """Rule book, Capitalism: fewer than 3 resources give no point."""
    assert extra_points("capitalism", goods="food wood") == 0


def test_rationalism_gives_one_point_for_each_type_of_idea() -> None:
    """Rule book, Rationalism: each type of idea that its owner has gives 1 point, here all four types."""
    assert extra_points("rationalism", "axe", "law", "farm") == 4


def test_rationalism_does_not_act_for_a_second_idea_of_a_type() -> None:
    """Rule book, Rationalism: types count, not ideas; all four ideas here are ideologies."""
    assert extra_points("rationalism", "egoism", "humanism", "optimism") == 1


def test_nostalgia_gives_one_point_for_every_two_ideas_of_ages_one_and_two() -> None:
    """Rule book, Nostalgia: every 2 ideas of ages I and II give 1 point, so five give 2."""
    assert extra_points("nostalgia", "axe", "law", "farm", "sale", "sword") == 2


def test_nostalgia_does_not_act_for_ideas_of_age_three() -> None:
    """Rule book, Nostalgia: only ideas of ages I and II count, and here only Axe is such an idea."""
    assert extra_points("nostalgia", "axe", "robot", "museum", "internet") == 0


def test_toolbox_gives_one_point_for_each_tool() -> None:
    """Rule book, Toolbox: it gives 1 point for each tool of its owner, and is a tool itself."""
    assert extra_points("toolbox", "axe", "robot") == 3


def test_toolbox_does_not_act_for_other_types() -> None:
    """The Toolbox counts only tools, here itself."""
    assert extra_points("toolbox", "egoism", "law", "farm") == 1


def test_cinematography_gives_one_point_for_every_two_ideas() -> None:
    """Rule book, Cinematography: every 2 ideas of its owner give 1 point, and it counts itself."""
    assert extra_points("cinematography", "axe") == 1
    assert extra_points("cinematography", "axe", "law", "farm") == 2


def test_cinematography_does_not_act_for_a_single_idea() -> None:
    """Rule book, Cinematography: an idea left over beside the pairs gives nothing."""
    assert extra_points("cinematography") == 0
    assert extra_points("cinematography", "axe", "law") == 1


def test_museum_gives_one_point_for_each_building() -> None:
    """Rule book, Museum: it gives 1 point for each building of its owner, and is a building itself."""
    assert extra_points("museum", "farm", "castle") == 3


def test_museum_does_not_act_for_other_types() -> None:
    """Rule book, Museum: only buildings count, here the Museum itself; ideologies, inventions and tools do not."""
    assert extra_points("museum", "egoism", "law", "axe") == 1


def test_stock_exchange_gives_two_points_for_each_set_of_food_wood_and_stone() -> None:
    """Rule book, Stock exchange: each set of food, wood and stone gives 2 points, up to 6 points."""
    assert [extra_points("stock_exchange", goods="food wood stone " * count) for count in range(5)] == [0, 2, 4, 6, 6]


def test_stock_exchange_does_not_act_without_all_three_resources() -> None:
    """Rule book, Stock exchange: food and wood without stone are no set."""
    assert extra_points("stock_exchange", goods="food wood " * 5) == 0


#: each idea that rewards the most ideas of a type, with one and with two other ideas of that type
MAJORITY_IDEAS = [
    ("highway", ("castle",), ("farm", "larder")),
    ("research_institute", ("law",), ("fire", "wheel")),
    ("tourism", ("egoism",), ("humanism", "optimism")),
    ("automation", ("axe",), ("robot", "sword")),
]


@pytest.mark.parametrize(("idea", "one_other", "two_others"), MAJORITY_IDEAS)
def test_highway_tourism_automation_and_research_institute_give_two_points_for_a_lead_in_their_type(
    idea: str, one_other: tuple[str, ...], two_others: tuple[str, ...]
) -> None:
    """Rule book, Highway, Research institute, Tourism, Automation: a sole leader in buildings, inventions,
    ideologies or tools gets 2 points."""
    assert extra_points(idea, *two_others, theirs=one_other) == 2


@pytest.mark.parametrize(("idea", "one_other", "two_others"), MAJORITY_IDEAS)
def test_highway_tourism_automation_and_research_institute_do_not_act_without_a_lead_in_their_type(
    idea: str, one_other: tuple[str, ...], two_others: tuple[str, ...]
) -> None:
    """Rule book, Highway, Research institute, Tourism, Automation: a seat that is not the sole leader in the
    type gets nothing. The Highway is itself a building."""
    theirs = (*two_others, "museum") if idea == "highway" else two_others
    assert extra_points(idea, *one_other, theirs=theirs) == 0
    if idea == "highway":
        assert extra_points(idea, *one_other, theirs=two_others) == 0  # two each: the Highway counts itself
    else:
        assert extra_points(idea, *one_other, theirs=two_others[:1]) == 0


def test_board_games_give_only_their_printed_points() -> None:
    """Board games give their five printed points, and do not act otherwise."""
    assert extra_points("board_games", "axe", goods="food wood stone") == 0
    assert Scenario().ideas(0, "board_games").points(0) == 5


def test_internet_gives_one_point_for_each_invention_including_itself() -> None:
    """Rule book, Internet: it gives 1 point for each invention of its owner, and is an invention itself."""
    assert extra_points("internet", "law", "fire") == 3


def test_internet_does_not_act_for_other_types() -> None:
    """Rule book, Internet: only inventions count, here the Internet itself; ideologies, buildings and tools do not."""
    assert extra_points("internet", "egoism", "farm", "axe") == 1
