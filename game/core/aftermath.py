"""What a game tells of its matches when they are over: on the result, in the look back, and by ``simulate``.

A game gives an ``Aftermath`` (``GameEntry.aftermath``), and leaves out what it does not tell. Everything is counted
from the match alone: its records, states and outcome. Texts are in the language in use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar, cast

from game.core.games import GameEntry
from game.core.match import Match
from game.core.measures import short
from game.core.rules import Event, Findings, Statistics
from game.core.words import Marked, Plural, marked_many, say, say_many

Happened = TypeVar("Happened", bound=Event)


# Where the points came from


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that gave points, or cost some: ``words`` name it, ``what`` is the game's own key for its picture."""

    words: str
    points: int
    what: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of thing that gives points: its ``key``, its ``title`` in words, and for each seat the parts it had.

    ``icon`` is the name of its icon.
    """

    key: str
    title: str
    parts: tuple[tuple[Part, ...], ...]
    icon: str = "round-star"

    def points(self, seat: int) -> int:
        """Return what a seat has from here; below 0 where it lost some."""
        return sum(part.points for part in self.parts[seat])


@dataclass(frozen=True, slots=True)
class PointSources:
    """All sources of a match's points, in the order they are told; added up they are exactly the scores.

    ``goal`` is how many points win, 0 without such a number.
    """

    sources: tuple[Source, ...]
    goal: int = 0

    def total(self, seat: int) -> int:
        """Return all points of a seat."""
        return sum(source.points(seat) for source in self.sources)

    @property
    def used(self) -> tuple[Source, ...]:
        """The sources that gave or cost anybody anything."""
        return tuple(source for source in self.sources if any(part.points for parts in source.parts for part in parts))


@dataclass(frozen=True, slots=True)
class Deciding:
    """What decided a match: ``title`` names it ("The tenth star"), ``words`` say how it came, ``seat`` whose it is.

    ``what`` is the game's own key for its picture, which the table paints (``ResultPaints.deciding``); ``shape``
    is how wide that is for its height, ``label`` what is written on it.
    """

    title: str
    words: str
    seat: int
    what: str
    label: str = ""
    shape: float = 1.0


# What happened: tales and tallies


def _once(event: Event) -> int:
    return 1


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence worth telling, and the number of the record that shows it best; ``None`` for one about no record.

    ``seat`` is whom it is about, ``None`` for nobody or several.
    """

    words: str
    record: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Tale:
    """A sentence about the seat that did something most often; called with a match, it tells it.

    ``event`` is the kind of event that counts, ``amount(event)`` times for the seat ``who(event)``. ``words`` is a text
    or its singular and plural (``marked_many``), with places for ``{name}`` and ``{count}``. ``nobody`` is told when no
    such event happened at all.
    """

    event: type[Event]
    words: Marked | Plural
    nobody: Marked = ""
    who: Callable[[Any], int] = attrgetter("seat")
    amount: Callable[[Any], int] = _once

    def __call__(self, match: Match) -> list[Told]:
        """Return the sentence of a match with its largest event, the last of several; none when the lead is shared."""
        counts: Counter[int] = Counter()
        largest: dict[int, tuple[int, int]] = {}
        for number, event in happened(match, self.event):
            seat, amount = self.who(event), self.amount(event)
            counts[seat] += amount
            if amount >= largest.get(seat, (1, 0))[0]:
                largest[seat] = amount, number
        found = most(counts)
        if found is None:
            return [Told(say(self.nobody))] if self.nobody and not counts else []
        seat, count = found
        name = match.names[seat]
        if isinstance(self.words, str):
            words = say(self.words, name=name, count=count)
        else:
            words = say_many(self.words.one, self.words.many, count, name=name)
        return [Told(words, largest[seat][1], seat)]


@dataclass(frozen=True, slots=True)
class Tally:
    """A count of what happened in a match, ``amount(event)`` for each ``event`` of a kind, or of several (``A | B``).

    ``words`` stand below the number: a text, or its singular and plural (``marked_many``).
    """

    event: type[Event] | UnionType
    words: Marked | Plural
    amount: Callable[[Any], int] = _once

    def counted(self, match: Match) -> tuple[int, str]:
        """Return the count of a match, with its words."""
        count = sum(self.amount(event) for _, event in happened(match, Event) if isinstance(event, self.event))
        if isinstance(self.words, str):
            return count, say(self.words)
        return count, say_many(self.words.one, self.words.many, count)


