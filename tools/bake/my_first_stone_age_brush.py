"""Turns a drawing into pigment: an unsteady edge, grain, light from the upper left, a soft shadow on the ground."""

from __future__ import annotations

import functools
import io
from typing import NamedTuple

import numpy as np
import pygame

from tools.bake import noise
from tools.bake.area import Area
from tools.bake.bodies import NO_SHADOW, Shadow
from tools.bake.canvas import Canvas
from tools.bake.colours import Floats, rgb
from tools.bake.light import blur, relief, sampled
from tools.bake.my_first_stone_age_drawings import Drawing

#: how far a drawing may reach beyond its own rectangle, as a share of its size
OVERHANG = 0.1
CONTACT_SHADOW = Shadow(2, 4, soft=4, dark=0.45)


class DrawingStyle(NamedTuple):
    """How a drawing is painted: its `shadow`, the strength of its `light`, and the seed of its unsteady lines."""

    shadow: Shadow = CONTACT_SHADOW
    light: float = 0.22
    seed: int = 1


USUAL = DrawingStyle()
FLAT = DrawingStyle(NO_SHADOW, light=0.0)


@functools.cache
def rasterised(drawing: Drawing, columns: int, rows: int) -> Floats:
    """Return the drawing with its overhang as premultiplied colour and alpha, rows x columns x 4."""
    left, top = -drawing.width * OVERHANG, -drawing.height * OVERHANG
    width, height = drawing.width - 2 * left, drawing.height - 2 * top
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
    svg = f'{head} viewBox="{left} {top} {width} {height}">{drawing.body}</svg>'
    image = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (columns, rows)).convert_alpha()
    surface = pygame.Surface((columns, rows), pygame.SRCALPHA)
    surface.blit(image, ((columns - image.get_width()) // 2, (rows - image.get_height()) // 2))
    colour = pygame.surfarray.array3d(surface).transpose(1, 0, 2).astype(np.float32) / 255
    alpha = pygame.surfarray.array_alpha(surface).T.astype(np.float32)[..., None] / 255
    return np.concatenate([colour * alpha, alpha], -1)


def paint_drawing(
    canvas: Canvas, drawing: Drawing, x: float, y: float, width: float, style: DrawingStyle = USUAL
) -> None:
    """Paint a drawing `width` units wide, its middle at (x, y)."""
    height = width * drawing.height / drawing.width
    picture, place = _wobbled(canvas, drawing, x, y, width, height, style)
    alpha = picture[..., 3]
    colour = picture[..., :3] / np.maximum(alpha, 1e-3)[..., None]
    grain = 0.055 * noise.band(place, 25, 2.5, seed=style.seed + 5) + 0.03 * noise.band(
        place, 3, 1.1, seed=style.seed + 6
    )
    colour = colour * (1 + grain)[..., None]
    if style.light:
        swell = blur(alpha, max(1, round(width * 0.025 * canvas.scale))) * width * 0.05
        lit = 1 + (relief(swell, 0.9, canvas.scale) - 1) * style.light * 2.2
        colour = colour * np.clip(lit, 0.7, 1.35)[..., None]
    _paint_shadow(canvas, place, alpha, style.shadow)
    canvas.paint(colour, alpha, area=place)


def _wobbled(
    canvas: Canvas, drawing: Drawing, x: float, y: float, width: float, height: float, style: DrawingStyle
) -> tuple[Floats, Area]:
    """Return the drawing with unsteady lines, and the pixels of the canvas that it covers."""
    enlargement = 1 + 2 * OVERHANG
    columns, rows = round(width * enlargement * canvas.scale), round(height * enlargement * canvas.scale)
    left, top = x - width * enlargement / 2, y - height * enlargement / 2
    corner = canvas.window(left, top, left + 0.01, top + 0.01)  # one pixel
    place = Area(corner.x, corner.y, columns, rows, canvas.scale, canvas.period)
    amount = 0.35 * canvas.scale
    down, across = np.mgrid[0:rows, 0:columns].astype(np.float32)
    down = down + noise.band(place, 35, 7, seed=style.seed + 21) * amount
    across = across + noise.band(place, 35, 7, seed=style.seed + 22) * amount
    return sampled(rasterised(drawing, columns, rows), down, across), place


def _paint_shadow(canvas: Canvas, place: Area, alpha: Floats, shadow: Shadow) -> None:
    """Paint the shadow of the drawing that covers ``place`` with ``alpha``."""
    if not shadow.dark:
        return
    reach = round((shadow.soft * 2 + max(abs(shadow.right), abs(shadow.down))) * canvas.scale)
    shade = np.roll(
        np.pad(alpha, reach), (round(shadow.down * canvas.scale), round(shadow.right * canvas.scale)), (0, 1)
    )
    shade = blur(shade, max(1, round(shadow.soft * canvas.scale / 2))) * shadow.dark
    spread = reach / canvas.scale
    around = Area(place.x - spread, place.y - spread, place.columns + 2 * reach, place.rows + 2 * reach, canvas.scale)
    canvas.paint(rgb("#1A1008"), shade, area=around)
