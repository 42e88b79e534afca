"""Who has gone in, who has come out and who is inside at a second of a reel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.screens.theatre.film import Film


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """How many have been ``thrown`` in so far, which pieces are ``gone`` out, and which are ``inside``."""

    thrown: int
    gone: tuple[int, ...]
    inside: frozenset[int]

    @property
    def out(self) -> int:
        """How many have come out."""
        return len(self.gone)

    @property
    def stay(self) -> int:
        """How many are inside."""
        return len(self.inside)


def whereabouts(films: Sequence[Film], starts: Sequence[float], second: float) -> Whereabouts:
    """Return where all pieces are at a second of the line of time on which the films begin at ``starts``."""
    thrown: list[int] = []
    gone: list[int] = []
    for film, start in zip(films, starts, strict=True):
        thrown += [entering.id for entering in film.track.thrown if start + entering.seconds <= second]
        gone += [leaving.id for leaving in film.track.out if start + leaving.seconds <= second]
    first = films[0]
    falling = {entering.id for entering in first.track.thrown}
    before = {way.id for way in first.track.pieces if way.id not in falling}
    return Whereabouts(len(thrown), tuple(gone), frozenset({*before, *thrown} - {*gone}))
