"""The report of a simulation: its charts, as one HTML file."""

from __future__ import annotations

import html
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from statistics import NormalDist
from typing import Final

from game.core.aftermath import ReportChart, ReportRow, Share, aftermath_of
from game.core.checked_json import parse_json
from game.core.counts import DEVIATIONS_95, added_up, count_wins, interval, sorted_values
from game.core.games import find_game
from game.core.measures import decimal, percent, short_number, thousands
from game.core.rules import Findings
from game.core.syllables import syllables
from game.core.words import row_of, say, say_many, unreadable_file
from game.export.page import fill_template, html_page
from game.simulate.tables import DISTRIBUTIONS

#: The maximum number of columns of a distribution.
_MAX_COLUMNS: Final = 24
#: The probability that a chart marks a difference that is only noise.
_FALSE_MARK_PROBABILITY: Final = 0.05
#: Words with more letters get soft hyphens.
_MAX_UNBROKEN_LETTERS: Final = 11
#: The value at the right end of a chart of rows without dots, as a multiple of the largest bar.
_MAX_VALUE_FACTOR: Final = 1.15
_SOFT_HYPHEN: Final = "\u00ad"


# -- significance tests


def differs(share: Share, other: Share, comparisons: int = 1) -> bool:
    """Return whether two shares differ significantly.

    This is the two-sample test of proportions, at a level of 5 % for all ``comparisons`` of a chart together
    (Bonferroni).
    """
    if not share.tries or not other.tries:
        return False
    pooled = (share.hits + other.hits) / (share.tries + other.tries)
    error = math.sqrt(pooled * (1 - pooled) * (1 / share.tries + 1 / other.tries))
    return error > 0 and abs(share.value - other.value) / error > _min_significant_difference(comparisons)


def means_differ(histogram: Mapping[str, int], other: Mapping[str, int]) -> bool:
    """Return whether the means of two histograms differ significantly, at a level of 5 %."""
    if sum(histogram.values()) < 2 or sum(other.values()) < 2:
        return False
    mean, error = _mean(histogram)
    other_mean, other_error = _mean(other)
    error_of_difference = math.sqrt(error**2 + other_error**2)
    return abs(mean - other_mean) > error_of_difference * _min_significant_difference(comparisons=1)


def _min_significant_difference(comparisons: int) -> float:
    """Return the number of standard errors that a difference must exceed to be significant."""
    return NormalDist().inv_cdf(1 - _FALSE_MARK_PROBABILITY / 2 / max(1, comparisons))


def _mean(histogram: Mapping[str, int]) -> tuple[float, float]:
    """Return the mean of a histogram and its standard error."""
    values = sorted_values(histogram)
    count = sum(number for _, number in values)
    mean = sum(value * number for value, number in values) / count
    variance = sum((value - mean) ** 2 * number for value, number in values) / max(1, count - 1)
    return mean, math.sqrt(variance / count)


# -- charts of columns


@dataclass(frozen=True, slots=True)
class Distribution:
    """A histogram to show as columns; ``before`` is the histogram of an earlier run, if there is one."""

    key: str
    title: str
    histogram: Mapping[str, int]
    subtitle: str
    before: Mapping[str, int] | None = None


def columns_html(chart: Distribution) -> str:
    """Return a distribution as HTML: a panel of columns, with the earlier run as outlines."""
    if not chart.histogram:
        return ""
    values = [*sorted_values(chart.histogram), *sorted_values(chart.before or {})]
    low = min(value for value, _ in values)
    high = max(value for value, _ in values)
    bin_width = math.ceil((high - low + 1) / _MAX_COLUMNS)  # how many values share a column
    starts = range(low, high + 1, bin_width)
    shares_now = _binned(chart.histogram, low, bin_width, len(starts))
    shares_before = _binned(chart.before or {}, low, bin_width, len(starts))
    tallest = max([*shares_now, *shares_before])
    columns = "".join(
        _column_html(start, now, before, bin_width, tallest)
        for start, now, before in zip(starts, shares_now, shares_before, strict=True)
    )
    ends = f"<span>{low}</span><span>{(low + high) // 2}</span><span>{high}</span>"
    sentence = html.escape(_mean_sentence(chart))
    body = f'<div class="columns" role="img" aria-label="{sentence}">{columns}</div><div class="ends">{ends}</div>'
    return _panel_html(chart.key, chart.title, chart.subtitle, body, sentence)


