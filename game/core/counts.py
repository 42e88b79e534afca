"""Counts of things by kind, and counts of many matches.

Counts of matches can be added up in any order, so that several processes can share the matches. They are JSON: whole
numbers, and objects of counts by name. A *histogram* is such an object: its names are the values, written as text, and
its numbers say how often each value occurred.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from game.core.rules import Findings, Statistics

#: The half width of a 95 % interval, in standard deviations.
DEVIATIONS_95 = 1.96
#: The percentiles in tables.
PERCENTILES = (10, 50, 90)


def listed_kinds(counts: Sequence[int]) -> tuple[int, ...]:
    """Return each kind as often as it is counted: the counts ``(1, 2, 0)`` become ``(0, 1, 1)``."""
    return tuple([kind for kind, count in enumerate(counts) for _ in range(count)])


def add_to(total: Statistics, counts: Findings) -> None:
    """Add ``counts`` to ``total``, in place; raises ``TypeError`` for a value that is not a count."""
    for name, count in counts.items():
        if isinstance(count, Mapping):
            inner = total.setdefault(name, {})
            if not isinstance(inner, dict):
                raise TypeError(f"{name} is a count here and an object of counts there")
            add_to(inner, count)
        elif isinstance(count, int):
            total[name] = total.get(name, 0) + count
        else:
            raise TypeError(f"{name} is no count: {type(count).__name__}")


def added_up(parts: Iterable[Findings]) -> Statistics:
    """Return the sums of the counts of all ``parts``, by name. A name that a part lacks counts as 0 there."""
    total: Statistics = {}
    for part in parts:
        add_to(total, part)
    return total


def histogram_of_one(value: object) -> dict[str, int]:
    """Return the histogram of one value that occurred once."""
    return {str(value): 1}


def sorted_values(histogram: Mapping[str, int]) -> list[tuple[int, int]]:
    """Return the values of a histogram of whole numbers with their counts, the smallest value first."""
    return sorted((int(value), count) for value, count in histogram.items())


def value_at(histogram: Mapping[str, int], index: int) -> int:
    """Return the value at ``index`` (from 0) among a histogram's sorted values; raises ``IndexError`` past the last."""
    for value, count in sorted_values(histogram):
        if index < count:
            return value
        index -= count
    raise IndexError("the histogram has fewer values")


def percentiles(histogram: Mapping[str, int]) -> dict[str, int]:
    """Return the percentiles 10, 50 and 90 as ``p10``, ``p50`` and ``p90``; empty for a histogram without values."""
    count = sum(histogram.values())
    if not count:
        return {}
    values = {}
    for percent in PERCENTILES:
        rank = -(-count * percent // 100)  # rounded up, counted from 1
        values[f"p{percent}"] = value_at(histogram, max(0, rank - 1))
    return values


def sum_of(histogram: Mapping[str, int]) -> int:
    """Return the sum of all values of a histogram of whole numbers."""
    return sum(value * count for value, count in sorted_values(histogram))


def count_wins(won: Mapping[str, int]) -> float:
    """Return a seat's number of wins; a win that n seats share counts 1/n.

    ``won`` is a histogram of the matches that the seat won, by their number of winners.
    """
    return sum(count / winners for winners, count in sorted_values(won))


def interval(hits: float, tries: int) -> tuple[float, float]:
    """Return the bounds of the 95 % confidence interval of a share (Wilson score interval).

    Without a try the bounds are 0 and 1.
    """
    if not tries:
        return 0.0, 1.0
    share = hits / tries
    correction = DEVIATIONS_95**2 / tries  # small samples are drawn towards a half
    middle = (share + correction / 2) / (1 + correction)
    half_width = DEVIATIONS_95 * sqrt(share * (1 - share) / tries + correction / tries / 4) / (1 + correction)
    return max(0.0, middle - half_width), min(1.0, middle + half_width)
