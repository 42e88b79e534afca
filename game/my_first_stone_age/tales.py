"""What is worth telling of a match of My First Stone Age when it is over: short, for children."""

from __future__ import annotations

from typing import Final

from game.core.match import Match
from game.core.tales import Tale, Told, tell
from game.core.words import marked_many
from game.my_first_stone_age import events

_TALES: Final = (
    Tale(events.Took, marked_many("{name} found {count} thing!", "{name} found {count} things!")),
    Tale(
        events.Walked,
        marked_many("{name} walked {count} step.", "{name} walked {count} steps."),
        amount=lambda event: len(event.path),
    ),
    Tale(events.TookDog, "The dogs like {name} best."),
)


def tales(match: Match) -> tuple[Told, ...]:
    """Return sentences about who found most, walked most and has most dogs."""
    return tuple(tell(match, *_TALES))