def _binned(histogram: Mapping[str, int], low: int, bin_width: int, count: int) -> list[float]:
    """Return the share of all values in each of ``count`` bins of ``bin_width`` values; the first starts at ``low``."""
    shares = [0.0] * count
    total = max(1, sum(histogram.values()))
    for value, number in sorted_values(histogram):
        shares[(value - low) // bin_width] += number / total
    return shares


def _column_html(start: int, now: float, before: float, bin_width: int, tallest: float) -> str:
    """Return the column of the ``bin_width`` values from ``start`` as HTML.

    ``now`` is the share of these values in this run, and ``before`` their share in the earlier run; a column as high
    as the chart has the share ``tallest``.
    """
    span = str(start) if bin_width == 1 else f"{start}-{start + bin_width - 1}"
    heights = f"--now:{100 * now / tallest:.2f}%;--before:{100 * before / tallest:.2f}%"
    return f'<i style="{heights}" title="{span}: {percent(now, 1)}"></i>'


def _mean_sentence(chart: Distribution) -> str:
    """Return a sentence with the mean of a distribution, compared with the earlier run."""
    mean, error = _mean(chart.histogram)
    sentence = say(
        "The average is {mean}, give or take {error}.", mean=decimal(mean, 1), error=decimal(DEVIATIONS_95 * error, 1)
    )
    if not chart.before:
        return sentence
    mean_before, _ = _mean(chart.before)
    was = decimal(mean_before, 1)
    if means_differ(chart.histogram, chart.before):
        return sentence + " " + say("It was {was} before: the difference is significant.", was=was)
    return sentence + " " + say("It was {was} before: the difference may be noise.", was=was)


# -- charts of rows


def rows_html(chart: ReportChart, before: ReportChart | None = None) -> str:
    """Return a chart of rows as HTML: a panel, with marks for the rows of an earlier run."""
    earlier = {} if before is None else {row.key: row for row in before.rows}
    max_value = _max_value(chart, earlier.values())
    parts = []
    for group, members in groupby(chart.rows, key=lambda row: row.group):
        if group:
            parts.append(f"<h3>{html.escape(group)}</h3>")
        parts += [_row_html(row, earlier.get(row.key), chart, max_value) for row in members]
    legend = f'<p class="legend"><b class="bar"></b>{html.escape(chart.bar_legend)}'
    if chart.dot_legend:
        legend += f'<b class="dot"></b>{html.escape(chart.dot_legend)}'
    kind = "rows two" if any(row.dot for row in chart.rows) else "rows"
    body = f'{legend}</p><div class="{kind}">{"".join(parts)}</div>'
    return _panel_html(chart.key, chart.title, "", body, html.escape(chart.sentence))


def _max_value(chart: ReportChart, earlier: Iterable[ReportRow]) -> float:
    """Return the value at the right end of a chart with the rows of an ``earlier`` run.

    The value is 1 if rows have dots or no bar is above 0. Otherwise it is a little more than the largest bar, and for
    shares at most 1.
    """
    max_value = _MAX_VALUE_FACTOR * max([_value(row.bar) for row in (*chart.rows, *earlier)], default=0.0)
    if not max_value or any(row.dot for row in chart.rows):
        return 1.0
    if any(isinstance(row.bar, Share) for row in chart.rows):
        return min(1.0, max_value)
    return max_value


def _row_html(row: ReportRow, before: ReportRow | None, chart: ReportChart, max_value: float) -> str:
    """Return a row as HTML: label, bar, dot, interval and numbers.

    ``before`` is the row in the earlier run, and ``max_value`` is the value at the right end of the plot.
    """
    bar_before = None if before is None else before.bar
    dot_before = None if before is None else before.dot
    marks = [f'<b class="bar" style="width:{_css_percentage(_value(row.bar), max_value)}"></b>']
    if bar_before is not None:
        marks.append(f'<b class="was" style="left:{_css_percentage(_value(bar_before), max_value)}"></b>')
    if chart.expected is not None:
        marks.append(f'<b class="expected" style="left:{_css_percentage(chart.expected, max_value)}"></b>')
    share = row.dot
    if share is None and isinstance(row.bar, Share):
        share = row.bar
    if share is not None and share.tries:
        low, high = interval(share.hits, share.tries)
        left, width = _css_percentage(low, max_value), _css_percentage(high - low, max_value)
        marks.append(f'<b class="span" style="left:{left};width:{width}"></b>')
    if dot_before is not None and dot_before.tries:
        marks.append(f'<b class="dot old" style="left:{_css_percentage(dot_before.value, max_value)}"></b>')
    if row.dot is not None and row.dot.tries:
        marks.append(f'<b class="dot" style="left:{_css_percentage(row.dot.value, max_value)}"></b>')
    comparisons = 2 * len(chart.rows)  # a bar and a dot in each row
    numbers = _number_html(row.bar, bar_before, comparisons)
    if row.dot is not None:
        numbers += " · " + _number_html(row.dot, dot_before, comparisons)
    label = f"<span>{html.escape(_with_soft_hyphens(row.label))}</span>"
    return f'<div class="row">{label}<span class="plot">{"".join(marks)}</span><span>{numbers}</span></div>'


def _with_soft_hyphens(label: str) -> str:
    """Return a label with soft hyphens between the syllables of its long words."""
    return " ".join(_SOFT_HYPHEN.join(syllables(word)) if _is_long(word) else word for word in label.split(" "))


def _is_long(word: str) -> bool:
    """Return whether a word may be too wide for its column and has no hyphen, at which it could be broken."""
    return len(word) > _MAX_UNBROKEN_LETTERS and "-" not in word


def _number_html(now: Share | float, was: Share | float | None, comparisons: int) -> str:
    """Return a number as HTML, with an arrow if it is a share that differs significantly from ``was``.

    ``was`` is the number in an earlier run, and ``comparisons`` the number of comparisons in the whole chart.
    """
    text = percent(now.value, 1) if isinstance(now, Share) else short_number(round(now, 2))
    if isinstance(now, Share) and isinstance(was, Share) and differs(now, was, comparisons):
        arrow = "▲" if now.value > was.value else "▼"
        return f'{text}<em title="{html.escape(say("significant"))}">{arrow}</em>'
    return text


def _value(bar: Share | float) -> float:
    """Return the number that a bar shows."""
    return bar.value if isinstance(bar, Share) else bar


def _css_percentage(value: float, max_value: float) -> str:
    """Return a value as a percentage of ``max_value``, from 0 to 100, for a length in a style sheet."""
    return f"{100 * min(1.0, max(0.0, value / max_value)):.2f}%"


def _panel_html(key: str, title: str, subtitle: str, body: str, sentence: str) -> str:
    """Return a panel as HTML; ``body`` and ``sentence`` are HTML already, ``title`` and ``subtitle`` are plain text."""
    lead = f'<p class="lead">{html.escape(subtitle)}</p>' if subtitle else ""
    foot = f'<p class="told">{sentence}</p>' if sentence else ""
    return f'<section class="panel" id="{key}"><h2>{html.escape(title)}</h2>{lead}{body}{foot}</section>'


def seat_chart(shares: Sequence[Share], bots: Sequence[str]) -> ReportChart:
    """Return the chart of each seat's share of wins; ``expected`` is the share if seats made no difference."""
    report_rows = [
        ReportRow(str(seat), say("seat {number}, {bot}", number=seat + 1, bot=bots[seat]), share)
        for seat, share in enumerate(shares)
    ]
    bar_legend = say("matches won; shared wins are split")
    return ReportChart("seats", say("Seats"), tuple(report_rows), bar_legend, expected=1 / len(shares))


# The page: it needs no script, loads nothing, and can be compared with an earlier run.

_PAGE_FOLDER = Path(__file__).parent


def read_earlier(path: Path, game: str) -> Findings:
    """Read the output of ``simulate --json`` of an earlier run; raises ``ValueError``.

    The output is checked by making a page from it, so that an invalid file is found before many matches are played.
    """
    invalid = say("{file} is not the output of simulate --json.", file=path)
    try:
        earlier = parse_json(path.read_bytes())
    except OSError as error:
        raise ValueError(unreadable_file(path, error)) from error
    except ValueError as error:
        raise ValueError(invalid) from error
    if not isinstance(earlier, dict) or "game" not in earlier:
        raise ValueError(invalid)
    if earlier["game"] != game:
        raise ValueError(say("{file} is from another game: {game!r}.", file=path, game=earlier["game"]))
    try:
        page(earlier, earlier)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError(invalid) from error
    return earlier


def page(result: Findings, earlier: Findings | None = None) -> str:
    """Return the report of a simulation as HTML. If ``earlier`` is given, the two simulations are compared."""
    title = say("{game}: report", game=say(find_game(result["game"]).title))
    body = {
        "title": html.escape(title),
        "head": _paragraphs(_head_lines(result, earlier)),
        "charts": "".join(_charts(result, earlier)),
        "foot": _paragraphs(_foot_lines(earlier)),
    }
    return html_page(title, _read("page.css"), fill_template(_read("page.html"), body))


def _read(file: str) -> str:
    return (_PAGE_FOLDER / file).read_text(encoding="utf-8")


def _paragraphs(lines: Sequence[str]) -> str:
    return "".join(f"<p>{html.escape(line)}</p>" for line in lines)


def _head_lines(result: Findings, earlier: Findings | None) -> list[str]:
    """Return the lines at the top: the run, the earlier run, and the number of errors."""
    lines = [_run_sentence(result)]
    if earlier is not None:
        lines.append(
            say("Compared with an earlier run (outlines and vertical lines): {run}", run=_run_sentence(earlier))
        )
    error_count = len(result.get("errors", ()))
    if error_count:
        lines.append(
            say_many("{count} match stopped with an error.", "{count} matches stopped with an error.", error_count)
        )
    return lines


def _run_sentence(result: Findings) -> str:
    """Return a summary of a run: matches, bots, seeds, drops and options."""
    defaults = {option.key: option.default for option in find_game(result["game"]).load_rules().options}
    values = result[DISTRIBUTIONS].get("options", {})
    options = row_of(f"{key} {value}" for key, value in values.items() if value != defaults.get(key))
    facts = say_many(
        "{finished} of {matches} match finished, {moves} moves; bots: {bots}; seeds from {seed}.",
        "{finished} of {matches} matches finished, {moves} moves; bots: {bots}; seeds from {seed}.",
        result["matches"],
        finished=thousands(result["finished"]),
        matches=thousands(result["matches"]),
        moves=thousands(result.get("moves", 0)),
        bots=row_of(result["bots"]),
        seed=result.get("seed", 0),
    )
    if find_game(result["game"]).passage:
        facts += " "
        if result.get("drops", "real") == "modelled":
            facts += say("Throws and bangs are modelled on measured frequencies.")
        else:
            facts += say("Throws and bangs use real physics.")
    tower = result.get("tower")
    if tower:
        facts += " " + say("Tower: {tower}.", tower=tower)
    if options:
        facts += " " + say("Options: {options}.", options=options)
    return facts


def _charts(result: Findings, earlier: Findings | None) -> list[str]:
    """Return the panels as HTML: first the panels that every game has, then the game's own panels."""
    panels = [columns_html(chart) for chart in _distributions(result, earlier)]
    if result["players"] > 1:
        seats_before = None
        if earlier and result["players"] == earlier["players"]:
            seats_before = seat_chart(_wins(earlier), earlier["bots"])
        panels.insert(0, rows_html(seat_chart(_wins(result), result["bots"]), seats_before))
    own_before = {chart.key: chart for chart in own_charts(earlier)} if earlier else {}
    return panels + [rows_html(chart, own_before.get(chart.key)) for chart in own_charts(result)]


def own_charts(result: Findings) -> list[ReportChart]:
    """Return the charts that the game itself adds to a report."""
    return [chart for chart in aftermath_of(find_game(result["game"])).report_charts(result) if chart.rows]


def _wins(result: Findings) -> list[Share]:
    """Return each seat's share of wins in the finished matches."""
    return [Share(count_wins(won), result["finished"]) for won in result[DISTRIBUTIONS]["wins_by_seat"]]


def _distributions(result: Findings, earlier: Findings | None) -> list[Distribution]:
    """Return the distributions that all games have: lengths, turns and scores."""
    texts = {
        "lengths": (say("Length of a match"), say("moves by all players")),
        "turns": (say("Turns per seat"), say("turns per seat in a match")),
        "scores": (say("Scores"), say("scores of all players")),
    }
    return [
        Distribution(
            key, title, _histogram(result, key), subtitle, None if earlier is None else _histogram(earlier, key)
        )
        for key, (title, subtitle) in texts.items()
    ]


def _histogram(result: Findings, key: str) -> Mapping[str, int]:
    """Return the histogram of lengths, turns or scores. The scores of all seats are counted together."""
    distributions = result[DISTRIBUTIONS]
    return added_up(distributions["scores_by_seat"]) if key == "scores" else distributions[key]


def _foot_lines(earlier: Findings | None) -> list[str]:
    """Return the lines at the bottom, which explain the marks."""
    lines = [say("Horizontal lines are 95% confidence intervals. A dashed line shows what chance alone would give.")]
    if earlier is not None:
        lines.append(say("By chance alone, at most one chart in twenty shows a ▲ or ▼."))
    return lines
