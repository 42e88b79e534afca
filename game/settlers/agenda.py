"""All kinds of steps of Settlers of the Stone Age: those at which a seat decides, and those that just happen."""

from __future__ import annotations

from game.core.deciding import Agenda
from game.settlers import figures, founding, trading, turns

AGENDA = Agenda(
    decisions={**founding.DECISIONS, **turns.DECISIONS, **trading.DECISIONS, **figures.DECISIONS},
    automatic={**turns.AUTOMATIC, **figures.AUTOMATIC},
)
