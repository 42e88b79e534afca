"""The last set-up of each game, kept in the data folder; only the valid parts of the file are used."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core.rules import Option, OptionValue
from game.core.setup import DEFAULT_NAMES, LONGEST_NAME
from game.ui.small_files import is_line, read_kept, write_json

_LAST = "last_setup.json"


class LastSetups:
    """The remembered set-ups, by game, in ``folder``. A damaged file is set aside, and a notice tells so once."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _LAST
        self._setups, self._notice = read_kept(self._path, _sift)

    def of_game(self, game: str) -> Mapping[str, Any]:
        """Return what was remembered of a game: what it says has to be looked at when it is used."""
        remembered: Mapping[str, object] = self._setups.get(game, {})
        return remembered

    def take_notice(self) -> str:
        """Return what is to be told about the file, once; empty when there is nothing."""
        notice, self._notice = self._notice, ""
        return notice

    def put(self, game: str, setup: Mapping[str, object]) -> None:
        """Remember a set-up, beside what other windows have remembered meanwhile; raises ``OSError``."""
        write_json(self._path, read_kept(self._path, _sift)[0] | {game: dict(setup)})


def fitting_count(value: object, possible: tuple[int, ...]) -> int:
    """Return a remembered number of seats if it is ``possible``, else the second of those."""
    return value if type(value) is int and value in possible else possible[min(1, len(possible) - 1)]


def fitting_names(value: object, count: int) -> list[str]:
    """Return so many names: those remembered that can be names, then the usual ones."""
    listed = value if isinstance(value, list) else []
    found = [text for text in listed if is_line(text, LONGEST_NAME) and text]
    spare = [name for name in DEFAULT_NAMES if name not in found]
    return (found + spare)[:count]


def fitting_value(option: Option, remembered: object) -> OptionValue:
    """Return the value of an option among those ``remembered`` by their keys, its default where none fits."""
    value = remembered.get(option.key) if isinstance(remembered, dict) else None
    fits = value in option.values and type(value) is type(option.default)
    return value if fits and value is not None else option.default


def _sift(data: object) -> tuple[dict[str, Any], bool]:
    """Return the set-ups in a file, and whether there is nothing else."""
    listed = data.items() if isinstance(data, dict) else ()
    setups = {game: value for game, value in listed if is_line(game, LONGEST_NAME) and isinstance(value, dict)}
    return setups, isinstance(data, dict) and len(setups) == len(data)
