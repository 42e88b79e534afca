"""Taking loads by hand: press a token, hold it for more, drag it into a bin, or leave what is left."""

from __future__ import annotations

from game.ugh_ugh import moves
from game.ugh_ugh.hand import Hand, Table
from game.ugh_ugh.show import layout, loads
from game.ugh_ugh.show.face import Dragged

#: for how long the button that leaves loads behind asks whether that is meant
_ASKED_SECONDS = 3.0


class TakingHand(Hand):
    """The part of the choosing that takes loads."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._pressed_token: int | None = None
        self._asked_until = 0.0

    def update(self) -> None:
        """Let a question go that has not been answered for a while."""
        if self._choice.leaving and self._table.stage.clock >= self._asked_until:
            self._choose(leaving=False)
            self._table.refresh()

    def press_token(self, kind: int) -> None:
        """Begin to take a resource."""
        self._pressed_token = kind
        self._choose(leaving=False)
        self._table.refresh()

    def spare_token(self) -> None:
        """Take nothing after all."""
        self._pressed_token = None
        self._table.refresh()

    def release_token(self, kind: int, seconds: float) -> None:
        """Take as many of a resource as the press was long."""
        self._pressed_token = None
        most = loads.offers(self._table.face).get(kind, 1)
        self._table.play(moves.Take(kind, loads.count_of(seconds, most)))

    def drag_token(self, kind: int) -> None:
        """Begin to drag a resource."""
        self._pressed_token, self._dragged = None, Dragged(kind=kind)

    def drop_token(self, x: float, y: float) -> None:
        """Take the dragged resource if it was let go over the large cave, where the bins are."""
        dragged, self._dragged = self._dragged, None
        if dragged is not None and dragged.kind is not None and layout.CAVE.collidepoint(x, y):
            self._table.play(moves.Take(dragged.kind, 1))
        self._table.refresh()

    def ask_leave(self) -> None:
        """Ask whether the loads that are left are really to be left behind; the answer is the same button again."""
        self._asked_until = self._table.stage.clock + _ASKED_SECONDS
        self._choose(leaving=True)
        self._table.refresh()
