"""What is worth telling of a match of Ugh Ugh when it is over."""

from __future__ import annotations

from collections import Counter

from game.core.match import Match
from game.core.tales import most
from game.core.words import say, say_many
from game.ugh_ugh import events


def tales(match: Match) -> tuple[str, ...]:
    """Return sentences about who was eaten, robbed, drummed and loved most."""
    eaten: Counter[int] = Counter()
    drummed: Counter[int] = Counter()
    robbed: Counter[int] = Counter()
    born: Counter[int] = Counter()
    for event in (event for record in match.records for event in record.events):
        if isinstance(event, events.Eaten):
            eaten[event.seat] += len(event.pieces)
        elif isinstance(event, events.Banged):
            drummed[event.seat] += 1
        elif isinstance(event, events.Robbed):
            robbed[event.victim] += 1
        elif isinstance(event, events.Born):
            born[event.seat] += len(event.pieces)
    told = []
    if (found := most(eaten)) is not None:
        told.append(
            say_many(
                "{name} lost {count} to the beasts.",
                "{name} lost {count} to the beasts.",
                found[1],
                name=match.names[found[0]],
            )
        )
    elif not eaten:
        told.append(say("The beasts went hungry: nobody was eaten."))
    if (found := most(robbed)) is not None:
        told.append(
            say_many(
                "{name} was robbed {count} time.",
                "{name} was robbed {count} times.",
                found[1],
                name=match.names[found[0]],
            )
        )
    if (found := most(drummed)) is not None:
        told.append(
            say_many(
                "{name} drummed {count} time, more than anybody.",
                "{name} drummed {count} times, more than anybody.",
                found[1],
                name=match.names[found[0]],
            )
        )
    if (found := most(born)) is not None:
        told.append(
            say_many("{name} had {count} child.", "{name} had {count} children.", found[1], name=match.names[found[0]])
        )
    return tuple(told[:3])
