"""The statistics on the result screen match the events."""

from __future__ import annotations

from game.core import Match
from game.cvlizations.aftermath import AFTERMATH
from game.cvlizations.rules.events import Failed, Gained
from game.cvlizations.rules.orders import LOGGING
from tests.golden.record import match_file


def test_statistics_of_a_recorded_match_agree_with_its_events() -> None:
    match = Match.load(match_file("cvlizations"))
    ideas, goods, thefts, failures = [count for count, _ in AFTERMATH.counts_in(match)]
    assert ideas == sum(str(record.move).startswith("buy ") for record in match.records)
    gained = [event for record in match.records for event in record.events if isinstance(event, Gained)]
    assert goods == sum(amount for event in gained for amount in event.goods) > 0
    assert thefts >= 0 and failures > 0


def test_statistics_have_labels_before_the_first_move() -> None:
    match = Match.new("cvlizations", seats=2, seed=1)
    assert [words for _, words in AFTERMATH.counts_in(match)] == [
        "ideas bought",
        "resources gained",
        "thefts",
        "orders failed",
    ]


def test_both_failures_of_a_doubled_order_count_as_one() -> None:
    """Doubling carries its partner order out twice, and both executions fail."""
    tally = AFTERMATH.tallies[-1]
    assert [tally.amount(Failed(0, LOGGING, 3, execution)) for execution in (1, 2)] == [1, 0]
