"""Rule questions of tournament players, each answered by a position."""

from __future__ import annotations

import pytest

from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF
from game.cvlizations.rules.order_effects import why_order_in_vain
from game.cvlizations.rules.orders import DOUBLING, LOGGING
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.scoring import worth_now_and_most
from tests.cvlizations.scenario import Scenario


def thefts(scenario: Scenario) -> list[tuple[int, int]]:
    """Return the thefts since the orders were laid, as (thief, victim)."""
    return [(event.seat, event.victim) for event in scenario.all_events if isinstance(event, events.Stole)]


# -- orders and the sequence of their execution


def test_a_doubled_order_ends_before_the_next_tribe_begins_the_same_order() -> None:
    scenario = Scenario(3).orders("logging doubling", "logging slacking", "quarrying trading")
    acted = [event for event in scenario.all_events if isinstance(event, events.Executed) and event.order == LOGGING]
    assert [(event.seat, event.execution) for event in acted] == [(0, 1), (0, 2), (1, 1)]


def test_a_tribe_may_trade_resources_gained_in_the_same_round() -> None:
    scenario = Scenario(3).orders("trading logging", "hunting slacking", "quarrying cunning")
    scenario.play("take food")
    assert scenario.asked == (0, "trade") and scenario.moves == ["trade wood food", "trade wood stone"]


def test_the_second_trade_of_a_doubled_order_is_mandatory() -> None:
    scenario = Scenario(3).goods(0, "wood").orders("trading doubling", "hunting slacking", "quarrying cunning")
    scenario.play("take food", "trade wood stone")
    assert scenario.asked == (0, "trade") and scenario.moves == ["trade stone food", "trade stone wood"]
    assert scenario.play("trade stone wood").held(0) == "wood wood wood stone stone"


# -- thieves


def test_a_doubled_theft_may_rob_the_same_two_players_again() -> None:
    scenario = Scenario(4).goods(2, "food food").goods(3, "wood wood")
    scenario.orders("thieving doubling", "thieving slacking", "slacking cunning", "slacking cunning")
    scenario.play("steal 2 food", "steal 2 food")
    assert thefts(scenario) == [(0, 2), (0, 3), (0, 2), (0, 3)] and scenario.asked == (1, "steal")


def test_palisade_protects_from_a_second_thief() -> None:
    """With Palisade, a player with fewer than 4 resources cannot be robbed."""
    scenario = Scenario(3).ideas(2, "palisade").goods(2, "food food food food")
    scenario.orders("thieving slacking", "thieving slacking", "slacking cunning")
    assert thefts(scenario) == [(0, 2), (1, 0)] and scenario.held(2).startswith("food food food")


def test_the_owner_of_law_can_be_robbed_again_in_the_next_round() -> None:
    """With Law, a player can be robbed only once a round."""
    scenario = Scenario(3).ideas(1, "law").goods(1, "wood wood").change(round=3)
    scenario.orders("thieving slacking", "slacking hunting", "slacking hunting")
    assert scenario.held(0) == "wood" and scenario.state.round == 4
    scenario.goods(1, "wood").goods(2, "").orders("thieving slacking", "slacking hunting", "slacking hunting")
    assert thefts(scenario) == [(0, 1)] and scenario.held(0) == "wood wood"


def test_law_protects_from_a_second_thief_in_the_same_round() -> None:
    scenario = Scenario(3).ideas(2, "law").goods(2, "food food")
    scenario.orders("thieving slacking", "thieving slacking", "slacking logging")
    assert thefts(scenario) == [(0, 2), (1, 0)]


# -- ideas together


def test_a_resource_gained_by_a_purchase_can_pay_for_a_second_idea() -> None:
    """Sale gives a resource after a purchase, Common language allows a second one."""
    scenario = Scenario(3).ideas(0, "sale", "common_language").goods(0, "food food").track("holidays", "law")
    scenario.idle().play("buy holidays", "take food")
    assert scenario.asked[1] != "buy" and scenario.held(0) == "food"
    scenario = Scenario(3).ideas(0, "sale", "common_language").goods(0, "food food food").track("holidays", "law")
    scenario.idle().play("buy holidays", "take stone")
    assert scenario.moves == ["buy law", "pass"]


