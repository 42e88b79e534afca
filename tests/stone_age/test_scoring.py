"""The final scoring, worked out by hand, and the tie-break (rule book, "The end")."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

import pytest

from game.stone_age.rules import round_events
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.rounds import final_points, green_points, winners
from tests.stone_age.scenario import Scenario

#: What a player has -> points, computed by hand: green cards, farmers, tool makers, builders, shamans, leftovers.
#: Cards 1-2 show pottery, 3-4 art, 5-6 writing, 7-8 medicine, 9-10 time, 11-12 transport, 13-14 music, 15-16 weaving.
POSITIONS: list[tuple[dict[str, Any], tuple[int, ...]]] = [
    # an empty board
    ({}, (0, 0, 0, 0, 0, 0)),
    # one resource of each kind
    ({"goods": "wood brick stone gold"}, (0, 0, 0, 0, 0, 4)),
    # five different symbols, one of them twice: 25 + 1
    ({"cards": (1, 3, 5, 7, 9, 2)}, (26, 0, 0, 0, 0, 0)),
    # all eight symbols: 64
    ({"cards": (1, 3, 5, 7, 9, 11, 13, 15)}, (64, 0, 0, 0, 0, 0)),
    # all sixteen green cards: 64 + 64
    ({"cards": tuple(range(1, 17))}, (128, 0, 0, 0, 0, 0)),
    # three pairs: 9 + 9
    ({"cards": (1, 2, 3, 4, 5, 6)}, (18, 0, 0, 0, 0, 0)),
    # all farmers (7) with the field at 10
    ({"cards": (22, 23, 24, 25, 26), "field": 10}, (0, 70, 0, 0, 0, 0)),
    # three tool makers (32 and 34), tools 4, 3 and 2; the tool cards themselves do not count as tools
    ({"cards": (32, 34), "tools": (4, 3, 2)}, (0, 0, 27, 0, 0, 0)),
    # builders 1 + 2 + 3, five buildings
    ({"cards": (17, 19, 21), "tiles": (1, 2, 3, 4, 5)}, (0, 0, 0, 30, 0, 0)),
    # shamans 1 + 2, nine figures
    ({"cards": (28, 31), "figures": 9}, (0, 0, 0, 0, 27, 0)),
    # multipliers with nothing to multiply except five figures for one shaman
    ({"cards": (22, 33, 18, 27)}, (0, 0, 0, 0, 5, 0)),
    # a mixture: green 2*2 + 1, farmer 1 * 4, tool makers 2 * (2 + 1), builder 2 * 3, shaman 1 * 7, 3 wood
    (
        {
            "cards": (13, 15, 14, 23, 36, 20, 29),
            "field": 4,
            "tools": (2, 1, 0),
            "tiles": (10, 11, 12),
            "figures": 7,
            "goods": "wood wood wood",
        },
        (5, 4, 6, 6, 7, 3),
    ),
    # food, and a field without farmers, are worth nothing
    ({"food": 30, "field": 9, "tools": (4, 4, 4), "tiles": (1,), "figures": 10}, (0, 0, 0, 0, 0, 0)),
]


def position(
    cards: tuple[int, ...] = (),
    field: int = 0,
    tools: tuple[int, int, int] = (0, 0, 0),
    tiles: tuple[int, ...] = (),
    figures: int = 5,
    goods: str = "",
    food: int = 40,
    score: int = 0,
) -> Scenario:
    """Return a match in which the first player has these pieces and a pile is empty."""
    scenario = Scenario(2).cards(*cards).tools(tools).figures(figures).buildings(*tiles).pile(1)
    return scenario.camp(field=field, goods=goods, food=food, score=score).camp(1, food=40)


@pytest.mark.parametrize(("given", "points"), POSITIONS)
def test_final_scores_equal_the_scores_computed_by_hand(given: dict[str, Any], points: tuple[int, ...]) -> None:
    assert astuple(final_points(position(**given).state, 0)) == points


@pytest.mark.parametrize(("given", "points"), POSITIONS)
def test_the_end_adds_the_final_points_and_logs_them(given: dict[str, Any], points: tuple[int, ...]) -> None:
    scenario = position(**given, score=20).at("card1").acting().play("leave card1")
    assert scenario.camp_of().score == 20 + sum(points)
    event = scenario.happened(round_events.Scored)[0]
    assert (event.green, event.farmers, event.toolmakers, event.builders, event.shamans, event.leftovers) == points
    assert event.total == 20 + sum(points)


@pytest.mark.parametrize(
    ("cards", "points"), [((), 0), ((1,), 1), ((1, 2), 2), ((1, 3), 4), ((1, 3, 2), 5), ((1, 3, 5, 2, 4), 13)]
)
def test_each_set_of_different_symbols_counts_separately(cards: tuple[int, ...], points: int) -> None:
    assert green_points(cards) == points


def test_the_most_points_win() -> None:
    scenario = Scenario(3).camp(0, score=30).camp(1, score=31).camp(2, score=29, field=10)
    assert winners(scenario.state) == (1,)


def test_a_tie_is_decided_by_the_sum_of_field_tools_and_figures() -> None:
    scenario = Scenario(3).camp(0, score=30, field=3).camp(1, score=30).camp(2, score=30).tools((2, 2, 0), 1)
    assert winners(scenario.state) == (1,)
    assert winners(scenario.figures(10, 2).state) == (2,)


def test_players_who_are_still_tied_share_the_win() -> None:
    scenario = Scenario(3).camp(0, score=30, field=3).camp(1, score=30).tools((2, 1, 0), 1).camp(2, score=29)
    assert winners(scenario.state) == (0, 1)


def test_a_kept_card_of_two_resources_counts_two_points_before_the_end() -> None:
    """Bone Setter: what the table shows as the score right now equals what the end would give."""
    bone_setter = next(number for number, card in CARDS.items() if card.effect == "any_two")
    scenario = Scenario(2).camp(food=30, cards=(bone_setter,), kept=(bone_setter,))
    assert final_points(scenario.state, 0).leftovers == 2
