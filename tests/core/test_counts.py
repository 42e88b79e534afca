"""Counts of many matches: how they are added up, and statistics read from a histogram."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.core.counts import add_to, added_up, count_wins, histogram_of_one, interval, percentiles, sum_of, value_at

VALUES = some.lists(some.integers(-30, 300), min_size=1, max_size=60)


def histogram(values: list[int]) -> dict[str, int]:
    """Return how often each value occurs, with texts as keys as in JSON."""
    return {str(value): count for value, count in Counter(values).items()}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([], {}),
        ([4], {"p10": 4, "p50": 4, "p90": 4}),
        ([3, 1, 2], {"p10": 1, "p50": 2, "p90": 3}),
        (list(range(1, 101)), {"p10": 10, "p50": 50, "p90": 90}),
    ],
)
def test_percentiles_are_values_of_their_histogram(values: list[int], expected: dict[str, int]) -> None:
    assert percentiles(histogram(values)) == expected


@given(VALUES)
def test_statistics_of_a_histogram_equal_those_of_its_values(values: list[int]) -> None:
    found = added_up(histogram_of_one(value) for value in values)
    assert found == histogram(values) and sum_of(found) == sum(values)
    assert [value_at(found, place) for place in range(len(values))] == sorted(values)
    with pytest.raises(IndexError):
        value_at(found, len(values))


@given(some.lists(VALUES.map(histogram), max_size=6), some.integers(0, 6))
def test_counts_do_not_depend_on_the_order_of_adding(parts: list[dict[str, int]], cut: int) -> None:
    nested = [{"of": part, "matches": 1} for part in parts]
    assert added_up(nested) == added_up([added_up(nested[cut:]), added_up(nested[:cut])])


def test_addition_does_not_change_the_addends() -> None:
    one = {"of": {"a": 1}}
    total = added_up([one, {"of": {"a": 2, "b": 1}}])
    assert (total, one) == ({"of": {"a": 3, "b": 1}}, {"of": {"a": 1}})


@pytest.mark.parametrize("wrong", [[1], "9", 0.5, None])
def test_adding_a_value_that_is_no_count_is_refused(wrong: object) -> None:
    with pytest.raises(TypeError, match="share is no count"):
        add_to({}, {"share": wrong})


@pytest.mark.parametrize(("one", "other"), [({"a": 1}, {"a": {"b": 1}}), ({"a": {"b": 1}}, {"a": 1})])
def test_number_cannot_be_added_to_a_dictionary(one: dict[str, object], other: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        added_up([one, other])


def test_shared_win_counts_as_an_equal_fraction_for_each_winner() -> None:
    assert count_wins({"1": 3, "2": 4}) == 5 and count_wins({}) == 0


def test_confidence_interval_contains_the_measured_share() -> None:
    """The interval is for a share such as 25 of 100; it stays between 0 and 1."""
    low, high = interval(25, 100)
    assert (round(low, 3), round(high, 3)) == (0.175, 0.343)
    assert interval(0, 10)[0] == 0 and interval(10, 10)[1] == 1 and interval(0, 0) == (0, 1)
