"""Statistics of a match of Stone Age, alone or with others: the dice against what was to be expected, and the limit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from game.core.match import Match
from game.core.match_figures import Bar, MatchFigure, against_usual
from game.core.measures import decimal
from game.core.words import Marked, say
from game.stone_age.board import AREAS
from game.stone_age.events import Rolled
from game.stone_age.round_events import RoundEnded, Started
from game.stone_age.statistics import happened

#: What a die shows on average.
_AVERAGE: Final = 3.5
_AREA_LABELS: Final[tuple[Marked, ...]] = ("Hunting", "Forest", "Clay pit", "Quarry", "River")


def match_figures(match: Match) -> tuple[MatchFigure, ...]:
    """Return the pips of all dice by place and, among several people, by seat."""
    rolled = [event for event in happened(match) if isinstance(event, Rolled)]
    figures = [_by_place(rolled)]
    if len(match.names) > 1:
        figures.append(_by_seat(match, rolled))
    return tuple(figures)


def solo_figures(match: Match) -> tuple[MatchFigure, ...]:
    """Return the exhaustion limit winter by winter, and the pips of all dice by place."""
    return _limit(match), *match_figures(match)


def _by_place(rolled: list[Rolled]) -> MatchFigure:
    dice = {area: [pip for event in rolled if event.place == area for pip in event.dice] for area in AREAS}
    labels = dict(zip(AREAS, _AREA_LABELS, strict=True))
    bars = tuple([_pips(say(labels[area]), shown) for area, shown in dice.items() if shown])
    return _dice_figure("dice_by_place", say("Dice by place"), bars)


def _by_seat(match: Match, rolled: list[Rolled]) -> MatchFigure:
    bars = [
        _pips(name, [pip for event in rolled if event.seat == seat for pip in event.dice])
        for seat, name in enumerate(match.names)
    ]
    rolled_any = [bar for bar in bars if bar.usual]
    if not rolled_any:
        return _dice_figure("dice_by_seat", say("Dice by player"), ())
    best = max(rolled_any, key=lambda bar: bar.value / (bar.usual or 1))
    average = decimal(_AVERAGE * best.value / (best.usual or 1), 1)
    sentence = say("{name} had the luckiest dice: {average} on average.", name=best.label, average=average)
    return replace(_dice_figure("dice_by_seat", say("Dice by player"), tuple(bars)), sentence=sentence)


def _pips(label: str, dice: Iterable[int]) -> Bar:
    shown = list(dice)
    return Bar(label, sum(shown), _AVERAGE * len(shown))


def _dice_figure(key: str, title: str, bars: tuple[Bar, ...]) -> MatchFigure:
    pips, usual = sum(bar.value for bar in bars), sum(bar.usual or 0 for bar in bars)
    told = say(
        "{dice} dice showed {pips} pips: {compared}.",
        dice=round(usual / _AVERAGE),
        pips=round(pips),
        compared=against_usual(pips, usual),
    )
    return MatchFigure(key, title, bars, told, say("pips"), say("expected"))


def _limit(match: Match) -> MatchFigure:
    told = happened(match)
    ends = [event for event in told if isinstance(event, RoundEnded)]
    began = next(event for event in told if isinstance(event, Started))
    bars = tuple([Bar(str(event.round), event.exhaustion) for event in ends])
    lowest = min(ends, key=lambda event: event.exhaustion, default=None)
    sentence = (
        say("The limit was lowest after winter {round}: {limit}.", round=lowest.round, limit=lowest.exhaustion)
        if lowest is not None
        else say("The tribes did not survive the first winter, at level {level}.", level=began.level)
    )
    return MatchFigure("limit", say("The limit, winter by winter"), bars, sentence, say("exhaustion limit"))
