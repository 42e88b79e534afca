"""The face of the table: everything that its picture and controls depend on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.counts import listed_kinds
from game.core.notation import WrittenMove
from game.my_first_stone_age.rules import moves
from game.my_first_stone_age.rules.board import GOOD_OF_SPACE, GOODS_EACH, HIDDEN, ON_POST_EACH
from game.my_first_stone_age.rules.state import State
from game.my_first_stone_age.rules.turns import find_missing_goods
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class Face:
    """Everything that a picture of the table and its controls depend on.

    - ``view`` is what the viewer may know; ``looks`` are the colours, glyphs and names of the seats.
    - ``asked`` is the seat asked (``None`` for nobody), ``step`` the kind of question.
    - ``reader`` is the seat that looks at its goods (``None`` for none), ``open_seats`` are the seats whose goods are
      shown: the reader, or all in a replay that shows everything.
    - ``away`` names the things that are not drawn in their places because they are moving: ``token 3``, ``figure 0``,
      ``pile 1``, ``hut 2 0``, ``dog 2 1`` and ``tray 2 4`` (seat, number), ``board dog 0``, ``post 2``, and in the
      trading dialog ``give 1`` and ``take 0`` (goods).
    - ``helper`` is the option of that name.
    - ``legal`` are the viewer's legal moves, ``suggested`` is the forest place that the pointing hand shows.
    - ``has_traded`` tells whether something has been traded on this visit to the trading raft.
    - ``picked`` is the first of two trees to swap.
    - ``looked_at`` is the tree under the pointer or with the focus, if it may be chosen.
    - ``busy`` tells whether an animation runs, ``hints`` whether the hand may point at the next thing to touch.
    """

    view: State
    looks: tuple[SeatLook, ...]
    asked: int | None
    step: str
    reader: int | None
    open_seats: frozenset[int]
    away: frozenset[str] = frozenset()
    helper: bool = False
    legal: tuple[WrittenMove, ...] = ()
    suggested: int | None = None
    has_traded: bool = False
    picked: int | None = None
    looked_at: int | None = None
    busy: bool = False
    hints: bool = True

    @property
    def is_viewer_asked(self) -> bool:
        """Whether the viewer is asked."""
        return bool(self.legal)

    @property
    def at_rest(self) -> Face:
        """A copy of the face without question, choice and pointer: all that the resting picture depends on."""
        return replace(self, legal=(), suggested=None, picked=None, looked_at=None, busy=False, hints=True)

    def is_touchable(self, place: int) -> bool:
        """Return whether a forest place may be chosen now."""
        return self.step == "swap" or moves.Flip(place) in self.legal

    def buildable_piles(self) -> list[int]:
        """Return the piles whose huts can be built now."""
        return sorted({move.pile for move in self.legal if isinstance(move, moves.Build)})

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.looks)

    def goods_of(self, seat: int) -> tuple[int, ...] | None:
        """Return the kind of every single good of a settlement, or ``None`` if the goods are hidden."""
        counts = self.view.settlements[seat].goods
        if seat not in self.open_seats or min(counts) < 0:
            return None
        return listed_kinds(counts)

    def post_goods(self) -> tuple[int, ...]:
        """Return the kind of every single good on the trading raft."""
        return listed_kinds(self.view.post)

    def stock_slots(self, space: int) -> int:
        """Return how many goods fit on a space's mat: the number at the start, or the present number if greater."""
        good = GOOD_OF_SPACE[space]
        assert good is not None
        return max(GOODS_EACH[self.seats] - ON_POST_EACH, self.view.stock[good])

    def missing_goods(self, pile: int) -> tuple[int, ...] | None:
        """Return the goods that the reader lacks for a pile's hut.

        Return ``None`` if the option ``helper`` is off, if the next hut is not face up, if there is no reader, or while
        the reader's goods are hidden.
        """
        huts = self.view.piles[pile]
        if not self.helper or self.reader is None or not huts or huts[0] == HIDDEN:
            return None
        goods = self.view.settlements[self.reader].goods
        return None if min(goods) < 0 else find_missing_goods(goods, huts[0])
