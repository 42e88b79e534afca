"""What ``simulate`` tells of the solo game: how often the tribes survive, how long, and why they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from game.core.match import Match
from game.core.rules import Statistics
from game.stone_age import events, round_events
from game.stone_age.state import State, everybody
from game.stone_age.statistics import happened

#: The number of standard deviations of an interval of 95 %.
_DEVIATIONS = 1.96
_MEANS = ("rounds", "food", "figures", "field")


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts, JSON-able; ``merge_statistics`` puts many together."""
    state: State = match.state
    lost: Counter[str] = Counter()
    counts = Counter({"buildings": 0, "cards": 0, "drawn": 0, "paid_as_food": 0})
    last = ""
    for event in happened(match):
        if isinstance(event, round_events.Exhausted):
            lost[event.cause] += event.lost
            last = event.cause
        elif isinstance(event, events.Built):
            counts["buildings"] += 1
        elif isinstance(event, events.Bought):
            counts["cards"] += 1
        elif isinstance(event, events.CardDrawn):
            counts["drawn"] += 1
        elif isinstance(event, round_events.FedWith):
            counts["paid_as_food"] += sum(event.goods)
    return {
        "won": state.ended == "won",
        "lost_to": "" if state.ended == "won" else last,
        "rounds": state.round,
        "exhaustion_lost": dict(lost),
        "counts": dict(counts),
        "food": state.camps[0].food,
        "figures": everybody(state, 0),
        "field": state.camps[0].field,
    }


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Put many matches together: the share of wins with its 95 % interval, rounds, losses by cause, means a match."""
    matches = len(parts)
    wins = sum(part["won"] for part in parts)
    lost_to = Counter(part["lost_to"] for part in parts if not part["won"])
    lost: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for part in parts:
        lost.update(part["exhaustion_lost"])
        counts.update(part["counts"])
    rounds = sorted(part["rounds"] for part in parts)
    means = {key: round(sum(part[key] for part in parts) / matches, 2) for key in _MEANS}
    return {
        "survived": round(wins / matches, 4),
        "survived_interval": [round(bound, 4) for bound in interval(wins, matches)],
        "rounds": {"fewest": rounds[0], "median": rounds[matches // 2], "most": rounds[-1]},
        "lost_to": {cause: round(count / matches, 4) for cause, count in sorted(lost_to.items())},
        "exhaustion_lost": {cause: round(amount / matches, 2) for cause, amount in sorted(lost.items())},
        "means": means | {key: round(count / matches, 2) for key, count in sorted(counts.items())},
    }


def interval(wins: int, matches: int) -> tuple[float, float]:
    """Return the bounds between which a share lies with 95 % confidence (Wilson's score interval)."""
    share, square = wins / matches, _DEVIATIONS**2 / matches
    middle = (share + square / 2) / (1 + square)
    half = _DEVIATIONS * sqrt(share * (1 - share) / matches + square / matches / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
