"""Drawing the Passage from outside, and the flaps and ledges of one that is cut open."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import pairwise

import pygame

from game.passage.outside import HIGHEST, Bulge, Cloud, Moment, Push
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.sketch import indivisible
from game.ui.surfaces import clear, cut, resized
from game.ui.theme import BONE, SHADE, mix
from physics.tower import TOWER, Leaf

STRIPS = 9
FLAPS = TOWER.flap.count
#: the part of the hide that swells, in units of the table, as in the baked picture; dust comes out at its seams
HIDE = Rect(720, 254, 160, 240)
_SEAMS = Rect(704, 236, 192, 274)
#: the radius of a swelling and the enlargement of its middle, for the weakest and the hardest knock
_SWELLING_RADII, _SWELLING_GROWTHS = (38.0, 62.0), (0.10, 0.36)
#: a swelling is drawn as so many nested discs, each a little more enlarged
_SWELLING_DISCS = 7
_LIGHT_SIZE, _LIGHT_LEVELS = 40, 6
_LIGHT_PAINT, _SHADOW_ALPHA, _SHADOW_PAINT = (92, 70, 44), 135, (20, 8, 2)
_DUST_PAINT = (196, 170, 130)
_DUST_OFFSETS = ((-0.28, 0.1), (0.3, -0.12), (0.04, 0.34), (0.1, -0.3), (-0.1, 0.04))
_GRAIN_COUNT, _GRAIN_FALL = 9, 60.0
#: the steepest angle of an outer end (rad), so that its pad never stands over its hinge
_STEEPEST_ANGLE = 0.9
_END_STEPS = 720
_MOUTH_GIVES = 3.0
_GATE_LEAN, _PUSHED_WIDE, _GATE_FLOOR = 0.42, 46.0, 684.0
#: a strip that leans by less is drawn straight, since pictures are turned in steps of 3 degrees
_LEAST_LEAN = math.radians(1.5)
_SCRATCH_PAINT = mix(BONE, (110, 60, 36), 0.35)


@dataclass(frozen=True, slots=True)
class Stand:
    """The size and offset at which the tower is drawn, relative to the table's pictures."""

    size: float = 1.0
    across: float = 0.0
    down: float = 0.0

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Convert a place on the table's screen to one on this screen."""
        return self.across + x * self.size, self.down + y * self.size

    def picture(self, canvas: Canvas, name: str, across: float = 0.0, down: float = 0.0) -> None:
        """Draw a picture at its place in the manifest, moved by ``across, down``."""
        entry = canvas.pictures.baked(name)
        x, y = self.spot(entry.at[0] + across, entry.at[1] + down)
        if self.size == 1.0:
            canvas.picture(name, x, y)
        else:
            canvas.picture_in(name, Rect(x, y, entry.size[0] * self.size, entry.size[1] * self.size))


#: the tower as it stands on the table
TABLE = Stand()


def draw_front(
    canvas: Canvas, moment: Moment, stand: Stand = TABLE, across: float = 0.0, down: float = 0.0, *, calm: bool = False
) -> None:
    """Draw the front rim of the mouth, which covers pieces falling in, and the swelling hide, moved by a shake.

    When ``calm``, chalk marks show the knocks instead of swellings.
    """
    stand.picture(canvas, "ugh.mouth_front", across, down + _MOUTH_GIVES * moment.mouth * (not calm))
    for bulge in reversed(moment.bulges):
        if calm:
            _draw_chalk_mark(canvas, bulge, stand)
        else:
            _draw_swelling(canvas, bulge, stand)


def draw_dust(canvas: Canvas, moment: Moment, stand: Stand = TABLE) -> None:
    """Draw the dust that comes out at the seam nearest to each knock, and the grains that fall."""
    for cloud in moment.clouds:
        x, y = _at_seam(*in_shaft(canvas, cloud.x, cloud.y))
        for number in range(_GRAIN_COUNT):
            turn = 2.4 * number + cloud.x
            fall = _GRAIN_FALL * cloud.part**2 + 7 * (number % 4)
            grain = stand.spot(x + 22 * math.cos(turn) * (0.4 + cloud.part), y + fall + 8 * math.sin(turn))
            if number < 2 + (_GRAIN_COUNT - 2) * cloud.strength and cloud.part < 0.85:
                canvas.circle(*grain, (1.3 + 0.5 * (number % 3)) * stand.size, (228, 204, 160))
        _draw_billow(canvas, cloud, (x, y), stand)


