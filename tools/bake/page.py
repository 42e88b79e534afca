"""Bakes the pictures, sounds, glyphs and fonts of a web page that plays drops in a browser, all of them small.

The sources are the files under ``assets/``. Pictures become WebP at the size on the page; pictures that move are put
together on sheets. Sounds get four bits per sample at 22,050 Hz, and need no codec of the browser. Fonts keep only the
letters on the page.
"""

from __future__ import annotations

import base64
import io
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pygame
from fontTools import subset
from PIL import Image, ImageChops

from game.ui.theme import GLYPHS
from tools.bake.adpcm import STEPS, encode
from tools.bake.icons import stored_icons
from tools.bake.output import PICTURES
from tools.bake.pieces import fallen_pieces
from tools.bake.theatre import BUILT_WIDTHS

ASSETS = PICTURES.parent
FOLDER = ASSETS / "page"
RATE = 22050
#: the sheet for the open tower: its pictures, with their pixels per unit
OPEN_SHEET = {
    "leaf.bar": 1.8, "leaf.hinge": 2.2, "leaf.pad": 1.7,
    "leaf.pad_struck": 1.7, "burst": 1.5, "ugh.drumstick": 1.0,
    "theatre.tray": 1.1, "theatre.tray_front": 1.1, "theatre.collar": 1.1,
}  # fmt: skip
#: the sheet for the closed tower
CLOSED_SHEET = {
    "ugh.mouth_front": 1.0, "ugh.tray_back": 0.9, "ugh.tray_front": 1.0,
    **{f"ugh.flap_{flap}": 1.0 for flap in range(3)}, **{f"ugh.fringe_{strip}": 0.9 for strip in range(9)},
}  # fmt: skip
#: the sheet with the further pictures that self-built towers need
BUILT_SHEET = {
    "leaf.peg": 1.7, "ugh.mouth_front_bare": 1.0, "ugh.slot": 1.0, "ugh.end_left": 1.0, "ugh.end_right": 1.0,
    "ugh.far_end_left": 1.0, "ugh.far_end_right": 1.0,
}  # fmt: skip
#: pictures in files of their own, with their pixels per unit and quality: a page takes only those that it shows
SINGLE_PICTURES = {
    "theatre.tower": (1.25, 46),
    **{f"theatre.tower_{width}": (1.25, 46) for width in BUILT_WIDTHS},
    "ugh.tower_back": (0.95, 42),
    "ugh.tower_bare": (0.95, 42),
    **{picture.name: (1.2, 76) for picture in fallen_pieces()},
}
#: the size of the wall in pixels
WALL_SIZE = (1120, 630)
#: the part of the parchment that is used: left, top, right, bottom
PAPER_CROP = (200, 200, 640, 640)
SHEET_QUALITY, WALL_QUALITY, PAPER_QUALITY, PAPER_SIDE = 56, 32, 30, 256
SHEET_WIDTH, SHEET_GAP = 760, 2
#: sound -> how many of its variants a page has, and how many seconds of each
SOUNDS = {
    "knock_wood": (4, 0.13), "knock_stone": (2, 0.145), "thud": (3, 0.2), "scrape": (2, 0.2), "drum_soft": (1, 0.2),
    "drum_middling": (1, 0.4), "drum_hard": (1, 0.5),
}  # fmt: skip
#: the number of samples at a sound's end that are faded out
FADE = 400
#: for each font file, the letters that a page needs: digits and the word "Firepit", or letters of European languages
LATIN = "U+20-7E,U+A0-17F,U+2013-2014,U+2018-201E,U+2022,U+2026,U+2190-2193,U+00D7,U+00BC-00BD"
FONTS = {
    "Skranji_700Bold": "U+30-39,U+2E,U+2C,U+2013,U+46,U+69,U+72,U+65,U+70,U+74",
    "FiraSans_500Medium": LATIN,
    "FiraSans_700Bold": LATIN,
}


