"""What looks after one thing each at a table, so that games need not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.core.final_moves import is_final
from game.screens.parts.any_table import AnyTable
from game.screens.table.confidence import Confidence
from game.screens.table.confirmation import Confirmation
from game.screens.table.faster import Faster
from game.screens.table.hint import Hint
from game.screens.table.keeping import Keeping
from game.screens.table.next_turn import NextTurn
from game.screens.table.unseen import Unseen
from game.ui.control import Control


class GivingUp:
    """Asks the viewer of ``table`` about one control at a time."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._asked = ""

    @property
    def asks(self) -> bool:
        """Whether a button asks just now."""
        return bool(self._asked)

    def forget(self) -> None:
        """Ask no longer: it has been answered, or something else is asked."""
        self._asked = ""

    def update(self) -> None:
        """Let the question go once something else has the focus: that was touched, or looked at by keys."""
        if self._asked and self._table.stage.interaction.focused != self._asked:
            self.forget()
            self._table.stage.refresh()

    def guarded(self, control: Control) -> Control:
        """Return the control as it is listed: asking first if it gives something up, or the question that it asks."""
        if not control.really or not control.enabled or control.action is None:
            return control
        act = partial(self._answer, control.action)
        if control.id == self._asked:
            return replace(control, label=control.really, tooltip="", action=act)
        return replace(control, action=partial(self._touch, control.id, control.moves, act))

    def _touch(self, name: str, moves: tuple[str, ...], act: Callable[[], None]) -> None:
        """Ask, unless it can be taken back, or is to be confirmed in any case."""
        table = self._table
        final = table.viewer is not None and any(is_final(table.match, move, table.viewer) for move in moves)
        if not final or table.stage.options.confirm_turn:
            act()
            return
        self._asked = name
        table.stage.refresh()

    def _answer(self, act: Callable[[], None]) -> None:
        self.forget()
        act()


# What looks after one thing each at a table, so that games need not.


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
