"""All kinds of steps of Ugh Ugh: those at which a seat decides, and those that just happen."""

from __future__ import annotations

from game.core.deciding import Agenda
from game.ugh_ugh import calls, event_cards, learning, love, turns

AGENDA = Agenda(
    decisions={**turns.DECISIONS, **calls.DECISIONS, **love.DECISIONS, **learning.DECISIONS, **event_cards.DECISIONS},
    automatic={**turns.AUTOMATIC, **calls.AUTOMATIC, **learning.AUTOMATIC, **event_cards.AUTOMATIC},
)
