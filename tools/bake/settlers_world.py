"""The world of Settlers: sea, painted coasts and ice round the hexes of the map, and the slab round the sea."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from game.settlers.rules.ground import WORLD
from tools.bake import noise, shapes
from tools.bake.bodies import Shadow, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import Floats, rgb
from tools.bake.icons import Pigment, paint_silhouette
from tools.bake.light import darker_edge, dome, gradient, relief, smoothstep
from tools.bake.surfaces import GAME_BOARD

#: the slab and the sea on the screen: x, y, width, height
SLAB = (264.0, 66.0, 1012.0, 682.0)
SEA = (277.0, 79.0, 986.0, 656.0)
#: where the middle of the hex at x 0, row 0 of the map file lies on the screen
LEFT, TOP = 274.0, 208.0
#: how far neighbouring hexes of a row, and neighbouring rows, are apart
HEX_STEP, ROW_STEP = WORLD.radius * math.sqrt(3), WORLD.radius * 1.5
#: how far from a shape (logical units) the distance to it is computed; farther out is open sea
_REACH = 62.0
#: the distance given to pixels farther from all shapes than ``_REACH``
_FAR = 1000.0
#: land along a line: x and row of its start and of its end on the map, and half its thickness at each (in hexes)
Stretch = tuple[float, float, float, float, float, float]

#: land without hexes, painted only so that people recognise the world at a glance
LAND: tuple[Stretch, ...] = (
    (0.78, 0.02, 0.95, 0.42, 0.10, 0.15),
    (0.52, 0.25, 0.55, 0.30, 0.09, 0.09),
    (2.10, -0.75, 2.35, -0.30, 0.16, 0.20),
    (2.35, 1.75, 2.62, 2.18, 0.10, 0.09),
    (2.62, 2.18, 2.78, 2.36, 0.07, 0.06),
    (2.20, 2.28, 2.30, 2.32, 0.07, 0.07),
    (1.66, 2.28, 1.76, 2.44, 0.07, 0.08),
    (4.25, 2.60, 4.75, 3.05, 0.34, 0.26),
    (4.00, 2.40, 4.60, 2.30, 0.30, 0.30),
    (5.00, 2.00, 5.40, 2.05, 0.30, 0.25),
    (6.00, 2.60, 6.03, 3.02, 0.30, 0.07),
    (6.36, 3.22, 6.40, 3.30, 0.07, 0.06),
    (7.20, 2.00, 7.60, 2.10, 0.30, 0.30),
    (8.00, 2.80, 8.02, 3.20, 0.14, 0.07),
    (8.00, 3.20, 8.00, 3.30, 0.06, 0.06),
    (8.30, 1.40, 8.36, 1.70, 0.12, 0.12),
    (7.60, 0.20, 8.05, 0.25, 0.30, 0.16),
    (8.05, 0.25, 8.12, 0.62, 0.14, 0.07),
    (8.62, 1.05, 8.62, 1.25, 0.08, 0.08),
    (8.60, 1.30, 8.45, 1.62, 0.08, 0.06),
    (7.50, 3.50, 7.80, 4.10, 0.07, 0.10),
    (7.92, 4.28, 8.20, 4.36, 0.05, 0.05),
    (8.55, 3.55, 8.60, 3.75, 0.17, 0.16),
    (8.95, 2.75, 9.00, 3.00, 0.08, 0.07),
    (9.10, 3.90, 9.15, 4.10, 0.07, 0.07),
    (9.60, 4.12, 10.25, 4.42, 0.11, 0.13),
    (9.55, 4.90, 9.62, 4.50, 0.12, 0.05),
    (9.60, 7.25, 9.66, 7.30, 0.08, 0.08),
    (11.10, 6.05, 10.98, 6.30, 0.07, 0.08),
    (10.90, 6.55, 10.70, 6.75, 0.08, 0.06),
    (4.73, 6.22, 4.67, 6.66, 0.085, 0.085),
    (8.75, 0.35, 9.00, 0.10, 0.04, 0.12),
    (10.10, 0.75, 10.40, 0.90, 0.30, 0.20),
    (12.30, 0.45, 12.50, 0.60, 0.20, 0.12),
    (11.98, 1.50, 12.08, 1.85, 0.12, 0.07),
    (10.55, 1.95, 10.75, 2.50, 0.05, 0.05),
    (11.10, 2.50, 11.22, 2.95, 0.24, 0.12),
    (11.22, 2.95, 11.50, 3.20, 0.10, 0.08),
    (11.55, 2.62, 11.62, 2.68, 0.11, 0.10),
    (12.10, 2.35, 12.45, 2.55, 0.07, 0.06),
    (12.70, 2.62, 12.80, 2.64, 0.06, 0.05),
    (11.75, 7.20, 11.95, 7.62, 0.24, 0.08),
    (11.95, 7.62, 12.10, 7.66, 0.07, 0.06),
    (11.30, 4.50, 11.45, 5.40, 0.10, 0.12),
)
#: land under ice: Greenland and Iceland
FROZEN: tuple[Stretch, ...] = (
    (12.62, -1.35, 12.78, -0.75, 0.62, 0.36),
    (12.70, -0.75, 12.62, -0.42, 0.30, 0.12),
    (1.45, -1.02, 1.62, -1.00, 0.13, 0.14),
)
#: how far down the polar ice reaches, along x
ICE_EDGE = ((0, 46), (130, 44), (260, 34), (420, 50), (560, 56), (700, 48), (860, 54), (986, 64))
#: the life of the sea, drawn faint: icon, x, row, size, alpha
SEA_LIFE = (("whale-tail", 1.0, 6.0, 62, 0.36), ("sea-turtle", 9.65, 3.0, 44, 0.4), ("salmon", 6.55, 6.9, 42, 0.26))


def to_screen(x: float, row: float) -> shapes.Point:
    """Return where a point of the map lies on the screen."""
    return LEFT + x * HEX_STEP, TOP + row * ROW_STEP


def hex_points(x: float, y: float, radius: float) -> list[shapes.Point]:
    """Return the corners of a hex with its tip up."""
    turns = [math.radians(60 * turn - 90) for turn in range(6)]
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def tapered_distance(across: Floats, down: Floats, stretch: Stretch) -> Floats:
    """Return the signed distance to a line with round ends, which gets thicker or thinner along the ``stretch``."""
    start_x, start_row, end_x, end_row, start_radius, end_radius = stretch
    ax, ay = to_screen(start_x, start_row)
    bx, by = to_screen(end_x, end_row)
    edge_x, edge_y = bx - ax, by - ay
    share = np.clip(((across - ax) * edge_x + (down - ay) * edge_y) / (edge_x**2 + edge_y**2 + 1e-6), 0, 1)
    radius = (start_radius + (end_radius - start_radius) * share) * HEX_STEP
    return np.hypot(across - ax - share * edge_x, down - ay - share * edge_y) - radius


class DistanceField:
    """Each pixel's distance to the nearest of many shapes, computed only near the shapes."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.distance: Floats = np.full((canvas.rows, canvas.columns), _FAR, np.float32)

    def add(self, box: tuple[float, float, float, float], distance: Callable[[Floats, Floats], Floats]) -> None:
        """Add a shape in box (left, top, right, bottom); ``distance(across, down)`` is the signed distance to it."""
        left, top, right, bottom = box
        area = self.canvas.window(left - _REACH, top - _REACH, right + _REACH, bottom + _REACH)
        overlap = self.canvas.overlap(area)
        if overlap is not None:
            own_slices, visible = overlap
            to_nearest = self.distance[own_slices]
            np.minimum(to_nearest, distance(area.across[visible], area.down[visible]), out=to_nearest)

    def add_stretches(self, stretches: tuple[Stretch, ...]) -> None:
        """Add land that is only painted, as lines on the map."""
        for stretch in stretches:
            start_x, start_row, end_x, end_row, *radii = stretch
            (ax, ay), (bx, by) = to_screen(start_x, start_row), to_screen(end_x, end_row)
            radius = max(radii) * HEX_STEP
            box = min(ax, bx) - radius, min(ay, by) - radius, max(ax, bx) + radius, max(ay, by) + radius
            self.add(box, lambda across, down, stretch=stretch: tapered_distance(across, down, stretch))  # type: ignore[misc]


