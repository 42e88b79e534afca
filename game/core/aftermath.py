"""What a game reports of its finished matches: on the result screen, in the analysis, and in ``simulate``.

A game provides an ``Aftermath`` (``GameEntry.aftermath``) and leaves out the parts it does not report. Everything is
computed from the match alone: its records, states and outcome. Texts are in the language in use.
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
from game.core.measures import short_number
from game.core.rules import Event, Findings, Statistics
from game.core.words import Marked, Plural, marked_many, say, say_counted

EventKind = TypeVar("EventKind", bound=Event)


# Where the points came from


@dataclass(frozen=True, slots=True)
class Part:
    """One item that gave or cost points: ``words`` is its name, ``picture_key`` the game's own key for its picture."""

    words: str
    points: int
    picture_key: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A category of points: its ``key``, the ``title`` that is shown, and the ``parts`` of each seat.

    ``icon`` is the name of an icon.
    """

    key: str
    title: str
    parts: tuple[tuple[Part, ...], ...]
    icon: str = "round-star"

    def points(self, seat: int) -> int:
        """Return the points that a seat got from this source; negative when it lost some."""
        return sum(part.points for part in self.parts[seat])

    @property
    def has_points(self) -> bool:
        """Whether at least one seat got or lost points from this source."""
        return any(part.points for seat_parts in self.parts for part in seat_parts)


@dataclass(frozen=True, slots=True)
class PointSources:
    """All sources of a match's points, in the order they are shown; they add up to exactly the scores.

    ``goal`` is the number of points needed to win, 0 if the match does not end at a number of points.
    """

    sources: tuple[Source, ...]
    goal: int = 0

    def total(self, seat: int) -> int:
        """Return all points of a seat."""
        return sum(source.points(seat) for source in self.sources)

    @property
    def used_sources(self) -> tuple[Source, ...]:
        """The sources from which at least one seat got or lost points."""
        return tuple([source for source in self.sources if source.has_points])


@dataclass(frozen=True, slots=True)
class DecidingFactor:
    """What decided a match: ``title`` names it ("The tenth star"), ``words`` explain it, ``seat`` is its owner.

    ``picture_key`` is the game's own key for the picture, which the table paints (``ResultPainters.deciding_factor``).
    ``aspect`` is the picture's width divided by its height, and ``label`` is the text on it.
    """

    title: str
    words: str
    seat: int
    picture_key: str
    label: str = ""
    aspect: float = 1.0


# Sentences about one match, and tallies (counts) of it


def _one(event: Event) -> int:
    """Return 1: the default ``amount``, which counts every event once."""
    return 1


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence worth telling about a match.

    ``record`` is the index of the record that illustrates the sentence best, if there is one. ``seat`` is the seat
    that the sentence is about, ``None`` if it is about no seat or about several.
    """

    words: str
    record: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class LeaderSentence:
    """A rule for a sentence about the seat that did something most often; call it with a match.

    Every event of the class ``event`` adds ``amount(event)`` to the count of the seat ``who(event)``. ``words`` is a
    text, or its singular and plural (``marked_many``), with the placeholders ``{name}`` and ``{count}``. ``nobody`` is
    the sentence if no seat has a count.
    """

    event: type[Event]
    words: Marked | Plural
    nobody: Marked = ""
    who: Callable[[Any], int] = attrgetter("seat")
    amount: Callable[[Any], int] = _one

    def __call__(self, match: Match) -> list[SummarySentence]:
        """Return a list with the sentence about the leading seat; empty when two seats share the lead.

        The sentence points to the record with the leading seat's largest event, the last of several equal ones. If no
        seat has a count, the sentence is ``nobody``, if the game gives one.
        """
        counts: Counter[int] = Counter()
        largest_amounts: dict[int, int] = {}
        best_records: dict[int, int] = {}
        for index, event in events_of_kind(match, self.event):
            seat = self.who(event)
            amount = self.amount(event)
            if not amount:
                continue
            counts[seat] += amount
            if seat not in largest_amounts or amount >= largest_amounts[seat]:
                largest_amounts[seat] = amount
                best_records[seat] = index
        if not counts:
            return [SummarySentence(say(self.nobody))] if self.nobody else []
        leader = sole_leader(counts)
        if leader is None:
            return []
        seat, count = leader
        words = say_counted(self.words, count, name=match.names[seat])
        return [SummarySentence(words, best_records[seat], seat)]


@dataclass(frozen=True, slots=True)
class Tally:
    """A count in a match: the sum of ``amount(event)`` over all events of the kind ``event`` (or kinds: ``A | B``).

    ``words`` are the label below the number: a text, or its singular and plural (``marked_many``).
    """

    event: type[Event] | UnionType
    words: Marked | Plural
    amount: Callable[[Any], int] = _one

    def count_in(self, match: Match) -> tuple[int, str]:
        """Return the count in a match, with its label."""
        count = sum(self.amount(event) for _, event in events_of_kind(match, Event) if isinstance(event, self.event))
        return count, say_counted(self.words, count)


def events_of_kind(match: Match, kind: type[EventKind]) -> Iterator[tuple[int, EventKind]]:
    """Yield each event of the class ``kind``, after the index of its record."""
    for index, record in enumerate(match.records):
        for event in record.events:
            if isinstance(event, kind):
                yield index, event


def sole_leader(counts: Counter[int]) -> tuple[int, int] | None:
    """Return the seat with the highest count, and that count; ``None`` for a tie or if nothing is counted."""
    highest = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == highest]
    if len(leaders) != 1 or highest < 1:
        return None
    return leaders[0], highest


