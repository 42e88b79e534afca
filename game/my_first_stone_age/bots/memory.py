"""A bot's memory of the face-down forest tokens, built from the public events of the match alone.

The hunter forgets nothing. A child remembers each token for a while, and may lose track when two tokens swap places.
Random numbers seeded with the seen events decide this, so that a forgotten token stays forgotten and a memory can be
rebuilt from the events.
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
class MemoryQuality:
    """The quality of a bot's memory.

    - ``turns``: the average number of turns, of all players together, for which the bot remembers a token.
    - ``swap_chance``: the probability that the bot keeps track of two tokens that change places.
    """

    turns: float
    swap_chance: float


#: The turn, place and token of the last flip: they identify a moment of the match, and seed the random numbers that
#: decide what is forgotten.
Moment: TypeAlias = tuple[int, int, str]

PERFECT = MemoryQuality(math.inf, 1.0)
#: The values of the option ``child_memory``.
CHILD_MEMORIES = {
    "short": MemoryQuality(6.0, 0.45),
    "middling": MemoryQuality(10.0, 0.6),
    "long": MemoryQuality(25.0, 0.9),
}


@dataclass(frozen=True, slots=True)
class _Glimpse:
    """A token, and the turn and the moment in which it was last seen.

    The moment seeds the random number of turns after which the token is forgotten.
    """

    token: str
    turn: int
    moment: Moment


class TokenMemory:
    """A seat's memory of the face-down tokens; the tokens that lie face up are in the view."""

    __slots__ = ("_known", "_moment", "_quality", "_seat", "_turn")

    def __init__(self, seat: int, quality: MemoryQuality) -> None:
        self._seat = seat
        self._quality = quality
        #: what was last seen at each place
        self._known: list[_Glimpse | None] = [None] * len(TOKENS)
        self._turn = 0
        self._moment: Moment = (0, NOWHERE, HIDDEN)

    @property
    def tokens(self) -> tuple[str, ...]:
        """The token that the seat remembers at each place, ``"?"`` for none."""
        return tuple(
            [HIDDEN if glimpse is None or self._is_forgotten(glimpse) else glimpse.token for glimpse in self._known]
        )

    def see(self, event: Event) -> None:
        """Update the memory if the event turns tokens face up or face down, swaps two tokens, or mixes all tokens."""
        known = self._known
        if isinstance(event, events.TokenTurned):
            self._turn += 1
            self._moment = (self._turn, event.place, event.token)
            known[event.place] = _Glimpse(event.token, self._turn, self._moment)
        elif isinstance(event, (events.TurnedDown, events.PutBack)):
            places = event.places if isinstance(event, events.TurnedDown) else (event.place,)
            for place in places:
                known[place] = self._renew(known[place])
        elif isinstance(event, events.Swapped):
            self._swap(event)
        elif isinstance(event, events.Mixed):
            self._known = [None] * len(TOKENS)

    def _renew(self, glimpse: _Glimpse | None) -> _Glimpse | None:
        """Return a glimpse of the same token in the present turn, since the token was visible until now."""
        return None if glimpse is None else _Glimpse(glimpse.token, self._turn, self._moment)

    def _swap(self, event: events.Swapped) -> None:
        """Swap two remembered tokens, or forget both if the bot loses track of the swap."""
        known = self._known
        quality = self._quality
        if (
            quality.swap_chance < 1
            and _random_of(self._seat, self._moment, event.one, event.other) >= quality.swap_chance
        ):
            known[event.one] = None
            known[event.other] = None
        else:
            known[event.one], known[event.other] = known[event.other], known[event.one]

    def _is_forgotten(self, glimpse: _Glimpse) -> bool:
        """Return whether a glimpse is forgotten.

        A glimpse lasts for a random number of turns, which the moment of the glimpse seeds.
        """
        if self._quality.turns == math.inf:
            return False
        duration = -self._quality.turns * math.log(1.0 - _random_of(self._seat, glimpse.moment, glimpse.token))
        return self._turn - glimpse.turn > duration


def perfect_memory(view: State, seat: int) -> TokenMemory:
    """Return a new memory that forgets nothing."""
    return TokenMemory(seat, PERFECT)


def child_memory(view: State, seat: int) -> TokenMemory:
    """Return a new memory for the bot Child, with the quality that the option ``child_memory`` sets."""
    return TokenMemory(seat, CHILD_MEMORIES[view.child_memory])


def _random_of(*moment: object) -> float:
    """Return a random number from 0 to below 1, with ``moment`` as the seed: the same on every platform."""
    return Random(repr(moment)).random()


def unseen(known: Sequence[str]) -> tuple[str, ...]:
    """Return the tokens that are not known anywhere, in the order of ``TOKENS``."""
    return tuple([token for token in TOKENS if token not in known])
