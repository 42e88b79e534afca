"""Whose secrets may lie open on a table: one rule for every game.

When a seat's decision ends, nothing that only that seat may know is drawn, said or listed any more; and nothing of the
next seat's before that seat has said that it is the one who looks.
"""

from __future__ import annotations

from game.core import Prompt
from game.kept.seats import is_trusting
from game.screens.parts.any_table import AnyTable


class Confidence:
    """Remembers which seat of a table has accepted to look, while the others look away.

    Where those who play trust each other nobody has to: the table shows what whoever is asked may know.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._seat: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden from the people at the table: from nobody, where one person plays."""
        return len(self._table.people) <= 1 or is_trusting(self._table.match.table)

    @property
    def reader(self) -> int | None:
        """Whose secrets may be drawn and told now; ``None``: nobody's.

        Those of the only person always may, and those of whoever is asked where all trust each other. Of several
        people it is the one for whom the others look away, from then on until its decision ends.
        """
        table = self._table
        return table.viewer if self.is_open or self._seat == table.viewer else None

    def give(self, seat: int | None) -> None:
        """Let ``seat`` look at its secrets (``None``: nobody)."""
        self._seat = seat

    def hides(self, prompt: Prompt) -> bool:
        """Tell whether the table has to be covered before the seat that is asked may look."""
        return not self.is_open and self.reader != prompt.seat and self._needs_curtain(prompt)

    def _needs_curtain(self, prompt: Prompt) -> bool:
        return self._table.hand_over.needs_curtain(self._table.match, prompt)

    def goes_on(self, prompt: Prompt | None) -> bool:
        """Tell whether the reader's hand stays open for what is asked now."""
        table = self._table
        asked = prompt is not None and prompt.seat == self._seat
        return prompt is not None and asked and (table.hand_over.opens_own_hand or self._needs_curtain(prompt))

    def end(self) -> bool:
        """Close the reader's hand if its decision has ended; return whether that was so.

        It ends when another seat is asked, and when the same seat is asked something in front of everybody. A notice
        that was meant for that seat alone is taken away.
        """
        table = self._table
        if self._seat is None or self.goes_on(table.match.prompt):
            return False
        self._seat = None
        table.stage.hush()
        return len(table.people) > 1
