"""What a person may ask for at the table of Stone Age; the scene does it."""

from __future__ import annotations

from typing import Protocol

from game.screens.parts.dialog import AnyDialog
from game.screens.table.dragging import Drags


class Intents(Drags[int], Protocol):
    """The commands of the table; how many figures are dragged is what is lifted."""

    def play(self, move: object) -> None:
        """Make a move."""

    def undo(self) -> None:
        """Take the last move back."""

    def pick(self, place: int, count: int) -> None:
        """Choose how many figures the button places."""

    def open_payment(self, place: int) -> None:
        """Ask how a card or building is paid for."""

    def open_claim(self) -> None:
        """Ask which two resources a kept card gives."""

    def open_gallery(self, seat: int) -> None:
        """Show all that a seat has."""

    def change_dialog(self, dialog: AnyDialog) -> None:
        """Put a dialog in which something else is chosen in the place of the open one."""

    def close_dialog(self) -> None:
        """Take the dialog away; what must be answered comes back."""
