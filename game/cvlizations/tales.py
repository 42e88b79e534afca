"""What is worth telling of a match of CVlizations when it is over."""

from __future__ import annotations

from typing import Final

from game.core.match import Match
from game.core.tales import Tale, Told, tell
from game.core.words import marked_many
from game.cvlizations import events

_TALES: Final = (
    Tale(
        events.Stole,
        marked_many("{name} stole {count} time from the others.", "{name} stole {count} times from the others."),
        nobody="Nobody stole anything.",
    ),
    Tale(
        events.Stole,
        marked_many("{name} was robbed {count} time.", "{name} was robbed {count} times."),
        who=lambda event: event.victim,
    ),
    Tale(events.Failed, marked_many("{name} gave {count} order in vain.", "{name} gave {count} orders in vain.")),
    Tale(
        events.Bought,
        marked_many(
            "{name} had {count} idea, more than anyone else.", "{name} had {count} ideas, more than anyone else."
        ),
    ),
)


def tales(match: Match) -> tuple[Told, ...]:
    """Return sentences about thieves, their victims, orders in vain and ideas: three at most."""
    return tuple(tell(match, *_TALES)[:3])
