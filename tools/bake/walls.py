"""Rock walls by firelight, the curtain of hide, the theatre: everything that fills a screen.

The walls are drawn at one resolution and enlarged for the finer tier: rock lit by fire has nothing finer to show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image

from tools.bake import icons, noise, shapes
from tools.bake.area import Area, coverage
from tools.bake.bodies import Shadow, paint_line
from tools.bake.canvas import Canvas
from tools.bake.colours import WALL, WALL_DIM, Floats, Ramp, rgb
from tools.bake.icons import Pigment
from tools.bake.light import dome, relief, smoothstep
from tools.bake.masonry import paint_beam, paint_rope
from tools.bake.picture import Picture
from tools.bake.textures import hide, stone

#: pixels per logical unit at which walls are drawn
WALL_SCALE = 1.2
#: the length after which a wall's noise repeats, in units of a ``coarse_area``; it exceeds the width of the screen
WALL_PERIOD = 850
SCREEN = (1600, 900)


class Fire(NamedTuple):
    """A fire that lights a wall: its place, how far its light reaches, and how strong the light is."""

    x: float
    y: float
    radius: float
    power: float


def coarse_area(canvas: Area) -> Area:
    """Return the area of the whole canvas at the walls' own resolution, in units twice as large."""
    factor = canvas.scale / WALL_SCALE
    columns, rows = round(canvas.columns / factor), round(canvas.rows / factor)
    return Area(canvas.x / 2, canvas.y / 2, columns, rows, WALL_SCALE * 2, WALL_PERIOD)


def enlarged(picture: Floats, canvas: Area) -> Floats:
    """Return a field or picture of the coarse area, enlarged to the canvas's resolution."""
    if picture.shape[:2] == (canvas.rows, canvas.columns):
        return picture
    if picture.ndim == 3:
        return np.stack([enlarged(picture[..., channel], canvas) for channel in range(picture.shape[2])], -1)
    coarse = Image.fromarray(picture.astype(np.float32))
    return np.asarray(coarse.resize((canvas.columns, canvas.rows), Image.Resampling.BICUBIC))


def rock(area: Area, seed: int, ramp: Ramp, strength: float = 0.30) -> tuple[Floats, Floats]:
    """Return bare rock: its colour, and the light that falls on its bumps and ledges."""
    colour, height = stone(area, seed, ramp)
    height = height * 0.55 + noise.cloud(area, 3.4, seed=9) * 13
    return colour, np.clip(relief(height, strength, area.scale), 0.35, 1.7)


def _firelit(colour: Floats, across: Floats, down: Floats, fires: Sequence[Fire]) -> Floats:
    """Return the colour with the light of fires on it."""
    for fire in fires:
        nearness = np.exp(-((np.hypot(across - fire.x, down - fire.y) / fire.radius) ** 2))[..., None] * fire.power
        colour = colour * (1 + nearness * 2.4 * np.array([1.0, 0.60, 0.30])) + nearness * np.array([0.06, 0.024, 0.0])
    return colour


def lit_rock(
    area: Area,
    ramp: Ramp,
    middle: shapes.Point,
    reach: shapes.Point,
    bright: tuple[float, float],
    fires: Sequence[Fire],
) -> Floats:
    """Return the colour of rock in a ``coarse_area``, lit by a lamp before its ``middle`` and by fires.

    ``reach`` is how far the lamp's light reaches along x and y. ``bright`` is the brightness far from the lamp, and how
    much the lamp adds in the middle.
    """
    across, down = area.across * 2, area.down * 2
    colour, light = rock(area, 4, ramp)
    nearness = np.exp(-(((across - middle[0]) / reach[0]) ** 2 + ((down - middle[1]) / reach[1]) ** 2))
    colour = colour * (light * (bright[0] + bright[1] * nearness))[..., None] * np.array([1.08, 0.97, 0.86])
    return _firelit(colour, across, down, fires)


