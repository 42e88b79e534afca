"""Controls that make moves: listed from what is legal now, without knowing the match or its scene."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Unpack

from game.ui.control import Control, ControlParts
from game.ui.layout import Rect


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