def write() -> None:
    """Write the pictures and fonts of the pages as files, and ``kit.json`` with all other data and the sounds."""
    FOLDER.mkdir(exist_ok=True)
    manifest: dict[str, Any] = json.loads((PICTURES / "manifest.json").read_text(encoding="utf-8"))["pictures"]
    kit: dict[str, Any] = {
        "pictures": {
            name: _page_entry(manifest[name]) for name in (*OPEN_SHEET, *CLOSED_SHEET, *BUILT_SHEET, *SINGLE_PICTURES)
        },
        "sheets": {
            "open": _write_sheet("open", OPEN_SHEET, manifest),
            "closed": _write_sheet("closed", CLOSED_SHEET, manifest),
            "built": _write_sheet("built", BUILT_SHEET, manifest),
        },
        "sounds": {name: _sound_variants(name, count, seconds) for name, (count, seconds) in SOUNDS.items()},
        "rate": RATE,
        "steps": STEPS,
        "glyphs": _glyphs(),
    }
    for name, (scale, quality) in SINGLE_PICTURES.items():
        _save(_picture(name, manifest[name], scale), name, quality)
    wall = Image.open(PICTURES / "2.4" / manifest["theatre.background"]["file"])
    _save(wall.resize(WALL_SIZE, Image.Resampling.LANCZOS), "wall", WALL_QUALITY)
    paper = Image.open(PICTURES / "2.4" / manifest["panel.parchment"]["file"]).convert("RGB").crop(PAPER_CROP)
    _save(paper.resize((PAPER_SIDE, PAPER_SIDE), Image.Resampling.LANCZOS), "paper", PAPER_QUALITY)
    for name, letters in FONTS.items():
        _write_font(name, letters)
    (FOLDER / "kit.json").write_text(json.dumps(kit, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8")


def _page_entry(entry: dict[str, Any]) -> dict[str, Any]:
    """Return a picture's data for a page, in logical units."""
    kept = {"size": entry["size"], "bleed": entry["pad"]}
    return {**kept, **{name: entry[name] for name in ("at", "anchors") if name in entry}}


def _picture(name: str, entry: dict[str, Any], scale: float) -> Image.Image:
    """Return a picture with its bleed at ``scale`` pixels per unit."""
    baked = Image.open(PICTURES / "2.4" / entry["file"])
    picture = baked.convert("RGBA" if "A" in baked.mode else "RGB")
    width, height = (round((side + 2 * entry["pad"]) * scale) for side in entry["size"])
    picture = picture.resize((width, height), Image.Resampling.LANCZOS)
    return _clear_where_black(picture) if entry.get("blend") == "add" else picture


def _clear_where_black(picture: Image.Image) -> Image.Image:
    """Return a picture of light on black with the black made transparent: the largest colour channel is its alpha.

    The app adds such a picture to the background; a page can only lay it over the background.
    """
    channels = picture.convert("RGB").split()
    alpha = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    levels = list(alpha.tobytes())

    def divided_by_alpha(channel: Image.Image) -> Image.Image:
        """Return a colour channel that looks as before when it is drawn over black with the alpha."""
        tones = bytes(
            min(255, tone * 255 // max(level, 1)) for tone, level in zip(channel.tobytes(), levels, strict=True)
        )
        return Image.frombytes("L", picture.size, tones)

    return Image.merge("RGBA", (*map(divided_by_alpha, channels), alpha))


def _write_sheet(sheet_name: str, scales: dict[str, float], manifest: dict[str, Any]) -> dict[str, list[int]]:
    """Write a sheet of pictures and return the rectangle of each: left, top, width and height in pixels."""
    pictures = {name: _picture(name, manifest[name], scale).convert("RGBA") for name, scale in scales.items()}
    places = _places_on_sheet({name: picture.size for name, picture in pictures.items()})
    sheet = Image.new("RGBA", (SHEET_WIDTH, max(top + height for _, top, _, height in places.values())))
    for name, (left, top, _, _) in places.items():
        sheet.paste(pictures[name], (left, top))
    _save(sheet, f"sheet.{sheet_name}", SHEET_QUALITY)
    return {name: list(place) for name, place in places.items()}


def _places_on_sheet(sizes: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int, int, int]]:
    """Return the rectangle (left, top, width, height) of each picture on the sheet, from its size (width, height).

    The pictures are put in rows, the tallest first.
    """
    left = top = row_height = 0
    places = {}
    for name, (width, height) in sorted(sizes.items(), key=lambda item: -item[1][1]):
        if left + width > SHEET_WIDTH:
            left, top, row_height = 0, top + row_height + SHEET_GAP, 0
        places[name] = (left, top, width, height)
        left, row_height = left + width + SHEET_GAP, max(row_height, height)
    return places


def _save(picture: Image.Image, name: str, quality: int) -> None:
    """Write a picture for the pages as WebP."""
    picture.save(FOLDER / f"{name}.webp", "WEBP", quality=quality, method=6, alpha_quality=65)


def _sound_variants(name: str, count: int, seconds: float) -> list[str]:
    """Return the first variants of a sound, each as base64."""
    pygame.mixer.init(2 * RATE, -16, 1, allowedchanges=0)
    try:
        return [_sound(ASSETS / "sounds" / f"{name}_{variant + 1}.ogg", seconds) for variant in range(count)]
    finally:
        pygame.mixer.quit()


def _sound(path: Path, seconds: float) -> str:
    """Return the beginning of a sound at ``RATE``, its end faded out, as base64."""
    decoded = memoryview(pygame.mixer.Sound(str(path)).get_raw()).cast("h").tolist()
    # the mixer runs at twice ``RATE``: two samples become one
    samples = [(first + second) // 2 for first, second in zip(decoded[::2], decoded[1::2], strict=False)]
    samples = samples[: round(seconds * RATE)]
    if not samples:
        raise ValueError(f"{path} holds no samples; bake it again with python -m tools.bake sounds.")
    fade = min(FADE, len(samples))
    faded = [round(sample * min(1.0, (len(samples) - index) / fade)) for index, sample in enumerate(samples)]
    return base64.b64encode(encode(faded)).decode()


def _glyphs() -> dict[str, str]:
    """Return the outlines of the seats' glyphs, as SVG paths in a square of 512."""
    return {name: " ".join(re.findall(r' d="([^"]+)"', stored_icons()[name]["body"])) for name in GLYPHS}


def _write_font(name: str, letters: str) -> None:
    """Write a font reduced to some letters, given as ranges of code points."""
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga"], desubroutinize=True)
    font = subset.load_font(str(ASSETS / "fonts" / f"{name}.ttf"), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=_code_points(letters.split(",")))
    cutter.subset(font)
    with io.BytesIO() as file:
        subset.save_font(font, file, options)
        (FOLDER / f"{name}.woff2").write_bytes(file.getvalue())


def _code_points(ranges: Iterable[str]) -> list[int]:
    """Return the code points of ranges such as ``U+20-7E``."""
    code_points: list[int] = []
    for text in ranges:
        first, _, last = text.removeprefix("U+").partition("-")
        code_points.extend(range(int(first, 16), int(last or first, 16) + 1))
    return code_points
