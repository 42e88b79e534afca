"""The geometry of the Passage, as frozen data.

Lengths are in millimetres, masses in grams, times in seconds, angles in radians. x points right from the inside of the
left wall, y points up from the lower edge of the shaft. The numbers were found by search against the bands in
``physics.laboratory.bands``.

The shaft is one piece deep, so all pieces can collide. Three heavy flaps, hinged in alternate walls, slope down across
the shaft; facing the tip of each flap a short ledge sticks out of the other wall. A flap's outer end sticks out of its
wall, where a player drums on it. A rod inside the card wall carries each bang to the ledge, which therefore has no
outer end of its own. When a piece lies on the ledge, the rod lifts the outer end.

Other towers are built of parts (``BuiltTower``): flaps, ledges, pegs, a wheel and a swing between two walls. Their
pieces, pour, rest and solver are those of the standard Passage. The standard Passage is made of such parts too.

Seven other towers came before this tower. The first was three lanes deep. In the second and the third, sharp cubes
jammed in gaps of their own width. On the softer flaps of the fourth, single pieces stayed too often. The fifth let a
little too much out of a crowd and was a little less elastic. In the sixth all bangs were nearly alike, so that looking
at the outer ends before drumming hardly helped; in the seventh it helped too little. The loads of all seven are still
read (see ``physics.loaded_tower``), and their numbers are in the files of ``physics.history.earlier_towers``.

>>> TOWER.shaft.width, TOWER.shaft.height
(104.0, 300.0)
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, astuple, dataclass, field, replace
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Literal, NamedTuple, cast

#: The kinds of pieces, by their names in the rules.
PIECE_KINDS = ("member", "predator")
#: The lane of every piece in loads and tracks. The first tower was three pieces deep: its pieces were in lanes 0 to 2.
LANE = 0
MAX_LANES = 3


def check_kind(kind: object) -> None:
    """Check that ``kind`` is one of ``PIECE_KINDS``; raises ``ValueError``."""
    if kind not in PIECE_KINDS:
        raise ValueError(f"The Passage knows the kinds {' and '.join(PIECE_KINDS)}, not {kind!r:.80}.")


class Point(NamedTuple):
    """A point in millimetres: a place in the tower, or a local point measured from a leaf's hinge."""

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
        """The extent of the piece from its middle to the left, down, right and up, in mm."""
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

    The ``collar`` above the mouth holds pieces that a hard bang throws up. The ``skirt`` below the lower edge guides
    falling pieces until they count as out. ``friction`` is the friction of the walls; the engine multiplies the
    friction of two shapes that touch.
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
    gap: float = 37.65
    #: the height of the upturned edge at the tip (mm)
    lip: float = 2.6
    #: the mass in g
    mass: float = 34.0
    #: the angle by which one member near the tip lowers the flap: the smaller, the stiffer its spring
    droop: float = 0.0595
    #: the share of critical damping
    damping: float = 0.71
    #: the angles by which the flap can swing up and down from rest
    rise: float = 0.5
    sink: float = 1.0
    #: the length of the end outside the wall (mm)
    outer: float = 26.0
    #: the angular speed that a full bang gives the flap on average (rad/s)
    kick: float = 8.65


@dataclass(frozen=True, slots=True)
class LedgeDials:
    """The dimensions and mechanics of the ledges. Fields with the same name as in ``FlapDials`` mean the same.

    The kick is downwards, so that pieces leaning on the ledge slip past. In the hardest bangs ``MAX_SPIN`` limits it.
    """

    #: the distance of the ledge's hinge below the flap's tip (mm)
    below: float = 3.4
    length: float = 14.4
    slope: float = -0.28
    lip: float = 0.0
    mass: float = 90.0
    droop: float = 0.06
    damping: float = 0.92
    rise: float = 0.4
    sink: float = 1.1
    kick: float = 27.7


