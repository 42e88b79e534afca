"""How a decision is described: who is asked is in the step, the rest is four functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.notation import WrittenMove
from game.core.words import say
from game.settlers.state import State, Step
from game.settlers.table import Table


@dataclass(frozen=True, slots=True)
class Decision:
    """A step at which ``step.seat`` is asked.

    ``text`` is the prompt; ``moves`` lists the legal moves sorted by their text; ``refuse`` says why a move is not
    allowed, or ``None`` if it is, listed or not; ``act`` carries a legal one out.
    """

    text: Callable[[State, Step], str]
    moves: Callable[[State, Step], tuple[WrittenMove, ...]]
    refuse: Callable[[State, Step, WrittenMove], str | None]
    act: Callable[[Table, Step, WrittenMove], None]


def not_now(move: WrittenMove) -> str:
    """Return the plain reason: this is not what is asked for."""
    return say("{move!r} is not what is asked for now.", move=str(move))
