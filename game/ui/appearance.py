"""What every picture that is kept depends on, whatever it shows."""

from __future__ import annotations

from game.ui.contrast import is_strong
from game.ui.palettes import palette_in_use


def appearance() -> tuple[bool, str]:
    """Return whether contrast is strong, and the palette of the seats."""
    return is_strong(), palette_in_use().key
