"""Controls that make a move: grey with the reason while none of their moves is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.ui.control import Control
from game.ui.layout import Rect


@dataclass(frozen=True, slots=True)
class Legal:
    """What may be done now: the legal moves, and ``why_not(move text)``, the reason against a move in words."""

    moves: Sequence[object] = ()
    why_not: Callable[[str], str] = lambda move: ""

    def control(
        self,
        play: Callable[[object], None],
        name: str,
        role: str,
        label: str,
        rect: Rect,
        moves: Sequence[object],
        *,
        action: Callable[[], None] | None = None,
        **more: Any,
    ) -> Control:
        """Return a control that makes a move: grey with the reason when none of ``moves`` is legal now.

        The reason is ``why_not`` where that is given, else the rules' own for the first move. Only legal moves are
        listed. Without an ``action`` it plays the first of them. ``more`` goes to ``Control``.
        """
        legal = [str(move) for move in moves if move in self.moves]
        given = more.pop("why_not", "")
        reason = "" if legal else given or (self.why_not(str(moves[0])) if moves else "")
        return Control(
            name,
            role,
            label,
            rect,
            action or (lambda: play(legal[0])),
            enabled=bool(legal),
            why_not=reason,
            moves=tuple(legal),
            **more,
        )


NOTHING_LEGAL = Legal()
