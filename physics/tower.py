"""The geometry of the Passage, as frozen data.

Lengths are millimetres, masses grams, times seconds, angles radians; x points right from the inside of the left wall,
y up from the lower edge of the shaft. The numbers were found by search against the bands in
``physics.laboratory.bands``.

The shaft is one piece deep, so all pieces can collide. Three heavy flaps, hinged in alternate walls, slope down across
the shaft; facing the tip of each flap a short ledge sticks out of the other wall. A flap's outer end sticks out of its
wall, where a player drums on it. A rod inside the card wall carries each bang to the ledge, which therefore has no
outer end of its own, and lifts the outer end when a piece lies on the ledge.

The first tower was three lanes deep, the second and the third had sharp cubes that jammed in gaps of their own width,
and the fourth had softer flaps, on which single pieces stayed too often; their loads are still read (see
``physics.taking_over``), and their numbers are in the files of ``physics.history.earlier_towers``.

>>> TOWER.shaft.width, TOWER.shaft.height
(104.0, 300.0)
>>> [end.x < 0 for end in flap_ends()]
[True, False, True]
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Literal, NamedTuple

#: The kinds of pieces, by their names in the rules.
PIECE_KINDS = ("member", "predator")
#: The lane of depth in loads and tracks, now always the same; those of the first tower have lanes 0 to 2.
LANE = 0
MOST_LANES = 3


class Point(NamedTuple):
    """A place in the tower, in millimetres."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Part:
    """A convex part of a piece: the hull of ``points`` (mm, about the piece's middle) grown by ``radius`` (mm).

    One point makes a disc, two a bar with round ends, more a polygon with round corners.
    """

    points: tuple[tuple[float, float], ...]
    radius: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece: its ``mass`` in g, shared equally by its convex ``parts``, and its ``outline`` (mm) to draw."""

    mass: float
    parts: tuple[Part, ...]
    outline: tuple[tuple[float, float], ...]

    @property
    def reach(self) -> tuple[float, float, float, float]:
        """The extent of its parts from its middle to the left, down, right and up, in mm."""
        corners = [(x, y, part.radius) for part in self.parts for x, y in part.points]
        return (
            max(radius - x for x, _, radius in corners),
            max(radius - y for _, y, radius in corners),
            max(radius + x for x, _, radius in corners),
            max(radius + y for _, y, radius in corners),
        )

    @property
    def height(self) -> float:
        """The height of the standing piece, in mm."""
        _, down, _, up = self.reach
        return down + up


@dataclass(frozen=True, slots=True)
class Shaft:
    """The two walls: inner ``width`` and ``height`` in mm, and their invisible extensions above and below.

    The ``collar`` above the mouth holds pieces that a hard bang throws up, the ``skirt`` below the lower edge guides
    falling pieces until they count as out. ``friction`` is the walls' factor of a pair's friction (two factors are
    multiplied).
    """

    width: float = 104.0
    height: float = 300.0
    collar: float = 500.0
    skirt: float = 60.0
    thickness: float = 16.0
    friction: float = 0.6435


@dataclass(frozen=True, slots=True)
class FlapDials:
    """The dimensions and mechanics of the three flaps."""

    count: int = 3
    #: the height of the highest hinge, and the distance from each hinge down to the next (mm)
    first_hinge: float = 228.0
    spacing: float = 56.0
    #: the angle below the horizontal at rest
    slope: float = 0.56
    #: the opening between a tip and the far wall (mm)
    gap: float = 36.8
    #: the height of the upturned edge at the tip (mm)
    lip: float = 2.6
    #: the mass in g
    mass: float = 38.0
    #: the angle by which one member near the tip lowers the flap: the smaller, the stiffer its spring
    droop: float = 0.065
    #: the share of critical damping
    damping: float = 0.71
    #: the angles by which it can swing up and down from rest
    rise: float = 0.5
    sink: float = 1.0
    #: the length of the end outside the wall (mm)
    outer: float = 26.0
    #: the angular speed that a full bang gives it (rad/s)
    kick: float = 12.0


@dataclass(frozen=True, slots=True)
class LedgeDials:
    """The dimensions and mechanics of the ledges. Fields that ``FlapDials`` has too mean the same here.

    The kick is downwards, so that pieces leaning on the ledge slip past.
    """

    #: the distance of its hinge below the flap's tip (mm)
    below: float = 3.4
    length: float = 14.4
    slope: float = -0.28
    lip: float = 0.0
    mass: float = 90.0
    droop: float = 0.06
    damping: float = 0.92
    rise: float = 0.4
    sink: float = 1.1
    kick: float = 30.0


@dataclass(frozen=True, slots=True)
class Pour:
    """The way a handful falls in, piece by piece. The timing decides a drop as much as the geometry does."""

    #: up to ``few`` pieces fall in one by one, so many steps apart: each finds the flaps nearly at rest
    few: int = 3
    interval: int = 34
    #: the steps between two pieces of a larger handful, which is poured in; one that would take longer than ``longest``
    #: steps falls in faster
    poured: int = 8
    longest: int = 1200
    #: the height above the mouth at which a piece enters (mm), and by how much it is raised until the place is free
    above: float = 20.0
    lift: float = 2.0
    #: the least distance from the walls at which a piece enters (mm)
    margin: float = 14.0
    #: the highest speeds at which it enters: to either side and down (mm/s), and turning (rad/s)
    sideways: float = 80.0
    downwards: float = 150.0
    spin: float = 8.0


@dataclass(frozen=True, slots=True)
class Rest:
    """The end of a drop: everything is still, and stays still in a tower rebuilt from the rounded load."""

    #: the steps between two checks, and the steps for which everything must be still
    check: int = 4
    quiet: int = 12
    #: below these speeds a body counts as still: pieces in mm/s and rad/s, leaves in rad/s
    speed: float = 4.0
    turning: float = 0.4
    leaf_turning: float = 0.04
    #: if anything moves farther (mm) in the rebuilt tower, the drop goes on in that tower
    astir: float = 0.4
    #: a drop that goes on for the second time is a creeping jam: for ``slip`` seconds its pieces have only this share
    #: of their friction, so that it breaks up
    slack: float = 0.3
    slip: float = 0.2
    #: so many seconds after the last piece has fallen in, all bodies are slowed to this share of their speed a second
    calm: float = 1.4
    calming: float = 0.3
    #: after so many seconds (at least half as many after the last piece) all bodies are slowed to this share a second,
    #: and ``hard_stop`` seconds later the drop ends in its present state
    cap: float = 8.0
    damping: float = 0.002
    hard_stop: float = 2.0
    #: a piece lower than this (mm) counts as out
    exit: float = -14.0


@dataclass(frozen=True, slots=True)
class Solver:
    """The settings of Chipmunk's solver, which decide a drop as much as the geometry does."""

    #: each step is divided into so many parts, so short that nothing moves by more than half the thickness of the
    #: thinnest body in one. Their length never changes: Chipmunk starts each part from the impulses of the last one,
    #: which are wrong for a part of another length
    parts: int = 8
    #: Chipmunk's iterations over all contacts in a part; with too few a piece sticks in a gap that is wide enough
    iterations: int = 12
    #: the share of an overlap that is corrected in 1/240 s, if it is deeper than ``slop`` mm
    correction: float = 0.2
    slop: float = 0.05