def paint_ugh_background(canvas: Canvas) -> None:
    """Paint the cave in which the Passage stands on a shelf of rock."""
    area = coarse_area(canvas)
    fires = (
        Fire(560, 600, 260, 0.27),
        Fire(1045, 600, 260, 0.27),
        Fire(800, 200, 330, 0.36),
        Fire(20, 880, 420, 0.16),
        Fire(1580, 880, 420, 0.16),
    )
    wall = lit_rock(area, WALL_DIM, (800, 430), (900, 520), (0.30, 0.62), fires)
    canvas.paint(enlarged(_with_floor(area, wall), canvas))
    icons.paint_hand_stencil(canvas, 548, 190, 74, Pigment("#C2582F", alpha=0.8, seed=7))
    icons.paint_silhouette(canvas, "bison", 556, 480, 84, Pigment("#8E2F1A", alpha=0.6, mirrored=True, seed=7))
    icons.paint_hand_stencil(canvas, 1052, 594, 70, Pigment("#D9A24B", alpha=0.75, mirrored=True, seed=7))
    icons.paint_silhouette(canvas, "bowman", 596, 112, 46, Pigment("#0E0907", alpha=0.6, seed=7))
    icons.paint_silhouette(canvas, "deer", 1030, 150, 70, Pigment("#0E0907", alpha=0.55, seed=7))


def _with_floor(area: Area, colour: Floats) -> Floats:
    """Return the cave's colour with a lit shelf of rock as its floor."""
    across, down = area.across * 2, area.down * 2
    floor, height = stone(area, 8, Ramp("#2A1F18", "#54412F", "#7E6346"))
    height = height * 0.6 + noise.band(area, 160, 30, seed=5) * 0.5
    floor = floor * np.clip(relief(height, 0.45, area.scale), 0.4, 1.6)[..., None]
    edge = 664 + noise.band(area, 200, 26, seed=3)[:1] * 4
    lit = 0.42 + 0.55 * np.exp(-(((across - 800) / 460) ** 2) - ((down - 720) / 110) ** 2)
    lip = np.exp(-(((down - edge - 3) / 5.0) ** 2)) * 0.35 * (down > edge - 2)
    floor = floor * (lit * (1 + lip))[..., None] * np.array([1.12, 0.95, 0.78])
    below = smoothstep(-2, 2, down - edge)[..., None]
    # the wall darkens towards the floor
    colour = colour * (1 - 0.5 * np.exp(-np.clip(edge - down, 0, None) / 40)[..., None] * (1 - below))
    return colour * (1 - below) + floor * below


def paint_plain_wall(canvas: Canvas) -> None:
    """Paint the wall behind options, rule book, new match and result: quiet, warm at its foot."""
    fires = (
        Fire(330, 470, 330, 0.22),
        Fire(1190, 470, 330, 0.20),
        Fire(40, 900, 520, 0.30),
        Fire(1560, 900, 420, 0.24),
    )
    wall = lit_rock(coarse_area(canvas), WALL, (780, 400), (820, 560), (0.26, 0.62), fires)
    canvas.paint(enlarged(wall, canvas))
    for name, x, y, size, tone, alpha in (
        ("mammoth", 120, 200, 110, "#8E2F1A", 0.6),
        ("deer", 1500, 330, 96, "#0E0907", 0.6),
        ("bison", 96, 640, 96, "#0E0907", 0.5),
        ("bowman", 1490, 170, 62, "#8E2F1A", 0.6),
    ):
        icons.paint_silhouette(canvas, name, x, y, size, Pigment(tone, alpha=alpha, seed=7))
    icons.paint_hand_stencil(canvas, 1510, 640, 92, Pigment("#D9A24B", alpha=0.55, seed=7))
    icons.paint_hand_stencil(canvas, 70, 430, 84, Pigment("#C2582F", alpha=0.6, mirrored=True, seed=7))


