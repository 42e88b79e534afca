"""The hexes of Settlers: forest, hills, mountains, steppe, desert; drawn at twice their size on the table."""

from __future__ import annotations

import itertools
import math
import random
from functools import partial

import numpy as np

from tools.bake import icons, noise, shapes
from tools.bake.area import coverage
from tools.bake.canvas import Canvas
from tools.bake.colours import SOOT, Floats, rgb
from tools.bake.icons import Pigment
from tools.bake.light import darker_edge, dome, gradient, relief, smoothstep
from tools.bake.picture import Picture
from tools.bake.settlers_world import hex_points

#: the radius of a hex as drawn, and the size of the picture's body around it
RADIUS = 84.0
WIDTH, HEIGHT = RADIUS * math.sqrt(3), RADIUS * 2
MIDDLE = (WIDTH / 2, HEIGHT / 2)
#: how thick a hex is
THICKNESS = 8.0
#: the number of pictures of the desert, and of each other terrain
DESERT_VARIANTS, VARIANTS = 2, 3
#: the dark, middle and light ground of each terrain
RAMPS = {
    "forest": ("#2F4522", "#55702F", "#86994A"),
    "hills": ("#7E4122", "#B0602F", "#D58E58"),
    "mountains": ("#55504A", "#857D72", "#B3A998"),
    "steppe": ("#94832F", "#C2B04E", "#DDCB7C"),
    "desert": ("#A9824E", "#D2AE74", "#EBD3A2"),
}
#: where pines stand, from the hex's middle
PINES = (
    (-52, -20),
    (-28, -36),
    (0, -48),
    (28, -36),
    (52, -20),
    (-54, 16),
    (54, 16),
    (-40, 44),
    (40, 44),
    (-14, -24),
    (16, -24),
    (-18, 62),
    (18, 62),
)
PINE_TONES = ("#1B2C13", "#24391A", "#2F4A1E", "#3B5826")
#: middle, width, height of the peaks, the farthest first
PEAKS = (
    (-40, -20, 56, 52),
    (42, -18, 54, 50),
    (2, -28, 76, 72),
    (-50, 32, 40, 34),
    (52, 32, 40, 34),
    (-24, 60, 40, 30),
    (26, 62, 36, 28),
)
#: middle, width, height and colour of the mounds
MOUNDS = (
    (-36, -28, 68, 40, "#9A5130"),
    (38, -26, 68, 40, "#8E4A29"),
    (0, -18, 76, 44, "#B5683C"),
    (-50, 28, 52, 30, "#A0573A"),
    (50, 28, 52, 30, "#94502E"),
    (-26, 64, 56, 30, "#B56C41"),
    (28, 64, 56, 30, "#A65F38"),
)
#: where tufts of grass stand
GRASSES = (
    (-54, -16),
    (-44, -40),
    (44, -40),
    (56, -12),
    (-58, 24),
    (58, 24),
    (-38, 50),
    (38, 52),
    (0, 68),
    (-16, -62),
    (20, -62),
)
#: middle and width of the dunes
DUNES = ((-30, -44, 62), (34, -30, 66), (-40, 4, 58), (44, 18, 60), (-24, 44, 66), (26, 58, 60))


class HexPainter:
    """Draws the plants and rocks on a hex, in units from its middle."""

    def __init__(self, canvas: Canvas, seed: int) -> None:
        self.canvas = canvas
        self.chance = random.Random(seed)

    def jittered(self, value: float) -> float:
        """Return a value with a small random offset."""
        return value + self.chance.uniform(-3.2, 3.2)

    def icon(self, name: str, size: float, x: float, y: float, colour: str, *, shadow: float = 0.45) -> None:
        """Paint an icon with its shadow."""
        x, y, mirrored = MIDDLE[0] + x, MIDDLE[1] + y, self.chance.random() < 0.5
        if shadow:
            icons.paint_flat(
                self.canvas, name, x + 2, y + 3.4, size, Pigment("#0C0805", alpha=shadow, mirrored=mirrored)
            )
        icons.paint_flat(self.canvas, name, x, y, size, Pigment(colour, mirrored=mirrored))

    def polygon(self, points: list[shapes.Point], colour: str, alpha: float = 1.0) -> None:
        """Paint a polygon."""
        placed = [(MIDDLE[0] + x, MIDDLE[1] + y) for x, y in points]
        window = self.canvas.window_round(placed, 2)
        distance = shapes.polygon_distance(window.across, window.down, placed)
        self.canvas.fill_shape(distance, colour, alpha, area=window)

    def polyline(self, points: list[shapes.Point], colour: str, width: float) -> None:
        """Paint straight lines from each point to the next."""
        for start, end in itertools.pairwise(points):
            first, last = ((MIDDLE[0] + x, MIDDLE[1] + y) for x, y in (start, end))
            window = self.canvas.window_round((first, last), 4)
            self.canvas.fill_shape(
                shapes.capsule_distance(window.across, window.down, first, last, width), colour, area=window
            )


