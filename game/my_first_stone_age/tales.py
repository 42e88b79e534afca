"""What is worth telling of a match of My First Stone Age when it is over: short, for children."""

from __future__ import annotations

from collections import Counter

from game.core.match import Match
from game.core.tales import most
from game.core.words import say, say_many
from game.my_first_stone_age import events


def tales(match: Match) -> tuple[str, ...]:
    """Return sentences about who walked, found and traded most."""
    steps: Counter[int] = Counter()
    found_goods: Counter[int] = Counter()
    dogs: Counter[int] = Counter()
    for event in (event for record in match.records for event in record.events):
        if isinstance(event, events.Walked):
            steps[event.seat] += len(event.path)
        elif isinstance(event, events.Took):
            found_goods[event.seat] += 1
        elif isinstance(event, events.TookDog):
            dogs[event.seat] += 1
    told = []
    if (found := most(found_goods)) is not None:
        told.append(
            say_many(
                "{name} found {count} thing!", "{name} found {count} things!", found[1], name=match.names[found[0]]
            )
        )
    if (found := most(steps)) is not None:
        told.append(
            say_many(
                "{name} walked {count} step.", "{name} walked {count} steps.", found[1], name=match.names[found[0]]
            )
        )
    if (found := most(dogs)) is not None:
        told.append(say("The dogs like {name} best.", name=match.names[found[0]]))
    return tuple(told)
