"""Records the matches of the lessons: ``python -m tests.lessons [GAME ...]``.

Record a match again when a change of the rules makes its file unreadable, or to change the lesson. Wished results of
chance (see ``recording``) keep a lesson from depending on luck.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from game.core import GAMES


def main(games: list[str]) -> None:
    """Record the lessons of the named games, or all."""
    for game in games or [name for name, entry in GAMES.items() if entry.lesson]:
        match = import_module(f"tests.lessons.{game}").record()
        package, file = GAMES[game].load_lesson().recording.split(":")
        path = Path(str(files(package).joinpath(file)))
        match.save(path)
        print(f"{game}: {len(match.records)} moves, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
