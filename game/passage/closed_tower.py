"""Drawing the Passage from outside."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import NamedTuple

import pygame

from game.passage.outside import MAX_END_HEIGHT, Cloud, OutsideLook, Push
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.pictures import Pictures
from game.ui.sketch import indivisible
from game.ui.surfaces import cut, resized, transparent
from game.ui.theme import BONE, SHADE, mix
from physics.tower import OUTER_LIFT, TOWER, BuiltTower, TowerSpec, count_drums, pads

#: the number of strips of the fringe over the exit, each with its own picture
_FRINGE_STRIP_COUNT = 9
#: the part of the tower's skin that can bulge, where the baked picture shows it on the table
SKIN_AREA = Rect(720, 254, 160, 240)
#: the rectangle of the seams at which dust comes out
_SEAMS = Rect(704, 236, 192, 274)
#: the radius of a bulge (units) for the weakest and for the hardest knock
_BULGE_RADII = (38.0, 62.0)
#: how much the middle of a bulge is enlarged for the weakest and for the hardest knock
_BULGE_GROWTHS = (0.10, 0.36)
#: a bulge is drawn as this many nested discs, each a little more enlarged than the disc round it
_BULGE_DISC_COUNT = 7
#: sizes (pixels) of bulges and of the light on them are rounded to multiples of these, so that few pictures are cached
_RADIUS_STEP, _LIGHT_STEP = 4, 16
#: bulges with a smaller radius (pixels) or height (0..1) than this are not drawn
_MIN_RADIUS, _MIN_HEIGHT = 8, 0.02
#: light and shade on a bulge are painted in a square with sides of this many pixels, for this many heights
_LIGHT_SIZE, _LIGHT_LEVELS = 40, 6
_LIGHT_PAINT = (92, 70, 44)
_SHADOW_ALPHA = 135
_SHADOW_PAINT = (20, 8, 2)
_DUST_PAINT = (196, 170, 130)
_DUST_OFFSETS = ((-0.28, 0.1), (0.3, -0.12), (0.04, 0.34), (0.1, -0.3), (-0.1, 0.04))
#: the number of grains that fall from a cloud of dust after the hardest knock
_GRAIN_COUNT = 9
#: how far the grains fall (units)
_GRAIN_FALL = 60.0
#: the share (0..1) of the cloud's time after which its grains are gone
_GRAIN_LIFETIME = 0.85
_GRAIN_PAINT = (228, 204, 160)
#: the angle (rad) between two grains round a cloud, near the golden angle, which spreads them evenly
_GRAIN_ANGLE = 2.4
#: the sine of the steepest angle of an outer end: its pad never stands over its hinge
_STEEPEST_SINE = 0.9
#: outer ends are turned in steps of half a degree
_END_STEPS = 720
#: how far (units) the rim of the mouth sinks at most under a piece
_MAX_RIM_DIP = 3.0
#: the greatest lean (rad) of a strip of the fringe
_MAX_LEAN = 0.42
#: the distance (units) over which a push at the fringe fades out
_PUSH_WIDTH = 46.0
#: the y at which pieces raise dust as they come out
_EXIT_FLOOR = 684.0
#: the x of the middle of the tower on the table
_MIDDLE = 800.0
#: the y (units) of the upper end of the shaft, for pieces over the mouth
_MOUTH_Y = 140.0
#: the number of units in a mm over the mouth, across and down
_MOUTH_SCALE_ACROSS, _MOUTH_SCALE_DOWN = 1.6, 1.8
#: the number of units in a mm across the shaft at the exit
_EXIT_SCALE = 1.2
#: a strip that leans by less is drawn straight, since pictures are turned in steps of 3 degrees
_MIN_LEAN = math.radians(1.5)
#: points on the slope of the mountain, where the slots of built towers stand. Each point is a pair: half the width of
#: the mountain, and the y at which the mountain is so wide (units)
_SLOPE = ((112.0, 190.0), (126.0, 268.0), (150.0, 352.0), (158.0, 446.0), (180.0, 540.0), (192.0, 620.0))
#: the least vertical distance (units) of two pads on one side
MIN_PAD_DISTANCE = 44.0
#: the height (units) of a level pad over its slot
_PAD_RISE = 20.0
#: the lowest place (y) of a pad on the left: the drums stand below it
_LOWEST_LEFT = 538.0
#: the lowest place (y) of a pad on the right: below it stand the drums and the stone that counts the pieces inside
_LOWEST_RIGHT = 513.0
#: how far (units) a pad is shifted sideways, out of the line of the other pads
_PAD_SHIFT = 56.0
#: a slot may be shifted inwards only where half the width of the mountain is at least this (units)
_MIN_HALF_WIDTH_FOR_SHIFT = 135.0
_SCRATCH_PAINT = mix(BONE, (110, 60, 36), 0.35)


@dataclass(frozen=True, slots=True)
class ClosedPlacement:
    """Where and how large the closed tower is drawn, relative to its pictures on the table."""

    size: float = 1.0
    across: float = 0.0
    down: float = 0.0

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Convert a position in the table's pictures to the position at which it is drawn."""
        return self.across + x * self.size, self.down + y * self.size

    def draw_picture(self, canvas: Canvas, name: str, across: float = 0.0, down: float = 0.0) -> None:
        """Draw a picture where the manifest places it, moved by ``across, down``."""
        entry = canvas.pictures.baked(name)
        x, y = self.to_screen(entry.at[0] + across, entry.at[1] + down)
        if self.size == 1.0:
            canvas.picture(name, x, y)
        else:
            canvas.picture_in(name, Rect(x, y, entry.size[0] * self.size, entry.size[1] * self.size))


