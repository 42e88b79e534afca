"""The hearth: flames that loop, embers, glows, smoke, logs burning and burnt out, the ring of stones."""

from __future__ import annotations

import math
import random
from functools import partial

import numpy as np

from tools.bake import noise, shapes
from tools.bake.area import Area, coverage
from tools.bake.bodies import Finish, Shadow, lit_colour, paint_slab
from tools.bake.canvas import Canvas
from tools.bake.colours import SOOT, Floats, Ramp, rgb
from tools.bake.light import blur, smoothstep
from tools.bake.picture import Picture
from tools.bake.textures import stone, wood

#: the number of pictures in the flame's loop
FRAMES = 12
WIDTH, HEIGHT = 124, 138
#: how far the noise rises during a loop; it is the period of the noise, so that the loop closes
RISE = 150
#: each tongue of fire: its middle and half its width, as shares of half the picture's width; its height, as a share of
#: the picture's height
TONGUES = (
    (0.0, 0.60, 0.98),
    (-0.30, 0.36, 0.66),
    (0.28, 0.38, 0.74),
    (-0.52, 0.24, 0.40),
    (0.52, 0.24, 0.46),
    (-0.12, 0.34, 0.86),
    (0.14, 0.34, 0.82),
)


def paint_flame(canvas: Canvas, frame: int) -> None:
    """Paint a frame of the loop: tongues of fire stretch in turn, bent by rising noise.

    The noise rises by whole periods in a loop, so that the last frame joins the first.
    """
    phase = frame / FRAMES
    slow = Area(canvas.x, canvas.y + RISE * phase, canvas.columns, canvas.rows, canvas.scale, RISE)
    fast = Area(canvas.x, canvas.y + 2 * RISE * phase, canvas.columns, canvas.rows, canvas.scale, RISE)
    broad, fine = noise.band(slow, 75, 25, seed=1) * 0.5, noise.band(fast, 30, 13, seed=2) * 0.5
    up = 1 - canvas.down / HEIGHT
    beside = (canvas.across - WIDTH / 2) / (WIDTH / 2) + (broad * 0.22 + fine * 0.10) * np.clip(up, 0, 1) ** 0.8 * 1.2
    heat = _tongues(beside, up, phase) * smoothstep(-0.02, 0.10, up) * np.clip(1 + fine * 0.22, 0.5, 1.4)
    heat = blur(heat, max(1, round(1.2 * canvas.scale)))
    core = np.clip(1 - np.abs(beside) / (0.46 * (1 - np.clip(up, 0, 1)) ** 0.8 + 0.02), 0, 1)
    heat = np.clip(heat * 1.05 * (0.74 + 0.30 * core) * (1.06 - 0.34 * up), 0, 1.2)
    canvas.paint(_heat_colour(heat))


def _tongues(beside: Floats, up: Floats, phase: float) -> Floats:
    """Return the heat of a flame's tongues; ``beside`` is -1..1 across it, ``up`` 0..1 from its foot.

    ``phase`` is the moment in the loop, 0..1.
    """
    heat = np.zeros_like(up)
    for number, (middle, half_width, top) in enumerate(TONGUES):
        sway = math.sin(2 * math.pi * (phase * (1 + number % 2) + number * 0.37))
        share = up / (top * (1 + 0.07 * sway))
        rising = np.clip(share, 0, 1)
        profile = (1 - rising) ** 0.62 * (0.55 + 1.2 * rising * (1 - rising) + 0.25 * (1 - rising))
        place = np.abs(beside - middle * (1 - rising * 0.72) - 0.02 * sway) / np.maximum(half_width * profile, 1e-3)
        value = np.clip(1 - place * place, 0, 1) * smoothstep(1, 0.86, share) * (1 - 0.42 * rising)
        heat = np.maximum(heat, value) + value * 0.10
    return np.clip(heat, 0, 1.6)


