"""Lays out baked pictures for review, and shows how a nine-patch is composed without seams.

Run as `python -m tools.bake.sheet OUT.png [--tier 1.2]`.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from PIL import Image, ImageChops

from tools.bake.output import PICTURES, TIERS

#: the width over which the two tilings of a patch are blended, in logical units
FEATHER = 10
#: the width of the sheet, in logical units
SHEET_WIDTH = 1500


def composed(name: str, width: float, height: float, tier: float) -> Image.Image:
    """Return a nine-patch stretched to `width` x `height` logical units, with its bleed round it.

    The strip between the left and the right end is tiled twice, once from each end, and the two tilings are blended in
    the middle. The strip between top and bottom is tiled likewise. So no seam shows, even if the tiles do not fit in
    whole.
    """
    entry = manifest()["pictures"][name]
    source = Image.open(PICTURES / str(tier) / entry["file"]).convert("RGBA")
    ends = round((entry["pad"] + entry["patch"][0]) * tier)
    bleed = round(entry["pad"] * tier)
    widened = _lengthened(source, ends, round(width * tier) + 2 * bleed, round(FEATHER * tier))
    stretched = _lengthened(
        widened.transpose(Image.Transpose.TRANSPOSE), ends, round(height * tier) + 2 * bleed, round(FEATHER * tier)
    )
    return stretched.transpose(Image.Transpose.TRANSPOSE)


def manifest() -> dict[str, Any]:
    """Return the manifest of pictures."""
    entries: dict[str, Any] = json.loads((PICTURES / "manifest.json").read_text(encoding="utf-8"))
    return entries


def _lengthened(source: Image.Image, ends: int, length: int, feather: int) -> Image.Image:
    """Return a picture that is `length` pixels wide: the part of `source` between its two ends is repeated.

    It is tiled once from the left and once from the right; the tilings are blended over `feather` pixels in the middle.
    """
    height, period = source.height, source.width - 2 * ends
    forward = Image.new("RGBA", (length, height))
    for left in range(ends, length, period):
        forward.paste(source.crop((ends, 0, ends + period, height)), (left, 0))
    forward.paste(source.crop((0, 0, ends, height)), (0, 0))
    backward = Image.new("RGBA", (length, height))
    for right in range(length - ends, 0, -period):
        backward.paste(source.crop((ends, 0, ends + period, height)), (right - period, 0))
    backward.paste(source.crop((source.width - ends, 0, source.width, height)), (length - ends, 0))
    ramp = Image.new("L", (length, 1))
    start = length / 2 - feather / 2
    ramp.putdata([round(255 * min(1, max(0, (column - start) / feather))) for column in range(length)])
    return Image.composite(backward, forward, ramp.resize((length, height)))


def sheet(tier: float) -> Image.Image:
    """Return every picture in rows on a brown background; pictures of light are added to the background."""
    width = round(SHEET_WIDTH * tier)
    board = Image.new("RGB", (width, 40000), "#4A3B2D")
    x = y = row_height = 0
    for entry in manifest()["pictures"].values():
        picture = Image.open(PICTURES / str(tier) / entry["file"]).convert("RGBA")
        picture.thumbnail((round(400 * tier), round(400 * tier)))
        if x + picture.width > width:
            x, y, row_height = 0, y + row_height, 0
        if entry.get("blend") == "add":
            under = board.crop((x, y, x + picture.width, y + picture.height))
            board.paste(ImageChops.add(under, picture.convert("RGB")), (x, y))
        else:
            board.paste(picture, (x, y), picture)
        x, row_height = x + picture.width, max(row_height, picture.height)
    return board.crop((0, 0, width, y + row_height))


def main() -> None:
    """Write the sheet that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.bake.sheet", description="All baked pictures on one sheet.")
    parser.add_argument("out")
    parser.add_argument("--tier", type=float, choices=TIERS, default=TIERS[0])
    arguments = parser.parse_args()
    sheet(arguments.tier).save(arguments.out)


if __name__ == "__main__":
    main()
