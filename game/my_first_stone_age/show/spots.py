"""What an event speaks of, on the table: the log shows it when a line is looked at.

Nothing leads to a forest token: where each one lies is what the players are to remember.
"""

from __future__ import annotations

from game.my_first_stone_age import events
from game.my_first_stone_age.show import layout
from game.my_first_stone_age.show.face import Face
from game.ui.layout import Rect


def seat_spot(face: Face, seat: int) -> Rect:
    """Return a settlement."""
    return layout.panel(len(face.looks), seat)


def spot_of(face: Face, what: object) -> Rect | None:
    """Return where an event took place; ``None``: at the settlement of whoever it names."""
    match what:
        case events.Walked(path=(*_, space)) | events.Jumped(space=space):
            return layout.PLACES[space]
        case events.HutShown(pile=pile) | events.PileEmpty(pile=pile):
            return layout.PILES[pile]
        case events.TurnedDown() | events.Mixed():
            return layout.BOARD
    return None
