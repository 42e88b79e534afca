"""The agenda: what is still to be done, step by step, until somebody has to decide.

Every kind of step stands in one of two tables: decisions, at which a seat is asked, and automatic steps, which just
happen. A step carried out may put others before what remains.
"""

from __future__ import annotations

from game.settlers import figures, founding, trading, turns
from game.settlers.table import Table

DECISIONS = {**founding.DECISIONS, **turns.DECISIONS, **trading.DECISIONS, **figures.DECISIONS}
AUTOMATIC = {**turns.AUTOMATIC, **figures.AUTOMATIC}


def advance(table: Table) -> None:
    """Carry out automatic steps until a seat is asked or the match is won."""
    while not table.check_win():
        automatic = AUTOMATIC.get(table.step.kind)
        if automatic is None:
            return
        automatic(table, table.step)
