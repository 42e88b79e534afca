"""Where each seat's points came from, in a match that is over, as the game's rules say.

A game's rules may offer ``point_sources(match)``, which returns a ``PointSources``. Its points, added up, are exactly
the scores of the outcome.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.match import Match


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that gave points, or cost some: ``words`` name it, ``what`` is the game's own key for its picture."""

    words: str
    points: int
    what: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A kind of thing that gives points: its ``key``, its ``title`` in words, and for each seat the parts it had."""

    key: str
    title: str
    parts: tuple[tuple[Part, ...], ...]

    def points(self, seat: int) -> int:
        """Return what a seat has from here; below 0 where it lost some."""
        return sum(part.points for part in self.parts[seat])


@dataclass(frozen=True, slots=True)
class PointSources:
    """All sources of a match's points, in the order they are told.

    ``goal`` is how many points win, 0 without such a number.
    """

    sources: tuple[Source, ...]
    goal: int = 0

    def total(self, seat: int) -> int:
        """Return all points of a seat."""
        return sum(source.points(seat) for source in self.sources)

    @property
    def used(self) -> tuple[Source, ...]:
        """The sources that gave or cost anybody anything."""
        return tuple(source for source in self.sources if any(part.points for parts in source.parts for part in parts))


def point_sources(match: Match) -> PointSources | None:
    """Return where the points of a match that is over came from; ``None`` for a game that does not tell."""
    tell = getattr(match.rules, "point_sources", None)
    return None if tell is None else tell(match)
