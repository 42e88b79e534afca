"""The page of a simulation: its charts and tables, as one HTML file."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Final

from game.core.aftermath import ReportChart, ReportRow, Share, aftermath_of
from game.core.checked_json import parsed
from game.core.counts import DEVIATIONS_95, added_up, interval, sorted_values, wins_shared
from game.core.games import find_game
from game.core.measures import decimal, short, thousands
from game.core.rules import Findings
from game.core.syllables import syllables
from game.core.words import row_of, say, say_many
from game.export.page_frame import filled, framed
from game.simulate.tables import DISTRIBUTIONS

#: At most so many columns show a distribution.
_COLUMNS: Final = 24
#: How often a chart may mark a difference that is only noise.
_FALSE_MARKS: Final = 0.05
#: Words of more letters may be divided where there is no room for them.
_LONG: Final = 11
#: Rows without dots go so many times as far as the largest bar.
_ROOM: Final = 1.15
_SOFT_HYPHEN: Final = "\u00ad"


# -- what is beyond noise


def differs(one: Share, other: Share, comparisons: int = 1) -> bool:
    """Tell whether two counted shares differ beyond noise.

    The two-sample test of proportions, at a level of 5 % for all ``comparisons`` of a chart together (Bonferroni).
    """
    if not one.tries or not other.tries:
        return False
    pooled = (one.hits + other.hits) / (one.tries + other.tries)
    error = sqrt(pooled * (1 - pooled) * (1 / one.tries + 1 / other.tries))
    return error > 0 and abs(one.value - other.value) / error > _limit(comparisons)


def means_differ(one: Mapping[str, int], other: Mapping[str, int]) -> bool:
    """Tell whether the means of two histograms differ beyond noise, at a level of 5 %."""
    if sum(one.values()) < 2 or sum(other.values()) < 2:
        return False
    (first, error), (second, other_error) = _mean(one), _mean(other)
    noise = sqrt(error**2 + other_error**2)
    return abs(first - second) > noise * _limit(1)


def _limit(comparisons: int) -> float:
    return NormalDist().inv_cdf(1 - _FALSE_MARKS / 2 / max(1, comparisons))


def _mean(histogram: Mapping[str, int]) -> tuple[float, float]:
    """Return the mean of a histogram and its standard error."""
    values = sorted_values(histogram)
    count = sum(number for _, number in values)
    mean = sum(value * number for value, number in values) / count
    spread = sum((value - mean) ** 2 * number for value, number in values) / max(1, count - 1)
    return mean, sqrt(spread / count)


# -- columns


@dataclass(frozen=True, slots=True)
class Distribution:
    """A histogram to be shown as columns, perhaps beside that of an earlier run."""

    key: str
    title: str
    histogram: Mapping[str, int]
    words: str
    before: Mapping[str, int] | None = None


def columns(chart: Distribution) -> str:
    """Return a distribution as a panel of columns; outlines are the earlier run."""
    if not chart.histogram:
        return ""
    every = [*sorted_values(chart.histogram), *sorted_values(chart.before or {})]
    low, high = min(value for value, _ in every), max(value for value, _ in every)
    width = max(1, -(-(high - low + 1) // _COLUMNS))
    bins = [low + width * number for number in range((high - low) // width + 1)]
    now, before = (_binned(found, low, width, len(bins)) for found in (chart.histogram, chart.before or {}))
    tallest = max([*now, *before])
    drawn = "".join(_column(*column, width, tallest) for column in zip(bins, now, before, strict=True))
    ends = f"<span>{low}</span><span>{(low + high) // 2}</span><span>{high}</span>"
    told = html.escape(_told_of(chart))
    body = f'<div class="columns" role="img" aria-label="{told}">{drawn}</div><div class="ends">{ends}</div>'
    return _panel(chart.key, chart.title, chart.words, body, told)


def _binned(histogram: Mapping[str, int], low: int, width: int, count: int) -> list[float]:
    """Return the share of all values in each bin."""
    found, whole = [0.0] * count, max(1, sum(histogram.values()))
    for value, number in sorted_values(histogram):
        found[(value - low) // width] += number / whole
    return found


def _column(start: int, now: float, before: float, width: int, tallest: float) -> str:
    span = str(start) if width == 1 else f"{start}-{start + width - 1}"
    heights = f"--now:{100 * now / tallest:.2f}%;--before:{100 * before / tallest:.2f}%"
    return f'<i style="{heights}" title="{span}: {percent(now)}"></i>'


def _told_of(chart: Distribution) -> str:
    """Return what columns show, in a sentence."""
    mean, error = _mean(chart.histogram)
    told = say(
        "On average {mean}, give or take {error}.", mean=decimal(mean, 1), error=decimal(DEVIATIONS_95 * error, 1)
    )
    if not chart.before:
        return told
    was = decimal(_mean(chart.before)[0], 1)
    if means_differ(chart.histogram, chart.before):
        return told + " " + say("It was {was} before: the difference is significant.", was=was)
    return told + " " + say("It was {was} before: the difference may be noise.", was=was)


# -- rows


def rows(chart: ReportChart, before: ReportChart | None = None) -> str:
    """Return a chart of rows as a panel, with the rows of an earlier run beside it."""
    earlier = {} if before is None else {row.key: row for row in before.rows}
    scale = _scale(chart, earlier.values())
    parts = []
    for group, members in groupby(chart.rows, key=lambda row: row.group):
        parts += [f"<h3>{html.escape(group)}</h3>"] if group else []
        parts += [_row(row, earlier.get(row.key), chart, scale) for row in members]
    legend = f'<p class="legend"><b class="bar"></b>{html.escape(chart.bar_words)}'
    if chart.dot_words:
        legend += f'<b class="dot"></b>{html.escape(chart.dot_words)}'
    kind = "rows two" if any(row.dot for row in chart.rows) else "rows"
    body = f'{legend}</p><div class="{kind}">{"".join(parts)}</div>'
    return _panel(chart.key, chart.title, "", body, html.escape(chart.sentence))


def _scale(chart: ReportChart, earlier: Iterable[ReportRow]) -> float:
    """Return the value at the right end of a chart: 1 where there are dots, else a little beyond the largest bar.

    No share is larger than 1.
    """
    beyond = _ROOM * max([_value(row.bar) for row in (*chart.rows, *earlier)], default=0.0)
    if not beyond or any(row.dot for row in chart.rows):
        return 1.0
    return min(1.0, beyond) if any(isinstance(row.bar, Share) for row in chart.rows) else beyond


def _row(row: ReportRow, before: ReportRow | None, chart: ReportChart, scale: float) -> str:
    """Return a row: its label, bar, dot, intervals and numbers."""
    bar_before, dot_before = (None, None) if before is None else (before.bar, before.dot)
    marks = [f'<b class="bar" style="width:{_place(_value(row.bar), scale)}"></b>']
    if bar_before is not None:
        marks.append(f'<b class="was" style="left:{_place(_value(bar_before), scale)}"></b>')
    if chart.expected is not None:
        marks.append(f'<b class="expected" style="left:{_place(chart.expected, scale)}"></b>')
    shown = row.dot or (row.bar if isinstance(row.bar, Share) else None)
    if shown is not None and shown.tries:
        low, high = interval(shown.hits, shown.tries)
        left, wide = _place(low, scale), _place(high - low, scale)
        marks.append(f'<b class="span" style="left:{left};width:{wide}"></b>')
    if dot_before is not None and dot_before.tries:
        marks.append(f'<b class="dot old" style="left:{_place(dot_before.value, scale)}"></b>')
    if row.dot is not None and row.dot.tries:
        marks.append(f'<b class="dot" style="left:{_place(row.dot.value, scale)}"></b>')
    numbers = _number(row.bar, bar_before, len(chart.rows))
    if row.dot is not None:
        numbers += " · " + _number(row.dot, dot_before, len(chart.rows))
    label = f"<span>{html.escape(_divisible(row.label))}</span>"
    return f'<div class="row">{label}<span class="plot">{"".join(marks)}</span><span>{numbers}</span></div>'


def _divisible(label: str) -> str:
    """Return a label that may be divided at the syllables of its long words, and shows it with a hyphen."""
    return " ".join(_SOFT_HYPHEN.join(syllables(word)) if _is_long(word) else word for word in label.split(" "))


def _is_long(word: str) -> bool:
    """Return whether a word may be too wide for its column; one with a hyphen is divided there anyhow."""
    return len(word) > _LONG and "-" not in word


def _number(now: Share | float, was: Share | float | None, comparisons: int) -> str:
    """Return a number, with the way that it has gone where it differs from an earlier run's beyond noise."""
    text = percent(now.value) if isinstance(now, Share) else short(round(now, 2))
    if isinstance(now, Share) and isinstance(was, Share) and differs(now, was, 2 * comparisons):
        way = "▲" if now.value > was.value else "▼"
        return f'{text}<em title="{html.escape(say("significant"))}">{way}</em>'
    return text


