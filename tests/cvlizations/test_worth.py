"""The buying panel's estimates: what an idea would be worth now, and at most."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.cvlizations.rules.ideas import NUMBER_OF
from game.cvlizations.rules.moves import Buy
from game.cvlizations.rules.orders import SLACKING, TRADING
from game.cvlizations.rules.scoring import points_of_idea, state_with_idea, times_left, worth_now_and_most
from tests.cvlizations.scenario import Scenario


def now_and_most(scenario: Scenario, key: str) -> tuple[int, int]:
    """Return the points that an idea would bring seat 0 now, and at most."""
    return worth_now_and_most(scenario.state, 0, NUMBER_OF[key])


def test_the_cost_is_deducted_before_resources_are_counted() -> None:
    """A Tower costs wood, so less wood is left to give points for it."""
    scenario = Scenario().goods(0, "wood wood wood stone stone")
    assert now_and_most(scenario, "tower") == (1 + 2, 1 + 3)
    assert state_with_idea(scenario.state, 0, NUMBER_OF["tower"]).tribes[0].goods == (0, 2, 0)


def test_an_idea_without_point_effects_is_worth_its_printed_points() -> None:
    """An Axe brings wood, not points."""
    assert now_and_most(Scenario(), "axe") == (1, 1)
    assert now_and_most(Scenario(), "board_games") == (5, 5)


@pytest.mark.parametrize(("round_number", "most"), [(1, 8), (5, 4), (9, 0)])
def test_the_highest_estimate_of_solitude_adds_one_point_per_later_round(round_number: int, most: int) -> None:
    """Solitude, for example, has 1 printed point and gives at most 1 in each later round."""
    scenario = Scenario().change(round=round_number)
    assert now_and_most(scenario, "solitude") == (1, 1 + most)


def test_the_estimate_counts_each_order_once_per_age() -> None:
    """Holidays need Slacking, which can be played once an age."""
    scenario = Scenario().change(round=2)
    assert times_left(scenario.state, 0, SLACKING) == 3
    scenario.set_tribe(0, played=(SLACKING, TRADING))
    assert times_left(scenario.state, 0, SLACKING) == 2
    assert now_and_most(scenario, "holidays") == (1, 3)
    assert times_left(scenario.change(round=9).state, 0, SLACKING) == 0


def test_the_highway_gains_only_printed_points_in_a_tie_for_the_most_buildings() -> None:
    """The Highway, a building itself, has 3 printed points, and 2 more for the sole owner of the most buildings."""
    scenario = Scenario().ideas(1, "farm")
    assert now_and_most(scenario, "highway") == (3, 5)
    assert now_and_most(scenario.ideas(0, "tower"), "highway") == (5, 5)


def test_estimated_points_are_the_same_from_a_view_and_from_the_state() -> None:
    """The panel knows only a view."""
    match, random = Match.new("cvlizations", seats=4, seed=9, chance="modelled"), Random(9)
    while match.prompt is not None:
        seat = match.prompt.seat
        for idea in match.state.track:
            if idea and len(match.records) % 7 == 0:
                assert worth_now_and_most(match.view(seat), seat, idea) == worth_now_and_most(match.state, seat, idea)
        match.play(random.choice(match.moves))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_no_idea_brings_more_points_than_its_highest_estimate(seats: int) -> None:
    """Only owners of Common language are left out: the estimate cannot foresee a second purchase in a round."""
    for seed in range(8):
        match, random = Match.new("cvlizations", seats=seats, seed=seed, chance="modelled"), Random(seed)
        promised: dict[tuple[int, int], int] = {}
        while match.prompt is not None:
            seat, move = match.prompt.seat, random.choice(match.moves)
            if isinstance(move, Buy):
                _, promised[seat, move.idea] = worth_now_and_most(match.state, seat, move.idea)
            match.play(move)
        for (seat, idea), most in promised.items():
            if NUMBER_OF["common_language"] not in match.state.tribes[seat].ideas:
                assert points_of_idea(match.state, seat, idea) <= most
