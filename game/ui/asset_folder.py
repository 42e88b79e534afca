"""Where the pictures, fonts and sounds are."""

from __future__ import annotations

from pathlib import Path


def find_assets() -> Path:
    """Return the folder of pictures, fonts and sounds: inside the package once installed, beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"
