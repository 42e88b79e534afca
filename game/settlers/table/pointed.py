"""The subjects of the table's controls (``about``), what is under the pointer, and the table's commands."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from game.screens.parts.match_log import Line
from game.screens.parts.move_controls import MoveControls
from game.settlers.rules.state import NOBODY
from game.settlers.rules.world import NONE
from game.settlers.table import targets
from game.settlers.table.face import Face
from game.settlers.table.layout import MapViewport, Point
from game.ui import pointer

#: the largest distance from a crossing at which a dropped nomad is placed there
_DROP_DISTANCE = 26.0


@dataclass(frozen=True, slots=True)
class AtCrossing:
    """The subject of a crossing's control on the map."""

    crossing: int


@dataclass(frozen=True, slots=True)
class AtNomad:
    """The subject of a nomad's control on the map: the crossing where the nomad stands."""

    crossing: int


@dataclass(frozen=True, slots=True)
class AtHex:
    """The subject of a hex's control on the map; ``place`` is the index of the hex."""

    place: int


class PanelPart(Enum):
    """The subject of a control over a part of a panel.

    The control is invisible; a ring around the part shows that the control can be used.
    """

    SEAT = auto()
    TRACK = auto()
    COST = auto()
    HAND = auto()
    TRADE = auto()


@dataclass(frozen=True, slots=True)
class AtLine:
    """The subject of a log line's control; while the pointer is on the line, a ring marks the place of its event."""

    line: Line


def spot_on_map(viewport: MapViewport, about: object) -> Point | None:
    """Return the screen position of the place that a control stands for; ``None`` for a control beside the map."""
    if isinstance(about, AtHex):
        return viewport.hex(about.place)
    return viewport.crossing(about.crossing) if isinstance(about, (AtCrossing, AtNomad)) else None


def crossing_at(face: Face) -> int:
    """Return the crossing under the pointer or, during a drag, near the dragged nomad; ``NONE`` if there is none."""
    dragged = face.pointer.dragged
    if dragged is not None:
        return nearest_target(face, dragged.x, dragged.y)
    over = face.pointer.over
    return over.crossing if isinstance(over, (AtCrossing, AtNomad)) else NONE


def hex_at(face: Face) -> int:
    """Return the hex under the pointer, or ``NONE``."""
    over = face.pointer.over
    return over.place if isinstance(over, AtHex) else NONE


def nearest_target(face: Face, x: float, y: float) -> int:
    """Return the crossing with a move that is nearest to a screen position, or ``NONE`` if too far away."""
    distances = {crossing: math.dist(face.viewport.crossing(crossing), (x, y)) for crossing in face.crossing_moves}
    if not distances:
        return NONE
    nearest = min(distances, key=distances.__getitem__)
    is_near = distances[nearest] <= _DROP_DISTANCE * face.viewport.zoom
    return nearest if is_near else NONE


def shown_nomad(face: Face) -> int:
    """Return the crossing of the nomad whose reach is shown, or ``NONE``.

    A chosen nomad comes first. If no nomad is chosen and no mode is on, the nomad under the pointer comes next, then
    ``Choice.looked_at``.
    """
    choice = face.choice
    over = face.pointer.over
    if choice.nomad != NONE:
        return choice.nomad
    if isinstance(over, AtNomad) and not choice.mode and targets.owner(face.view, crossing_at(face)) != NOBODY:
        return crossing_at(face)
    return choice.looked_at


# The commands of the table; its controls call nothing else.


class Intents(pointer.DragHandler[int], Protocol):
    """The commands of the table; a dragged nomad is given as its crossing, or as ``NONE`` if it is a new nomad."""

    def play(self, move: object) -> None:
        """Make a move, given as an object or as its text."""

    def uncover(self) -> None:
        """Show the viewer's cards until another seat is asked."""

    def cancel_choice(self) -> None:
        """Cancel the move that is being prepared and the choice of a nomad."""

    def choose_mode(self, mode: str) -> None:
        """Enter one of the modes of ``Choice``."""

    def choose_nomad(self, crossing: int) -> None:
        """Choose the nomad on a crossing as the one to move; ``NONE`` cancels the choice."""

    def look_at_nomad(self, crossing: int) -> None:
        """Show how far the nomad on a crossing can walk, whoever owns it; ``NONE`` hides that again."""

    def let_skins_pay_first(self, skins_first: bool) -> None:
        """Set whether a walk is paid with skins or with meat first."""

    def open_tally(self) -> None:
        """Show all chips and points on one sheet."""

    def begin_pull(self) -> None:
        """Begin to pull the map."""

    def pull(self, x: float, y: float) -> None:
        """Move the map with the pointer."""

    def end_pull(self, x: float, y: float) -> None:
        """Stop pulling the map."""

    def zoom_by(self, steps: int) -> None:
        """Zoom in by ``steps`` (out if negative) around the centre of the map."""

    def show_whole_map(self) -> None:
        """Show the whole world."""

    def choose_discard(self, kind: int) -> None:
        """Choose one more card of a kind to discard."""

    def clear_discards(self) -> None:
        """Choose no cards to discard."""

    def change_terms(self, side: str, kind: int, by: int) -> None:
        """Change the number of cards of a kind in the prepared trade; ``side`` is ``give`` or ``get``."""

    def begin_counter(self) -> None:
        """Begin to prepare a counter-offer, starting from the terms offered."""


def move_controls(face: Face, intents: Intents) -> MoveControls:
    """Return the object that makes controls for the moves of the viewer."""
    return MoveControls(face.legal, face.why_not, intents.play)
