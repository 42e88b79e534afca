"""What a person may ask the table for: the controls call nothing else."""

from __future__ import annotations

from typing import Protocol

from game.screens.parts.move_controls import MoveControls
from game.screens.table.dragging import Drags
from game.settlers.show.face import Face


class Intents(Drags[int], Protocol):
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
