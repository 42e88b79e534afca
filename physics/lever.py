"""How far the flaps have sunk under their load, which the risen outer ends show outside the wall.

The pad of a swing rises by as much as the swing is off level; the pad of a wheel shows nothing. Nothing else reveals
the load from outside, so players read the outer ends to choose where to drum.

>>> from physics.load import EMPTY
>>> sunk(EMPTY)
(0.0, 0.0, 0.0)
"""

from __future__ import annotations

from collections.abc import Sequence

from physics.load import load_from_json
from physics.tower import TOWER, TowerSpec, drums, leaves


def sunk(load: object, spec: TowerSpec = TOWER) -> tuple[float, ...]:
    """Return for each drum the sum of the angles (rad) by which its flap and its ledge have sunk.

    The ledge counts, too: when it sinks, the rod that carries bangs to it lifts the outer end. For a swing, the result
    is the angle by which it is off level; for a wheel, 0. No result is negative. Raises ``ValueError`` for a malformed
    load.
    """
    return sunk_at(load_from_json(load, spec).flaps, spec)


def sunk_at(leaf_angles: Sequence[float], spec: TowerSpec = TOWER) -> tuple[float, ...]:
    """Return the sums of ``sunk``, computed from the angles (rad) of all leaves; the angles are not checked."""
    sums = [0.0] * drums(spec)
    for leaf, angle in zip(leaves(spec), leaf_angles, strict=False):
        if leaf.kind == "swing":
            sums[leaf.drum] += abs(angle)
        elif leaf.kind != "wheel" and leaf.drum >= 0:
            sums[leaf.drum] += max(0.0, -leaf.side * angle)
    return tuple(sums)


def fullest(load: object, spec: TowerSpec = TOWER) -> int:
    """Return the drum whose outer end has risen farthest; the upper one if two have risen equally far."""
    angles = sunk(load, spec)
    return max(range(len(angles)), key=lambda drum: (angles[drum], -drum))