def _heat_colour(heat: Floats) -> Floats:
    """Return the colour of heat: black, red, yellow, almost white."""
    red = np.clip(heat * 1.9, 0, 1) ** 1.1
    green = np.clip((heat - 0.20) * 1.16, 0, 1) ** 1.35 * 0.92
    blue = np.clip((heat - 0.66) * 1.5, 0, 1) ** 1.3 * 0.72
    return np.stack([red, green, blue], -1) * smoothstep(0.02, 0.16, heat)[..., None]


def paint_embers(canvas: Canvas) -> None:
    """Paint glowing coals, to be added over the logs."""
    nearness = np.clip(1 - np.hypot((canvas.across - 75) / 69, (canvas.down - 26) / 21), 0, 1)
    coals = np.clip(nearness * 1.3, 0, 1) * smoothstep(0.1, 1.1, noise.band(canvas, 20, 4, seed=3))
    colour = coals[..., None] * np.array([1.15, 0.41, 0.09])
    colour = colour + np.clip(coals - 0.55, 0, 1)[..., None] * np.array([0.4, 0.6, 0.3])
    canvas.paint(colour + nearness[..., None] ** 1.6 * np.array([0.34, 0.09, 0.016]))


def paint_round_glow(canvas: Canvas, colour: str, strength: float, power: float) -> None:
    """Paint light that fades from the middle of a square canvas; the game adds it to the picture below."""
    radius = canvas.columns / canvas.scale / 2
    middle = canvas.x + radius
    nearness = np.clip(1 - np.hypot(canvas.across - middle, canvas.down - middle) / radius, 0, 1) ** power
    canvas.paint((nearness * strength)[..., None] * rgb(colour))


def paint_spark(canvas: Canvas) -> None:
    """Paint a spark: a warm glow with a bright heart, to be added as light."""
    distance = np.hypot(canvas.across - 12, canvas.down - 12)
    warm = np.clip(1 - distance / 12, 0, 1)[..., None] ** 2.2 * rgb("#FF9A3C") * 0.9
    heart = np.clip(1 - distance / 4, 0, 1)[..., None] ** 1.2 * rgb("#FFE2A0")
    canvas.paint(warm + heart)


def paint_smoke(canvas: Canvas) -> None:
    """Paint a thin thread of smoke from dead embers."""
    up = 1 - canvas.down / 150
    middle = 45 + np.sin(up * 5) * 12 * up
    thread = np.exp(-(((canvas.across - middle) / (5 + 14 * up)) ** 2))
    alpha = thread * smoothstep(0, 0.15, up) * smoothstep(1, 0.45, up) * 0.20
    canvas.paint(rgb("#B9B4AE"), alpha * (1 + 0.3 * noise.band(canvas, 40, 10, seed=1)))


#: the middle of the hearth in the pictures of logs and stones
GROUND = (110, 60)


def paint_logs(canvas: Canvas, burning: bool) -> None:
    """Paint the far stones of the ring and three crossed logs, which are brown while ``burning``, else charred."""
    x, y = GROUND
    chance = random.Random(2)
    ramp = Ramp("#1E1814", "#463A30", "#6E5C49")
    for degrees in (200, 225, 250, 290, 315, 340):
        angle = math.radians(degrees)
        _paint_stone(canvas, x + math.cos(angle) * 66, y + 2 + math.sin(angle) * 16, 22, ramp, chance.randrange(99))
    bark = Ramp("#1E0F08", "#4A2E1A", "#7A5430") if burning else Ramp("#100B09", "#26201C", "#453C35")
    for degrees, right, down, length in ((17, -6, -12, 104), (-16, 6, -14, 106), (4, 0, -7, 92)):
        _paint_log(canvas, (x + right, y + down), length, degrees, bark)


