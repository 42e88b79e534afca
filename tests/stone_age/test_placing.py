"""Placing figures: rings, places for few players, no passing (rule book, "Placing")."""

from __future__ import annotations

import pytest

from game.stone_age.rules.board import PLACES
from tests.stone_age.scenario import Scenario, alone

EVERYWHERE = {
    "hunting",
    "forest",
    "claypit",
    "quarry",
    "river",
    "toolmaker",
    "field",
    "card1",
    "card2",
    "card3",
    "card4",
    "building1",
    "building2",
    "building3",
    "building4",
}


def test_all_places_are_open_at_first_and_the_hut_takes_two_figures() -> None:
    scenario = Scenario(4)
    assert scenario.places() == EVERYWHERE
    assert "place hut 2" in scenario.moves and "place hut 1" not in scenario.moves


@pytest.mark.parametrize("place", ["forest", "claypit", "quarry", "river", "hunting"])
def test_areas_take_any_number_of_figures_of_a_player(place: str) -> None:
    assert [f"place {place} {count}" in Scenario(2).moves for count in range(1, 7)] == [True] * 5 + [False]


@pytest.mark.parametrize("place", ["toolmaker", "field", "card1", "card4", "building1", "building2"])
def test_single_rings_take_one_figure_of_one_player(place: str) -> None:
    """A place with a single ring is full with one figure."""
    scenario = Scenario(4)
    assert f"place {place} 2" not in scenario.moves
    assert "not that many spaces" in (scenario.why_not(f"place {place} 2") or "")
    assert "taken" in (scenario.play(f"place {place} 1").why_not(f"place {place} 1") or "")


def test_players_place_in_turn_and_cannot_add_to_a_place() -> None:
    scenario = Scenario(2).play("place forest 2")
    assert scenario.asked == (1, "place")
    scenario.play("place hunting 1")
    assert scenario.asked == (0, "place")
    assert scenario.why_not("place forest 1") == "You already have figures there; no more can be added this round."


def test_passing_is_refused_while_a_place_is_left() -> None:
    scenario = Scenario(2).play("place hunting 4")
    assert all(move.startswith("place ") for move in scenario.moves)


def test_the_hut_takes_exactly_two_figures_of_one_player() -> None:
    scenario = Scenario(4)
    assert scenario.why_not("place hut 1") == "The hut takes exactly two figures of the same tribe."
    assert scenario.why_not("place hut 3") == "The hut takes exactly two figures of the same tribe."
    assert scenario.play("place hut 2").why_not("place hut 2") == "Every space there is taken."


def test_the_hut_needs_two_figures() -> None:
    scenario = Scenario(2).figures(1)
    assert not any(move.startswith("place hut") for move in scenario.moves)


def test_an_area_has_seven_rings() -> None:
    scenario = Scenario(4).play("place forest 4")
    assert "place forest 3" in scenario.moves and "place forest 4" not in scenario.moves
    assert "forest" not in scenario.play("place forest 3").places()


def test_the_hunting_grounds_take_any_number_of_figures_of_all_players() -> None:
    for seats in (2, 3, 4):
        scenario = Scenario(seats)
        for _ in range(seats):
            scenario.play("place hunting 4")
        assert scenario.state.placed[seats - 1][0] == 4


def test_four_players_may_share_an_area() -> None:
    scenario = Scenario(4).play("place river 1", "place river 1", "place river 1")
    assert "place river 4" in scenario.moves


def test_with_three_players_only_two_share_an_area() -> None:
    scenario = Scenario(3).play("place forest 1", "place forest 1")
    assert "forest" not in scenario.places()
    assert scenario.why_not("place forest 1") == "No more players may use this area this round."


