"""What a report of simulated matches shows of Stone Age, with others and alone."""

from __future__ import annotations

from game.core.report_charts import ReportChart, ReportRow, Share, mean_rows
from game.core.rules import Findings
from game.core.words import say
from game.stone_age.board import PLACES
from game.stone_age.event_words import place_name


def report_charts(result: Findings) -> tuple[ReportChart, ...]:
    """Return the charts of a report of matches with others."""
    sources = {
        "buildings": say("buildings"),
        "green": say("green cards"),
        "farmers": say("farmers"),
        "toolmakers": say("toolmakers"),
        "builders": say("builders"),
        "shamans": say("shamans"),
        "cards": say("points on cards"),
        "leftovers": say("what was left"),
    }
    places = {place: place_name(number) for number, place in enumerate(PLACES)}
    return (
        ReportChart(
            "points",
            say("The road to victory"),
            mean_rows(result.get("points_by_source", {}), sources),
            say("points of one player, on average"),
        ),
        ReportChart(
            "places",
            say("Places"),
            mean_rows(result.get("figures_by_place", {}), places),
            say("figures of one player in a match, on average"),
        ),
    )


def solo_report_charts(result: Findings) -> tuple[ReportChart, ...]:
    """Return the charts of a report of matches alone."""
    matches = result["finished"]
    survived = ReportRow("survived", say("survived"), Share(round(result.get("survived", 0) * matches), matches))
    causes = {"food": say("hunger"), "upkeep": say("the cold"), "building": say("a missing building")}
    lost = [
        ReportRow(key, causes.get(key, key.replace("_", " ")), Share(round(share * matches), matches))
        for key, share in result.get("lost_to", {}).items()
    ]
    return (ReportChart("ends", say("How it ends"), (survived, *lost), say("share of all matches")),)
