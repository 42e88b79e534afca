"""Drawing the Passage cut open: its place on the theatre's stage, and its flaps, ledges, wheel, swing and pegs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from game.passage.recorded_drop import strength_words
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.pictures import Pictures
from game.ui.theme import EMBER, GOLD, SHADE
from physics.parts import distance_from_segment
from physics.tower import (
    LEAF_RADIUS,
    OUTER_LIFT,
    TOWER,
    Bar,
    BuiltTower,
    Leaf,
    Point,
    TowerPart,
    TowerSpec,
    leaves,
    pads,
)

Spot = tuple[float, float]

#: the middle of the stage
_MIDDLE = 800.0
#: how far (units) the roll of hides round the mouth reaches beyond the shaft of a built tower, on either side
_COLLAR_OVERHANG = 32.0
#: half the angle (radians) of the arc that shows the strongest bang. A weaker bang is shown by a part of the arc
_HALF_ARC = 2.4


@dataclass(frozen=True, slots=True)
class Projection:
    """The conversion of millimetres in a tower to the screen.

    ``place`` converts a point, and ``scale`` is the number of screen units per millimetre. Bars are drawn at
    ``bar_thickness`` times their real thickness.
    """

    place: Callable[[float, float], Spot]
    scale: float
    bar_thickness: float = 1.0


@dataclass(frozen=True, slots=True)
class OpenPlacement:
    """The place and size of a tower that stands cut open on the theatre's stage.

    ``scale`` is the number of stage units per millimetre. ``left`` is the x of the inside of the left wall. ``floor``
    is the y of the lower edge of the shaft, which the tray hides. ``picture`` is the picture of all parts that do not
    move. In small pictures the tower's bars are drawn at ``bar_thickness`` times their real thickness.
    """

    spec: TowerSpec
    scale: float
    left: float
    floor: float
    picture: str
    bar_thickness: float = 1.0

    def to_stage(self, x: float, y: float) -> Spot:
        """Convert millimetres in the tower to a point of the stage."""
        return self.left + x * self.scale, self.floor - y * self.scale

    def to_tower(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the stage to millimetres in the tower."""
        return (x - self.left) / self.scale, (self.floor - y) / self.scale

    def collar(self, pictures: Pictures) -> Rect:
        """Return the place of the roll of hides round the tower's mouth."""
        entry = pictures.baked("theatre.collar")
        if self.scale == STANDARD_PLACEMENT.scale:
            return Rect(*entry.at, *entry.size)
        width = self.spec.shaft.width * self.scale + 2 * _COLLAR_OVERHANG
        return Rect(_MIDDLE - width / 2, entry.at[1], width, entry.size[1])

    def projection(self, to_screen: Callable[[float, float], Spot], zoom: float) -> Projection:
        """Return the projection to a screen; ``to_screen`` converts points of the stage, and enlarges by ``zoom``."""
        return Projection(lambda x, y: to_screen(*self.to_stage(x, y)), self.scale * zoom, self.bar_thickness)


#: the standard tower, shown up to just above its highest flap
STANDARD_PLACEMENT = OpenPlacement(
    spec=TOWER, scale=2.7, left=_MIDDLE - TOWER.shaft.width / 2 * 2.7, floor=728.0, picture="theatre.tower"
)
#: the scale and the floor (see ``OpenPlacement``) of towers that are shown whole
_WHOLE_SCALE, _WHOLE_FLOOR = 2.1, 711.0


def whole_tower_placement(spec: TowerSpec, bar_thickness: float = 1.0) -> OpenPlacement:
    """Return the placement that shows the whole shaft of a tower, from the mouth to the tray."""
    width = spec.shaft.width
    left = _MIDDLE - width / 2 * _WHOLE_SCALE
    return OpenPlacement(spec, _WHOLE_SCALE, left, _WHOLE_FLOOR, f"theatre.tower_{width:g}", bar_thickness)


def open_placement_of(spec: TowerSpec) -> OpenPlacement:
    """Return the placement of a tower: a built tower is shown whole, all others like the standard tower.

    >>> STANDARD_PLACEMENT.to_stage(52.0, 100.0)
    (800.0, 458.0)
    """
    return whole_tower_placement(spec) if isinstance(spec, BuiltTower) else STANDARD_PLACEMENT


def bars_of(leaf: Leaf, angle: float) -> tuple[Bar, ...]:
    """Return the bars (mm) to draw for a leaf at ``angle``.

    A flap or ledge is drawn from its hinge, which lies in the wall. If a flap has an outer end, its first bar is the
    part outside the wall.
    """
    if leaf.kind not in ("flap", "ledge"):
        return leaf.bars_at(angle)
    line = leaf.line_at(angle)
    radii = [leaf.radius] * (len(line) - 2) + [leaf.lip_radius]
    return tuple(Bar(*ends, radius) for radius, ends in zip(radii, pairwise(line), strict=True))


def distance_to_parts(point: tuple[float, float], leaves: Iterable[Leaf], pegs: Iterable[TowerPart]) -> float:
    """Return the distance (mm) of a point in the tower from the nearest part. A wheel takes up its whole circle."""
    distances = [math.dist(point, (peg.x, peg.y)) - peg.length for peg in pegs]
    for leaf in leaves:
        if leaf.kind == "wheel":
            distances.append(math.dist(point, leaf.hinge) - math.hypot(*leaf.tip) - leaf.radius)
            continue
        angles = (leaf.low, 0.0, leaf.high) if leaf.kind == "swing" else (0.0,)
        bars = [bar for angle in angles for bar in bars_of(leaf, angle)]
        distances += [distance_from_segment(point, bar.start, bar.end) - bar.radius for bar in bars]
    return min(distances, default=math.inf)


