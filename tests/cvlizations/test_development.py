"""The development part of a round: buying ideas."""

from __future__ import annotations

from operator import ge

import pytest

from game.cvlizations.rules import events
from game.cvlizations.rules.idea_effects import payable_ideas, price
from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF
from tests.cvlizations.scenario import Scenario


def test_purchases_go_clockwise_from_the_helm() -> None:
    """Rule book, Development ("Clockwise from the leader helm, each player may"): the players buy one after another,
    one idea each."""
    scenario = Scenario(3).change(helm=1).track("farm", "axe", "palisade", "law")
    for seat in range(3):
        scenario.goods(seat, "food food wood wood wood stone stone")
    scenario.idle()
    assert scenario.asked == (1, "buy")
    scenario.play("buy axe")
    assert scenario.asked == (2, "buy")
    scenario.play("pass")
    assert scenario.asked == (0, "buy")
    scenario.play("buy law")
    assert (scenario.owned(0), scenario.owned(1), scenario.owned(2)) == (["law"], ["axe"], [])


def test_buying_an_idea_pays_its_cost() -> None:
    """Rule book, Development; The ideas ("The cost is paid"): the buyer gives away the resources that an idea costs."""
    scenario = Scenario().track("farm").goods(0, "food wood wood stone stone").idle()
    scenario.play("buy farm")
    (bought,) = scenario.happened(events.Bought)
    assert (bought.seat, bought.paid, bought.place) == (0, (0, 2, 1), 0)
    assert scenario.held(0) == "food stone"


def test_an_idea_that_is_too_expensive_cannot_be_bought() -> None:
    """Rule book, Development: a buyer must be able to pay the cost, and the idea must lie on the track."""
    scenario = Scenario().track("farm", "law").goods(0, "food stone").idle()
    assert scenario.moves == ["buy law", "pass"]
    assert "need 2 wood" in str(scenario.why_not("buy farm"))
    assert "not on offer" in str(scenario.why_not("buy museum"))


@pytest.mark.parametrize("goods", [(0, 0, 0), (1, 2, 0), (2, 1, 3), (9, 0, 4), (9, 9, 9)])
@pytest.mark.parametrize("owned", [(), ("hammer",), ("hammer", "school")])
def test_all_affordable_ideas_are_found(goods: tuple[int, int, int], owned: tuple[str, ...]) -> None:
    """Rule book, Development: a tribe can buy every idea that it can pay for with its discounts,
    even if it holds many more resources."""
    tribe = Scenario().ideas(0, *owned).set_tribe(0, goods=goods).tribe(0)
    costs = {idea: price(tribe, idea) for idea in IDEAS}
    assert payable_ideas(tribe) == {idea for idea, cost in costs.items() if all(map(ge, goods, cost))}


def test_a_buyer_may_pass() -> None:
    """Rule book, Development: a player that can pay for an idea need not buy one."""
    scenario = Scenario().track("law").goods(0, "food stone").idle()
    scenario.play("pass")
    assert scenario.owned(0) == []
    passed = scenario.happened(events.Passed)[0]
    assert (passed.seat, passed.forced) == (0, False)


def test_a_bought_idea_is_replaced_on_the_track_at_once() -> None:
    """Rule book, Development: the next player again has four ideas to choose from."""
    scenario = Scenario(3).track("farm", "law", "palisade", "axe").deck("sword", "temple")
    scenario.goods(0, "food stone").goods(1, "wood wood stone stone").idle().play("buy law")
    assert scenario.open_ideas() == ["farm", "sword", "palisade", "axe"]
    assert scenario.asked == (1, "buy") and "buy sword" in scenario.moves
    (refilled,) = scenario.happened(events.Refilled)
    assert (refilled.place, refilled.idea) == (1, NUMBER_OF["sword"])


def test_places_stay_empty_when_the_deck_is_empty() -> None:
    """Rule book, Development: a bought idea is not replaced on the track when no idea is left in the deck."""
    scenario = Scenario().track("law", "axe").goods(0, "food stone").idle().play("buy law")
    assert scenario.state.track[0] == 0 and scenario.open_ideas() == ["axe"]
    assert not scenario.happened(events.Refilled)


def test_the_first_deck_does_not_fill_the_track_of_the_third_age() -> None:
    """Rule book, Development; Our readings ("The rest of the"): in the third age, the track is refilled from the deck
    of that age only."""
    scenario = Scenario().change(round=7).track("law").deck("axe").goods(0, "food stone")
    scenario.idle().play("buy law")
    assert scenario.open_ideas() == []


def test_an_idea_gives_nothing_for_its_own_purchase() -> None:
    """Rule book, Development ("An idea works as"); Our readings ("An idea never acts"): Sale and Common language, just
    bought, give nothing for their own purchase."""
    scenario = Scenario().track("sale", "law").goods(0, "food wood wood stone").idle().play("buy sale")
    assert scenario.asked[1] == "orders" and scenario.held(0) == ""
    again = Scenario().track("common_language", "law").goods(0, "food food wood stone stone").idle()
    again.play("buy common_language")
    assert again.asked[1] == "orders"


def test_the_owner_of_the_hammer_pays_less_for_a_building() -> None:
    """Rule book, Development: an idea that makes other ideas cheaper does so from its purchase on."""
    scenario = Scenario().ideas(0, "hammer")
    assert price(scenario.tribe(0), NUMBER_OF["castle"]) == (1, 1, 0)
    assert price(scenario.tribe(1), NUMBER_OF["castle"]) == (1, 1, 1)


def test_a_player_that_cannot_pay_is_not_asked_to_buy() -> None:
    """Rule book, Development ("A player who cannot"): a player unable to pay for any idea passes
    without being asked."""
    scenario = Scenario().track("law").goods(2, "food stone").idle()
    assert scenario.asked == (2, "buy")
    assert [(event.seat, event.forced) for event in scenario.happened(events.Passed)] == [(0, True), (1, True)]
