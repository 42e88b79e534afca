"""What is worth telling of a match of Settlers when it is over."""

from __future__ import annotations

from typing import Final

from game.core.match import Match
from game.core.tales import Tale, Told, tell
from game.core.words import marked_many
from game.settlers import events

_TALES: Final = (
    Tale(
        events.Walked,
        marked_many(
            "The nomads of {name} walked farthest: {count} step.",
            "The nomads of {name} walked farthest: {count} steps.",
        ),
        amount=lambda event: len(event.route) - 1,
    ),
    Tale(
        events.Yielded,
        marked_many("The land gave {name} most: {count} card.", "The land gave {name} most: {count} cards."),
        amount=lambda event: event.count,
    ),
    Tale(
        events.Rolled,
        marked_many("{name} rolled {count} seven.", "{name} rolled {count} sevens."),
        amount=lambda event: int(sum(event.dice) == 7),
    ),
)


def tales(match: Match) -> tuple[Told, ...]:
    """Return sentences about who walked farthest, to whom the land gave most, and who rolled most sevens."""
    return tuple(tell(match, *_TALES))