@dataclass(frozen=True, slots=True)
class Pour:
    """How the pieces of a handful fall in one by one. The timing decides a drop as much as the geometry does."""

    #: in a handful of at most ``few`` pieces, there are ``interval`` steps between two pieces, so that each piece finds
    #: the flaps nearly at rest
    few: int = 3
    interval: int = 34
    #: the steps between two pieces of a larger handful. A handful that would take longer than ``longest`` steps falls
    #: in faster
    poured: int = 6
    longest: int = 1200
    #: the height above the mouth (mm) at which a piece enters. If another piece is there, the height is raised by
    #: ``lift`` (mm) until the place is free
    above: float = 20.0
    lift: float = 2.0
    #: the least distance from the walls at which a piece enters (mm)
    margin: float = 14.0
    #: the highest speeds at which a piece enters: to either side and down (mm/s), and turning (rad/s)
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
    #: if anything moves farther than this (mm) in the rebuilt tower, the drop goes on in another rebuilt tower
    astir: float = 0.4
    #: if a drop goes on in a rebuilt tower for the second time, pieces are jammed and creep. Then all pieces have only
    #: this share of their friction for ``slip`` seconds, so that the jam breaks up
    slack: float = 0.3
    slip: float = 0.2
    #: from ``calm`` seconds after the last piece has fallen in, all bodies are slowed: in each second, they keep only
    #: the share ``calming`` of their speed
    calm: float = 1.4
    calming: float = 0.3
    #: a drop that lasts too long is ended. After ``cap`` seconds, but at the earliest ``cap / 2`` seconds after the
    #: last piece has fallen in, all bodies are slowed more: in each second, they keep only the share ``damping`` of
    #: their speed. After ``hard_stop`` more seconds the drop ends, even if something still moves
    cap: float = 8.0
    damping: float = 0.002
    hard_stop: float = 2.0
    #: a piece lower than this (mm) counts as out
    exit: float = -14.0


@dataclass(frozen=True, slots=True)
class Solver:
    """The settings of Chipmunk's solver, which decide a drop as much as the geometry does."""

    #: the number of engine steps that make up one step of the tower. An engine step is so short that nothing moves by
    #: more than half the thickness of the thinnest body. Its length never changes: Chipmunk starts each engine step
    #: from the impulses of the step before, which would be wrong for another length
    parts: int = 8
    #: the number of Chipmunk's iterations over all contacts in an engine step. With too few iterations, a piece sticks
    #: in a gap that is wide enough for it
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
    mass=5.0,
    parts=(Part(((-5.5, -5.5), (5.5, -5.5), (5.5, 5.5), (-5.5, 5.5)), 2.5),),
    outline=tuple(
        point
        for x, y, start in ((5.5, 5.5, 90.0), (5.5, -5.5, 0.0), (-5.5, -5.5, -90.0), (-5.5, 5.5, -180.0))
        for point in _arc(x, y, 2.5, start, start - 90.0)
    ),
)


@dataclass(frozen=True, slots=True)
class TowerSpec:
    """All parameters that decide a drop, except for the load, the throw or bang, and the seed.

    - ``gravity`` (mm/s²) is 0.35 g. So a drop lasts 1.7 times as long as in a real tower of this size, and the eye can
      follow a piece. The effect of a bang is over within three seconds.
    - ``step``: the time step in s, which ``solver`` divides into engine steps.
    - ``bounce``: the elasticity of every surface; ``piece_friction``, ``leaf_friction``: the friction of pieces and
      leaves. The engine multiplies the values of two shapes that touch.
    - ``blow_power``: a bang is proportional to its strength to this power.
    - ``shiver``: the share of a bang that reaches each leaf that is not struck.
    - ``unevenness``: how much bangs of the same strength differ (``bang_factor``). A piece that a poor bang leaves on
      a flap may be freed by the next bang, so it pays to look on which flaps pieces still lie.
    """

    shaft: Shaft = Shaft()
    flap: FlapDials = FlapDials()
    ledge: LedgeDials = LedgeDials()
    # the hash is computed thousands of times in a drop. To make this fast, fields that hardly ever differ are left out
    member: Piece = field(default=_MEMBER, hash=False)
    predator: Piece = field(default=_PREDATOR, hash=False)
    pour: Pour = field(default=Pour(), hash=False)
    rest: Rest = field(default=Rest(), hash=False)
    solver: Solver = field(default=Solver(), hash=False)
    gravity: float = 3433.0
    step: float = 1 / 120
    bounce: float = 0.7
    piece_friction: float = 0.258
    leaf_friction: float = 0.8
    shiver: float = 0.03
    unevenness: float = 1.05
    blow_power: float = 0.54

    def piece(self, kind: str) -> Piece:
        """Return the piece of a ``kind``; raises ``ValueError`` for an unknown kind."""
        check_kind(kind)
        return self.member if kind == "member" else self.predator


#: The standard Passage, which matches are played with.
TOWER = TowerSpec()


#: The height (mm) of a flap's outer end above its hinge at rest.
OUTER_LIFT = 4.0
#: Half the thickness (mm) of leaves, and of the lips of flaps.
LEAF_RADIUS = 2.8
LIP_RADIUS = 2.8
#: ``droop`` is the effect of a member that lies at this share of a part's length.
_DROOP_ARM_SHARE = 0.8


