"""The valley of Stone Age: its terrain, what grows and grazes there, and the slab and the wall below it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tools.bake import icons, noise, shapes
from tools.bake.area import Area, coverage
from tools.bake.bodies import Finish, Shadow, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import WALL, Floats, Ramp, rgb
from tools.bake.icons import Pigment
from tools.bake.light import blur, gradient, relief, smoothstep
from tools.bake.shapes import Point
from tools.bake.surfaces import GAME_BOARD, INSET
from tools.bake.textures import stone
from tools.bake.walls import Fire, coarse_area, enlarged, lit_rock

#: the slab and the valley on the screen: x, y, width, height
SLAB = (346.0, 78.0, 908.0, 652.0)
VALLEY = (362.0, 238.0, 876.0, 480.0)
#: the upper left corners of the four spaces for cards on the slab
CARD_SPACES = ((366.0, 86.0), (584.0, 86.0), (802.0, 86.0), (1020.0, 86.0))
#: the size of such a space, the width of its column for the cost, and the size of the stone that shows the cost
SPACE_SIZE, COST_COLUMN_WIDTH, COST_STONE_SIZE = (212.0, 148.0), 46.0, (44.0, 46.0)


class Region(NamedTuple):
    """A rectangle of the valley: its middle, half its width, half its height, and the colours of its ground."""

    x: float
    y: float
    half_width: float
    half_height: float
    ramp: Ramp


FOREST = Region(482, 332, 118, 100, Ramp("#3A4E2A", "#5E7339", "#8A9A4C"))
HILLS = Region(725, 326, 120, 96, Ramp("#7E4122", "#B0602F", "#D58E58"))
MOUNTAINS = Region(962, 326, 116, 96, Ramp("#55504A", "#857D72", "#B3A998"))
RIVER = Region(1158, 470, 76, 260, Ramp("#24505E", "#3F7C8C", "#79AEB4"))
PLAINS = Region(480, 590, 118, 150, Ramp("#7C7A32", "#A8A047", "#CDBF68"))
VILLAGE = Region(830, 510, 240, 84, Ramp("#5E4A2C", "#8A6E42", "#B59663"))
MEADOW = Region(830, 690, 240, 86, Ramp("#4F4A28", "#6E6A3A", "#8D8852"))
REGIONS = (FOREST, HILLS, MOUNTAINS, RIVER, PLAINS, VILLAGE, MEADOW)
#: the indices of two regions in ``REGIONS``
MOUNTAIN_INDEX, RIVER_INDEX = REGIONS.index(MOUNTAINS), REGIONS.index(RIVER)
#: mounds of clay: x and y of the middle, and the size
MOUNDS = (
    (836, 316, 28),
    (840, 366, 34),
    (604, 372, 30),
    (832, 408, 44),
    (698, 412, 62),
    (790, 414, 58),
    (616, 416, 44),
    (654, 424, 46),
    (746, 426, 46),
)
#: middle and size of the mountains
PEAKS = (
    (862, 318, 38),
    (1062, 322, 46),
    (858, 384, 66),
    (1060, 388, 70),
    (958, 398, 104),
    (1022, 402, 88),
    (900, 404, 84),
    (872, 430, 40),
    (1046, 432, 44),
)
#: middle and size of the fish in the river
FISH = (
    (1190, 334, 34),
    (1118, 392, 30),
    (1196, 452, 32),
    (1112, 506, 34),
    (1200, 566, 34),
    (1116, 620, 32),
    (1194, 684, 40),
)
#: the middles of the rings, which things in the valley must not cover
RINGS = (
    *[(x + 48 * column, y) for x, y in ((408, 326), (650, 326), (886, 326)) for column in range(4)],
    *[(x + 24 + 48 * column, y + 50) for x, y in ((408, 326), (650, 326), (886, 326)) for column in range(3)],
    *[(1122 + number % 2 * 66, 334 + number * 56) for number in range(7)],
    (722, 548),
    (866, 548),
    (910, 548),
    (1012, 548),
)
#: x, y and width of the plaques with the names of places, which must not be covered either
PLAQUES = (
    (384, 250, 190),
    (626, 250, 190),
    (864, 250, 190),
    (1082, 250, 150),
    (384, 460, 190),
    (626, 464, 140),
    (782, 464, 140),
    (958, 464, 108),
)
DARK = "#0C0805"


class Ground(NamedTuple):
    """The ground of the valley: its warped coordinates, the share of each region in each pixel, and its colour."""

    across: Floats
    down: Floats
    shares: Floats
    colour: Floats


def _ground(area: Area) -> Ground:
    """Return the ground: the regions, blended across irregular borders and shaded by their relief."""
    across = area.across + noise.band(area, 160, 40, seed=31) * 15 + noise.band(area, 40, 10, seed=7) * 2.4
    down = area.down + noise.band(area, 160, 40, seed=57) * 13 + noise.band(area, 40, 10, seed=9) * 2.4
    distances = np.stack(
        [
            (
                np.maximum(np.abs(across - region.x) / region.half_width, np.abs(down - region.y) / region.half_height)
                - 1
            )
            * min(region.half_width, region.half_height)
            * 0.9
            for region in REGIONS
        ]
    )
    nearest = np.sort(distances, 0)[:2]
    from_border = nearest[1] - nearest[0]
    shares = np.exp(-(distances - nearest[0]) / 3.2)
    shares = shares / shares.sum(0)
    colour: Floats = np.zeros((area.rows, area.columns, 3), np.float32)
    for number, region in enumerate(REGIONS):
        value = noise.cloud(area, 2.7, seed=number * 5 + 3) * 0.7 + noise.band(area, 46, 8, seed=number * 3 + 1) * 0.4
        ramp = region.ramp
        tone = gradient(value * 0.17 + 0.45, (0, ramp.dark), (0.5, ramp.mid), (1, ramp.light))
        colour = colour + shares[number][..., None] * tone
    height = noise.cloud(area, 2.9, seed=77) * 1.6 + noise.band(area, 120, 30, seed=5) * 0.9
    river, mountains = shares[RIVER_INDEX], shares[MOUNTAIN_INDEX]
    height = height * (1 - river * 0.8)
    height = height + blur(mountains, round(8 * area.scale)) * 10 - blur(river, round(5 * area.scale)) * 12
    colour = colour * np.clip(relief(height, 0.45, area.scale), 0.5, 1.55)[..., None]
    for mound in MOUNDS:
        colour = _mound(area, colour, across, mound)
    colour = colour * (1 - 0.5 * np.exp(-((from_border / 4) ** 2)))[..., None]
    colour = colour + (0.09 * np.exp(-(((from_border - 7) / 4) ** 2)))[..., None] * rgb("#E7D3A8")
    return Ground(across, down, shares, colour * (1 + 0.03 * noise.band(area, 6, 2, seed=5))[..., None])


def _mound(area: Area, colour: Floats, warped: Floats, mound: tuple[int, int, int]) -> Floats:
    """Return the colour with one mound of clay in layers, lit from the left, with its shadow on the ground.

    ``warped`` is each pixel's x with noise added, which makes the outline uneven.
    """
    x, y, size = mound
    beside = (warped * 0.35 + area.across * 0.65 - x) / (size * 0.78)
    above = (area.down - y) / (size * 0.62)
    distance = np.where(above < 0, np.hypot(beside, above), np.hypot(beside, above * 2.6))
    inside = np.clip((1 - distance) * size * 0.35 * area.scale, 0, 1)[..., None]
    light = np.clip(0.98 - 0.42 * beside - 0.45 * (above + 0.35), 0.42, 1.45) * (1 - 0.5 * np.clip(above * 2.6, 0, 1))
    layers = 1 + 0.07 * np.sin((area.down - y) * 0.55 + noise.band(area, 60, 20, seed=3) * 1.2)
    tone = gradient(
        np.clip(0.5 + noise.band(area, 40, 8, seed=11) * 0.13, 0, 1), (0, "#7A3C1E"), (0.5, "#A85A30"), (1, "#CF8650")
    )
    shade = np.exp(-((np.clip(distance - 1, 0, None) * size / 7) ** 2)) * (distance > 1)
    colour = colour * (1 - 0.45 * shade)[..., None]
    colour = colour * (1 - inside) + tone * (light * layers)[..., None] * inside
    return colour * (1 - 0.55 * np.exp(-(((distance - 1) * size / 2.6) ** 2)) * (above < 0.3))[..., None]


def _paint_waves(canvas: Canvas, river: Floats) -> None:
    """Paint light and dark lines of small waves down the river."""
    strokes = (("#9CC4C4", 1.5, 0.59), ("#1E5060", 3.0, 0.75), ("#6EA5AC", 1.5, 0.55))  # colour, width, opacity
    for line in range(40):
        colour, width, alpha = strokes[line % 3]
        middle = VALLEY[1] + 6 + line * 12.5
        crest = middle + np.sin(canvas.across / 10 + line * 1.7) * 2.6
        band = coverage(np.abs(canvas.down - crest) - width / 2, canvas.scale)
        canvas.paint(rgb(colour), band * river * alpha)


class Scatter:
    """Draws the small things of the valley where they cover no ring and no plaque."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.chance = random.Random(5)

    def icon(
        self,
        name: str,
        size: float,
        x: float,
        y: float,
        ink: str,
        shadow: float = 0.4,
        *,
        mirrored: bool = False,
        wear: float = 0.3,
        alpha: float = 1.0,
    ) -> None:
        """Paint an icon with its shadow on the ground."""
        if shadow:
            icons.paint_flat(self.canvas, name, x + 2, y + 4, size, Pigment(DARK, alpha=shadow, mirrored=mirrored))
        pigment = Pigment(ink, wear=wear, alpha=alpha, mirrored=mirrored, seed=int(x) % 9)
        icons.paint_silhouette(self.canvas, name, x, y, size, pigment)

    def draw_at_free_spots(
        self,
        box: tuple[float, float, float, float],
        step: float,
        least_distance: float,
        draw: Callable[[float, float], None],
    ) -> None:
        """Lay an uneven grid over a box (left, top, right, bottom), and call `draw` with each free spot (x, y) of it.

        Free spots are more than ``least_distance`` from every ring and off the plaques; the highest come first.
        """
        spots = []
        left, top, right, bottom = box
        for row in range(math.ceil((bottom - top) / (step * 0.8))):
            for column in range(math.ceil((right - left) / step)):
                x = left + column * step + self.chance.uniform(-0.4, 0.4) * step
                y = top + row * step * 0.8 + self.chance.uniform(-0.4, 0.4) * step
                if _is_free(x, y, least_distance):
                    spots.append((y, x))
        for y, x in sorted(spots):
            draw(x, y)

    def pine(self, x: float, y: float) -> None:
        """Paint a pine of the deep forest."""
        tone = self.chance.choice(["#1B2C13", "#22361A", "#35501F"])
        self.icon("pine-tree", self.chance.randint(34, 46), x, y - 5, tone)

    def high_grass(self, x: float, y: float) -> None:
        """Paint a tuft on the hunting grounds."""
        tone = self.chance.choice(["#4A4E1C", "#5B5E22", "#6C6A28"])
        self.icon("high-grass", self.chance.randint(24, 34), x, y, tone, shadow=0)

    def meadow_grass(self, x: float, y: float) -> None:
        """Paint a tuft on the meadow below the village."""
        tone = self.chance.choice(["#3F421C", "#565A26"])
        self.icon("high-grass", self.chance.randint(20, 28), x, y, tone, shadow=0, alpha=0.7)


