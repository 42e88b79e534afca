"""Writes pictures and the manifest under assets/pictures."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from tools.bake.picture import Picture

PICTURES = Path(__file__).parents[2] / "assets" / "pictures"
TIERS = (1.2, 2.4)
#: for each tier, the lowest quality at which a jpg shows no loss when jpegli encodes it. The finer tier needs less
#: quality, since its pixels are smaller on a screen
JPEG_QUALITY = {1.2: 84, 2.4: 78}
WEBP_QUALITY = {1.2: 84, 2.4: 77}


def has_file(picture: Picture, scale: float) -> bool:
    """Return whether a picture has a file in a tier."""
    return scale == TIERS[-1] or not picture.halves


def write(picture: Picture, scale: float) -> Path:
    """Bake one picture for one tier and return the file written."""
    path = PICTURES / str(scale) / picture.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode(picture.canvas(scale).image(), picture, scale))
    return path


def encode(image: Image.Image, picture: Picture, scale: float) -> bytes:
    """Return the bytes of a picture's file in one tier."""
    if picture.kind == "jpg":
        import pyjpegli  # its files are a fifth smaller than Pillow's and are decoded as fast

        return bytes(pyjpegli.encode(image.convert("RGB").tobytes(), *image.size, quality=JPEG_QUALITY[scale]))
    file = io.BytesIO()
    if picture.light:
        image.convert("RGB").save(file, "webp", lossless=True, quality=100, method=6)
    elif picture.kind == "webp":
        # alpha stays exact: with fewer levels, shadows show bands, and files get larger
        image.save(file, "webp", quality=WEBP_QUALITY[scale], alpha_quality=100, method=6)
    else:
        image.save(file, "png", optimize=True)
    return file.getvalue()


def write_manifest(pictures: Iterable[Picture]) -> None:
    """Write the manifest of every picture that the game may load."""
    entries = {picture.name: picture.entry() for picture in sorted(pictures, key=lambda picture: picture.name)}
    lines = [f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items()]
    text = '{\n  "tiers": ' + json.dumps(list(TIERS)) + ',\n  "pictures": {\n' + ",\n".join(lines) + "\n  }\n}\n"
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "manifest.json").write_text(text, encoding="utf-8")
