"""What a person may ask of the table of Ugh Ugh on the way to a move; the move itself is played by its control."""

from __future__ import annotations

from typing import Protocol

from game.core.notation import WrittenMove
from game.screens.table.dragging import Drags
from game.ugh_ugh.show.face import InHand


class Intents(Drags[InHand], Protocol):
    """Commands of the controls. What they change is seen on the next face.

    What is dragged is a basket, by its area, a resource, or a member (``None``).
    """

    def pick_up(self) -> None:
        """Choose a member to be sent, or put it back."""

    def choose_box(self, area: int) -> None:
        """Let one more member go to a box, if that may be sent."""

    def take_back(self) -> None:
        """Take the last chosen box back."""

    def press_token(self, kind: int) -> None:
        """Begin to take a resource: the longer the press, the more of it."""

    def spare_token(self) -> None:
        """Take nothing after all."""

    def release_token(self, kind: int, seconds: float) -> None:
        """Take as many of a resource as the press was long."""

    def press_pad(self, flap: int) -> None:
        """Begin a bang."""

    def spare_pad(self) -> None:
        """Give a bang up."""

    def release_pad(self, flap: int, seconds: float) -> None:
        """Strike as hard as the press was long, for the one who holds the stick."""

    def choose_pad(self, flap: int) -> None:
        """Choose the drum end for the next bang, where buttons say how hard it is."""

    def strike(self, flap: int, strength: float) -> None:
        """Bang on a drum end, for the one who holds the stick."""

    def take_up(self, seat: int) -> None:
        """Take up a seat's drum, or put it down again."""

    def let_nobody_drum(self) -> None:
        """Pass for everybody at the table who could drum."""

    def show_built(self, seat: int) -> None:
        """Show all that a clan has built."""

    def read_card(self, source: str, key: str, builds: tuple[WrittenMove, ...]) -> None:
        """Show a card large, with the legal ways to build it."""

    def choose_payment(self, title: str, ways: tuple[WrittenMove, ...], usual: tuple[int, ...]) -> None:
        """Ask how to pay for one thing."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""
