"""How pictures look with other kinds of colour vision: ``python -m tests.vision [protan|deutan|tritan] IN OUT``.

Without arguments it prints the distances between the colours of each family that carries meaning. Matrices of Machado,
Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from itertools import combinations
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.asset_folder import find_assets
from game.ui.palettes import PALETTES, STANDARD, use_palette
from game.ui.pictures import Pictures
from game.ui.theme import SEAT_COLOURS
from tests.tables import table

Array = npt.NDArray[np.float64]
VISIONS: dict[str, Array] = {
    "usual": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])

#: the palettes of the seats, by the suffix of a family's name
OF_PALETTES = {"" if palette is STANDARD else f", {palette.title.lower()}": palette for palette in PALETTES.values()}
#: pictures whose colour carries meaning, by family; each of them also has a glyph, figure or drawing
FAMILIES: dict[str, tuple[str, ...]] = {
    **{f"seats{of_palette}": tuple(f"disc.{entry.key}" for entry in SEAT_COLOURS) for of_palette in OF_PALETTES},
    **{f"members{of_palette}": tuple(f"member.{entry.key}" for entry in SEAT_COLOURS) for of_palette in OF_PALETTES},
    "Ugh Ugh goods": tuple(f"chip.{kind}" for kind in ("berries", "fur", "herbs", "stone", "wood")),
    "Stone Age goods": tuple(f"sa.chip.{kind}" for kind in ("food", "wood", "brick", "stone", "gold")),
    "CVlizations goods": tuple(f"cv.chip.{kind}" for kind in ("food", "wood", "stone")),
    "My First Stone Age goods": tuple(f"mfsa.good.{kind}" for kind in ("arrowhead", "berry", "fish", "pot", "tooth")),
    "Settlers goods": tuple(f"st.chip.{kind}" for kind in ("skin", "meat", "bone", "flint")),
}


def linear(colours: Array) -> Array:
    """Convert sRGB of 0..1 to linear light."""
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)


def as_seen(colours: Array, vision: str) -> Array:
    """Return sRGB colours of 0..1, in the last axis, as seen with ``vision``."""
    light = np.clip(linear(colours) @ VISIONS[vision].T, 0, 1)
    back: Array = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return back


def lab(colour: Array) -> Array:
    """Convert an sRGB colour to CIE L*a*b*."""
    xyz = (_XYZ @ linear(colour)) / _WHITE
    root = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])


def distance(one: Array, other: Array, vision: str) -> float:
    """Return the CIE 1976 distance of two colours for ``vision``."""
    return float(np.linalg.norm(lab(as_seen(one, vision)) - lab(as_seen(other, vision))))


def colour_of(pictures: Pictures, name: str) -> Array:
    """Return the colour of a picture's body: the median of its opaque pixels."""
    image = pictures.image(name)
    cover, pixels = pygame.surfarray.array_alpha(image), pygame.surfarray.array3d(image)
    found: Array = np.median(pixels[cover > 200], axis=0) / 255
    return found


def drawing(pictures: Pictures, name: str, vision: str, size: int = 40) -> Array:
    """Return the lightness of a picture at ``size`` x ``size`` places, less its average: the drawing on it."""
    image = pygame.transform.smoothscale(pictures.image(name), (size, size))
    light = linear(as_seen(pygame.surfarray.array3d(image) / 255, vision)) @ _XYZ[1]
    cover = pygame.surfarray.array_alpha(image) > 200
    bright: Array = np.where(cover, 116 * np.cbrt(np.maximum(light, 1e-4)) - 16, 0.0)
    bright[cover] -= bright[cover].mean()
    return bright


@cache
def colours_of(family: str) -> dict[str, Array]:
    """Return the colours of a family of ``FAMILIES`` by name; it may name a palette after a comma."""
    pygame.display.set_mode((1600, 900))
    pictures = Pictures(find_assets())
    kind, comma, palette = family.partition(",")
    use_palette(OF_PALETTES[comma + palette].key)
    if kind == "seats":
        colours = {entry.key: np.array(entry.paint) / 255 for entry in SEAT_COLOURS}
    else:
        colours = {name.rsplit(".", 1)[1]: colour_of(pictures, name) for name in FAMILIES[family]}
    use_palette(STANDARD.key)
    return colours


def closest_pair(family: str, vision: str) -> tuple[float, str, str]:
    """Return the least distance between two colours of a family as seen with ``vision``, and these two colours."""
    colours = colours_of(family)
    pairs = [(distance(colours[one], colours[other], vision), one, other) for one, other in combinations(colours, 2)]
    return min(pairs)


def distance_table() -> str:
    """Return the closest distance of each family for each kind of vision, as a Markdown table."""
    rows = []
    for family in FAMILIES:
        pairs = [closest_pair(family, name) for name in VISIONS]
        rows.append((family, *[f"{far:.0f} ({one}, {other})" for far, one, other in pairs]))
    return table(("family", *VISIONS), rows)


def show(vision: str, source: Path, target: Path) -> None:
    """Write a picture as seen with ``vision``."""
    image = pygame.image.load(str(source))
    pixels = np.round(as_seen(pygame.surfarray.array3d(image) / 255, vision) * 255).astype(np.uint8)
    pygame.image.save(pygame.surfarray.make_surface(pixels), str(target))


def main(arguments: list[str]) -> int:
    """Print the table, or write a picture; return the exit status."""
    if not arguments:
        print(distance_table())
        return 0
    if len(arguments) != 3 or arguments[0] not in VISIONS:
        print(f"Say how: python -m tests.vision {'|'.join(VISIONS)} IN OUT", file=sys.stderr)
        return 2
    show(arguments[0], Path(arguments[1]), Path(arguments[2]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
