"""Statistics of a match that is over, as charts of bars, as the game's rules count them.

A game's rules may offer ``match_figures(match)``, which returns a tuple of ``MatchFigure``, the one most liked first.
They are counted from the match alone: its records, states and outcome.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.match import Match
from game.core.measures import short
from game.core.words import say


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: ``value`` is what happened, ``usual`` what was to be expected, ``whole`` what the value is a part of.

    ``label`` stands below it; ``""``: nothing does.
    """

    label: str
    value: float
    usual: float | None = None
    whole: float | None = None


@dataclass(frozen=True, slots=True)
class MatchFigure:
    """A chart: its ``key`` and ``title``, its bars, and a ``sentence`` that says what they tell.

    ``value_words``, ``usual_words`` and ``whole_words`` name the parts of a bar in the legend; of the last, what is
    left of the whole. ``across`` says what the bars are, where they have no labels of their own.
    """

    key: str
    title: str
    bars: tuple[Bar, ...]
    sentence: str
    value_words: str
    usual_words: str = ""
    whole_words: str = ""
    across: str = ""

    @property
    def in_words(self) -> str:
        """The chart as a line to be read out."""
        values = ", ".join(f"{bar.label} {_number(bar.value)}".strip() for bar in self.bars)
        return f"{self.title}: {values}. {self.sentence}"


def match_figures(match: Match) -> tuple[MatchFigure, ...]:
    """Return the statistics of a match that is over; none for a game that keeps none, or where nothing happened."""
    tell = getattr(match.rules, "match_figures", None)
    return () if tell is None else tuple([figure for figure in tell(match) if figure.bars])


def against_usual(count: float, usual: float) -> str:
    """Return how a number compares with the usual one, for the end of a sentence."""
    more = round(count - usual)
    if not more:
        return say("just as usual")
    words = say("{count} more than usual") if more > 0 else say("{count} fewer than usual")
    return words.format(count=abs(more))


def _number(value: float) -> str:
    return short(round(value, 1))
