"""Who may import whom, as the design lays it down; the contracts are in pyproject.toml."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.core import GAMES

ROOT = Path(__file__).parents[1]
WINDOW = {"pygame"}
PHYSICS = {"pymunk"}


def test_the_import_contracts_are_kept() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert told.returncode == 0, told.stdout + told.stderr


def loaded_by(code: str) -> set[str]:
    """Return the top-level packages that a fresh process has loaded after running some code."""
    listing = f"{code}\nimport sys; print(*{{name.partition('.')[0] for name in sys.modules}})"
    command = [sys.executable, "-c", listing]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    return set(told.stdout.split())


@pytest.mark.parametrize("game", [name for name, entry in GAMES.items() if entry.built])
def test_a_match_without_drops_loads_neither_window_nor_physics(game: str) -> None:
    code = f"from game.core import Match; match = Match.new({game!r}, seed=1, chance='modelled'); list(match.moves)"
    assert not loaded_by(code) & (WINDOW | {"tkinter"})
    assert not loaded_by("import game.core") & (WINDOW | PHYSICS)


def test_the_command_line_loads_no_window() -> None:
    assert not loaded_by("import game.cli") & (WINDOW | PHYSICS)


def test_physics_knows_no_game() -> None:
    assert not loaded_by("import physics.passage, physics.measure, physics.frequencies") & (WINDOW | {"game"})


@pytest.mark.parametrize("folder", ["core", "ui"])
def test_core_and_ui_name_no_game(folder: str) -> None:
    """The contracts can only name folders that exist; this also holds for the games to come."""
    games = "|".join(GAMES)
    for path in (ROOT / "game" / folder).rglob("*.py"):
        assert not re.search(rf"(from|import) game\.({games})\b", path.read_text(encoding="utf-8")), path


def test_only_what_shows_imports_pygame() -> None:
    allowed = ("ui", "screens", "app.py", "scene.py", "show")
    for path in (ROOT / "game").rglob("*.py"):
        place = path.relative_to(ROOT / "game").parts
        if not set(place) & set(allowed):
            source = path.read_text(encoding="utf-8")
            assert "import pygame" not in source and "from pygame" not in source, path