def _value(bar: Share | float) -> float:
    return bar.value if isinstance(bar, Share) else bar


def _place(value: float, scale: float) -> str:
    return f"{100 * min(1.0, max(0.0, value / scale)):.2f}%"


def percent(share: float) -> str:
    """Return a share as a person reads it: ``34.5 %``."""
    return say("{number} %", number=decimal(100 * share, 1))


def _panel(key: str, title: str, words: str, body: str, told: str) -> str:
    """Return a panel with a heading, what it shows, and a sentence."""
    lead = f'<p class="lead">{html.escape(words)}</p>' if words else ""
    sentence = f'<p class="told">{told}</p>' if told else ""
    return f'<section class="panel" id="{key}"><h2>{html.escape(title)}</h2>{lead}{body}{sentence}</section>'


def seat_chart(shares: Sequence[Share], bots: Sequence[str]) -> ReportChart:
    """Return how often each seat wins, against the share that it would have if seats made no difference."""
    listed = [
        ReportRow(str(seat), say("seat {number}, {bot}", number=seat + 1, bot=bots[seat]), share)
        for seat, share in enumerate(shares)
    ]
    words = say("matches won; a shared win counts in part")
    return ReportChart("seats", say("Seats"), tuple(listed), words, expected=1 / len(shares))


