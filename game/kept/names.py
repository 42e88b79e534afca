"""Names of people: the check that a name can be shown, and the names used on this machine."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from game.core.setup import LONGEST_NAME, composed, name_key, unshowable_character_sentence, without_shaping_joiners
from game.kept.library import Summary
from game.ui.small_files import is_line, read_or_repair, write_json
from game.ui.text import Texts

_FILE_NAME = "names.json"
_MAX_NAMES = 60


def why_unshowable(texts: Texts, name: str) -> str:
    """Return a sentence that says why a name cannot be shown, or an empty text."""
    for character in without_shaping_joiners(name):
        if character.strip() and texts.legible(character, "body") != character:
            return unshowable_character_sentence(character)
    return ""


def used_names(data_dir: Path) -> list[str]:
    """Return the names used on this machine, the last used first. A damaged file is renamed."""
    names, _ = read_or_repair(data_dir / _FILE_NAME, _valid_names)
    return names


def _valid_names(data: object) -> tuple[list[str], bool]:
    """Return the valid names in a file, and whether all are valid."""
    saved = data if isinstance(data, list) else []
    names = [composed(name) for name in saved if is_line(name, LONGEST_NAME) and name.strip()][:_MAX_NAMES]
    return names, isinstance(data, list) and len(names) == len(data)


def remember_names(data_dir: Path, names: Iterable[str]) -> None:
    """Save names as the last used names; raises ``OSError`` when the folder cannot be written."""
    write_json(data_dir / _FILE_NAME, merged_names(names, used_names(data_dir))[:_MAX_NAMES])


def people_in(summary: Summary) -> list[str]:
    """Return the names of the people who play a match now, without bots."""
    return [name for name in summary.people if name is not None]


def merged_names(*lists: Iterable[str]) -> list[str]:
    """Return the names of all lists, normalized. Of names that differ only in case, only the first is kept."""
    spellings: dict[str, str] = {}
    for name in chain.from_iterable(lists):
        spellings.setdefault(name_key(name), composed(name))
    return list(spellings.values())
