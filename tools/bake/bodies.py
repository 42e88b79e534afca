"""Paints solid things: textured, bevelled, rough-edged shapes, each with a soft shadow of the same shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from tools.bake import noise, shapes
from tools.bake.area import Area, coverage
from tools.bake.canvas import Canvas
from tools.bake.colours import HIDE, SOOT, Floats, Ramp, rgb
from tools.bake.light import dome, relief, smoothstep
from tools.bake.textures import Painter, hide


class Shadow(NamedTuple):
    """A soft shadow: its offset and the width of its blurred edge (logical units), and its darkness (0..1)."""

    right: float
    down: float
    soft: float
    dark: float


NO_SHADOW = Shadow(0, 0, soft=1, dark=0)
USUAL_SHADOW = Shadow(0, 6, soft=12, dark=0.55)
#: returns the signed distance to a shape, from the x and y of pixels in logical units
Distance = Callable[[Floats, Floats], Floats]
#: returns another colour for a body, from the area, the colour so far, and the signed distance to the body's edge
Recolour = Callable[[Area, Floats, Floats], Floats]


@dataclass(frozen=True)
class Finish:
    """What a body is made of, and how its edge and face catch the light; lengths in logical units."""

    #: the material, and its colours
    painter: Painter = hide
    ramp: Ramp = HIDE
    #: how ragged the edge is
    rough: float = 1.6
    #: how wide the bevel at the edge is, and how strongly it is lit: a body with a negative strength looks pressed in
    bevel: float = 7
    bevel_strength: float = 1.0
    #: how strongly the bumps of the material are lit
    relief: float = 0.5
    #: how dark the outermost line is (0..1)
    rim: float = 0.55
    #: how dark the face is towards its edge (0..1), and how far inwards that reaches
    vignette: float = 0.0
    vignette_reach: float = 12
    shadow: Shadow = USUAL_SHADOW
    #: the seed of the noise; bodies with different seeds look different
    seed: int = 0
    #: changes the colour of the face
    recolour: Recolour | None = None

    def with_changes(self, **changes: Any) -> Finish:
        """Return a copy of the finish with some fields changed."""
        return replace(self, **changes)


def margin(finish: Finish) -> float:
    """Return the room a body needs round its shape, in logical units: for its shadow, its roughness, and 3 more."""
    shadow = finish.shadow
    return shadow.soft + max(abs(shadow.right), abs(shadow.down)) + finish.rough + 3


def paint_solid(canvas: Canvas, box: tuple[float, float, float, float], distance: Distance, finish: Finish) -> None:
    """Paint a shape in a bounding `box` (x, y, w, h); `distance(across, down)` is its signed distance function."""
    reach = margin(finish)
    x, y, width, height = box
    area = canvas.window(x - reach, y - reach, x + width + reach, y + height + reach)
    edge = (
        noise.band(area, 120, 22, seed=finish.seed + 11) * 0.62 + noise.band(area, 22, 7, seed=finish.seed + 12) * 0.22
    )
    edge = edge * finish.rough
    edge_distance = distance(area.across, area.down) + edge
    colour = lit_colour(area, edge_distance, finish)
    shadow = finish.shadow
    if shadow.dark:
        cast = distance(area.across - shadow.right, area.down - shadow.down) + edge * 0.5
        shade = (1 - smoothstep(-shadow.soft * 0.9, shadow.soft, cast)) ** 1.4 * shadow.dark
        canvas.paint(rgb(SOOT) * 0.5, shade, area=area)
    canvas.paint(colour, coverage(edge_distance, canvas.scale), area=area)


def lit_colour(area: Area, edge_distance: Floats, finish: Finish) -> Floats:
    """Return the colour of a body's face under the lamp; ``edge_distance`` is negative inside."""
    colour, height = finish.painter(area, finish.seed, finish.ramp)
    light = relief(height * 0.55, finish.relief, area.scale)
    if finish.bevel:
        bevel = dome(-edge_distance, finish.bevel) * finish.bevel
        light = light * relief(bevel * 0.55, finish.bevel_strength, area.scale)
    colour = colour * np.clip(light, 0.25, 1.7)[..., None]
    if finish.recolour:
        colour = finish.recolour(area, colour, edge_distance)
    depth = np.clip(-edge_distance, 0, None)
    colour = colour * (1 - finish.vignette * np.exp(-depth / finish.vignette_reach))[..., None]
    return colour * (1 - finish.rim * np.exp(-(depth**2) / 3))[..., None]


def paint_slab(canvas: Canvas, x: float, y: float, width: float, height: float, radius: float, finish: Finish) -> None:
    """Paint a body in the shape of a rectangle with round corners."""

    def distance(across: Floats, down: Floats) -> Floats:
        return shapes.rounded_distance(across, down, x, y, width, height, radius)

    paint_solid(canvas, (x, y, width, height), distance, finish)


def paint_round_body(canvas: Canvas, x: float, y: float, size: float, finish: Finish) -> None:
    """Paint a body in the shape of a circle of diameter `size` round (x, y)."""

    def distance(across: Floats, down: Floats) -> Floats:
        return shapes.ellipse_distance(across, down, x, y, size / 2, size / 2)

    paint_solid(canvas, (x - size / 2, y - size / 2, size, size), distance, finish)


def paint_polygon_body(canvas: Canvas, points: Sequence[shapes.Point], finish: Finish) -> None:
    """Paint a body in the shape of a polygon."""
    across = [point[0] for point in points]
    down = [point[1] for point in points]
    box = (min(across), min(down), max(across) - min(across), max(down) - min(down))
    paint_solid(canvas, box, lambda x, y: shapes.polygon_distance(x, y, points), finish)


def paint_soft_ellipse(
    canvas: Canvas, x: float, y: float, half_width: float, half_height: float, colour: str, alpha: float, soft: float
) -> None:
    """Paint an ellipse with a blurred edge: a shadow on the ground, a dark hole."""
    wider = 1 + (soft + 2) / min(half_width, half_height)
    reach_x, reach_y = half_width * wider, half_height * wider
    area = canvas.window(x - reach_x, y - reach_y, x + reach_x, y + reach_y)
    distance = shapes.ellipse_distance(area.across, area.down, x, y, half_width, half_height)
    canvas.paint(rgb(colour), smoothstep(soft, -soft, distance) * alpha, area=area)


def paint_line(
    canvas: Canvas, start: shapes.Point, end: shapes.Point, width: float, colour: str, alpha: float = 1.0
) -> None:
    """Paint a smooth line with round ends."""
    area = canvas.window_round((start, end), width / 2 + 2)
    canvas.fill_shape(shapes.capsule_distance(area.across, area.down, start, end, width), colour, alpha, area=area)


def paint_glow(
    canvas: Canvas, x: float, y: float, radius: float, colour: str, strength: float, power: float = 2.0
) -> None:
    """Add a round glow of light to the painting."""
    area = canvas.window(x - radius, y - radius, x + radius, y + radius)
    nearness = np.clip(1 - np.hypot(area.across - x, area.down - y) / radius, 0, 1) ** power
    canvas.shine((nearness * strength)[..., None] * rgb(colour), area=area)