def _paint_log(canvas: Canvas, middle: shapes.Point, length: float, degrees: float, bark: Ramp) -> None:
    """Paint a log round a point, turned by some degrees, with its two cut ends."""
    angle = math.radians(degrees)
    half = length / 2 - 8
    start = (middle[0] - math.cos(angle) * half, middle[1] + math.sin(angle) * half)
    end = (middle[0] + math.cos(angle) * half, middle[1] - math.sin(angle) * half)
    area = canvas.window(middle[0] - length, middle[1] - 40, middle[0] + length, middle[1] + 40)
    rough = noise.band(area, 40, 7, seed=int(length)) * 1.2
    distance = shapes.capsule_distance(area.across, area.down, start, end, 19) + rough
    shade = shapes.capsule_distance(area.across - 2, area.down - 7, start, end, 19)
    canvas.paint(rgb(SOOT) * 0.4, (1 - smoothstep(-6, 7, shade)) * 0.65, area=area)
    finish = Finish(wood, bark, rough=0, bevel=9, bevel_strength=1.3, relief=0.8, rim=0.6, seed=int(length))
    canvas.paint(lit_colour(area, distance, finish), coverage(distance, canvas.scale), area=area)
    for tip in (start, end):
        cut = shapes.ellipse_distance(area.across, area.down, tip[0], tip[1], 5.5, 8)
        rings = 0.75 + 0.25 * np.cos(cut * 2.2)
        canvas.paint(rgb(bark.light) * rings[..., None], coverage(cut, canvas.scale) * 0.85, area=area)


def _paint_stone(canvas: Canvas, x: float, y: float, size: float, ramp: Ramp, seed: int) -> None:
    """Paint one stone of the ring round the fire."""
    finish = Finish(
        stone,
        ramp,
        rough=1.6,
        bevel=7,
        bevel_strength=1.2,
        relief=0.4,
        rim=0.6,
        shadow=Shadow(0, 3, soft=5, dark=0.8),
        seed=seed,
    )
    paint_slab(canvas, x - size / 2, y - size * 0.36, size, size * 0.72, size * 0.34, finish)


def paint_front_stones(canvas: Canvas) -> None:
    """Paint the near stones of the ring, to be laid over flames and logs."""
    x, y = GROUND
    chance = random.Random(7)
    ramp = Ramp("#231C17", "#54463A", "#7E6A54")
    for right, down, size in ((-70, 1, 25), (-46, 9, 28), (-18, 13, 30), (12, 13, 28), (40, 10, 30), (67, 2, 26)):
        _paint_stone(canvas, x + right, y + down, size, ramp, chance.randrange(99))


def pictures() -> list[Picture]:
    """Return the pictures of the hearth; logs and stones have an anchor on the ground, flames at their foot."""
    ground = {"ground": (float(GROUND[0]), float(GROUND[1]))}
    foot = {"ground": (WIDTH / 2, HEIGHT - 6.0)}
    flames = [
        Picture(
            f"fire.{frame}", WIDTH, HEIGHT, partial(paint_flame, frame=frame), light=True, period=RISE, anchors=foot
        )
        for frame in range(FRAMES)
    ]
    return [
        *flames,
        Picture("fire.logs_lit", 220, 100, partial(paint_logs, burning=True), anchors=ground),
        Picture("fire.logs_out", 220, 100, partial(paint_logs, burning=False), anchors=ground),
        Picture("fire.stones_front", 220, 100, paint_front_stones, anchors=ground),
        Picture("embers", 150, 46, paint_embers, light=True, anchors={"ground": (75.0, 35.0)}),
        Picture("spark", 24, 24, paint_spark, light=True),
        Picture("smoke", 90, 150, paint_smoke, anchors={"ground": (45.0, 150.0)}),
        Picture(
            "glow.fire", 240, 240, partial(paint_round_glow, colour="#FF8A2C", strength=0.42, power=2.0), light=True
        ),
        Picture(
            "glow.danger", 180, 180, partial(paint_round_glow, colour="#FF3A14", strength=0.55, power=1.6), light=True
        ),
        Picture(
            "glow.spot", 120, 120, partial(paint_round_glow, colour="#FFF0C0", strength=0.55, power=1.6), light=True
        ),
    ]
