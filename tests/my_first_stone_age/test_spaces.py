"""Goods, the trading raft and the dogs (rulebook page: Take a good, Trade at the trading raft, Fetch a dog)."""

from __future__ import annotations

import pytest

from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import GOODS
from game.my_first_stone_age.rules.state import NOBODY
from tests.my_first_stone_age.scenario import Scenario, named


@pytest.mark.parametrize("good", GOODS)
def test_visit_to_a_space_gives_one_good(good: str) -> None:
    """Rulebook: Take a good. One good is taken from its space, for each of the five kinds."""
    scenario = Scenario().turn(good)
    assert scenario.goods_of(0) == good and scenario.left(good) == 2
    assert scenario.happened(events.Took) == [events.Took(0, GOODS.index(good))]
    assert scenario.prompt.seat == 1


@pytest.mark.parametrize("good", GOODS)
def test_player_takes_nothing_from_an_empty_space(good: str) -> None:
    """Rulebook: Take a good. If all goods of a kind are gone, the player takes nothing, and no other good instead."""
    scenario = Scenario().goods(1, f"{good} {good} {good}").turn(good)
    assert scenario.goods_of(0) == "" and scenario.left(good) == 0
    assert scenario.happened(events.FoundNothing) == [events.FoundNothing(0, GOODS.index(good))]
    assert scenario.prompt.seat == 1
    assert scenario.state.post == (1,) * 5


def test_figure_takes_a_fish_after_walking_to_its_space() -> None:
    """Rulebook: Take a good. A figure takes a fish after walking there just as after hopping there."""
    assert Scenario().at(0, "pot").turn("die2").goods_of(0) == "fish"


def test_a_good_can_be_traded_for_another_good_any_number_of_times() -> None:
    """Rulebook: Trade at the trading raft. Five goods lie there before and after each trade."""
    scenario = Scenario().goods(0, "berry berry fish").turn("trading_post")
    assert scenario.prompt.kind == "trade" and scenario.prompt.seat == 0
    for text in ("trade berry pot", "trade berry tooth", "trade fish arrowhead"):
        scenario.play(text)
        assert sum(scenario.state.post) == 5 and scenario.prompt.seat == 0
    assert scenario.goods_of(0) == "pot arrowhead tooth"
    assert named(scenario.state.post) == "berry berry berry fish fish"
    scenario.play("done")
    assert scenario.prompt.seat == 1 and scenario.prompt.kind == "flip"


def test_trading_is_optional() -> None:
    """Rulebook: Trade at the trading raft. A player may end the visit without a trade."""
    scenario = Scenario().goods(0, "berry").turn("trading_post").play("done")
    assert scenario.goods_of(0) == "berry" and scenario.prompt.seat == 1


def test_every_exchange_of_two_different_goods_can_be_made() -> None:
    """Rulebook: Trade at the trading raft. A good cannot be traded for a good of the same kind."""
    for give in GOODS:
        for take in GOODS:
            scenario = Scenario().goods(0, give).turn("trading_post")
            if give == take:
                assert "change nothing" in scenario.refusal(f"trade {give} {take}")
            else:
                assert scenario.play(f"trade {give} {take}").goods_of(0) == take


def test_only_goods_on_the_post_and_in_the_settlement_can_be_traded() -> None:
    """Rulebook: Trade at the trading raft. The refusal says whether the good to give or the good to take is missing."""
    scenario = Scenario().goods(0, "berry berry").turn("trading_post")
    assert scenario.refusal("trade fish pot") == "You don't have what you want to give."
    scenario.play("trade berry pot")
    assert scenario.refusal("trade berry pot") == "The trading raft doesn't have what you want."


def test_a_trade_can_be_reversed_by_another_trade() -> None:
    """Rulebook: What we decided. During a visit to the trading raft, a player may take back a good just given."""
    scenario = Scenario().goods(0, "berry").turn("trading_post").play("trade berry pot", "trade pot berry")
    assert scenario.goods_of(0) == "berry" and scenario.state.post == (1,) * 5


