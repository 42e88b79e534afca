"""The pieces that fall through a game's passage: whose each is, and what it is called.

>>> pieces = Pieces(clans=((0, 1), (2, 3)), predators=(Predator(4, "the wolf", "The wolf", "cube.wolf"),))
>>> pieces.owner_of(3), pieces.number_of(3), pieces.kind_of(3)
(1, 2, 'member')
>>> pieces.owner_of(4), pieces.kind_of(4)
(None, 'predator')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from game.core.words import Marked


@dataclass(frozen=True, slots=True)
class Predator:
    """A piece that belongs to nobody: its id, what it is called in a sentence and alone, and its picture's name."""

    piece: int
    name: Marked
    title: Marked
    picture: str


@dataclass(frozen=True)
class Pieces:
    """All pieces of a game by their ids: ``clans`` are the members of each seat, in order, then come the predators."""

    clans: tuple[tuple[int, ...], ...] = ()
    predators: tuple[Predator, ...] = ()

    @cached_property
    def _places(self) -> Mapping[int, tuple[int, int]]:
        """The seat and the place within its clan, from 0, of each member."""
        return {piece: (seat, place) for seat, members in enumerate(self.clans) for place, piece in enumerate(members)}

    @cached_property
    def _predators(self) -> Mapping[int, int]:
        """The place of each predator among them."""
        return {predator.piece: place for place, predator in enumerate(self.predators)}

    def owner_of(self, piece: int) -> int | None:
        """Return the seat whose member a piece is; ``None`` for a predator, and for a piece of no such game."""
        place = self._places.get(piece)
        return None if place is None else place[0]

    def number_of(self, piece: int) -> int:
        """Return which of its clan a member is, counted from 1; raises ``KeyError`` for any other piece."""
        return self._places[piece][1] + 1

    def predator_place(self, piece: int) -> int | None:
        """Return which of the predators a piece is, counted from 0; ``None`` when it is none of them."""
        return self._predators.get(piece)

    def kind_of(self, piece: int) -> str:
        """Return what the Passage takes a piece for: ``"member"`` or ``"predator"``."""
        return "predator" if piece in self._predators else "member"
