"""A chief's drum, standing: a goblet of wood with a hide head, tension ropes, and a band in the chief's colour."""

from __future__ import annotations

import math
from functools import partial

import numpy as np

from tools.bake import noise, shapes
from tools.bake.area import coverage
from tools.bake.bodies import paint_line
from tools.bake.canvas import Canvas
from tools.bake.colours import PLAYERS, Floats, rgb
from tools.bake.light import darker_edge, gradient, smoothstep
from tools.bake.masonry import rope_colour
from tools.bake.picture import Picture

WIDTH, HEIGHT = 72.0, 84.0
MIDDLE = WIDTH / 2
#: the y of the head's middle, half its width and half its height
TOP, HEAD_HALF_WIDTH, HEAD_HALF_HEIGHT = 17.0, 32.0, 11.0
#: the y of the narrowest part and of the foot
WAIST, FOOT = 57.0, 76.0
#: visible turns of the tension rope
TURNS = 7
#: the angle of the drum's front that the turns of the rope cover (radians)
FRONT = 1.25


def pictures() -> list[Picture]:
    """Return the pictures of the drums, one for each player."""
    anchors = {
        "head": (MIDDLE - HEAD_HALF_WIDTH, TOP - HEAD_HALF_HEIGHT, 2 * HEAD_HALF_WIDTH, 2 * HEAD_HALF_HEIGHT),
        "badge": (MIDDLE, 47.0),
    }
    return [
        Picture(f"drum.{name}", WIDTH, HEIGHT, partial(paint_drum, band_colour=colour), bleed=14, anchors=anchors)
        for name, colour in PLAYERS.items()
    ]


def paint_drum(canvas: Canvas, band_colour: str) -> None:
    """Paint a drum with a coloured band."""
    across, down = canvas.across - MIDDLE, canvas.down
    shadow = np.hypot(across / 33, (down - 80) / 9)
    canvas.paint(rgb("#060302"), (1 - smoothstep(0.45, 1.25, shadow)) * 0.8)
    _paint_body(canvas, across, down, band_colour)
    _paint_ropes(canvas)
    _paint_head(canvas, across, down)


def _half_width(level: Floats) -> Floats:
    """Return half the goblet's width at each ``level``, the distance down from the top of the picture."""
    bowl = HEAD_HALF_WIDTH - 15 * smoothstep(TOP + 6, WAIST, level) ** 1.25
    return bowl + 5.5 * smoothstep(WAIST, FOOT + 4, level)


def _paint_body(canvas: Canvas, across: Floats, down: Floats, band_colour: str) -> None:
    """Paint the wooden goblet with its band."""
    # the drum is seen from slightly above, so a level ring round it, such as an edge of the band, sags at the front;
    # ``level`` is the y at which the ring through a pixel would lie without this sag, and ``turn`` is the pixel's
    # angle from the front; the sag depends on the angle, which is estimated before the level is known
    estimated_turn = np.arcsin(np.clip(across / _half_width(down), -0.999, 0.999))
    level = down - HEAD_HALF_HEIGHT * 0.8 * np.cos(estimated_turn)
    half_width = _half_width(level)
    edge_distance = np.maximum(np.abs(across) - half_width, np.maximum(TOP - level, level - FOOT + 4) * 0.98)
    turn = np.arcsin(np.clip(across / half_width, -0.999, 0.999))
    grain = noise.cloud(canvas, 2.0, seed=4) * 0.16 + np.sin(turn * 21 + noise.cloud(canvas, 9, seed=7) * 3) * 0.10
    wood = gradient(0.5 + grain, (0, "#5A3820"), (0.5, "#99683C"), (1, "#CF9E66"))
    band = ((level > TOP + 25) & (level < TOP + 36))[..., None]
    wood = np.where(band, rgb(band_colour) * (0.86 + grain[..., None]), wood)
    light = np.clip(0.36 + 0.85 * np.cos(turn + 0.55), 0.2, 1.2) * (1 - 0.3 * smoothstep(WAIST, FOOT, level))
    light = light * darker_edge(edge_distance, 0.5, 3)
    canvas.paint(wood * light[..., None], coverage(edge_distance, canvas.scale))


def _paint_ropes(canvas: Canvas) -> None:
    """Paint the tension rope, in a zigzag from the head to the band."""
    upper, lower = TOP + 4, TOP + 24
    for number in range(TURNS):
        # the angles at which the rope leaves the head, reaches the band and is back at the head
        start, turning, end = -1.2 + number * 0.4, -1.0 + number * 0.4, -1.2 + number * 0.4 + 0.4
        down, up = ((start, upper), (turning, lower)), ((turning, lower), (end, upper))
        for (first, first_level), (last, last_level) in (down, up):
            if abs(first) < FRONT and abs(last) < FRONT:
                ends = _point_on_side(first, first_level), _point_on_side(last, last_level)
                paint_line(canvas, *ends, 3.2, "#160D07", 0.7)
                paint_line(canvas, *ends, 1.9, "#D8BC86")


def _point_on_side(turn: float, level: float) -> tuple[float, float]:
    """Return where a point of the drum's side appears: ``turn`` radians from the front, at the height ``level``."""
    half_width = float(_half_width(np.full((1, 1), level))[0, 0])
    return MIDDLE + math.sin(turn) * half_width, level + HEAD_HALF_HEIGHT * 0.8 * math.cos(turn)


def _paint_head(canvas: Canvas, across: Floats, down: Floats) -> None:
    """Paint the hide on top, with the rope round its rim."""
    edge_distance = (np.hypot(across / HEAD_HALF_WIDTH, (down - TOP) / HEAD_HALF_HEIGHT) - 1) * HEAD_HALF_HEIGHT
    tone = 0.55 + noise.cloud(canvas, 5, seed=9) * 0.22 + noise.cloud(canvas, 1.6, seed=3) * 0.06
    hide = gradient(tone, (0, "#A67F4C"), (0.5, "#DFC08E"), (1, "#F6E4BC"))
    light = np.clip(1.05 - 0.22 * across / HEAD_HALF_WIDTH - 0.18 * (down - TOP) / HEAD_HALF_HEIGHT, 0.5, 1.3)
    canvas.paint(hide * light[..., None], coverage(edge_distance, canvas.scale))
    beside, along, _ = shapes.ellipse_outline(across, down - TOP, HEAD_HALF_WIDTH, HEAD_HALF_HEIGHT, 160)
    rope_distance = np.abs(beside) - 3.2
    canvas.paint(rgb("#120A06"), coverage(rope_distance - 1, canvas.scale) * 0.6)
    rope = rope_colour(canvas, along, beside, 3.2) * np.clip(0.85 - 0.3 * across / HEAD_HALF_WIDTH, 0.4, 1.2)[..., None]
    canvas.paint(rope, coverage(rope_distance, canvas.scale))
