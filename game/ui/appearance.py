"""The options that change how everything looks: part of the key of every cached picture."""

from __future__ import annotations

from game.ui.contrast import is_strong
from game.ui.palettes import palette_in_use


def appearance() -> tuple[bool, str]:
    """Return whether strong contrast is on, and the key of the seats' palette."""
    return is_strong(), palette_in_use().key
