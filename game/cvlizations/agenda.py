"""The agenda: what is still to be done, step by step, until somebody has to decide.

Decisions, at which a player is asked, are of five kinds: ``orders`` (lay one up and one down), ``steal``, ``choose``
(resources from the supply), ``trade`` and ``buy``. Automatic steps just happen. A step carried out may put others
before what remains; when nothing remains, the phase that follows begins.
"""

from __future__ import annotations

from game.cvlizations import actions, development, rounds
from game.cvlizations.state import Step
from game.cvlizations.table import Table

DECISIONS = {**rounds.DECISIONS, **actions.DECISIONS, **development.DECISIONS}
AUTOMATIC = {**rounds.AUTOMATIC, **actions.AUTOMATIC, **development.AUTOMATIC}
_AFTER = {"actions": Step("develop"), "development": Step("clean_up")}


def advance(table: Table) -> None:
    """Carry out automatic steps and decisions with just one move, until a player is asked or all is over."""
    state = table.state
    while not state.winners:
        if not state.agenda:
            table.first_do(_AFTER[state.phase])
        step = state.agenda[0]
        automatic = AUTOMATIC.get(step.kind)
        if automatic is not None:
            automatic(table, step)
            continue
        decision = DECISIONS[step.kind]
        forced = decision.forced(state, step)
        if forced is None:
            return
        decision.act(table, step, forced)
