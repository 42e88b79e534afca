"""The map of the game, and cached distances and routes for walkers with any progress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from game.settlers.rules.goods import LAST_STEP, YIELDS
from game.settlers.rules.map_file import load_world
from game.settlers.rules.world import shut_boxes

WORLD: Final = load_world()
#: The resource that each hex yields.
RESOURCE_OF_HEX: Final = tuple([YIELDS[place.terrain] for place in WORLD.hexes])
#: The distance of an unreachable crossing.
FAR: Final = 255
#: The place of a figure that is not on the map yet.
NOWHERE: Final = -1


@cache
def _passable(clothing: int, construction: int) -> tuple[tuple[int, ...], ...]:
    """Return each crossing's neighbours, without the boxes that a seat with this progress may not enter."""
    shut = shut_boxes(WORLD, clothing, construction)
    return tuple([tuple([other for other in neighbours if other not in shut]) for neighbours in WORLD.neighbours])


def _least_progress() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return a table by clothing and construction: for each such pair, the lowest pair that opens the same boxes."""
    lowest_by_shut_boxes: dict[frozenset[int], tuple[int, int]] = {}
    table = []
    for clothing in range(LAST_STEP + 1):
        row = []
        for construction in range(LAST_STEP + 1):
            shut = shut_boxes(WORLD, clothing, construction)
            # the first pair that shuts just these boxes is the lowest
            row.append(lowest_by_shut_boxes.setdefault(shut, (clothing, construction)))
        table.append(tuple(row))
    return tuple(table)


#: ``_LEAST_PROGRESS[clothing][construction]`` is the lowest progress that opens the same boxes. It is a key of caches,
#: since their results depend only on which boxes are open.
_LEAST_PROGRESS: Final = _least_progress()


def open_ways(clothing: int, construction: int, neanderthal: int, carnivore: int) -> tuple[tuple[int, ...], ...]:
    """Return each crossing's neighbours for a walker with this progress, and with the figures on these hexes.

    Closed boxes and the sides of blocked hexes are obstacles; other pieces may be passed.
    """
    return _open_ways(*_LEAST_PROGRESS[clothing][construction], neanderthal, carnivore)


@lru_cache(maxsize=1_000)
def _open_ways(clothing: int, construction: int, neanderthal: int, carnivore: int) -> tuple[tuple[int, ...], ...]:
    """Return the result of ``open_ways`` for the lowest progress that opens the same boxes, cached."""
    ways = list(_passable(clothing, construction))
    for blocked in (neanderthal, carnivore):
        if blocked != NOWHERE:  # nobody walks along the sides of this hex
            corners = WORLD.hexes[blocked].corners
            for index, corner in enumerate(corners):
                adjacent_corners = corners[index - 1], corners[(index + 1) % len(corners)]
                ways[corner] = tuple([other for other in ways[corner] if other not in adjacent_corners])
    return tuple(ways)


@cache
def _steps_to_hexes(start: int) -> tuple[int, ...]:
    """Return the fewest steps from a crossing to a corner of each hex, with every box open."""
    steps = _explore(start, WORLD.neighbours, FAR - 1)
    return tuple([min([steps[corner] for corner in place.corners]) for place in WORLD.hexes])


def distances(
    start: int, clothing: int, construction: int, neanderthal: int, carnivore: int, most: int = FAR - 1
) -> dict[int, int]:
    """Return how many steps each crossing is from ``start``, by crossing, the nearest crossing first.

    All crossings within ``most`` steps are included, and perhaps some farther ones. The walker has this progress in
    ``clothing`` and ``construction``; the figures stand on the landscapes ``neanderthal`` and ``carnivore``. The
    dictionary is cached and must not be changed.
    """
    return _nearest_first(steps_from(start, clothing, construction, neanderthal, carnivore, most))


# an entry takes about 9 kB; a whole match with a searching bot asks for some 4,000 of them
@lru_cache(maxsize=3_000)
def _nearest_first(steps: bytes) -> dict[int, int]:
    """Return the steps to each crossing within reach, by crossing, the nearest first."""
    reached = sorted([(distance, crossing) for crossing, distance in enumerate(steps) if distance != FAR])
    return {crossing: distance for distance, crossing in reached}


def steps_from(
    start: int, clothing: int, construction: int, neanderthal: int, carnivore: int, most: int = FAR - 1
) -> bytes:
    """Return how many steps each crossing is from ``start``, or ``FAR`` if out of reach; see ``distances``.

    The result has one byte per crossing, so that the cache can hold very many results.
    """
    depth = _SEARCH_DEPTHS[most]
    neanderthal, carnivore = _in_reach(start, neanderthal, carnivore, depth)
    clothing, construction = _LEAST_PROGRESS[clothing][construction]
    return _steps_from(start, clothing, construction, neanderthal, carnivore, depth)


#: The depths of searches, in steps. There are only a few depths, so that many walks share a cached result.
_DEPTHS: Final = (6, 12, 18, FAR - 1)
#: The search depth for a walk, by the most steps that the walk may have: the least of ``_DEPTHS`` that is enough.
_SEARCH_DEPTHS: Final = tuple([next(depth for depth in _DEPTHS if depth >= most) for most in range(FAR)])


def _in_reach(start: int, neanderthal: int, carnivore: int, most: int) -> tuple[int, int]:
    """Return the hexes of the figures, ``NOWHERE`` for a figure too far away to bar a walk of up to ``most`` steps.

    Leaving out distant figures lets more positions share cached results.
    """
    steps = _steps_to_hexes(start)
    return (
        neanderthal if neanderthal != NOWHERE and steps[neanderthal] < most else NOWHERE,
        carnivore if carnivore != NOWHERE and steps[carnivore] < most else NOWHERE,
    )


@lru_cache(maxsize=20_000)
def _steps_from(start: int, clothing: int, construction: int, neanderthal: int, carnivore: int, most: int) -> bytes:
    """Return the steps of ``steps_from``, cached.

    ``steps_from`` simplifies the figures, the progress and ``most``, so that many positions share a result.
    """
    return _explore(start, open_ways(clothing, construction, neanderthal, carnivore), most)


def _explore(start: int, ways: Sequence[Sequence[int]], most: int) -> bytes:
    """Return the steps to each crossing from ``start``, ``FAR`` if more than ``most``.

    The search is breadth-first: it visits one ring of crossings after the other.
    """
    steps = bytearray(_ALL_FAR)
    steps[start] = 0
    distance = 0
    ring = [start]
    while ring and distance < most:
        distance += 1
        next_ring: list[int] = []
        for crossing in ring:
            for neighbour in ways[crossing]:
                if steps[neighbour] == FAR:
                    steps[neighbour] = distance
                    next_ring.append(neighbour)
        ring = next_ring
    return bytes(steps)


_ALL_FAR: Final = bytes([FAR]) * len(WORLD.crossings)


def route(
    start: int, end: int, clothing: int, construction: int, neanderthal: int, carnivore: int, most: int = FAR - 1
) -> tuple[int, ...]:
    """Return the crossings of a shortest route of up to ``most`` steps, ``start`` and ``end`` included.

    Of several shortest routes, return the one whose crossings come first by name, compared one by one from ``end``.
    """
    ways = open_ways(clothing, construction, *_in_reach(start, neanderthal, carnivore, _SEARCH_DEPTHS[most]))
    steps = steps_from(start, clothing, construction, neanderthal, carnivore, most)
    backwards = [end]
    for distance in range(steps[end] - 1, -1, -1):
        here = backwards[-1]
        for neighbour in WORLD.neighbours[here]:
            if steps[neighbour] == distance and here in ways[neighbour]:
                backwards.append(neighbour)
                break
    return tuple(backwards[::-1])
