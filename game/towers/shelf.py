"""The shelf: the Passage, the towers of the house, and those that are kept in the data folder.

A person's own towers lie in the folder ``towers``, those that came by file in ``towers/received``, each in a file of
its own. What was measured of them is kept in ``game.towers.trials``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal, TypeAlias

from game.core.whole_file import free_path, replace_file
from game.core.words import say
from game.towers.house import HOUSE_TOWERS
from game.towers.picture_file import ENDING as PICTURE_ENDING
from game.towers.picture_file import LARGEST_PICTURE, is_picture, tower_in
from game.towers.tower_file import ENDING, LARGEST, Figures, OwnTower, read_tower, tower_bytes
from game.towers.trials import Trials
from physics.parts import STANDARD_ROWS

Source: TypeAlias = Literal["rule_book", "house", "own", "file"]
_FOLDER, _RECEIVED = "towers", "received"
_LONGEST_STEM: Final = 60
#: the endings of files that may hold a tower
TOWER_ENDINGS: Final = (ENDING, PICTURE_ENDING)
#: the rule book's tower, as it stands on the shelf, measured in 300 calls
PASSAGE: Final = OwnTower("The Passage", "", 1040, STANDARD_ROWS, Figures(300, 0.695, 0.366, 0.378, 3.773))


@dataclass(frozen=True, slots=True)
class ShelfTower:
    """A tower on the shelf: where it comes from, its file if it has one, and what the house says of its own."""

    tower: OwnTower
    source: Source
    path: Path | None = None
    line: str = ""


class Shelf:
    """The towers of the house and those below ``data_dir``; ``trials`` are what was measured of towers here."""

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / _FOLDER
        self.trials = Trials(data_dir)

    def listed(self) -> list[ShelfTower]:
        """Return all towers: the Passage, those of the house, the person's own, and those that came by file.

        A file that cannot be read is left out.
        """
        passage = OwnTower(say("The Passage"), "", PASSAGE.width, PASSAGE.rows, PASSAGE.figures)
        house = [ShelfTower(tower.own, "house", line=say(tower.line)) for tower in HOUSE_TOWERS]
        own = [ShelfTower(tower, "own", path) for path, tower in _towers_in(self.folder)]
        received = [ShelfTower(tower, "file", path) for path, tower in _towers_in(self.folder / _RECEIVED)]
        return [ShelfTower(passage, "rule_book"), *house, *own, *received]

    def keep(self, tower: OwnTower, path: Path | None = None) -> Path:
        """Keep a tower of the person's own, in the file ``path`` if it is there already; return its file.

        Raises ``ValueError`` with a sentence if it cannot be written.
        """
        return self._write(tower, self.folder, path)

    def receive(self, path: Path) -> OwnTower:
        """Read a tower from a file and keep it, unless it is here already; return it.

        Raises ``ValueError`` with a sentence if it cannot be read or written.
        """
        tower = read_tower_file(path)
        same = replace(tower, figures=None)
        if all(replace(kept.tower, figures=None) != same for kept in self.listed()):
            self._write(tower, self.folder / _RECEIVED, None)
        return tower

    def _write(self, tower: OwnTower, folder: Path, path: Path | None) -> Path:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            target = path or free_path(folder, file_stem(tower.name), ENDING)
            replace_file(target, tower_bytes(tower), lasting=True)
        except OSError as error:
            raise ValueError(say("The tower cannot be saved: {why}.", why=error.strerror or error)) from error
        return target

    def remove(self, path: Path) -> None:
        """Take a tower off the shelf; raises ``ValueError`` with a sentence if its file cannot be removed."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise ValueError(say("The tower cannot be deleted: {why}.", why=error.strerror or error)) from error


def read_tower_file(path: Path) -> OwnTower:
    """Read a tower from a file of its own, or from a picture that carries it; raises ``ValueError`` with a sentence."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_PICTURE + 1)
        return tower_in(data) if is_picture(data) else read_tower(data[: LARGEST + 1])
    except OSError as error:
        raise ValueError(say("{file} cannot be read: {why}.", file=path, why=error.strerror or error)) from error


def file_stem(name: str) -> str:
    """Return a file's name for a tower, without its ending: letters, digits and hyphens.

    >>> file_stem("The Mill, again!")
    'the-mill-again'
    """
    plain = "-".join(re.findall(r"[^\W_]+", name)).lower()
    return plain.encode()[:_LONGEST_STEM].decode(errors="ignore").rstrip("-") or "tower"


def _towers_in(folder: Path) -> Iterator[tuple[Path, OwnTower]]:
    """Yield the towers in a folder that can be read, the newest first."""
    found = []
    with suppress(OSError):
        for path in folder.glob(f"*{ENDING}"):
            with suppress(OSError):
                found.append((path.stat().st_mtime, path))
    for _, path in sorted(found, reverse=True):
        with suppress(ValueError):
            yield path, read_tower_file(path)