def _is_free(x: float, y: float, least_distance: float) -> bool:
    """Return whether a spot is more than ``least_distance`` from every ring, and off the plaques and their margins."""
    if any(math.dist((x, y), ring) <= least_distance for ring in RINGS):
        return False
    return not any(left - 14 < x < left + width + 14 and top - 16 < y < top + 50 for left, top, width in PLAQUES)


def _peak(canvas: Canvas, chance: random.Random, x: float, y: float, size: float) -> None:
    """Paint a mountain with a lit and a shaded side and snow on its top."""
    width, height = size * 0.82, size * 0.89
    top = (x + chance.uniform(-0.1, 0.1) * width, y - height * 0.55)
    left, right = (x - width * 0.66, y + height * 0.4), (x + width * 0.66, y + height * 0.4)
    foot = (x + width * 0.1, y + height * 0.44)
    lit, dark = _jagged(chance, left, top, width), _jagged(chance, top, right, width)
    ridge = _jagged(chance, top, foot, width)
    area = canvas.window(x - size, y - size, x + size, y + size)

    def fill(points: list[Point], colour: str, alpha: float = 1.0) -> None:
        canvas.fill_shape(shapes.polygon_distance(area.across, area.down, points), colour, alpha, area=area)

    fill([(across + 3, down + 4) for across, down in [*lit, *dark]], DARK, 0.42)
    fill([*lit, *ridge[1:]], "#A89B88")
    fill([*ridge, right, *dark[-2:0:-1]], "#4A423B")
    fill([top, lit[-2], _lowered_middle(lit[-2], ridge[1], width * 0.10), ridge[1]], "#EFEBE0")
    fill([top, ridge[1], _lowered_middle(dark[1], ridge[1], width * 0.08), dark[1]], "#AEB3B2")
    distance = shapes.polygon_distance(area.across, area.down, [*lit, *dark])
    outline = coverage(np.abs(distance) - 1, canvas.scale) * (area.down < y + height * 0.36)
    canvas.paint(rgb("#211914"), outline, area=area)
    grain = noise.band(area, 24, 5, seed=int(x) % 7) * (distance < -1)
    canvas.paint(rgb(DARK), np.clip(grain, 0, 1) * 0.16, area=area)


