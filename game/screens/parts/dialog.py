"""Dialogs: what lies over a table and asks something of its own, such as a payment or a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from game.core.words import say
from game.screens.parts.move_controls import MoveControls
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button

Face = TypeVar("Face", contravariant=True)
Intents = TypeVar("Intents", contravariant=True)


def back_button(rect: Rect, close: Callable[[], None], *, main: bool = False) -> Control:
    """Return the button that leaves a dialog; ``main`` when it is the one thing to do there."""
    look = Button("fire" if main else "stone", "return-arrow")
    return Control("dialog.back", "button", say("Back"), rect, close, first=main, look=look)


class Dialog(Protocol[Face, Intents]):
    """One dialog of a game, frozen: what is chosen in it makes another one, which an intent puts in its place."""

    @property
    def leads_back(self) -> bool:
        """Whether it can be left without a move."""

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw it over the table."""

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """List what can be touched while it is open; ``playing`` makes the controls that play moves."""


#: a dialog of any game; only that game knows the types of its face and intents
AnyDialog: TypeAlias = Dialog[Any, Any]
