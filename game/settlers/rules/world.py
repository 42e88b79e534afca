"""The world map: hexes, crossings, paths and gates (called boxes here), and values derived from them.

Crossings, hexes and boxes are numbered in the ASCII order of their names: a list sorted by numbers is also sorted by
the texts of moves. Coordinates are logical units of the 1600 x 900 screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

#: The corners of a hex, clockwise from the north: the endings of crossings' names.
CORNERS = ("n", "ne", "se", "s", "sw", "nw")
#: The index that stands for no box, no people chip, no crossing or no track.
NONE = -1


class WorldError(ValueError):
    """The map file is invalid; the message names the place and the reason."""


@dataclass(frozen=True, slots=True)
class Hex:
    """One landscape: its terrain, the sum of the dice (``number``) on which it yields cards, its centre and corners.

    ``region`` is an index of the world's regions. The corners begin in the north and go clockwise.
    """

    name: str
    region: int
    terrain: str
    number: int
    x: float
    y: float
    corners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """A place for pieces, with its adjacent hexes.

    - ``people``: the colour of its people chip, an index of ``PEOPLES``, or ``NONE``.
    - ``box``: the gate there, an index of the map's boxes, or ``NONE``.
    - ``start``: whether first tribes may be placed there.
    """

    name: str
    x: float
    y: float
    hexes: tuple[int, ...]
    people: int
    box: int
    start: bool


@dataclass(frozen=True, slots=True)
class Path:
    """A path between two crossings; ``hexes`` are the hexes beside it: one or two on land, none over sea and ice."""

    ends: tuple[int, int]
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A gate: its crossing, the index of its set of event chips in ``SETS``, and the progress needed to enter it."""

    name: str
    crossing: int
    set: int
    clothing: int
    construction: int


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the world: the figure that roams it, and the colour of its people chips (empty for none)."""

    name: str
    roamer: str
    people: str
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StartingPieces:
    """One seat's pieces in the beginners' set-up."""

    tribes: tuple[int, ...]
    nomad: int


@dataclass(frozen=True)
class World:
    """The whole map; ``radius`` is the radius of a hex. Derived properties are computed once, on first use."""

    radius: float
    regions: tuple[Region, ...]
    hexes: tuple[Hex, ...]
    crossings: tuple[Crossing, ...]
    paths: tuple[Path, ...]
    boxes: tuple[Box, ...]
    start: tuple[int, ...]
    beginner: tuple[StartingPieces, ...]

    @cached_property
    def ways(self) -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
        """The neighbours of each crossing, sorted, each with the hexes along the path to it."""
        ways: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in self.crossings]
        for path in self.paths:
            start, end = path.ends
            ways[start].append((end, path.hexes))
            ways[end].append((start, path.hexes))
        return tuple([tuple(sorted(ways_of_crossing)) for ways_of_crossing in ways])

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each crossing, sorted."""
        return tuple([tuple([neighbour for neighbour, _ in ways_of_crossing]) for ways_of_crossing in self.ways])

    @cached_property
    def chips(self) -> tuple[int, ...]:
        """The crossings with a people chip at the start."""
        return tuple([index for index, crossing in enumerate(self.crossings) if crossing.people != NONE])

    @cached_property
    def by_number(self) -> Mapping[int, tuple[int, ...]]:
        """The hexes that yield cards, by the sum of the dice."""
        numbers = sorted({place.number for place in self.hexes})
        return {
            number: tuple([index for index, place in enumerate(self.hexes) if place.number == number])
            for number in numbers
        }

    @cached_property
    def crossing_named(self) -> Mapping[str, int]:
        """The index of every crossing by its name."""
        return {crossing.name: index for index, crossing in enumerate(self.crossings)}

    @cached_property
    def hex_named(self) -> Mapping[str, int]:
        """The index of every hex by its name."""
        return {place.name: index for index, place in enumerate(self.hexes)}

    @cached_property
    def roamed(self) -> Mapping[str, tuple[int, ...]]:
        """The sorted hexes that each roaming figure may enter."""
        hexes_by_roamer: dict[str, list[int]] = {}
        for region in self.regions:
            hexes_by_roamer.setdefault(region.roamer, []).extend(region.hexes)
        return {roamer: tuple(sorted(hexes)) for roamer, hexes in sorted(hexes_by_roamer.items())}

    @cached_property
    def africa(self) -> tuple[int, ...]:
        """The hexes of Africa, the region without people chips, where everybody starts and deserts spread."""
        return tuple(sorted(index for region in self.regions if not region.people for index in region.hexes))

    @cached_property
    def african(self) -> frozenset[int]:
        """The crossings of Africa."""
        return frozenset(corner for index in self.africa for corner in self.hexes[index].corners)

    def distances_from(self, starts: Sequence[int], shut: Sequence[int] = ()) -> dict[int, int]:
        """Return the number of steps from the nearest of ``starts`` to each crossing that can be reached.

        The crossings ``shut`` may not be entered.
        """
        steps = dict.fromkeys(starts, 0)
        queue = list(steps)
        for crossing in queue:  # the queue grows as the search goes on
            for neighbour in self.neighbours[crossing]:
                if neighbour not in steps and neighbour not in shut:
                    steps[neighbour] = steps[crossing] + 1
                    queue.append(neighbour)
        return steps
