"""Computes how far the flaps have sunk under their load.

Each flap is a lever through the wall: when its inner part sinks, its outer end rises. The outer end of a swing rises by
the angle at which the swing is tilted, to either side. The outer end of a wheel never rises. Nothing else reveals the
load from outside, so players look at the outer ends to choose where to drum.

>>> from physics.load import EMPTY
>>> sunk_angles(EMPTY)
(0.0, 0.0, 0.0)
"""

from __future__ import annotations

from collections.abc import Sequence

from physics.load import load_from_json
from physics.tower import TOWER, TowerSpec, count_drums, leaves


def sunk_angles(load: object, spec: TowerSpec = TOWER) -> tuple[float, ...]:
    """Return for each drum the sum of the angles (rad) by which its flap and its ledge have sunk.

    The ledge counts, too: a rod inside the wall joins it to the outer end of the flap. When the ledge sinks, the rod
    lifts this outer end. For a swing, the result is the angle at which it is tilted; for a wheel, 0. No result is
    negative. Raises ``ValueError`` for a malformed load.
    """
    return sunk_angles_of(load_from_json(load, spec).flaps, spec)


def sunk_angles_of(leaf_angles: Sequence[float], spec: TowerSpec = TOWER) -> tuple[float, ...]:
    """Return the sums of ``sunk_angles``, computed from the angles (rad) of all leaves. The angles are not checked."""
    sums = [0.0] * count_drums(spec)
    for leaf, angle in zip(leaves(spec), leaf_angles, strict=False):
        if leaf.kind == "swing":
            sums[leaf.drum] += abs(angle)
        elif leaf.kind != "wheel" and leaf.drum >= 0:
            sums[leaf.drum] += max(0.0, -leaf.side * angle)
    return tuple(sums)


def fullest(load: object, spec: TowerSpec = TOWER) -> int:
    """Return the drum whose outer end has risen farthest. If two have risen equally far, return the upper drum."""
    angles = sunk_angles(load, spec)
    return max(range(len(angles)), key=lambda drum: (angles[drum], -drum))
