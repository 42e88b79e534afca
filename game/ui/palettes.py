"""Palettes of the seats: other paints for the same seven colours, as an option.

Yellow, white and black have the same paint in all palettes. ``docs/colours.md`` lists colour distances for normal and
colour-blind eyes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.core.words import Marked

Paint: TypeAlias = "tuple[int, int, int]"


@dataclass(frozen=True, slots=True)
class Palette:
    """A palette for the seats' colours.

    ``paints`` maps the key of a colour to its paint, for the colours that differ from the standard palette.
    """

    key: str
    title: Marked
    paints: Mapping[str, Paint]


STANDARD = Palette("standard", "Standard", {})
#: colours as far apart as possible for colour-blind people
COLOUR_BLIND_SAFE = Palette(
    "safe",
    "Colour-blind safe",
    {"red": (210, 65, 50), "blue": (28, 43, 164), "green": (54, 165, 146), "violet": (175, 115, 230)},
)
#: colours that also differ in lightness
LIGHT_TO_DARK = Palette(
    "ladder",
    "Light to dark",
    {"red": (169, 60, 37), "blue": (27, 110, 255), "green": (37, 187, 124), "violet": (112, 36, 150)},
)
PALETTES = {palette.key: palette for palette in (STANDARD, COLOUR_BLIND_SAFE, LIGHT_TO_DARK)}

_palette_in_use = STANDARD


def use_palette(key: str) -> None:
    """Use a palette for the seats' colours from now on."""
    global _palette_in_use
    _palette_in_use = PALETTES[key]


def palette_in_use() -> Palette:
    """Return the palette that is used for the seats' colours now."""
    return _palette_in_use