#: the tower as it stands on the table
TABLE = ClosedPlacement()


def draw_front(
    canvas: Canvas,
    look: OutsideLook,
    placement: ClosedPlacement = TABLE,
    across: float = 0.0,
    down: float = 0.0,
    *,
    calm: bool = False,
) -> None:
    """Draw the front rim of the mouth, which hides pieces that fall in, and a bulge in the skin at each knock.

    A shake moves the rim by ``across`` and ``down``. When ``calm``, chalk marks show the knocks instead of bulges.
    """
    name = "ugh.mouth_front_bare" if isinstance(look.spec, BuiltTower) else "ugh.mouth_front"
    rim_dip = 0.0 if calm else _MAX_RIM_DIP * look.mouth
    placement.draw_picture(canvas, name, across, down + rim_dip)
    for bulge in reversed(look.bulges):
        place = on_skin(canvas.pictures, bulge.x, bulge.y, look.spec)
        if calm:
            _draw_chalk_mark(canvas, place, placement)
        else:
            _draw_bulge(canvas, place, bulge.height, placement)


def draw_dust(canvas: Canvas, look: OutsideLook, placement: ClosedPlacement = TABLE) -> None:
    """Draw the clouds of dust that are raised when pieces knock hard against something in the tower.

    Each cloud, with falling grains, comes out of the seam that is nearest to the place of the knock.
    """
    for cloud in look.clouds:
        x, y = _at_seam(*in_shaft(canvas.pictures, cloud.x, cloud.y, look.spec))
        grains = 2 + (_GRAIN_COUNT - 2) * cloud.strength if cloud.elapsed < _GRAIN_LIFETIME else 0
        # the grains spread out from this point of the seam, each in another direction, and fall ever faster
        for number in range(math.ceil(grains)):
            angle = _GRAIN_ANGLE * number + cloud.x
            fall = _GRAIN_FALL * cloud.elapsed**2 + 7 * (number % 4)
            grain = placement.to_screen(
                x + 22 * math.cos(angle) * (0.4 + cloud.elapsed), y + fall + 8 * math.sin(angle)
            )
            canvas.circle(*grain, (1.3 + 0.5 * (number % 3)) * placement.size, _GRAIN_PAINT)
        _draw_dust_cloud(canvas, cloud, (x, y), placement)


