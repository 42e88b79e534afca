"""Setting up, solo and with several players, and the tables of cards and buildings."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core import Match
from game.stone_age.rules.board import PLACES, RINGS, TOOL_TILES, VALUES
from game.stone_age.rules.buildings import ANY_KIND_BUILDINGS, BUILDINGS, worth
from game.stone_age.rules.cards import CARDS, SYMBOLS
from game.stone_age.rules.round_events import CardsRevealed, HungerRevealed, Started
from game.stone_age.rules.rules import RULES
from tests.stone_age.scenario import Scenario, alone


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_table_has_four_cards_and_a_pile_of_seven_buildings_for_each_player(seats: int) -> None:
    state = Scenario(seats).state
    assert state.row == (1, 2, 3, 4) and len(state.deck) == 32
    assert [len(pile) for pile in state.piles] == [7] * seats
    assert len(state.box) == 28 - 7 * seats


def test_everybody_starts_with_only_five_figures_and_twelve_food() -> None:
    scenario = Scenario(4)
    assert scenario.state.home == (5,) * 4 and scenario.state.supply == (5,) * 4
    for camp in scenario.state.camps:
        assert (camp.food, camp.goods, camp.tools, camp.field, camp.cards, camp.score) == (
            12,
            (0, 0, 0, 0),
            (0, 0, 0),
            0,
            (),
            0,
        )


def test_the_start_player_is_random_or_chosen() -> None:
    assert Scenario(3).asked == (0, "place")
    assert Scenario(3, start_player=3).asked == (2, "place")
    assert {Match.new("stone_age", seats=4, seed=seed).prompt.seat for seed in range(40)} == {0, 1, 2, 3}


def test_a_seat_without_a_player_cannot_be_the_start_player() -> None:
    with pytest.raises(ValueError, match="Player 4 cannot start: there are only 2 players"):
        Match.new("stone_age", seats=2, options={"start_player": 4})


def test_the_log_describes_the_opening() -> None:
    events = Scenario(2).events
    assert [event.first for event in events if isinstance(event, Started)] == [0]
    assert [event.cards for event in events if isinstance(event, CardsRevealed)] == [(1, 2, 3, 4)]


@pytest.mark.parametrize(
    ("level", "food", "exhaustion", "figures"), [(1, 20, 15, 2), (2, 20, 20, 2), (3, 25, 10, 3), (4, 20, 10, 2)]
)
def test_each_solo_level_has_its_starting_values(level: int, food: int, exhaustion: int, figures: int) -> None:
    state = alone(level).state
    assert state.camps[0].food == food and state.exhaustion == exhaustion
    assert state.home == (figures,) * 4 and state.supply == (5,) * 4


@pytest.mark.parametrize("level", [1, 2, 3])
def test_in_the_solo_game_two_cards_can_be_bought_and_a_third_card_is_the_hunger_card(level: int) -> None:
    scenario = alone(level)
    assert scenario.state.row == (1, 2, 0, 3) and len(scenario.state.deck) == 33
    assert [event.cards for event in scenario.events if isinstance(event, CardsRevealed)] == [(1, 2)]
    assert [event.card for event in scenario.events if isinstance(event, HungerRevealed)] == [3]


def test_at_level_4_one_card_costs_two_resources_and_another_card_is_the_hunger_card() -> None:
    state = alone(4).state
    assert state.row == (0, 1, 0, 2) and len(state.deck) == 34


def test_the_solo_game_starts_with_the_three_free_buildings_and_two_piles_of_others() -> None:
    state = alone().state
    assert state.camps[0].buildings == ANY_KIND_BUILDINGS == (26, 27, 28)
    assert [len(pile) for pile in state.piles] == [7, 7] and len(state.box) == 11
    assert not {tile for pile in state.piles for tile in pile} & set(ANY_KIND_BUILDINGS)


@pytest.mark.parametrize("field", [0, 5, 10, 15])
def test_the_option_sets_the_starting_field(field: int) -> None:
    assert alone(field=field).camp_of().field == field


def test_the_field_starts_at_fifteen_unless_chosen_otherwise() -> None:
    assert Match.new("stone_age_solo", seed=1).state.camps[0].field == 15


def test_the_board_has_the_printed_number_of_rings() -> None:
    rings = dict(zip(PLACES, RINGS, strict=True))
    assert [rings[place] for place in ("forest", "claypit", "quarry", "river")] == [7] * 4
    assert (rings["hunting"], rings["hut"], rings["toolmaker"], rings["field"]) == (0, 2, 1, 1)
    assert [rings[place] for place in PLACES[8:]] == [1] * 8


def test_the_36_cards_have_the_printed_totals() -> None:
    assert sorted(CARDS) == list(range(1, 37))
    effects = Counter(card.effect for card in CARDS.values())
    assert effects == {
        "dice": 10,
        "food": 7,
        "goods": 5,
        "roll": 3,
        "points": 3,
        "one_use": 3,
        "field": 2,
        "tool": 1,
        "draw": 1,
        "any_two": 1,
    }
    green = [card for card in CARDS.values() if card.is_green]
    assert len(green) == 16 and Counter(card.symbol for card in green) == dict.fromkeys(SYMBOLS, 2)
    sand: Counter[str] = Counter()
    for card in CARDS.values():
        sand[card.kind] += card.figures
    assert {kind: sand[kind] for kind in sand if kind != "green"} == {
        "farmer": 7,
        "toolmaker": 8,
        "builder": 9,
        "shaman": 7,
    }
    assert Counter(card.kind for card in CARDS.values() if not card.is_green) == dict.fromkeys(
        ("farmer", "toolmaker", "builder", "shaman"), 5
    )


def test_every_card_has_its_own_name() -> None:
    assert len({card.title for card in CARDS.values()}) == 36


def test_the_28_buildings_have_the_printed_totals() -> None:
    assert sorted(BUILDINGS) == list(range(1, 29))
    fixed = [tile for tile in BUILDINGS.values() if tile.fixed_cost is not None]
    counted = [(tile.most, tile.kinds) for tile in BUILDINGS.values() if tile.fixed_cost is None and tile.kinds]
    assert len(fixed) == 17 and ANY_KIND_BUILDINGS == (26, 27, 28)
    assert counted == [(4, 1), (4, 2), (4, 3), (4, 4), (5, 1), (5, 2), (5, 3), (5, 4)]


def test_resources_are_worth_three_to_six() -> None:
    assert VALUES == (3, 4, 5, 6) and worth((1, 1, 1, 1)) == 18


def test_there_are_eighteen_tool_tiles() -> None:
    assert TOOL_TILES == (12, 6) and RULES.conserved(Scenario(2).state)["tool tiles 3/4"] == 6


def test_the_card_pile_and_the_face_down_tiles_are_hidden() -> None:
    scenario = Scenario(2)
    view = RULES.view(scenario.state, 0)
    assert set(view.deck) == {0} and view.row == (1, 2, 3, 4)
    assert [pile[0] for pile in view.piles] == [1, 8] and {tile for pile in view.piles for tile in pile[1:]} == {0}
    assert set(view.box) == {0}
    assert [[len(pile) for pile in known.piles] for known in (view, scenario.state)] == [[7, 7], [7, 7]]
    assert (len(view.deck), len(view.box)) == (32, 14), "the view does not tell the number of hidden cards"


@pytest.mark.parametrize(("steps", "food", "tools"), [(1, 18, 0), (2, 12, 1), (3, 20, 1)])
def test_head_start_gives_food_and_a_tool(steps: int, food: int, tools: int) -> None:
    """Rule book, Options, Head start: 6 food for one step, a tool for two, a tool and 8 food for three."""
    first, second = Match.new("stone_age", seats=2, seed=1, head_starts=(0, steps)).state.camps
    assert (second.food, second.tools) == (food, (tools, 0, 0)) and (first.food, first.tools) == (12, (0, 0, 0))
