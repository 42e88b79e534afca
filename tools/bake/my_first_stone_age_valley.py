"""The valley by day: the board of My First Stone Age on sunlit rock, with everything on it that does not move."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from PIL import Image

from tools.bake import noise, shapes
from tools.bake.area import Area
from tools.bake.bodies import NO_SHADOW, Finish, Shadow, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import Floats, Ramp, rgb
from tools.bake.light import sampled, smoothstep
from tools.bake.my_first_stone_age_brush import OVERHANG, DrawingStyle, paint_drawing, rasterised
from tools.bake.my_first_stone_age_drawings import WALK_ARROW, Drawing, pine, tree
from tools.bake.my_first_stone_age_scenes import HEIGHT, SCENES, WIDTH
from tools.bake.shapes import Point
from tools.bake.textures import Painter, Texture, stone
from tools.bake.walls import coarse_area, enlarged, rock

#: the board, and the part of it inside the ring of forest places: x, y, width, height
BOARD = (266.0, 108.0, 1068.0, 784.0)
INNER = (378.0, 216.0, 844.0, 568.0)
TOKEN = 96.0
#: column and row of each space, in the order of the track
CELLS = ((1, 2), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2))
PILES = ((626.0, 424.0), (744.0, 424.0), (862.0, 424.0))
TILE = (112.0, 142.0)
#: how many pixels per logical unit ``distance_to`` computes
SEGMENT_SCALE = 0.6

#: the middle line of the river
RIVER = (
    (1262, 150),
    (1236, 262),
    (1250, 400),
    (1190, 470),
    (1180, 560),
    (1222, 640),
    (1160, 720),
    (1190, 800),
    (1290, 850),
    (1350, 880),
)
#: the path along which the pieces walk
LOOP = (
    (470, 330),
    (520, 292),
    (800, 290),
    (1080, 292),
    (1130, 330),
    (1134, 500),
    (1130, 670),
    (1080, 708),
    (800, 710),
    (520, 708),
    (470, 670),
    (466, 500),
)
#: tinted ellipses on the meadow: x and y of the middle, reach along x and y, pigment, seed
TINTS = (
    (1100, 300, 190, 120, "#B9AE98", 1),
    (800, 296, 180, 110, "#D99A66", 2),
    (498, 300, 180, 118, "#7FAE4E", 3),
    (498, 500, 180, 110, "#C5CF6E", 4),
    (498, 706, 175, 100, "#C9B27A", 5),
    (800, 706, 190, 105, "#E0C686", 6),
    (1102, 704, 180, 100, "#DCCB92", 7),
)


def space_rects() -> list[tuple[float, float, float, float]]:
    """Return the rectangles of the eight spaces, in the order of the track."""
    x, y, width, height = INNER
    lefts, tops = (x, x + (width - WIDTH) / 2, x + width - WIDTH), (y, y + (height - HEIGHT) / 2, y + height - HEIGHT)
    return [(lefts[column], tops[row], WIDTH, HEIGHT) for column, row in CELLS]


def token_spots() -> list[Point]:
    """Return the middles of the forest tokens' places round the board.

    The row above the board comes first, then the pairs left and right of it from the top down, then the row below it.
    """
    x, y, width, height = INNER
    board_left, board_top, board_width, board_height = BOARD
    above = [(x + width * (number + 0.5) / 4, board_top + 57) for number in range(4)]
    below = [(x + width * (number + 0.5) / 4, board_top + board_height - 57) for number in range(4)]
    beside = []
    for line in range(3):
        level = y + height * (line + 0.5) / 3
        beside += [(board_left + 57, level), (board_left + board_width - 57, level)]
    return [*above, *beside, *below]


def distance_to(area: Area, line: Sequence[Point]) -> Floats:
    """Return how far each pixel is from a line, computed at a coarse scale, which is fine enough for soft edges."""
    factor = SEGMENT_SCALE / area.scale
    coarse = Area(area.x, area.y, round(area.columns * factor), round(area.rows * factor), SEGMENT_SCALE)
    nearest = np.full((coarse.rows, coarse.columns), 1e9, np.float32)
    for start, end in pairwise(line):
        nearest = np.minimum(nearest, shapes.capsule_distance(coarse.across, coarse.down, start, end, 0))
    fine = Image.fromarray(nearest.astype(np.float32)).resize((area.columns, area.rows), Image.Resampling.BICUBIC)
    return np.asarray(fine)


class Ground:
    """The colour of a stretch of stone that is painted with washes of pigment, one over the other."""

    def __init__(self, area: Area, colour: Floats) -> None:
        self.area = area
        self.colour = colour

    def wash(
        self,
        distance: Floats,
        pigment: str,
        cover: float,
        *,
        soft: float = 3,
        pooled: float,
        rim: float = 5,
        warp: float = 4,
        seed: int = 0,
    ) -> None:
        """Paint where `distance` is negative: an unsteady soft edge, darker where the pigment pooled.

        ``cover`` (0..1) is the opacity; ``soft`` is the width of the edge, which wanders by ``warp``. Inside
        the edge a line about ``rim`` wide is darker by the share ``pooled``.
        """
        distance = distance + noise.band(self.area, 60, 12, seed=seed + 1) * warp
        share = (smoothstep(soft, -soft, distance) * cover)[..., None]
        granules = 1 + 0.10 * noise.band(self.area, 40, 4, seed=seed + 2)
        edge = 1 - pooled * np.exp(-((np.clip(-distance, 0, None) / rim) ** 2))
        light = self.colour.mean(-1, keepdims=True)
        light = 0.35 + 0.65 * light / light.mean()
        self.colour = self.colour * (1 - share) + rgb(pigment) * (granules * edge)[..., None] * light * share


def valley_floor(area: Area, seed: int, ramp: Ramp) -> Texture:
    """Return the texture of the valley's floor: meadow, forest edge, river, tinted ellipses and path."""
    base = stone(area, seed, ramp)
    ground = Ground(area, base.colour)
    everywhere = np.full((area.rows, area.columns), -50.0, np.float32)
    ground.wash(everywhere, "#B4C060", 0.80, seed=3, pooled=0)
    middle = np.exp(-(((area.across - 800) / 420) ** 2) - ((area.down - 500) / 260) ** 2)[..., None] * 0.35
    ground.colour = ground.colour * (1 - middle) + rgb("#DCDD92") * middle
    x, y, width, height = INNER
    meadow = -shapes.rounded_distance(area.across, area.down, x - 6, y - 4, width + 12, height + 8, 90)
    ground.wash(meadow, "#7FA24A", 0.85, soft=6, pooled=0.12, rim=16, warp=9, seed=5)
    ground.wash(meadow + 34, "#5F8A3C", 0.80, soft=10, pooled=0.10, rim=20, warp=10, seed=9)
    _paint_river(ground)
    for middle_x, middle_y, reach_x, reach_y, pigment, number in TINTS:
        distance = np.hypot((area.across - middle_x) / reach_x, (area.down - middle_y) / reach_y) - 1
        ground.wash(distance * min(reach_x, reach_y), pigment, 0.55, soft=26, pooled=0.05, rim=20, warp=10, seed=number)
    path = distance_to(area, shapes.curve(LOOP, closed=True))
    ground.wash(path - 31, "#9A7A42", 0.60, soft=5, pooled=0, warp=2.5, seed=11)
    ground.wash(path - 26, "#F0DDA8", 0.97, soft=1.5, pooled=0.16, rim=7, warp=2.5, seed=12)
    return Texture(ground.colour, base.height)