def back_picture(spec: TowerSpec) -> str:
    """Return the name of the picture that shows the closed tower without its moving parts."""
    return "ugh.tower_bare" if isinstance(spec, BuiltTower) else "ugh.tower_back"


def draw_ends(
    canvas: Canvas,
    heights: Sequence[float],
    placement: ClosedPlacement = TABLE,
    across: float = 0.0,
    down: float = 0.0,
    *,
    spec: TowerSpec = TOWER,
) -> None:
    """Draw the outer end of each drum, raised above its level position by its entry in ``heights`` (units).

    A shake moves them by ``across`` and ``down``. The slots in which they move are part of the standard tower's
    pictures. The slots of built towers are drawn here.
    """
    for end, height in zip(drum_ends(canvas.pictures, spec), heights, strict=False):
        if isinstance(spec, BuiltTower):
            _draw_slot(canvas, end, placement, across, down)
        _draw_end(canvas, end, height, placement, across, down)


def draw_scratches(canvas: Canvas, placement: ClosedPlacement, spec: TowerSpec = TOWER) -> None:
    """Draw a scratch in the rock for each outer end, as high as its pad is when the end is level."""
    for end in drum_ends(canvas.pictures, spec):
        _draw_scratch(canvas, end, placement)


def pad_spot(canvas: Canvas, drum: int, height: float, spec: TowerSpec) -> tuple[float, float]:
    """Return where the middle of a drum's pad is on the table when the pad is raised by ``height`` (units)."""
    end = drum_ends(canvas.pictures, spec)[drum]
    return _about_hinge(end, end.pad[0] - end.hinge[0], end.pad[1] - end.hinge[1], _turn_angle(end, height))


def draw_fringe(canvas: Canvas, look: OutsideLook, placement: ClosedPlacement = TABLE, *, dust: bool = True) -> None:
    """Draw the fringe over the exit. Pieces that come out push it apart and raise ``dust``."""
    for strip in range(_FRINGE_STRIP_COUNT):
        name = f"ugh.fringe_{strip}"
        middle = canvas.pictures.baked(name).at[0] + canvas.pictures.anchor(name, "pivot")[0]
        total_push = sum(_lean_of(push, middle - exit_x(push.x, look.spec)) for push in look.pushes)
        lean = max(-_MAX_LEAN, min(_MAX_LEAN, _MAX_LEAN * total_push))
        _draw_strip(canvas, name, lean, placement)
    if dust:
        for cloud in look.exit_clouds:
            _draw_dust_cloud(canvas, cloud, (exit_x(cloud.x, look.spec), _EXIT_FLOOR), placement)


def preloads(spec: TowerSpec) -> Iterator[Callable[[Canvas], None]]:
    """Yield functions that fill the caches by drawing: the drum ends at every height, then the fringe at every lean."""
    for height in range(round(MAX_END_HEIGHT) + 1):
        yield partial(_cache_ends_at, height=height, spec=spec)
    # pictures are turned in steps of 3 degrees
    for degrees in range(3, round(math.degrees(_MAX_LEAN)) + 1, 3):
        yield partial(_cache_strips_leaning, lean=math.radians(degrees))


def shaft_scale(pictures: Pictures) -> float:
    """Return how many units on the table show one millimetre of the tower."""
    return pictures.anchor("ugh.tower_glass", "shaft")[2] / TOWER.shaft.width


def in_shaft(pictures: Pictures, x: float, y: float, spec: TowerSpec = TOWER) -> tuple[float, float]:
    """Convert a place in the tower (mm) to a place on the table, where all shafts have the same middle."""
    at = pictures.baked("ugh.tower_glass").at
    shaft = pictures.anchor("ugh.tower_glass", "shaft")
    scale = shaft_scale(pictures)
    inset = (TOWER.shaft.width - spec.shaft.width) / 2
    return at[0] + shaft[0] + (x + inset) * scale, at[1] + shaft[1] + shaft[3] - y * scale


