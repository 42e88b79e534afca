"""The protocol that a game implements so that the elder can look ahead in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

from game.core.bots import AnyMemory, BeginMemory
from game.core.rules import AnyState, Move, Rules
from game.core.words import Marked

State = TypeVar("State")
#: The worth of a position to a seat, in the points of its game: named parts, to be added up.
Worth: TypeAlias = Mapping[str, float]


class Lookahead(Protocol[State]):
    """The game-specific part of the elder's search; the elder itself knows nothing about any game.

    Methods get only what one seat may know (its view and memory), or a state that was imagined from these.
    """

    @property
    def rollouts(self) -> int:
        """The default number of rollouts for a move."""

    @property
    def candidates(self) -> int:
        """The maximum number of moves to compare."""

    @property
    def tolerance(self) -> float:
        """The maximum number of points of worth that an elder gives up for a move that its temperament prefers.

        To spare a seat, it gives up to three times as many (see ``Elder``).
        """

    @property
    def begin(self) -> BeginMemory | None:
        """The function that makes an empty memory from a view and the seat; ``None`` in a game without memory."""

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: AnyMemory, random: Random) -> Sequence[Move]:
        """Return the legal moves to compare, the most promising first.

        The first is the quick bot's move, which the elder makes unless another move is better. If the decision is not
        worth a search, only the quick bot's move is returned.
        """

    def sample(self, view: State, seat: int, memory: AnyMemory, random: Random) -> State:
        """Imagine a state that agrees with the view and the memory: ``rules.view(sample, seat) == view``."""

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Return a likely move of the seat to move in an imagined state, using only what this seat would know."""

    def horizon(self, view: State) -> Callable[[State], bool]:
        """Return a predicate: whether a rollout from ``view`` ends in a given state; true when the match is over."""

    def worth(self, state: State, seat: int) -> Worth:
        """Return the worth of a state to a seat: the expected final points, exact when the match is over."""

    def must_be_unpredictable(self, view: State) -> bool:
        """Return whether the move must be unpredictable, because others choose at the same time."""


@dataclass(frozen=True, slots=True)
class Target:
    """The seat that a move robs or, if ``helps`` is true, trades with.

    ``seat`` is ``None`` for an offer to everybody, and for a robbery whose victim is not known yet.
    """

    seat: int | None
    helps: bool = False


@runtime_checkable
class NamesTargets(Protocol):
    """A lookahead that knows the targets of moves, for temperaments and remarks."""

    def target(self, view: AnyState, move: Move) -> Target | None:
        """Return the seat that a move robs or trades with; ``None`` if it does neither."""


@runtime_checkable
class NamesGoals(Protocol):
    """A lookahead that can name the goals of moves, so that hints can mention plans and threats."""

    def goal(self, state: AnyState, move: Move) -> str:
        """Return a key for the goal that a move reaches (it takes, builds or claims something); empty for none.

        Moves of different seats that reach the same goal have the same key.
        """

    def goal_words(self, goal: str) -> str:
        """Return the words for reaching a goal, such as "buy the tower", which complete "You can ..."."""


@runtime_checkable
class NamesParts(Protocol):
    """A lookahead with displayed names for the parts of its worth, for hints; all built-in games have them."""

    @property
    def part_names(self) -> Mapping[str, Marked]:
        """The displayed name of each part of a worth, by its key."""


@runtime_checkable
class NamesNonAims(Protocol):
    """A lookahead that names the parts of its worth that nobody aims at, such as stuck members."""

    @property
    def non_aims(self) -> Collection[str]:
        """The keys of the parts that nobody aims at. A bot that says what it aimed at leaves these parts out."""