def _paint_forest(art: HexPainter) -> None:
    """Paint pines."""
    for x, y in sorted(PINES, key=lambda spot: spot[1]):
        art.icon(
            "pine-tree", art.chance.uniform(46, 56), art.jittered(x), art.jittered(y), art.chance.choice(PINE_TONES)
        )


def _paint_mountains(art: HexPainter) -> None:
    """Paint peaks, the farthest first."""
    for x, y, width, height in PEAKS:
        _peak(art, art.jittered(x), art.jittered(y), width, height)


def _peak(art: HexPainter, x: float, y: float, width: float, height: float) -> None:
    """Paint a peak with a lit and a shaded side; a tall peak has snow."""
    top = (x + art.chance.uniform(-4, 4), y - height * 0.55)
    left, right = (x - width / 2, y + height * 0.42), (x + width / 2, y + height * 0.42)
    foot = (x + width * 0.08, y + height * 0.46)
    ridge = (top[0] + width * 0.05, y - height * 0.05)
    art.polygon([(top[0] + 4, top[1] + 4), (left[0] + 4, left[1] + 4), (right[0] + 6, right[1] + 4)], "#0C0806", 0.43)
    art.polygon([top, left, foot, ridge], "#B4A894")
    art.polygon([top, ridge, foot, right], "#463F38")
    if height > 40:
        snow_edge = (top[0] - width * 0.08, y - height * 0.22), (top[0] + width * 0.02, y - height * 0.1)
        art.polygon([top, _between(top, left, 0.42), *snow_edge, _between(top, foot, 0.38)], "#F1EEE4")
        art.polygon([top, _between(top, foot, 0.38), _between(top, right, 0.34)], "#A9B0B0")
    art.polyline([left, top, right], "#211914", 2.6)


