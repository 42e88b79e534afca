"""The worked examples of both rule book pages, except the example of initiative and the example of
a card with two dice. ``test_solo`` and ``test_cards`` test those two."""

from __future__ import annotations

from game.stone_age.rules import round_events
from game.stone_age.rules.rounds import final_points
from game.stone_age.rules.state import Step
from tests.stone_age.scenario import WINTER, Scenario, alone


def test_three_figures_in_the_quarry_bring_two_stone_or_three_with_a_tool() -> None:
    scenario = Scenario(2).at("quarry", 3).at("hunting").acting().rolls("246").play("use quarry")
    assert scenario.held() == "stone stone"
    scenario = Scenario(2).tools((3, 0, 0)).at("quarry", 3).at("hunting").acting().rolls("246").play("use quarry")
    assert scenario.play("tools 1").held() == "stone stone stone"


def test_a_building_for_four_resources_of_two_kinds_scores_their_values() -> None:
    scenario = Scenario(2).pile(1, 19, 20).camp(goods="gold gold gold stone").at("building1").at("hunting").acting()
    assert scenario.play("build 1 with stone gold gold gold").camp_of().score == 18 + 5


def test_ada_pays_resources_for_food_and_bo_loses_ten_points() -> None:
    scenario = Scenario(2)
    for seat, held in enumerate(("wood wood brick", "gold gold")):
        scenario.figures(6, seat).camp(seat, field=2, food=1, goods=held)
    scenario.at("card1").acting().play("leave card1")
    assert scenario.asked == (0, "hunger") and scenario.moves == ["feed 2 wood 1 brick", "starve"]
    scenario.play("feed 2 wood 1 brick")
    assert [camp.score for camp in scenario.state.camps] == [0, -10]
    assert scenario.held(0) == "" and scenario.held(1) == "gold gold"


def test_final_points_come_from_cards_field_and_tools() -> None:
    scenario = Scenario(2).cards(1, 3, 5, 7, 9, 2, 25, 32, 34).camp(field=7).tools((4, 3, 2))
    parts = final_points(scenario.state, 0)
    assert (parts.green, parts.farmers, parts.toolmakers) == (26, 14, 27)


def test_in_the_solo_game_eight_figures_with_a_field_of_five_are_five_food_short() -> None:
    scenario = alone(field=5).camp(food=2, goods="wood wood wood").at("card1")
    scenario.change(agenda=(Step("act", 0), *WINTER), initiative=(1, 2, 3, 4)).play("leave card1")
    eaten = scenario.happened(round_events.Ate)[0]
    assert (eaten.needed + eaten.hunger, eaten.eaten) == (12, 7)
    assert scenario.play("feed 3 wood").state.exhaustion == 13
