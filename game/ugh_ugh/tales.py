"""What is worth telling of a match of Ugh Ugh when it is over."""

from __future__ import annotations

from typing import Final

from game.core.match import Match
from game.core.tales import Tale, Told, tell
from game.core.words import marked_many
from game.ugh_ugh import events

_TALES: Final = (
    Tale(
        events.Eaten,
        marked_many("{name} lost {count} to the beasts.", "{name} lost {count} to the beasts."),
        nobody="The beasts went hungry: nobody was eaten.",
        amount=lambda event: len(event.pieces),
    ),
    Tale(
        events.Robbed,
        marked_many("{name} was robbed {count} time.", "{name} was robbed {count} times."),
        who=lambda event: event.victim,
    ),
    Tale(
        events.Banged,
        marked_many(
            "{name} drummed {count} time, more than anyone else.",
            "{name} drummed {count} times, more than anyone else.",
        ),
    ),
    Tale(
        events.Born,
        marked_many("{name} had {count} child.", "{name} had {count} children."),
        amount=lambda event: len(event.pieces),
    ),
)


def tales(match: Match) -> tuple[Told, ...]:
    """Return sentences about who was eaten, robbed, drummed and had children most: three at most."""
    return tuple(tell(match, *_TALES)[:3])
