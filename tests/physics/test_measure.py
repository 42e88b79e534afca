"""The measurement of the Passage counts correctly; the slow set checks the Passage against its bands."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from game.ugh_ugh.passage_matches import measure_matches
from physics.laboratory.bands import BANDS, MATCH_BANDS, bands_of, report, verdict
from physics.laboratory.measure import Counts, count_escaped, measure, measure_at_quarter_step, percentile
from physics.laboratory.statistics import chi_square_tail, independence_p_value
from physics.load import EMPTY
from physics.passage import throw
from physics.touch import Touch, resting_flap

KEYS = {
    "calls",
    "out_now",
    "out_later",
    "freed_by_one",
    "freed_by_three",
    "full_over_gentle",
    "own_flap_over_other",
    "inside_mean",
    "inside_p99",
    "inside_max",
    "stay_p995",
    "longest_stay",
    "predator_gap",
    "times_real_time",
    "escaped",
    "floating",
    "colour_p",
    "side_p",
    "order_p",
    "inside_histogram",
    "piece_drops",
    "differing",
    "rest_seconds",
    "impaled",
    "overlap_mm_max",
    "moved_when_rebuilt_mm",
    "capped_share",
    "freed_by_strength",
    "full_over_middling",
    "reading_over_random",
}

#: the bands that the present tower misses; docs/balance.md tells which numbers of the tower move the figures
MISSED_IN_THE_LABORATORY = {"predator_gap", "inside_max", "strength_least_rise"}
#: figures at the lower limits of their bands, each with the least value that its error explains
AT_THEIR_BANDS = {"freed_by_three": 0.40, "full_over_middling": 1.25}

#: how many calls (each with a throw) the small measurement makes
CALLS = 2


def missed(result: Any) -> list[str]:
    """Return the keys of the bands that a measurement misses."""
    return [band.key for band in bands_of(result) if verdict(result, band) == "MISS"]


@pytest.fixture(scope="module")
def small_measurement() -> dict[str, object]:
    """A small measurement, shared by the tests."""
    return measure(calls=CALLS, seed=9001)


def test_measurement_returns_every_statistic_and_finds_no_fault(small_measurement: dict[str, object]) -> None:
    assert set(small_measurement) >= KEYS
    assert set(small_measurement["rest_seconds"]) == {"p50", "p95", "max"}  # type: ignore[call-overload]
    assert small_measurement["calls"] == sum(small_measurement["inside_histogram"]) == CALLS  # type: ignore[call-overload]
    for fault in ("escaped", "floating", "differing", "impaled"):
        assert small_measurement[fault] == 0, f"some pieces or drops are {fault}"
    assert small_measurement["overlap_mm_max"] < 1.0  # type: ignore[operator]
    assert small_measurement["moved_when_rebuilt_mm"]["max"] <= 0.5  # type: ignore[index]
    assert list(small_measurement["freed_by_strength"]) == ["0.1", "0.3", "0.5", "0.7", "0.85", "1.0"]  # type: ignore[call-overload]
    assert json.loads(json.dumps(small_measurement)) == small_measurement


def test_measurement_on_two_processes_gives_the_same_result(small_measurement: dict[str, object]) -> None:
    again = measure(calls=CALLS, seed=9001, processes=2)
    assert {**again, "times_real_time": 0} == {**small_measurement, "times_real_time": 0}


def test_report_lists_every_statistic_and_marks_those_outside_their_bands(small_measurement: dict[str, object]) -> None:
    text = report(small_measurement)
    assert all(band.description in text for band in BANDS)
    assert text.count("MISS") == len(missed(small_measurement))
    wrong = report({**small_measurement, "out_now": 0.1, "escaped": 3})
    assert wrong.count("MISS") == len(missed({**small_measurement, "out_now": 0.1, "escaped": 3})) >= 2


@pytest.mark.parametrize("wrong", [{"calls": 0}, {"players": 6}, {"players": 1}, {"processes": 0}])
def test_measuring_with_an_invalid_number_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"[Mm]easur"):
        measure(**wrong)  # type: ignore[arg-type]


def test_piece_outside_the_tower_is_counted_as_an_escape() -> None:
    drop = throw(EMPTY, ((1, "member"), (2, "member")), seed=1, record=False)
    assert count_escaped(drop, {1, 2}) == 0
    assert count_escaped(drop, {1, 2, 3}) == 1
    aside = replace(drop, exits=tuple(left._replace(x=-50.0) for left in drop.exits))
    assert count_escaped(aside, {1, 2}) == len(drop.exits) > 0


def test_counts_of_two_measurements_can_be_added() -> None:
    one, two = Counts(calls=1), Counts(calls=2)
    one.count_share("a", 1, 2)
    two.count_share("a", 2, 2)
    one.add(two)
    assert one.calls == 3 and one.rate("a") == 0.75 and one.rate("b") == 0.0


def test_percentile_is_the_smallest_value_that_covers_its_share() -> None:
    assert percentile(Counter({3: 1}), 0.99) == 3
    assert percentile(Counter({0: 99, 9: 1}), 0.99) == 0
    assert percentile(Counter({0: 98, 9: 2}), 0.99) == 9


def test_piece_on_other_pieces_counts_as_resting_on_the_flap_below() -> None:
    none: frozenset[int] = frozenset()
    touches = {
        1: Touch(pieces=none, flaps=frozenset({2}), wall=False),
        2: Touch(pieces=frozenset({1, 3}), flaps=none, wall=False),
        3: Touch(pieces=frozenset({2}), flaps=none, wall=True),
        4: Touch(pieces=none, flaps=none, wall=True),
    }
    assert [resting_flap(touches, id) for id in (1, 2, 3, 4)] == [2, 2, 2, None]


@pytest.mark.parametrize(
    ("statistic", "freedom", "probability"),
    [(6.634897, 1, 0.01), (13.276704, 4, 0.01), (11.344867, 3, 0.01), (2.365974, 3, 0.5)],
)
def test_chi_square_agrees_with_printed_tables(statistic: float, freedom: int, probability: float) -> None:
    assert math.isclose(chi_square_tail(statistic, freedom), probability, rel_tol=1e-4)


def test_p_value_is_one_for_equal_rows_and_ignores_empty_rows() -> None:
    assert independence_p_value([(0, 0), (5, 5)]) == 1.0
    assert independence_p_value([(10, 0), (10, 0)]) == 1.0
    assert independence_p_value([(60, 40), (40, 60), (0, 0)]) == pytest.approx(chi_square_tail(8.0, 1))


@pytest.mark.slow
def test_statistics_of_drops_are_within_their_bands_except_for_known_misses() -> None:
    """The measurement takes 7,800 calls and more than 100,000 piece-drops on seeds that were not used for tuning."""
    result = measure(calls=7800, seed=7_030_001, processes=2)
    print(report(result))
    assert result["piece_drops"] >= 100_000
    assert set(missed(result)) <= MISSED_IN_THE_LABORATORY | {"times_real_time"} | AT_THEIR_BANDS.keys()
    too_low = {key for key, least in AT_THEIR_BANDS.items() if result[key] < least}
    assert too_low == set(), f"figures at their bands have fallen: {result}"


@pytest.mark.slow
def test_shares_of_pieces_that_come_out_do_not_depend_on_the_time_step() -> None:
    """The shares are measured in 3,000 calls at the usual step, and in 3,000 at a quarter of it."""
    ratio = measure_at_quarter_step(3000, seed=7_040_001, processes=2)
    assert ratio["out_now_apart"] <= 0.03 and ratio["freed_by_one_apart"] <= 0.03, (
        f"the shares depend on the time step: {ratio}"
    )


@pytest.mark.slow
def test_statistics_of_whole_matches_are_within_their_bands() -> None:
    matches: Any = {"matches": measure_matches(300, seed=71)}
    outside = {band.key for band in MATCH_BANDS if verdict(matches, band) == "MISS"}
    assert outside == set(), f"figures of whole matches are outside their bands: {matches}"
