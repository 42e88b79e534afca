"""What lies on the table and over it, where an event took place, and what a person may ask for."""

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
    """The token of a forest place."""

    place: int


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of huts."""

    number: int


@dataclass(frozen=True, slots=True)
class TradedGood:
    """A good in the trading dialog: on the raft (``take``) or among one's own (``give``)."""

    side: str
    good: int


# What an event speaks of, on the table: the log shows it when a line is looked at. Nothing leads to a forest token:
# where each one lies is what the players are to remember.


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


# What a person may ask of the table beside making a move.


class Intents(pointer.Drags[tuple[str, int]], Protocol):
    """Commands of the table of My First Stone Age. What is dragged is a good of one side of the trading post."""

    def pick_token(self, place: int) -> None:
        """Choose the first of two trees that change places, or take the choice back."""

    def open_paying(self, pile: int) -> None:
        """Show the ways to pay for a hut."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""

    def pick_good(self, side: str, good: int) -> None:
        """Choose the first of two goods to swap, or take the choice back."""


# What every dialog of this table does: trading on the raft, paying for a hut.


class Dialog(move_controls.Dialog[Face, Intents], Protocol):
    """A sheet over the table, frozen: another choice makes another dialog."""

    def draw_marks(self, canvas: Canvas, face: Face, touched: Sequence[tuple[Control, Touch]]) -> None:
        """Draw what shows what may be touched; ``touched`` are the screen's controls, and how each is touched."""

    def pointed_at(self, face: Face) -> Rect:
        """Return what the hand points at."""