def _paint_river(ground: Ground) -> None:
    """Paint the river between sandy banks, with ripples."""
    water = distance_to(ground.area, shapes.curve(RIVER)) - 30
    ground.wash(water - 7, "#E4D6A0", 0.9, soft=3, pooled=0.1, seed=8)
    ground.wash(water, "#5FB0C6", 0.95, soft=2, pooled=0.30, rim=9, warp=3, seed=4)
    ripples = np.sin((water + noise.band(ground.area, 90, 30, seed=3) * 5) / 4.2)
    ground.colour = ground.colour + ((water < -6) * smoothstep(0.86, 1, ripples) * 0.16)[..., None]


def drawing_painter(drawing: Drawing, x: float, y: float, width: float, height: float) -> Painter:
    """Return a painter (see ``tools.bake.textures``) that draws ``drawing`` into a rectangle at (x, y)."""

    def painter(area: Area, seed: int, ramp: Ramp) -> Texture:
        enlargement = 1 + 2 * OVERHANG
        image = rasterised(drawing, round(width * enlargement * area.scale), round(height * enlargement * area.scale))
        amount = 0.4 * area.scale
        down = (area.down - y + height * OVERHANG) * area.scale - 0.5 + noise.band(area, 35, 7, seed=seed + 21) * amount
        across = (
            (area.across - x + width * OVERHANG) * area.scale - 0.5 + noise.band(area, 35, 7, seed=seed + 22) * amount
        )
        grain = 0.06 * noise.band(area, 30, 2.5, seed=seed + 3) + 0.028 * noise.band(area, 3.5, 1.1, seed=seed + 4)
        colour = sampled(image, down, across)[..., :3] * (1 + grain)[..., None]
        return Texture(colour, noise.cloud(area, 2.5, seed=seed) * 0.25)

    return painter


def paint_space(canvas: Canvas, number: int, x: float, y: float) -> None:
    """Paint a space: its picture set in a frame of pale stone."""
    pale = Ramp("#A99A78", "#D2C5A0", "#EEE4C4")
    frame = Finish(
        stone,
        pale,
        rough=2.2,
        bevel=8,
        bevel_strength=1.1,
        relief=0.5,
        rim=0.6,
        vignette=0,
        vignette_reach=12,
        shadow=Shadow(0, 6, soft=11, dark=0.6),
        seed=number * 3 + 1,
    )
    paint_slab(canvas, x - 8, y - 8, WIDTH + 16, HEIGHT + 16, 54, frame)
    painter = drawing_painter(SCENES[number], x, y, WIDTH, HEIGHT)
    picture = Finish(
        painter,
        pale,
        rough=1.4,
        bevel=4,
        bevel_strength=-0.7,
        relief=0.5,
        rim=0.7,
        vignette=0.10,
        vignette_reach=20,
        shadow=NO_SHADOW,
        seed=number * 3 + 2,
    )
    paint_slab(canvas, x + 1, y + 1, WIDTH - 2, HEIGHT - 2, 46, picture)


