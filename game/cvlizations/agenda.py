"""All kinds of steps of CVlizations: those at which a player decides, and those that just happen.

Decisions are of five kinds: ``orders`` (lay one up and one down), ``steal``, ``choose`` (resources from the supply),
``trade`` and ``buy``. When nothing remains of a phase, the next one begins.
"""

from __future__ import annotations

from game.core.deciding import Agenda
from game.cvlizations import development, order_effects, rounds

AGENDA = Agenda(
    decisions={**rounds.DECISIONS, **order_effects.DECISIONS, **development.DECISIONS},
    automatic={**rounds.AUTOMATIC, **order_effects.AUTOMATIC, **development.AUTOMATIC},
)
