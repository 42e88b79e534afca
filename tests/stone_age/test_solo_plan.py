"""The plan for a whole winter, with which the elder plays on in its mind: what it values."""

from __future__ import annotations

import pytest

from game.stone_age.bots import solo_hunter
from game.stone_age.bots.solo_elder import WinterPlan
from tests.stone_age.scenario import Scenario, alone


def planned(scenario: Scenario) -> str:
    """Return the move that the plan scores best."""
    scored = solo_hunter.scored_moves(scenario.rules, scenario.state, 0, WinterPlan)
    return str(max(scored, key=lambda one: one[0])[1])


def fed(**camp: object) -> Scenario:
    """Return a cold night in which the red tribe is placed and there is food enough."""
    return alone(level=2, field=10).camp(0, food=30, tools=(4, 4, 4), **camp).play("tribe red")


def test_it_fetches_what_the_open_buildings_lack_and_no_more_of_what_there_is() -> None:
    """Both open buildings ask for bricks (1 wood and 2, 2 and a stone)."""
    scenario = fed(goods="wood wood wood wood wood wood stone").pile(1, 3).pile(2, 6).row(0, 0, 0, 1)
    assert planned(scenario) == "place claypit 1"


def test_food_that_this_round_does_not_lack_is_cheap_and_food_that_it_lacks_is_dear() -> None:
    plenty, short = [WinterPlan(alone(level=1, field=0).camp(0, food=food).state) for food in (40, 2)]
    assert plenty.food < 0.2 < 0.8 < short.food


def test_a_resource_is_worth_less_the_more_there_are_of_its_kind() -> None:
    few, many = [WinterPlan(fed(goods=goods).state) for goods in ("wood", "wood " * 12)]
    assert many.goods[0] < few.goods[0]


def test_in_the_last_round_only_the_food_that_is_short_counts() -> None:
    scenario = alone(level=1, field=0).deck().camp(0, food=11)
    assert WinterPlan(scenario.state).rounds == 1
    assert WinterPlan(scenario.state).more_hunted(0) == pytest.approx(5 / 6), "one is short: any roll but 1 brings it"
    assert WinterPlan(scenario.camp(0, food=40).state).more_hunted(0) == 0