def on_skin(pictures: Pictures, x: float, y: float, spec: TowerSpec) -> tuple[float, float]:
    """Return the place on the skin (logical units) in front of a place in the tower (mm)."""
    table_x, table_y = in_shaft(pictures, x, y, spec)
    return min(max(table_x, SKIN_AREA.x), SKIN_AREA.right), min(max(table_y, SKIN_AREA.y), SKIN_AREA.bottom)


def over_mouth(x: float, y: float, spec: TowerSpec) -> tuple[float, float]:
    """Return where on the table a piece over the mouth is drawn whose middle is at ``x``, ``y`` (mm in the tower)."""
    right = (x - spec.shaft.width / 2) * _MOUTH_SCALE_ACROSS
    return _MIDDLE + right, _MOUTH_Y + (spec.shaft.height - y) * _MOUTH_SCALE_DOWN


def exit_x(x: float, spec: TowerSpec) -> float:
    """Return the x on the table (units) at which a piece comes out that leaves the tower at ``x`` (mm)."""
    return _MIDDLE + (x - spec.shaft.width / 2) * _EXIT_SCALE


def _at_seam(x: float, y: float) -> tuple[float, float]:
    """Return the nearest point on a seam of the skin."""
    x = min(max(x, _SEAMS.x), _SEAMS.right)
    y = min(max(y, _SEAMS.y), _SEAMS.bottom)
    seams = (_SEAMS.x, y), (_SEAMS.right, y), (x, _SEAMS.bottom)
    return min(seams, key=lambda seam: math.dist(seam, (x, y)))


# The outer ends


class DrumEnd(NamedTuple):
    """The outer end of a drum: its picture, and where its hinge (at the slot) and its level pad are on the table."""

    picture: str
    hinge: tuple[float, float]
    pad: tuple[float, float]


def drum_ends(pictures: Pictures, spec: TowerSpec) -> tuple[DrumEnd, ...]:
    """Return the outer end of each drum, taken from the standard tower's pictures or computed for a built tower."""
    if isinstance(spec, BuiltTower):
        return _built_ends(pictures.folder, spec)
    return tuple([_baked_end(pictures, drum) for drum in range(spec.flap.count)])


@lru_cache(maxsize=8)
def _built_ends(folder: Path, spec: BuiltTower) -> tuple[DrumEnd, ...]:
    """Return the outer ends of a built tower.

    The pictures are read anew from the ``folder`` of the assets. If a ``Pictures`` were passed instead, the cache of
    this function would keep it in memory for good.
    """
    pictures = Pictures(folder)
    places = _pad_places(pictures, spec, _PAD_RISE)
    return tuple(_built_end(pictures, side, place) for (side, _), place in zip(pads(spec), places, strict=True))


def _baked_end(pictures: Pictures, drum: int) -> DrumEnd:
    """Return the outer end of a drum of the standard tower, where the baked picture shows it."""
    name = f"ugh.flap_{drum}"
    entry = pictures.baked(name)
    x, y = entry.at
    hinge = entry.anchors["hinge"]
    pad = entry.anchors["pad"]
    return DrumEnd(name, (x + hinge[0], y + hinge[1]), (x + pad[0], y + pad[1]))


class _PadPlace(NamedTuple):
    """Where a pad of a built tower is: its y on the table, and whether it is shifted sideways."""

    y: float
    is_shifted: bool


def _pad_places(pictures: Pictures, spec: TowerSpec, rise: float) -> tuple[_PadPlace, ...]:
    """Return where the pad of each drum is when it is level, ``rise`` units over its hinge.

    A pad is moved up if something else on the table stands there, or if it is closer than ``MIN_PAD_DISTANCE`` to the
    next pad below on the same side. It is shifted sideways if the pad below is not shifted and would hit it when fully
    lifted.
    """
    places: dict[int, _PadPlace] = {}
    for lowest_y, side in ((_LOWEST_LEFT, 1), (_LOWEST_RIGHT, -1)):
        below = _PadPlace(y=math.inf, is_shifted=True)  # below the lowest pad there is none
        pads_of_side = [(height, drum) for drum, (pad_side, height) in enumerate(pads(spec)) if pad_side == side]
        for height, drum in sorted(pads_of_side):
            _, hinge_y = in_shaft(pictures, 0.0, height)
            y = min(lowest_y, below.y - MIN_PAD_DISTANCE, hinge_y - rise)
            is_shifted = below.y - y < MAX_END_HEIGHT + MIN_PAD_DISTANCE and not below.is_shifted
            below = _PadPlace(y, is_shifted)
            places[drum] = below
    return tuple(places[drum] for drum in range(len(places)))


