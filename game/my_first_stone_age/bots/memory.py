"""What a player still knows of the face-down forest tokens, from what everybody has seen happen.

Nothing here looks at a token that lies face down: a memory is made of the events of the match alone. The hunter forgets
nothing. A child keeps each token in mind for a while, and may lose track when two change places; how long, and when,
follows from what was seen and when, so that what is forgotten stays forgotten and no bot needs to keep anything.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from game.core.rules import Event
from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import HIDDEN, TOKENS
from game.my_first_stone_age.rules.state import NOWHERE, State


@dataclass(frozen=True, slots=True)
class Mind:
    """How well somebody remembers.

    ``turns`` is how many turns of all players a token is kept in mind on average after it was seen last, ``follows``
    the chance to keep track of two tokens that change places.
    """

    turns: float
    follows: float


#: The turn, place and token of the last token that was turned over: what tells one moment of a match from another.
Moment: TypeAlias = tuple[int, int, str]

PERFECT = Mind(math.inf, 1.0)
#: The values of the option ``child_memory``.
CHILD_MEMORIES = {"short": Mind(6.0, 0.45), "middling": Mind(10.0, 0.6), "long": Mind(25.0, 0.9)}


@dataclass(frozen=True, slots=True)
class _Glimpse:
    """A token as it was seen last: in which turn, at which moment."""

    token: str
    turn: int
    moment: Moment


class TokenMemory:
    """What ``seat`` keeps in mind of the face-down tokens, from the events that it has seen.

    What lies face up is for the eyes, not for the memory: see the view.
    """

    __slots__ = ("_known", "_mind", "_moment", "_seat", "_turn")

    def __init__(self, seat: int, mind: Mind) -> None:
        self._seat, self._mind = seat, mind
        self._known: list[_Glimpse | None] = [None] * len(TOKENS)
        self._turn = 0
        self._moment: Moment = (0, NOWHERE, HIDDEN)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The token that the seat believes to be at each place, ``"?"`` where it has no idea."""
        return tuple(
            [HIDDEN if glimpse is None or self._forgotten(glimpse) else glimpse.token for glimpse in self._known]
        )

    def see(self, event: Event) -> None:
        """Take note of a token turned over, turned down, put back, swapped or mixed."""
        known = self._known
        if isinstance(event, events.TokenTurned):
            self._turn += 1
            self._moment = self._turn, event.place, event.token
            known[event.place] = _Glimpse(event.token, self._turn, self._moment)
        elif isinstance(event, (events.TurnedDown, events.PutBack)):
            places = event.places if isinstance(event, events.TurnedDown) else (event.place,)
            for place in places:
                known[place] = self._seen_again(known[place])
        elif isinstance(event, events.Swapped):
            self._swap(event)
        elif isinstance(event, events.Mixed):
            self._known = [None] * len(TOKENS)

    def _seen_again(self, glimpse: _Glimpse | None) -> _Glimpse | None:
        """Return the glimpse of a token that was in sight until it was turned down."""
        return None if glimpse is None else _Glimpse(glimpse.token, self._turn, self._moment)

    def _swap(self, event: events.Swapped) -> None:
        """Follow two tokens, or lose track of both."""
        known, mind = self._known, self._mind
        if mind.follows < 1 and _whim(self._seat, self._moment, event.one, event.other) >= mind.follows:
            known[event.one] = known[event.other] = None
        else:
            known[event.one], known[event.other] = known[event.other], known[event.one]

    def _forgotten(self, glimpse: _Glimpse) -> bool:
        """Tell whether a glimpse has faded: it lasts for a while that was settled when the token was seen."""
        if self._mind.turns == math.inf:
            return False
        lasts = -self._mind.turns * math.log(1.0 - _whim(self._seat, glimpse.moment, glimpse.token))
        return self._turn - glimpse.turn > lasts


def perfect_memory(view: State, seat: int) -> TokenMemory:
    """Begin the memory of somebody who forgets nothing."""
    return TokenMemory(seat, PERFECT)


def child_memory(view: State, seat: int) -> TokenMemory:
    """Begin the memory of a child, as long as the option ``child_memory`` says."""
    return TokenMemory(seat, CHILD_MEMORIES[view.child_memory])


def _whim(*moment: object) -> float:
    """Return a number from 0 to below 1 that is always the same for the same moment, on every platform."""
    return Random(repr(moment)).random()


def unseen(known: Sequence[str]) -> tuple[str, ...]:
    """Return the tokens that may lie where nothing is known, in the order of ``TOKENS``."""
    return tuple([token for token in TOKENS if token not in known])
