"""The games that tests go through: those of the house, those of ``examples/``, and those that are installed here.

**The contract** is what every game must fulfil: all that ``tests/conformance``, ``tests/scenes`` and ``tests/layout``
ask of a game. It goes through ``EVERY_GAME``. **The taste of the house** is what only its own games must be: tests
marked ``taste`` in those folders, and all other folders. What the suites know of single games stands in
``tests/house.py``.
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
#: where the package of each example begins
FOLDERS = tuple(sorted(file.parent for file in EXAMPLES.glob("*/pyproject.toml")))
#: the folders of the contract
CONTRACT = ("conformance", "scenes", "layout")


def _offered(folder: Path) -> list[GameEntry]:
    """Return the games that a package offers, as if it were installed."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    groups = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    return [_named(place) for place in groups.get(ENTRY_POINTS, {}).values()]


def _named(place: str) -> GameEntry:
    module, attribute = place.split(":")
    entry: GameEntry = getattr(import_module(module), attribute)
    return entry


#: the games of the house by name, in the order of the home screen
HOUSE: dict[str, GameEntry] = {entry.name: entry for entry in map(_named, OWN_GAMES)}
EXAMPLE_GAMES: dict[str, GameEntry] = {entry.name: entry for folder in FOLDERS for entry in _offered(folder)}
#: what the contract goes through
EVERY_GAME: dict[str, GameEntry] = HOUSE | EXAMPLE_GAMES | dict(GAMES)


def register() -> None:
    """Put all games beside those of the house, as if their packages were installed: for a process of its own."""
    GAMES.update(EVERY_GAME)


def keep_to_the_house() -> None:
    """Forget games that happen to be installed here, so that what is tested is the same everywhere."""
    for name in [name for name in GAMES if name not in HOUSE]:
        del GAMES[name]


@pytest.fixture
def every_game_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register all games for one test."""
    for name, entry in EVERY_GAME.items():
        monkeypatch.setitem(GAMES, name, entry)


def of_house(*games: str) -> list[str]:
    """Return the games of the house, or those of them that are named, for a test of taste."""
    return [game for game in HOUSE if not games or game in games]


def expect(found: object, game: str, what: str) -> None:
    """See that something was found to be tested: a game of the house must have it, any other is skipped without it."""
    if not found and game in HOUSE:
        pytest.fail(what)
    if not found:
        pytest.skip(what)