def _jagged(chance: random.Random, start: Point, end: Point, width: float) -> list[Point]:
    """Return points from start to end; those in between are shifted along x at random."""
    steps = 5
    shift = [chance.uniform(-0.05, 0.05) * width if 0 < step < steps else 0 for step in range(steps + 1)]
    return [
        (start[0] + (end[0] - start[0]) * step / steps + aside, start[1] + (end[1] - start[1]) * step / steps)
        for step, aside in enumerate(shift)
    ]


def _lowered_middle(first: Point, second: Point, by: float) -> Point:
    """Return the middle of two points, moved ``by`` so much down."""
    return (first[0] + second[0]) / 2, (first[1] + second[1]) / 2 + by


def _paint_details(canvas: Canvas) -> None:
    """Paint everything that grows, grazes, swims or was built in the valley."""
    scatter = Scatter(canvas)
    for number, (x, y, size) in enumerate(FISH):
        scatter.icon("double-fish", size, x, y, "#12303A", shadow=0, mirrored=number % 2 == 1, alpha=0.8)
    for x, y, size in PEAKS:
        _peak(canvas, scatter.chance, x, y, size)
    for x, y, size in ((934, 436, 24), (1030, 438, 26), (884, 436, 22)):
        scatter.icon("stone-pile", size, x, y, "#3A332D", shadow=0)
    scatter.draw_at_free_spots((374, 262, 586, 386), 17, 27, scatter.pine)
    for number in range(22):
        tree_x, tree_y = 368 + number * 10.6 + scatter.chance.uniform(-4, 4), 396 + (number * 7 % 3) * 14
        tone = ("#1B2C13", "#2A411C", "#3D5A24", "#4E6C2B")[number % 4]
        scatter.icon("pine-tree", scatter.chance.randint(46, 62), tree_x, tree_y, tone)
    for x, y, size in ((688, 432, 26), (788, 434, 26), (640, 430, 22)):
        scatter.icon("clay-brick", size, x, y, "#3E180A", shadow=0)
    scatter.draw_at_free_spots((372, 508, 588, 712), 30, 0, scatter.high_grass)
    scatter.icon("mammoth", 70, 414, 684, "#3A2114", shadow=0.35, alpha=0.85)
    scatter.icon("deer", 52, 500, 690, "#46301A", shadow=0.3, mirrored=True, alpha=0.85)
    scatter.icon("bison", 50, 566, 690, "#3A2514", shadow=0.35, alpha=0.85)
    _paint_village(scatter)