def distance_to_land(canvas: Canvas) -> Floats:
    """Return each pixel's distance to the nearest land: a hex, or land that is only painted."""
    field = DistanceField(canvas)
    radius = WORLD.radius - 4
    for ground in WORLD.hexes:
        points = hex_points(ground.x, ground.y, radius)
        box = ground.x - radius, ground.y - radius, ground.x + radius, ground.y + radius
        field.add(box, lambda across, down, points=points: shapes.polygon_distance(across, down, points) - 6)  # type: ignore[misc]
    field.add_stretches(LAND)
    return field.distance


def _over(below: Floats, above: Floats, share: Floats) -> Floats:
    """Return the colour ``above`` laid over ``below``; ``share`` is how far it covers each pixel (0..1)."""
    return below * (1 - share[..., None]) + above * share[..., None]


def _water(canvas: Canvas, shore_distance: Floats, edge: Floats, land_distance: Floats) -> Floats:
    """Return the sea: dark and slow, pale along the shores, with two lines of surf.

    ``shore_distance`` is the distance to the nearest land or ice, ``land_distance`` to land alone. ``edge`` makes the
    surf uneven.
    """
    deep = noise.cloud(canvas, 2.8, seed=51) * 0.5
    colour = gradient(deep * 0.16 + 0.42, (0, "#0B1E27"), (0.45, "#143744"), (1, "#23586A"))
    waves = noise.band(canvas, 34, 7, seed=52, stretch=0.45)
    colour = colour * np.clip(relief(waves * 0.20 + deep * 0.5, 0.62, canvas.scale), 0.62, 1.5)[..., None]
    shallow = np.exp(-np.clip(shore_distance, 0, None) / 13) * 0.62
    colour = _over(colour, np.broadcast_to(rgb("#4E93A0"), colour.shape), shallow)
    for distance, width, strength in ((7, 1.3, 0.30), (15, 1.2, 0.16)):
        surf = np.exp(-(((land_distance + edge * 0.5 - distance) / width) ** 2)) * strength
        colour = _over(colour, np.broadcast_to(rgb("#CFE6E2"), colour.shape), surf)
    return colour


