"""What looks after one thing each at a table, so that games need not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.core.final_moves import is_final
from game.core.words import Plural, say, say_counted
from game.screens.parts.any_table import AnyTable
from game.screens.table.confirmation import Confirmation
from game.screens.table.faster import Faster
from game.screens.table.hint import Hint
from game.screens.table.keeping import Keeping
from game.screens.table.next_turn import Confidence, NextTurn, Unseen
from game.ui.control import Control
from game.ui.describing import joined


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


# A table read out: who must do what, then seat by seat, then the middle, and what can be done.


def table_in_words(table: AnyTable, scores: Sequence[int], unit: Plural) -> list[str]:
    """Return how a table stands, as far as its reader may know it: a few sentences for each seat.

    ``unit`` is what the scores are counted in.
    """
    status, face = table.status(), getattr(table, "face", None)
    told = [joined([status.text, status.more])]
    for seat, look in enumerate(table.looks):
        words = list(table.wording.seat(face, seat))
        if not words or not words[0].startswith(look.name):
            points = say_counted(unit, scores[seat])
            words.insert(0, say("{who}: {what}", who=look.name, what=points))
        told.append(joined(words))
    told.append(joined([*table.wording.middle(face), _possible(table)]))
    return [text for text in told if text]


def _possible(table: AnyTable) -> str:
    """Return what can be done on the table now, by the names of its controls."""
    usable = [control for control in table.table_controls() if control.enabled and control.moves]
    labels = list(dict.fromkeys(control.label for control in usable))
    return say("You can: {things}.", things="; ".join(labels)) if labels else ""
