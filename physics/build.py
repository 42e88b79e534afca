"""The standing tower: a fresh pymunk space, built in a fixed order from a load.

Chipmunk's results are reproducible only if a space is built in the same order every time. The results of a copied or
pickled space are not reproducible. So every drop builds its own space: first the walls, then the pegs, the leaves, the
held pieces in the load's order, and the thrown pieces.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pymunk

from physics.load import Held, Load, held_piece, leaf_angle
from physics.tower import PIECE_KINDS, Bar, Leaf, Part, Piece, Point, TowerSpec, leaves, pegs

#: ``Solver.correction`` is the share of an overlap that is corrected in 1/240 second.
_CORRECTIONS_PER_SECOND = 240

WALL_CATEGORY = 1 << 8
LEAF_CATEGORY = 1 << 9
#: Pieces keep pymunk's default filter, which has the bits of all categories. So a shape whose mask is this bit alone
#: collides with every piece, but with no wall or leaf.
PIECE_CATEGORY = 1
_WALL = pymunk.ShapeFilter(categories=WALL_CATEGORY)
_LEAF = pymunk.ShapeFilter(categories=LEAF_CATEGORY, mask=PIECE_CATEGORY)


def _part_shape(body: pymunk.Body, part: Part, enlarged_by: float) -> pymunk.Shape:
    """Make the shape of one convex part of a piece, larger by ``enlarged_by`` mm on all sides.

    It is a disc for one point, a bar for two, or else a polygon.
    """
    radius = part.radius + enlarged_by
    if len(part.points) == 1:
        return pymunk.Circle(body, radius, part.points[0])
    if len(part.points) == 2:
        return pymunk.Segment(body, part.points[0], part.points[1], radius)
    return pymunk.Poly(body, part.points, radius=radius)


def _bar_shape(body: pymunk.Body, bar: Bar) -> pymunk.Shape:
    """Make the shape of a leaf's bar. A bar without length is a disc."""
    if bar.start == bar.end:
        return pymunk.Circle(body, bar.radius, bar.start)
    return pymunk.Segment(body, bar.start, bar.end, bar.radius)


def _part_moment(mass: float, part: Part) -> float:
    """Return a part's moment of inertia about the piece's middle, in g mm²."""
    if len(part.points) == 1:
        return pymunk.moment_for_circle(mass, 0, part.radius, part.points[0])
    if len(part.points) == 2:
        return pymunk.moment_for_segment(mass, part.points[0], part.points[1], part.radius)
    return pymunk.moment_for_poly(mass, part.points)


def piece_moment(piece: Piece) -> float:
    """Return a piece's moment of inertia in g mm², its mass shared equally among its parts."""
    share = piece.mass / len(piece.parts)
    return sum(_part_moment(share, part) for part in piece.parts)


def piece_reach(piece: Piece) -> float:
    """Return the distance (mm) of a piece's farthest point from its middle."""
    return max(math.hypot(*point) + part.radius for part in piece.parts for point in part.points)


class PieceConstants(NamedTuple):
    """Constants derived from a kind of piece: its moment of inertia (g mm²) and its reach (mm)."""

    moment: float
    reach: float


@lru_cache(maxsize=16)
def piece_constants(spec: TowerSpec) -> Mapping[str, PieceConstants]:
    """Return the constants of every kind of piece."""
    pieces = {kind: spec.piece(kind) for kind in PIECE_KINDS}
    return {kind: PieceConstants(piece_moment(piece), piece_reach(piece)) for kind, piece in pieces.items()}


