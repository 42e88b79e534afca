"""What the controls of the table stand for, which of it the pointer is on, and what a person may ask for."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from game.screens.parts.move_controls import MoveControls
from game.screens.parts.story import Line
from game.settlers.rules.state import NOBODY
from game.settlers.rules.world import NONE
from game.settlers.table import targets
from game.settlers.table.face import Face
from game.ui import pointer

#: how near a crossing something dragged has to be let go
_CATCH = 26.0


@dataclass(frozen=True, slots=True)
class AtCrossing:
    """A control on the map that stands for a crossing."""

    crossing: int


@dataclass(frozen=True, slots=True)
class AtNomad:
    """A control on the map that stands for the nomad on a crossing."""

    crossing: int


@dataclass(frozen=True, slots=True)
class AtHex:
    """A control on the map that stands for a hex."""

    place: int


class Part(Enum):
    """A part of the panels whose control has no look of its own, so that a ring shows when it can be used."""

    SEAT = auto()
    TRACK = auto()
    COST = auto()
    HAND = auto()
    TRADE = auto()


@dataclass(frozen=True, slots=True)
class AtLine:
    """What a line of what happened last stands for: its place on the table is ringed while it is looked at."""

    line: Line


def crossing_at(face: Face) -> int:
    """Return the crossing that the pointer is at, or what is dragged is near to, or ``NONE``."""
    pointer = face.pointer
    if pointer.dragged is not None:
        return nearest_target(face, pointer.dragged.x, pointer.dragged.y)
    return pointer.over.crossing if isinstance(pointer.over, (AtCrossing, AtNomad)) else NONE


def hex_at(face: Face) -> int:
    """Return the hex that the pointer is at, or ``NONE``."""
    return face.pointer.over.place if isinstance(face.pointer.over, AtHex) else NONE


def nearest_target(face: Face, x: float, y: float) -> int:
    """Return the crossing that makes a move and is near enough to a place on the screen, or ``NONE``."""
    spots = {crossing: face.lens.crossing(crossing) for crossing in face.crossing_moves}
    near = min(spots, key=lambda crossing: math.dist(spots[crossing], (x, y)), default=NONE)
    return near if near != NONE and math.dist(spots[near], (x, y)) <= _CATCH * face.lens.zoom else NONE


def shown_nomad(face: Face) -> int:
    """Return the nomad whose reach is shown: the one chosen, else the one under the pointer, else the one looked at."""
    choice, over = face.choice, face.pointer.over
    if choice.nomad != NONE:
        return choice.nomad
    if isinstance(over, AtNomad) and not choice.mode and targets.owner(face.view, crossing_at(face)) != NOBODY:
        return crossing_at(face)
    return choice.looked


# What a person may ask the table for: the controls call nothing else.


class Intents(pointer.Drags[int], Protocol):
    """Commands; how things stand is in the face. What is dragged is a nomad, by its crossing (``NONE``: a new one)."""

    def play(self, move: object) -> None:
        """Make a move, given as such or as its text."""

    def uncover(self) -> None:
        """Show the viewer's cards, until somebody else is asked."""

    def let_go(self) -> None:
        """Let go of whatever is being prepared."""

    def choose_mode(self, mode: str) -> None:
        """Prepare something: one of the modes of ``Choice``."""

    def choose_nomad(self, crossing: int) -> None:
        """Choose a nomad to move, by its crossing; ``NONE`` lets go of it."""

    def look_at_nomad(self, crossing: int) -> None:
        """Show how far somebody's nomad gets; ``NONE`` hides it again."""

    def let_skins_pay_first(self, skins_first: bool) -> None:
        """Let skins, or else meat, pay for a walk first."""

    def open_tally(self) -> None:
        """Show all chips and points on one sheet."""

    def begin_pull(self) -> None:
        """Take hold of the map."""

    def pull(self, x: float, y: float) -> None:
        """Move the map along with the pointer."""

    def end_pull(self, x: float, y: float) -> None:
        """Let go of the map."""

    def look_closer(self, steps: int) -> None:
        """Look so many steps closer at the middle of the map."""

    def look_at_all(self) -> None:
        """Look at the whole world again."""

    def give(self, kind: int) -> None:
        """Choose one card more to be discarded."""

    def take_back(self) -> None:
        """Choose the cards to be discarded anew."""

    def change_terms(self, side: str, kind: int, by: int) -> None:
        """Put one card more or fewer into the trade that is being put together; ``side`` is ``give`` or ``get``."""

    def begin_counter(self) -> None:
        """Begin other terms with those offered, from the answering side."""


def move_controls(face: Face, intents: Intents) -> MoveControls:
    """Return what makes the controls that play moves."""
    return MoveControls(face.legal, face.why_not, intents.play)
