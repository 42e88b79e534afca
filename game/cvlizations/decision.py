"""How a decision is described: who is asked is in the step, the rest is a few functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.notation import WrittenMove
from game.core.words import say
from game.cvlizations.state import State, Step
from game.cvlizations.table import Table


def not_now(move: WrittenMove) -> str:
    """Return the plain reason: this is not what is asked for."""
    return say("{move!r} is not what is asked for now.", move=str(move))


def never_forced(state: State, step: Step) -> WrittenMove | None:
    """For decisions that always leave a choice."""
    return None


@dataclass(frozen=True, slots=True)
class Decision:
    """A step at which the owner of ``step.seat`` is asked.

    ``text`` is the prompt; ``moves`` lists the legal moves sorted by their text; ``act`` carries a legal one out;
    ``refuse`` says why a move is not allowed, or ``None`` if it is; ``forced`` is the only move there is, if there is
    just one and nobody needs to be asked.
    """

    text: Callable[[State, Step], str]
    moves: Callable[[State, Step], tuple[WrittenMove, ...]]
    refuse: Callable[[State, Step, WrittenMove], str | None]
    act: Callable[[Table, Step, WrittenMove], None]
    forced: Callable[[State, Step], WrittenMove | None] = never_forced
