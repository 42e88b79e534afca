"""The subjects of controls (``about``), the rectangles of events, and the table's commands and dialogs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.my_first_stone_age.rules import events
from game.my_first_stone_age.table import layout
from game.my_first_stone_age.table.face import Face
from game.screens.parts import move_controls
from game.ui import pointer
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect


@dataclass(frozen=True, slots=True)
class Tree:
    """The subject of a forest token's control."""

    place: int


@dataclass(frozen=True, slots=True)
class Pile:
    """The subject of a hut pile's control."""

    number: int


@dataclass(frozen=True, slots=True)
class TradedGood:
    """The subject of a good's control in the trading dialog: on the raft (``take``), or a seat's own (``give``)."""

    side: str
    good: int


# While a log line is pointed at, the rectangle of its event is ringed. Forest tokens have no rectangle, since the
# players are to remember where the tokens lie.


def seat_spot(face: Face, seat: int) -> Rect:
    """Return the rectangle of a seat's settlement."""
    return layout.panel(len(face.looks), seat)


def spot_of(face: Face, subject: object) -> Rect | None:
    """Return the rectangle of an event, or ``None`` if it has none.

    The caller then takes the settlement of the event's seat instead.
    """
    match subject:
        case events.Walked(path=(*_, space)) | events.Jumped(space=space):
            return layout.SPACE_RECTS[space]
        case events.HutShown(pile=pile) | events.PileEmpty(pile=pile):
            return layout.PILES[pile]
        case events.TurnedDown() | events.Mixed():
            return layout.BOARD
    return None


# The commands of the table


class Intents(pointer.DragHandler[tuple[str, int]], Protocol):
    """The commands of the table; a drag carries a good from one side of the trading dialog."""

    def pick_token(self, place: int) -> None:
        """Choose the first of two trees to swap, or cancel the choice."""

    def open_payment(self, pile: int) -> None:
        """Open the dialog with the ways to pay for a hut."""

    def close_dialog(self) -> None:
        """Close the dialog."""

    def pick_good(self, side: str, good: int) -> None:
        """Choose the first of two goods to trade, or cancel the choice."""


# The dialogs of the table


class Dialog(move_controls.Dialog[Face, Intents], Protocol):
    """A dialog over the table; it is frozen, so a new choice makes a new dialog."""

    def draw_marks(self, canvas: Canvas, face: Face, touch_states: Sequence[tuple[Control, Touch]]) -> None:
        """Draw the marks of things to touch; ``touch_states`` are the screen's controls, each with its touch state."""

    def pointed_at(self, face: Face) -> Rect:
        """Return the rectangle at which the hand points."""