def glass_pad_spot(pictures: Pictures, drum: int, spec: TowerSpec) -> tuple[float, float]:
    """Return where the middle of a drum's level pad is on the table when the tower is drawn opened."""
    if not isinstance(spec, BuiltTower):
        at = pictures.baked("ugh.tower_glass").at
        pad = pictures.anchor("ugh.tower_glass", f"pad_{drum}")
        return at[0] + pad[0], at[1] + pad[1]
    side, _ = pads(spec)[drum]
    outer = spec.flap.outer
    x, _ = in_shaft(pictures, -outer if side > 0 else spec.shaft.width + outer, 0.0, spec)
    place = _pad_places(pictures, spec, rise=OUTER_LIFT * shaft_scale(pictures))[drum]
    if place.is_shifted:
        x -= side * _PAD_SHIFT
    return x, place.y


def _built_end(pictures: Pictures, side: int, place: _PadPlace) -> DrumEnd:
    """Return the outer end with the pad at ``place``, in the left (``side`` 1) or right (-1) wall of a built tower.

    If the pad is shifted, the slot is shifted inwards as far. Near the mouth such a slot would lie on the front of the
    tower, so there the end is longer instead, and the pad is farther outwards.
    """
    side_word = "left" if side > 0 else "right"
    name = f"ugh.end_{side_word}"
    # the hinge and the pad in the picture
    picture_hinge, picture_pad = pictures.anchor(name, "hinge"), pictures.anchor(name, "pad")
    pad_right_of_hinge, pad_below_hinge = picture_pad[0] - picture_hinge[0], picture_pad[1] - picture_hinge[1]
    hinge_y = place.y - pad_below_hinge
    half_width = _half_width(hinge_y)
    if place.is_shifted and half_width < _MIN_HALF_WIDTH_FOR_SHIFT:
        far_name = f"ugh.far_end_{side_word}"
        far_hinge, far_pad = pictures.anchor(far_name, "hinge"), pictures.anchor(far_name, "pad")
        hinge_x = _MIDDLE - side * half_width
        return DrumEnd(far_name, (hinge_x, hinge_y), (hinge_x + far_pad[0] - far_hinge[0], place.y))
    inwards = _PAD_SHIFT if place.is_shifted else 0.0
    hinge_x = _MIDDLE - side * (half_width - inwards)
    return DrumEnd(name, (hinge_x, hinge_y), (hinge_x + pad_right_of_hinge, place.y))


def _half_width(y: float) -> float:
    """Return half the mountain's width at ``y``, interpolated between the points of ``_SLOPE``."""
    # ``y`` lies between the points ``index - 1`` and ``index``. Beyond the ends of the slope, these are the two points
    # nearest to ``y``
    index = min(bisect_left(_SLOPE, y, lo=1, key=lambda point: point[1]), len(_SLOPE) - 1)
    (width_above, y_above), (width_below, y_below) = _SLOPE[index - 1], _SLOPE[index]
    return width_above + (width_below - width_above) * (y - y_above) / (y_below - y_above)


def _turn_angle(end: DrumEnd, height: float) -> float:
    """Return the angle (rad, counter-clockwise) from an outer end's level position to its position at ``height``."""
    right, up = end.pad[0] - end.hinge[0], end.hinge[1] - end.pad[1]
    rod_length = math.hypot(right, up)
    sine = min(_STEEPEST_SINE, max(-_STEEPEST_SINE, (up + height) / rod_length))
    turn_upwards = math.asin(sine) - math.asin(up / rod_length)
    return math.copysign(1.0, right) * turn_upwards


