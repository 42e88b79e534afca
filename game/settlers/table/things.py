"""What lies on the table to be looked at, and where an event took place."""

from __future__ import annotations

from game.core.words import say
from game.screens.parts.move_controls import thing
from game.settlers.rules import events
from game.settlers.rules.ground import WORLD
from game.settlers.table import layout
from game.settlers.table.face import Face
from game.settlers.table.foot import feed_place
from game.settlers.table.layout import Lens
from game.ui.control import Control
from game.ui.layout import Rect


def things(face: Face) -> list[Control]:
    """List what only tells, below all that can be used."""
    told = [_dice(face), _hand(face)]
    if not face.acting:
        told.append(
            thing(
                "costs",
                say("Costs"),
                layout.COSTS,
                say("What everything costs. You can pay on your turn, after the roll."),
            )
        )
    feed = feed_place(face)
    if feed is not None:
        told.append(
            thing(
                "feed",
                say("What happened last"),
                feed,
                say("What happened last. The log in the corner has everything."),
            )
        )
    return told


def _dice(face: Face) -> Control:
    told = say("The dice: already rolled this turn.")
    if face.kind == "roll":
        told = say("The dice: the active player rolls them.")
    elif face.kind in ("found", "place"):
        told = say("The dice: rolled once all tribes and nomads are placed.")
    return thing("dice", say("The dice"), layout.BOTH_DICE, told)


def _hand(face: Face) -> Control:
    told = say("Your hand: only you may see it.")
    if face.seat is None:
        told = say("You are watching: all hands are hidden.")
    elif face.covered:
        told = say("Your hand is hidden. Show it when everyone else looks away.")
    return thing("hand", say("The hand"), layout.HAND, told)


# What an event speaks of, on the table: the log shows it when a line is looked at.

_ROUND = 24.0


def seat_spot(face: Face, seat: int) -> Rect:
    """Return a seat's panel."""
    return layout.panels(len(face.looks))[seat]


def spot_of(face: Face, what: object) -> Rect | None:
    """Return where an event took place, as the map is looked at now; ``None``: at the panel of whoever it names."""
    match what:
        case (
            events.Founded(crossing=crossing)
            | events.NomadSent(crossing=crossing)
            | events.Settled(crossing=crossing)
            | events.Left(crossing=crossing)
            | events.PeopleTaken(crossing=crossing)
        ):
            return _crossing(face.lens, crossing)
        case events.Walked(route=(*_, last)):
            return _crossing(face.lens, last)
        case events.ChipTurned(box=box):
            return _crossing(face.lens, WORLD.boxes[box].crossing)
        case events.Yielded(place=place) | events.Roamed(place=place) | events.DesertSpread(place=place):
            return _in_sight(face.lens.hex_rect(place))
        case events.Developed(track=track) | events.ArtTaken(track=track):
            return layout.track_row(track)
        case events.Rolled():
            (left, top), (right, _) = layout.DICE
            return Rect(left - layout.DIE / 2, top - layout.DIE / 2, right - left + layout.DIE, layout.DIE)
    return None


def _crossing(lens: Lens, crossing: int) -> Rect | None:
    x, y = lens.crossing(crossing)
    return _in_sight(Rect(x - _ROUND, y - _ROUND, 2 * _ROUND, 2 * _ROUND))


def _in_sight(rect: Rect) -> Rect | None:
    """Return what is on the part of the map that is in sight."""
    return rect if layout.SEA.contains(rect) else None