def bang_factor(luck: float, spec: TowerSpec) -> float:
    """Return the force of a bang with this ``luck``, divided by the average force at the same strength.

    Because of the cube, about half of all bangs are within a tenth of the average. One in ten has less than half the
    average, and a few are so hard that they can throw a piece out over the mouth.
    """
    return 1 + spec.unevenness * (luck**3 - _MEAN_CUBED_LUCK)


PartKind = Literal["flap", "ledge", "peg", "wheel", "swing"]
LeafKind = Literal["flap", "ledge", "wheel", "swing"]
#: The kinds of parts, in the order of their numbers in files.
PART_KINDS: tuple[PartKind, ...] = ("flap", "ledge", "peg", "wheel", "swing")
#: The kinds of parts with a drum of their own.
KINDS_WITH_DRUM: tuple[PartKind, ...] = ("flap", "wheel", "swing")
#: The kinds of parts that turn, in the order in which they are built.
LEAF_KINDS: tuple[LeafKind, ...] = ("flap", "ledge", "wheel", "swing")
#: The luck of a bang is a random number between these two (see ``bang_factor``).
WORST_LUCK, BEST_LUCK = -1.0, 0.8
#: The mean of the cube of luck.
_MEAN_CUBED_LUCK = (BEST_LUCK**4 - WORST_LUCK**4) / (4 * (BEST_LUCK - WORST_LUCK))
#: The greatest angular speed (rad/s) that a bang gives to each kind of leaf, so that nothing moves too far in a step.
MAX_SPIN: dict[LeafKind, float] = {"flap": 17.6, "ledge": 42.0, "wheel": 17.6, "swing": 26.4}


@dataclass(frozen=True, slots=True)
class TowerPart:
    """One part of a tower, as it stands at rest.

    - ``side``: 1 in the left wall, -1 in the right wall, 0 for a part that stands free in the shaft, with its middle at
      ``x`` (mm). ``y`` (mm): the height of its hinge or middle.
    - ``length`` (mm): the length of a flap, a ledge, a wheel's spoke or half a swing; the radius of a peg.
    - ``slope``: the angle below the horizontal. ``lip`` (mm): the height of a flap's upturned edge.
    - ``droop``: the angle by which one member near the tip lowers the part. A wheel has no spring. Its ``droop`` is the
      number of members at a spoke's tip that the friction of its axle holds.
    - ``kick``: the angular speed (rad/s) that a full bang gives to the part.
    - ``drum``: the number of the drum that strikes it, -1 for none. ``spokes``: the number of a wheel's spokes.
    """

    kind: PartKind
    side: int = 0
    x: float = 0.0
    y: float = 0.0
    length: float = 0.0
    slope: float = 0.0
    lip: float = 0.0
    droop: float = 0.0
    kick: float = 0.0
    drum: int = -1
    spokes: int = 0

    def hinge(self, width: float) -> Point:
        """Return the place (mm) of the part's hinge or middle in a shaft of ``width`` mm."""
        if not self.side:
            return Point(self.x, self.y)
        return Point(0.0 if self.side > 0 else width, self.y)


@dataclass(frozen=True, slots=True)
class AxleDials:
    """The mechanics of the parts on an axle in the shaft: wheels and swings."""

    #: the mass in g, and the radius of a wheel's hub (mm)
    mass: float = 30.0
    hub: float = 4.0
    #: a swing's share of critical damping, and the angle by which it can turn to either side
    damping: float = 0.5
    turn: float = 0.7


@dataclass(frozen=True, slots=True)
class BuiltTower(TowerSpec):
    """A tower built of ``parts``. Everything that the parts do not determine is as in the standard Passage.

    The dimensions of flaps and ledges are in ``parts``; ``flap`` and ``ledge`` are used only for their mechanics. The
    order of the parts changes neither a drop nor the tower's name. See ``physics.parts`` for the limits of the parts.
    """

    parts: tuple[TowerPart, ...] = ()
    axle: AxleDials = AxleDials()


