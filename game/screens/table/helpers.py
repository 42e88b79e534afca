"""What looks after one thing each at a table, so that games need not."""

from __future__ import annotations

from collections.abc import Callable

from game.screens.parts.any_table import AnyTable
from game.screens.table.confidence import Confidence
from game.screens.table.confirmation import Confirmation
from game.screens.table.faster import Faster
from game.screens.table.giving_up import GivingUp
from game.screens.table.hint import Hint
from game.screens.table.keeping import Keeping
from game.screens.table.next_turn import NextTurn
from game.screens.table.unseen import Unseen


class Helpers:
    """The helpers of one table. ``look`` has the table take over the state of its match."""

    def __init__(self, table: AnyTable, look: Callable[[], None]) -> None:
        self.confidence = Confidence(table)
        self.giving_up = GivingUp(table)
        self.unseen = Unseen(table)
        self.keeping = Keeping(table, lambda: self.unseen.offered)
        self.faster = Faster(table, self.keeping.room_for_faster)
        self.next_turn = NextTurn(table, self.confidence, self.unseen, look)
        self.confirmation = Confirmation(table, self.faster, self.next_turn.banner)
        self.hint = Hint(table, self.confirmation, self.next_turn.banner)
