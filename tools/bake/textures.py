"""Textures of materials: each gives a colour and a height for every pixel of an area."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from tools.bake import noise
from tools.bake.area import Area
from tools.bake.colours import BONES, SIENNA, Floats, Ramp, rgb
from tools.bake.light import gradient, smoothstep


class Texture(NamedTuple):
    """Colour (rows x columns x 3) and height in logical units (rows x columns)."""

    colour: Floats
    height: Floats


#: paints a material in an area from a seed, in the colours of a ramp
Painter = Callable[[Area, int, Ramp], Texture]


def _ramp_colour(ramp: Ramp, value: Floats) -> Floats:
    """Return the colour of a ramp for each value: dark at 0, light at 1."""
    return gradient(value, (0, ramp.dark), (0.5, ramp.mid), (1, ramp.light))


def stone(area: Area, seed: int, ramp: Ramp) -> Texture:
    """Return the texture of weathered rock with hairline cracks and rusty stains."""
    coarse = noise.cloud(area, 2.9, seed=seed) * 0.75 + noise.band(area, 90, 14, seed=seed + 1) * 0.30
    fine = noise.band(area, 9, 2.2, seed=seed + 2)
    crack = np.exp(-((noise.band(area, 170, 24, seed=seed + 3) / 0.018) ** 2))
    crack = crack * smoothstep(-0.2, 0.9, noise.cloud(area, 2.8, seed=seed + 4))
    colour = _ramp_colour(ramp, coarse * 0.2 + 0.5) * (1 + 0.022 * fine)[..., None]
    stain = smoothstep(0.3, 1.6, noise.cloud(area, 2.9, seed=seed + 5))[..., None] * 0.35
    colour = colour * (1 - stain) + rgb(SIENNA) * stain * colour.mean(-1, keepdims=True) * 2.1
    return Texture(colour * (1 - 0.38 * crack)[..., None], coarse * 1.5 + fine * 0.07 - crack * 0.8)


def parchment(area: Area, seed: int, ramp: Ramp) -> Texture:
    """Return the texture of scraped skin to write on, fibrous and a little spotted."""
    coarse = noise.cloud(area, 2.8, seed=seed) * 0.8 + noise.band(area, 70, 12, seed=seed + 1) * 0.22
    fibre = noise.band(area, 26, 2.0, seed=seed + 2, stretch=2.2)
    fine = noise.band(area, 5, 1.6, seed=seed + 3)
    spot = smoothstep(2.1, 3.2, noise.band(area, 8, 2.5, seed=seed + 4))
    colour = _ramp_colour(ramp, coarse * 0.19 + 0.56) * (1 - 0.16 * spot + 0.010 * fine + 0.014 * fibre)[..., None]
    return Texture(colour, coarse * 0.5 + fibre * 0.06)


def hide(area: Area, seed: int, ramp: Ramp) -> Texture:
    """Return the texture of tanned leather with its grain; with other ramps it looks like clay or paint."""
    coarse = noise.cloud(area, 2.7, seed=seed) * 0.6 + noise.band(area, 60, 10, seed=seed + 1) * 0.35
    grain = np.abs(noise.band(area, 16, 3.5, seed=seed + 4))
    fine = noise.band(area, 5, 1.7, seed=seed + 2)
    colour = _ramp_colour(ramp, coarse * 0.2 + 0.5) * (1 + 0.02 * fine)[..., None]
    return Texture(colour, coarse * 0.6 - np.exp(-((grain / 0.22) ** 2)) * 0.22)


def bone(area: Area, seed: int, ramp: Ramp = BONES) -> Texture:
    """Return the texture of polished bone with pits; tokens are made of it, dyed by the ramp."""
    coarse = noise.cloud(area, 2.8, seed=seed) * 0.8
    fibre = noise.band(area, 40, 2.0, seed=seed + 2, stretch=3.0)
    pit = smoothstep(2.2, 3.0, noise.band(area, 9, 3, seed=seed + 4))
    colour = _ramp_colour(ramp, coarse * 0.18 + 0.55) * (1 + 0.02 * fibre)[..., None]
    return Texture(colour * (1 - 0.12 * pit)[..., None], coarse * 0.4 + fibre * 0.05 - pit * 0.3)


def wood(area: Area, seed: int, ramp: Ramp) -> Texture:
    """Return the texture of wood with its grain along x."""
    return _wood(area, seed, ramp, 3.2)


def wood_upright(area: Area, seed: int, ramp: Ramp) -> Texture:
    """Return the texture of wood with its grain along y."""
    return _wood(area, seed, ramp, 1 / 3.2)


def _wood(area: Area, seed: int, ramp: Ramp, stretch: float) -> Texture:
    """Return the texture of wood whose grain is drawn out along x if ``stretch`` is above 1, else along y."""
    rings = (
        noise.band(area, 90, 8, seed=seed, stretch=stretch) * 0.5
        + noise.band(area, 30, 2.5, seed=seed + 1, stretch=stretch) * 0.45
    )
    fine = noise.band(area, 7, 1.8, seed=seed + 2, stretch=2.4 if stretch > 1 else 1 / 2.4)
    colour = _ramp_colour(ramp, rings * 0.2 + 0.5) * (1 + 0.03 * fine)[..., None]
    return Texture(colour, rings * 0.35 + fine * 0.05)