def _between(start: shapes.Point, end: shapes.Point, share: float) -> shapes.Point:
    """Return the point a share of the way from one point to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _paint_hills(art: HexPainter) -> None:
    """Paint mounds of clay, and a deer."""
    for x, y, width, height, colour in MOUNDS:
        _mound(art.canvas, MIDDLE[0] + art.jittered(x), MIDDLE[1] + art.jittered(y), width, height, colour)
    art.icon("deer", 62, 0, -38, "#3A180B", shadow=0)


def _mound(canvas: Canvas, x: float, y: float, width: float, height: float, colour: str) -> None:
    """Paint a mound of clay in layers, lit from the left, dark where it meets the ground."""
    area = canvas.window(x - width, y - height * 1.2, x + width, y + height)
    beside, above = (area.across - x) / (width / 2), (y + height * 0.42 - area.down) / height
    distance = np.hypot(beside, np.clip(above, 0, None) / 0.98)
    inside = np.clip((1 - distance) * width * 0.5 * canvas.scale, 0, 1) * (above > 0)
    layers = 1 + 0.10 * np.sin(above * 26 + beside * 1.4)
    light = np.clip(1.02 - 0.40 * beside + 0.42 * (above - 0.5), 0.5, 1.5) * layers
    shade = np.exp(-((np.clip(distance - 1, 0, None) * 5) ** 2)) * (above > -0.1) * 0.35
    canvas.paint(rgb("#3A1A0C"), shade, area=area)
    canvas.paint(rgb(colour) * light[..., None], inside, area=area)


def _paint_steppe(art: HexPainter) -> None:
    """Paint tufts of grass, and a mammoth."""
    for x, y in sorted(GRASSES, key=lambda spot: spot[1]):
        tone = art.chance.choice(("#5A5518", "#6C6420", "#7D7428"))
        art.icon("high-grass", art.chance.uniform(30, 36), art.jittered(x), art.jittered(y), tone, shadow=0)
    art.icon("mammoth", 64, 0, -36, "#4A3216", shadow=0)


def _paint_desert(art: HexPainter) -> None:
    """Paint dunes, and a skull."""
    for x, y, width in DUNES:
        _paint_dune(art.canvas, MIDDLE[0] + art.jittered(x), MIDDLE[1] + art.jittered(y), width)
    art.icon("animal-skull", 40, 0, -46, "#6B4A2A", shadow=0.25)


def _paint_dune(canvas: Canvas, x: float, y: float, width: float) -> None:
    """Paint a dune: a bright crest and the shadow behind it."""
    area = canvas.window(x - width * 0.7, y - width * 0.4, x + width * 0.7, y + width * 0.5)
    beside = (area.across - x) / (width / 2)
    crest = y - np.clip(1 - beside**2, 0, 1) * width * 0.16
    below = area.down - crest
    nearness = np.clip(1 - np.abs(beside), 0, 1) ** 0.6
    canvas.paint(rgb("#8A6234"), np.exp(-np.clip(below, 0, None) / 9) * (below > 0) * nearness * 0.55, area=area)
    canvas.paint(rgb("#F7E6BE"), np.exp(-((below / 2.2) ** 2)) * nearness * 0.8, area=area)


PAINTERS = {
    "forest": _paint_forest,
    "mountains": _paint_mountains,
    "hills": _paint_hills,
    "steppe": _paint_steppe,
    "desert": _paint_desert,
}


def paint_tile(canvas: Canvas, terrain: str, seed: int) -> None:
    """Paint a hex: its bevelled ground with plants and rocks, on a thick edge with its shadow."""
    edge = noise.band(canvas, 120, 24, seed=seed + 3) * 1.1
    points = hex_points(*MIDDLE, RADIUS - 8)
    face = shapes.polygon_distance(canvas.across, canvas.down, points) - 5.6 + edge
    underside = shapes.polygon_distance(canvas.across, canvas.down - THICKNESS, points) - 5.6 + edge
    shade = 1 - smoothstep(-8, 12, underside)
    canvas.paint(rgb(SOOT) * 0.4, shade * 0.5)
    dark = RAMPS[terrain][0]
    canvas.paint(rgb(dark) * 0.42, coverage(np.minimum(underside, face), canvas.scale))
    canvas.paint(_face(canvas, face, terrain, seed), coverage(face, canvas.scale))


def _face(canvas: Canvas, face: Floats, terrain: str, seed: int) -> Floats:
    """Return the lit colour of a hex's upper side; ``face`` is each pixel's signed distance to its outline."""
    drawn = canvas.blank()
    rough = noise.cloud(drawn, 2.5, seed=seed) * 0.6 + noise.band(drawn, 60, 12, seed=seed + 1) * 0.4
    dark, mid, light = RAMPS[terrain]
    drawn.paint(gradient(rough * 0.2 + 0.52, (0, dark), (0.5, mid), (1, light)))
    PAINTERS[terrain](HexPainter(drawn, seed))
    colour = drawn.pixels[..., :3] * (1 + 0.03 * noise.band(drawn, 14, 4, seed=seed + 5))[..., None]
    colour = colour * (0.78 + 0.28 * np.clip(-face / 52, 0, 1))[..., None]
    height = dome(-face, 9) * 5.4 + rough * 0.4
    colour = colour * np.clip(relief(height, 0.7, canvas.scale), 0.45, 1.6)[..., None]
    return colour * darker_edge(face, 0.55, 10)[..., None]


def pictures() -> list[Picture]:
    """Return the pictures of all hexes, in variants that differ in their details."""
    all_pictures = []
    for terrain in RAMPS:
        for variant in range(DESERT_VARIANTS if terrain == "desert" else VARIANTS):
            paint = partial(paint_tile, terrain=terrain, seed=variant * 7 + 3)
            all_pictures.append(Picture(f"st.tile.{terrain}.{variant}", WIDTH, HEIGHT, paint, bleed=20))
    return all_pictures
