"""The agenda: what is still to be done, step by step, until somebody has to decide.

Every kind of step stands in one of two tables: decisions, at which a seat is asked, and automatic steps, which just
happen. A step carried out may put others before what remains.
"""

from __future__ import annotations

from game.stone_age import acting, buying, feeding, gathering, placing, rounds
from game.stone_age.table import Table

DECISIONS = {
    **placing.DECISIONS, **acting.DECISIONS, **gathering.DECISIONS, **buying.DECISIONS, **feeding.DECISIONS,
}
AUTOMATIC = {**placing.AUTOMATIC, **gathering.AUTOMATIC, **feeding.AUTOMATIC, **rounds.AUTOMATIC}


def advance(table: Table) -> None:
    """Carry out automatic steps, leaving out decisions with nothing to decide, until a seat is asked or all is over."""
    while table.state.agenda:
        step = table.step
        automatic = AUTOMATIC.get(step.kind)
        if automatic is not None:
            automatic(table, step)
        elif DECISIONS[step.kind].idle(table.state, step):
            table.finish_step()
        else:
            return
