"""The actions part of a round: resources from orders, Thieving, Trading and Doubling."""

from __future__ import annotations

import pytest

from game.cvlizations.rules import events
from game.cvlizations.rules.orders import (
    CUNNING,
    DOUBLING,
    HUNTING,
    LOGGING,
    ORDERS,
    QUARRYING,
    SLACKING,
    THIEVING,
    TRADING,
)
from tests.cvlizations.scenario import Scenario


def chosen(order: str, count: int, seats: int = 5) -> Scenario:
    """Let the first ``count`` tribes choose an order, face up, with a second order that gives no resource of the same
    kind."""
    fillers = [name for name in ("logging", "hunting", "quarrying", "doubling", "trading") if name != order]
    laid = [f"{order} {fillers[0]}" if seat < count else f"{fillers[1]} {fillers[2]}" for seat in range(seats)]
    return Scenario(seats).orders(*laid)


def finish(scenario: Scenario) -> Scenario:
    """Play the first legal move until the next orders are asked for."""
    while scenario.asked[1] != "orders":
        scenario.play(scenario.moves[0])
    return scenario


@pytest.mark.parametrize(("order", "kind"), [("logging", 1), ("hunting", 0), ("quarrying", 2)])
@pytest.mark.parametrize(("count", "amount"), [(1, 2), (2, 3), (3, 1), (4, 1), (5, 1)])
def test_gathered_amount_depends_on_the_number_of_tribes(order: str, kind: int, count: int, amount: int) -> None:
    """Rule book, Actions, the table ("The orders are carried"): the amount depends on how many tribes chose the
    order."""
    scenario = finish(chosen(order, count))
    for seat in range(count):
        gains = [event for event in scenario.happened(events.Gained) if event.seat == seat and event.because == order]
        assert [event.goods[kind] for event in gains] == [amount] and sum(gains[0].goods) == amount


@pytest.mark.parametrize(("count", "points"), [(1, 1), (2, 2), (3, 0), (5, 0)])
def test_slacking_gives_happiness_unless_three_tribes_choose_it(count: int, points: int) -> None:
    """Rule book, Actions, row 6 of the table: Slacking gives 1 happiness to one tribe and 2 each to two; chosen by
    three or more it fails."""
    scenario = finish(chosen("slacking", count))
    assert [scenario.happiness(seat) for seat in range(5)] == [points] * count + [0] * (5 - count)
    assert len(scenario.happened(events.Failed)) == (count if points == 0 else 0)


@pytest.mark.parametrize(("count", "amount"), [(1, 1), (2, 2), (3, 0)])
def test_cunning_lets_players_pick_resources_unless_three_tribes_choose_it(count: int, amount: int) -> None:
    """Rule book, Actions, row 5 of the table: Cunning gives 1 resource of one's choice to one tribe and 2 each to two;
    chosen by three or more it fails."""
    scenario = chosen("cunning", count)
    asked = 0
    while scenario.asked[1] == "choose":
        asked += 1
        assert len(scenario.moves) == {1: 3, 2: 6}[amount]
        scenario.play("take wood" if amount == 1 else "take food wood")
    assert asked == (count if amount else 0)


@pytest.mark.parametrize(("count", "amount"), [(1, 3), (2, 2), (3, 1)])
def test_trading_gives_more_resources_when_fewer_tribes_choose_it(count: int, amount: int) -> None:
    """Rule book, Actions, row 7 of the table; Trading ("You give exactly one"): 1 resource is traded for 3 of another
    kind by one tribe, for 2 by each of two, and for 1 by each of three."""
    scenario = Scenario(5)
    for seat in range(5):
        scenario.goods(seat, "food")
    scenario.orders(*["trading doubling" if seat < count else "slacking logging" for seat in range(5)])
    trades = [move for move in scenario.moves if move.startswith("trade")]
    assert trades == ["trade food stone", "trade food wood"]
    scenario.play("trade food wood")
    (traded, *_) = scenario.happened(events.Traded)
    assert (traded.give, traded.take, traded.count) == (0, 1, amount)