def _paint_sunlit_rock(canvas: Canvas) -> None:
    """Paint the rock behind the board, brightest in its middle and at the upper right."""
    area = coarse_area(canvas)
    colour, light = rock(area, 4, Ramp("#6A5238", "#A4845A", "#D6B784"), 0.26)
    across, down = area.across * 2, area.down * 2
    bright = 0.62 + 0.45 * np.exp(-(((across - 800) / 900) ** 2) - ((down - 430) / 560) ** 2)
    bright = bright * (1 + 0.25 * np.exp(-((np.hypot(across - 1400, down + 60) / 700) ** 2)))
    colour = colour * (light * bright)[..., None] * np.array([1.04, 0.98, 0.88])
    canvas.paint(enlarged(colour, canvas))


def _paint_trees(canvas: Canvas) -> None:
    """Paint trees between the forest places."""
    kinds = (
        (tree("#3E7430", "#57933D", "#79B254", "#2C4A20"), 64),
        (tree("#4C8236", "#6BA446", "#8FC062", "#2C4A20"), 58),
        (pine("#33683A", "#478248", "#22401F"), 60),
        (pine("#3F7640", "#5C964E", "#22401F"), 52),
    )
    style = DrawingStyle(Shadow(2, 4, soft=4, dark=0.35))
    for x, y, kind in sorted(_tree_spots(), key=lambda spot: spot[1]):
        drawing, size = kinds[kind]
        paint_drawing(canvas, drawing, x, y - 6, size, style._replace(seed=kind + 1))


def _tree_spots() -> list[tuple[float, float, int]]:
    """Return the x, y and kind of each tree; no tree touches another, a forest place, the inner board or the river."""
    chance, river = random.Random(11), shapes.curve(RIVER)
    tokens, trees = token_spots(), list[tuple[float, float, int]]()
    x, y, width, height = BOARD
    _, _, inner_width, inner_height = INNER
    # the numbers keep a whole tree, about 33 units wide and high, on the board and off everything else
    for _ in range(9000):
        spot = (chance.uniform(x + 36, x + width - 36), chance.uniform(y + 38, y + height - 34))
        from_middle_x, from_middle_y = abs(spot[0] - 800), abs(spot[1] - 500)
        is_inside = from_middle_x < inner_width / 2 + 12 and from_middle_y < inner_height / 2 + 14
        is_crowded = any(math.dist(spot, token) < TOKEN / 2 + 33 for token in tokens)
        if is_inside or is_crowded or any(math.dist(spot, (tree_x, tree_y)) < 33 for tree_x, tree_y, _ in trees):
            continue
        if min(math.dist(spot, water) for water in river) >= 50:
            trees.append((*spot, chance.randrange(4)))
    return trees


def _paint_arrows(canvas: Canvas) -> None:
    """Paint an arrow in every gap of the path, clockwise."""
    rects = space_rects()
    for start, end in zip(rects, [*rects[1:], rects[0]], strict=True):
        turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
        turned = Drawing(f'<g transform="rotate({turn:.1f} 50 52)">{WALK_ARROW.body}</g>')
        x, y = (start[0] + end[0] + WIDTH) / 2, (start[1] + end[1] + HEIGHT) / 2
        paint_drawing(canvas, turned, x, y, 38, DrawingStyle(NO_SHADOW, seed=2))


def paint_valley(canvas: Canvas) -> None:
    """Paint the whole screen, over which the moving pieces are drawn."""
    _paint_sunlit_rock(canvas)
    meadow = Finish(
        valley_floor,
        Ramp("#B7A672", "#D9CB98", "#EFE5C0"),
        rough=4,
        bevel=13,
        bevel_strength=0.95,
        relief=0.5,
        rim=0.5,
        vignette=0.20,
        vignette_reach=110,
        shadow=Shadow(0, 10, soft=24, dark=0.65),
        seed=6,
    )
    paint_slab(canvas, *BOARD, 64, meadow)
    _paint_trees(canvas)
    for number, (x, y, _, _) in enumerate(space_rects()):
        paint_space(canvas, number, x, y)
    _paint_arrows(canvas)
    bar = Finish(
        ramp=Ramp("#3A2517", "#5B3D26", "#7D5A38"),
        rough=2.2,
        bevel=9,
        relief=0.45,
        shadow=Shadow(0, 6, soft=14, dark=0.6),
        seed=2,
    )
    paint_slab(canvas, -20, -26, 1640, 124, 8, bar)
