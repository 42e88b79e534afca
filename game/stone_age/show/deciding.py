"""What decided a match of Stone Age: with others what counted most, alone what put the fire out, or that it burns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core import Match
from game.core.point_sources import point_sources
from game.core.rules import Event
from game.core.words import say, say_many
from game.screens.parts.deciding import Deciding
from game.stone_age.round_events import Exhausted
from game.stone_age.show.parts import chip
from game.stone_age.state import State
from game.ui.canvas import Canvas
from game.ui.layout import Rect

#: the chip that stands for each source of points
SOURCE_CHIPS = {
    "buildings": "building",
    "points": "gold",
    "green": "winter",
    "farmers": "field",
    "toolmakers": "tool",
    "builders": "building",
    "shamans": "people",
    "leftovers": "wood",
    "hunger": "hunger",
}


def deciding_of(match: Match) -> Deciding | None:
    """Return what brought the winner of a match that is over most points."""
    found, outcome = point_sources(match), match.outcome
    if found is None or outcome is None:
        return None
    seat = outcome.winners[0]
    best = max(found.sources, key=lambda source: source.points(seat))
    words = say_many(
        "{source} brought {name} {count} point.",
        "{source} brought {name} {count} points.",
        best.points(seat),
        source=best.title[:1].upper() + best.title[1:],
        name=match.names[seat],
    )
    return Deciding(say("What counted most"), words, partial(_paint, SOURCE_CHIPS[best.key]))


def solo_deciding_of(match: Match) -> Deciding | None:
    """Return what decided a winter that is over."""
    return solo_deciding(match.state, match.records[-1].events)


def solo_deciding(state: State, told: Sequence[Event]) -> Deciding | None:
    """Return that the fire still burns, or what put it out; ``told`` are the last events."""
    if state.ended == "won":
        words = say("No card is left, and the exhaustion limit is {count}.", count=state.exhaustion)
        return Deciding(say("The fire still burns"), words, partial(_paint, "fire"))
    for event in reversed(told):
        if isinstance(event, Exhausted):
            hungry = event.cause == "food"
            words = say("Food was missing in round {round}.", round=state.round)
            if not hungry:
                words = say("A building was missing in round {round}.", round=state.round)
            return Deciding(say("What put the fire out"), words, partial(_paint, "hunger" if hungry else "building"))
    return None


def _paint(kind: str, canvas: Canvas, rect: Rect) -> None:
    chip(canvas, kind, rect.centerx, rect.centery, rect.w)