def _paint_village(scatter: Scatter) -> None:
    """Paint workshop, hut, field and grass of the village, and the meadow below it."""
    scatter.icon("stone-crafting", 74, 662, 546, "#3A2413", shadow=0.35)
    scatter.icon("hut", 80, 806, 544, "#3A2413")
    for row in range(4):
        for column in range(9):
            x, y = 958 + column * 13.5, 520 + row * 20
            if math.dist((x, y), (1012, 548)) > 28 and x < 1074:
                tone = ("#8F5E18", "#F1D68A", "#F6E2A4", "#C98A2E")[(column + row * 3) % 4]
                scatter.icon("wheat", 30, x, y, tone, shadow=0.3)
    for x, y in ((620, 586), (744, 592), (900, 594), (612, 512)):
        scatter.icon("grass", 26, x, y, "#4A4E1C", shadow=0)
    scatter.draw_at_free_spots((604, 620, 1066, 714), 30, 0, scatter.meadow_grass)


def paint_valley(canvas: Canvas) -> None:
    """Paint the valley, set into the slab with a dark rim."""
    x, y, width, height = VALLEY
    valley = Canvas(x, y, width, height, canvas.scale)
    ground = _ground(valley)
    valley.paint(ground.colour)
    _paint_waves(valley, ground.shares[RIVER_INDEX])
    _paint_details(valley)
    rim = shapes.rounded_distance(valley.across, valley.down, x + 3, y + 3, width - 6, height - 6, 34)
    rim = rim + noise.band(valley, 90, 16, seed=3) * 2.2
    colour = valley.pixels[..., :3] * (1 - 0.62 * np.exp(-np.clip(-rim, 0, None) / 10))[..., None]
    canvas.paint(colour, coverage(rim, canvas.scale), area=valley)


