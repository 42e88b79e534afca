"""The games whose lesson was played to its end on this machine."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.ui.small_files import is_line, read_or_repair, write_json

_FILE_NAME = "learnt.json"
#: the maximum length of a game's name
_LONGEST_NAME = 64


class LearntGames:
    """The games whose lesson was played to its end, saved in the data folder. A damaged file is renamed."""

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / _FILE_NAME
        #: the names of these games, the first learnt first
        self.games, _ = read_or_repair(self._path, _valid_games)

    def add(self, game: str) -> None:
        """Add a game whose lesson has ended. If the folder cannot be written, it is lost when Firepit closes."""
        if game in self.games:
            return
        games_in_file, _ = read_or_repair(self._path, _valid_games)
        self.games = [*(name for name in games_in_file if name != game), game]
        with suppress(OSError):
            write_json(self._path, self.games)


def _valid_games(data: object) -> tuple[list[str], bool]:
    """Return the valid names in a file, and whether all are valid."""
    saved = data if isinstance(data, list) else []
    games = [name for name in saved if is_line(name, _LONGEST_NAME)]
    return games, isinstance(data, list) and len(games) == len(data)
