"""What a report of simulated matches shows of Settlers: the road to victory, rolls, regions, tracks."""

from __future__ import annotations

from game.core.report_charts import ReportChart, ReportRow, Share, mean_rows
from game.core.rules import Findings
from game.core.words import say
from game.settlers.goods import PEOPLES, RESOURCES, TRACKS


def report_charts(result: Findings) -> tuple[ReportChart, ...]:
    """Return the charts of a report."""
    points = {
        "people": say("people"),
        "art": say("art"),
        "adaptation": say("adaptation"),
        "reconnaissance": say("reconnaissance"),
        "distribution": say("distribution"),
    }
    gains = {kind: say(kind) for kind in RESOURCES}
    return (
        ReportChart(
            "points",
            say("The road to victory"),
            mean_rows(result.get("winner_points", {}), points),
            say("points of a winner, on average"),
        ),
        _of_matches(
            result, "region_settled", say("Parts of the world"), PEOPLES, say("matches in which somebody settles there")
        ),
        _of_matches(result, "track_finished", say("Tracks"), TRACKS, say("matches in which somebody finishes it")),
        ReportChart(
            "gains", say("Resources"), mean_rows(result.get("gains", {}), gains), say("cards gained in a match")
        ),
    )


def _of_matches(result: Findings, key: str, title: str, names: tuple[str, ...], bar_words: str) -> ReportChart:
    """Return a chart of shares of all matches."""
    shares, matches = result.get(key, {}), result["finished"]
    rows = [
        ReportRow(name, say(name), Share(round(shares[name] * matches), matches)) for name in names if name in shares
    ]
    return ReportChart(key, title, tuple(rows), bar_words)
