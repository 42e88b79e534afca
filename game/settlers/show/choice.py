"""What the viewer has chosen so far, and what the pointer does: nothing of it is a move yet."""

from __future__ import annotations

from dataclasses import dataclass

from game.screens.table.dragging import Dragged
from game.settlers.goods import NOTHING, Bundle, plus
from game.settlers.world import NONE


@dataclass(frozen=True, slots=True)
class Terms:
    """What is being put together: cards given for cards got, from the side of who puts it together."""

    give: Bundle = NOTHING
    get: Bundle = NOTHING

    def changed(self, side: str, kind: int, by: int) -> Terms:
        """Return terms with one card more or fewer; what is given is not wanted as well."""
        mine, other = (self.give, self.get) if side == "give" else (self.get, self.give)
        mine = plus(mine, kind, by)
        if by > 0:
            other = plus(other, kind, -other[kind])
        return Terms(mine, other) if side == "give" else Terms(other, mine)


@dataclass(frozen=True, slots=True)
class Choice:
    """What is being prepared.

    ``mode`` is what is prepared on a turn: ``nomad``, ``settle``, ``develop``, ``trade``, ``counter`` or the sheet of
    all chips (``tally``). ``nomad`` is the crossing of the one chosen (``NONE``: none), ``looked`` of one whose reach
    is only looked at. With ``skins_first`` skins pay for a walk before meat does. ``terms`` are those of a trade,
    ``given`` the cards to be discarded.
    """

    mode: str = ""
    nomad: int = NONE
    looked: int = NONE
    skins_first: bool = False
    terms: Terms = Terms()
    given: Bundle = NOTHING


NO_CHOICE = Choice()


@dataclass(frozen=True, slots=True)
class Pointer:
    """What the pointer does.

    ``over`` is what the control stands for that is looked at, by pointer or keys (see ``show.pointed``). ``dragged`` is
    the nomad in hand, by its crossing (``NONE``: a new one). ``pulls`` is whether the map is being moved.
    """

    over: object = None
    dragged: Dragged[int] | None = None
    pulls: bool = False


NO_POINTER = Pointer()
