"""What a tournament player asks, and what the rules answer: one scene for each question."""

from __future__ import annotations

import pytest

from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF
from game.cvlizations.rules.order_effects import order_in_vain
from game.cvlizations.rules.orders import DOUBLING, LOGGING
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.scoring import worth_most
from tests.cvlizations.scenario import Scenario

#: orders that come to nothing where all lay them
NOTHING = "slacking cunning"


def thefts(scenario: Scenario) -> list[tuple[int, int]]:
    """Return who robbed whom since the orders were laid."""
    return [(event.seat, event.victim) for event in scenario.story if isinstance(event, events.Stole)]


# -- orders and their sequence


def test_does_a_doubled_order_end_before_the_next_tribe_begins_the_same_one() -> None:
    scenario = Scenario(3).orders("logging doubling", "logging slacking", "quarrying trading")
    acted = [event for event in scenario.story if isinstance(event, events.Executed) and event.order == LOGGING]
    assert [(event.seat, event.execution) for event in acted] == [(0, 1), (0, 2), (1, 1)]


def test_do_the_two_executions_of_a_doubled_order_count_as_two_tribes() -> None:
    scenario = Scenario(3).orders("logging doubling", "logging hunting", "quarrying slacking")
    assert scenario.held(1) == "food food wood wood wood"


def test_do_five_tribes_with_one_order_take_one_each() -> None:
    scenario = Scenario(5).orders(*["logging quarrying"] * 5)
    assert {scenario.tribe(seat).goods for seat in range(5)} == {(0, 1, 1)}


def test_may_a_tribe_without_resources_trade_what_it_has_just_cut() -> None:
    scenario = Scenario(3).orders("trading logging", "hunting slacking", "quarrying cunning")
    scenario.play("take food")
    assert scenario.asked == (0, "trade") and scenario.moves == ["trade wood food", "trade wood stone"]


def test_may_one_stop_after_the_first_of_two_doubled_trades() -> None:
    scenario = Scenario(3).goods(0, "wood").orders("trading doubling", "hunting slacking", "quarrying cunning")
    scenario.play("take food", "trade wood stone")
    assert scenario.asked == (0, "trade") and scenario.moves == ["trade stone food", "trade stone wood"]
    assert scenario.play("trade stone wood").held(0) == "wood wood wood stone stone"


# -- thieves


def test_may_a_doubled_theft_rob_the_same_player_twice() -> None:
    scenario = Scenario(3).goods(1, "food food").orders("thieving doubling", "slacking cunning", "slacking logging")
    assert thefts(scenario) == [(0, 1), (0, 1)]


def test_does_each_execution_of_a_doubled_pair_of_thefts_rob_two_players() -> None:
    scenario = Scenario(4).goods(2, "food food").goods(3, "wood wood")
    scenario.orders("thieving doubling", "thieving slacking", "slacking cunning", "slacking cunning")
    scenario.play("steal 2 food", "steal 2 food")
    assert thefts(scenario) == [(0, 2), (0, 3), (0, 2), (0, 3)] and scenario.asked == (1, "steal")


def test_may_a_thief_rob_back_what_was_just_taken_from_it() -> None:
    scenario = Scenario(3).goods(1, "stone").orders("thieving slacking", "thieving slacking", "cunning slacking")
    assert thefts(scenario) == [(0, 1), (1, 0)]


def test_does_a_palisade_close_between_two_thefts() -> None:
    scenario = Scenario(3).ideas(2, "palisade").goods(2, "food food food food")
    scenario.orders("thieving slacking", "thieving slacking", "slacking cunning")
    assert thefts(scenario) == [(0, 2), (1, 0)] and scenario.held(2).startswith("food food food")


def test_does_the_law_begin_anew_every_round() -> None:
    scenario = Scenario(3).ideas(1, "law").goods(1, "wood wood").state_parts(round=3)
    scenario.orders("thieving slacking", "slacking hunting", "slacking hunting")
    assert scenario.held(0) == "wood" and scenario.state.round == 4
    scenario.goods(1, "wood").goods(2, "").orders("thieving slacking", "slacking hunting", "slacking hunting")
    assert thefts(scenario) == [(0, 1)] and scenario.held(0) == "wood wood"


def test_does_the_law_keep_off_the_second_thief_of_a_round() -> None:
    scenario = Scenario(3).ideas(2, "law").goods(2, "food food")
    scenario.orders("thieving slacking", "thieving slacking", "slacking logging")
    assert thefts(scenario) == [(0, 2), (1, 0)]


# -- ideas together


def test_does_the_resource_of_the_sale_pay_for_the_second_idea() -> None:
    scenario = Scenario(3).ideas(0, "sale", "common_language").goods(0, "food food").track("holidays", "law")
    scenario.orders(*[NOTHING] * 3).play("buy holidays", "take food")
    assert scenario.asked[1] != "buy" and scenario.held(0) == "food"
    scenario = Scenario(3).ideas(0, "sale", "common_language").goods(0, "food food food").track("holidays", "law")
    scenario.orders(*[NOTHING] * 3).play("buy holidays", "take stone")
    assert scenario.moves == ["buy law", "pass"]


def test_does_fortune_telling_look_again_before_the_second_purchase() -> None:
    scenario = Scenario(3).ideas(0, "fortune_telling", "common_language").goods(0, "food food wood stone stone wood")
    scenario.track("palisade").deck("law", "axe", "hammer").orders(*[NOTHING] * 3).play("buy law")
    assert scenario.view_of(0).deck == (NUMBER_OF["axe"], -1) and "buy axe" in scenario.moves
    scenario.play("buy palisade")
    assert scenario.open_ideas() == ["axe"]


