"""What is worth telling of a match of CVlizations when it is over."""

from __future__ import annotations

from collections import Counter

from game.core.match import Match
from game.core.tales import most
from game.core.words import say, say_many
from game.cvlizations import events


def tales(match: Match) -> tuple[str, ...]:
    """Return sentences about thieves, their victims, orders in vain and the ideas of the winner."""
    stolen: Counter[int] = Counter()
    robbed: Counter[int] = Counter()
    failed: Counter[int] = Counter()
    bought: Counter[int] = Counter()
    for event in (event for record in match.records for event in record.events):
        if isinstance(event, events.Stole):
            stolen[event.seat] += 1
            robbed[event.victim] += 1
        elif isinstance(event, events.Failed):
            failed[event.seat] += 1
        elif isinstance(event, events.Bought):
            bought[event.seat] += 1
    told = []
    if (found := most(stolen)) is not None:
        told.append(
            say_many(
                "{name} stole {count} time from the others.",
                "{name} stole {count} times from the others.",
                found[1],
                name=match.names[found[0]],
            )
        )
    elif not stolen:
        told.append(say("Nobody stole anything."))
    if (found := most(robbed)) is not None:
        told.append(
            say_many(
                "{name} was robbed {count} time.",
                "{name} was robbed {count} times.",
                found[1],
                name=match.names[found[0]],
            )
        )
    if (found := most(failed)) is not None:
        told.append(
            say_many(
                "{name} gave {count} order in vain.",
                "{name} gave {count} orders in vain.",
                found[1],
                name=match.names[found[0]],
            )
        )
    if (found := most(bought)) is not None:
        told.append(
            say_many(
                "{name} had {count} idea, more than anybody.",
                "{name} had {count} ideas, more than anybody.",
                found[1],
                name=match.names[found[0]],
            )
        )
    return tuple(told[:3])