class StandingTower:
    """The tower of ``spec`` with ``load`` resting in it.

    To find contacts, the shapes of the held pieces can be made larger by ``enlarged_by`` mm on all sides.

    - ``space``: the pymunk space.
    - ``leaves``: the designs of the leaves. ``leaf_bodies``: their bodies in the same order.
    - ``pegs``: the shapes of the pegs in the order of ``physics.tower.pegs``.
    - ``pieces``: the bodies of the pieces by id.
    """

    def __init__(self, spec: TowerSpec, load: Load, enlarged_by: float = 0.0) -> None:
        self.spec = spec
        self.leaves = leaves(spec)
        self.leaf_bodies: list[pymunk.Body] = []
        self.pegs: list[pymunk.Shape] = []
        self.pieces: dict[int, pymunk.Body] = {}
        #: the kind and lane of each piece, by its id
        self.kinds_and_lanes: dict[int, tuple[str, int]] = {}
        self._piece_constants = piece_constants(spec)
        self.space = pymunk.Space()
        self.space.gravity = (0, -spec.gravity)
        self.space.iterations = spec.solver.iterations
        self.space.collision_slop = spec.solver.slop
        # Chipmunk's bias is the share of an overlap that is left after a second
        self.space.collision_bias = (1 - spec.solver.correction) ** _CORRECTIONS_PER_SECOND
        self._add_walls()
        self._add_pegs()
        for index, leaf in enumerate(self.leaves):
            angle = load.flaps[index] if load.flaps else 0.0
            self._add_leaf(leaf, min(max(angle, leaf.low), leaf.high))
        for held in load.held:
            self.add(held, enlarged_by=enlarged_by)

    def _add_walls(self) -> None:
        """Add both walls, from the foot of the skirt to the top of the collar."""
        shaft = self.spec.shaft
        half, top = shaft.thickness / 2, shaft.height + shaft.collar
        for x in (-half, shaft.width + half):
            wall = pymunk.Segment(self.space.static_body, (x, -shaft.skirt), (x, top), half)
            wall.friction = shaft.friction
            wall.filter = _WALL
            self._set_elasticity(wall)
            self.space.add(wall)

    def _add_pegs(self) -> None:
        """Add the pegs. Like the walls, they do not move."""
        for peg in pegs(self.spec):
            radius = peg.length
            shape = pymunk.Circle(self.space.static_body, radius, (peg.x, peg.y))
            shape.friction = self.spec.leaf_friction
            shape.filter = _WALL
            self._set_elasticity(shape)
            self.space.add(shape)
            self.pegs.append(shape)

    def _set_elasticity(self, shape: pymunk.Shape) -> None:
        """Give a new shape the tower's elasticity. Pymunk's default is 0."""
        if self.spec.bounce:
            shape.elasticity = self.spec.bounce

    def _add_leaf(self, leaf: Leaf, angle: float) -> None:
        """Add one leaf on its hinge with a spring, or on an axle with friction.

        The outer end of a flap lies outside the walls and has no shape.
        """
        body = pymunk.Body(leaf.mass, leaf.moment)
        body.position, body.angle = leaf.hinge, angle
        shapes = [_bar_shape(body, bar) for bar in leaf.bars]
        for shape in shapes:
            shape.friction = self.spec.leaf_friction
            shape.filter = _LEAF
            self._set_elasticity(shape)
        static_body = self.space.static_body
        self.space.add(body, *shapes, pymunk.PivotJoint(static_body, body, leaf.hinge))
        if leaf.stiffness:
            self.space.add(
                pymunk.DampedRotarySpring(static_body, body, 0, leaf.stiffness, leaf.damper),
                pymunk.RotaryLimitJoint(static_body, body, leaf.low, leaf.high),
            )
        if leaf.grip:
            # a motor with target speed 0 and a limited torque acts like dry friction
            friction = pymunk.SimpleMotor(static_body, body, 0.0)
            friction.max_force = leaf.grip
            self.space.add(friction)
        self.leaf_bodies.append(body)

    def add(
        self, piece: Held, velocity: tuple[float, float] = (0.0, 0.0), spin: float = 0.0, enlarged_by: float = 0.0
    ) -> None:
        """Add a piece in the pose of ``piece``, moving at ``velocity`` (mm/s) and turning at ``spin`` (rad/s).

        Its shapes are enlarged by ``enlarged_by`` mm.
        """
        design = self.spec.piece(piece.kind)
        body = pymunk.Body(design.mass, self._piece_constants[piece.kind].moment)
        body.position, body.angle = (piece.x, piece.y), piece.angle
        body.velocity, body.angular_velocity = velocity, spin
        shapes = [_part_shape(body, part, enlarged_by) for part in design.parts]
        for shape in shapes:
            shape.friction = self.spec.piece_friction
            self._set_elasticity(shape)
        self.space.add(body, *shapes)
        self.pieces[piece.id] = body
        self.kinds_and_lanes[piece.id] = (piece.kind, piece.lane)

    def remove(self, id: int) -> None:
        """Remove a piece and its shapes from the tower."""
        body = self.pieces.pop(id)
        self.space.remove(body, *body.shapes)

    def kick(self, spins: Sequence[float]) -> None:
        """Add an angular velocity (rad/s) to each leaf, in their order."""
        for body, spin in zip(self.leaf_bodies, spins, strict=True):
            body.angular_velocity += spin

    def scale_friction(self, share: float) -> None:
        """Set the friction of every piece inside to ``share`` of the tower's value."""
        for body in self.pieces.values():
            for shape in body.shapes:
                shape.friction = share * self.spec.piece_friction

    def reach(self, id: int) -> float:
        """Return the distance (mm) of a piece's farthest point from its middle."""
        return self._piece_constants[self.kinds_and_lanes[id][0]].reach

    def load(self) -> Load:
        """Return the present pieces and leaf angles as a load, rounded."""
        held = tuple(
            held_piece(id, *self.kinds_and_lanes[id], body.position.x, body.position.y, body.angle)
            for id, body in self.pieces.items()
        )
        angles = (leaf.resting_angle(body.angle) for leaf, body in zip(self.leaves, self.leaf_bodies, strict=True))
        return Load(held, tuple(map(leaf_angle, angles)))

    def outline(self, id: int) -> tuple[Point, ...]:
        """Return a held piece's outline in the tower's millimetres."""
        kind, _ = self.kinds_and_lanes[id]
        body = self.pieces[id]
        return outline_at(self.spec.piece(kind), body.position.x, body.position.y, body.angle)


def outline_at(piece: Piece, x: float, y: float, angle: float) -> tuple[Point, ...]:
    """Return the outline of ``piece`` for drawing: its middle at ``x``, ``y`` (mm), turned by ``angle`` (rad)."""
    cosine, sine = math.cos(angle), math.sin(angle)
    return tuple(Point(x + u * cosine - v * sine, y + u * sine + v * cosine) for u, v in piece.outline)
