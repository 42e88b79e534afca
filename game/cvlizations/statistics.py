"""What ``simulate`` tells of CVlizations: which ideas were on offer, bought and won with, and what the winners had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.match import Match
from game.core.rules import Statistics
from game.cvlizations import events
from game.cvlizations.ideas import IDEAS, KINDS
from game.cvlizations.orders import ORDERS


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts, JSON-able; ``merge_statistics`` adds them up."""
    state = match.state
    winners = match.outcome.winners if match.outcome else ()
    offered: set[int] = set()
    orders: Counter[str] = Counter()
    for record in (match.opening, *match.records):
        for event in record.events:
            if isinstance(event, (events.Started, events.TrackRenewed)):
                offered.update(idea for idea in event.track if idea in IDEAS)
            elif isinstance(event, (events.Refilled, events.Bought)):
                offered.add(event.idea)
            elif isinstance(event, events.Revealed):
                orders.update(ORDERS[order].key for laid in event.orders[: state.seats] for order in laid)
    bought = [idea for tribe in state.tribes for idea in tribe.ideas]
    return {
        "offered": dict(Counter(IDEAS[idea].key for idea in offered)),
        "bought": dict(Counter(IDEAS[idea].key for idea in bought)),
        "won_with": dict(Counter(IDEAS[idea].key for seat in winners for idea in state.tribes[seat].ideas)),
        "kinds": dict(Counter(IDEAS[idea].kind for idea in bought)),
        "orders": dict(orders),
        "winning_scores": [max(match.scores)],
        "ideas_each": len(bought) / state.seats,
        "tokens": sum(state.tribes[seat].happiness for seat in winners) / max(1, len(winners)),
    }


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Add up the counts of many matches and work out shares.

    ``ideas`` gives for every idea in how many matches it was on offer, in which share of those it was bought, and
    bought by a winner; ``kinds`` the share of purchases by type; ``orders`` the share of all orders laid by players.
    """
    total = {key: Counter[str]() for key in ("offered", "bought", "won_with", "kinds", "orders")}
    for part in parts:
        for key, counts in total.items():
            counts.update(part[key])
    winning = sorted(score for part in parts for score in part["winning_scores"])
    return {
        "ideas": {idea.key: _shares_of(idea.key, total) for idea in IDEAS.values() if total["offered"][idea.key]},
        "kinds": _shares(total["kinds"], KINDS),
        "orders": _shares(total["orders"], [order.key for order in ORDERS.values()]),
        "winning_score": {
            name: winning[int(len(winning) * at)] if winning else 0
            for name, at in (("p10", 0.1), ("p50", 0.5), ("p90", 0.9))
        },
        "ideas_each": _mean([part["ideas_each"] for part in parts]),
        "winners_tokens": _mean([part["tokens"] for part in parts]),
    }


def _shares_of(key: str, total: dict[str, Counter[str]]) -> Statistics:
    offered = total["offered"][key]
    return {
        "offered": offered,
        "bought": round(total["bought"][key] / offered, 3),
        "bought_by_winner": round(total["won_with"][key] / offered, 3),
    }


def _shares(counts: Counter[str], keys: Sequence[str]) -> dict[str, float]:
    everything = max(1, sum(counts.values()))
    return {key: round(counts[key] / everything, 3) for key in keys}


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / max(1, len(values)), 2)
