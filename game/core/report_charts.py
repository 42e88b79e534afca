"""The charts of a simulation's report that a game adds to those of every game, from its own tables.

A game's rules may offer ``report_charts(result)``, which gets what ``simulate --json`` prints and returns a tuple of
``ReportChart``, the one that a designer looks at first first. Texts are in the language in use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.rules import AnyRules, Findings


@dataclass(frozen=True, slots=True)
class Share:
    """A share that was counted: ``hits`` of ``tries``."""

    hits: float
    tries: int

    @property
    def value(self) -> float:
        """The share, 0 where nothing was tried."""
        return self.hits / self.tries if self.tries else 0.0


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A row of a chart: ``bar`` is a share or a mean, ``dot`` a second share beside it.

    ``key`` says which row of another run it is compared with. ``group`` is a heading that rows share.
    """

    key: str
    label: str
    bar: Share | float
    dot: Share | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class ReportChart:
    """A chart of rows; ``bar_words`` and ``dot_words`` say what bars and dots are, ``sentence`` what to look for.

    ``expected`` is the value that dots, or bars without dots, would have if nothing mattered.
    """

    key: str
    title: str
    rows: tuple[ReportRow, ...]
    bar_words: str
    dot_words: str = ""
    sentence: str = ""
    expected: float | None = None


def report_charts(rules: AnyRules, result: Findings) -> tuple[ReportChart, ...]:
    """Return the charts that a game adds to a report; those without a row are left out."""
    tell = getattr(rules, "report_charts", None)
    return () if tell is None else tuple([chart for chart in tell(result) if chart.rows])


def mean_rows(means: Mapping[str, float], labels: Mapping[str, str]) -> tuple[ReportRow, ...]:
    """Return a row for each mean that there is a label for, in the order of the labels."""
    return tuple([ReportRow(key, label, float(means[key])) for key, label in labels.items() if key in means])
