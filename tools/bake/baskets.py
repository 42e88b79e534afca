"""The four boxes of Ugh Ugh, drawn as woven baskets with a lid of straw or a tent of hide, closed and open."""

from __future__ import annotations

from functools import partial

import numpy as np

from tools.bake import noise, shapes
from tools.bake.area import coverage
from tools.bake.bodies import paint_line, paint_round_body
from tools.bake.canvas import Canvas
from tools.bake.colours import SOOT, Floats, Ramp, rgb
from tools.bake.light import darker_edge, gradient, relief, smoothstep
from tools.bake.masonry import rope_colour, whole_turns
from tools.bake.picture import Picture
from tools.bake.pieces import BOXES, TOKEN_BONE, paint_emblem
from tools.bake.textures import hide

WIDTH, HEIGHT = 126, 136
#: mouth and bottom are ellipses, since the basket is seen from slightly above: half their height
HALF_DEPTH = WIDTH * 0.105
#: the y of the middle of the mouth, and of the bottom
TOP, BOTTOM = HEIGHT * 0.34, HEIGHT - HALF_DEPTH
STRAW = Ramp("#6A4722", "#B08A50", "#DDBD84")
#: the height of a row of straw, in logical units
ROW = 9.0


def paint_woven_body(canvas: Canvas, band: str, seed: int) -> None:
    """Paint the basket's body: rows of straw round a tapering drum, two bands dyed in the box's colour."""
    across, down = canvas.across - WIDTH / 2, canvas.down
    half_width = WIDTH * 0.5 - WIDTH * 0.085 * np.clip((down - HALF_DEPTH * 0.5 - TOP) / (BOTTOM - TOP), 0, 1.2) ** 1.3
    # where each pixel lies on the basket: the angle from its front, and the height without the curve of the rows
    turn = np.arcsin(np.clip(across / half_width, -0.999, 0.999))
    level = down - HALF_DEPTH * np.cos(turn)
    edge_distance = np.maximum(np.abs(across) - half_width, np.maximum(TOP - level, level - BOTTOM) * 0.98)
    row = np.floor(level / ROW)
    share_of_row = level / ROW - row
    stake = np.clip(np.cos(turn * 8.5 + np.pi * (row % 2)), -0.4, 1)
    weave_height = np.sin(np.pi * share_of_row) ** 0.8 * (0.45 + 0.55 * stake) * 4.6
    grain = noise.cloud(canvas, 2.0, seed=seed) * 0.10 + np.sin(row * 12.9 + seed) * 0.10
    colour = gradient(0.5 + grain, (0, STRAW.dark), (0.5, STRAW.mid), (1, STRAW.light))
    from_top = row - np.floor(TOP / ROW)
    for first, last in ((3, 5), (12, 14)):
        dyed = ((from_top >= first) & (from_top < last))[..., None]
        colour = np.where(dyed, rgb(band) * (0.85 + grain[..., None] * 1.6), colour)
    light = np.clip(relief(weave_height, 0.62, canvas.scale), 0.35, 1.6)
    light = light * np.clip(0.34 + 0.80 * np.cos(turn + 0.55), 0.22, 1.15)
    light = light * (1 - 0.30 * smoothstep(TOP + 10, BOTTOM, level))
    light = light * darker_edge(edge_distance, 0.5, 3)
    canvas.paint(colour * light[..., None], coverage(edge_distance, canvas.scale))


def paint_hoop(canvas: Canvas, y: float, half_width: float, thickness: float, half: str, light: float = 1.0) -> None:
    """Paint the "far" or the "near" half of a straw rope round the basket; ``light`` below 1 dims it."""
    across = canvas.across - WIDTH / 2
    beside, along, _ = shapes.ellipse_outline(across, canvas.down - y, half_width, HALF_DEPTH, 160)
    along = whole_turns(along, half_width, HALF_DEPTH, thickness)
    edge_distance = np.abs(beside) - thickness
    shade = np.clip(0.8 - 0.3 * across / half_width, 0.4, 1.2) * light
    shade = shade * darker_edge(edge_distance, 0.5, 3)  # darker at both edges of the rope
    colour = rope_colour(canvas, along, beside, thickness) * shade[..., None]
    is_in_half = canvas.down < y if half == "far" else canvas.down >= y
    canvas.paint(colour, coverage(edge_distance, canvas.scale) * is_in_half)


def paint_straw_lid(canvas: Canvas, band: str, seed: int) -> None:
    """Paint a woven dome with a bone knob."""
    half_width, middle, lid_height = WIDTH * 0.5 + 3, TOP - 2, HEIGHT * 0.26
    across, down = canvas.across - WIDTH / 2, canvas.down - middle
    reach = np.hypot(across / half_width, np.where(down < 0, down / lid_height, down / HALF_DEPTH))
    edge_distance = (reach - 1) * lid_height * 0.9
    rings = np.hypot(across / half_width, (down + lid_height * 0.72) / (lid_height * 1.6)) * 9
    ring = np.floor(rings)
    angle = np.arctan2(down + lid_height * 0.72, across / half_width * lid_height)
    weave_height = np.sin(np.pi * (rings - ring)) * (0.5 + 0.5 * np.cos(angle * 16 + np.pi * (ring % 2))) * 3.6
    tone = 0.52 + np.sin(ring * 9.7 + seed) * 0.10 + noise.cloud(canvas, 2.0, seed=seed + 1) * 0.08
    colour = gradient(tone, (0, "#6A4722"), (0.5, "#B89256"), (1, "#E4C68E"))
    colour = np.where((ring == 5)[..., None], rgb(band) * 1.05, colour)
    slope = np.clip(1.12 - 0.40 * across / half_width - 0.125 * down / lid_height, 0.35, 1.3)
    light = np.clip(relief(weave_height, 0.5, canvas.scale), 0.4, 1.6) * slope
    _paint_lid(canvas, edge_distance, colour * light[..., None], (across / half_width, (down - 7) / HALF_DEPTH))
    paint_hoop(canvas, middle, WIDTH * 0.5 + 2, 5, "near")
    paint_round_body(canvas, WIDTH / 2, middle - lid_height - 3, 20, TOKEN_BONE)