#: a bar is drawn at this many angles of a whole turn. With fewer angles, the tip of a long flap would jump visibly
_TURN_STEPS = 720
#: a bar shorter than this (units) is drawn at ``_SHORT_STEPS`` angles of a whole turn
_SHORT_LENGTH = 60.0
_SHORT_STEPS = 240
#: the rod from a pad to a wheel or a swing behind the shaft: the number, size (mm) and colour of its dots
_ROD_DOTS = 9
_ROD_DOT_SIZE = 0.9
_ROD_DOT_COLOUR = (122, 62, 20)


def draw_leaf(
    canvas: Canvas,
    leaf: Leaf,
    angle: float,
    projection: Projection,
    *,
    outer_end: Spot | None = None,
    finely: bool = True,
) -> None:
    """Draw a leaf at ``angle``. ``outer_end`` is the place at which its outer end is drawn, by default its real place.

    A resting leaf is drawn ``finely`` (see ``Canvas.turned``), so that pieces on it touch it.
    """
    bars = [(projection.place(*bar.start), projection.place(*bar.end), bar.radius) for bar in bars_of(leaf, angle)]
    if outer_end is not None and leaf.outer is not None:
        _, hinge, radius = bars[0]
        bars[0] = outer_end, hinge, radius
    units_per_mm = projection.scale * projection.bar_thickness
    for start, end, radius in reversed(bars):
        if start != end:
            _draw_bar(canvas, start, end, radius * units_per_mm, finely=finely)
    _draw_round(canvas, "leaf.hinge", projection.place(*leaf.hinge), (leaf.hub or leaf.radius) * units_per_mm)


def draw_pegs(canvas: Canvas, pegs: Iterable[TowerPart], projection: Projection) -> None:
    """Draw the pegs of a tower."""
    for peg in pegs:
        _draw_round(
            canvas,
            "leaf.peg",
            projection.place(peg.x, peg.y),
            peg.length * projection.scale * (1 + projection.bar_thickness) / 2,
        )


class Rod(NamedTuple):
    """The rod behind the shaft from a pad to a wheel or swing: its drum, the axle, the wall and the pad, in mm."""

    drum: int
    axle: Point
    wall: Point
    pad: Point


def rods(spec: TowerSpec) -> tuple[Rod, ...]:
    """Return the rods of the drums that strike a wheel or a swing."""
    axles = {leaf.drum: leaf.hinge for leaf in leaves(spec) if leaf.kind in ("wheel", "swing")}
    drum_rods = []
    for drum, (side, y) in enumerate(pads(spec)):
        if drum in axles:
            wall = 0.0 if side > 0 else spec.shaft.width
            pad = Point(wall - side * spec.flap.outer, y + OUTER_LIFT)
            drum_rods.append(Rod(drum, axles[drum], Point(wall, y), pad))
    return tuple(drum_rods)


def draw_rod(canvas: Canvas, rod: Rod, projection: Projection, *, pad: Spot | None = None) -> None:
    """Draw a rod, dotted behind the shaft; ``pad`` is the place at which its pad is drawn, by default the rod's end."""
    axle = projection.place(*rod.axle)
    wall = projection.place(*rod.wall)
    for dot in range(1, _ROD_DOTS):
        x, y = (start + (end - start) * dot / _ROD_DOTS for start, end in zip(axle, wall, strict=True))
        canvas.circle(x, y, _ROD_DOT_SIZE * projection.scale, _ROD_DOT_COLOUR)
    radius = LEAF_RADIUS * projection.scale * projection.bar_thickness
    _draw_bar(canvas, pad or projection.place(*rod.pad), wall, radius, finely=False)
    _draw_round(canvas, "leaf.hinge", wall, radius)


def draw_pad(canvas: Canvas, spot: Spot, width: float, *, is_struck: bool) -> None:
    """Draw the pad at an outer end, ``width`` units wide; it glows if ``is_struck``."""
    _draw_round(canvas, "leaf.pad_struck" if is_struck else "leaf.pad", spot, width / 2)


def draw_strength(canvas: Canvas, spot: Spot, radius: float, strength: float) -> None:
    """Draw the ``strength`` (0..1) that a bang has so far, while its pad is held: an arc round the pad, words below.

    ``spot`` is the middle of the pad.
    """
    x, y = spot
    canvas.arc(x, y, radius, -_HALF_ARC, -_HALF_ARC + 2 * _HALF_ARC * strength, EMBER, 9)
    words = strength_words(strength)
    canvas.text(words, x, y + radius + 4, 20, kind="display", colour=GOLD, align="centre", shadow=SHADE)


def _draw_round(canvas: Canvas, name: str, spot: Spot, radius: float) -> None:
    """Draw the round picture ``name`` with its middle at a place."""
    canvas.picture_in(name, Rect(spot[0] - radius, spot[1] - radius, 2 * radius, 2 * radius))


def _draw_bar(canvas: Canvas, start: Spot, end: Spot, radius: float, *, finely: bool) -> None:
    """Draw a bar with round ends from ``start`` to ``end``, with its lit side up."""
    (left, top), (right, bottom) = sorted((start, end))
    length = math.hypot(right - left, bottom - top)
    size = 2 * radius / canvas.pictures.baked("leaf.bar").size[1]
    canvas.turned(
        "leaf.bar",
        (left + right) / 2,
        (top + bottom) / 2,
        math.atan2(top - bottom, right - left),
        size=size,
        steps=_SHORT_STEPS if length < _SHORT_LENGTH else _TURN_STEPS,
        length=length / size,
        finely=finely,
    )
