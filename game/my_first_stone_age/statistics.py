"""What ``simulate`` tells of My First Stone Age: how long matches last, and what their huts were built with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.match import Match
from game.core.rules import Statistics
from game.my_first_stone_age import events

#: Turns by which the lengths of matches are told.
_SHARES = (10, 50, 90)


def statistics(match: Match) -> Statistics:
    """Return one finished match's counts, JSON-able: turns of all players, and how often what happened."""
    happened: Counter[str] = Counter()
    for record in match.records:
        for event in record.events:
            happened[type(event).__name__] += 1
            if isinstance(event, events.Built):
                happened["dogs in huts"] += len(event.dogs_for)
    first = next(event.first for event in match.opening.events if isinstance(event, events.Started))
    starter_won = match.outcome is not None and first in match.outcome.winners
    return {"turns": match.state.turn, "happened": dict(happened), "starter_won": starter_won}


def merge_statistics(parts: Sequence[Statistics]) -> Statistics:
    """Return the length of matches in turns of all players, how often the starter won, and means of what happened."""
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part["happened"])
    lengths = sorted(part["turns"] for part in parts)
    return {
        "turns_of_all": {f"p{share}": lengths[max(0, -(-len(lengths) * share // 100) - 1)] for share in _SHARES},
        "wins_of_starter": round(sum(part["starter_won"] for part in parts) / len(parts), 4),
        "in_a_match": {name: round(count / len(parts), 2) for name, count in sorted(total.items())},
    }
