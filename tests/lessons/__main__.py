"""Records the matches that lessons go along: ``python -m tests.lessons [GAME ...]``.

Record one again when the rules of its game have changed so that the file can no longer be read, or when the lesson is
to go another way. What chance gives is wished for (see ``recording``), so that nothing in a lesson is left to luck.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from game.core import GAMES


def main(games: list[str]) -> None:
    """Record the lessons of the games named, or all."""
    for game in games or [name for name, entry in GAMES.items() if entry.lesson]:
        match = import_module(f"tests.lessons.{game}").record()
        package, file = GAMES[game].load_lesson().recording.split(":")
        path = Path(str(files(package).joinpath(file)))
        match.save(path)
        print(f"{game}: {len(match.records)} moves, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