def test_orders_resolve_by_number_then_clockwise_from_the_helm() -> None:
    """Rule book, Actions: orders are carried out by number; tribes with the same order act clockwise from the helm. All
    tribes are counted before anybody acts."""
    scenario = Scenario().change(helm=2)
    scenario.orders("quarrying logging", "logging hunting", "hunting quarrying", "slacking logging")
    done = [(event.order, event.seat) for event in scenario.happened(events.Executed)]
    assert done == [
        (LOGGING, 3),
        (LOGGING, 0),
        (LOGGING, 1),
        (HUNTING, 2),
        (HUNTING, 1),
        (QUARRYING, 2),
        (QUARRYING, 0),
        (SLACKING, 3),
    ]


def test_a_player_cannot_decline_to_carry_out_an_order() -> None:
    """Rule book, Actions ("You must carry out"): a player that can trade has to."""
    scenario = Scenario().goods(0, "stone")
    scenario.orders("trading slacking", *["logging hunting"] * 3)
    assert scenario.asked == (0, "trade")
    assert scenario.moves == ["trade stone food", "trade stone wood"]
    assert scenario.why_not("pass") is not None


def test_the_only_legal_choice_is_made_automatically() -> None:
    """Rule book, Actions ("If you have only"): the app makes a choice for which there is only one possibility."""
    scenario = Scenario(3).goods(1, "stone")
    scenario.orders("thieving slacking", "cunning slacking", "slacking cunning")
    (stole,) = scenario.happened(events.Stole)
    assert (stole.seat, stole.victim, stole.kind) == (0, 1, 2)


# -- Thieving


def test_the_thief_chooses_the_victim_and_the_resource() -> None:
    """Rule book, Thieving ("The thief chooses whom"): any resource of any other player may be taken."""
    scenario = Scenario().goods(1, "food wood").goods(2, "stone")
    scenario.orders("thieving slacking", *["logging hunting"] * 3)
    assert scenario.asked == (0, "steal")
    assert scenario.moves == ["steal 1 food", "steal 1 wood", "steal 2 stone"]
    scenario.play("steal 1 wood")
    assert scenario.held(0) == "wood"
    assert scenario.tribe(1).goods == (2, 1, 0)  # seat 1 gives the wood, then takes 1 of each kind


def test_each_of_two_thieves_robs_two_different_players() -> None:
    """Rule book, Thieving: if two tribes choose it, each takes one resource from each of two different players."""
    scenario = Scenario(5)
    for seat in range(5):
        scenario.goods(seat, "food food wood")
    scenario.orders("thieving slacking", "thieving slacking", *["logging hunting"] * 3)
    scenario.play("steal 2 food")
    assert scenario.asked == (0, "steal")
    assert "steal 2 food" not in scenario.moves
    assert "different players" in str(scenario.why_not("steal 2 food"))
    scenario.play("steal 1 wood")
    assert scenario.asked == (1, "steal")


def test_three_thieves_steal_nothing() -> None:
    """Rule book, Thieving: it fails if three tribes choose it."""
    scenario = Scenario().goods(3, "food food")
    scenario.orders(*["thieving slacking"] * 3, "logging hunting")
    assert not scenario.happened(events.Stole)
    assert [event.order for event in scenario.happened(events.Failed)] == [THIEVING] * 3 + [SLACKING] * 3


def test_a_player_without_resources_cannot_be_robbed() -> None:
    """Rule book, Thieving ("A player with nothing"): the thief can choose only a player who has resources."""
    scenario = Scenario().goods(1, "food wood")
    scenario.orders("thieving slacking", *["slacking cunning"] * 3)
    assert {move.split()[1] for move in scenario.moves} == {"1"}
    assert "has nothing" in str(scenario.why_not("steal 2 food"))
    assert "yourself" in str(scenario.why_not("steal 0 food"))
    assert "no seat" in str(scenario.why_not("steal 7 food"))
    assert "has no stone" in str(scenario.why_not("steal 1 stone"))


def test_a_thief_steals_fewer_resources_when_too_few_players_have_any() -> None:
    """Rule book, Thieving: if too few players have resources, the thief robs only these."""
    scenario = Scenario(3).goods(2, "stone")
    scenario.orders("thieving slacking", "thieving hunting", "slacking cunning")
    stolen = [(event.seat, event.victim) for event in scenario.happened(events.Stole)]
    # seat 1 then steals the same stone from seat 0
    assert stolen == [(0, 2), (1, 0)]


def test_thieving_gives_nothing_when_nobody_has_resources() -> None:
    """Rule book, Thieving: if nobody has anything, nothing happens."""
    scenario = Scenario().orders("thieving slacking", *["slacking cunning"] * 3)
    assert [(event.seat, event.order) for event in scenario.happened(events.Idle)] == [(0, THIEVING)]


