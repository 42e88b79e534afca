"""How far each flap has sunk under what lies on it: its outer end outside the wall rises by as much.

Nothing else of what lies inside can be seen from outside; a person who reads the outer ends drums better.

>>> from physics.load import EMPTY
>>> sunk(EMPTY)
(0.0, 0.0, 0.0)
"""

from __future__ import annotations

from physics.load import load_from_json
from physics.tower import TOWER, TowerSpec, leaves


def sunk(load: object, spec: TowerSpec = TOWER) -> tuple[float, ...]:
    """Return by how many radians each flap and its ledge have sunk together, from the highest flap down.

    The rod that takes a bang on to the ledge also lifts the outer end when something lies on the ledge. Never negative.
    Raises ``ValueError`` for a malformed load.
    """
    angles = [0.0] * spec.flap.count
    for leaf, turn in zip(leaves(spec), load_from_json(load, spec).flaps, strict=False):
        angles[leaf.flap] += max(0.0, -leaf.side * turn)
    return tuple(angles)


def fullest(load: object, spec: TowerSpec = TOWER) -> int:
    """Return the flap whose outer end stands highest; of two as high, the upper one."""
    angles = sunk(load, spec)
    return max(range(len(angles)), key=lambda flap: (angles[flap], -flap))
