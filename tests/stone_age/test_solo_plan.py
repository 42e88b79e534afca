"""The solo plan, the policy of the elder's rollouts: its values for moves."""

from __future__ import annotations

import pytest

from game.stone_age.bots import solo_hunter
from game.stone_age.bots.solo_elder import WinterPlan
from tests.stone_age.scenario import Scenario, alone


def best_planned_move(scenario: Scenario) -> str:
    """Return the move with the best value in the plan."""
    scored = solo_hunter.scored_moves(scenario.rules, scenario.state, 0, WinterPlan)
    return str(max(scored, key=lambda one: one[0])[1])


def before_placing_red(**camp: object) -> Scenario:
    """Return a solo match in which the red tribe is to be placed and there is enough food."""
    return alone(level=2, field=10).camp(0, food=30, tools=(4, 4, 4), **camp).play("tribe red")


def test_the_plan_of_the_solo_elder_gathers_resources_that_the_open_buildings_need() -> None:
    """Both open buildings need bricks: one costs 1 wood and 2 bricks, the other 2 bricks and 1 stone."""
    scenario = before_placing_red(goods="wood wood wood wood wood wood stone").pile(1, 3).pile(2, 6).row(0, 0, 0, 1)
    assert best_planned_move(scenario) == "place claypit 1"


def test_missing_food_raises_the_value_of_food() -> None:
    plenty, short = [WinterPlan(alone(level=1, field=0).camp(0, food=food).state) for food in (40, 2)]
    assert plenty.food < 0.2 < 0.8 < short.food


def test_a_resource_is_valued_less_when_more_of_its_kind_are_in_stock() -> None:
    few, many = [WinterPlan(before_placing_red(goods=goods).state) for goods in ("wood", "wood " * 12)]
    assert many.goods[0] < few.goods[0]


def test_in_the_last_round_the_plan_values_food_only_if_it_is_missing() -> None:
    scenario = alone(level=1, field=0).deck().camp(0, food=11)
    assert WinterPlan(scenario.state).rounds == 1
    assert WinterPlan(scenario.state).food_of_next_hunter(0) == pytest.approx(5 / 6), (
        "the probability to hunt the missing food is not 5/6"
    )
    assert WinterPlan(scenario.camp(0, food=40).state).food_of_next_hunter(0) == 0
