"""What the table shows at one moment: everything that its picture and its controls depend on, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.core.notation import WrittenMove
from game.settlers.show.choice import NO_CHOICE, NO_POINTER, Choice, Pointer
from game.settlers.show.layout import WHOLE_WORLD, Lens
from game.settlers.state import Side, State
from game.ui.theme import SeatLook


def no_reason(move: str) -> str:
    """Return no reason against a move: there are none to be made."""
    return ""


@dataclass(frozen=True, slots=True)
class Face:
    """One moment of the table.

    ``view`` is what may be known; ``asked`` the seat asked (``None``: nobody), ``kind`` the prompt's, ``may_act``
    whether the viewer is the one asked, ``covered`` whether the viewer's cards are still covered. ``seat`` is whose
    hand, progress and costs are shown (``None``: nobody's). ``legal`` are the legal moves, ``why_not(text of a move)``
    is the reason against another in words; ``crossing_moves`` and ``hex_moves`` are the moves that a crossing or hex
    makes now, as far as things are chosen (see ``show.targets``).
    ``away`` are crossings whose piece is in the air, ``told`` says what the dice brought, ``headline`` what goes on,
    ``feed`` is what happened last. ``busy`` is whether something goes on by itself, ``text_size`` how much larger than
    usual the person wants texts.
    """

    view: State
    looks: tuple[SeatLook, ...]
    seat: int | None = None
    asked: int | None = None
    kind: str = ""
    may_act: bool = False
    covered: bool = False
    legal: Sequence[object] = ()
    why_not: Callable[[str], str] = no_reason
    lens: Lens = WHOLE_WORLD
    away: frozenset[int] = frozenset()
    told: str = ""
    headline: str = ""
    feed: tuple[str, ...] = ()
    choice: Choice = NO_CHOICE
    crossing_moves: Mapping[int, WrittenMove] = field(default_factory=dict)
    hex_moves: Mapping[int, WrittenMove] = field(default_factory=dict)
    busy: bool = False
    text_size: float = 1.0
    pointer: Pointer = NO_POINTER

    @property
    def player(self) -> Side | None:
        """The side of the seat whose hand is shown."""
        return self.view.players[self.seat] if self.seat is not None else None

    @property
    def open_hand(self) -> tuple[int, ...] | None:
        """The cards that may be looked at; ``None`` when none may."""
        return self.player.hand[:4] if self.player is not None and not self.covered else None

    @property
    def acting(self) -> bool:
        """Whether the viewer is on turn and looks at the cards."""
        return self.may_act and self.kind == "act" and not self.covered
