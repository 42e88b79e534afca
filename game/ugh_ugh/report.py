"""What a report of simulated matches shows of Ugh Ugh: cards by price, the road to victory, the tower's load."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.report_charts import ReportChart, ReportRow, Share, mean_rows
from game.core.rules import Findings
from game.core.words import say, say_many
from game.ugh_ugh.cards import CARDS


def report_charts(result: Findings) -> tuple[ReportChart, ...]:
    """Return the charts of a report."""
    return _cards(result), _clans(result), _stars(result), _load(result)


def _cards(result: Findings) -> ReportChart:
    """Return every invention by price: in how many matches it was built, and how often who built it won."""
    cards = [CARDS[key] for key in result.get("cards", {}) if key in CARDS and CARDS[key].kind == "invention"]
    rows = [
        ReportRow(
            card.key,
            say(card.title),
            Share(result["cards"][card.key]["built"], result["finished"]),
            _won(result["cards"][card.key], "built"),
            say_many("{count} resource", "{count} resources", len(card.cost)),
        )
        for card in sorted(cards, key=lambda card: (len(card.cost), say(card.title)))
    ]
    return ReportChart(
        "cards",
        say("Inventions by price"),
        tuple(rows),
        say("matches in which it was built"),
        say("wins of who built it"),
        say("A card far to the right is worth more than it costs; one with a short bar is worth less."),
        1 / result["players"],
    )


def _won(figures: Findings, had: str) -> Share:
    return Share(round(figures["win_share"] * figures[had]), figures[had])


def _clans(result: Findings) -> ReportChart:
    rows = [
        ReportRow(
            key,
            say(CARDS[key].title),
            Share(figures["held"], result["finished"] * result["players"]),
            _won(figures, "held"),
        )
        for key, figures in result.get("clan_cards", {}).items()
        if key in CARDS
    ]
    return ReportChart(
        "clans",
        say("Clan cards"),
        tuple(rows),
        say("chiefs who held it"),
        say("wins of who held it"),
        expected=1 / result["players"],
    )


def _stars(result: Findings) -> ReportChart:
    labels = {"cards": say("cards"), "everybody_in": say("everybody in"), "torch": say("the torch")}
    rows = mean_rows(result.get("stars_by_source", {}), labels)
    return ReportChart("stars", say("The road to victory"), rows, say("Rock Stars of a winner, on average"))


def _load(result: Findings) -> ReportChart:
    loads: Mapping[str, int] = result.get("inside_after_drops", {})
    drops = sum(loads.values())
    rows = tuple([ReportRow(pieces, pieces, Share(count, drops)) for pieces, count in loads.items()])
    return ReportChart("load", say("The tower's load"), rows, say("drops after which so many pieces stay inside"))
