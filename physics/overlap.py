"""How deeply shapes overlap, in a load and while pieces move.

>>> from physics.passage import EMPTY, throw
>>> load = throw(EMPTY, tuple((id, "member") for id in range(12)), seed=3, record=False).load
>>> found = overlaps(load)
>>> found.deepest < 1.0, found.impaled
(True, ())
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pymunk

from physics.build import StandingTower
from physics.load import Load
from physics.tower import TOWER, TowerSpec

#: At rest, two shapes that overlap by more than this (mm) have run into each other.
DEEPEST_AT_REST = 1.0


class Overlaps(NamedTuple):
    """The overlaps in a load.

    ``deepest`` is the deepest overlap (mm) of pieces with anything, and of leaves with one another. ``impaled`` are the
    pieces that a leaf, a wall or another piece has run into.
    """

    deepest: float
    impaled: tuple[int, ...]


def overlaps(load: Load, spec: TowerSpec = TOWER) -> Overlaps:
    """Return the overlaps in a load that rests in the tower ``spec``."""
    tower = StandingTower(spec, load)
    depth_of_piece = depths(tower)
    impaled = tuple(id for id, depth in depth_of_piece.items() if depth > DEEPEST_AT_REST)
    return Overlaps(max([_leaf_depth(tower), *depth_of_piece.values()]), impaled)


def shape_depth(space: pymunk.Space, shape: pymunk.Shape) -> float:
    """Return the deepest overlap (mm) of a shape with any other shape of its space; 0 if there is none.

    The engine finds only shapes that overlap. For two shapes of different kinds, such as a polygon and a segment, the
    sign of the distance depends on which of the two is queried. So the sign is ignored.
    """
    deepest = 0.0
    for info in space.shape_query(shape):
        if info.shape is not None and info.shape.body is not shape.body:
            deepest = max(deepest, *(abs(point.distance) for point in info.contact_point_set.points), 0.0)
    return deepest


def depths(tower: StandingTower) -> dict[int, float]:
    """Return, by id, the deepest overlap (mm) of each piece of ``tower`` with any other shape, 0 if there is none."""
    return {id: piece_depth(tower, id) for id in tower.pieces}


def piece_depth(tower: StandingTower, id: int) -> float:
    """Return the deepest overlap (mm) of a piece of ``tower`` with any other shape; 0 if nothing overlaps."""
    return max(shape_depth(tower.space, shape) for shape in tower.pieces[id].shapes)


def _leaf_depth(tower: StandingTower) -> float:
    """Return the deepest overlap (mm) of two leaves, which the engine does not let collide."""
    deepest = 0.0
    for body, other_body in combinations(tower.leaf_bodies, 2):
        for shape in body.shapes:
            for other_shape in other_body.shapes:
                if shape.bb.intersects(other_shape.bb):
                    deepest = max(deepest, _depth_of_two(shape, other_shape))
    return deepest


def _depth_of_two(shape: pymunk.Shape, other: pymunk.Shape) -> float:
    """Return the deepest overlap (mm) of two shapes; 0 if they do not touch."""
    try:
        points = shape.shapes_collide(other).points
    except AssertionError:  # pymunk 7.3 raises this error if the shapes do not touch
        return 0.0
    return max((abs(point.distance) for point in points), default=0.0)
