"""What a person's hand does at the table of Ugh Ugh, and what of it every part of the choosing needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from game.core import Match
from game.ugh_ugh.show.dialogs import Dialog
from game.ugh_ugh.show.face import Choice, Dragged, Face
from game.ui.stage import Stage


class Table(Protocol):
    """What the choosing changes, and whom it asks."""

    stage: Stage
    match: Match
    face: Face

    def play(self, move: object) -> None:
        """Make a move, or hold it back until it is confirmed."""

    def carry_out(self, move: str) -> None:
        """Make a move at once."""

    def why_not(self, move: str) -> str:
        """Return why a move is not legal now, in words."""

    def open_dialog(self, dialog: Dialog) -> None:
        """Put something over the table."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""

    def refresh(self) -> None:
        """Draw anew, and list the controls anew."""


class Hand:
    """A hand at a table. What is chosen stands on the table's face; what is dragged is kept here."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._dragged: Dragged | None = None

    @property
    def _choice(self) -> Choice:
        return self._table.face.choice

    def _choose(self, **parts: Any) -> None:
        """Change parts of what is chosen."""
        face = self._table.face
        self._table.face = replace(face, choice=replace(face.choice, **parts))
