"""The home screen: a cave wall at night with six paintings, each seen by the light of its own fire."""

from __future__ import annotations

import random
from functools import partial

import numpy as np

from tools.bake import icons, noise, paintings, shapes
from tools.bake.area import Area, coverage
from tools.bake.canvas import Canvas
from tools.bake.colours import WALL, Floats, Ramp, rgb
from tools.bake.icons import Pigment
from tools.bake.light import smoothstep
from tools.bake.picture import Picture
from tools.bake.textures import stone
from tools.bake.walls import SCREEN, coarse_area, enlarged, rock, tone_mapped

#: the upper left corner of each painting
CELLS = tuple((x, y) for y in (100, 450) for x in (34, 546, 1058))
WIDTH, HEIGHT = paintings.WIDTH, paintings.HEIGHT
#: how far the light of a cell reaches beyond the cell's painting, in logical units
SPILL = 60
#: the points of the hills' ridge: their x, then their y
HILLS = (
    [0, 120, 260, 380, 520, 640, 760, 900, 1010, 1140, 1260, 1400, 1520, 1600],
    [90, 62, 84, 58, 86, 70, 90, 74, 88, 60, 84, 64, 86, 70],
)


def fire_at(cell: int) -> shapes.Point:
    """Return the middle of a cell's hearth, on the ground."""
    x, y = CELLS[cell]
    return x + WIDTH / 2, y + HEIGHT + 2.0


def painted_rock(canvas: Canvas) -> Floats:
    """Return the colour of the painted wall, with the shading of its bumps, before fire or moon light it."""
    area = coarse_area(canvas)
    colour, bumps = rock(area, 4, WALL)
    pale = stone(area, 8, Ramp("#6E5638", "#AD8B5E", "#D8BB86")).colour
    edge = noise.band(area, 100, 20, seed=31) * 20 + noise.band(area, 20, 4.5, seed=32) * 6
    across, down = area.across * 2, area.down * 2
    for x, y in CELLS:
        ground = shapes.rounded_distance(across, down, x + 14, y + 12, WIDTH - 28, HEIGHT - 12, 80) + edge
        share = smoothstep(12, -30, ground)[..., None] * 0.86
        colour = colour * (1 - share) + pale * share
    colour = enlarged(colour, canvas)
    paint, cover = _painting_layer(canvas, enlarged(edge, canvas))
    colour = colour * (1 - cover) + paint * cover
    return colour * enlarged(bumps, canvas)[..., None]


def _painting_layer(canvas: Canvas, edge: Floats) -> tuple[Floats, Floats]:
    """Return the colour and the alpha of the six paintings, which fade out towards their edges."""
    layer = canvas.blank()
    visible = np.zeros((canvas.rows, canvas.columns), np.float32)
    for (x, y), painting in zip(CELLS, paintings.PAINTINGS, strict=True):
        if x > canvas.x + canvas.columns / canvas.scale or x + WIDTH < canvas.x:
            continue
        painting(paintings.Wall(layer, x, y))
        edge_distance = shapes.rounded_distance(canvas.across, canvas.down, x + 6, y + 2, WIDTH - 12, HEIGHT + 56, 60)
        visible = np.maximum(visible, smoothstep(2, -22, edge_distance + edge * 0.5))
    colour, alpha = layer.colour_and_alpha()
    worn = 1 - 0.20 * smoothstep(0.3, 1.6, noise.band(canvas, 24, 3, seed=12))
    return colour, (alpha * visible * worn * 0.96)[..., None]


def night(area: Area) -> Floats:
    """Return the light without fires and embers: moonlight, darker far from the middle of the wall."""
    light = np.ones((area.rows, area.columns, 3), np.float32) * np.array([0.47, 0.47, 0.52], np.float32)
    light *= (1 - 0.25 * smoothstep(500, 950, np.hypot(area.across - 800, (area.down - 440) * 1.3)))[..., None]
    return light


def ember_light(area: Area, cell: int) -> Floats:
    """Return the light of a cell's embers on the wall."""
    x, y = fire_at(cell)
    nearness = np.exp(-(((area.across - x) / 150) ** 2) - ((area.down - y + 14) / 84) ** 2)
    return nearness[..., None] * np.array([0.62, 0.20, 0.06])


def fire_light(area: Area, cell: int) -> Floats:
    """Return the light of a cell's burning fire on the wall."""
    x, y = fire_at(cell)
    across = (area.across - x) / 285
    down = (area.down - y + 64) / np.where(area.down < y - 64, 205, 140)
    distance = across**2 + down**2
    uneven = 1 + 0.06 * noise.band(area, 120, 40, seed=cell + 3)
    light = (np.exp(-(distance**0.9)) * uneven)[..., None] * np.array([1.20, 0.775, 0.43])
    return light + np.exp(-distance * 5)[..., None] * np.array([0.42, 0.25, 0.10])


