"""Overlays: the wear of pigment, the gold of titles, bursts and dust."""

from __future__ import annotations

import math
import random
from functools import partial

import numpy as np

from tools.bake import noise, shapes
from tools.bake.area import coverage
from tools.bake.canvas import Canvas
from tools.bake.colours import Floats, rgb
from tools.bake.light import gradient, smoothstep
from tools.bake.picture import Picture

#: the side of the square picture of the grain, in logical units
GRAIN_SIDE = 200


def paint_grain(canvas: Canvas) -> None:
    """Paint a white area with holes and specks, which repeats; an icon multiplied by it looks like dry pigment."""
    patches, dust = noise.band(canvas, 45, 2.5, seed=5), noise.band(canvas, 4, 1.2, seed=6)
    covered = smoothstep(-2.4, -0.7, patches) * 0.55 + 0.45
    specks = 1 - 0.5 * smoothstep(0.9, 2.1, dust - 0.35 * patches)
    canvas.paint(np.ones(3, np.float32), covered * specks)


def paint_title_gold(canvas: Canvas) -> None:
    """Paint the gold of titles, light above and dark below, with a little grain. Repeats along x."""
    height = canvas.rows / canvas.scale
    colour = gradient(canvas.down / height * 1.05 - 0.02, (0, "#F8E7BE"), (0.55, "#E9BC66"), (1, "#D08A2F"))
    canvas.paint(colour * (1 + 0.05 * noise.cloud(canvas, 1.0, seed=3)[..., None]))


def paint_burst(canvas: Canvas) -> None:
    """Paint a knock: rays flying out from the middle of a square of 60."""
    chance = random.Random(4)
    light: Floats = np.zeros((canvas.rows, canvas.columns), np.float32)
    for ray in range(9):
        angle = 2 * math.pi * (ray + chance.uniform(-0.3, 0.3)) / 9
        length = 20 * chance.uniform(0.65, 1.3)
        along = (canvas.across - 30) * math.cos(angle) + (canvas.down - 30) * math.sin(angle)
        beside = (canvas.down - 30) * math.cos(angle) - (canvas.across - 30) * math.sin(angle)
        width = 1.7 * np.clip(1 - (along - 4) / (length - 4), 0, 1)
        distance = np.maximum(np.abs(beside) - width, np.maximum(4 - along, along - length))
        light = np.maximum(light, coverage(distance, canvas.scale))
    distance_to_middle = np.hypot(canvas.across - 30, canvas.down - 30)
    warm = np.clip(1 - distance_to_middle / 30, 0, 1)[..., None] ** 2.4 * rgb("#FFB050") * 0.75
    heart = np.clip(1 - distance_to_middle / 8, 0, 1)[..., None] ** 1.4 * rgb("#FFF6DC")
    canvas.paint(light[..., None] * rgb("#FFECB2") + warm + heart)


def paint_puff(canvas: Canvas, age: float) -> None:
    """Paint a puff of dust in a square of 60 units; `age` is from 0 (just raised) to 1 (nearly gone)."""
    radius = 9 + 17 * age
    ragged = noise.band(canvas, 24, 6, seed=5) * (2 + 3 * age)
    distance = shapes.ellipse_distance(canvas.across, canvas.down, 30, 32 - 6 * age, radius, radius * 0.8) + ragged
    thick = smoothstep(4 + 4 * age, -radius * 0.8, distance) * (0.75 * (1 - age) ** 1.3)
    canvas.paint(rgb("#C9B28C") * (1 + 0.10 * noise.band(canvas, 20, 4, seed=6))[..., None], thick)


def pictures() -> list[Picture]:
    """Return the pictures of all effects."""
    puffs = [Picture(f"puff.{frame}", 60, 60, partial(paint_puff, age=frame / 6)) for frame in range(6)]
    return [
        Picture("grain", GRAIN_SIDE, GRAIN_SIDE, paint_grain, period=GRAIN_SIDE),
        Picture("title.gradient", 200, 100, paint_title_gold, period=200),
        Picture("burst", 60, 60, paint_burst, light=True),
        *puffs,
    ]
