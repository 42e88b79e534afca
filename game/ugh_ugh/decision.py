"""How a decision is described: who is asked is in the step, the rest is four functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.notation import WrittenMove
from game.core.words import say
from game.ugh_ugh.state import State, Step
from game.ugh_ugh.table import Table


def never_idle(state: State, step: Step) -> bool:
    """For decisions that always have to be made."""
    return False


@dataclass(frozen=True, slots=True)
class Decision:
    """A step at which ``step.seat`` is asked.

    ``text`` is the prompt; ``moves`` lists the legal moves sorted by their text; ``act`` carries a legal one out;
    ``idle`` tells that there is nothing to decide, and the step is left out; ``refuse`` says why a move that is not
    listed is not allowed, or ``None`` if it is after all (open-ended moves are validated here).
    """

    text: Callable[[State, Step], str]
    moves: Callable[[State, Step], Sequence[WrittenMove]]
    act: Callable[[Table, Step, WrittenMove], None]
    idle: Callable[[State, Step], bool] = never_idle
    refuse: Callable[[State, Step, WrittenMove], str | None] | None = None

    def why_not(self, state: State, step: Step, move: WrittenMove) -> str | None:
        """Return ``None`` if ``move`` is legal at this step, else the reason in words."""
        if self.refuse is not None:
            return self.refuse(state, step, move)
        return None if move in self.moves(state, step) else not_now(move)


def not_now(move: WrittenMove) -> str:
    """Return the plain reason: this is not what is asked for."""
    return say("{move!r} is not what is asked for now.", move=str(move))
