"""What the table shows at one moment, and what the viewer has chosen so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.core.notation import WrittenMove
from game.screens.parts.story import Line
from game.settlers.rules.goods import NOTHING, Bundle, plus
from game.settlers.rules.state import Side, State, first_hand
from game.settlers.rules.world import NONE
from game.settlers.table.layout import WHOLE_WORLD, Lens
from game.ui import pointer
from game.ui.theme import SeatLook

#: what is asked in the set-up, before anybody has cards that others do not know
OPEN_KINDS = ("found", "place")


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
    dragged: pointer.Dragged[int] | None = None
    pulls: bool = False


NO_POINTER = Pointer()


# What the table shows at one moment: everything that its picture and its controls depend on, and nothing else.


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
    ``feed`` is what happened last, line by line. ``busy`` is whether something goes on by itself, ``text_size`` how
    much larger than usual the person wants texts. ``open_seats`` are the seats whose cards lie open, as one looks back.
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
    open_seats: frozenset[int] = frozenset()
    feed: tuple[Line, ...] = ()
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
        """The cards that may be looked at, ``None`` when none may; in the set-up all hold the same, and know it."""
        if self.player is not None and self.kind in OPEN_KINDS:
            return first_hand(self.view)
        return self.player.hand[:4] if self.player is not None and not self.covered else None

    @property
    def acting(self) -> bool:
        """Whether the viewer is on turn and looks at the cards."""
        return self.may_act and self.kind == "act" and not self.covered