# The report of a simulation as one page: it needs no script, loads nothing, and can be set beside an earlier run.

_FOLDER = Path(__file__).parent


def read_earlier(path: Path, game: str) -> Findings:
    """Read what ``simulate --json`` printed for an earlier run of ``game``; raises ``ValueError`` in a sentence.

    A report is drawn of it at once, so that nothing in it can spoil one that many matches were played for.
    """
    unlike = say("{file} is not what simulate --json prints.", file=path)
    try:
        found = parsed(path.read_bytes())
    except OSError as error:
        raise ValueError(say("{file} cannot be read: {why}.", file=path, why=error.strerror or error)) from error
    except ValueError as error:
        raise ValueError(unlike) from error
    if not isinstance(found, dict) or "game" not in found:
        raise ValueError(unlike)
    if found["game"] != game:
        raise ValueError(say("{file} is of another game: {game!r}.", file=path, game=found["game"]))
    try:
        page(found, found)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError(unlike) from error
    return found


def page(result: Findings, earlier: Findings | None = None) -> str:
    """Return the report of a simulation, set beside an ``earlier`` one if there is one."""
    title = say("{game}: report", game=say(find_game(result["game"]).title))
    body = {
        "title": html.escape(title),
        "head": _paragraphs(_head(result, earlier)),
        "charts": "".join(_charts(result, earlier)),
        "foot": _paragraphs(_foot(earlier)),
    }
    return framed(title, _read("page.css"), filled(_read("page.html"), body))