def _coast(canvas: Canvas, land_distance: Floats) -> Floats:
    """Return the colour of land that nobody can settle: sand and rock.

    ``land_distance`` is the distance to this land; it is negative on the land.
    """
    rough = noise.cloud(canvas, 2.6, seed=61) * 0.6 + noise.band(canvas, 40, 7, seed=62) * 0.4
    colour = gradient(rough * 0.2 + 0.5, (0, "#6B5436"), (0.5, "#9C8053"), (1, "#C9AC78"))
    height = dome(-land_distance, 7) * 3.4 + rough * 0.5
    colour = colour * np.clip(relief(height, 0.8, canvas.scale), 0.45, 1.5)[..., None]
    return colour * darker_edge(land_distance, 0.55, 5)[..., None]


def _floes(canvas: Canvas) -> Floats:
    """Return 1 on the floes of the polar ice, 0 in the cracks between them."""
    centres = np.random.default_rng(8).random((150, 2)) * (SEA[2], 120.0) + (SEA[0], SEA[1] - 8)
    floes: Floats = np.ones((canvas.rows, canvas.columns), np.float32)
    rows = min(canvas.rows, round(130 * canvas.scale))
    for top in range(0, rows, 24):
        strip = slice(top, min(rows, top + 24))
        across, down = canvas.across[strip, :, None], canvas.down[strip, :, None]
        distance = np.hypot(across - centres[:, 0], (down - centres[:, 1]) * 1.25)
        nearest = np.partition(distance, 1, -1)[..., :2]
        floes[strip] = smoothstep(0.8, 3.2, nearest[..., 1] - nearest[..., 0])
    return floes


