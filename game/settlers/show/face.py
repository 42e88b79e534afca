"""What the table shows at one moment: everything a picture of it depends on, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from game.settlers.goods import Bundle
from game.settlers.show.layout import WHOLE_WORLD, Lens
from game.settlers.state import Player, State
from game.ui.theme import SeatLook

NOTHING: Bundle = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Face:
    """One moment of the table.

    ``view`` is what may be known; ``asked`` the seat asked (``None``: nobody), ``kind`` the prompt's, ``may_act``
    whether the viewer is the one asked, ``covered`` whether the viewer's cards are still covered. ``seat`` is whose
    hand, progress and costs are shown (``None``: nobody's). ``away`` are crossings whose piece is in the air,
    ``told`` says what the dice brought, ``given`` are the cards chosen to be discarded, ``feed`` is what happened last.
    """

    view: State
    looks: tuple[SeatLook, ...]
    seat: int | None = None
    asked: int | None = None
    kind: str = ""
    may_act: bool = False
    covered: bool = False
    lens: Lens = WHOLE_WORLD
    away: frozenset[int] = frozenset()
    told: str = ""
    given: Bundle = NOTHING
    feed: tuple[str, ...] = ()

    @property
    def player(self) -> Player | None:
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