#: the outline of the curtain's hide
CURTAIN = [
    (70, 66),
    (300, 52),
    (560, 70),
    (800, 56),
    (1060, 70),
    (1310, 54),
    (1530, 72),
    (1548, 300),
    (1536, 470),
    (1550, 660),
    (1528, 836),
    (1290, 850),
    (1030, 836),
    (790, 850),
    (540, 834),
    (300, 850),
    (72, 832),
    (54, 640),
    (66, 450),
    (50, 260),
]


def paint_curtain(canvas: Canvas) -> None:
    """Paint the curtain: a great hide laced into a frame of poles, with a fire behind it."""
    area = coarse_area(canvas)
    colour, light = rock(area, 5, WALL_DIM)
    canvas.paint(enlarged(colour * light[..., None] * 0.32, canvas))
    edge_distance = shapes.polygon_distance(canvas.across, canvas.down, CURTAIN)
    edge = enlarged(noise.band(area, 90, 20, seed=3) * 3.0 + noise.band(area, 20, 6, seed=4) * 0.7, canvas)
    edge_distance = edge_distance + edge
    shade = (1 - smoothstep(-30, 40, edge_distance)) * 0.8
    canvas.paint(rgb("#0A0604"), shade)
    canvas.paint(
        enlarged(_glowing_hide(area), canvas) * _hem(canvas, edge_distance), coverage(edge_distance, canvas.scale)
    )
    _paint_frame(canvas)
    _paint_curtain_lacing(canvas)
    _paint_procession(canvas)


def _glowing_hide(area: Area) -> Floats:
    """Return the colour of the curtain's hide with the light of a fire behind it."""
    across, down = area.across * 2, area.down * 2
    colour, height = hide(area, 7, Ramp("#4E2E18", "#8A5A32", "#BC8A54"))
    fold = np.cos((across - 800) / 1600 * np.pi * 30) * 1.6
    folds = fold * smoothstep(260, 60, down) + fold * smoothstep(640, 840, down)  # at the top and at the bottom
    sag = noise.band(area, 400, 60, seed=2) * 3.0 + folds
    light = relief(height * 0.5, 0.22, area.scale) * relief(sag, 0.22, area.scale)
    colour = colour * np.clip(light, 0.45, 1.5)[..., None]
    fire = np.exp(-(((across - 800) / 680) ** 2 + ((down - 800) / 420) ** 2))[..., None]
    middle = np.exp(-(((across - 800) / 560) ** 2 + ((down - 400) / 270) ** 2))[..., None]
    return tone_mapped(colour * (0.34 + fire * np.array([0.92, 0.60, 0.36]) + middle * np.array([0.46, 0.38, 0.28])))


def tone_mapped(colour: Floats) -> Floats:
    """Return the colour with bright light compressed below white, as the eye does."""
    return colour / (1 + colour**4) ** 0.25


def _hem(canvas: Canvas, edge_distance: Floats) -> Floats:
    """Return the brightness of the hide, darker towards its edge; ``edge_distance`` is the signed distance to it."""
    bevel = relief(dome(-edge_distance, 14) * 8, 1.0, canvas.scale)
    shade = 0.45 * np.exp(-np.clip(-edge_distance, 0, None) / 26)
    return (np.clip(bevel, 0.4, 1.6) * (1 - shade))[..., None]


def _paint_frame(canvas: Canvas) -> None:
    """Paint four poles, lashed together at the corners."""
    shadow = Shadow(4, 12, soft=16, dark=0.8)
    ramp = Ramp("#2E1A0E", "#5E3C20", "#8E6236")
    paint_beam(canvas, (-20, 26), (1620, 18), (34, 30), 3, ramp, shadow)
    paint_beam(canvas, (-20, 880), (1620, 886), (32, 36), 4, ramp, shadow)
    paint_beam(canvas, (22, -20), (28, 920), (34, 32), 5, ramp, shadow)
    paint_beam(canvas, (1578, -20), (1572, 920), (32, 36), 6, ramp, shadow)
    for x, y in ((25, 22), (1575, 21), (26, 882), (1574, 884)):
        for turn in (-12, -4, 4, 12):
            paint_rope(canvas, (x - 22, y - 14 + turn), (x + 22, y + 14 + turn), 8)