def _paint_niches(canvas: Canvas) -> None:
    """Paint the four spaces of cards: a niche cut into the slab, and the stone with the cost."""
    niche = INSET.with_changes(
        painter=stone, ramp=Ramp("#2E241B", "#4A3B2B", "#5E4C38"), rough=1.4, bevel=7, bevel_strength=-1.1, vignette=0.5
    )
    pebble = Finish(
        stone,
        Ramp("#6F6457", "#A89A85", "#C9BCA4"),
        rough=1.2,
        bevel=7,
        bevel_strength=1.2,
        relief=0.4,
        rim=0.6,
        shadow=Shadow(0, 3, soft=6, dark=0.7),
    )
    width, height = SPACE_SIZE
    niche_width = width - COST_COLUMN_WIDTH
    for number, (x, y) in enumerate(CARD_SPACES):
        paint_slab(canvas, x + COST_COLUMN_WIDTH, y, niche_width, height, 12, niche.with_changes(seed=number * 2 + 9))
        paint_slab(canvas, x, y + 4, *COST_STONE_SIZE, 10, pebble.with_changes(seed=number + 1))


def paint_background(canvas: Canvas) -> None:
    """Paint the whole table: the wall by firelight, the slab, the valley, the spaces of cards."""
    fires = (Fire(330, 470, 330, 0.34), Fire(1260, 470, 330, 0.30), Fire(40, 900, 520, 0.30), Fire(1560, 900, 420, 0.2))
    wall = lit_rock(coarse_area(canvas), WALL, (800, 400), (860, 560), (0.30, 0.80), fires)
    canvas.paint(enlarged(wall, canvas))
    board = GAME_BOARD.with_changes(vignette=0.25, shadow=Shadow(0, 14, soft=28, dark=0.8))
    paint_slab(canvas, *SLAB, 46, board)
    _paint_niches(canvas)
    paint_valley(canvas)
    lit = smoothstep(520, 0, np.hypot(canvas.across - 10, canvas.down - 770))[..., None] ** 2
    canvas.shine(lit * rgb("#FF9A3C") * 0.10)
