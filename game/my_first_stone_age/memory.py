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

from game.core.bots import SeenStory
from game.my_first_stone_age import events
from game.my_first_stone_age.board import HIDDEN, TOKENS
from game.my_first_stone_age.state import NOWHERE


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


def recall(story: SeenStory, seat: int, mind: Mind) -> tuple[str, ...]:
    """Return the token that ``seat`` believes to be at each place, ``"?"`` where it has no idea.

    ``story`` is what the seat has seen happen. What lies face up is for the eyes, not for the memory: see the view.
    """
    known: list[_Glimpse | None] = [None] * len(TOKENS)
    turn, moment = 0, (0, NOWHERE, HIDDEN)
    for event in [event for told in story for event in told]:
        if isinstance(event, events.TokenTurned):
            turn += 1
            moment = turn, event.place, event.token
            known[event.place] = _Glimpse(event.token, turn, moment)
        elif isinstance(event, (events.TurnedDown, events.PutBack)):
            places = event.places if isinstance(event, events.TurnedDown) else (event.place,)
            for place in places:
                known[place] = _seen_again(known[place], turn, moment)
        elif isinstance(event, events.Swapped):
            _swap(known, event, seat, mind, moment)
        elif isinstance(event, events.Mixed):
            known = [None] * len(TOKENS)
    return tuple(
        [HIDDEN if glimpse is None or _forgotten(glimpse, turn, seat, mind) else glimpse.token for glimpse in known]
    )


def _seen_again(glimpse: _Glimpse | None, turn: int, moment: Moment) -> _Glimpse | None:
    """Return the glimpse of a token that was in sight until it was turned down."""
    return None if glimpse is None else _Glimpse(glimpse.token, turn, moment)


def _swap(known: list[_Glimpse | None], event: events.Swapped, seat: int, mind: Mind, moment: Moment) -> None:
    """Follow two tokens, or lose track of both."""
    if mind.follows < 1 and _whim(seat, moment, event.one, event.other) >= mind.follows:
        known[event.one] = known[event.other] = None
    else:
        known[event.one], known[event.other] = known[event.other], known[event.one]


def _forgotten(glimpse: _Glimpse, turn: int, seat: int, mind: Mind) -> bool:
    """Tell whether a glimpse has faded: it lasts for a while that was settled when the token was seen."""
    if mind.turns == math.inf:
        return False
    lasts = -mind.turns * math.log(1.0 - _whim(seat, glimpse.moment, glimpse.token))
    return turn - glimpse.turn > lasts


def _whim(*moment: object) -> float:
    """Return a number from 0 to below 1 that is always the same for the same moment, on every platform."""
    return Random(repr(moment)).random()


def unseen(known: Sequence[str]) -> tuple[str, ...]:
    """Return the tokens that may lie where nothing is known, in the order of ``TOKENS``."""
    return tuple([token for token in TOKENS if token not in known])