def _paint_lid(canvas: Canvas, edge_distance: Floats, colour: Floats, from_shadow: tuple[Floats, Floats]) -> None:
    """Paint a lid and the shadow that it casts on the basket.

    ``edge_distance`` is the signed distance to the lid. ``from_shadow`` is the x and y of each pixel from the middle of
    the shadow, as multiples of its half width and half height.
    """
    cast = (np.hypot(*from_shadow) - 1) * HALF_DEPTH
    canvas.paint(rgb(SOOT) * 0.4, (1 - smoothstep(-5.4, 6, cast)) ** 1.4 * 0.55)
    colour = colour * darker_edge(edge_distance, 0.5, 3)[..., None]
    canvas.paint(colour, coverage(edge_distance, canvas.scale))


def paint_tent_lid(canvas: Canvas, _band: str, _seed: int) -> None:
    """Paint a pointed tent of red hide with a zigzag hem, its poles sticking out."""
    half_width, base, lid_height = WIDTH * 0.5 + 6, TOP - 1, HEIGHT * 0.40
    apex, middle = base - lid_height, WIDTH / 2
    for lean in (-13, 4, 15):
        start, end = (middle - lean, apex - 11), (middle + lean * 1.4, apex + 26)
        paint_line(canvas, start, end, 7, "#1A0F08")
        paint_line(canvas, start, end, 4, "#A87440")
    across, down = canvas.across - middle, canvas.down
    curve = HALF_DEPTH * np.sqrt(np.clip(1 - (across / half_width) ** 2, 0, 1))
    half_hem = half_width * (np.clip((down - apex) / (base - apex), 0, 1.3) * 0.92 + 0.05)
    edge_distance = np.maximum(np.abs(across) - half_hem, np.maximum(apex - down, down - base - curve)) * 0.9
    colour, height = hide(canvas, 4, Ramp("#6E2A1E", "#A8483A", "#D0806A"))
    beside = across / np.maximum(half_hem, 1)
    seam = np.exp(-((((beside * 3 + 0.5) % 1 - 0.5) / 0.045) ** 2))
    light = np.clip(relief(height * 0.6, 0.5, canvas.scale), 0.5, 1.4) * np.clip(1.12 - 0.55 * beside, 0.4, 1.4)
    colour = colour * (light * (1 - 0.35 * seam))[..., None]
    zigzag = down - base + 4 - np.abs(((across + 100) / 10) % 2 - 1) * 8 - curve + 12
    hem = np.exp(-((zigzag / 2.4) ** 2))[..., None] * 0.85
    colour = colour * (1 - hem) + rgb("#F0DDB2") * hem
    _paint_lid(canvas, edge_distance, colour, (across / half_width, (down - base - 8) / HALF_DEPTH))


def paint_mouth(canvas: Canvas) -> None:
    """Paint the open top: far rim, darkness, near rim."""
    paint_hoop(canvas, TOP, WIDTH * 0.5 - 2, 6, "far", 0.7)
    reach = np.hypot((canvas.across - WIDTH / 2) / (WIDTH * 0.5 - 6), (canvas.down - TOP) / (HALF_DEPTH - 3))
    canvas.paint(rgb("#0A0604"), smoothstep(1.02, 0.96, reach))
    paint_hoop(canvas, TOP, WIDTH * 0.5 - 2, 6, "near")


def paint_basket(canvas: Canvas, kind: str, is_open: bool) -> None:
    """Paint the basket of a box, closed by its lid or, if ``is_open``, without it."""
    emblem, colour = BOXES[kind]
    seed = len(kind)  # differs by kind
    paint_woven_body(canvas, colour, seed)
    if is_open:
        paint_mouth(canvas)
    elif kind == "tent":
        paint_tent_lid(canvas, colour, seed)
    else:
        paint_straw_lid(canvas, colour, seed)
    middle = TOP + HALF_DEPTH + (BOTTOM - TOP) * 0.50
    paint_emblem(canvas, WIDTH / 2 - 1, middle, 62, emblem, colour, "#F8EED6")


def pictures() -> list[Picture]:
    """Return two pictures of each box: with its lid on, and open."""
    all_pictures = []
    for kind in BOXES:
        for name, is_open in ((f"ugh.basket_{kind}", False), (f"ugh.basket_{kind}_open", True)):
            paint = partial(paint_basket, kind=kind, is_open=is_open)
            all_pictures.append(Picture(name, WIDTH, HEIGHT, paint, bleed=25))
    return all_pictures
