"""The report of a simulation as one page: it needs no script, loads nothing, and can be set beside an earlier run."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.core.aftermath import ReportChart, Share, aftermath_of
from game.core.checked_json import parsed
from game.core.counts import added_up, wins_shared
from game.core.games import find_game
from game.core.measures import thousands
from game.core.rules import Findings
from game.core.words import row_of, say, say_many
from game.export.page_frame import filled, framed
from game.simulate.charts import Distribution, columns, rows, seat_chart
from game.simulate.tables import DISTRIBUTIONS

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
    title = say("{game}: a report", game=say(find_game(result["game"]).title))
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
    told = [_told_of(result)]
    if earlier is not None:
        told.append(say("Beside it, as outlines and lines: {run}", run=_told_of(earlier)))
    faults = len(result.get("errors", ()))
    if faults:
        told.append(say_many("{count} match stopped on a fault.", "{count} matches stopped on a fault.", faults))
    return told


def _told_of(result: Findings) -> str:
    """Return in a sentence what was played."""
    usual = {option.key: option.default for option in find_game(result["game"]).load_rules().options}
    chosen = result[DISTRIBUTIONS].get("options", {})
    options = row_of(f"{key} {value}" for key, value in chosen.items() if value != usual.get(key))
    facts = say(
        "{finished} of {matches} matches to the end, {moves} moves; bots: {bots}; seeds from {seed}.",
        finished=thousands(result["finished"]),
        matches=thousands(result["matches"]),
        moves=thousands(result.get("moves", 0)),
        bots=row_of(result["bots"]),
        seed=result.get("seed", 0),
    )
    if find_game(result["game"]).passage:
        modelled = result.get("drops", "real") == "modelled"
        facts += " " + (say("Drops by measured frequencies.") if modelled else say("Drops by physics."))
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
        "turns": (say("Turns of a seat"), say("turns that one seat has in a match")),
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
        told.append(say("Noise alone puts a ▲ or ▼ somewhere into a chart in at most one of twenty reports."))
    return told
