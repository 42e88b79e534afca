"""What both sets of rules share: everything but set-up, options, scores and how an end is told."""

from __future__ import annotations

from functools import partial

from game.core.canonical import rebuild
from game.core.deciding import DecidingRules
from game.stone_age import moves, secrets
from game.stone_age.agenda import AGENDA
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

    def turns(self, state: State) -> tuple[int, ...]:
        """Return how many rounds each seat has begun."""
        return (state.round,) * len(state.camps)
