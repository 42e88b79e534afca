"""Probabilities of dice sums and of the tribe that sits out, against independently computed values."""

from __future__ import annotations

import pytest

from game.stone_age.rules.prospects import mean_yield, sit_out_odds, sum_odds, yield_odds
from game.stone_age.table.valley import tie_words
from tests.stone_age.scenario import alone


def test_the_odds_of_dice_sums_are_exact() -> None:
    assert sum_odds(0) == (1.0,)
    assert sum_odds(2)[7] == pytest.approx(6 / 36) and sum(sum_odds(5)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("figures", "means"),
    [
        (1, (1.5, 0.83, 0.5, 0.33, 0.17)),
        (2, (3.25, 2, 1.36, 1, 0.75)),
        (3, (5, 3.17, 2.26, 1.70, 1.33)),
        (4, (6.75, 4.33, 3.12, 2.4, 1.92)),
        (5, (8.5, 5.5, 4, 3.1, 2.5)),
    ],
)
def test_the_mean_yields_of_areas_are_exact(figures: int, means: tuple[float, ...]) -> None:
    assert [mean_yield(area, figures) for area in range(5)] == pytest.approx(means, abs=0.006)


def test_the_odds_of_each_yield_are_exact() -> None:
    assert yield_odds(4, figures=1) == pytest.approx((5 / 6, 1 / 6))


@pytest.mark.parametrize(
    ("figures", "largest"),
    [((2, 2, 2, 2), 0.25), ((3, 2, 2, 2), 0.653), ((4, 2, 2, 2), 0.896), ((5, 2, 2, 2), 0.979), ((3, 3, 2, 2), 0.442)],
)
def test_a_larger_tribe_sits_out_more_often(figures: tuple[int, ...], largest: float) -> None:
    scenario = alone()
    for tribe, count in enumerate(figures):
        scenario.figures(count, tribe)
    odds = sit_out_odds(scenario.state)
    assert odds.shared[0] == pytest.approx(largest, abs=0.0006) and sum(odds.shared) == pytest.approx(1)


def test_rare_tie_is_described_as_under_1_percent() -> None:
    words = [tie_words(chance) for chance in (0.0, 0.004, 0.194)]
    assert words == ["no tie possible", "tie (under 1%): you choose", "tie (19%): you choose"]


def test_equal_tribes_tie_for_sitting_out_in_a_fifth_of_the_rounds() -> None:
    odds = sit_out_odds(alone().state)
    assert odds.tie == pytest.approx(0.194, abs=0.0006)
    assert sum(odds.alone) + odds.tie == pytest.approx(1)


def test_odds_of_sitting_out_take_rolled_initiatives_into_account() -> None:
    odds = sit_out_odds(alone().change(initiative=(12, 3, 4, 0)).state)
    assert odds.alone[0] == pytest.approx(35 / 36) and odds.tie == pytest.approx(1 / 36)
    assert odds.shared == pytest.approx((35.5 / 36, 0, 0, 0.5 / 36))
