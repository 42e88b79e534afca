"""What ``simulate`` tells of CVlizations: which ideas were on offer, bought and won with, and what the winners had."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from game.core.counts import added_up, once, value_at, wins_shared
from game.core.match import Match
from game.core.rules import Statistics
from game.cvlizations import events
from game.cvlizations.ideas import IDEAS, KINDS
from game.cvlizations.orders import ORDERS


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts; ``merge_statistics`` adds them up.

    ``tokens`` are what all winners have, by how many won together.
    """
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
        "matches": 1,
        "offered": dict(Counter(IDEAS[idea].key for idea in offered)),
        "bought": dict(Counter(IDEAS[idea].key for idea in bought)),
        "won_with": dict(Counter(IDEAS[idea].key for seat in winners for idea in state.tribes[seat].ideas)),
        "kinds": dict(Counter(IDEAS[idea].kind for idea in bought)),
        "orders": dict(orders),
        "winning_scores": once(max(match.scores)),
        "seats": state.seats,
        "tokens": {str(max(1, len(winners))): sum(state.tribes[seat].happiness for seat in winners)},
    }


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Add up the counts of many matches and work out shares.

    ``ideas`` gives for every idea in how many matches it was on offer, in which share of those it was bought, and
    bought by a winner; ``kinds`` the share of purchases by type; ``orders`` the share of all orders laid by players.
    """
    total = added_up(parts)
    matches, winning = total["matches"], total["winning_scores"]
    return {
        "ideas": {idea.key: _shares_of(idea.key, total) for idea in IDEAS.values() if idea.key in total["offered"]},
        "kinds": _shares(total["kinds"], KINDS),
        "orders": _shares(total["orders"], [order.key for order in ORDERS.values()]),
        "winning_score": {
            name: value_at(winning, int(matches * at)) for name, at in (("p10", 0.1), ("p50", 0.5), ("p90", 0.9))
        },
        "ideas_each": round(sum(total["bought"].values()) / total["seats"], 2),
        "winners_tokens": round(wins_shared(total["tokens"]) / matches, 2),
    }


def _shares_of(key: str, total: Statistics) -> Statistics:
    offered = total["offered"][key]
    return {
        "offered": offered,
        "bought": round(total["bought"].get(key, 0) / offered, 3),
        "bought_by_winner": round(total["won_with"].get(key, 0) / offered, 3),
    }


def _shares(counts: Mapping[str, int], keys: Sequence[str]) -> dict[str, float]:
    everything = max(1, sum(counts.values()))
    return {key: round(counts.get(key, 0) / everything, 3) for key in keys}