def test_a_player_without_goods_cannot_trade() -> None:
    """Rulebook: Trade at the trading raft. Dogs cannot be traded, so a player with dogs alone is not asked."""
    scenario = Scenario().dogs(0, 2).turn("trading_post")
    assert scenario.happened(events.TradedNothing) == [events.TradedNothing(0)]
    assert scenario.prompt.seat == 1 and scenario.settlement(0).dogs == 2


def test_the_trading_post_does_not_refill_empty_places() -> None:
    """Rulebook: Take a good; Trade at the trading raft. The goods of the trading raft stay there."""
    scenario = Scenario().goods(1, "fish fish fish").turn("fish")
    assert scenario.goods_of(0) == "" and named(scenario.state.post) == "berry fish pot arrowhead tooth"


def test_a_dog_is_taken_from_the_board() -> None:
    """Rulebook: Fetch a dog. One of the two dogs goes to the player whose figure stops there."""
    scenario = Scenario().turn("dog")
    assert scenario.settlement(0).dogs == 1 and scenario.state.dogs == 1
    assert scenario.happened(events.TookDog) == [events.TookDog(0, NOBODY)]
    assert scenario.prompt.seat == 1


def test_the_last_dog_on_the_board_is_taken_before_dogs_of_other_players() -> None:
    """Rulebook: Fetch a dog. Another player gives a dog only when none is left on the board."""
    scenario = Scenario().dogs(1, 1).turn("dog")
    assert [scenario.settlement(seat).dogs for seat in range(3)] == [1, 1, 0] and scenario.state.dogs == 0


@pytest.mark.parametrize(
    ("seats", "active", "dogs", "source"),
    [
        (2, 0, (0, 2), 1),
        (2, 1, (1, 1), 0),
        (3, 0, (0, 1, 1), 1),
        (3, 0, (0, 0, 2), 2),
        (3, 1, (1, 0, 1), 2),
        (4, 2, (1, 1, 0, 0), 0),
        (4, 3, (0, 1, 1, 0), 1),
        (4, 1, (1, 1, 0, 0), 0),
    ],
)
def test_the_next_player_with_a_dog_gives_a_dog_when_none_is_on_the_board(
    seats: int, active: int, dogs: tuple[int, ...], source: int
) -> None:
    """Rulebook: Fetch a dog. The next player is the player on the left, who also has the next turn."""
    scenario = Scenario(seats).active(active)
    for seat, number in enumerate(dogs):
        scenario.dogs(seat, number)
    scenario.turn("dog")
    assert scenario.happened(events.TookDog) == [events.TookDog(active, source)]
    assert scenario.settlement(active).dogs == dogs[active] + 1 and scenario.settlement(source).dogs == dogs[source] - 1
    assert scenario.state.dogs == 0


def test_a_player_with_both_dogs_takes_no_dog() -> None:
    """Rulebook: Fetch a dog. There is no third dog to take."""
    scenario = Scenario().dogs(0, 2).turn("dog")
    assert scenario.settlement(0).dogs == 2
    assert scenario.happened(events.KeptDogs) == [events.KeptDogs(0)]
    assert scenario.prompt.seat == 1


def test_example_3_a_tooth_is_taken() -> None:
    """Rulebook: Examples, 3. A figure that stops at the teeth takes a tooth."""
    assert Scenario().turn("tooth").goods_of(0) == "tooth"


def test_example_4_two_goods_are_traded() -> None:
    """Rulebook: Examples, 4. A fish and a pot are given for a tooth and a berry."""
    scenario = Scenario().active(1).goods(1, "fish pot").turn("trading_post")
    scenario.play("trade fish tooth", "trade pot berry", "done")
    assert scenario.goods_of(1) == "berry tooth"
    assert named(scenario.state.post) == "fish fish pot pot arrowhead"


def test_example_5_a_dog_is_fetched() -> None:
    """Rulebook: Examples, 5. A figure that stops at the dog space takes a dog."""
    assert Scenario().turn("dog").settlement(0).dogs == 1
