"""The things on the table that only have a tooltip, and the places that belong to events and moves."""

from __future__ import annotations

from game.core import Prompt
from game.core.words import say
from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import TRACK_PLACES
from game.cvlizations.rules.moves import Play
from game.cvlizations.rules.orders import NO_ORDER
from game.cvlizations.rules.state import is_late
from game.cvlizations.table import layout
from game.cvlizations.table.face import Face
from game.screens.parts.move_controls import recent_events_area, tooltip_area
from game.screens.parts.table_data import Preparation
from game.ui.control import Control
from game.ui.layout import Rect, square


def tooltip_controls() -> list[Control]:
    """Return the controls of things that only have a tooltip."""
    return [
        tooltip_area(
            "ages",
            say("The age track"),
            layout.AGE_TRACK,
            say("The age track: three ages of three rounds. After each age, everyone takes their orders back."),
        ),
        tooltip_area(
            "deck.early",
            say("The deck for the first two ages"),
            layout.deck_place(is_late_deck=False),
            say("The deck for the first two ages. It refills the idea track when an idea is bought."),
        ),
        tooltip_area(
            "deck.late",
            say("The deck for the third age"),
            layout.deck_place(is_late_deck=True),
            say("The deck for the third age. It comes into play after the sixth round."),
        ),
        recent_events_area("story", layout.SHORT_STORY),
    ]


# The place of an event on the table, which is highlighted when its line in the log is pointed at.

_STONE_RADIUS = 22.0


def seat_spot(face: Face, seat: int) -> Rect:
    """Return the rect of a tribe's panel; the tribe of a player has the number of its seat."""
    return layout.panel_places(len(face.view.tribes))[seat]


def spot_of(face: Face, subject: object) -> Rect | None:
    """Return the rect on the table that belongs to an event or to the order of a prompt, ``None`` if there is none."""
    match subject:
        case Prompt() if face.current_order:
            return layout.parchment_places(face.current_order, is_choosing=face.view.phase == "orders")[
                face.current_order
            ]
        case events.OrdersLaid(tribe=tribe) | events.HelmPassed(tribe=tribe):
            return seat_spot(face, tribe)
        case events.Executed(order=order) | events.Failed(order=order) | events.Idle(order=order):
            return layout.parchment_places(face.current_order, is_choosing=face.view.phase == "orders").get(order)
        case events.RoundBegan(round=number):
            x, y = layout.round_point(number)
            return square(x, y, 2 * _STONE_RADIUS)
        case events.AgeEnded(age=age):
            return layout.age_row(age)
        case events.Revealed():
            return layout.SLAB
        case events.Peeked():
            return layout.deck_place(is_late_deck=is_late(face.view))
        case events.Refilled(place=place):
            return layout.idea_place(place)
        case events.Won(winners=(winner, *_)):
            return seat_spot(face, winner)
        case events.Started() | events.DevelopmentBegan() | events.TrackRenewed():
            return layout.idea_place(0).union(layout.idea_place(TRACK_PLACES - 1))
    return None


def preparation(face: Face, move: object) -> Preparation | None:
    """Return where the two orders of a move lie, and words if other orders must be taken back first.

    Returns ``None`` for other moves, and if exactly these orders are chosen: then only the button that plays them is
    left to press.
    """
    chosen_orders = (face.up, face.down)
    if not isinstance(move, Play) or not face.is_choosing or chosen_orders == (move.up, move.down):
        return None
    wanted_orders = (move.up, move.down)
    spots = [
        layout.LAID_PLACES[chosen_orders.index(order)] if order in chosen_orders else layout.hand_place(order)
        for order in wanted_orders
    ]
    has_wrong_order = any(
        order not in (NO_ORDER, wanted_order) for order, wanted_order in zip(chosen_orders, wanted_orders, strict=True)
    )
    return Preparation(tuple(spots), say("First take back what you have chosen.") if has_wrong_order else "")