def test_does_fortune_telling_see_the_deck_of_the_third_age() -> None:
    scenario = Scenario(3).ideas(0, "fortune_telling").state_parts(round=7)
    scenario.deck("law").late_deck("robot", "museum").orders(*[NOTHING] * 3)
    assert scenario.view_of(0).late_deck == (NUMBER_OF["robot"], -1) and scenario.view_of(0).deck == (-1,)
    assert scenario.view_of(1).late_deck == scenario.view_of(None).late_deck == (-1, -1)


def test_does_a_buyer_without_fortune_telling_see_the_top_of_the_deck() -> None:
    scenario = Scenario(3).goods(0, "food food").track("holidays").deck("law", "axe").orders(*[NOTHING] * 3)
    assert scenario.asked == (0, "buy")
    assert {scenario.view_of(seat).deck for seat in (0, 1, 2, None)} == {(-1, -1)}


def test_do_other_ideas_of_a_type_add_to_the_discount_of_the_hammer() -> None:
    scenario = Scenario(3).ideas(0, "hammer", "museum", "highway").goods(0, "wood stone").track("tower")
    assert scenario.orders(*[NOTHING] * 3).play("buy tower").held(0) == "", "a wood and one stone of two"


def test_may_an_idea_be_bought_in_the_ninth_round_and_count() -> None:
    scenario = Scenario(3).goods(0, "wood wood food food food").track("palisade").last_round()
    scenario.orders(*[NOTHING] * 3).play("buy palisade")
    assert scenario.state.winners == (0,) and scenario.points(0) == IDEAS[NUMBER_OF["palisade"]].points


def test_does_the_farm_feed_before_the_purchase() -> None:
    scenario = Scenario(3).ideas(0, "farm").goods(0, "food").track("holidays").orders(*[NOTHING] * 3)
    assert scenario.moves == ["buy holidays", "pass"]


def test_does_the_temple_give_its_last_point_after_the_ninth_round() -> None:
    scenario = Scenario(3).ideas(0, "temple").last_round().orders(*[NOTHING] * 3)
    assert scenario.happiness(0) == 1 and scenario.state.winners == (0,)


def test_is_a_doubling_with_the_robot_in_vain_when_two_others_show_it() -> None:
    def shown(*ideas: str) -> str | None:
        scenario = Scenario(4).ideas(0, *ideas)
        for seat in (1, 2):
            scenario.tribe_parts(seat, up=DOUBLING)
        return order_in_vain(scenario.state, 0, DOUBLING)

    assert shown("palisade") and shown("robot") is None


@pytest.mark.parametrize(
    ("orders", "points"),
    [
        (("thieving doubling", "thieving doubling", "thieving doubling"), 2),
        (("thieving doubling", "thieving slacking", "thieving slacking"), 1),
        (("thieving slacking", "logging hunting", "logging quarrying"), 0),
    ],
    ids=["both fail", "Doubling works, its partner does not", "nobody to rob is no failure"],
)
def test_how_often_does_the_cat_give_a_point(orders: tuple[str, str, str], points: int) -> None:
    scenario = Scenario(3).ideas(0, "feline_domestication").orders(*orders)
    cat = [event for event in scenario.story if isinstance(event, events.Cheered) and "feline" in event.because]
    assert sum(event.points for event in cat if event.seat == 0) == points


@pytest.mark.parametrize(("orders", "points"), [("slacking hunting", 3), ("slacking doubling", 5)])
def test_do_holidays_give_a_point_with_and_without_doubling(orders: str, points: int) -> None:
    """Two slackers take 2 each; the Holidays add 1, doubled or not."""
    scenario = Scenario(3).ideas(0, "holidays").orders(orders, "slacking logging", "logging quarrying")
    assert scenario.happiness(0) == points and scenario.happiness(1) == 2


# -- the end


def test_do_three_share_the_victory() -> None:
    scenario = Scenario(4).last_round()
    for seat, goods in ((0, "food"), (1, "wood"), (3, "stone")):
        scenario.tribe_parts(seat, happiness=2).goods(seat, goods)
    scenario.orders(*[NOTHING] * 4)
    assert scenario.state.winners == (0, 1, 3)


def test_do_resources_break_a_tie_of_those_with_fewer_points() -> None:
    scenario = Scenario(3).last_round().tribe_parts(0, happiness=2).goods(1, "food").goods(2, "food food")
    assert scenario.orders(*[NOTHING] * 3).state.winners == (0,)


def test_does_a_neutral_tribe_ever_win() -> None:
    scenario = Scenario(2).last_round().tribe_parts(2, happiness=9, goods=(9, 9, 9))
    scenario.tribe_parts(1, happiness=1).orders(NOTHING, NOTHING, NOTHING)
    assert scenario.state.winners == (1,) and len(RULES.scores(scenario.state)) == 2


# -- what the panel says of an idea


@pytest.mark.parametrize(
    ("idea", "round_number", "most"),
    [
        ("feline_domestication", 8, 1 + 2),
        ("canine_domestication", 7, 1 + 4),
        ("dagger", 8, 1 + 2),
        ("dagger", 9, 1),
        ("stoicism", 8, 1 + 3 * 2),
        ("rationalism", 7, 2 + 3),
        ("rationalism", 1, 2 + 4),
        ("temple", 4, 2 + 2),
    ],
)
def test_can_an_idea_bring_more_than_two_orders_a_round_allow(idea: str, round_number: int, most: int) -> None:
    scenario = Scenario().state_parts(round=round_number)
    assert worth_most(scenario.state, 0, NUMBER_OF[idea]) == most