def happened(match: Match, kind: type[Happened]) -> Iterator[tuple[int, Happened]]:
    """Yield the events of a kind, each with the number of its record."""
    for number, record in enumerate(match.records):
        for event in record.events:
            if isinstance(event, kind):
                yield number, event


def most(counts: Counter[int], least: int = 1) -> tuple[int, int] | None:
    """Return the seat that did something most often, and how often; ``None`` for a tie, or less than ``least``."""
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < least or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0]


# The statistics of one match, for the look back


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
        values = ", ".join(f"{bar.label} {short(round(bar.value, 1))}".strip() for bar in self.bars)
        return f"{self.title}: {values}. {self.sentence}"


def against_usual(count: float, usual: float) -> str:
    """Return how a number compares with the usual one, for the end of a sentence."""
    more = round(count - usual)
    if not more:
        return say("exactly average")
    words = say("{count} above average") if more > 0 else say("{count} below average")
    return words.format(count=abs(more))


# The charts of many matches, for the report of a simulation


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


def mean_rows(means: Mapping[str, float], labels: Mapping[str, str]) -> tuple[ReportRow, ...]:
    """Return a row for each mean that there is a label for, in the order of the labels."""
    return tuple([ReportRow(key, label, float(means[key])) for key, label in labels.items() if key in means])


# All of it

_POINTS: Final = marked_many("{count} point", "{count} points")


def _nothing(about: object) -> tuple[()]:
    return ()


def _none(match: Match) -> None:
    return None


def _no_counts(about: object) -> Statistics:
    return {}


#: what returns the sentences that it finds worth telling of a match: a ``Tale``, or a function
TellTale: TypeAlias = Callable[[Match], Sequence[Told]]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """All that a game tells of its matches when they are over; whatever is left out is not told.

    Of one match, for its result: ``point_sources`` is where everybody's points came from, under ``source_heading``;
    ``unit_words`` is what points are called and ``unit_picture`` the picture behind a sum of them; ``score_heading``
    stands over the chart of scores; ``deciding`` is what decided the match; of ``tales`` three are shown, the first
    that there are, and of ``tallies`` up to five. For the look back: ``match_figures``, the one most liked first; one
    without bars is not shown.

    Of many matches, for ``simulate``: ``statistics`` are the counts of one match, such as add up
    (``game.core.counts``); ``merge_statistics`` makes the game's own tables of such counts, of one match or of many
    that were added up; ``report_charts`` makes charts of what ``simulate --json`` prints, the one that a designer looks
    at first first; one without rows is not shown.
    """

    point_sources: Callable[[Match], PointSources | None] = _none
    source_heading: Marked = "Where the points came from"
    unit_words: Plural = _POINTS
    unit_picture: str = ""
    score_heading: Marked = "Points during the match"
    deciding: Callable[[Match], Deciding | None] = _none
    tales: tuple[TellTale, ...] = ()
    tallies: tuple[Tally, ...] = ()
    match_figures: Callable[[Match], tuple[MatchFigure, ...]] = _nothing
    statistics: Callable[[Match], Statistics] = _no_counts
    merge_statistics: Callable[[Sequence[Statistics]], Statistics] = _no_counts
    report_charts: Callable[[Findings], tuple[ReportChart, ...]] = _nothing

    def told(self, match: Match) -> list[Told]:
        """Return the sentences of ``tales`` that a match has, in their order."""
        return [told for tell in self.tales for told in tell(match)]

    def counted(self, match: Match) -> tuple[tuple[int, str], ...]:
        """Return the counts of ``tallies`` in a match, each with its words."""
        return tuple([tally.counted(match) for tally in self.tallies])


def aftermath_of(entry: GameEntry) -> Aftermath:
    """Return what a game tells of its matches: nothing, where its entry names no ``aftermath``."""
    return cast("Aftermath", entry.load_aftermath()) if entry.aftermath else Aftermath()