def sky_distance(area: Area) -> Floats:
    """Return how far below the ragged edge of the cave's mouth each pixel lies; negative is sky."""
    ragged = noise.band(area, 190, 40, seed=7) * 6 + noise.band(area, 40, 12, seed=8) * 1.6
    return area.down - (96 - 86 * np.abs((area.across - 800) / 800) ** 2.6 + ragged)


def paint_dark_wall(canvas: Canvas) -> None:
    """Paint the whole wall by moonlight and the glow of every fire's embers, and the sky above it."""
    light = night(canvas)
    for cell in range(len(CELLS)):
        light += ember_light(canvas, cell)
    colour = tone_mapped(painted_rock(canvas) * light)
    below = sky_distance(canvas)
    rim = np.exp(-(((below - 3) / 4) ** 2))[..., None] * (below > 0)[..., None] * 0.16
    shade = np.exp(-np.clip(below, 0, None) / 26)[..., None] * (below > 0)[..., None] * 0.45
    canvas.paint(colour * (1 - shade) + rim * rgb("#7F93A8"))
    _paint_sky(canvas, below)


def _paint_sky(canvas: Canvas, below: Floats) -> None:
    """Paint the sky with moon, stars, hills and pines where ``below`` is negative."""
    area = canvas.window(0, 0, SCREEN[0], 130)
    sky = Canvas(0, 0, SCREEN[0], 130, canvas.scale)
    low = np.clip(area.down / 100, 0, 1)[..., None]
    colour = rgb("#0B1626") * (1 - low) + rgb("#24405A") * low
    colour = colour * (1 + 0.06 * noise.band(area, 160, 40, seed=3)[..., None])
    colour = colour + np.exp(-((np.hypot(area.across - 1322, area.down - 44) / 120) ** 2))[..., None] * np.array(
        [0.20, 0.22, 0.20]
    )
    sky.paint(colour, area=area)
    _paint_stars(sky)
    _paint_moon(sky)
    ridge = np.interp(area.across[0], *HILLS) + noise.band(area, 40, 6, seed=2)[:1] * 1.6
    sky.paint(rgb("#101B22"), coverage(ridge - area.down, canvas.scale), area=area)
    chance = random.Random(3)
    for x in range(40, 1580, 9):
        foot, size = float(np.interp(x, *HILLS)), chance.randint(14, 30)
        if chance.random() < 0.72:
            icons.paint_flat(sky, "pine-tree", x, foot - size / 2 + 8, size, Pigment("#0E171D"))
    canvas.paint(sky.pixels[..., :3], coverage(below[: area.rows], canvas.scale), area=area)


def _paint_stars(sky: Canvas) -> None:
    """Paint stars at random places of the sky."""
    chance = random.Random(5)
    for _ in range(210):
        x, y, bright = chance.uniform(2, 1598), chance.uniform(2, 90), chance.uniform(0.25, 0.95) ** 1.6
        area = sky.window(x - 3, y - 3, x + 3, y + 3)
        nearness = np.exp(-((np.hypot(area.across - x, area.down - y) / (0.45 + bright * 0.5)) ** 2))
        sky.shine((nearness * bright)[..., None] * np.array([0.9, 0.95, 1.0]), area=area)


def _paint_moon(sky: Canvas) -> None:
    """Paint the moon with its seas."""
    area = sky.window(1290, 12, 1354, 76)
    seas = 1 - 0.10 * smoothstep(0.2, 1.4, noise.band(area, 30, 6, seed=3))
    light = np.clip(1.05 - np.hypot(area.across - 1310, area.down - 32) / 90, 0.6, 1)
    disc = shapes.ellipse_distance(area.across, area.down, 1322, 44, 24, 24)
    sky.paint(rgb("#F3E6C0") * (seas * light)[..., None], coverage(disc, sky.scale), area=area)


def paint_lit_cell(canvas: Canvas, cell: int) -> None:
    """Paint a cave painting and the wall round it, lit by its fire; the edges fade out into the dark wall."""
    colour = tone_mapped(painted_rock(canvas) * (night(canvas) + fire_light(canvas, cell)))
    x, y = CELLS[cell]
    edge_distance = shapes.rounded_distance(canvas.across, canvas.down, x, y - 10, WIDTH, HEIGHT + 40, 120)
    feather = smoothstep(SPILL - 4, -70, edge_distance) * smoothstep(2, 34, sky_distance(canvas))
    canvas.paint(colour, feather)


def pictures() -> list[Picture]:
    """Return the pictures of the dark wall and of the six lit cells."""
    width, height = SCREEN
    # the margins round a painting: its light, and the parts of the cell that reach beyond the painting
    left, above, right, below = SPILL + 4, SPILL + 10, SPILL + 8, SPILL + 24
    lit = [
        Picture(
            f"home.lit_{cell}",
            left + WIDTH + right,
            above + HEIGHT + below,
            partial(paint_lit_cell, cell=cell),
            x - left,
            y - above,
        )
        for cell, (x, y) in enumerate(CELLS)
    ]
    # without ``halves=True``: the wall is the first picture on screen, and the game must load Pillow to halve a picture
    return [Picture("home.wall_dark", width, height, paint_dark_wall, kind="jpg"), *lit]
