"""What the table shows at one moment: everything a picture of it depends on, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import say
from game.cvlizations.rules.orders import DOUBLING, NO_ORDER, RESOURCES, THIEVING
from game.cvlizations.rules.state import NOBODY, State, Tribe
from game.ui.theme import SeatLook

#: the kind of a gain that is happiness, beside the indices of ``RESOURCES``; and of one that is none
HAPPINESS, NOTHING = len(RESOURCES), -1
GAIN_PICTURES = (*RESOURCES, "happiness")


@dataclass(frozen=True, slots=True)
class Gain:
    """What a tribe got (or lost) from the order that is carried out; ``NOTHING``: the order failed."""

    tribe: int
    kind: int = NOTHING
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """One moment of the table.

    ``view`` is what may be known; ``looks`` are those of the tribes, the neutral ones after the players'. ``asked`` is
    the seat asked (``None``: nobody), ``kind`` the prompt's, ``may_act`` whether the viewer is the one asked, and
    ``tribe`` the one that acts. ``up`` and ``down`` are the orders chosen, not laid yet, ``pointed`` the one looked at
    meanwhile; ``picked`` is the idea chosen to be bought. ``present`` is the order being carried out, ``done`` those
    that have been, ``gains`` what came of the present one. ``headline`` and ``reason`` are the story's two lines,
    ``title`` stands above while something happens; ``turning`` says that the face-down tablets are in the air.
    ``legal`` are the moves that the viewer may make, ``retellable`` is whether orders have been carried out that can be
    shown again, ``busy`` whether something moves.
    """

    view: State
    looks: tuple[SeatLook, ...]
    asked: int | None = None
    kind: str = ""
    may_act: bool = False
    tribe: int = NOBODY
    up: int = NO_ORDER
    down: int = NO_ORDER
    picked: int = 0
    pointed: int = NO_ORDER
    present: int = NO_ORDER
    done: tuple[int, ...] = ()
    gains: tuple[Gain, ...] = ()
    title: str = ""
    headline: str = ""
    reason: str = ""
    turning: bool = False
    legal: tuple[object, ...] = ()
    retellable: bool = False
    busy: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tribes."""
        return tuple(look.name for look in self.looks)

    @property
    def choosing(self) -> bool:
        """Whether the viewer chooses orders."""
        return self.may_act and self.kind == "orders"

    @property
    def acting(self) -> Tribe | None:
        """The tribe that acts."""
        return self.view.tribes[self.tribe] if self.tribe >= 0 else None


def tribe_looks(view: State, looks: tuple[SeatLook, ...]) -> tuple[SeatLook, ...]:
    """Return how each tribe is shown: the players', then the neutral ones."""
    neutral = [
        SeatLook(say("Cave Geeks"), "neutral", "caveman")
        if tribe.owner == NOBODY
        else SeatLook(say("Neutral of {name}", name=looks[tribe.owner].name), "neutral", looks[tribe.owner].glyph)
        for tribe in view.tribes[len(looks) :]
    ]
    return (*looks, *neutral)


def carried_out(view: State, present: int) -> tuple[int, ...]:
    """Return the orders that are done when ``present`` is carried out; Doubling is when all its partners are."""
    if present == DOUBLING:
        present = max(_partners(view), default=DOUBLING - 1) + 1
    done = tuple(range(THIEVING, present))
    partners = _partners(view)
    return (*done, DOUBLING) if partners and max(partners) < present else done


def _partners(view: State) -> list[int]:
    """Return the orders that Doubling was laid with."""
    laid = [(tribe.up, tribe.down) for tribe in view.tribes if DOUBLING in (tribe.up, tribe.down)]
    return [min(pair) for pair in laid]
