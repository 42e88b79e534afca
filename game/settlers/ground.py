"""The ground the match is played on: the map of the game, distances over it, and who may enter which box."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.settlers.goods import LAST_STEP
from game.settlers.map_check import shut_boxes
from game.settlers.map_file import load_world

WORLD: Final = load_world()
#: The distance of what cannot be reached.
FAR: Final = 255
#: A figure that still waits beside the map.
NOWHERE: Final = -1

_SHUT: Final = {
    (clothing, construction): shut_boxes(WORLD, clothing, construction)
    for clothing in range(LAST_STEP + 1) for construction in range(LAST_STEP + 1)
}


@lru_cache(maxsize=20_000)
def distances(start: int, clothing: int, construction: int, neanderthal: int, carnivore: int) -> bytes:
    """Return the steps from ``start`` to every crossing for a walker with this progress, ``FAR`` where none leads.

    Pieces are no obstacle in passing; boxes whose conditions are not met and the sides of blocked hexes are.
    """
    shut = _SHUT[clothing, construction]
    steps = bytearray([FAR]) * len(WORLD.crossings)
    steps[start] = 0
    queue = [start]
    for crossing in queue:
        further = steps[crossing] + 1
        for other, along in WORLD.ways[crossing]:
            if steps[other] == FAR and other not in shut and neanderthal not in along and carnivore not in along:
                steps[other] = further
                queue.append(other)
    return bytes(steps)


def route(
    start: int, end: int, clothing: int, construction: int, neanderthal: int, carnivore: int
) -> tuple[int, ...]:
    """Return the crossings of a shortest way, ``start`` and ``end`` included; ``end`` can be reached."""
    steps = distances(start, clothing, construction, neanderthal, carnivore)
    way = [end]
    while way[-1] != start:
        here = way[-1]
        way.append(next(other for other, along in WORLD.ways[here]
                        if steps[other] == steps[here] - 1 and neanderthal not in along and carnivore not in along))
    return tuple(reversed(way))