def test_fortune_telling_shows_the_top_idea_again_before_the_second_purchase() -> None:
    """With the idea Fortune telling, a buyer sees the top card of the deck, and may buy it."""
    scenario = Scenario(3).ideas(0, "fortune_telling", "common_language").goods(0, "food food wood stone stone wood")
    scenario.track("palisade").deck("law", "axe", "hammer").idle().play("buy law")
    assert scenario.view_of(0).deck == (NUMBER_OF["axe"], -1) and "buy axe" in scenario.moves
    scenario.play("buy palisade")
    assert scenario.open_ideas() == ["axe"]


def test_fortune_telling_shows_the_top_of_the_late_deck_in_age_three() -> None:
    scenario = Scenario(3).ideas(0, "fortune_telling").change(round=7)
    scenario.deck("law").late_deck("robot", "museum").idle()
    assert scenario.view_of(0).late_deck == (NUMBER_OF["robot"], -1) and scenario.view_of(0).deck == (-1,)
    assert scenario.view_of(1).late_deck == scenario.view_of(None).late_deck == (-1, -1)


def test_a_buyer_without_fortune_telling_does_not_see_the_top_of_the_deck() -> None:
    scenario = Scenario(3).goods(0, "food food").track("holidays").deck("law", "axe").idle()
    assert scenario.asked == (0, "buy")
    assert {scenario.view_of(seat).deck for seat in (0, 1, 2, None)} == {(-1, -1)}


def test_the_discount_of_hammer_does_not_grow_with_other_buildings() -> None:
    """With Hammer, buildings cost 1 stone less."""
    scenario = Scenario(3).ideas(0, "hammer", "museum", "highway").goods(0, "wood stone").track("tower")
    assert scenario.idle().play("buy tower").held(0) == "", "the tower does not cost 1 wood and 1 stone"


def test_an_idea_bought_in_the_ninth_round_counts() -> None:
    scenario = Scenario(3).goods(0, "wood wood food food food").track("palisade").last_round()
    scenario.idle().play("buy palisade")
    assert scenario.state.winners == (0,) and scenario.points(0) == IDEAS[NUMBER_OF["palisade"]].points


def test_food_from_a_farm_can_pay_for_an_idea_in_the_same_round() -> None:
    scenario = Scenario(3).ideas(0, "farm").goods(0, "food").track("holidays").idle()
    assert scenario.moves == ["buy holidays", "pass"]


def test_doubling_is_not_in_vain_for_the_owner_of_robot() -> None:
    """With Robot, Doubling works even if three or more tribes chose it."""

    def reason(*ideas: str) -> str | None:
        """Return why Doubling would bring nothing to seat 0, which has these ideas. Two other tribes show Doubling."""
        scenario = Scenario(4).ideas(0, *ideas)
        for seat in (1, 2):
            scenario.set_tribe(seat, up=DOUBLING)
        return why_order_in_vain(scenario.state, 0, DOUBLING)

    assert reason("palisade") and reason("robot") is None


@pytest.mark.parametrize(("orders", "points"), [("slacking hunting", 3), ("slacking doubling", 5)])
def test_holidays_add_one_point_with_or_without_doubling(orders: str, points: int) -> None:
    """When two tribes choose Slacking, it gives 2 points to each."""
    scenario = Scenario(3).ideas(0, "holidays").orders(orders, "slacking logging", "logging quarrying")
    assert scenario.happiness(0) == points and scenario.happiness(1) == 2


# -- the end


def test_three_players_can_share_the_victory() -> None:
    scenario = Scenario(4).last_round()
    for seat, goods in ((0, "food"), (1, "wood"), (3, "stone")):
        scenario.set_tribe(seat, happiness=2).goods(seat, goods)
    scenario.idle()
    assert scenario.state.winners == (0, 1, 3)


def test_a_neutral_tribe_cannot_win() -> None:
    scenario = Scenario(2).last_round().set_tribe(2, happiness=9, goods=(9, 9, 9))
    scenario.set_tribe(1, happiness=1).idle()
    assert scenario.state.winners == (1,) and len(RULES.scores(scenario.state)) == 2


# -- the panel's estimate for an idea


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
def test_highest_estimate_of_an_idea_counts_what_can_still_happen(idea: str, round_number: int, most: int) -> None:
    scenario = Scenario().change(round=round_number)
    assert worth_now_and_most(scenario.state, 0, NUMBER_OF[idea])[1] == most
