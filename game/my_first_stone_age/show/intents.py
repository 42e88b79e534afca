"""What a person may ask of the table beside making a move."""

from __future__ import annotations

from typing import Protocol

from game.screens.table.dragging import Drags


class Intents(Drags[tuple[str, int]], Protocol):
    """Commands of the table of My First Stone Age. What is dragged is a good of one side of the trading post."""

    def pick_token(self, place: int) -> None:
        """Choose the first of two trees that change places, or take the choice back."""

    def open_paying(self, pile: int) -> None:
        """Show the ways to pay for a hut."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""

    def pick_good(self, side: str, good: int) -> None:
        """Choose the first of two goods to swap, or take the choice back."""
