"""The pieces that fall through a game's passage: the owner and the name of each.

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
    """A piece without an owner: its id, its name within a sentence, its ``title``, and the name of its picture."""

    piece: int
    name: Marked
    title: Marked
    picture: str


@dataclass(frozen=True)
class Pieces:
    """All pieces of a game: ``clans`` holds the ids of each seat's members, ``predators`` are the other pieces."""

    clans: tuple[tuple[int, ...], ...] = ()
    predators: tuple[Predator, ...] = ()

    @cached_property
    def _places(self) -> Mapping[int, tuple[int, int]]:
        """The seat of each member, and its index in the seat's clan."""
        places = {}
        for seat, members in enumerate(self.clans):
            for index, piece in enumerate(members):
                places[piece] = (seat, index)
        return places

    @cached_property
    def _predators(self) -> Mapping[int, int]:
        """The index of each predator in ``predators``."""
        return {predator.piece: index for index, predator in enumerate(self.predators)}

    def owner_of(self, piece: int) -> int | None:
        """Return the seat that owns a piece; ``None`` for a predator or an unknown piece."""
        if piece not in self._places:
            return None
        seat, _ = self._places[piece]
        return seat

    def number_of(self, piece: int) -> int:
        """Return a member's number in its clan, from 1; raises ``KeyError`` for any other piece."""
        _, index = self._places[piece]
        return index + 1

    def predator_index(self, piece: int) -> int | None:
        """Return a predator's index in ``predators``; ``None`` for any other piece."""
        return self._predators.get(piece)

    def kind_of(self, piece: int) -> str:
        """Return the kind of a piece for the physics: ``"member"`` or ``"predator"``."""
        return "predator" if piece in self._predators else "member"
