"""What the controls of the table stand for, and which of it the pointer is at."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto

from game.settlers.show import reach
from game.settlers.show.face import Face
from game.settlers.state import NOBODY
from game.settlers.world import NONE

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
    if isinstance(over, AtNomad) and not choice.mode and reach.owner(face.view, crossing_at(face)) != NOBODY:
        return crossing_at(face)
    return choice.looked
