"""Feeding with several players: field, figures, and the price of hunger (rule book, "Feeding")."""

from __future__ import annotations

import pytest

from game.core import BadMove
from game.stone_age.rules import round_events
from tests.stone_age.scenario import Scenario


def after_last_figure(food: int, held: str = "", *, figures: int = 5, field: int = 0, score: int = 0) -> Scenario:
    """Let the first player's last figure act without gain, then feed; the second player has enough food."""
    scenario = Scenario(2).figures(figures).camp(food=food, field=field, goods=held, score=score).camp(1, food=40)
    return scenario.at("card1").acting().play("leave card1")


def test_the_field_gives_food_first_and_each_figure_eats_one() -> None:
    scenario = after_last_figure(3, field=4)
    assert scenario.camp_of().food == 3 + 4 - 5 and scenario.camp_of().score == 0
    assert [event.food for event in scenario.happened(round_events.Harvested)] == [4]
    eaten = scenario.happened(round_events.Ate)[0]
    assert (eaten.seat, eaten.needed, eaten.hunger, eaten.eaten) == (0, 5, 0, 5)


def test_figures_that_were_not_placed_eat_too() -> None:
    assert after_last_figure(20, figures=9).camp_of().food == 11


def test_a_player_with_enough_food_is_not_asked_to_pay_resources() -> None:
    assert after_last_figure(5).asked[1] == "place"


def test_any_resource_replaces_one_missing_food() -> None:
    scenario = after_last_figure(3, "wood gold gold")
    assert scenario.asked == (0, "hunger") and scenario.camp_of().food == 0
    assert scenario.moves == ["feed 1 wood 1 gold", "feed 2 gold", "starve"]
    scenario.play("feed 1 wood 1 gold")
    assert scenario.held() == "gold" and scenario.camp_of().score == 0 and scenario.asked[1] == "place"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("feed 1 wood", "Wrong number of resources: you are 2 food short."),
        ("feed 3 wood", "Wrong number of resources: you are 2 food short."),
        ("feed 2 brick", "Not enough brick: you need 2 and have 0."),
        ("feed -1 wood 3 gold", "Pay at least one resource."),
        ("place forest 1", "You cannot play 'place forest 1' now."),
        ("claim wood wood", "You have no card that gives resources of your choice."),
    ],
)
def test_wrong_payments_for_food_are_refused(text: str, reason: str) -> None:
    assert after_last_figure(3, "wood wood wood gold gold gold").why_not(text) == reason


def test_a_resource_named_twice_in_a_payment_for_food_is_refused() -> None:
    with pytest.raises(BadMove, match="'wood' is named twice; name it once, with the total"):
        after_last_figure(3, "wood wood wood gold gold gold").play("feed 1 wood 1 wood")


def test_a_player_that_does_not_feed_loses_ten_points_but_keeps_its_resources() -> None:
    scenario = after_last_figure(1, "wood wood wood wood").play("starve")
    assert scenario.camp_of().score == -10 and scenario.camp_of().food == 0 and scenario.held() == "wood wood wood wood"
    lost = scenario.happened(round_events.WentHungry)[0]
    assert (lost.missing, lost.points) == (4, 10)


@pytest.mark.parametrize("food", [0, 1, 4])
def test_a_player_that_cannot_feed_loses_ten_points_without_being_asked(food: int) -> None:
    scenario = after_last_figure(food, score=3)
    assert scenario.camp_of().score == -7 and scenario.camp_of().food == 0 and scenario.asked[1] == "place"


def test_resources_that_cannot_pay_for_all_missing_food_are_kept() -> None:
    scenario = after_last_figure(1, "wood wood wood")
    assert scenario.asked[1] == "place" and scenario.held() == "wood wood wood" and scenario.camp_of().score == -10


def test_points_may_fall_below_zero() -> None:
    assert after_last_figure(0, score=0).camp_of().score == -10


def test_feeding_goes_in_turn_order() -> None:
    scenario = Scenario(3).change(first=1).camp(0, food=0, goods="wood " * 5).camp(1, food=0, goods="gold " * 5)
    scenario.camp(2, food=0).at("card1", 1, 1).acting(1).play("leave card1")
    assert scenario.asked == (1, "hunger")
    scenario.play("starve")
    assert scenario.asked == (0, "hunger") and scenario.camp_of(2).score == -10


def test_every_way_to_pay_for_food_is_listed() -> None:
    scenario = after_last_figure(0, "wood wood wood brick brick stone")
    assert scenario.moves == sorted(
        ["feed 2 wood 2 brick 1 stone", "feed 3 wood 1 brick 1 stone", "feed 3 wood 2 brick", "starve"]
    )
