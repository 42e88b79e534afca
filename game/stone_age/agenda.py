"""All kinds of steps of Stone Age: those at which the player of a tribe decides, and those that just happen."""

from __future__ import annotations

from game.core.deciding import Agenda
from game.stone_age import acting, buying, feeding, gathering, placing, rounds

AGENDA = Agenda(
    decisions={**placing.DECISIONS, **acting.DECISIONS, **gathering.DECISIONS, **buying.DECISIONS, **feeding.DECISIONS},
    automatic={**placing.AUTOMATIC, **gathering.AUTOMATIC, **feeding.AUTOMATIC, **rounds.AUTOMATIC},
)
