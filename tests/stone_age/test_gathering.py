"""Gathering and hunting, tools, and the village (rule book, "Acting", "Tools", "The village")."""

from __future__ import annotations

import pytest

from game.stone_age.rules import events
from tests.stone_age.scenario import Scenario, alone

# -- gathering and hunting


@pytest.mark.parametrize(
    ("place", "divisor"), [("hunting", 2), ("forest", 3), ("claypit", 4), ("quarry", 5), ("river", 6)]
)
@pytest.mark.parametrize("dice", ["1", "6", "35", "444", "66666"])
def test_the_sum_of_the_dice_is_divided_and_rounded_down(place: str, divisor: int, dice: str) -> None:
    scenario = Scenario(2).figures(6).at(place, len(dice)).acting().rolls(dice).play(f"use {place}")
    gained = sum(map(int, dice)) // divisor
    assert scenario.chance.asked == [len(dice)]
    gathered = scenario.happened(events.Gathered)[0]
    assert (gathered.total, gathered.divisor, gathered.gained) == (sum(map(int, dice)), divisor, gained)


@pytest.mark.parametrize(("place", "kind"), [("forest", 0), ("claypit", 1), ("quarry", 2), ("river", 3)])
def test_each_area_gives_its_resource(place: str, kind: int) -> None:
    scenario = Scenario(2).at(place, 2).at("hunting", 1).acting().rolls("66").play(f"use {place}")
    assert scenario.camp_of().goods[kind] == 12 // (kind + 3) and sum(scenario.camp_of().goods) == 12 // (kind + 3)


def test_figures_return_after_acting() -> None:
    scenario = Scenario(2).at("forest", 3).at("hunting", 2).acting().play("use forest")
    assert scenario.state.home[0] == 3 and "use forest" not in scenario.moves


def test_a_player_uses_all_its_places_in_any_order_before_the_next_player() -> None:
    scenario = Scenario(2).at("forest", 2).at("river", 1).at("hunting", 1, 1).acting()
    assert scenario.moves == ["use forest", "use river"]
    assert scenario.play("use river", "use forest").asked == (1, "act")


def test_a_player_can_only_use_places_with_its_own_figures() -> None:
    scenario = Scenario(2).at("forest", 2).at("river", 1, 1).acting()
    assert scenario.why_not("use river") == "You have no figures at the river."


# -- tools


def test_tools_are_offered_after_a_roll_if_they_bring_more() -> None:
    scenario = Scenario(2).tools((2, 1, 0)).at("forest", 1).acting().rolls("4").play("use forest")
    assert scenario.asked == (0, "tools") and scenario.moves == ["tools 1", "tools none"]
    assert "A roll of 4 gives 1 wood." in scenario.prompt.text and "reach 6" in scenario.prompt.text
    scenario.play("tools 1")
    assert scenario.held() == "wood wood"


def test_several_tools_add_their_full_values() -> None:
    scenario = Scenario(2).tools((2, 1, 1)).at("quarry", 1).acting().rolls("1").play("use quarry")
    assert scenario.moves == ["tools 1 2 3", "tools none"]
    assert scenario.play("tools 1 2 3").held() == "stone"


def test_a_tool_is_used_once_a_round() -> None:
    scenario = Scenario(2).tools((2, 0, 0)).at("forest", 1).at("claypit", 1).acting().rolls("4", "2")
    scenario.play("use forest", "tools 1")
    assert scenario.camp_of().turned == (True, False, False)
    assert scenario.play("use claypit").held() == "wood wood"


def test_used_tools_are_refused() -> None:
    scenario = Scenario(2).tools((2, 2, 0), turned="1").at("forest", 1).acting().rolls("4").play("use forest")
    assert scenario.why_not("tools 1") == "You don't have that tool, or have already used it this round."
    assert scenario.why_not("tools 3") == "You don't have that tool, or have already used it this round."
    assert scenario.why_not("tools card32") == "You have no such tool card."
    assert scenario.why_not("use forest") == "You cannot play 'use forest' now."


def test_tools_that_bring_nothing_may_be_used_although_they_are_not_listed() -> None:
    scenario = Scenario(2).tools((2, 1, 0)).at("forest", 1).at("hunting", 1).acting().rolls("4").play("use forest")
    assert "tools 1 2" not in scenario.moves
    scenario.play("tools 1 2")
    assert scenario.held() == "wood wood" and scenario.camp_of().turned == (True, True, False)


def test_tools_that_cannot_reach_the_next_multiple_are_not_offered() -> None:
    """The roll of 3 and a tool of 1 together do not suffice for a gold."""
    scenario = Scenario(2).tools((1, 0, 0)).at("river", 1).at("hunting", 1).acting().rolls("3").play("use river")
    assert scenario.asked == (0, "act") and scenario.camp_of().turned == (False,) * 3


def test_used_tools_are_available_again_in_the_next_round() -> None:
    scenario = Scenario(2).tools((2, 0, 0)).at("forest", 1).acting().rolls("4").play("use forest", "tools 1")
    assert scenario.asked[1] == "place" and scenario.camp_of().turned == (False,) * 3


def test_a_single_use_tool_can_be_combined_and_is_then_discarded() -> None:
    scenario = Scenario(2).cards(32, 34, kept=True).tools((1, 0, 0)).at("river", 1).acting().rolls("1")
    scenario.play("use river")
    assert scenario.moves == ["tools 1 card32", "tools card32 card34", "tools none"]
    scenario.play("tools 1 card32")
    assert scenario.held() == "gold" and scenario.camp_of().kept == (34,) and scenario.camp_of().cards == (32, 34)


