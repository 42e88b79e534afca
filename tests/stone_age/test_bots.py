"""The bots and their simulation statistics: quick checks, and long ones in the slow set."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.core.counts import interval
from game.simulate import checked_simulation, play_one, simulate
from game.stone_age.rules.moves import Place
from game.stone_age.rules.prospects import why_move_in_vain


def simulated_matches(bots: list[str], matches: int, players: int = 2, seed: int = 1) -> dict[str, Any]:
    """Return statistics of simulated matches with several players; no match may fail."""
    result = simulate(checked_simulation("stone_age", players, bots, matches=matches, seed=seed, checked=True))
    assert result["errors"] == [] and result["finished"] == matches
    return result


def simulated_solo_matches(matches: int, bot: str = "hunter", seed: int = 1, **options: int) -> dict[str, Any]:
    """Return statistics of simulated solo matches; no match may fail."""
    result = simulate(
        checked_simulation("stone_age_solo", 1, [bot], matches=matches, seed=seed, options=options, checked=True)
    )
    assert result["errors"] == [] and result["finished"] == matches
    return result


def test_the_hunter_bot_wins_against_the_random_bot() -> None:
    assert simulated_matches(["hunter", "random"], 6)["wins_by_seat"] == [1.0, 0.0]


def test_statistics_of_simulated_matches_are_complete_and_add_up() -> None:
    result = simulated_matches(["hunter"], 4, players=3)
    assert len(result["wins_by_order"]) == 3 and sum(result["wins_by_order"]) == pytest.approx(1, abs=0.001)
    assert sum(result["ended_by"].values()) == pytest.approx(1, abs=0.002)
    assert sum(result["points_by_source"].values()) == pytest.approx(
        sum(points for points in _all_scores(3, 4)) / 12, abs=0.1
    )
    assert result["rounds"]["fewest"] <= result["rounds"]["median"] <= result["rounds"]["most"]
    assert result["figures_by_place"]["hunting"] > 0 and result["hungry_rounds"] >= 0


def _all_scores(players: int, matches: int) -> list[int]:
    """Return the scores of all seats in the matches that ``simulated_matches`` plays."""
    plan = checked_simulation("stone_age", players, ["hunter"], matches=matches, seed=1)
    return [score for number in range(matches) for score in play_one(plan, number).scores]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("stone_age", 2, {}), ("stone_age", 3, {}), ("stone_age_solo", 1, {}), ("stone_age_solo", 1, {"field": 5})],
)
def test_the_hunter_bot_places_no_figures_in_vain_while_a_useful_place_is_left(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    match, random = Match.new(game, seats=seats, seed=1, options=options, chance="modelled"), Random(1)
    choices = 0
    while match.prompt is not None:
        view = match.view(match.prompt.seat)
        placings = [move for move in match.moves if isinstance(move, Place)]
        useless = [move for move in placings if why_move_in_vain(view, move) is not None]
        move = ask_bot(match, "hunter", random)
        if len(useless) < len(placings):
            assert move not in useless
            choices += len(useless)
        match.play(move)
    assert choices, "no useless placing was possible"


def test_the_hunter_bot_does_not_hoard_food() -> None:
    result = simulated_matches(["hunter"], 6)
    assert result["food_left"] < 15
    assert result["figures_by_place"]["hunting"] < result["figures_by_place"]["forest"]


def test_solo_statistics_contain_wins_with_confidence_interval_and_losses() -> None:
    result = simulated_solo_matches(8, level=2, field=5)
    low, high = result["survived_interval"]
    assert 0 <= low <= result["survived"] <= high <= 1 and result["wins_by_seat"] == [result["survived"]]
    assert sum(result["lost_to"].values()) == pytest.approx(1 - result["survived"], abs=0.001)
    assert {"food", "figures", "field", "buildings", "cards"} <= set(result["means"])
    assert result["rounds"]["most"] <= 12


def test_the_confidence_interval_of_a_share_is_computed() -> None:
    assert interval(0, 1000) == pytest.approx((0, 0.0038), abs=0.0001)
    assert interval(500, 1000) == pytest.approx((0.469, 0.531), abs=0.001)


@pytest.mark.parametrize(("level", "rounds"), [(1, 12), (4, 18)])
def test_each_extra_card_shortens_a_won_solo_match_by_one_round(level: int, rounds: int) -> None:
    result = simulated_solo_matches(6, level=level)
    drawn = result["means"]["drawn"]
    assert result["rounds"]["most"] <= rounds
    if result["survived"] == 1:
        assert result["means"]["rounds"] == pytest.approx(rounds - drawn, abs=0.01)


@pytest.mark.slow
def test_the_hunter_bot_wins_95_of_100_matches_against_the_random_bot() -> None:
    assert simulated_matches(["hunter", "random"], 300)["wins_by_seat"][0] >= 0.95


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_hunter_bot_has_less_than_15_food_left_on_average_and_seldom_goes_hungry(players: int) -> None:
    result = simulated_matches(["hunter"], 200, players, seed=6001)
    assert result["food_left"] < 15 and result["hungry_rounds"] < 0.3


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_seats_win_equally_often(players: int) -> None:
    result = simulated_matches(["hunter"], 1000, players)
    assert all(abs(share - 1 / players) <= 0.06 for share in result["wins_by_seat"])


@pytest.mark.slow
@pytest.mark.parametrize("field", [5, 10, 15])
def test_level_1_is_the_easiest_and_level_3_by_far_the_hardest(field: int) -> None:
    survived = [simulated_solo_matches(200, level=level, field=field)["survived"] for level in (1, 2, 3, 4)]
    assert survived[0] == max(survived) and survived[2] == min(survived)


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 4])
def test_a_small_field_is_harder_than_a_large_one(level: int) -> None:
    none, some, much = [simulated_solo_matches(200, level=level, field=field)["survived"] for field in (0, 5, 10)]
    assert none < some <= much + 0.05
