"""What a person may ask of the table beside making a move."""

from __future__ import annotations

from typing import Protocol


class Intents(Protocol):
    """Commands of the table of CVlizations; whoever lists its controls binds them to these."""

    def choose_order(self, order: int) -> None:
        """Choose an order: face up first, then face down."""

    def take_back(self) -> None:
        """Take the last chosen order back."""

    def pick(self, idea: int) -> None:
        """Choose an idea to be bought, or put it back."""

    def open_gallery(self, tribe: int) -> None:
        """Show a tribe's ideas large."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""

    def show_again(self) -> None:
        """Show once more how the last orders were carried out."""

    def go_on(self) -> None:
        """Leap to the next order, or to whatever comes next."""

    def skip_all(self) -> None:
        """Show the end of everything that goes on."""
