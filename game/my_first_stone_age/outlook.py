"""How a position of My First Stone Age is judged, for the course of a match: huts built, and the nearest one."""

from __future__ import annotations

from typing import Final

from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.my_first_stone_age.board import HUTS_TO_WIN
from game.my_first_stone_age.building import missing
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


OUTLOOK: Final = Outlook(worth, progress, (0.5, 0.22))
