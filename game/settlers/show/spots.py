"""What an event speaks of, on the table: the log shows it when a line is looked at."""

from __future__ import annotations

from game.settlers import events
from game.settlers.ground import WORLD
from game.settlers.show import layout
from game.settlers.show.face import Face
from game.settlers.show.layout import Lens
from game.ui.layout import Rect

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
