"""What a report of simulated matches shows of My First Stone Age: what happens in a match."""

from __future__ import annotations

from game.core.report_charts import ReportChart, mean_rows
from game.core.rules import Findings
from game.core.words import say


def report_charts(result: Findings) -> tuple[ReportChart, ...]:
    """Return the charts of a report."""
    labels = {
        "TokenTurned": say("tokens turned over"),
        "Took": say("goods taken"),
        "Traded": say("trades"),
        "Built": say("huts built"),
        "dogs in huts": say("dogs in huts"),
    }
    rows = mean_rows(result.get("in_a_match", {}), labels)
    return (ReportChart("happened", say("In a match"), rows, say("how often, on average")),)
