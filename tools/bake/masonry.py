"""The parts that mountains and towers are built of: peaks, boulders, beams, ropes, lacing."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np

from tools.bake import noise, shapes
from tools.bake.area import Area, coverage
from tools.bake.bodies import Finish, Recolour, Shadow, paint_line, paint_polygon_body
from tools.bake.canvas import Canvas
from tools.bake.colours import Floats, Ramp, rgb
from tools.bake.light import gradient, relief, smoothstep
from tools.bake.shapes import Point
from tools.bake.textures import stone, wood, wood_upright

BOULDERS = (
    Ramp("#3E362F", "#6E6255", "#9E8F7B"),
    Ramp("#3A3029", "#665646", "#94806A"),
    Ramp("#43403B", "#76706A", "#A8A095"),
)
ROPE = Ramp("#5A3E22", "#A37F4E", "#DDBF88")
#: the length of one twist of a rope, as a multiple of half its width
STRAND = 1.3
BEAM_SHADOW = Shadow(3, 8, soft=9, dark=0.65)
BEAM = Ramp("#4A2E18", "#8A5E36", "#C09058")


def _jagged(start: Point, end: Point, wobble: float, chance: random.Random) -> list[Point]:
    """Return seven points on the line from `start` to `end`, without `end`, each moved at random by up to `wobble`.

    The first point is `start` itself.
    """
    points = [start]
    for step in range(1, 7):
        share = step / 7
        points.append(
            (
                start[0] + (end[0] - start[0]) * share + chance.uniform(-wobble, wobble),
                start[1] + (end[1] - start[1]) * share + chance.uniform(-wobble, wobble) * 0.6,
            )
        )
    return points


def facet_colouring(ridge: Sequence[Point], lit: float, shaded: float, seed: int) -> Recolour:
    """Return a recolouring of a body: lit to the left of a ridge, shaded to its right."""
    across, down = [point[0] for point in ridge], [point[1] for point in ridge]

    def recolour(area: Area, colour: Floats, _edge_distance: Floats) -> Floats:
        """Return the colour of the body, lighter to the left of the ridge and darker to its right."""
        divide = np.interp(area.down[:, 0], down, across)[:, None] + noise.band(area, 40, 8, seed=seed + 7) * 2
        right = smoothstep(-1.6, 1.6, area.across - divide)
        return colour * (lit * (1 - right) + shaded * right)[..., None]

    return recolour


def with_cut_edge(colour: Floats, edge_distance: Floats, edge_colour: str) -> Floats:
    """Return the colour of card with its cut edge: a line of ``edge_colour`` just inside the outline.

    ``edge_distance`` is each pixel's signed distance to the outline.
    """
    line_share = 0.75 * np.exp(-(((edge_distance + 3.2) / 1.8) ** 2))[..., None]
    return colour * (1 - line_share) + rgb(edge_colour) * line_share


def paint_peak(
    canvas: Canvas,
    top: Point,
    half_width: float,
    base: float,
    ramp: Ramp,
    seed: int,
    snow: float = 0.26,
    light: tuple[float, float] = (1.18, 0.62),
    edge_colour: str = "#C9A56E",
) -> None:
    """Paint a card mountain.

    Its snow reaches down by the share ``snow`` of its height; ``light`` is the brightness of its left and right side.
    """
    chance = random.Random(seed)
    x, y = top
    left, right = (x - half_width, base), (x + half_width, base)
    outline = [*_jagged(left, top, half_width * 0.07, chance), *_jagged(top, right, half_width * 0.07, chance), right]
    ridge = [top] + [
        (x + half_width * 0.12 * step / 6 + chance.uniform(-1, 1) * half_width * 0.09, y + (base - y) * step / 6)
        for step in range(1, 7)
    ]
    shade_sides = facet_colouring(ridge, *light, seed)

    def mountain_colour(area: Area, colour: Floats, edge_distance: Floats) -> Floats:
        """Return the colour of the mountain: darker to the right and at its foot, with snow on top and a pale edge.

        The edge is where the card of the mountain was cut.
        """
        colour = shade_sides(area, colour, edge_distance)
        colour = colour * np.interp(area.down, [y, base], (1.06, 0.80))[..., None]
        colour = _with_snow(area, colour, top, y + (base - y) * snow, ridge, seed)
        return with_cut_edge(colour, edge_distance, edge_colour)

    finish = Finish(
        stone,
        ramp,
        rough=1.6,
        bevel=6,
        bevel_strength=1.0,
        relief=0.5,
        rim=0.55,
        shadow=Shadow(3, 8, soft=15, dark=0.75),
        seed=seed,
        recolour=mountain_colour,
    )
    paint_polygon_body(canvas, outline, finish)


def _with_snow(area: Area, colour: Floats, top: Point, snow_line: float, ridge: Sequence[Point], seed: int) -> Floats:
    """Return the colour of a mountain with snow down to about ``snow_line``; right of the ridge the snow is grey."""
    beside = np.abs(area.across - top[0])
    border = snow_line + noise.band(area, 46, 9, seed=seed + 2) * 8 + beside * 0.10 + np.abs((beside / 9) % 2 - 1) * 9
    cover = smoothstep(2, -2, area.down - border)[..., None] * 0.9
    divide = np.interp(area.down[:, 0], [point[1] for point in ridge], [point[0] for point in ridge])[:, None]
    snow = np.where((area.across < divide)[..., None], rgb("#EFE8D8"), rgb("#9FA3A3"))
    return colour * (1 - cover) + snow * cover * np.clip(colour.mean(-1, keepdims=True) * 1.2 + 0.55, 0.5, 1.12)


def paint_boulder(canvas: Canvas, x: float, y: float, width: float, height: float, seed: int) -> None:
    """Paint a rounded rock round (x, y)."""
    chance = random.Random(seed)
    points = [
        (
            x + math.cos(2 * math.pi * corner / 11) * width / 2 * chance.uniform(0.88, 1.05),
            y + math.sin(2 * math.pi * corner / 11) * height / 2 * chance.uniform(0.86, 1.06),
        )
        for corner in range(11)
    ]

    def boulder_colour(area: Area, colour: Floats, _edge_distance: Floats) -> Floats:
        """Return the colour of the boulder, lighter at the upper left and darker at the lower right."""
        shade_down = 0.62 * smoothstep(-height * 0.5, height * 0.5, area.down - y)
        shade_right = 0.18 * smoothstep(-width * 0.5, width * 0.5, area.across - x)
        return colour * np.clip(1.22 - shade_down - shade_right, 0.4, 1.3)[..., None]

    shadow = Shadow(3, 6, soft=9, dark=0.7)
    finish = Finish(
        stone,
        chance.choice(BOULDERS),
        rough=1.8,
        bevel=12,
        bevel_strength=1.1,
        relief=0.6,
        rim=0.55,
        shadow=shadow,
        seed=seed,
        recolour=boulder_colour,
    )
    paint_polygon_body(canvas, points, finish)


def paint_beam(
    canvas: Canvas,
    start: Point,
    end: Point,
    widths: tuple[float, float],
    seed: int,
    ramp: Ramp = BEAM,
    shadow: Shadow = BEAM_SHADOW,
    recolour: Recolour | None = None,
) -> None:
    """Paint a beam from `start` to `end`, with the `widths` of its two ends."""
    (start_x, start_y), (end_x, end_y) = start, end
    along_x, along_y = end_x - start_x, end_y - start_y
    length = math.hypot(along_x, along_y)
    beside_x, beside_y = -along_y / length, along_x / length
    half_at_start, half_at_end = (width / 2 for width in widths)
    points = [
        (start_x + beside_x * half_at_start, start_y + beside_y * half_at_start),
        (end_x + beside_x * half_at_end, end_y + beside_y * half_at_end),
        (end_x - beside_x * half_at_end, end_y - beside_y * half_at_end),
        (start_x - beside_x * half_at_start, start_y - beside_y * half_at_start),
    ]
    painter = wood if abs(along_x) > abs(along_y) else wood_upright
    finish = Finish(
        painter,
        ramp,
        rough=0.9,
        bevel=6,
        bevel_strength=1.15,
        relief=0.5,
        rim=0.55,
        shadow=shadow,
        seed=seed,
        recolour=recolour,
    )
    paint_polygon_body(canvas, points, finish)


def paint_rope(canvas: Canvas, start: Point, end: Point, width: float, ramp: Ramp = ROPE) -> None:
    """Paint a twisted rope from `start` to `end`."""
    (start_x, start_y), (end_x, end_y) = start, end
    area = canvas.window_round((start, end), width + 3)
    distance = shapes.capsule_distance(area.across, area.down, start, end, width)
    length = math.hypot(end_x - start_x, end_y - start_y)
    along_x, along_y = (end_x - start_x) / length, (end_y - start_y) / length
    along = (area.across - start_x) * along_x + (area.down - start_y) * along_y
    beside = (area.across - start_x) * -along_y + (area.down - start_y) * along_x
    canvas.paint(rgb("#0E0906"), coverage(distance - 1.2, canvas.scale) * 0.7, area=area)
    canvas.paint(rope_colour(area, along, beside, width / 2, ramp), coverage(distance, canvas.scale), area=area)


def rope_colour(area: Area, along: Floats, beside: Floats, half_width: Floats | float, ramp: Ramp = ROPE) -> Floats:
    """Return the colour of a twisted rope.

    ``along`` and ``beside`` say how far each pixel lies along the rope and off its middle line. ``half_width`` is half
    the rope's thickness, which may differ from pixel to pixel.
    """
    strand = np.cos(along * 2 * np.pi / (np.mean(half_width) * STRAND) + beside * 0.55)
    across = np.clip(1 - (beside / half_width) ** 2, 0, 1)
    height = np.sqrt(across) * half_width * 0.6 + strand * np.mean(half_width) * 0.13
    tone = 0.5 + strand * 0.18 + noise.cloud(area, 2.0, seed=3) * 0.07
    colour = gradient(tone, (0, ramp.dark), (0.5, ramp.mid), (1, ramp.light))
    return colour * np.clip(relief(height, 0.6, area.scale), 0.3, 1.6)[..., None]


def whole_turns(along: Floats, radius_x: float, radius_y: float, half_width: float) -> Floats:
    """Return the lengths along an elliptical rope, stretched so that the rope has a whole number of twists.

    ``along`` are the lengths before that; ``half_width`` is half the thickness of the rope.
    """
    # Ramanujan's approximation of the circumference
    ratio = ((radius_x - radius_y) / (radius_x + radius_y)) ** 2
    around = math.pi * (radius_x + radius_y) * (1 + 3 * ratio / (10 + math.sqrt(4 - 3 * ratio)))
    strand = half_width * STRAND
    return along * (round(around / strand) * strand / around)


def paint_lacing(canvas: Canvas, outline: Sequence[Point], middle: Point) -> None:
    """Paint cords that stretch a hide outwards all round its outline."""
    for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
        count = max(1, int(math.dist(start, end) / 22))
        for number in range(count):
            share = (number + 0.5) / count
            x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            out_x, out_y = x - middle[0], (y - middle[1]) * 0.8
            length = math.hypot(out_x, out_y)
            out_x, out_y = out_x / length, out_y / length
            hole, knot = (x - out_x * 7, y - out_y * 7), (x + out_x * 15, y + out_y * 15)
            paint_line(canvas, (hole[0], hole[1] + 2.5), (knot[0], knot[1] + 2.5), 5, "#120A06", 0.8)
            paint_line(canvas, hole, hole, 7, "#1A0F08")
            paint_line(canvas, hole, knot, 3.2, "#D8BC86")
