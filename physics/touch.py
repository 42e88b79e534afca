"""Finds what the pieces of a load touch, which pieces float unsupported, and on which flap a piece rests.

>>> from physics.passage import EMPTY, throw
>>> load = throw(EMPTY, tuple((id, "member") for id in range(12)), seed=3, record=False).load
>>> floating(load)
()
"""

from __future__ import annotations

from typing import NamedTuple

import pymunk

from physics.build import StandingTower
from physics.load import Load
from physics.tower import TOWER, TowerSpec, leaves

#: Shapes closer than this (mm) touch: a little more than the solver's slop.
TOUCH_TOLERANCE = 0.1


class Touch(NamedTuple):
    """The contacts of one piece: the ids of other pieces, the drums of the leaves, and whether it touches a wall."""

    pieces: frozenset[int]
    flaps: frozenset[int]
    wall: bool


def touching(load: Load, spec: TowerSpec = TOWER) -> dict[int, Touch]:
    """Return the contacts of every held piece, found with shapes enlarged by ``TOUCH_TOLERANCE``."""
    tower = StandingTower(spec, load, enlarged_by=TOUCH_TOLERANCE)
    id_of_body = {body: id for id, body in tower.pieces.items()}
    drum_of_body = dict(zip(tower.leaf_bodies, (leaf.drum for leaf in leaves(spec)), strict=True))
    touches = {}
    for id, body in tower.pieces.items():
        touched = _touched_bodies(tower.space, body)
        touches[id] = Touch(
            pieces=frozenset(id_of_body[other] for other in touched if other in id_of_body),
            flaps=frozenset(drum_of_body[other] for other in touched if other in drum_of_body),
            wall=tower.space.static_body in touched,
        )
    return touches


def _touched_bodies(space: pymunk.Space, body: pymunk.Body) -> set[pymunk.Body]:
    """Return the other bodies whose shapes the shapes of a body touch."""
    touched: set[pymunk.Body] = set()
    for shape in body.shapes:
        for info in space.shape_query(shape):
            if info.shape is not None and info.shape.body not in (None, body):
                touched.add(info.shape.body)
    return touched


def floating(load: Load, spec: TowerSpec = TOWER) -> tuple[int, ...]:
    """Return the unsupported pieces: they touch neither a leaf nor a wall nor a supported piece."""
    touches = touching(load, spec)
    supported = {id for id, touch in touches.items() if touch.flaps or touch.wall}
    newly_supported = set(supported)
    while newly_supported:
        newly_supported = {other for id in newly_supported for other in touches[id].pieces} - supported
        supported |= newly_supported
    return tuple(id for id in touches if id not in supported)


def resting_flap(touches: dict[int, Touch], id: int) -> int | None:
    """Return the flap on which piece ``id`` rests, directly or through other pieces. A ledge counts as its flap.

    If there are several such flaps, return the flap that is reached through the fewest pieces. If two flaps are equally
    near, return the higher flap. Return ``None`` if the piece rests on no flap, for example if it hangs between the
    walls.
    """
    visited = {id}
    newly_visited = {id}
    while newly_visited:
        drums = {drum for piece in newly_visited for drum in touches[piece].flaps}
        if drums:
            return min(drums)
        newly_visited = {other for piece in newly_visited for other in touches[piece].pieces} - visited
        visited |= newly_visited
    return None
