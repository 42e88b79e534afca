"""What ``simulate`` tells of the solo game: how often the tribes survive, how long, and why they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.counts import added_up, interval, once, sum_of, value_at
from game.core.match import Match
from game.core.rules import Statistics
from game.stone_age import events, round_events
from game.stone_age.state import State, everybody
from game.stone_age.statistics import happened

_MEANS = ("food", "figures", "field")


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts; ``merge_statistics`` puts many together."""
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
        "matches": 1,
        "won": int(state.ended == "won"),
        "lost_to": {} if state.ended == "won" else once(last),
        "rounds": once(state.round),
        "exhaustion_lost": dict(lost),
        "counts": dict(counts),
        "food": state.camps[0].food,
        "figures": everybody(state, 0),
        "field": state.camps[0].field,
    }


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Put many matches together: the share of wins with its 95 % interval, rounds, losses by cause, means a match."""
    total = added_up(parts)
    matches, wins, rounds = total["matches"], total["won"], total["rounds"]
    causes = sorted(total["exhaustion_lost"].items())
    means = {"rounds": round(sum_of(rounds) / matches, 2), **{key: round(total[key] / matches, 2) for key in _MEANS}}
    return {
        "survived": round(wins / matches, 4),
        "survived_interval": [round(bound, 4) for bound in interval(wins, matches)],
        "rounds": {
            name: value_at(rounds, place)
            for name, place in (("fewest", 0), ("median", matches // 2), ("most", matches - 1))
        },
        "lost_to": {cause: round(count / matches, 4) for cause, count in sorted(total["lost_to"].items())},
        "exhaustion_lost": {cause: round(amount / matches, 2) for cause, amount in causes},
        "means": means | {key: round(count / matches, 2) for key, count in sorted(total["counts"].items())},
    }
