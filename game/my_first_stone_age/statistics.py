"""What ``simulate`` tells of My First Stone Age: how long matches last, and what their huts were built with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.counts import added_up, once, percentiles
from game.core.match import Match
from game.core.rules import Statistics
from game.my_first_stone_age import events


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts: turns of all players, and how often what happened."""
    happened: Counter[str] = Counter()
    for record in match.records:
        for event in record.events:
            happened[type(event).__name__] += 1
            if isinstance(event, events.Built):
                happened["dogs in huts"] += len(event.dogs_for)
    first = next(event.first for event in match.opening.events if isinstance(event, events.Started))
    starter_won = match.outcome is not None and first in match.outcome.winners
    return {"matches": 1, "turns": once(match.state.turn), "happened": dict(happened), "starter_won": int(starter_won)}


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Return the length of matches in turns of all players, how often the starter won, and means of what happened."""
    total = added_up(parts)
    matches = total["matches"]
    return {
        "turns_of_all": percentiles(total["turns"]),
        "wins_of_starter": round(total["starter_won"] / matches, 4),
        "in_a_match": {name: round(count / matches, 2) for name, count in sorted(total["happened"].items())},
    }
