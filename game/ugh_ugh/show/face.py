"""What the table shows at one moment: everything a picture of it depends on, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.screens.parts.story import Line
from game.ugh_ugh.cards import AREAS
from game.ugh_ugh.state import State
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class Face:
    """One moment of the table.

    ``view`` is what may be known, ``focus`` the seat whose cave is large, ``asked`` the seat asked (``None``: nobody),
    ``open_hand`` whether the large cave's hand lies face up. ``kind`` is the prompt's; ``may_act`` whether the viewer
    is the one asked; ``plan`` the areas chosen for sending so far; ``lifted`` the box in the air and who lifted it;
    ``flying`` the card that flies and so lies nowhere else.
    """

    view: State
    looks: tuple[SeatLook, ...]
    focus: int
    asked: int | None
    open_hand: bool
    kind: str
    may_act: bool
    plan: tuple[int, ...] = ()
    lifted: tuple[int, int] | None = None
    flying: str = ""
    lines: tuple[Line, ...] = field(default=())

    @property
    def others(self) -> tuple[int, ...]:
        """The seats with a row, clockwise from the large cave."""
        count = len(self.looks)
        return tuple((self.focus + step) % count for step in range(1, count))

    @property
    def spending(self) -> bool:
        """Whether the viewer may spend resources now."""
        return self.may_act and self.kind in ("turn", "spend")


def lifted_box(view: State) -> tuple[int, int] | None:
    """Return the box in the air and the seat that lifted it, while its throw is not settled."""
    for step in view.agenda:
        if step.kind in ("throw", "settle") and step.note in AREAS:
            return AREAS.index(step.note), step.seat
    return None
