"""Things on the table with a tooltip, and the rectangles of events."""

from __future__ import annotations

from game.core.words import say
from game.screens.parts.move_controls import recent_events_area, tooltip_area
from game.settlers.rules import events
from game.settlers.rules.ground import WORLD
from game.settlers.table import layout
from game.settlers.table.face import Face
from game.settlers.table.foot import feed_rect
from game.settlers.table.layout import MapViewport
from game.ui.control import Control
from game.ui.layout import Rect, square


def tooltip_controls(face: Face) -> list[Control]:
    """Return the controls that only have a tooltip; the table puts all other controls on top of them."""
    controls = [_dice_control(face), _hand_control(face)]
    if not face.is_acting:
        controls.append(
            tooltip_area(
                "costs",
                say("Costs"),
                layout.COSTS,
                say("What everything costs. You can buy on your turn, after the roll."),
            )
        )
    feed = feed_rect(face)
    if feed is not None:
        controls.append(recent_events_area("feed", feed))
    return controls


def _dice_control(face: Face) -> Control:
    """Return the control that explains the dice."""
    text = say("The dice: already rolled this turn.")
    if face.kind == "roll":
        text = say("The dice: the active player rolls them.")
    elif face.kind in ("found", "place"):
        text = say("The dice: not rolled until all tribes and nomads are placed.")
    return tooltip_area("dice", say("The dice"), layout.BOTH_DICE, text)


def _hand_control(face: Face) -> Control:
    """Return the control that explains the hand."""
    text = say("Your hand: only you may see it.")
    if face.seat is None:
        text = say("You are watching: all hands are hidden.")
    elif face.covered:
        text = say("Your hand is hidden. Show it when no one else is looking.")
    return tooltip_area("hand", say("The hand"), layout.HAND, text)


# While a log line is pointed at, the rectangle of its event is ringed.

#: half the side of the rectangle around a crossing
_CROSSING_RADIUS = 24.0


def seat_spot(face: Face, seat: int) -> Rect:
    """Return the rectangle of a seat's panel."""
    return layout.panels(len(face.looks))[seat]


def spot_of(face: Face, subject: object) -> Rect | None:
    """Return the rectangle on the table in which an event is shown; ``None`` for anything else.

    The result is also ``None`` if the event has no place on the table, or a place out of sight: callers then use the
    panel of the event's seat.
    """
    match subject:
        case (
            events.Founded(crossing=crossing)
            | events.NomadSent(crossing=crossing)
            | events.Settled(crossing=crossing)
            | events.Left(crossing=crossing)
            | events.PeopleTaken(crossing=crossing)
        ):
            return _crossing_rect(face.viewport, crossing)
        case events.Walked(route=(*_, last)):
            return _crossing_rect(face.viewport, last)
        case events.ChipTurned(box=box):
            return _crossing_rect(face.viewport, WORLD.boxes[box].crossing)
        case events.Yielded(place=place) | events.Roamed(place=place) | events.DesertSpread(place=place):
            return _in_sight(face.viewport.hex_rect(place))
        case events.Developed(track=track) | events.ArtTaken(track=track):
            return layout.track_row(track)
        case events.Rolled():
            (left, top), (right, _) = layout.DICE_CENTRES
            size = layout.DIE_SIZE
            return Rect(left - size / 2, top - size / 2, right - left + size, size)
    return None


def _crossing_rect(viewport: MapViewport, crossing: int) -> Rect | None:
    """Return the rect around a crossing; ``None`` if it is out of sight."""
    x, y = viewport.crossing(crossing)
    return _in_sight(square(x, y, 2 * _CROSSING_RADIUS))


def _in_sight(rect: Rect) -> Rect | None:
    """Return the rectangle if it is on the visible part of the map, else ``None``."""
    return rect if layout.SEA.contains(rect) else None
