"""Shares with their standard errors, and the chi-square test of independence for tables of two columns."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the probability that chi-square with ``freedom`` degrees of freedom exceeds ``statistic``.

    It is computed by the exact finite sums of Abramowitz and Stegun, 26.4.4 (odd) and 26.4.5 (even). The examples are
    critical values at a level of 5 %.

    >>> [round(chi_square_tail(*each), 4) for each in ((3.841459, 1), (5.991465, 2), (9.487729, 4))]
    [0.05, 0.05, 0.05]
    """
    if freedom < 1 or statistic <= 0:
        return 1.0
    half = statistic / 2
    if freedom % 2 == 0:
        total, term = 0.0, 1.0
        for index in range(freedom // 2):
            total += term
            term *= half / (index + 1)
        return math.exp(-half) * total
    total, term = 0.0, math.sqrt(half) / math.gamma(1.5)
    for index in range((freedom - 1) // 2):
        total += term
        term *= half / (index + 1.5)
    return math.erfc(math.sqrt(half)) + math.exp(-half) * total


def independence_p_value(*tables: Sequence[tuple[int, int]]) -> float:
    """Return the p value of the hypothesis that in each table all rows (out, stayed in) have the same probability.

    Empty rows do not count.

    >>> independence_p_value([(50, 50), (50, 50)])
    1.0
    >>> independence_p_value([(90, 10), (10, 90)]) < 1e-9
    True
    >>> independence_p_value([(90, 10), (90, 10)], [(10, 90), (10, 90)])
    1.0
    """
    total_statistic, total_freedom = 0.0, 0
    for table in tables:
        statistic, freedom = _chi_square(table)
        total_statistic += statistic
        total_freedom += freedom
    return chi_square_tail(total_statistic, total_freedom)


def _chi_square(rows: Sequence[tuple[int, int]]) -> tuple[float, int]:
    """Return a table's chi-square statistic and its degrees of freedom."""
    rows = [row for row in rows if sum(row)]
    column_sums = [sum(row[column] for row in rows) for column in (0, 1)]
    total = sum(column_sums)
    if len(rows) < 2 or 0 in column_sums:
        return 0.0, 0
    statistic = 0.0
    for row in rows:
        for column in (0, 1):
            expected = sum(row) * column_sums[column] / total
            statistic += (row[column] - expected) ** 2 / expected
    return statistic, len(rows) - 1


# Shares, counted by name as hits out of a total, and their standard errors.

#: Pieces of one drop are correlated: this factor enlarges the standard error of a share.
CORRELATION_FACTOR = 1.4
#: The standard error of the 95th percentile of the time to rest is this number of seconds, divided by the square root
#: of the number of drops.
REST_NOISE = 1.5


@dataclass
class Shares:
    """Shares by name, each as a number of ``hits`` out of a number of ``tries``."""

    hits: Counter[str] = field(default_factory=Counter)
    tries: Counter[str] = field(default_factory=Counter)

    def count_share(self, name: str, hits: int, tries: int) -> None:
        """Add ``hits`` out of ``tries`` to the share under ``name``."""
        self.hits[name] += hits
        self.tries[name] += tries

    def rate(self, name: str) -> float:
        """Return the share under ``name``, 0 if nothing was counted."""
        return self.hits[name] / self.tries[name] if self.tries[name] else 0.0

    def noise(self, name: str) -> float:
        """Return the standard error of the share under ``name``; 0.5 if nothing was counted."""
        share = self.rate(name)
        return CORRELATION_FACTOR * math.sqrt(share * (1 - share) / self.tries[name]) if self.tries[name] else 0.5