def _about_hinge(end: DrumEnd, right: float, below: float, angle: float) -> tuple[float, float]:
    """Turn a point of an outer end about the hinge by ``angle`` (rad), and return its place on the table.

    Before the turn, the point is ``right`` of the hinge and ``below`` it, in units of the table.
    """
    x = end.hinge[0] + right * math.cos(angle) + below * math.sin(angle)
    return x, end.hinge[1] - right * math.sin(angle) + below * math.cos(angle)


def _cache_ends_at(canvas: Canvas, height: float, spec: TowerSpec) -> None:
    """Draw the outer ends at ``height`` and half a unit above: all heights up to the next unit use these pictures."""
    for above in (0.0, 0.5):
        draw_ends(canvas, (height + above,) * count_drums(spec), spec=spec)


def _draw_slot(canvas: Canvas, end: DrumEnd, placement: ClosedPlacement, across: float, down: float) -> None:
    """Draw the slot that an outer end comes out of."""
    middle = canvas.pictures.anchor("ugh.slot", "middle")
    size = canvas.pictures.baked("ugh.slot").size
    x, y = placement.to_screen(end.hinge[0] - middle[0] + across, end.hinge[1] - middle[1] + down)
    canvas.picture_in("ugh.slot", Rect(x, y, size[0] * placement.size, size[1] * placement.size))


def _draw_end(
    canvas: Canvas, end: DrumEnd, height: float, placement: ClosedPlacement, across: float, down: float
) -> None:
    """Draw an outer end turned about its hinge."""
    angle = _turn_angle(end, height)
    entry = canvas.pictures.baked(end.picture)
    anchor = canvas.pictures.anchor(end.picture, "hinge")
    x, y = _about_hinge(end, entry.size[0] / 2 - anchor[0], entry.size[1] / 2 - anchor[1], angle)
    at = placement.to_screen(x + across, y + down)
    canvas.turned(end.picture, *at, angle, size=placement.size, steps=_END_STEPS)


def _draw_scratch(canvas: Canvas, end: DrumEnd, placement: ClosedPlacement) -> None:
    """Draw a dashed line in the rock, as high as the pad is when the outer end is level."""
    pad = end.pad
    inwards = math.copysign(1.0, end.hinge[0] - end.pad[0])
    for number in range(12):  # the dashes, which begin 36 units outside of the pad's middle
        x, y = placement.to_screen(pad[0] + inwards * (-36 + 8.4 * number) - 3, pad[1] + number % 2)
        canvas.fill(Rect(x, y + 1.5, 5.4 * placement.size, 3 * placement.size), SHADE)
        canvas.fill(Rect(x, y - 1, 5.8 * placement.size, 3 * placement.size), _SCRATCH_PAINT)


def _cache_strips_leaning(canvas: Canvas, lean: float) -> None:
    """Draw every strip of the fringe leaning to the right and to the left, so that both pictures are cached."""
    for strip in range(_FRINGE_STRIP_COUNT):
        _draw_strip(canvas, f"ugh.fringe_{strip}", lean, TABLE)
        _draw_strip(canvas, f"ugh.fringe_{strip}", -lean, TABLE)


def _draw_strip(canvas: Canvas, name: str, lean: float, placement: ClosedPlacement) -> None:
    """Draw a strip of the fringe that leans by ``lean`` radians."""
    if abs(lean) <= _MIN_LEAN:
        placement.draw_picture(canvas, name)
        return
    entry = canvas.pictures.baked(name)
    pivot = canvas.pictures.anchor(name, "pivot")
    pivot_x = entry.at[0] + pivot[0]
    pivot_y = entry.at[1] + pivot[1]
    distance = entry.size[1] / 2 - pivot[1]  # from the pivot down to the middle of the picture
    x, y = placement.to_screen(pivot_x + math.sin(lean) * distance, pivot_y + math.cos(lean) * distance)
    canvas.turned(name, x, y, lean, size=placement.size)