def draw_ends(
    canvas: Canvas, heights: Sequence[float], stand: Stand = TABLE, across: float = 0.0, down: float = 0.0
) -> None:
    """Draw the flaps' outer ends at their heights above level, moved by a shake."""
    for flap, height in enumerate(heights[:FLAPS]):
        _draw_end(canvas, flap, height, stand, across, down)


def draw_scratches(canvas: Canvas, stand: Stand = TABLE) -> None:
    """Draw the scratches in the rock that mark where the flaps' outer ends are level."""
    for flap in range(FLAPS):
        _draw_scratch(canvas, flap, stand)


def end_spot(canvas: Canvas, flap: int, height: float) -> tuple[float, float]:
    """Return the middle, on the table, of the pad of an outer end at ``height``."""
    angle, (hinge, pad) = _end(canvas, flap, height)
    right, below = pad[0] - hinge[0], pad[1] - hinge[1]
    x = hinge[0] + right * math.cos(angle) + below * math.sin(angle)
    return x, hinge[1] - right * math.sin(angle) + below * math.cos(angle)


def draw_fringe(canvas: Canvas, moment: Moment, stand: Stand = TABLE, *, dust: bool = True) -> None:
    """Draw the fringe over the exit; pieces that come out push it apart and raise ``dust``."""
    for strip in range(STRIPS):
        name = f"ugh.fringe_{strip}"
        middle = canvas.pictures.baked(name).at[0] + canvas.pictures.anchor(name, "pivot")[0]
        lean = max(-_GATE_LEAN, min(_GATE_LEAN, _GATE_LEAN * sum(_lean_of(push, middle) for push in moment.pushes)))
        _draw_strip(canvas, name, lean, stand)
    for cloud in moment.gate_clouds if dust else ():
        _draw_billow(canvas, cloud, (gate_place(cloud.x), _GATE_FLOOR), stand)


def preloads() -> Iterator[Callable[[Canvas], None]]:
    """Yield functions that draw the outer ends at every height and the fringe at every lean, for preloading."""
    for height in range(round(HIGHEST) + 1):
        yield partial(_draw_ends_about, height=height)
    for degrees in range(3, round(math.degrees(_GATE_LEAN)) + 1, 3):
        yield partial(_draw_leaning, lean=math.radians(degrees))


def in_shaft(canvas: Canvas, x: float, y: float) -> tuple[float, float]:
    """Convert millimetres in the tower to a place on the table."""
    at, shaft = canvas.pictures.baked("ugh.tower_glass").at, canvas.pictures.anchor("ugh.tower_glass", "shaft")
    scale = shaft[2] / TOWER.shaft.width
    return at[0] + shaft[0] + x * scale, at[1] + shaft[1] + shaft[3] - y * scale


def on_hide(canvas: Canvas, x: float, y: float) -> tuple[float, float]:
    """Return the place on the hide (logical units) in front of a place in the tower (mm)."""
    right, below = in_shaft(canvas, x, y)
    return min(max(right, HIDE.x), HIDE.right), min(max(below, HIDE.y), HIDE.bottom)


def over_mouth(x: float, y: float) -> tuple[float, float]:
    """Return the place on the table of a piece above the rim of the mouth, its middle at ``x``, ``y`` mm."""
    return 800 + (x - TOWER.shaft.width / 2) * 1.6, 140 + (TOWER.shaft.height - y) * 1.8


def gate_place(x: float) -> float:
    """Return the x on the table (logical units) at which a piece with its middle at ``x`` mm comes out of the gate."""
    return 800 + (x - TOWER.shaft.width / 2) * 1.2


def _at_seam(x: float, y: float) -> tuple[float, float]:
    """Return the nearest point on a seam of the hide."""
    x, y = min(max(x, _SEAMS.x), _SEAMS.right), min(max(y, _SEAMS.y), _SEAMS.bottom)
    seams = (_SEAMS.x, y), (_SEAMS.right, y), (x, _SEAMS.bottom)
    return min(seams, key=lambda seam: math.dist(seam, (x, y)))