# The statistics of one match, for the analysis


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart.

    ``value`` is the actual number, ``usual`` is the expected number, and ``whole`` is the total that includes
    ``value``. ``label`` is the text below the bar, or ``""``. A bar that is about a ``seat`` has the colour of that
    seat.
    """

    label: str
    value: float
    usual: float | None = None
    whole: float | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class MatchChart:
    """A chart: its ``key`` and ``title``, its bars, and a ``sentence`` that sums it up.

    The legend has ``value_legend`` for the value of a bar, ``usual_legend`` for the usual value, and ``rest_legend``
    for the rest of the whole. ``axis_title`` is the title of the horizontal axis.
    """

    key: str
    title: str
    bars: tuple[Bar, ...]
    sentence: str
    value_legend: str
    usual_legend: str = ""
    rest_legend: str = ""
    axis_title: str = ""

    @property
    def in_words(self) -> str:
        """The chart as one line of text, for reading aloud."""
        values = ", ".join(f"{bar.label} {short_number(round(bar.value, 1))}".strip() for bar in self.bars)
        return f"{self.title}: {values}. {self.sentence}"


def against_usual(count: float, usual: float) -> str:
    """Return how a number compares with the usual one, such as ``2 above average``, for the end of a sentence."""
    difference = round(count - usual)
    if not difference:
        return say("about average")
    words = say("{count} above average") if difference > 0 else say("{count} below average")
    return words.format(count=abs(difference))


# The charts of many matches, for the report of a simulation


@dataclass(frozen=True, slots=True)
class Share:
    """A measured share: ``hits`` out of ``tries``."""

    hits: float
    tries: int

    @property
    def value(self) -> float:
        """The share of hits among the tries, from 0 to 1; 0 if there were no tries."""
        return self.hits / self.tries if self.tries else 0.0


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A row of a chart: ``bar`` is a share or a mean, ``dot`` is a second share beside it.

    Rows of two runs with the same ``key`` are compared. ``group`` is a heading above all rows that have it.
    """

    key: str
    label: str
    bar: Share | float
    dot: Share | None = None
    group: str = ""


@dataclass(frozen=True, slots=True)
class ReportChart:
    """A chart with a bar, and perhaps a dot, for each row.

    ``bar_legend`` and ``dot_legend`` are the legend, and ``sentence`` says what to look for. ``expected`` is the value
    that every dot would have if all rows, such as all seats, were alike. In a chart without dots, it is the value of
    every bar.
    """

    key: str
    title: str
    rows: tuple[ReportRow, ...]
    bar_legend: str
    dot_legend: str = ""
    sentence: str = ""
    expected: float | None = None


def mean_rows(means: Mapping[str, float], labels: Mapping[str, str]) -> tuple[ReportRow, ...]:
    """Return a row for each mean that has a label, in the order of the labels."""
    return tuple([ReportRow(key, label, float(means[key])) for key, label in labels.items() if key in means])


# All parts together

_POINTS: Final = marked_many("{count} point", "{count} points")


def _no_charts(match_or_findings: object) -> tuple[()]:
    """Return no charts: the default for the charts of an ``Aftermath``."""
    return ()


def _no_value(match: Match) -> None:
    """Return ``None``: the default for the point sources and the deciding factor of an ``Aftermath``."""
    return None


def _no_counts(match_or_counts: object) -> Statistics:
    """Return no counts: the default for the statistics of an ``Aftermath``."""
    return {}


#: a ``LeaderSentence``, or a function that returns sentences worth telling of a match
FindSentences: TypeAlias = Callable[[Match], Sequence[SummarySentence]]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """All that a game reports of its finished matches. Every part is optional.

    For the result of one match:

    - ``point_sources`` returns where each seat's points came from. They are shown under ``source_heading``.
    - ``unit_words`` is the name of the points, and ``unit_picture`` is the picture behind a sum of points.
    - ``score_heading`` is the title of the chart of scores; ``deciding_factor`` is what decided the match.
    - ``sentence_finders`` find sentences worth telling, of which the first three are shown. Up to five ``tallies`` are
      shown.

    For the analysis:

    - ``match_charts`` makes charts of one match, the most important first. A chart without bars is not shown.

    For ``simulate``, over many matches:

    - ``statistics`` returns the counts of one match, which can be added up (``game.core.counts``).
    - ``merge_statistics`` makes the game's own tables from a list of such counts.
    - ``report_charts`` makes charts from the output of ``simulate --json``, the most important first. A chart without
      rows is not shown.
    """

    point_sources: Callable[[Match], PointSources | None] = _no_value
    source_heading: Marked = "Where the points came from"
    unit_words: Plural = _POINTS
    unit_picture: str = ""
    score_heading: Marked = "Points during the match"
    deciding_factor: Callable[[Match], DecidingFactor | None] = _no_value
    sentence_finders: tuple[FindSentences, ...] = ()
    tallies: tuple[Tally, ...] = ()
    match_charts: Callable[[Match], tuple[MatchChart, ...]] = _no_charts
    statistics: Callable[[Match], Statistics] = _no_counts
    merge_statistics: Callable[[Sequence[Statistics]], Statistics] = _no_counts
    report_charts: Callable[[Findings], tuple[ReportChart, ...]] = _no_charts

    def summary_sentences(self, match: Match) -> list[SummarySentence]:
        """Return the sentences that ``sentence_finders`` find in a match, in their order."""
        return [sentence for find_sentences in self.sentence_finders for sentence in find_sentences(match)]

    def counts_in(self, match: Match) -> tuple[tuple[int, str], ...]:
        """Return the count of each of ``tallies`` in a match, with its label."""
        return tuple([tally.count_in(match) for tally in self.tallies])


def aftermath_of(entry: GameEntry) -> Aftermath:
    """Return a game's ``Aftermath``: an empty one when its entry names none."""
    if not entry.aftermath:
        return Aftermath()
    return cast("Aftermath", entry.load_aftermath())
