"""Import rules: the contracts in pyproject.toml, and further limits on what is loaded."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.core import GAMES
from tools.translate.statements import statements

ROOT = Path(__file__).parents[1]
#: folders with modules, each with the prefix under which its modules are imported
TREES = {
    ROOT / "game": "game.",
    ROOT / "physics": "physics.",
    ROOT / "tools": "tools.",
    **{path.parent: f"{path.parent.name}." for path in (ROOT / "examples").glob("*/*/__init__.py")},
}
WINDOW = {"pygame"}
PHYSICS = {"pymunk"}


@pytest.mark.slow
def test_import_contracts_are_kept() -> None:
    """A change is only accepted after ``.ci/run`` has checked them, too."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, f"importing failed:\n{result.stdout + result.stderr}"


def loaded_by(code: str) -> set[str]:
    """Return the top-level packages that a new process has loaded after running some code."""
    listing = f"{code}\nimport sys; print(*{{name.partition('.')[0] for name in sys.modules}})"
    command = [sys.executable, "-c", listing]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(result.stdout.split())


def test_match_without_drops_loads_neither_window_nor_physics() -> None:
    """One process begins a match of each game; the core alone loads no physics either."""
    assert not loaded_by("import game.core") & (WINDOW | PHYSICS)
    games = [name for name, entry in GAMES.items() if entry.built]
    begin = "".join(f"list(Match.new({game!r}, seed=1, chance='modelled').moves)\n" for game in games)
    assert not loaded_by(f"from game.core import Match\n{begin}") & (WINDOW | {"tkinter"})


def test_command_line_loads_no_window() -> None:
    assert not loaded_by("import game.cli") & (WINDOW | PHYSICS)


def test_home_loads_no_other_screen_and_no_physics(tmp_path: Path) -> None:
    """Neither home nor anything that the app starts once home is shown may load them."""
    code = f"""
from pathlib import Path
import game.app
from game.app import App
from game.commands.request import AppRequest
app = App(AppRequest(data_dir=Path({str(tmp_path)!r}), size=(1024, 640), mute=True))
app.open_first_scene()
app.step()
import sys
print(*(name for name in sys.modules if name.startswith(("game.screens.", "physics", "pymunk"))))
"""
    display = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env=display)
    loaded = result.stdout.splitlines()[-1].split()
    modules = ("home", "navigation", "open_book", "open_match", "quick_start", "parts")
    needed = tuple(f"game.screens.{module}" for module in modules)
    assert "game.screens.home.home" in loaded
    assert not [name for name in loaded if not name.startswith(needed)]


def test_elder_loads_statistics_only_to_choose_a_move() -> None:
    assert "statistics" not in loaded_by("import game.elder.bot")


def test_search_for_packages_reads_no_metadata_if_none_offers_anything() -> None:
    """``importlib.metadata`` loads ``email`` and others, which take 2 MB."""
    code = """
import game.app, sys
from game.core import GAMES
sys.path = [folder for folder in sys.path if not folder.endswith("-packages")]
GAMES.search_packages()
"""
    assert not loaded_by(code) & {"email", "zipfile"}


@pytest.mark.skipif(not any(map(find_spec, ("_sha2", "_sha256"))), reason="this Python has OpenSSL's SHA-256 only")
def test_nothing_that_home_prepares_loads_openssl() -> None:
    """Home imports screens and tables, and makes a lesson and a set-up: match and tower have hashes, and a seed.

    ``hashlib`` and ``secrets`` would load OpenSSL, which takes 4 MB.
    """
    code = """
import game.app
from game.core import GAMES, Match
from game.screens.lessons.lesson_match import load_recording
from game.screens.navigation import SCREENS, import_screens
from physics.tower import spec_hash
import_screens(SCREENS)
spec_hash()
Match.new("ugh_ugh")
for entry in GAMES.values():
    if entry.built:
        entry.load_rules(), entry.load_scene(), entry.load_passage()
        if entry.lesson is not None:
            load_recording(entry.load_lesson().recording)
"""
    loaded = loaded_by(code)
    assert "pymunk" in loaded
    assert not loaded & {"hashlib", "_hashlib"}


