"""The working copy of a state while one move is carried out: what events of My First Stone Age write with."""

from __future__ import annotations

from game.core.working_copy import WorkingCopy
from game.my_first_stone_age.state import HIDDEN_GOODS, State, changed


class Copy(WorkingCopy[State, None]):
    """What events write with; there is no agenda, and so no step."""

    __slots__ = ()

    def change_goods(self, seat: int, more: int, fewer: int = -1) -> None:
        """Give a settlement one more of a good, and one fewer of another; -1 is none. Hidden goods stay hidden."""
        settlement = self.draft_of("settlements", seat)
        if settlement.goods != HIDDEN_GOODS:
            settlement.goods = changed(settlement.goods, more, fewer)
