"""What a game supplies so that the elder can look ahead in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol, TypeAlias, TypeVar

from game.core.bots import AnyMemory, BeginMemory
from game.core.rules import Move, Rules

State = TypeVar("State")
#: What a position is worth to a seat, in the points of its game: named parts, to be added up.
Worth: TypeAlias = Mapping[str, float]


class Lookahead(Protocol[State]):
    """How one game is searched; the elder adds nothing that it knows of a game.

    Everything gets what one seat may know, its view and its memory, or a state that was imagined from these alone.
    """

    @property
    def rollouts(self) -> int:
        """How many rollouts a move is usually given."""

    @property
    def candidates(self) -> int:
        """How many moves are compared at most."""

    @property
    def begin(self) -> BeginMemory | None:
        """Begins the memory that the game is played with, from a view and the seat; ``None`` in a game without one."""

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: AnyMemory, random: Random) -> Sequence[Move]:
        """Return the moves that are worth a thought, the best at first sight first; all of them are legal.

        The first is the move that the plain bot makes: the elder leaves it only for a gain. Where there is nothing to
        think about it is the only one.
        """

    def sample(self, view: State, seat: int, memory: AnyMemory, random: Random) -> State:
        """Imagine a state that agrees with the view and the memory: ``rules.view(sample, seat) == view``."""

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Return what whoever is asked in an imagined state is likely to do, from what that seat may know there."""

    def horizon(self, view: State) -> Callable[[State], bool]:
        """Return what tells whether a rollout may end in a state; it always may when the match is over."""

    def worth(self, state: State, seat: int) -> Worth:
        """Return what a state is worth to a seat: the points expected in the end, exact when the match is over."""

    def mixes(self, view: State) -> bool:
        """Tell whether a move must not be foreseeable, because others choose at the same time."""