def test_in_the_solo_game_a_used_tool_card_is_discarded_and_tools_serve_all_tribes_once() -> None:
    scenario = alone().cards(32, kept=True).tools((2, 0, 0)).at("forest", 1, 0).at("forest", 1, 1).acting()
    scenario.rolls("4", "5").play("use forest", "tools 1", "use forest")
    assert scenario.prompt.kind == "tools" and scenario.moves == ["tools card32", "tools none"]
    scenario.play("tools card32")
    assert scenario.camp_of().cards == () and 32 in scenario.state.discard


# -- the tool maker


def tools_after_tool_maker(
    times: int, start: tuple[int, int, int] = (0, 0, 0), turned: str = ""
) -> tuple[int, int, int]:
    """Return the values of the tools after a figure was at the tool maker ``times`` times."""
    scenario = Scenario(4).tools(start, turned=turned)
    for _ in range(times):
        scenario.figures(5).at("toolmaker").at("hunting").acting().play("use toolmaker")
    return scenario.camp_of().tools


@pytest.mark.parametrize(
    ("times", "tools"),
    [
        (1, (1, 0, 0)),
        (2, (1, 1, 0)),
        (3, (1, 1, 1)),
        (4, (2, 1, 1)),
        (6, (2, 2, 2)),
        (7, (3, 2, 2)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (12, (4, 4, 4)),
        (13, (4, 4, 4)),
    ],
)
def test_the_lowest_of_three_tools_is_improved_first(times: int, tools: tuple[int, int, int]) -> None:
    assert tools_after_tool_maker(times) == tools


def test_an_unused_tool_is_improved_before_an_equal_used_tool() -> None:
    """A tool in ``turned`` was used in this round."""
    assert tools_after_tool_maker(1, (1, 1, 1), turned="1") == (1, 2, 1)
    assert tools_after_tool_maker(1, (1, 1, 1), turned="123") == (2, 1, 1)


def test_a_new_tool_can_be_used_at_once() -> None:
    scenario = Scenario(2).at("toolmaker").at("forest").acting().rolls("5").play("use toolmaker", "use forest")
    assert scenario.asked == (0, "tools") and scenario.play("tools 1").held() == "wood wood"


def test_an_improved_tool_stays_used() -> None:
    scenario = Scenario(2).tools((1, 1, 1), turned="123").at("toolmaker").at("hunting").acting().play("use toolmaker")
    assert scenario.camp_of().tools == (2, 1, 1) and scenario.camp_of().turned == (True,) * 3


def test_all_tools_at_four_cannot_be_improved() -> None:
    scenario = Scenario(2).tools((4, 4, 4)).at("toolmaker").at("hunting").acting().play("use toolmaker")
    assert scenario.happened(events.NoBetterTool) and scenario.camp_of().tools == (4, 4, 4)


def test_the_next_tool_is_improved_if_no_tile_is_left_for_the_lowest() -> None:
    scenario = Scenario(4).tools((3, 3, 3), 1).tools((3, 3, 0), 2).tools((3, 2, 2)).at("toolmaker").at("hunting")
    assert scenario.state.tool_tiles[1] == 0
    assert scenario.acting().play("use toolmaker").camp_of().tools == (4, 2, 2)


# -- hut and field


def test_the_hut_brings_one_new_figure() -> None:
    scenario = Scenario(2).at("hut", 2).at("hunting", 1).acting().play("use hut")
    assert scenario.state.home[0] == 5 and scenario.state.supply[0] == 4
    assert scenario.happened(events.Born)


def test_a_player_has_at_most_ten_figures() -> None:
    scenario = Scenario(2).figures(10).at("hut", 2).at("hunting", 1).acting().play("use hut")
    assert scenario.state.home[0] == 9 and scenario.state.supply[0] == 0
    assert scenario.happened(events.NobodyBorn)


def test_a_new_figure_eats_this_round_but_acts_only_from_the_next() -> None:
    scenario = Scenario(2).camp(food=10).at("hut", 2).acting()
    assert "use hut" in scenario.moves
    scenario.play("use hut")
    assert scenario.camp_of().food == 10 - 6 and scenario.asked[1] == "place"
    assert scenario.play("place hunting 1").state.home[0] == 6


def test_the_field_grows_by_one_up_to_ten() -> None:
    scenario = Scenario(2).at("field").at("hunting").acting().play("use field")
    assert scenario.camp_of().field == 1
    scenario = Scenario(2).camp(field=10).at("field").at("hunting").acting().play("use field")
    assert scenario.camp_of().field == 10 and scenario.happened(events.FieldFull)


def test_in_the_solo_game_a_field_that_starts_above_ten_does_not_grow() -> None:
    """The printed track ends at 10."""
    scenario = alone(field=15).at("field").at("hunting").acting().play("use field")
    assert scenario.camp_of().field == 15 and scenario.happened(events.FieldFull)


def test_in_the_solo_game_a_new_figure_joins_the_tribe_at_the_hut_up_to_seven() -> None:
    scenario = alone().at("hut", 2, 2).acting(2).play("use hut")
    assert scenario.happened(events.Born)[0].tribe == 2
    assert scenario.state.supply == (5, 5, 4, 5)
    scenario = alone().figures(7, 2).at("hut", 2, 2).at("hunting", 1, 2).acting(2).play("use hut")
    assert scenario.happened(events.NobodyBorn) and scenario.state.supply[2] == 0


def test_in_the_solo_game_at_level_3_a_tribe_has_up_to_eight_figures() -> None:
    state = alone(3).state
    assert [home + supply for home, supply in zip(state.home, state.supply, strict=True)] == [8] * 4
