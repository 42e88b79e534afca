"""The orders part of a round, cleaning up, and ages."""

from __future__ import annotations

import pytest

from game.cvlizations.rules import events
from game.cvlizations.rules.orders import DOUBLING, HUNTING, LOGGING, SLACKING, THIEVING
from game.cvlizations.rules.state import orders_in_hand
from tests.cvlizations.scenario import Scenario

#: orders of four tribes, no two of which choose the same
ORDERS_OF_FOUR = ("logging thieving", "hunting slacking", "quarrying trading", "cunning doubling")


def test_a_round_has_four_parts() -> None:
    """Rule book, A round ("A round has four"): after orders, actions and development, the fourth part, cleaning up,
    asks nobody anything."""
    scenario = Scenario().track("farm").goods(0, "wood wood stone").begin()
    seen = [scenario.state.phase]
    for laid in ORDERS_OF_FOUR:
        scenario.play(f"play {laid}")
    while scenario.state.round == 1:
        seen.append(scenario.state.phase)
        scenario.play(scenario.moves[0])
    seen.append(scenario.state.phase)
    assert list(dict.fromkeys(seen)) == ["orders", "actions", "development"] and seen[-1] == "orders"


def test_orders_are_laid_clockwise_from_the_helm() -> None:
    """Rule book, Orders ("Clockwise from the leader helm, each player plays"): the seat with the helm lays first."""
    scenario = Scenario().change(helm=2).begin()
    asked = []
    for _ in range(4):
        asked.append(scenario.prompt.seat)
        scenario.play("play logging hunting")
    assert asked == [2, 3, 0, 1]


def test_hidden_orders_are_turned_up_together() -> None:
    """Rule book, Orders: hidden orders are revealed when all players have laid theirs."""
    scenario = Scenario().begin()
    for laid in ORDERS_OF_FOUR[:3]:
        scenario.play(f"play {laid}")
    assert not scenario.happened(events.Revealed)
    scenario.play(f"play {ORDERS_OF_FOUR[3]}")
    (revealed,) = scenario.happened(events.Revealed)
    assert revealed.orders[1] == (HUNTING, SLACKING)
    assert revealed.counts == (0, 1, 1, 1, 1, 1, 1, 1, 1)


def test_played_orders_do_not_return_to_hand_after_the_round() -> None:
    """Rule book, Orders ("Orders you have played"); Cleaning up ("Everybody turns their two"): after the round, orders
    that were laid lie face down beside the player."""
    scenario = Scenario().orders(*ORDERS_OF_FOUR)
    while scenario.state.round == 1:
        scenario.play(scenario.moves[0])
    assert scenario.tribe(0).played == (THIEVING, LOGGING)
    assert (scenario.tribe(0).up, scenario.tribe(0).down) == (0, 0)
    assert len(orders_in_hand(scenario.tribe(0))) == 6
    assert scenario.prompt.seat == 1
    assert "You have already played Hunting" in str(scenario.why_not("play logging hunting"))


@pytest.mark.parametrize(("round_number", "hand"), [(1, 8), (2, 6), (3, 4)])
def test_hands_shrink_by_two_each_round(round_number: int, hand: int) -> None:
    """Rule book, Orders: in the three rounds of an age, a player has eight, six and four orders in hand."""
    scenario = Scenario(5)
    rounds = ["logging slacking", "hunting doubling", "quarrying cunning"]
    for laid in rounds[: round_number - 1]:
        scenario.orders(*[laid] * 5)
        while scenario.asked[1] != "orders":
            scenario.play(scenario.moves[0])
    assert scenario.state.round == round_number
    assert all(len(orders_in_hand(tribe)) == hand for tribe in scenario.state.tribes)
    assert len(scenario.moves) == hand * (hand - 1)


def test_the_two_orders_must_be_different() -> None:
    """Rule book, Orders: a player lays two different orders, one face up and one face down."""
    scenario = Scenario().begin()
    assert "play logging hunting" in scenario.moves and "play hunting logging" in scenario.moves
    assert not any(text.split()[1] == text.split()[2] for text in scenario.moves)


def test_the_helm_passes_clockwise_each_round() -> None:
    """Rule book, Cleaning up: the leader helm goes to the next seat, and from the last seat to the first."""
    scenario = Scenario().change(helm=3).orders(*["logging hunting"] * 4)
    assert scenario.state.helm == 0
    assert scenario.asked == (0, "orders")


def test_all_orders_return_to_hand_after_three_rounds() -> None:
    """Rule book, Ages ("After every third round"): all tribes take back their orders."""
    scenario = Scenario().change(round=3).orders(*["logging hunting"] * 4)
    assert scenario.state.round == 4
    assert all(len(orders_in_hand(tribe)) == 8 for tribe in scenario.state.tribes)
    (ended,) = scenario.happened(events.AgeEnded)
    assert ended.age == 1
    assert scenario.happened(events.RoundBegan)[-1].age == 2


def test_no_orders_return_to_hand_within_an_age() -> None:
    """Rule book, Ages: orders are taken back only after every third round."""
    scenario = Scenario()
    for laid in ("logging slacking", "hunting doubling"):
        number = scenario.state.round
        scenario.orders(*[laid] * 4)
        while scenario.state.round == number:
            scenario.play(scenario.moves[0])
    assert scenario.tribe(0).played == (LOGGING, HUNTING, SLACKING, DOUBLING)
    assert not scenario.happened(events.AgeEnded)


def test_the_track_is_replaced_after_the_second_age() -> None:
    """Rule book, Ages ("After the second age,"); Our readings ("The rest of the"): four ideas of the third age are
    dealt, and the rest of the first deck is not used."""
    scenario = Scenario().change(round=6).track("farm", "axe").deck("sword")
    scenario.late_deck("museum", "robot", "highway", "tourism", "internet")
    scenario.orders(*["logging hunting"] * 4)
    while scenario.state.round == 6:
        scenario.play("pass")
    assert scenario.open_ideas() == ["museum", "robot", "highway", "tourism"]
    assert {17, 16} <= set(scenario.state.removed)  # Farm and Axe
    (renewed,) = scenario.happened(events.TrackRenewed)
    assert len(renewed.removed) == 2
    scenario.goods(0, "wood wood stone stone")
    scenario.orders(*["cunning slacking"] * 4)
    scenario.play("pass" if scenario.state.agenda[0].seat != 0 else "buy museum")
    while "museum" in scenario.open_ideas():
        scenario.play("buy museum" if "buy museum" in scenario.moves and scenario.prompt.seat == 0 else "pass")
    assert scenario.open_ideas()[0] == "internet"


def test_the_ideas_on_the_track_stay_after_the_first_age() -> None:
    """Rule book, Ages: only after the second age is the track filled with other ideas."""
    scenario = Scenario().change(round=3).track("farm").idle()
    assert scenario.open_ideas() == ["farm"]
