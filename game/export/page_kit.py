"""The kit of a page: the pictures, sounds and fonts under ``assets/page`` that the page needs."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeAlias

from game.ui.asset_folder import find_assets

_KIT_FOLDER = find_assets() / "page"
_FONT_FILES = {"font_display": "Skranji_700Bold", "font_body": "FiraSans_500Medium", "font_bold": "FiraSans_700Bold"}
#: data for a page's script, as plain JSON values
PageData: TypeAlias = "dict[str, Any]"
_PICTURES_OF_EVERY_PAGE = ("wall", "paper", "sheet.open", "sheet.closed")


def fonts() -> dict[str, str]:
    """Return the fonts as base64, by their placeholders in ``frame.html``."""
    return {placeholder: _base64(f"{name}.woff2") for placeholder, name in _FONT_FILES.items()}


def kit(pictures: Iterable[str], *, has_films: bool, has_built_towers: bool) -> PageData:
    """Return what a page needs to play films: sounds, picture files, and the measures of the pictures it may draw.

    ``pictures`` names the pictures of pieces and towers; ``has_built_towers`` adds the parts of built towers. A picture
    lies on a sheet with others, or in a file of its own. A page without films needs only the wall and the paper.
    """
    if not has_films:
        return {"files": _picture_urls(("wall", "paper"))}
    contents = _kit_contents()
    sheets: dict[str, dict[str, list[int]]] = dict(contents["sheets"])
    if not has_built_towers:
        del sheets["built"]
    on_sheets = {name for places in sheets.values() for name in places}
    in_own_files = {name for name in pictures if name not in on_sheets}
    files = {*_PICTURES_OF_EVERY_PAGE, *in_own_files}
    if has_built_towers:
        files.add("sheet.built")
    measured = {*on_sheets, *in_own_files, "theatre.tower", "ugh.tower_back"}
    return {
        "pictures": {name: measures for name, measures in contents["pictures"].items() if name in measured},
        "sheets": sheets,
        "sounds": contents["sounds"],
        "rate": contents["rate"],
        "steps": contents["steps"],
        "files": _picture_urls(sorted(files)),
    }


def _picture_urls(names: Iterable[str]) -> dict[str, str]:
    """Return pictures as ``data:`` URLs, by name."""
    return {name: "data:image/webp;base64," + _base64(f"{name}.webp") for name in names}


def glyph(name: str) -> str:
    """Return the outline of a seat's glyph, as an SVG path in a square of 512."""
    return str(_kit_contents()["glyphs"][name])


@cache
def _kit_contents() -> PageData:
    """Return what ``kit.json`` lists: the glyphs, pictures (with their measures), sheets and sounds of the kit."""
    contents: PageData = json.loads((_KIT_FOLDER / "kit.json").read_text(encoding="utf-8"))
    return contents


def _base64(file: str) -> str:
    return base64.b64encode((_KIT_FOLDER / file).read_bytes()).decode()