def test_physics_imports_no_game() -> None:
    loaded = loaded_by("import physics.passage, physics.laboratory.measure, physics.laboratory.frequencies")
    assert not loaded & (WINDOW | {"game"})


@pytest.mark.parametrize("folder", ["core", "ui"])
def test_core_and_ui_name_no_game(folder: str) -> None:
    """The contracts can name existing folders only; this test also holds for games to come."""
    games = "|".join(GAMES)
    for path in (ROOT / "game" / folder).rglob("*.py"):
        assert not re.search(rf"(from|import) game\.({games})\b", path.read_text(encoding="utf-8")), (
            f"{path} imports a game"
        )


def test_only_drawing_modules_import_pygame() -> None:
    allowed = ("ui", "screens", "window", "passage", "app.py", "table")
    for path in (ROOT / "game").rglob("*.py"):
        place = path.relative_to(ROOT / "game").parts
        if not set(place) & set(allowed):
            source = path.read_text(encoding="utf-8")
            assert "import pygame" not in source and "from pygame" not in source, f"{path} imports pygame"


def modules_of_the_tree() -> dict[str, Path]:
    """Return the file of each module of the project; the file of a package is its ``__init__.py``."""
    found = {}
    for folder, prefix in TREES.items():
        for path in folder.rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            found[(prefix + ".".join(parts)).removesuffix("__init__").rstrip(".")] = path
    return found


#: an import, on one line or in brackets: to parse these alone takes a tenth of the time of the whole source
IMPORT = re.compile(r"^[ \t]*((?:from [\w.]+ )?import (?:\([^)]*\)|[^\n(]+))", re.MULTILINE)


def imports_of(source: str) -> Iterator[ast.AST]:
    """Yield the import statements of a source, wherever they stand."""
    for found in IMPORT.finditer(source):
        with suppress(SyntaxError):  # not an import, but words of a docstring
            yield from ast.parse(found[1]).body


def imported_by(name: str, path: Path, modules: dict[str, Path]) -> Iterator[str]:
    """Yield the modules of the project that module ``name`` imports: at its top, in a function or for type checking."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in imports_of(path.read_text(encoding="utf-8")):
        wanted: list[str] = []
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            packages = package.split(".")
            above = packages[: len(packages) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            parts = [f"{source}.{alias.name}" for alias in node.names]
            wanted = [part if part in modules else source for part in parts]
        yield from (module for module in wanted if module in modules and module != name)


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """Return the sets of modules that import one another in a circle, the smallest first."""
    reached: dict[str, set[str]] = {}
    for module in graph:
        visited, waiting = set[str](), list(graph[module])
        while waiting:
            other = waiting.pop()
            if other not in visited:
                visited.add(other)
                waiting += graph[other]
        reached[module] = visited
    knots = {
        frozenset(other for other in reached[one] if one in reached[other]) for one in graph if one in reached[one]
    }
    return sorted(map(set, knots), key=len)


#: imports of every kind, and a docstring whose words look like an import
SOME_IMPORTS = '''"""Words
import nothing."""
import a, b
from c import (  # why
    d,
)
if e:
    from .f import g
'''


def test_imports_are_found_wherever_they_stand() -> None:
    assert [ast.unparse(node) for node in imports_of(SOME_IMPORTS)] == [
        "import a, b",
        "from c import d",
        "from .f import g",
    ]
    for path in (ROOT / "game" / "core").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        wanted = [ast.dump(node) for node in statements(text) if isinstance(node, (ast.Import, ast.ImportFrom))]
        assert sorted(ast.dump(node) for node in imports_of(text)) == sorted(wanted), (
            f"imports are overlooked in {path}"
        )


def test_modules_that_import_each_other_in_a_circle_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set()}) == [{"b", "c"}]


def test_no_module_imports_itself_in_a_circle() -> None:
    """Imports inside functions and for type checking count, too."""
    modules = modules_of_the_tree()
    assert {"game.ui", "game.core.match", "physics.passage", "tools.bench.bench_frame", "nim.scene"} <= set(modules)
    found = circles({name: set(imported_by(name, path, modules)) for name, path in modules.items()})
    assert not found, f"modules import each other in a circle: {[sorted(knot) for knot in found]}"
