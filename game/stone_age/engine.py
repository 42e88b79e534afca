"""What both sets of rules share: everything but set-up, options, scores and how an end is told."""

from __future__ import annotations

from functools import partial

from game.core.canonical import rebuild
from game.core.deciding import DecidingRules
from game.core.notation import WrittenMove
from game.stone_age import moves, secrets
from game.stone_age.agenda import AGENDA
from game.stone_age.board import AREAS
from game.stone_age.state import State, Step, seat_of
from game.stone_age.working_copy import Copy


class Engine(DecidingRules[State, Step, Copy]):
    """The common half of the rules."""

    agenda = AGENDA
    working_copy = Copy
    parse = staticmethod(moves.parse)
    view = staticmethod(secrets.view)
    state_from_json = staticmethod(partial(rebuild, State))
    scramble = staticmethod(secrets.scramble)
    conserved = staticmethod(secrets.conserved)

    def asked(self, state: State, step: Step) -> int:
        """Return the seat that leads the tribe of a step."""
        return seat_of(state, step.tribe)

    def only_answer(self, state: State) -> WrittenMove | None:
        """Return the only move of a seat that acts, ``None`` where there are several or dice are thrown by hand."""
        if not state.agenda or state.agenda[0].kind != "act":
            return None
        listed = self.moves(state)
        by_hand = isinstance(listed[0], moves.Use) and listed[0].place in AREAS
        return listed[0] if len(listed) == 1 and not by_hand else None

    def turns(self, state: State) -> tuple[int, ...]:
        """Return how many rounds each seat has begun."""
        return (state.round,) * len(state.camps)