def _read(file: str) -> str:
    return (_FOLDER / file).read_text(encoding="utf-8")


def _paragraphs(lines: Sequence[str]) -> str:
    return "".join(f"<p>{html.escape(line)}</p>" for line in lines)


def _head(result: Findings, earlier: Findings | None) -> list[str]:
    """Return what was played, and what it is set beside."""
    told = [_told_in(result)]
    if earlier is not None:
        told.append(say("Compared with (outlines and lines): {run}", run=_told_in(earlier)))
    faults = len(result.get("errors", ()))
    if faults:
        told.append(say_many("{count} match stopped with an error.", "{count} matches stopped with an error.", faults))
    return told


def _told_in(result: Findings) -> str:
    """Return in a sentence what was played."""
    usual = {option.key: option.default for option in find_game(result["game"]).load_rules().options}
    chosen = result[DISTRIBUTIONS].get("options", {})
    options = row_of(f"{key} {value}" for key, value in chosen.items() if value != usual.get(key))
    facts = say(
        "{finished} of {matches} matches finished, {moves} moves; bots: {bots}; seeds from {seed}.",
        finished=thousands(result["finished"]),
        matches=thousands(result["matches"]),
        moves=thousands(result.get("moves", 0)),
        bots=row_of(result["bots"]),
        seed=result.get("seed", 0),
    )
    if find_game(result["game"]).passage:
        modelled = result.get("drops", "real") == "modelled"
        facts += " " + (
            say("Drops modelled from measured frequencies.") if modelled else say("Drops computed by physics.")
        )
    return facts + (" " + say("Options: {options}.", options=options) if options else "")


def _charts(result: Findings, earlier: Findings | None) -> list[str]:
    """Return the panels: those of every game, then the game's own."""
    made = [columns(chart) for chart in _distributions(result, earlier)]
    if result["players"] > 1:
        before = seat_chart(_wins(earlier), earlier["bots"]) if earlier and _same_seats(result, earlier) else None
        made.insert(0, rows(seat_chart(_wins(result), result["bots"]), before))
    own_before = {chart.key: chart for chart in own_charts(earlier)} if earlier else {}
    return made + [rows(chart, own_before.get(chart.key)) for chart in own_charts(result)]


def own_charts(result: Findings) -> list[ReportChart]:
    """Return the charts that the game itself adds to a report."""
    return [chart for chart in aftermath_of(find_game(result["game"])).report_charts(result) if chart.rows]


def _same_seats(result: Findings, earlier: Findings) -> bool:
    return bool(result["players"] == earlier["players"])


def _wins(result: Findings) -> list[Share]:
    """Return how often each seat won, of all matches that were finished."""
    return [Share(wins_shared(won), result["finished"]) for won in result[DISTRIBUTIONS]["wins_by_seat"]]


def _distributions(result: Findings, earlier: Findings | None) -> list[Distribution]:
    """Return the distributions of every game: lengths, turns and scores."""
    texts = {
        "lengths": (say("Length of a match"), say("moves of all seats")),
        "turns": (say("Turns of a seat"), say("turns per seat in a match")),
        "scores": (say("Scores"), say("scores of all seats")),
    }
    return [
        Distribution(key, title, _histogram(result, key), words, None if earlier is None else _histogram(earlier, key))
        for key, (title, words) in texts.items()
    ]


def _histogram(result: Findings, key: str) -> Mapping[str, int]:
    """Return a histogram of every game; that of the scores is of all seats together."""
    distributions = result[DISTRIBUTIONS]
    return added_up(distributions["scores_by_seat"]) if key == "scores" else distributions[key]


def _foot(earlier: Findings | None) -> list[str]:
    """Return what the signs mean."""
    told = [say("Lines through bars and dots are intervals of 95 %. A dashed line is what chance alone would give.")]
    if earlier is not None:
        told.append(say("By noise alone, at most one report in twenty shows a ▲ or ▼."))
    return told
