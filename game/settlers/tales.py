"""What is worth telling of a match of Settlers when it is over."""

from __future__ import annotations

from collections import Counter

from game.core.match import Match
from game.core.tales import most
from game.core.words import say_many
from game.settlers import events


def tales(match: Match) -> tuple[str, ...]:
    """Return sentences about who walked farthest, whom the land gave most, and how often a seven fell."""
    steps: Counter[int] = Counter()
    cards: Counter[int] = Counter()
    sevens: Counter[int] = Counter()
    for event in (event for record in match.records for event in record.events):
        if isinstance(event, events.Walked):
            steps[event.seat] += len(event.route) - 1
        elif isinstance(event, events.Yielded):
            cards[event.seat] += event.count
        elif isinstance(event, events.Rolled) and sum(event.dice) == 7:
            sevens[event.seat] += 1
    told = []
    if (found := most(steps)) is not None:
        told.append(
            say_many(
                "The nomads of {name} walked farthest: {count} step.",
                "The nomads of {name} walked farthest: {count} steps.",
                found[1],
                name=match.names[found[0]],
            )
        )
    if (found := most(cards)) is not None:
        told.append(
            say_many(
                "The land gave {name} most: {count} card.",
                "The land gave {name} most: {count} cards.",
                found[1],
                name=match.names[found[0]],
            )
        )
    if (found := most(sevens)) is not None:
        told.append(
            say_many(
                "{name} rolled {count} seven.", "{name} rolled {count} sevens.", found[1], name=match.names[found[0]]
            )
        )
    return tuple(told)
