"""What the table shows at one moment: everything a picture of it depends on, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from game.stone_age.board import HUNTING, TRIBES
from game.stone_age.show.forecast import Forecast
from game.stone_age.state import NOWHERE, Camp, State
from game.ui.theme import COLOURS_BY_KEY, SeatLook


@dataclass(frozen=True, slots=True)
class Winter:
    """The feeding while it is shown, and after it: its amounts, how many rows have been told, what the food became."""

    amounts: Forecast
    told: int = 9
    left: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """One moment of the table.

    ``view`` is what may be known; ``looks`` are those of the tribes: the four of the one player, or the seats'.
    ``kind`` is what is asked, ``tribe`` the one it concerns, ``may_act`` whether the viewer is the one asked, ``mine``
    the seat whose camp lies at the foot. ``rolled_by`` and ``dice`` are the last roll for initiative; ``acting`` is
    the tribe that acts, ``resting`` the one that sat out. ``away`` names what is in the air just now. ``winter`` is
    set from the feeding to the end of the round.
    """

    view: State
    looks: tuple[SeatLook, ...]
    kind: str = ""
    tribe: int = NOWHERE
    may_act: bool = False
    mine: int = 0
    rolled_by: int = NOWHERE
    dice: tuple[int, ...] = ()
    acting: int = NOWHERE
    resting: int = NOWHERE
    away: frozenset[str] = frozenset()
    winter: Winter | None = None

    @property
    def alone(self) -> bool:
        """Whether it is the solo game."""
        return self.view.level > 0

    @property
    def camp(self) -> Camp:
        """The board at the foot."""
        return self.view.camps[self.mine]

    def figures_at(self, place: int) -> list[int]:
        """Return whose figures stand at a place, one entry a figure."""
        return [tribe for tribe, row in enumerate(self.view.placed) for _ in range(row[place])]

    def crowd(self, more: int = 0) -> int:
        """Return how many spots the hunting grounds need when ``more`` could come."""
        return max(7, sum(row[HUNTING] for row in self.view.placed) + more)


def tribe_looks(names: tuple[str, ...]) -> tuple[SeatLook, ...]:
    """Return how the four tribes of the one player look; ``names`` are theirs."""
    return tuple(SeatLook(name, key, COLOURS_BY_KEY[key].glyph) for name, key in zip(names, TRIBES, strict=True))