def _paint_curtain_lacing(canvas: Canvas) -> None:
    """Paint the laces that hold the hide in its frame."""
    for share in np.linspace(0.07, 0.93, 15):
        x = 1600 * float(share)
        for hole, knot in (((x, 84), (x + 8, 26)), ((x, 816), (x - 8, 878))):
            _paint_lace(canvas, hole, knot)
    for share in np.linspace(0.16, 0.84, 8):
        y = 900 * float(share)
        for hole, knot in (((84.0, y), (28.0, y + 8)), ((1516.0, y), (1572.0, y - 8))):
            _paint_lace(canvas, hole, knot)


def _paint_lace(canvas: Canvas, hole: shapes.Point, knot: shapes.Point) -> None:
    """Paint one lace from a hole in the hide to a knot on a pole."""
    paint_line(canvas, (hole[0] + 2, hole[1] + 5), (knot[0] + 2, knot[1] + 5), 6, "#0C0604", 0.6)
    paint_line(canvas, hole, hole, 11, "#120A06")
    paint_rope(canvas, hole, knot, 5.5)


def _paint_procession(canvas: Canvas) -> None:
    """Paint the hunt on the curtain, with hands and a sun, where no button of the curtain covers them."""
    ink, red = "#2A120A", "#7E2616"
    for name, x, y, size, tone, mirrored in (
        ("mammoth", 210, 660, 190, red, False),
        ("caveman", 340, 696, 82, ink, True),
        ("caveman", 426, 692, 92, ink, True),
        ("bison", 1400, 680, 170, red, True),
        ("bowman", 1256, 692, 92, ink, False),
        ("bowman", 1170, 696, 80, ink, False),
        ("striped-sun", 1370, 190, 110, red, False),
        ("deer", 230, 200, 120, ink, False),
    ):
        icons.paint_silhouette(canvas, name, x, y, size, Pigment(tone, 0.9, 0.72, mirrored=mirrored, seed=5))
    for x, y, size, mirrored in ((520, 170, 76, False), (1080, 166, 76, True)):
        icons.paint_hand_stencil(canvas, x, y, size, Pigment("#C2582F", 0.7, 0.6, mirrored=mirrored, seed=3))


#: the x of the middle of the theatre's stage
STAGE_MIDDLE = 800


def paint_theatre_background(canvas: Canvas) -> None:
    """Paint a dark wall with a halo where the tower stands."""
    area = coarse_area(canvas)
    across, down = area.across * 2, area.down * 2
    colour, light = rock(area, 4, Ramp("#14100E", "#2B231E", "#4A3F34"))
    halo = np.exp(-((((across - STAGE_MIDDLE) / 430) ** 2 + ((down - 400) / 400) ** 2) ** 1.1))[..., None]
    colour = colour * light[..., None] * (0.42 + halo * np.array([1.55, 0.95, 0.52]))
    colour = colour + halo * np.array([0.030, 0.014, 0.004])
    canvas.paint(enlarged(colour, canvas))


def pictures() -> list[Picture]:
    """Return the pictures of all backgrounds."""
    width, height = SCREEN
    return [
        Picture("ugh.background", width, height, paint_ugh_background, kind="jpg", halves=True),
        Picture("wall.plain", width, height, paint_plain_wall, kind="jpg", halves=True),
        Picture("curtain", width, height, paint_curtain, kind="jpg", halves=True),
        Picture("theatre.background", width, height, paint_theatre_background, kind="jpg", halves=True),
    ]