# The outer ends

Spots = tuple[tuple[float, float], tuple[float, float]]


def _end(canvas: Canvas, flap: int, height: float) -> tuple[float, Spots]:
    """Return the turn of an outer end at ``height`` (rad, counter-clockwise), and its hinge and pad when level."""
    name = f"ugh.flap_{flap}"
    at, hinge, pad = canvas.pictures.baked(name).at, *(canvas.pictures.anchor(name, one) for one in ("hinge", "pad"))
    right, up = pad[0] - hinge[0], hinge[1] - pad[1]
    reach = math.hypot(right, up)
    turned = math.asin(min(_STEEPEST_ANGLE, max(-_STEEPEST_ANGLE, (up + height) / reach))) - math.asin(up / reach)
    spots = (at[0] + hinge[0], at[1] + hinge[1]), (at[0] + pad[0], at[1] + pad[1])
    return math.copysign(1.0, right) * turned, spots


def _draw_ends_about(canvas: Canvas, height: float) -> None:
    """Draw the outer ends at a height and half a unit above: heights in between use one of these two pictures."""
    for above in (0.0, 0.5):
        draw_ends(canvas, (height + above,) * FLAPS)


def _draw_end(canvas: Canvas, flap: int, height: float, stand: Stand, across: float, down: float) -> None:
    """Draw an outer end turned about its hinge."""
    name = f"ugh.flap_{flap}"
    angle, (hinge, _) = _end(canvas, flap, height)
    entry = canvas.pictures.baked(name)
    right, below = entry.size[0] / 2 - (hinge[0] - entry.at[0]), entry.size[1] / 2 - (hinge[1] - entry.at[1])
    x = hinge[0] + right * math.cos(angle) + below * math.sin(angle) + across
    y = hinge[1] - right * math.sin(angle) + below * math.cos(angle) + down
    canvas.turned(name, *stand.spot(x, y), angle, size=stand.size, steps=_END_STEPS)


def _draw_scratch(canvas: Canvas, flap: int, stand: Stand) -> None:
    """Draw a dashed line in the rock at the height of a level end's pad."""
    _, (hinge, pad) = _end(canvas, flap, 0.0)
    inwards = math.copysign(1.0, hinge[0] - pad[0])
    for number in range(12):
        x, y = stand.spot(pad[0] + inwards * (-36 + 8.4 * number) - 3, pad[1] + number % 2)
        canvas.fill(Rect(x, y + 1.5, 5.4 * stand.size, 3 * stand.size), SHADE)
        canvas.fill(Rect(x, y - 1, 5.8 * stand.size, 3 * stand.size), _SCRATCH_PAINT)


def _draw_leaning(canvas: Canvas, lean: float) -> None:
    """Draw the whole fringe leaning to the right, then to the left."""
    for strip in range(STRIPS):
        _draw_strip(canvas, f"ugh.fringe_{strip}", lean, TABLE)
        _draw_strip(canvas, f"ugh.fringe_{strip}", -lean, TABLE)


def _draw_strip(canvas: Canvas, name: str, lean: float, stand: Stand) -> None:
    """Draw a strip of the fringe that leans by ``lean`` radians."""
    if abs(lean) <= _LEAST_LEAN:
        stand.picture(canvas, name)
        return
    entry, pivot = canvas.pictures.baked(name), canvas.pictures.anchor(name, "pivot")
    middle, below = entry.at[0] + pivot[0], entry.size[1] / 2 - pivot[1]
    x, y = stand.spot(middle + math.sin(lean) * below, entry.at[1] + pivot[1] + math.cos(lean) * below)
    canvas.turned(name, x, y, lean, size=stand.size)


def _lean_of(push: Push, strip: float) -> float:
    """Return how far a push makes the strip of the fringe at x ``strip`` lean (-1..1)."""
    away = strip - gate_place(push.x)
    return push.lean * math.copysign(1.0, away) * math.exp(-((away / _PUSHED_WIDE) ** 2))


# The hide