def test_stolen_resources_change_hands_at_once() -> None:
    """Rule book, Thieving ("A stolen resource changes"): the thief can use the stolen resource in the same round."""
    scenario = Scenario(3).goods(0, "food")
    scenario.orders("slacking logging", "thieving trading", "slacking quarrying")
    # seat 1 is robbed before logging; the thief then trades the food
    assert scenario.asked == (1, "trade")
    assert scenario.held(1) == "food" and scenario.held(0) == "wood wood"


# -- Trading


def test_without_a_resource_there_is_nothing_to_trade() -> None:
    """Rule book, Trading: a player without resources does nothing."""
    scenario = Scenario().orders("trading slacking", *["slacking cunning"] * 3)
    assert [(event.seat, event.order) for event in scenario.happened(events.Idle)] == [(0, TRADING)]


def test_a_resource_cannot_be_traded_for_its_own_kind() -> None:
    """Rule book, Trading: a player gets resources of one other kind for a resource."""
    scenario = Scenario().goods(0, "food wood")
    scenario.orders("trading slacking", *["logging hunting"] * 3)
    assert scenario.moves == ["trade food stone", "trade food wood", "trade wood food", "trade wood stone"]
    assert "no stone" in str(scenario.why_not("trade stone food"))


# -- Doubling


def test_doubling_carries_out_its_partner_order_twice() -> None:
    """Rule book, Doubling ("Doubling has no number."): it acts when its partner, the other order of the tribe, is
    carried out."""
    scenario = Scenario().orders("quarrying doubling", *["logging hunting"] * 3)
    done = [(event.order, event.execution) for event in scenario.happened(events.Executed) if event.seat == 0]
    assert done == [(QUARRYING, 1), (QUARRYING, 2)]
    assert scenario.held(0) == "stone stone stone stone"


def test_each_execution_of_a_doubled_order_has_its_own_choices() -> None:
    """Rule book, Doubling: the order is carried out twice, one execution after the other, and the player chooses anew
    each time."""
    scenario = Scenario().orders("doubling cunning", *["logging hunting"] * 3)
    scenario.play("take food", "take stone")
    assert scenario.held(0) == "food stone"


def test_a_tribe_with_a_doubled_order_counts_as_one_tribe() -> None:
    """Rule book, Doubling ("How many chose the"): the number of tribes that chose the partner order counts, not the
    number of executions."""
    scenario = Scenario().orders("logging doubling", "logging doubling", "slacking cunning", "hunting trading")
    assert scenario.tribe(0).goods == scenario.tribe(1).goods == (0, 6, 0)


def test_doubling_fails_if_three_tribes_choose_it() -> None:
    """Rule book, Doubling: if three tribes or more choose it, the partner order is carried out only once."""
    scenario = Scenario().orders("logging doubling", "hunting doubling", "quarrying doubling", "slacking cunning")
    assert [sum(scenario.tribe(seat).goods) for seat in range(3)] == [2, 2, 2]
    failed = [(event.seat, event.order, event.count) for event in scenario.happened(events.Failed)]
    assert failed == [(0, DOUBLING, 3), (1, DOUBLING, 3), (2, DOUBLING, 3)]


def test_a_partner_order_that_fails_is_not_doubled() -> None:
    """Rule book, Doubling ("If the partner fails,"): Doubling does not help, the partner order just fails twice."""
    scenario = Scenario().orders("slacking doubling", *["slacking hunting"] * 3)
    failed = [(event.seat, event.order, event.execution) for event in scenario.happened(events.Failed)]
    assert failed[:2] == [(0, SLACKING, 1), (0, SLACKING, 2)]
    assert scenario.happiness(0) == 0


def test_every_order_gives_what_the_table_in_the_book_says() -> None:
    """Rule book, Actions: for each order, the amount for one tribe, for two tribes, and for three or more; 0 is a
    failure."""
    assert {number: order.gives for number, order in ORDERS.items()} == {
        THIEVING: (1, 2, 0),
        LOGGING: (2, 3, 1),
        HUNTING: (2, 3, 1),
        QUARRYING: (2, 3, 1),
        CUNNING: (1, 2, 0),
        SLACKING: (1, 2, 0),
        TRADING: (3, 2, 1),
        DOUBLING: (2, 2, 0),
    }