def _lean_of(push: Push, offset: float) -> float:
    """Return the lean (-1..1) that a push gives to the strip of the fringe that is ``offset`` units to its right."""
    return push.lean * math.copysign(1.0, offset) * math.exp(-((offset / _PUSH_WIDTH) ** 2))


# The skin


def _draw_chalk_mark(canvas: Canvas, place: tuple[float, float], placement: ClosedPlacement) -> None:
    """Draw a chalk mark at a knock."""
    x, y = placement.to_screen(*place)
    canvas.circle(x, y, 13 * placement.size, _SCRATCH_PAINT, 3)
    canvas.circle(x, y, 4 * placement.size, _SCRATCH_PAINT)


def _draw_bulge(canvas: Canvas, place: tuple[float, float], height: float, placement: ClosedPlacement) -> None:
    """Draw a bulge of ``height`` (0..1): enlarge the picture that is drawn there, and light it from the upper left."""
    x, y = canvas.mapping.to_pixel(*placement.to_screen(*place))
    radius = canvas.mapping.pixels(_between(_BULGE_RADII, height) * placement.size) // _RADIUS_STEP * _RADIUS_STEP
    box = pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    if radius < _MIN_RADIUS or height < _MIN_HEIGHT or not canvas.surface.get_rect().contains(box):
        return
    canvas.shape(box, _draw_enlarged, tuple(box), height)


