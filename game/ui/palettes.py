"""Palettes of the seats: the same seven names of colours in other paints, as an option.

Yellow, white and black are the same in all. Distances for every eye stand in ``docs/colours.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.core.words import Marked

Paint: TypeAlias = "tuple[int, int, int]"


@dataclass(frozen=True, slots=True)
class Palette:
    """The paints of the colours, by key, that differ from the standard ones."""

    key: str
    title: Marked
    paints: Mapping[str, Paint]


STANDARD = Palette("standard", "Standard", {})
#: as far apart as can be for whoever tells fewer colours apart
SAFE = Palette(
    "safe",
    "Colour-blind safe",
    {"red": (210, 65, 50), "blue": (28, 43, 164), "green": (54, 165, 146), "violet": (175, 115, 230)},
)
#: each lighter or darker than every other one as well
LADDER = Palette(
    "ladder",
    "Light and dark",
    {"red": (169, 60, 37), "blue": (27, 110, 255), "green": (37, 187, 124), "violet": (112, 36, 150)},
)
PALETTES = {palette.key: palette for palette in (STANDARD, SAFE, LADDER)}

_in_use = STANDARD


def use_palette(key: str) -> None:
    """Paint the seats in a palette from now on."""
    global _in_use
    _in_use = PALETTES[key]


def palette_in_use() -> Palette:
    """Return the palette in which the seats are painted."""
    return _in_use
