"""Builds a tower with a load in it, and moves the pieces of an earlier tower's load so that nothing overlaps.

Loads of the first tower have three lanes of depth. When all pieces are put into one lane, some of them overlap each
other or a leaf. So each piece is checked, from the lowest up. A piece that overlaps more than is allowed at rest is
moved to the nearest free place. Places above it are tried first. From there the piece falls and settles as the drop
goes on. A load of this tower stays unchanged.

>>> from physics.load import Held, Load
>>> twins = Load((Held(1, "member", 0, 52.0, 280.0, 0.0), Held(2, "member", 2, 53.0, 280.0, 0.0)), ())
>>> one, other = build_loaded_tower(twins).load().held
>>> (one.x, one.y), other != twins.held[1]._replace(lane=0), {one.lane, other.lane}
((52.0, 280.0), True, {0})
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from physics.build import StandingTower
from physics.load import Held, Load, held_piece
from physics.overlap import DEEPEST_AT_REST, depths, piece_depth
from physics.tower import LANE, TOWER, TowerSpec

#: Free places are searched on rings round a piece. Two neighbouring rings are this far apart (mm).
_RING_SPACING = 3.0
#: The number of directions in which each ring is searched.
_DIRECTIONS_PER_RING = 12


def build_loaded_tower(load: Load, spec: TowerSpec = TOWER) -> StandingTower:
    """Return a standing tower of ``spec`` with the pieces of ``load``, which may come from an earlier tower.

    If no piece overlaps more than is allowed at rest, all pieces stay in place. Otherwise all pieces are put back one
    by one, the lowest first, each at the nearest free place.
    """
    # pieces in the first tower could be in three lanes, pieces in all later towers are in the same lane
    load = Load(tuple(held._replace(lane=LANE) for held in load.held), load.flaps)
    tower = StandingTower(spec, load)
    if max(depths(tower).values(), default=0.0) <= DEEPEST_AT_REST:
        return tower
    tower = StandingTower(spec, Load((), load.flaps))
    placed = {
        held.id: _put_in_free_place(tower, held) for held in sorted(load.held, key=lambda held: (held.y, held.id))
    }
    return StandingTower(spec, Load(tuple(placed[held.id] for held in load.held), load.flaps))


def _put_in_free_place(tower: StandingTower, held: Held) -> Held:
    """Add a piece to ``tower`` at the nearest free place, and return the piece with this place.

    A place is free if the piece overlaps there no more than is allowed at rest. Raises ``ValueError`` if no place is
    free.
    """
    for candidate in _candidates(held, tower.spec):
        tower.add(candidate)
        if piece_depth(tower, held.id) <= DEEPEST_AT_REST:
            return candidate
        tower.remove(held.id)
    raise ValueError("The Passage is too full for a load: there is no room for all of it.")


def _candidates(held: Held, spec: TowerSpec) -> Iterator[Held]:
    """Yield the piece at its own place, then on rings round this place: the nearest ring first, each from its top."""
    yield held
    top = spec.shaft.height + spec.shaft.collar
    for ring in range(1, math.ceil(top / _RING_SPACING)):
        for direction in range(_DIRECTIONS_PER_RING):
            # first upwards, then farther and farther away from that direction, on the left and the right in turn
            turn = math.tau * ((direction + 1) // 2) / _DIRECTIONS_PER_RING
            angle = math.pi / 2 + (turn if direction % 2 == 0 else -turn)
            x = held.x + ring * _RING_SPACING * math.cos(angle)
            y = held.y + ring * _RING_SPACING * math.sin(angle)
            if 0.0 < x < spec.shaft.width and spec.rest.exit < y < top:
                yield held_piece(held.id, held.kind, held.lane, x, y, held.angle)
