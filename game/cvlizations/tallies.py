"""What is worth telling of a match of CVlizations when it is over."""

from __future__ import annotations

from game.core.match import Match
from game.core.words import say_many
from game.cvlizations import events


def tallies(match: Match) -> tuple[tuple[int, str], ...]:
    """Return four counts of a match with what was counted, in words."""
    happened = [event for record in match.records for event in record.events]
    bought = sum(isinstance(event, events.Bought) for event in happened)
    failed = sum(isinstance(event, events.Failed) for event in happened)
    stolen = sum(isinstance(event, events.Stole) for event in happened)
    goods = sum(sum(event.goods) for event in happened if isinstance(event, events.Gained))
    return (
        (bought, say_many("idea bought", "ideas bought", bought)),
        (goods, say_many("resource gained", "resources gained", goods)),
        (stolen, say_many("theft", "thefts", stolen)),
        (failed, say_many("order failed", "orders failed", failed)),
    )