def _draw_chalk_mark(canvas: Canvas, bulge: Bulge, stand: Stand) -> None:
    """Draw a chalk mark at a knock."""
    x, y = stand.spot(*on_hide(canvas, bulge.x, bulge.y))
    canvas.circle(x, y, 13 * stand.size, _SCRATCH_PAINT, 3)
    canvas.circle(x, y, 4 * stand.size, _SCRATCH_PAINT)


def _draw_swelling(canvas: Canvas, bulge: Bulge, stand: Stand) -> None:
    """Draw a swelling: the picture there is enlarged and lit from the upper left."""
    x, y = canvas.mapping.spot(*stand.spot(*on_hide(canvas, bulge.x, bulge.y)))
    reach = (
        canvas.mapping.pixels(
            (_SWELLING_RADII[0] + (_SWELLING_RADII[1] - _SWELLING_RADII[0]) * bulge.height) * stand.size
        )
        // 4
        * 4
    )
    box = pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
    if reach < 8 or not canvas.surface.get_rect().contains(box) or bulge.height < 0.02:
        return
    canvas.shape(box, _draw_lifted, tuple(box), bulge.height)


@indivisible
def _draw_lifted(surface: pygame.Surface, area: tuple[int, int, int, int], height: float) -> None:
    """Draw a swelling of ``height`` (0..1) into the picture in a square area of a surface."""
    box = pygame.Rect(area)
    (x, y), reach = box.center, box.w // 2
    ground = cut(surface, box).convert_alpha()
    lift = (_SWELLING_GROWTHS[0] + (_SWELLING_GROWTHS[1] - _SWELLING_GROWTHS[0]) * height) * min(1.0, 4 * height)
    for number in range(_SWELLING_DISCS):
        share = 0.92 - 0.11 * number
        nearer = 1 / (1 - lift * (1 - share * share) ** 2)
        radius = round(reach * share)
        source = max(2, round(2 * radius / nearer))
        piece = pygame.Rect(reach - source // 2, reach - source // 2, source, source)
        disc = resized(cut(ground, piece), (2 * radius, 2 * radius))
        disc.blit(_disc(2 * radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(disc, (x - radius, y - radius))
    length = max(16, 2 * reach // 16 * 16)
    level = min(_LIGHT_LEVELS, math.ceil(_LIGHT_LEVELS * height * 1.4))
    for picture, blend in ((_shade(length, level), 0), (_light(length, level), pygame.BLEND_RGB_ADD)):
        surface.blit(picture, (x - length // 2, y - length // 2), special_flags=blend)


@lru_cache(maxsize=64)
def _disc(length: int) -> pygame.Surface:
    """Return a white disc ``length`` pixels across with a soft edge, to cut a disc out of another picture."""
    image = clear((length, length))
    image.fill((255, 255, 255, 0))
    for step in range(6):
        alpha = round(255 * (step + 1) / 6)
        pygame.draw.circle(image, (255, 255, 255, alpha), (length / 2, length / 2), length / 2 - step * length / 40)
    return image


@lru_cache(maxsize=64)
def _light(length: int, level: int) -> pygame.Surface:
    """Return the light on a swelling ``length`` pixels across, for additive blending; ``level`` is its height."""
    return resized(_paint_swelling(level, lit=True), (length, length))


@lru_cache(maxsize=64)
def _shade(length: int, level: int) -> pygame.Surface:
    """Return the shade on a swelling."""
    return resized(_paint_swelling(level, lit=False), (length, length))


@cache
def _paint_swelling(level: int, *, lit: bool) -> pygame.Surface:
    """Paint the light on a swelling, or the shade."""
    share = level / _LIGHT_LEVELS
    paints = bytearray(bytes((*_SHADOW_PAINT, 255)) * _LIGHT_SIZE * _LIGHT_SIZE)
    if lit:
        lights = [share * max(0.0, facing) for facing in _facing()]
        for channel, tone in enumerate(_LIGHT_PAINT):
            paints[channel::4] = bytes([int(light * tone) for light in lights])
    else:
        paints[3::4] = bytes([int(-share * facing * _SHADOW_ALPHA) if facing < 0 else 0 for facing in _facing()])
    return pygame.image.frombytes(bytes(paints), (_LIGHT_SIZE, _LIGHT_SIZE), "RGBA").convert_alpha()


@cache
def _facing() -> tuple[float, ...]:
    """Return, row by row, how far (-1..1) each point of a swelling faces the light from the upper left."""
    middles = [(2 * place + 1) / _LIGHT_SIZE - 1 for place in range(_LIGHT_SIZE)]
    slopes = []
    for below in middles:
        for right in middles:
            flat = max(0.0, 1 - right * right - below * below)
            facing = -(0.55 * right + 0.83 * below) * flat * 2.6 + 0.25 * flat * flat
            slopes.append(min(1.0, max(-1.0, facing)))
    return tuple(slopes)


# Dust


def _draw_billow(canvas: Canvas, cloud: Cloud, at: tuple[float, float], stand: Stand) -> None:
    """Draw a cloud of dust that rises at a place on the table."""
    size = (44 + 50 * cloud.strength) * (0.6 + 0.6 * cloud.part)
    share = (0.45 + 0.55 * cloud.strength) * (1 - cloud.part) * min(1.0, 8 * cloud.part)
    for number, (right, below) in enumerate(_DUST_OFFSETS):
        spot = stand.spot(at[0] + right * size, at[1] + below * size - 10 * cloud.part)
        _draw_cloud(canvas, *spot, size * (1 - 0.1 * number) * stand.size, round(230 * share))


@lru_cache(maxsize=64)
def _cloud_picture(length: int) -> pygame.Surface:
    """Return soft dust ``length`` pixels across."""
    small = clear((64, 64))
    small.fill((*_DUST_PAINT, 0))
    for ring in range(30, 0, -1):
        pygame.draw.circle(small, (*_DUST_PAINT, round(7.5 * (30 - ring))), (32, 32), ring)
    return resized(small, (length, length))


def _draw_cloud(canvas: Canvas, x: float, y: float, size: float, alpha: int) -> None:
    """Draw soft dust ``size`` across."""
    length = max(8, round(canvas.mapping.pixels(size) / 8) * 8)
    image = _cloud_picture(length)
    image.set_alpha(alpha)
    spot = canvas.mapping.spot(x, y)
    canvas.surface.blit(image, (spot[0] - length // 2, spot[1] - length // 2))


# Drawing the flaps and ledges inside the Passage, for views of the opened tower.

Spot = tuple[float, float]

#: a long flap is turned in steps of half a degree, since coarser steps are visible at its tip; a part shorter than
#: ``_SHORT_LENGTH`` units in coarser ones
_TURN_STEPS, _SHORT_STEPS, _SHORT_LENGTH = 720, 240, 60.0


def draw_leaf(canvas: Canvas, leaf: Leaf, spots: Sequence[Spot], scale: float, *, finely: bool = True) -> None:
    """Draw a leaf along ``spots``, its ``drawn`` points on the screen, at ``scale`` units to a mm.

    A resting leaf is drawn ``finely`` (see ``Canvas.turned``), so that pieces on it touch it.
    """
    radii = [leaf.radius] * (len(spots) - 2) + [leaf.lip_radius]
    for radius, (one, other) in reversed(list(zip(radii, pairwise(spots), strict=True))):
        if one != other:
            _draw_bar(canvas, one, other, radius * scale, finely=finely)
    x, y = spots[-3]
    bead = 2 * leaf.radius * scale
    canvas.picture_in("leaf.hinge", Rect(x - bead / 2, y - bead / 2, bead, bead))


def draw_pad(canvas: Canvas, spot: Spot, across: float, *, struck: bool) -> None:
    """Draw the pad at a flap's outer end, ``across`` wide; it glows if ``struck``."""
    name = "leaf.pad_struck" if struck else "leaf.pad"
    canvas.picture_in(name, Rect(spot[0] - across / 2, spot[1] - across / 2, across, across))


def _draw_bar(canvas: Canvas, one: Spot, other: Spot, radius: float, *, finely: bool) -> None:
    """Draw a bar with round ends from one spot to another, its lit side up."""
    (left, top), (right, bottom) = sorted((one, other))
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