def parts_of(spec: TowerSpec) -> tuple[TowerPart, ...]:
    """Return the parts of any tower; for the standard Passage its flaps from the top, then their ledges.

    >>> [(part.kind, part.side, part.drum) for part in parts_of(TOWER)][:2]
    [('flap', 1, 0), ('flap', -1, 1)]
    """
    if isinstance(spec, BuiltTower):
        return spec.parts
    flap, ledge = spec.flap, spec.ledge
    flaps, ledges = [], []
    length = (spec.shaft.width - flap.gap) / math.cos(flap.slope)
    for drum in range(flap.count):
        side = 1 if drum % 2 == 0 else -1
        hinge = flap.first_hinge - flap.spacing * drum
        flaps.append(
            TowerPart(
                "flap",
                side=side,
                y=hinge,
                length=length,
                slope=flap.slope,
                lip=flap.lip,
                droop=flap.droop,
                kick=flap.kick,
                drum=drum,
            )
        )
        ledge_hinge = hinge + -math.sin(flap.slope) * length - ledge.below
        ledges.append(
            TowerPart(
                "ledge",
                side=-side,
                y=ledge_hinge,
                length=ledge.length,
                slope=ledge.slope,
                lip=ledge.lip,
                droop=ledge.droop,
                kick=ledge.kick,
                drum=drum,
            )
        )
    return tuple(flaps + ledges)


@lru_cache(maxsize=64)
def count_drums(spec: TowerSpec) -> int:
    """Return how many drums a tower has.

    >>> count_drums(TOWER)
    3
    """
    return sum(part.kind in KINDS_WITH_DRUM for part in parts_of(spec))


def pegs(spec: TowerSpec) -> tuple[TowerPart, ...]:
    """Return a tower's pegs from the highest down. In a track, they are numbered in this order."""
    all_pegs = [part for part in parts_of(spec) if part.kind == "peg"]
    return tuple(sorted(all_pegs, key=lambda peg: (-peg.y, peg.x, peg.length)))


@lru_cache(maxsize=64)
def pads(spec: TowerSpec = TOWER) -> tuple[tuple[int, float], ...]:
    """Return, for each drum, where a hand strikes it: the side (1: left wall, -1: right) and the height in mm.

    A wheel or a swing gets its pad on the wall with more room to the nearest other pad. With equal room on both walls,
    it is the wall closer to the part.

    >>> pads()
    ((1, 228.0), (-1, 172.0), (1, 116.0))
    """
    parts_with_drum = sorted(
        (part for part in parts_of(spec) if part.kind in KINDS_WITH_DRUM), key=lambda part: part.drum
    )
    pad_of_drum = {part.drum: (part.side, part.y) for part in parts_with_drum if part.side}
    for part in parts_with_drum:
        if not part.side:
            nearer_side = 1 if part.x < spec.shaft.width / 2 else -1
            room = {
                side: min(
                    (abs(y - part.y) for pad_side, y in pad_of_drum.values() if pad_side == side), default=math.inf
                )
                for side in (nearer_side, -nearer_side)
            }
            roomier_side = max(room, key=lambda side: room[side])  # the nearer side if both have equal room
            pad_of_drum[part.drum] = (roomier_side, part.y)
    return tuple(pad_of_drum[drum] for drum in sorted(pad_of_drum))


class Bar(NamedTuple):
    """A straight part of a leaf: its middle line from ``start`` to ``end``, and its half thickness, all in mm.

    A peg counts as a bar without length.
    """

    start: Point
    end: Point
    radius: float