def test_with_two_players_only_one_uses_an_area() -> None:
    scenario = Scenario(2).play("place quarry 1")
    assert "quarry" not in scenario.places() and {"forest", "claypit", "river", "hunting"} <= scenario.places()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    ("first", "second", "closed"),
    [("toolmaker 1", "hut 2", "field 1"), ("hut 2", "field 1", "toolmaker 1"), ("field 1", "toolmaker 1", "hut 2")],
)
def test_with_two_or_three_players_only_two_village_places_are_open(
    seats: int, first: str, second: str, closed: str
) -> None:
    scenario = Scenario(seats).play(f"place {first}", f"place {second}")
    assert f"place {closed}" not in scenario.moves
    assert "only two of these can be used each round: the tool maker, the hut and the field" in (
        scenario.why_not(f"place {closed}") or ""
    )


def test_with_four_players_all_village_places_are_open() -> None:
    assert "place field 1" in Scenario(4).play("place toolmaker 1", "place hut 2").moves


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_as_many_piles_of_buildings_as_players(seats: int) -> None:
    scenario = Scenario(seats)
    assert {place for place in scenario.places() if place.startswith("building")} == {
        f"building{number}" for number in range(1, seats + 1)
    }
    if seats < 4:
        assert scenario.why_not("place building4 1") == "There is no building there."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place hunting 6", "You only have 5 figures left."),
        ("place hunting 0", "Place at least one figure."),
        ("place hunting -1", "Place at least one figure."),
        ("use forest", "cannot play"),
    ],
)
def test_impossible_placings_are_refused_with_a_reason(text: str, reason: str) -> None:
    assert reason in (Scenario(2).why_not(text) or "")


def test_a_player_without_a_place_is_skipped_and_acting_begins_when_nobody_can_place() -> None:
    """A figure stays at home only if its player already hunts and no other place is open."""
    scenario = Scenario(2)
    full = dict.fromkeys(("forest", "claypit", "quarry", "river"), 7) | {"hut": 2}
    row = (0, *[full.get(place, 1) for place in PLACES[1:14]], 0, 0)
    scenario.change(placed=((0,) * 16, row), home=(2, 0), supply=(8, 0))
    scenario.play("place hunting 1")
    assert scenario.asked == (0, "act") and scenario.state.home[0] == 1


def test_placing_goes_on_until_all_figures_are_placed() -> None:
    scenario = Scenario(2).play("place forest 5", "place hunting 1")
    assert scenario.asked == (1, "place")
    scenario.play("place river 4")
    assert scenario.asked == (0, "act")


def test_in_the_solo_game_all_places_of_four_players_are_open() -> None:
    scenario = alone().play("tribe red")
    assert scenario.places() == EVERYWHERE - {"card3", "card4", "building3", "building4"}
    assert "place hut 2" in scenario.moves


def test_in_the_solo_game_the_empty_space_and_the_hunger_card_are_not_places() -> None:
    scenario = alone().play("tribe red")
    assert scenario.why_not("place card3 1") == scenario.why_not("place card4 1") == ("There is no card to take there.")
    assert {place for place in alone(4).play("tribe red").places() if place.startswith("card")} == {"card2"}


def test_in_the_solo_game_a_tribe_may_split_up_and_tribes_may_share_an_area() -> None:
    scenario = alone().play("tribe red", "place forest 1", "place forest 1", "roll", "tribe blue", "place forest 2")
    assert scenario.state.placed[0][1] == 2 and scenario.state.placed[2][1] == 2


def test_in_the_solo_game_figures_of_all_tribes_fill_the_same_rings() -> None:
    scenario = alone().at("forest", 2, 1).at("forest", 2, 2).at("forest", 2, 3).play("tribe red")
    assert "place forest 1" in scenario.moves and "place forest 2" not in scenario.moves


def test_in_the_solo_game_the_hut_takes_two_figures_of_one_tribe() -> None:
    scenario = alone().play("tribe red", "place field 1")
    assert scenario.why_not("place hut 2") == "You only have 1 figure left."
    assert not any(move.startswith("place hut") for move in scenario.moves)


def test_in_the_solo_game_an_empty_pile_is_closed() -> None:
    scenario = alone().pile(1).play("tribe red")
    assert "building1" not in scenario.places() and "building2" in scenario.places()
