"""Statistics of a match of Settlers: how often each number was rolled, against what was to be expected."""

from __future__ import annotations

from collections import Counter

from game.core.match import Match
from game.core.match_figures import Bar, MatchFigure
from game.core.words import say
from game.settlers.events import Rolled

_SUMS = range(2, 13)
_WAYS = 36


def match_figures(match: Match) -> tuple[MatchFigure, ...]:
    """Return the rolls from 2 to 12, counted, each with how many of so many rolls were to be expected."""
    rolled = Counter(
        sum(event.dice) for record in match.records for event in record.events if isinstance(event, Rolled)
    )
    if not rolled:
        return ()
    rolls = rolled.total()
    bars = tuple([Bar(str(number), rolled[number], rolls * _ways(number) / _WAYS) for number in _SUMS])
    most, times = rolled.most_common(1)[0]
    sentence = say("{rolls} rolls; {number} came most often, {times} times.", rolls=rolls, number=most, times=times)
    return (MatchFigure("rolls", say("The rolls"), bars, sentence, say("rolled"), say("expected")),)


def _ways(number: int) -> int:
    """Return in how many ways two dice show a sum."""
    return 6 - abs(7 - number)
