"""Controls that play moves or say why they cannot, and the dialogs that contain them."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, Unpack

from game.core import Match
from game.core.referee import pending_question
from game.core.rules import NotAsked
from game.core.words import say
from game.ui.canvas import Canvas
from game.ui.control import Control, ControlParts
from game.ui.layout import Rect
from game.ui.widgets import Button


@dataclass(frozen=True, slots=True)
class MoveControls:
    """Makes controls that play moves, so that a function that lists controls needs no access to the match.

    ``legal`` contains the moves that are legal now, both as ``Move`` objects and as texts, like ``Match.moves``.
    ``why_not(text)`` returns the reason why a move is not legal. ``play(text)`` is the default action.
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
        """Return a control that plays a move; it is grey, with a reason, if none of ``moves`` is legal now.

        The reason is ``why_not`` if given, else what the rules say against the first move. The control lists only the
        legal moves, and without an ``action`` it plays the first of them. ``more`` goes to ``Control``.
        """
        legal = [str(move) for move in moves if move in self.legal]
        reason = ""
        if not legal:
            reason = why_not
            if not reason and moves:
                reason = self.why_not(str(moves[0]))
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


# Why a move cannot be made now, and tooltips of parts of the table that cannot be pressed


def reason_against(match: Match, move: str, viewer: int | None) -> str:
    """Return why a move is not legal now, as far as ``viewer`` may know; empty if it is legal."""
    reason = match.why_not(move)
    if isinstance(reason, NotAsked):
        return pending_question(match.prompt, match.names, viewer)
    return reason or ""


def tooltip_area(name: str, label: str, rect: Rect, words: str) -> Control:
    """Return a control that can only be pointed at, to show the tooltip ``words``; list it before other controls."""
    return Control(f"thing.{name}", "space", label, rect, tooltip=words, focusable=False, sound="")


def recent_events_area(name: str, rect: Rect) -> Control:
    """Return the tooltip of the lines that say what just happened."""
    words = say("What just happened. The log in the corner has the rest.")
    return tooltip_area(name, say("What just happened"), rect, words)


# Dialogs over a table, for example for a payment or a choice

Face = TypeVar("Face", contravariant=True)
Intents = TypeVar("Intents", contravariant=True)


def back_button(rect: Rect, close: Callable[[], None], *, highlighted: bool = False) -> Control:
    """Return the button that leaves a dialog; it is ``highlighted`` if it is the only choice in the dialog."""
    look = Button("fire" if highlighted else "stone", "return-arrow")
    return Control("dialog.back", "button", say("Back"), rect, close, first=highlighted, look=look)


class Dialog(Protocol[Face, Intents]):
    """A dialog of a game, as frozen data. A choice calls an intent, which replaces the dialog by a changed copy."""

    @property
    def can_be_left(self) -> bool:
        """Whether the dialog can be left without a move."""

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the dialog over the table."""

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """List the controls of the dialog; ``playing`` makes the controls that play moves."""


#: a dialog of any game: ``Any`` stands for that game's types of face and intents
AnyDialog: TypeAlias = Dialog[Any, Any]