def _ice_colour(canvas: Canvas, ice_distance: Floats) -> Floats:
    """Return the colour of ice and snow with a bevelled edge; ``ice_distance`` is negative on the ice."""
    rough = noise.cloud(canvas, 2.6, seed=71)
    colour = gradient(rough * 0.18 + 0.62, (0, "#8FA9B2"), (0.5, "#C9D8DA"), (1, "#F4F8F5"))
    height = dome(-ice_distance, 6) * 2.8 + rough * 0.8
    return colour * np.clip(relief(height, 0.7, canvas.scale), 0.6, 1.35)[..., None]


def paint_world(canvas: Canvas) -> None:
    """Paint sea, coasts and ice; the hexes are drawn over them.

    There is ice on land (snow) and on the sea (polar ice).
    """
    edge = noise.band(canvas, 70, 16, seed=31) * 3.2 + noise.band(canvas, 18, 6, seed=32) * 1.2
    land_distance = distance_to_land(canvas) - 3.5 + edge
    greenland = DistanceField(canvas)
    greenland.add_stretches(FROZEN)
    snow_distance = greenland.distance + edge * 0.8
    edge_x, edge_y = [x for x, _ in ICE_EDGE], [y for _, y in ICE_EDGE]
    reach = np.interp(canvas.across - SEA[0], edge_x, edge_y).astype(np.float32)
    polar_ice_distance = canvas.down - SEA[1] - reach
    polar_ice_distance = (
        polar_ice_distance + noise.band(canvas, 120, 24, seed=41) * 9 + noise.band(canvas, 24, 8, seed=42) * 2.5
    )
    colour = _water(
        canvas, np.minimum(np.minimum(land_distance, snow_distance), polar_ice_distance * 1.2), edge, land_distance
    )
    coast_shadow = (1 - smoothstep(-6, 9, land_distance - 4)) * 0.35
    colour = colour * (1 - coast_shadow)[..., None]
    ashore = np.clip(0.5 - land_distance * canvas.scale, 0, 1)
    colour = _over(colour, _coast(canvas, land_distance), ashore)
    ice_distance = np.minimum(polar_ice_distance, snow_distance)
    on_ice = np.clip(0.5 - ice_distance * canvas.scale, 0, 1) * (1 - ashore)
    floes = np.where(polar_ice_distance < snow_distance, _floes(canvas), 1.0)
    ice_shadow = (1 - smoothstep(-5, 8, ice_distance - 3)) * 0.35 * (1 - ashore)
    colour = colour * (1 - ice_shadow * (1 - on_ice))[..., None]
    colour = _over(colour, _ice_colour(canvas, ice_distance), on_ice * (0.35 + 0.65 * floes))
    canvas.paint(colour)
    for icon, x, row, size, alpha in SEA_LIFE:
        paint_silhouette(canvas, icon, *to_screen(x, row), size, Pigment("#A9D2D2", wear=0.6, alpha=alpha, seed=3))


def paint_frame(canvas: Canvas) -> None:
    """Paint the slab round the sea, with a hole through which the sea is seen.

    The sea is darkened along the edge of the hole, as by the slab's shadow, and in the corners.
    """
    board = GAME_BOARD.with_changes(rough=2.2, bevel=11, shadow=Shadow(0, 9, soft=20, dark=0.8))
    paint_slab(canvas, *SLAB, 34, board)
    left, top, width, height = SEA
    to_edge = (
        shapes.rounded_distance(canvas.across, canvas.down, *SEA, 26) + noise.band(canvas, 120, 22, seed=81) * 1.6 + 3
    )
    hole = np.clip(0.5 - to_edge * canvas.scale, 0, 1)
    canvas.pixels[:] *= (1 - hole)[..., None]
    # darker above and on the right, where the edge is turned away from the light
    strength = np.where(canvas.down - top < (canvas.across - left) * 0.6, 1.0, 0.75)
    edge_shadow = 0.72 * np.exp(-np.clip(-to_edge, 0, None) / 16) * strength
    from_middle_across = (canvas.across - left - width / 2) / (width * 0.62)
    from_middle_down = (canvas.down - top - height / 2) / (height * 0.66)
    corner_shadow = np.clip(0.26 - 0.36 * np.exp(-(from_middle_across**2 + from_middle_down**2)), 0, 1)
    canvas.paint(rgb("#0A0604"), (1 - (1 - edge_shadow) * (1 - corner_shadow)) * hole)
