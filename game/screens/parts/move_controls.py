"""Controls that make moves or say why not, and the dialogs that hold some."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, Unpack

from game.core import Match
from game.core.referee import what_is_asked
from game.core.rules import NotAsked
from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.control import Control, ControlParts
from game.ui.layout import Rect
from game.ui.widgets import Button


@dataclass(frozen=True, slots=True)
class MoveControls:
    """Makes controls that play moves, and is all that a pure list of controls needs to ask about legal moves.

    ``legal`` holds a move (or its text) when it may be made now, as ``Match.moves`` does. ``why_not(text)`` says in
    words why another may not. ``play(text)`` is the action of a control that is given none.
    """

    legal: Container[object]
    why_not: Callable[[str], str]
    play: Callable[[str], None]

    def control(
        self,
        name: str,
        role: str,
        label: str,
        rect: Rect,
        moves: Sequence[object],
        *,
        action: Callable[[], None] | None = None,
        why_not: str = "",
        **more: Unpack[ControlParts],
    ) -> Control:
        """Return a control that makes a move: grey with the reason when none of ``moves`` is legal now.

        The reason is ``why_not`` where that is given, else the rules' own for the first move. Only legal moves are
        listed. Without an ``action`` it plays the first of them. ``more`` goes to ``Control``.
        """
        legal = [str(move) for move in moves if move in self.legal]
        reason = "" if legal else why_not or (self.why_not(str(moves[0])) if moves else "")
        return Control(
            name,
            role,
            label,
            rect,
            action or (lambda: self.play(legal[0])),
            enabled=bool(legal),
            why_not=reason,
            moves=tuple(legal),
            **more,
        )


# What a table says of a move that cannot be made now, and of things that are only to be looked at.


def reason_against(match: Match, move: str, viewer: int | None) -> str:
    """Return why a move is not legal now, in words and as far as ``viewer`` may know; empty when it is legal."""
    reason = match.why_not(move)
    return what_is_asked(match.prompt, match.names, viewer) if isinstance(reason, NotAsked) else reason or ""


def thing(name: str, label: str, rect: Rect, words: str) -> Control:
    """Return a control without an action that says what it is when pointed at or touched; list it before the others."""
    return Control(f"thing.{name}", "space", label, rect, tooltip=words, focusable=False, sound="")


# Dialogs: what lies over a table and asks something of its own, such as a payment or a choice.

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
