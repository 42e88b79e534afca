"""The ground the match is played on: the map of the game, distances over it, and who may enter which box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from game.settlers.rules.goods import LAST_STEP
from game.settlers.rules.map_file import load_world, shut_boxes

WORLD: Final = load_world()
#: Further than anything on the map.
FAR: Final = 255
#: A figure that still waits beside the map.
NOWHERE: Final = -1


@cache
def _passable(clothing: int, construction: int) -> tuple[tuple[int, ...], ...]:
    """Return each crossing's neighbours but for boxes that ask for more than this progress."""
    shut = shut_boxes(WORLD, clothing, construction)
    return tuple([tuple([other for other in near if other not in shut]) for near in WORLD.near])


def _least_progress() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, by clothing and construction, the first pair with which the same boxes are open."""
    first: dict[frozenset[int], tuple[int, int]] = {}
    steps = range(LAST_STEP + 1)
    return tuple(
        [tuple([first.setdefault(shut_boxes(WORLD, one, other), (one, other)) for other in steps]) for one in steps]
    )


#: With this progress the same boxes are open, so that what is found for it holds for another, too.
_LEAST_PROGRESS: Final = _least_progress()


def open_ways(clothing: int, construction: int, neanderthal: int, carnivore: int) -> tuple[tuple[int, ...], ...]:
    """Return each crossing's neighbours for a walker with this progress, with the figures on these hexes.

    Pieces are no obstacle in passing; boxes whose conditions are not met and the sides of blocked hexes are.
    """
    return _open_ways(*_LEAST_PROGRESS[clothing][construction], neanderthal, carnivore)


@lru_cache(maxsize=1_000)
def _open_ways(clothing: int, construction: int, neanderthal: int, carnivore: int) -> tuple[tuple[int, ...], ...]:
    ways = list(_passable(clothing, construction))
    for blocked in (neanderthal, carnivore):
        if blocked != NOWHERE:
            corners = WORLD.hexes[blocked].corners
            for turn, corner in enumerate(corners):
                sides = corners[turn - 1], corners[(turn + 1) % len(corners)]
                ways[corner] = tuple([other for other in ways[corner] if other not in sides])
    return tuple(ways)


@cache
def _steps_to_hexes(start: int) -> tuple[int, ...]:
    """Return the fewest steps from a crossing to a corner of each hex, with every box open."""
    steps = _explored(start, WORLD.near, FAR - 1)
    return tuple([min([steps[corner] for corner in place.corners]) for place in WORLD.hexes])


def distances(
    start: int, clothing: int, construction: int, neanderthal: int, carnivore: int, most: int = FAR - 1
) -> dict[int, int]:
    """Return every crossing within ``most`` steps of ``start`` for a walker with this progress, nearest first.

    Further ones may follow. The values are the steps; nobody may change the dictionary.
    """
    return _nearest_first(steps_from(start, clothing, construction, neanderthal, carnivore, most))


# one of them takes about nine thousand bytes; a whole match with a bot that searches asks for some four thousand
@lru_cache(maxsize=3_000)
def _nearest_first(steps: bytes) -> dict[int, int]:
    reached = sorted([(far, crossing) for crossing, far in enumerate(steps) if far != FAR])
    return {crossing: far for far, crossing in reached}


def steps_from(
    start: int, clothing: int, construction: int, neanderthal: int, carnivore: int, most: int = FAR - 1
) -> bytes:
    """Return how many steps each crossing is from ``start``, ``FAR`` where it is out of reach; as ``distances`` has it.

    A byte a crossing is all it takes, so that a great many of them can be kept.
    """
    depth = _DEPTHS[most]
    neanderthal, carnivore = _in_reach(start, neanderthal, carnivore, depth)
    clothing, construction = _LEAST_PROGRESS[clothing][construction]
    return _steps_from(start, clothing, construction, neanderthal, carnivore, depth)


#: How deep the ground around a crossing is explored for walks of up to so many steps: few depths, so that what was
#: found for one walk holds for others.
_DEPTHS: Final = tuple([next(depth for depth in (6, 12, 18, FAR - 1) if depth >= most) for most in range(FAR)])


def _in_reach(start: int, neanderthal: int, carnivore: int, most: int) -> tuple[int, int]:
    """Return where the figures are, ``NOWHERE`` for one that no walk of up to ``most`` steps comes past.

    So seen, positions differ less, and what was found for one holds for many.
    """
    away = _steps_to_hexes(start)
    return (
        neanderthal if neanderthal != NOWHERE and away[neanderthal] < most else NOWHERE,
        carnivore if carnivore != NOWHERE and away[carnivore] < most else NOWHERE,
    )


@lru_cache(maxsize=20_000)
def _steps_from(start: int, clothing: int, construction: int, neanderthal: int, carnivore: int, most: int) -> bytes:
    return _explored(start, open_ways(clothing, construction, neanderthal, carnivore), most)


def _explored(start: int, ways: Sequence[Sequence[int]], most: int) -> bytes:
    """Return how many steps each crossing is from ``start``, ``FAR`` where it is more than ``most``.

    It goes ring by ring; each crossing is entered from the first ring that it is next to.
    """
    steps = bytearray(_UNEXPLORED)
    steps[start] = far = 0
    ring = [start]
    while ring and far < most:
        far += 1
        following: list[int] = []
        for crossing in ring:
            for other in ways[crossing]:
                if steps[other] == FAR:
                    steps[other] = far
                    following.append(other)
        ring = following
    return bytes(steps)


_UNEXPLORED: Final = bytes([FAR]) * len(WORLD.crossings)


def route(
    start: int, end: int, clothing: int, construction: int, neanderthal: int, carnivore: int, most: int = FAR - 1
) -> tuple[int, ...]:
    """Return the crossings of a shortest way of up to ``most`` steps, ``start`` and ``end`` included.

    Of several shortest ways it is the one whose crossings come first in the order of names, seen from ``end``.
    """
    ways = open_ways(clothing, construction, *_in_reach(start, neanderthal, carnivore, _DEPTHS[most]))
    far = steps_from(start, clothing, construction, neanderthal, carnivore, most)
    way = [end]
    for nearer in range(far[end] - 1, -1, -1):
        here = way[-1]
        for other in WORLD.near[here]:
            if far[other] == nearer and here in ways[other]:
                way.append(other)
                break
    return tuple(way[::-1])
