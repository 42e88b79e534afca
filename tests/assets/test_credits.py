"""Every file under assets has an author and a licence in assets/CREDITS.md."""

from __future__ import annotations

import fnmatch
import json
import re
from pathlib import Path

ASSETS = Path(__file__).parents[2] / "assets"
CREDITS = (ASSETS / "CREDITS.md").read_text(encoding="utf-8")
#: the largest size of all assets together
MAX_BYTES = 80 * 1024 * 1024


def asset_files() -> list[str]:
    """Return all files under assets, as relative paths."""
    return sorted(path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*") if path.is_file())


def test_each_file_is_credited() -> None:
    patterns = re.findall(r"`([^`]+)`", CREDITS)
    uncredited = [file for file in asset_files() if not any(fnmatch.fnmatch(file, pattern) for pattern in patterns)]
    assert uncredited == []


def test_each_credited_file_exists() -> None:
    patterns = [pattern for pattern in re.findall(r"`([^`]+)`", CREDITS) if "/" in pattern]
    existing = asset_files()
    assert [pattern for pattern in patterns if not fnmatch.filter(existing, pattern)] == []


def test_each_row_names_author_and_licence() -> None:
    rows = [line for line in CREDITS.splitlines() if line.startswith("| `")]
    assert rows
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) >= 3
        assert all(cells[:3]), f"a row of the credits names no file, author or licence: {row}"


def test_each_icon_is_credited_to_its_author() -> None:
    icons = json.loads((ASSETS / "icons" / "icons.json").read_text(encoding="utf-8"))
    lines = [line for line in CREDITS.splitlines() if line.startswith("| Icons made by ")]
    named = {}
    for line in lines:
        credit, names = (cell.strip() for cell in line.strip("|").split("|"))
        for name in names.split(", "):
            named[name] = credit
    for name, icon in icons.items():
        assert named[name].startswith(f"Icons made by {icon['author']}, "), (
            f"{name}: the credits do not name its author"
        )
        assert icon["author"] == "Firepit" or "CC BY 3.0, game-icons.net, recoloured" in named[name]


def test_every_font_comes_with_its_licence() -> None:
    for row in CREDITS.splitlines():
        if "`fonts/" in row:
            licence = re.findall(r"`fonts/(LICENSE[^`]+)`", row)[0]
            assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / licence).read_text(encoding="utf-8").upper()


def test_assets_are_small_enough_to_clone() -> None:
    assert sum((ASSETS / file).stat().st_size for file in asset_files()) < MAX_BYTES
