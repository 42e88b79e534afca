"""Silhouettes from assets/icons/icons.json, drawn flat or as dry pigment on rock."""

from __future__ import annotations

import functools
import io
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pygame
from PIL import Image

from tools.bake import noise
from tools.bake.area import Area
from tools.bake.canvas import Canvas
from tools.bake.colours import Floats, rgb
from tools.bake.light import blur, sampled, smoothstep

ICONS = Path(__file__).parents[2] / "assets" / "icons" / "icons.json"
#: the opening tag of each icon
SVG_START = '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">'


class Pigment(NamedTuple):
    """How a silhouette is painted: `wear` is 0 (fresh) to 1 (old), `turn` is in degrees, anticlockwise."""

    colour: str
    wear: float = 0.7
    alpha: float = 1.0
    turn: float = 0.0
    mirrored: bool = False
    seed: int = 0


@functools.cache
def stored_icons() -> dict[str, dict[str, str]]:
    """Return the author and the SVG body of every icon, by the icon's name."""
    icons: dict[str, dict[str, str]] = json.loads(ICONS.read_text(encoding="utf-8"))
    return icons


@functools.cache
def silhouette(name: str, pixels: int) -> Floats:
    """Return the alpha of an icon, pixels x pixels. Raises KeyError for a name that is not stored."""
    svg = SVG_START + stored_icons()[name]["body"].replace("currentColor", "#000") + "</svg>"
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (pixels, pixels))
    return pygame.surfarray.array_alpha(surface).T.astype(np.float32) / 255


def _oriented_alpha(name: str, pixels: int, pigment: Pigment) -> Floats:
    """Return the alpha of an icon, mirrored and turned as the pigment says."""
    alpha = silhouette(name, pixels)
    if pigment.mirrored:
        alpha = alpha[:, ::-1]
    if pigment.turn:
        picture = Image.fromarray((alpha * 255).astype(np.uint8))
        turned = picture.rotate(pigment.turn, Image.Resampling.BICUBIC, expand=True)
        alpha = np.asarray(turned, np.float32) / 255
    return alpha


def paint_flat(canvas: Canvas, name: str, x: float, y: float, size: float, pigment: Pigment) -> None:
    """Paint a silhouette in one flat colour, centred on (x, y)."""
    alpha = _oriented_alpha(name, max(1, round(size * canvas.scale)), pigment)
    area = _centred(canvas, x, y, alpha.shape)
    canvas.paint(rgb(pigment.colour), alpha * pigment.alpha, area=area)


def paint_silhouette(canvas: Canvas, name: str, x: float, y: float, size: float, pigment: Pigment) -> None:
    """Paint a silhouette in dry pigment, centred on (x, y): wobbling edge, holes, colour pooled at the rim."""
    alpha = _oriented_alpha(name, max(1, round(size * canvas.scale)), pigment)
    paint_dry(canvas, np.pad(alpha, round(4 * canvas.scale)), x, y, size, pigment)


def paint_dry(canvas: Canvas, alpha: Floats, x: float, y: float, size: float, pigment: Pigment) -> None:
    """Paint a silhouette in dry pigment; ``alpha`` is its opacity, and a larger `size` gives a coarser brush."""
    scale, seed, wear = canvas.scale, pigment.seed, pigment.wear
    area = _centred(canvas, x, y, alpha.shape)
    wobble = min(size / 64 * wear, 1.6) * 0.6 * scale
    rows, columns = np.mgrid[0 : area.rows, 0 : area.columns]
    shaky_rows = rows + noise.band(area, 30, 7, seed=seed + 21) * wobble
    shaky_columns = columns + noise.band(area, 30, 7, seed=seed + 22) * wobble
    alpha = sampled(alpha[..., None], shaky_rows, shaky_columns)[..., 0]
    grain, dust = noise.band(area, 45, 2.5, seed=seed + 5), noise.band(area, 4, 1.2, seed=seed + 6)
    covered = smoothstep(-2.4, -0.7, grain) * 0.6 + 0.4
    specks = 1 - 0.55 * wear * smoothstep(0.9, 2.1, dust - 0.35 * grain)
    pooled = np.clip((alpha - blur(alpha, max(1, round(size * 0.018 * scale)))) * 2.2, 0, 1)
    cover = alpha * (1 - (1 - covered) * wear * 0.9) * specks
    cover = np.clip(cover + pooled * 0.35 * alpha, 0, 1) * pigment.alpha
    colour = rgb(pigment.colour) * (1 + 0.10 * grain * wear)[..., None] * (1 - 0.38 * pooled)[..., None]
    canvas.paint(colour, cover, area=area)


def paint_hand_stencil(canvas: Canvas, x: float, y: float, size: float, pigment: Pigment) -> None:
    """Paint colour blown round a hand that stays bare, like the hands on cave walls."""
    scale = canvas.scale
    alpha = np.pad(_oriented_alpha("palm", max(1, round(size * scale)), pigment), round(size * 0.5 * scale))
    area = _centred(canvas, x, y, alpha.shape)
    cloud = blur(alpha, max(1, round(size * 0.055 * scale)))
    dust = noise.band(area, 3.5, 1.2, seed=pigment.seed + 3)
    blurred = blur(alpha, max(1, round(scale * 0.8)))
    cover = np.clip(cloud * 2.1 - 0.04, 0, 1) * (1 - blurred * 0.96) * smoothstep(-1.6, 0.9, dust + cloud * 2)
    canvas.paint(rgb(pigment.colour), cover * pigment.alpha, area=area)


def _centred(canvas: Canvas, x: float, y: float, shape: tuple[int, ...]) -> Area:
    """Return the area of the canvas for a picture round (x, y) whose array has this ``shape`` (rows, columns)."""
    rows, columns = shape
    first_column = round((x - canvas.x) * canvas.scale - columns / 2)
    first_row = round((y - canvas.y) * canvas.scale - rows / 2)
    left, top = canvas.x + first_column / canvas.scale, canvas.y + first_row / canvas.scale
    return Area(left, top, columns, rows, canvas.scale, canvas.period)