@indivisible
def _draw_enlarged(surface: pygame.Surface, area: tuple[int, int, int, int], height: float) -> None:
    """Let the picture in a square area of a surface bulge to ``height`` (0..1), and draw light and shade on it."""
    box = pygame.Rect(area)
    x, y = box.center
    bulge_radius = box.w // 2
    flat_picture = cut(surface, box).convert_alpha()
    fade_in = min(1.0, 4 * height)  # a low bulge grows out of the flat skin
    growth = _between(_BULGE_GROWTHS, height) * fade_in
    for number in range(_BULGE_DISC_COUNT):  # the largest disc first, each smaller disc over it
        share = 0.92 - 0.11 * number  # the radius of the disc as a share of the bulge's radius
        enlargement = 1 / (1 - growth * (1 - share * share) ** 2)  # 1 at the edge, the greatest in the middle
        disc_radius = round(bulge_radius * share)
        source_size = max(2, round(2 * disc_radius / enlargement))
        corner = bulge_radius - source_size // 2
        piece = pygame.Rect(corner, corner, source_size, source_size)
        disc = resized(cut(flat_picture, piece), (2 * disc_radius, 2 * disc_radius))
        disc.blit(_disc(2 * disc_radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(disc, (x - disc_radius, y - disc_radius))
    length = max(_LIGHT_STEP, 2 * bulge_radius // _LIGHT_STEP * _LIGHT_STEP)
    level = min(_LIGHT_LEVELS, math.ceil(_LIGHT_LEVELS * height * 1.4))
    for picture, blend in ((_shade(length, level), 0), (_light(length, level), pygame.BLEND_RGB_ADD)):
        surface.blit(picture, (x - length // 2, y - length // 2), special_flags=blend)


def _between(ends: tuple[float, float], share: float) -> float:
    """Return the number at ``share`` (0..1) of the way between two numbers."""
    return ends[0] + (ends[1] - ends[0]) * share


@lru_cache(maxsize=64)
def _disc(length: int) -> pygame.Surface:
    """Return a white disc ``length`` pixels across with a soft edge, to cut a disc out of another picture."""
    image = transparent((length, length))
    image.fill((255, 255, 255, 0))
    for step in range(6):
        alpha = round(255 * (step + 1) / 6)
        pygame.draw.circle(image, (255, 255, 255, alpha), (length / 2, length / 2), length / 2 - step * length / 40)
    return image


@lru_cache(maxsize=64)
def _light(length: int, level: int) -> pygame.Surface:
    """Return the light on a bulge ``length`` pixels across, for additive blending; ``level`` is its height."""
    return resized(_paint_light(level), (length, length))


@lru_cache(maxsize=64)
def _shade(length: int, level: int) -> pygame.Surface:
    """Return the shade on a bulge ``length`` pixels across, to be drawn over it; ``level`` is its height."""
    return resized(_paint_shade(level), (length, length))


@cache
def _paint_light(level: int) -> pygame.Surface:
    """Paint the light on a bulge of height ``level`` (1..``_LIGHT_LEVELS``). It is black in the shade."""
    lights = [level / _LIGHT_LEVELS * max(0.0, light) for light in _light_on_points()]
    pixels = bytearray([255]) * 4 * len(lights)
    for channel, tone in enumerate(_LIGHT_PAINT):
        pixels[channel::4] = bytes([int(light * tone) for light in lights])  # one channel of every pixel
    return _bulge_picture(pixels)


@cache
def _paint_shade(level: int) -> pygame.Surface:
    """Paint the shade on a bulge of height ``level`` (1..``_LIGHT_LEVELS``). It is transparent in the light."""
    shades = [level / _LIGHT_LEVELS * max(0.0, -light) for light in _light_on_points()]
    pixels = bytearray((*_SHADOW_PAINT, 255)) * len(shades)
    pixels[3::4] = bytes([int(shade * _SHADOW_ALPHA) for shade in shades])
    return _bulge_picture(pixels)


def _bulge_picture(pixels: bytearray) -> pygame.Surface:
    return pygame.image.frombytes(bytes(pixels), (_LIGHT_SIZE, _LIGHT_SIZE), "RGBA").convert_alpha()


@cache
def _light_on_points() -> tuple[float, ...]:
    """Return, row by row, how much light (-1..1) from the upper left falls on each point of a bulge."""
    centres = [(2 * index + 1) / _LIGHT_SIZE - 1 for index in range(_LIGHT_SIZE)]
    lights = []
    for below in centres:
        for right in centres:
            flatness = max(0.0, 1 - right * right - below * below)
            # the slope towards the light, and some light on the flat middle as well
            light = -(0.55 * right + 0.83 * below) * flatness * 2.6 + 0.25 * flatness * flatness
            lights.append(min(1.0, max(-1.0, light)))
    return tuple(lights)


# Dust


def _draw_dust_cloud(canvas: Canvas, cloud: Cloud, place: tuple[float, float], placement: ClosedPlacement) -> None:
    """Draw a cloud of dust that rises at ``place`` on the table, as puffs side by side."""
    size = (44 + 50 * cloud.strength) * (0.6 + 0.6 * cloud.elapsed)
    opacity = (0.45 + 0.55 * cloud.strength) * (1 - cloud.elapsed) * min(1.0, 8 * cloud.elapsed)
    for number, (right, below) in enumerate(_DUST_OFFSETS):
        spot = placement.to_screen(place[0] + right * size, place[1] + below * size - 10 * cloud.elapsed)
        _draw_puff(canvas, *spot, size * (1 - 0.1 * number) * placement.size, round(230 * opacity))


@lru_cache(maxsize=64)
def _puff_picture(length: int) -> pygame.Surface:
    """Return the picture of a puff of soft dust ``length`` pixels across."""
    small = transparent((64, 64))
    small.fill((*_DUST_PAINT, 0))
    for ring in range(30, 0, -1):
        pygame.draw.circle(small, (*_DUST_PAINT, round(7.5 * (30 - ring))), (32, 32), ring)
    return resized(small, (length, length))


def _draw_puff(canvas: Canvas, x: float, y: float, size: float, alpha: int) -> None:
    """Draw a puff of soft dust ``size`` units across."""
    length = max(8, round(canvas.mapping.pixels(size) / 8) * 8)
    image = _puff_picture(length)
    image.set_alpha(alpha)
    spot = canvas.mapping.to_pixel(x, y)
    canvas.surface.blit(image, (spot[0] - length // 2, spot[1] - length // 2))
