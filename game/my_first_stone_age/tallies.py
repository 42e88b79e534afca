"""What is worth telling of a match of My First Stone Age when it is over."""

from __future__ import annotations

from game.core.match import Match
from game.core.words import say_many
from game.my_first_stone_age import events


def tallies(match: Match) -> tuple[tuple[int, str], ...]:
    """Return four counts of a match with what was counted, in words."""
    happened = [event for record in match.records for event in record.events]
    turned = sum(isinstance(event, events.TokenTurned) for event in happened)
    steps = sum(len(event.path) for event in happened if isinstance(event, events.Walked))
    goods = sum(isinstance(event, events.Took) for event in happened)
    swaps = sum(isinstance(event, events.Swapped) for event in happened)
    return (
        (turned, say_many("tree turned over", "trees turned over", turned)),
        (steps, say_many("step walked", "steps walked", steps)),
        (goods, say_many("good found", "goods found", goods)),
        (swaps, say_many("tree swap", "tree swaps", swaps)),
    )