def _arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[tuple[float, float], ...]:
    """Return five points of an arc about (x, y), from ``start`` to ``end`` degrees."""
    angles = (math.radians(start + (end - start) * step / 4) for step in range(5))
    return tuple((round(x + radius * math.cos(a), 3), round(y + radius * math.sin(a), 3)) for a in angles)


def _mirrored(right: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """Complete an outline from its right half, given from top to bottom."""
    return right + tuple((-x, y) for x, y in reversed(right) if x)


_MEMBER = Piece(
    mass=4.0,
    parts=(Part(((-3.8, -7.6), (3.8, -7.6), (2.0, 7.0), (-2.0, 7.0)), 0.8), Part(((-4.2, 1.6), (4.2, 1.6)), 2.8)),
    outline=_mirrored(
        (*_arc(2.0, 7.0, 0.8, 90.0, 7.0), *_arc(4.2, 1.6, 2.8, 90.0, -90.0), *_arc(3.8, -7.6, 0.8, 7.0, -90.0))
    ),
)
_PREDATOR = Piece(
    mass=6.0,
    parts=(Part(((-5.5, -5.5), (5.5, -5.5), (5.5, 5.5), (-5.5, 5.5)), 2.5),),
    outline=tuple(
        point
        for x, y, start in ((5.5, 5.5, 90.0), (5.5, -5.5, 0.0), (-5.5, -5.5, -90.0), (-5.5, 5.5, -180.0))
        for point in _arc(x, y, 2.5, start, start - 90.0)
    ),
)


@dataclass(frozen=True, slots=True)
class TowerSpec:
    """All parameters that decide a drop besides the load, the throw and the seed.

    ``gravity`` (mm/s²) is 0.35 g: a drop lasts 1.7 times as long as in a real tower of this size, so that the eye can
    follow a piece, and the effect of a bang is over within three seconds. ``step`` is the time step in s, which
    ``solver`` divides. ``bounce`` is every surface's factor of a pair's elasticity, ``piece_friction`` and
    ``leaf_friction`` are factors of a pair's friction; two factors are multiplied. A bang is proportional to its
    strength to the power ``blow_power``. A leaf that is not struck gets the share ``shiver`` of it; bangs of the same
    strength vary by up to ``unevenness``.
    """

    shaft: Shaft = Shaft()
    flap: FlapDials = FlapDials()
    ledge: LedgeDials = LedgeDials()
    member: Piece = field(default=_MEMBER)
    predator: Piece = field(default=_PREDATOR)
    pour: Pour = Pour()
    rest: Rest = Rest()
    solver: Solver = Solver()
    gravity: float = 3433.0
    step: float = 1 / 120
    bounce: float = 0.68
    piece_friction: float = 0.28
    leaf_friction: float = 0.8
    shiver: float = 0.03
    unevenness: float = 0.1
    blow_power: float = 0.8

    def piece(self, kind: str) -> Piece:
        """Return the piece of a ``kind``; raises ``ValueError`` for an unknown kind."""
        if kind == "member":
            return self.member
        if kind == "predator":
            return self.predator
        raise ValueError(f"The Passage knows the kinds {' and '.join(PIECE_KINDS)}, not {kind!r:.80}.")


#: The standard Passage, which matches are played with.
TOWER = TowerSpec()


#: The height of a flap's outer end above its hinge at rest, and the half thickness of leaves and lips, in mm.
OUTER_LIFT = 4.0
LEAF_RADIUS = 2.8
LIP_RADIUS = 2.8


@dataclass(frozen=True, slots=True)
class Leaf:
    """One hinged leaf as built: a flap or the ledge facing its tip. Local points are about the hinge, at rest.

    ``side`` is 1 when hinged in the left wall and -1 in the right; ``flap`` the flap it belongs to; ``moment`` in
    g mm², ``stiffness`` in g mm²/s² a radian, ``damper`` in g mm²/s; ``low`` and ``high`` the limits of the body's
    angle (counter-clockwise, 0 at rest); ``kick`` the body's angular velocity (rad/s) after a full bang; ``radius`` and
    ``lip_radius`` the half thickness of the board and of its lip, in mm.
    """

    kind: Literal["flap", "ledge"]
    flap: int
    side: int
    hinge: Point
    tip: Point
    lip: Point
    outer: Point | None
    mass: float
    moment: float
    stiffness: float
    damper: float
    low: float
    high: float
    kick: float
    radius: float = LEAF_RADIUS
    lip_radius: float = LIP_RADIUS

    @property
    def root(self) -> Point:
        """The inner end of its board's middle line, so that the round end just touches the wall."""
        share = self.radius / abs(self.tip.x)
        return Point(self.tip.x * share, self.tip.y * share)

    @property
    def reach(self) -> float:
        """The distance (mm) of its farthest point inside from the hinge."""
        return max(math.hypot(*self.tip) + self.radius, math.hypot(*self.lip) + self.lip_radius)

    def drawn(self, angle: float) -> tuple[Point, ...]:
        """Return the leaf as a line in the tower's millimetres at ``angle``: outer end (if any), hinge, tip, lip."""
        cosine, sine = math.cos(angle), math.sin(angle)
        local = ((self.outer,) if self.outer else ()) + (Point(0.0, 0.0), self.tip, self.lip)
        return tuple(
            Point(self.hinge.x + x * cosine - y * sine, self.hinge.y + x * sine + y * cosine) for x, y in local
        )


def _leaf(
    spec: TowerSpec, kind: Literal["flap", "ledge"], flap: int, side: int, y: float, length: float, outer: Point | None
) -> Leaf:
    """Build one leaf hinged at height ``y`` in the wall of ``side`` (1: left, -1: right)."""
    dials = spec.flap if kind == "flap" else spec.ledge
    along = Point(side * math.cos(dials.slope), -math.sin(dials.slope))
    upright = Point(-side * along.y, side * along.x)
    tip = Point(along.x * length, along.y * length)
    lip_height = dials.lip + LEAF_RADIUS if dials.lip > 0 else 0.0
    moment = dials.mass * length * length / 3
    stiffness = spec.member.mass * spec.gravity * length * 0.8 / dials.droop
    kick = spec.flap.kick if kind == "flap" else -spec.ledge.kick
    return Leaf(
        kind=kind,
        flap=flap,
        side=side,
        hinge=Point(0.0 if side > 0 else spec.shaft.width, y),
        tip=tip,
        lip=Point(tip.x + upright.x * lip_height, tip.y + upright.y * lip_height),
        outer=outer,
        mass=dials.mass,
        moment=moment,
        stiffness=stiffness,
        damper=2 * dials.damping * math.sqrt(stiffness * moment),
        low=-dials.sink if side > 0 else -dials.rise,
        high=dials.rise if side > 0 else dials.sink,
        kick=side * kick,
    )


@lru_cache(maxsize=16)
def leaves(spec: TowerSpec = TOWER) -> tuple[Leaf, ...]:
    """Return all leaves in the order in which they are built: the flaps from the top, then their ledges from the top.

    This is the order of the flap angles in a load and in a track.

    >>> [(leaf.kind, leaf.flap) for leaf in leaves()]
    [('flap', 0), ('flap', 1), ('flap', 2), ('ledge', 0), ('ledge', 1), ('ledge', 2)]
    """
    flaps, ledges = [], []
    length = (spec.shaft.width - spec.flap.gap) / math.cos(spec.flap.slope)
    for index in range(spec.flap.count):
        side = 1 if index % 2 == 0 else -1
        hinge = spec.flap.first_hinge - spec.flap.spacing * index
        flap = _leaf(spec, "flap", index, side, hinge, length, Point(-side * spec.flap.outer, OUTER_LIFT))
        flaps.append(flap)
        ledge_hinge = hinge + flap.tip.y - spec.ledge.below
        ledges.append(_leaf(spec, "ledge", index, -side, ledge_hinge, spec.ledge.length, None))
    return tuple(flaps + ledges)


def flap_ends(spec: TowerSpec = TOWER) -> tuple[Point, ...]:
    """Return the places of the flaps' outer ends at rest, in mm, from the highest flap down."""
    return tuple(leaf.drawn(0.0)[0] for leaf in leaves(spec) if leaf.kind == "flap")


def finer(spec: TowerSpec, times: int) -> TowerSpec:
    """Return the tower with its time step divided by ``times``, to separate effects of the geometry and the solver.

    >>> finer(TOWER, 4).solver.parts == 4 * TOWER.solver.parts
    True
    """
    return replace(spec, solver=replace(spec.solver, parts=times * spec.solver.parts))


@lru_cache(maxsize=16)
def spec_hash(spec: TowerSpec = TOWER) -> str:
    """Return the tower's name: a hash of all its numbers, as 16 hex digits.

    >>> spec_hash() == spec_hash(TowerSpec())
    True
    """
    numbers = asdict(spec) | {"leaf_radius": LEAF_RADIUS, "lip_radius": LIP_RADIUS, "outer_lift": OUTER_LIFT}
    return numbers_hash(numbers)


def numbers_hash(numbers: Mapping[str, object]) -> str:
    """Return the name of a tower from its numbers."""
    text = json.dumps(numbers, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
