"""What the table shows at one moment: everything its resting picture depends on, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.notation import WrittenMove
from game.my_first_stone_age.rules import moves
from game.my_first_stone_age.rules.board import GOOD_OF_SPACE, GOODS_EACH, HIDDEN, ON_POST_EACH
from game.my_first_stone_age.rules.state import State
from game.my_first_stone_age.rules.turns import missing
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class Face:
    """One moment of the table.

    ``view`` is what may be known, ``asked`` the seat asked (``None``: nobody), ``step`` for what, ``open_seat`` the
    seat whose goods may be looked at (``None``: nobody's). ``away`` names what is not in its place because it moves:
    ``token 3``, ``figure 0``, ``pile 1``, ``hut 2 0`` (seat, number), ``dog 2 1``, ``board dog 0``, ``tray 4`` (the
    fifth good behind the open settlement), ``post 2``, and in the trading dialog ``give 1`` and ``take 0`` (goods).
    ``helper`` is the option.

    ``legal`` are the moves that the viewer may make, ``suggested`` is a forest place to point at,
    ``traded`` whether something has been swapped on this visit to the trading post, ``picked`` the first
    of two trees that change places. ``looked_at`` is the tree that the person looks at, if it may be touched; ``busy``
    whether something moves, ``hints`` whether the table may point at what could be touched next.
    """

    view: State
    looks: tuple[SeatLook, ...]
    asked: int | None
    step: str
    open_seat: int | None
    away: frozenset[str] = frozenset()
    helper: bool = False
    legal: tuple[WrittenMove, ...] = ()
    suggested: int | None = None
    traded: bool = False
    picked: int | None = None
    looked_at: int | None = None
    busy: bool = False
    hints: bool = True

    @property
    def asking(self) -> bool:
        """Whether the viewer is asked."""
        return bool(self.legal)

    @property
    def at_rest(self) -> Face:
        """The face as the picture of what lies still depends on it: with nothing asked, chosen or looked at."""
        return replace(self, legal=(), suggested=None, picked=None, looked_at=None, busy=False, hints=True)

    def touchable(self, place: int) -> bool:
        """Return whether a forest place may be touched now."""
        return self.step == "swap" or moves.Flip(place) in self.legal

    def buildable(self) -> list[int]:
        """Return the piles whose huts can be built now."""
        return sorted({move.pile for move in self.legal if isinstance(move, moves.Build)})

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.looks)

    def goods_of(self, seat: int) -> list[int] | None:
        """Return the goods behind a settlement one by one; ``None`` when they may not be seen."""
        counts = self.view.settlements[seat].goods
        if seat != self.open_seat or min(counts) < 0:
            return None
        return [good for good, count in enumerate(counts) for _ in range(count)]

    def post_goods(self) -> list[int]:
        """Return the goods on the raft one by one."""
        return [good for good, count in enumerate(self.view.post) for _ in range(count)]

    def stock_slots(self, space: int) -> int:
        """Return how many sockets the mat of a space has: those filled at the start, or what lies there if more."""
        good = GOOD_OF_SPACE[space]
        assert good is not None
        return max(GOODS_EACH[self.seats] - ON_POST_EACH, self.view.stock[good])

    def needed(self, pile: int) -> tuple[int, ...] | None:
        """Return the goods that the open seat lacks for a pile's hut; ``None`` where the helper does not help.

        It does not while the top of the pile has yet to be turned up.
        """
        hut = next(iter(self.view.piles[pile]), HIDDEN)
        if not self.helper or self.open_seat is None or hut == HIDDEN:
            return None
        goods = self.view.settlements[self.open_seat].goods
        return None if min(goods) < 0 else missing(goods, hut)
