"""The height of each flap's outer end while the tower rests: a lever, higher the more lies on its inner end.

Nothing else of what lies inside can be seen from outside; a person who reads the outer ends drums better.

>>> from physics.load import EMPTY
>>> lifts(EMPTY)
(0.0, 0.0, 0.0)
"""

from __future__ import annotations

import math

from physics.load import load_from_json
from physics.tower import TOWER, TowerSpec, leaves

#: The rise is exaggerated, to be seen: at most ``HIGHEST`` logical units; a flap or a ledge that has sunk by ``EASY``
#: radians lifts the outer end two thirds of the way. One piece lifts it by 6 units at least.
HIGHEST = 44.0
EASY = 0.12


def lifts(load: object, spec: TowerSpec = TOWER) -> tuple[float, ...]:
    """Return how high each flap's outer end stands above level, in units of the table, from the highest flap down.

    The rod that takes a bang on to the ledge also lifts the end when something lies on the ledge. Never negative.
    Raises ``ValueError`` for a malformed load.
    """
    sunk = [0.0] * spec.flap.count
    for leaf, turn in zip(leaves(spec), load_from_json(load, spec).flaps, strict=False):
        sunk[leaf.flap] += max(0.0, -leaf.side * turn)
    return tuple(map(lift, sunk))


def lift(sunk: float) -> float:
    """Return how high (units) an outer end stands whose flap and ledge have sunk by ``sunk`` radians together.

    >>> lift(0.0), 6 <= lift(0.02) < lift(0.08) < lift(0.3) < HIGHEST
    (0.0, True)
    """
    return HIGHEST * (1 - math.exp(-sunk / EASY))


def fullest(load: object, spec: TowerSpec = TOWER) -> int:
    """Return the flap whose outer end stands highest; of two as high, the upper one."""
    heights = lifts(load, spec)
    return max(range(len(heights)), key=lambda flap: (heights[flap], -flap))