def bar_of(peg: TowerPart) -> Bar:
    """Return a peg as a bar without length."""
    return Bar(Point(peg.x, peg.y), Point(peg.x, peg.y), peg.length)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One part that turns, as built: a flap, the ledge facing its tip, a wheel or a swing.

    - ``drum``: the drum that strikes it, -1 for none. ``side``: 1 if hinged in the left wall, -1 in the right, 0 on an
      axle.
    - ``hinge``: its place in the tower (mm). ``tip``, ``lip``, ``outer``: local points (mm from the hinge, at rest).
    - ``moment`` of inertia in g mm², ``stiffness`` in g mm²/s² per radian, ``damper`` in g mm²/s.
    - ``low``, ``high``: the limits of the body's angle (counter-clockwise, 0 at rest).
    - ``kick``: the body's angular velocity (rad/s) after a full bang.
    - ``radius``, ``lip_radius``: half the thickness of the board and of its lip (mm).
    - A wheel has ``spokes`` about a ``hub`` (radius in mm). Its axle holds it by dry friction, up to the torque
      ``grip`` (g mm²/s²).
    """

    kind: LeafKind
    drum: int
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
    spokes: int = 0
    hub: float = 0.0
    grip: float = 0.0

    @property
    def flap(self) -> int:
        """The drum, under the name that outside checks of the tower use."""
        return self.drum

    @property
    def root(self) -> Point:
        """The inner end of a flap's or ledge's middle line, at which its round end just touches the wall."""
        share = self.radius / abs(self.tip.x)
        return Point(self.tip.x * share, self.tip.y * share)

    @property
    def reach(self) -> float:
        """The distance (mm) from the hinge to the leaf's farthest point inside the shaft."""
        return max(math.hypot(*self.tip) + self.radius, math.hypot(*self.lip) + self.lip_radius)

    @property
    def bars(self) -> tuple[Bar, ...]:
        """The bars that pieces can meet, in local points. A wheel's hub is a bar without length."""
        if self.kind == "wheel":
            spokes = (_turned(self.tip, math.tau * n / self.spokes) for n in range(self.spokes))
            return (*(Bar(_HINGE, spoke, self.radius) for spoke in spokes), Bar(_HINGE, _HINGE, self.hub))
        if self.kind == "swing":
            return (Bar(Point(-self.tip.x, -self.tip.y), self.tip, self.radius),)
        board = Bar(self.root, self.tip, self.radius)
        return (board,) if self.lip == self.tip else (board, Bar(self.tip, self.lip, self.lip_radius))

    def bars_at(self, angle: float) -> tuple[Bar, ...]:
        """Return the leaf's bars, placed in the tower, when the leaf is turned by ``angle`` from rest."""
        return tuple(Bar(self._placed(bar.start, angle), self._placed(bar.end, angle), bar.radius) for bar in self.bars)

    def line_at(self, angle: float) -> tuple[Point, ...]:
        """Return the line to draw for the leaf at ``angle``, in the tower's mm: outer end (if any), hinge, tip, lip."""
        local = ((self.outer,) if self.outer else ()) + (_HINGE, self.tip, self.lip)
        return tuple(self._placed(point, angle) for point in local)

    def _placed(self, point: Point, angle: float) -> Point:
        """Return the place in the tower of a local point when the leaf is turned by ``angle``."""
        x, y = _turned(point, angle)
        return Point(self.hinge.x + x, self.hinge.y + y)

    def resting_angle(self, angle: float) -> float:
        """Return the angle that a load keeps for the leaf, which is turned by ``angle``.

        This is the angle itself. Only for a wheel it is the smallest angle at which the wheel looks the same.

        >>> leaves()[0].resting_angle(6.5)
        6.5
        """
        return math.remainder(angle, math.tau / self.spokes) if self.kind == "wheel" else angle


#: the hinge of every leaf, in local points
_HINGE = Point(0.0, 0.0)


def _turned(point: Point, angle: float) -> Point:
    """Return a point turned about the origin, counter-clockwise."""
    cosine, sine = math.cos(angle), math.sin(angle)
    return Point(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)


def leaf_of(spec: TowerSpec, part: TowerPart) -> Leaf:
    """Return the leaf of a part that turns; raises ``ValueError`` for a peg."""
    if part.kind == "flap" or part.kind == "ledge":
        return _wall_leaf(spec, part, part.kind)
    if part.kind == "wheel" or part.kind == "swing":
        return _axle_leaf(spec, part, part.kind)
    raise ValueError(f"A {part.kind} does not turn.")


def _wall_leaf(spec: TowerSpec, part: TowerPart, kind: Literal["flap", "ledge"]) -> Leaf:
    """Build a leaf hinged in a wall. A flap is kicked up, a ledge down."""
    dials = spec.flap if kind == "flap" else spec.ledge
    side, length = part.side, part.length
    # unit vectors: along the leaf to its tip, and at right angles to it, upwards
    along = Point(side * math.cos(part.slope), -math.sin(part.slope))
    upwards = Point(-side * along.y, side * along.x)
    tip = Point(along.x * length, along.y * length)
    lip_height = part.lip + LEAF_RADIUS if part.lip > 0 else 0.0
    moment = dials.mass * length * length / 3  # the formula for a thin rod that turns about its end
    stiffness = spec.member.mass * spec.gravity * length * _DROOP_ARM_SHARE / part.droop
    return Leaf(
        kind=kind,
        drum=part.drum,
        side=side,
        hinge=part.hinge(spec.shaft.width),
        tip=tip,
        lip=Point(tip.x + upwards.x * lip_height, tip.y + upwards.y * lip_height),
        outer=Point(-side * spec.flap.outer, OUTER_LIFT) if kind == "flap" else None,
        mass=dials.mass,
        moment=moment,
        stiffness=stiffness,
        damper=2 * dials.damping * math.sqrt(stiffness * moment),
        low=-dials.sink if side > 0 else -dials.rise,
        high=dials.rise if side > 0 else dials.sink,
        kick=side * (part.kick if kind == "flap" else -part.kick),
    )


