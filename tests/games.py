"""The games under test: the games of the house, the games in ``examples/``, and installed games.

**The contract** is what every game must fulfil: the tests in ``tests/conformance``, ``tests/scenes`` and
``tests/layout``. They run for ``EVERY_GAME``. **The taste of the house** applies to its own games only: tests marked
``taste`` in those folders, and all other folders. Facts about single games are in ``tests/house.py``.
"""

from __future__ import annotations

import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from game.core.games import ENTRY_POINTS, GAMES, OWN_GAMES, GameEntry

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
#: the folder from which each example's package is imported
FOLDERS = tuple(sorted(file.parent for file in EXAMPLES.glob("*/pyproject.toml")))
#: the folders of the tests that every game must pass
CONTRACT = ("conformance", "scenes", "layout")


def _offered(folder: Path) -> list[GameEntry]:
    """Return the games that a package offers, as if the package were installed."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    groups = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    return [_load_entry(reference) for reference in groups.get(ENTRY_POINTS, {}).values()]


def _load_entry(reference: str) -> GameEntry:
    """Return the entry of a game that an entry point names as ``module:attribute``."""
    module, attribute = reference.split(":")
    entry: GameEntry = getattr(import_module(module), attribute)
    return entry


#: the games of the house by name, in the order of the home screen
HOUSE: dict[str, GameEntry] = {entry.name: entry for entry in map(_load_entry, OWN_GAMES)}
#: the names of the games of the house that can be played
BUILT = [entry.name for entry in HOUSE.values() if entry.built]
EXAMPLE_GAMES: dict[str, GameEntry] = {entry.name: entry for folder in FOLDERS for entry in _offered(folder)}
#: all games, which must pass the tests in the folders of ``CONTRACT``
EVERY_GAME: dict[str, GameEntry] = HOUSE | EXAMPLE_GAMES | dict(GAMES)


def register() -> None:
    """Register all games as if their packages were installed, in a process of its own."""
    GAMES.update(EVERY_GAME)


def keep_to_the_house() -> None:
    """Forget additional games installed on this machine, so that the same games are tested everywhere."""
    for name in [name for name in GAMES if name not in HOUSE]:
        del GAMES[name]


@pytest.fixture
def every_game_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register all games for one test."""
    for name, entry in EVERY_GAME.items():
        monkeypatch.setitem(GAMES, name, entry)


@pytest.fixture(autouse=True)
def all_registered(every_game_registered: None) -> None:
    """Register all games for every test of a folder whose ``conftest.py`` imports this fixture."""


def of_house(*games: str) -> list[str]:
    """Return the games of the house, without games of packages; if ``games`` are named, only these.

    Tests of looks and sounds are only for the games of the house.
    """
    return [game for game in HOUSE if not games or game in games]


def expect(found: object, game: str, what: str) -> None:
    """Check that something was found to test: a game of the house must have it, a test of another game is skipped."""
    if not found and game in HOUSE:
        pytest.fail(what)
    if not found:
        pytest.skip(what)
