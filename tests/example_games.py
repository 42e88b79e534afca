"""The games of ``examples/``, which are packages of their own: the suites that hold for any game take them as well."""

from __future__ import annotations

import sys
from pathlib import Path

from game.core.games import GAMES, GameEntry

EXAMPLES = Path(__file__).parents[1] / "examples"
#: where the package of each example begins
FOLDERS = tuple(sorted(file.parent for file in EXAMPLES.glob("*/pyproject.toml")))
sys.path += [str(folder) for folder in FOLDERS if str(folder) not in sys.path]

from nim import GAME as NIM  # noqa: E402

EXAMPLE_GAMES: tuple[GameEntry, ...] = (NIM,)
#: what the suites that hold for any game go through
EVERY_GAME: dict[str, GameEntry] = {
    entry.name: entry for entry in (*GAMES.values(), *EXAMPLE_GAMES) if entry.built and entry.name != "race"
}


def register() -> None:
    """Put the examples beside the other games, as if they were installed: for a process of its own."""
    GAMES.update({entry.name: entry for entry in EXAMPLE_GAMES})
