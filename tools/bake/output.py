"""Writes pictures and the manifest under assets/pictures."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from tools.bake.picture import Picture

PICTURES = Path(__file__).parents[2] / "assets" / "pictures"
TIERS = (1.2, 2.4)
#: the lowest quality without visible loss in each tier: the finer tier has smaller pixels on a screen
JPEG_QUALITY = {1.2: 88, 2.4: 82}
WEBP_QUALITY = 88


def write(picture: Picture, scale: float) -> Path:
    """Bake one picture for one tier; returns the file written."""
    image = picture.canvas(scale).image()
    path = PICTURES / str(scale) / picture.file
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".jpg":
        image.convert("RGB").save(path, quality=JPEG_QUALITY[scale], optimize=True)
    elif path.suffix == ".webp":
        image.save(path, quality=WEBP_QUALITY, alpha_quality=100, method=6)
    elif picture.light:
        image.convert("RGB").save(path, optimize=True)
    else:
        image.save(path, optimize=True)
    return path


def write_manifest(pictures: Iterable[Picture]) -> None:
    """Write the manifest of every picture that the game may load."""
    described = {picture.name: picture.entry() for picture in sorted(pictures, key=lambda picture: picture.name)}
    lines = [f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in described.items()]
    text = '{\n  "tiers": ' + json.dumps(list(TIERS)) + ',\n  "pictures": {\n' + ",\n".join(lines) + "\n  }\n}\n"
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "manifest.json").write_text(text, encoding="utf-8")
