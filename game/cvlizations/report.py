"""What a report of simulated matches shows of CVlizations: ideas by price, orders."""

from __future__ import annotations

from game.core.report_charts import ReportChart, ReportRow, Share, mean_rows
from game.core.rules import Findings
from game.core.words import say, say_many
from game.cvlizations.ideas import IDEAS, KINDS
from game.cvlizations.orders import ORDERS


def report_charts(result: Findings) -> tuple[ReportChart, ...]:
    """Return the charts of a report."""
    kinds = mean_rows(result.get("kinds", {}), {kind: say(kind) for kind in KINDS})
    orders = mean_rows(result.get("orders", {}), {order.key: say(order.title) for order in ORDERS.values()})
    return (
        _ideas(result),
        ReportChart("kinds", say("Types of ideas"), kinds, say("share of all purchases")),
        ReportChart("orders", say("Orders"), orders, say("share of all orders laid")),
    )


def _ideas(result: Findings) -> ReportChart:
    """Return every idea by price: how often it was bought when on offer, and how often who bought it won."""
    found = result.get("ideas", {})
    rows = []
    for idea in sorted(IDEAS.values(), key=lambda idea: (len(idea.cost), say(idea.title))):
        if idea.key in found:
            offered = found[idea.key]["offered"]
            bought = round(found[idea.key]["bought"] * offered)
            won = round(found[idea.key]["bought_by_winner"] * offered)
            price = say_many("{count} resource", "{count} resources", len(idea.cost))
            rows.append(ReportRow(idea.key, say(idea.title), Share(bought, offered), Share(won, bought), price))
    return ReportChart(
        "ideas",
        say("Ideas by price"),
        tuple(rows),
        say("bought, of the matches in which it was on offer"),
        say("wins of who bought it"),
        say("A dot far to the right is worth more than it costs; a short bar is bought by nobody."),
        1 / result["players"],
    )