def _axle_leaf(spec: TowerSpec, part: TowerPart, kind: Literal["wheel", "swing"]) -> Leaf:
    """Build a wheel or a swing: a wheel turns freely against its axle's friction, a swing on a spring."""
    axle = spec.axle if isinstance(spec, BuiltTower) else AxleDials()
    length = part.length
    is_wheel = kind == "wheel"
    tip = Point(length * math.cos(part.slope), -length * math.sin(part.slope))
    moment = axle.mass * length * length / 3
    # This torque turns a swing by its ``droop``. The ``droop`` of a wheel is the number of such torques that its axle
    # can hold
    torque_of_member_at_tip = spec.member.mass * spec.gravity * length
    stiffness = 0.0 if is_wheel else torque_of_member_at_tip / part.droop
    return Leaf(
        kind=kind,
        drum=part.drum,
        side=0,
        hinge=part.hinge(spec.shaft.width),
        tip=tip,
        lip=tip,
        outer=None,
        mass=axle.mass,
        moment=moment,
        stiffness=stiffness,
        damper=2 * axle.damping * math.sqrt(stiffness * moment),
        low=-math.inf if is_wheel else -axle.turn,
        high=math.inf if is_wheel else axle.turn,
        kick=part.kick,
        spokes=part.spokes,
        hub=axle.hub if is_wheel else 0.0,
        grip=part.droop * torque_of_member_at_tip if is_wheel else 0.0,
    )


@lru_cache(maxsize=64)
def leaves(spec: TowerSpec = TOWER) -> tuple[Leaf, ...]:
    """Return all leaves in the order in which they are built.

    Flaps come first, then ledges, both in the order of their drums, then wheels and swings. Loads and tracks list the
    leaves' angles in the same order.

    >>> [(leaf.kind, leaf.drum) for leaf in leaves()]
    [('flap', 0), ('flap', 1), ('flap', 2), ('ledge', 0), ('ledge', 1), ('ledge', 2)]
    """
    unsorted = [leaf_of(spec, part) for part in parts_of(spec) if part.kind != "peg"]
    return tuple(sorted(unsorted, key=lambda leaf: (LEAF_KINDS.index(leaf.kind), leaf.drum, -leaf.hinge.y)))


def with_finer_steps(spec: TowerSpec, times: int) -> TowerSpec:
    """Return the tower with its engine step divided by ``times``, to separate effects of the geometry and the solver.

    >>> with_finer_steps(TOWER, 4).solver.parts == 4 * TOWER.solver.parts
    True
    """
    return replace(spec, solver=replace(spec.solver, parts=times * spec.solver.parts))


@lru_cache(maxsize=16)
def spec_hash(spec: TowerSpec = TOWER) -> str:
    """Return the tower's name: a hash of all its numbers, as 16 hex digits.

    >>> spec_hash() == spec_hash(TowerSpec())
    True
    """
    return numbers_hash(numbers_of(spec))


def numbers_of(spec: TowerSpec) -> dict[str, object]:
    """Return all numbers of a tower by name. The parts of a built tower are sorted.

    >>> "parts" in numbers_of(TOWER)
    False
    """
    numbers = asdict(spec) | {"leaf_radius": LEAF_RADIUS, "lip_radius": LIP_RADIUS, "outer_lift": OUTER_LIFT}
    if isinstance(spec, BuiltTower):
        numbers["parts"] = sorted([astuple(part) for part in spec.parts])
    return numbers


def numbers_hash(numbers: Mapping[str, object]) -> str:
    """Return the hash of a tower's numbers, which serves as its name."""
    text = json.dumps(numbers, sort_keys=True, separators=(",", ":"))
    digits: str = _hash_maker()(text.encode()).hexdigest()
    return digits[:16]


@cache
def _hash_maker() -> Callable[[bytes], Any]:
    """Return Python's own SHA-256 if it has one, as its module ``random`` does: ``hashlib`` loads OpenSSL, 4 MB."""
    for module in ("_sha2", "_sha256"):  # the first since Python 3.12
        with suppress(ImportError):
            return cast("Callable[[bytes], Any]", import_module(module).sha256)
    return cast("Callable[[bytes], Any]", import_module("hashlib").sha256)
