"""What a control of this table stands for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tree:
    """The token of a forest place."""

    place: int


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of huts."""

    number: int


@dataclass(frozen=True, slots=True)
class TradedGood:
    """A good in the trading dialog: on the raft (``take``) or among one's own (``give``)."""

    side: str
    good: int
