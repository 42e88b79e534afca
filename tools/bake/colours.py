"""The palette: pigments, the ramps of each material, the colours of the seats."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]


class Ramp(NamedTuple):
    """Three colours of one material: dark for shaded parts, middle for most of it, and light for lit parts."""

    dark: str
    mid: str
    light: str


SOOT = "#17110E"
BONE = "#F3E8CF"
EMBER = "#FF9A3C"
GOLD = "#FFE3A0"
SIENNA = "#7A4A2B"

PLAYERS: dict[str, str] = {
    "red": "#B0341F",
    "yellow": "#F4C553",
    "blue": "#2F7FB5",
    "green": "#86A83C",
    "violet": "#BC96F6",
    "white": "#F6EFE0",
    "black": "#2A2422",
}
NEUTRAL = "#B89E7A"
#: the dye of each player, and of what belongs to nobody
DYES = {**PLAYERS, "neutral": NEUTRAL}

WALL = Ramp("#1D1713", "#40342B", "#665645")
WALL_DIM = Ramp("#1D1713", "#3C3028", "#5E4E40")
BAR = Ramp("#241812", "#3B281B", "#523923")
HIDE = Ramp("#3A2517", "#5B3A24", "#7D5434")
SLAB = Ramp("#2C231C", "#4A3B2D", "#6B5742")
SLAB_LIT = Ramp("#33271D", "#564432", "#7D654A")
BOARD = Ramp("#3A2E24", "#64523F", "#8A7254")
PARCHMENT = Ramp("#B0874F", "#D6BA86", "#E8D4A8")
CARD = Ramp("#B98F57", "#DDC391", "#EEDDB4")
CARD_DARK = Ramp("#5A2412", "#84391F", "#A9552F")
BONES = Ramp("#D9C59D", "#EFE3C6", "#FAF3E1")
TOOLTIP = Ramp("#1A120D", "#2B1F17", "#3C2C20")
STONE_BUTTON = Ramp("#43352B", "#66533F", "#86704F")
FIRE_BUTTON = Ramp("#5A2412", "#8F3A1E", "#B7562E")
GOLD_BUTTON = Ramp("#96692A", "#CE9A3C", "#EBC46C")
OFF_BUTTON = Ramp("#38322D", "#4A433C", "#5A5249")
WELL = Ramp("#140D09", "#21160F", "#32221A")


def rgb(colour: str) -> Floats:
    """Return red, green and blue of "#RRGGBB", 0..1. Raises ValueError for anything else."""
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"{colour!r} is not a colour of the form #RRGGBB.")
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)], np.float32) / 255


def mixed(colour: str, other: str, share: float) -> str:
    """Return the colour that lies `share` (0..1) of the way from `colour` to `other`."""
    blend = rgb(colour) * (1 - share) + rgb(other) * share
    return "#" + "".join(f"{round(float(part) * 255):02X}" for part in blend)


def ramp_of(colour: str, darken: float = 0.42, lighten: float = 0.28) -> Ramp:
    """Return the ramp of a thing dyed in one colour."""
    return Ramp(mixed(colour, "#000000", darken), colour, mixed(colour, "#FFFFFF", lighten))


def warmed(ramp: Ramp, share: float) -> Ramp:
    """Return the ramp as it looks when firelight falls on it (a hovered button)."""
    return Ramp(*(mixed(colour, "#FFD9A0", share) for colour in ramp))
