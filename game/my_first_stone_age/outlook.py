"""How a position of My First Stone Age is judged, for the course of a match: huts built, and the nearest one.

Nothing is drawn by chance when a token is turned over or the next hut comes to light: both lay there all along. So luck
is told apart from skill by what a person who forgets nothing could have expected there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.core.rules import Move
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.my_first_stone_age import moves
from game.my_first_stone_age.board import HIDDEN, HUTS_TO_WIN
from game.my_first_stone_age.building import missing
from game.my_first_stone_age.memory import TokenMemory, perfect_memory, unseen
from game.my_first_stone_age.state import State, open_huts

#: What it is worth to lack so many goods of the nearest hut, dogs counted, in huts; and a good or a dog besides.
_NEARNESS: Final = (0.7, 0.45, 0.25, 0.1)
_GOOD, _DOG = 0.04, 0.1


def worth(state: State, seat: int) -> Worth:
    """Count huts, the nearest hut as the part of it that is there, goods and dogs; all in huts."""
    own = state.settlements[seat]
    lacking = [max(0, len(missing(own.goods, hut)) - own.dogs) for hut in open_huts(state) if hut]
    return {
        "huts": len(own.huts),
        "nearest hut": _NEARNESS[min([*lacking, len(_NEARNESS) - 1])],
        "goods": _GOOD * sum(own.goods) + _DOG * own.dogs,
    }


def progress(state: State) -> float:
    """Return how many huts the leader has built, of those that win."""
    return max([len(settlement.huts) for settlement in state.settlements]) / HUTS_TO_WIN


class TokensAndHuts:
    """What lies hidden in My First Stone Age, and may come to light: tokens face down, huts below the open ones."""

    begin = staticmethod(perfect_memory)

    def worlds(self, state: State, move: Move, memory: TokenMemory) -> Sequence[State]:
        """Return a state for each token that may be turned over, or for each hut that may be next on the pile."""
        match move:
            case moves.Flip(place=place):
                return _with_tokens(state, place, memory.tokens)
            case moves.Build(pile=pile) if len(state.piles[pile]) > 1:
                return _with_huts(state, pile)
        return ()


def _with_tokens(state: State, place: int, known: Sequence[str]) -> list[State]:
    """Return the states with each of the tokens at a place that may lie there for all that is ``known``."""
    if known[place] != HIDDEN:
        return [state]
    there = state.tokens[place]
    return [
        replace(state, tokens=tuple([{there: token, token: there}.get(one, one) for one in state.tokens]))
        for token in unseen(known)
    ]


def _with_huts(state: State, pile: int) -> list[State]:
    """Return the states with each of the hidden huts as the next one of a pile."""
    there = state.piles[pile][1]
    return [
        replace(
            state,
            piles=tuple([tuple([{there: hut, hut: there}.get(one, one) for one in huts]) for huts in state.piles]),
        )
        for huts_below in state.piles
        for hut in huts_below[1:]
    ]


OUTLOOK: Final = Outlook(worth, progress, (0.5, 0.22), TokensAndHuts())
