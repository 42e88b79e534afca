"""What a person may ask of the table beside making a move."""

from __future__ import annotations

from typing import Protocol


class Intents(Protocol):
    """Commands of the table of My First Stone Age; whoever lists its controls binds them to these."""

    def pick_token(self, place: int) -> None:
        """Choose the first of two trees that change places, or take the choice back."""

    def open_paying(self, pile: int) -> None:
        """Show the ways to pay for a hut."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""

    def pick_good(self, side: str, good: int) -> None:
        """Choose the first of two goods to swap, or take the choice back."""

    def drag_good(self, side: str, good: int) -> None:
        """Begin to drag a good."""

    def drag_to(self, x: float, y: float) -> None:
        """Have the dragged good follow the pointer."""

    def drop_good(self, x: float, y: float) -> None:
        """Swap the dragged good with the one it is let go on, if that can be done."""
