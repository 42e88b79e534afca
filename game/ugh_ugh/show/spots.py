"""What an event speaks of, on the table: the log shows it when a line is looked at."""

from __future__ import annotations

from game.ugh_ugh import box_events, events, party_events
from game.ugh_ugh.cards import AREAS, BEAR, TENT, TIGER
from game.ugh_ugh.show import layout, places
from game.ugh_ugh.show.face import Face
from game.ui.layout import Rect

_TOWER = Rect(580, 48, 440, 640)
_TRAY = Rect(600, 672, 400, 136)


def _round(middle: places.Point) -> Rect:
    """Return a small place round a point."""
    return Rect(middle[0] - 24, middle[1] - 24, 48, 48)


def seat_spot(face: Face, seat: int) -> Rect:
    """Return a clan's cave."""
    return places.cave(face, seat)[0]


def spot_of(face: Face, what: object) -> Rect | None:
    """Return where an event took place; ``None``: at the cave of whoever it names."""
    match what:
        case box_events.SentOut(areas=(first, *others)):
            return layout.BASKETS[first].unionall([layout.BASKETS[area] for area in others])
        case events.LeftBehind(origin=origin) if origin in AREAS:
            return layout.BASKETS[AREAS.index(origin)]
        case (
            box_events.Lifted(area=area)
            | box_events.WentToWork(area=area)
            | box_events.Peeked(area=area)
            | box_events.Lured(area=area)
            | box_events.TigerStayed(area=area)
        ):
            return layout.BASKETS[area]
        case box_events.Slipped():
            return layout.BASKETS[0].unionall(list(layout.BASKETS[1:]))
        case events.Joined() | events.Proposed() | events.Answered():
            return layout.BASKETS[TENT]
        case events.Threw() | events.Banged() | events.BangsLeft() | events.ThrownIn():
            return _TOWER
        case events.CameOut() | party_events.Met():
            return _TRAY
        case events.SetAside():
            return layout.ASIDE
        case events.BeastsLeft(pieces=pieces) if BEAR in pieces and TIGER not in pieces:
            return layout.bear_place()
        case events.Eaten(seat=seat) | events.Lost(seat=seat):
            return layout.reserve_rows(len(face.looks))[seat]
        case events.TorchTaken(seat=seat):
            return layout.panels(len(face.looks))[seat]
        case events.ToolChosen(seat=seat, tool=tool) | events.Mended(seat=seat, tool=tool):
            return _round(places.tool(face, seat, tool))
        case events.DrumBroke(seat=seat) | events.Silenced(seat=seat):
            return _round(places.tool(face, seat, "drum"))
        case events.SpearUsed(seat=seat) | events.SpearBroke(seat=seat):
            return _round(places.tool(face, seat, "spear"))
        case events.WallFilled(card=card) if card in face.view.wall:
            return layout.wall_card(face.view.wall.index(card))
        case events.WallFilled() | events.EventDrawn() | events.DrawSkipped():
            return layout.draw_pile()
    return None
