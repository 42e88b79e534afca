"""No code outside a game's own folder names the game: other code knows it by its entry and by what the entry offers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games import HOUSE, ROOT

PLACES = ("game", "physics", "tools/translate", "tools/bake", "tests/conformance", "tests/scenes", "tests/layout")
#: by game: the folder of the module with its rules; two games may share a folder
FOLDERS = {name: entry.rules.split(":")[0].split(".")[1] for name, entry in HOUSE.items()}
#: places that may name games, and why
MAY_NAME_GAMES = {
    "game/core/games.py": "the registry names the entry of each game of the house",
    "tools/bake/catalogue.py": "the baker's registry names its modules",
    "tools/bake/paintings.py": "the painted wall of the home screen has a painting of each game of the house",
}


def source_files() -> list[Path]:
    """Return the Python files outside the games' folders, except the modules of ``tools/bake`` named after a game."""
    folders_of_games = tuple(f"{place}/{folder}" for place in ("game", "tools/bake") for folder in FOLDERS.values())
    files = (file for place in PLACES for file in sorted((ROOT / place).rglob("*.py")))
    return [file for file in files if not file.relative_to(ROOT).as_posix().startswith(folders_of_games)]


def names_in(tree: ast.AST) -> Iterator[str]:
    """Yield every name, text and imported module of a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.alias):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_searched_files_include_shared_code_and_no_code_of_a_game() -> None:
    found = {file.relative_to(ROOT).as_posix() for file in source_files()}
    assert len(found) > 200 and set(MAY_NAME_GAMES) < found and "game/cli.py" in found
    assert not any(name.startswith("game/settlers/") for name in found)


@pytest.mark.parametrize("place", PLACES)
def test_code_for_all_games_names_no_game(place: str) -> None:
    wanted = re.compile(rf"(?<![a-z_])({'|'.join(HOUSE)})(?![a-z_])")
    sources = {
        file: file.read_text("utf-8")
        for file in source_files()
        if file.relative_to(ROOT).as_posix().startswith(f"{place}/")
        and file.relative_to(ROOT).as_posix() not in MAY_NAME_GAMES
    }
    found = [
        f"{file.relative_to(ROOT)}: {text[:80]!r}"
        for file, source in sources.items()
        if any(game in source for game in HOUSE)
        for text in names_in(ast.parse(source))
        if wanted.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("place", sorted(MAY_NAME_GAMES))
def test_each_file_that_may_name_games_names_one(place: str) -> None:
    assert any(name in (ROOT / place).read_text("utf-8") for name in HOUSE)
