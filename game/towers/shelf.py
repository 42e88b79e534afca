"""The shelf: the Passage, the towers of the house, and the towers in the data folder.

A person's own towers lie in the folder ``towers``, towers received as files in ``towers/received``, each in its own
file. Their trials lie in ``towers/trials.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from game.core.checked_json import as_object, parsed
from game.core.whole_file import free_path, replace_file
from game.core.words import quoted, say
from game.towers.house import HOUSE_TOWERS
from game.towers.tower_file import (
    ENDING,
    LARGEST_PICTURE,
    MAX_BYTES,
    PICTURE_ENDING,
    Figures,
    OwnTower,
    is_picture,
    read_tower,
    tower_bytes,
    tower_in,
)
from physics.laboratory.chances import Chances
from physics.laboratory.trial import Trial
from physics.parts import MOST_DRUMS, STANDARD_ROWS

Source: TypeAlias = Literal["rule_book", "house", "own", "file"]
_FOLDER, _RECEIVED = "towers", "received"
#: the maximum length of a file name without its ending, in bytes
_LONGEST_STEM: Final = 60
#: names that Windows reserves for devices, with any file ending
_DEVICE_NAMES: Final = re.compile(r"con|prn|aux|nul|(com|lpt)\d")
#: the endings of files that may hold a tower
TOWER_ENDINGS: Final = (ENDING, PICTURE_ENDING)
#: the tower of the rule book, with its figures measured in 3,000 calls
PASSAGE: Final = OwnTower("The Passage", "", 1040, STANDARD_ROWS, Figures(3000, 0.669, 0.382, 0.428, 3.85))


@dataclass(frozen=True, slots=True)
class ShelfTower:
    """A tower on the shelf, with its source.

    A tower in a file has a ``path``. A tower of the house has a ``line``, which describes it.
    """

    tower: OwnTower
    source: Source
    path: Path | None = None
    line: str = ""


class Shelf:
    """The towers of the house and those below ``data_dir``; ``trials`` are the trials run on this machine."""

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / _FOLDER
        self.trials = Trials(data_dir)
        #: the tower that the screen of the shelf chooses when it is shown next
        self.next_choice: OwnTower | None = None

    def listed(self) -> list[ShelfTower]:
        """Return all towers: the Passage, the towers of the house, the person's own, and towers received as files.

        A file that cannot be read is left out.
        """
        passage = OwnTower(say("The Passage"), "", PASSAGE.width, PASSAGE.rows, PASSAGE.figures)
        house = [ShelfTower(tower.own, "house", line=say(tower.line)) for tower in HOUSE_TOWERS]
        own = [ShelfTower(tower, "own", path) for path, tower in _towers_in(self.folder)]
        received = [ShelfTower(tower, "file", path) for path, tower in _towers_in(self.folder / _RECEIVED)]
        return [ShelfTower(passage, "rule_book"), *house, *own, *received]

    def keep(self, tower: OwnTower, path: Path | None = None) -> Path:
        """Save a person's own tower to its file ``path``, or to a new file if it has none; return the file.

        Raises ``ValueError`` if it cannot be written.
        """
        return self._write(tower, self.folder, path)

    def receive(self, path: Path) -> OwnTower:
        """Read a tower from a file, put it on the shelf, and return it.

        A tower that is on the shelf already, perhaps with other measured figures, is not put there again. Raises
        ``ValueError`` if the tower cannot be read or written.
        """
        tower = read_tower_file(path)
        without_figures = replace(tower, figures=None)
        if all(replace(listed.tower, figures=None) != without_figures for listed in self.listed()):
            self._write(tower, self.folder / _RECEIVED, None)
        return tower

    def _write(self, tower: OwnTower, folder: Path, path: Path | None) -> Path:
        """Write a tower to its file ``path``, or to a new file in a folder; return the file."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            target = path or free_path(folder, file_stem(tower.name), ENDING)
            replace_file(target, tower_bytes(tower), lasting=True)
        except OSError as error:
            raise ValueError(say("The tower cannot be saved: {why}.", why=error.strerror or error)) from error
        return target

    def remove(self, path: Path) -> None:
        """Take a tower off the shelf; raises ``ValueError`` if its file cannot be removed."""
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise ValueError(say("The tower cannot be deleted: {why}.", why=error.strerror or error)) from error


def read_tower_file(path: Path) -> OwnTower:
    """Read a tower from a file of its own, or from a picture that carries it.

    Raises ``ValueError`` that names the file.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_PICTURE + 1)
        return tower_in(data) if is_picture(data) else read_tower(data[: MAX_BYTES + 1])
    except OSError as error:
        raise ValueError(say("{file} cannot be read: {why}.", file=path, why=error.strerror or error)) from error
    except ValueError as error:
        raise ValueError(f"{quoted(path)}: {error}") from error


def file_stem(name: str) -> str:
    """Return a file name for a tower, without the ending: letters, digits and hyphens, but no reserved device name.

    >>> file_stem("The Mill, again!"), file_stem("Con")
    ('the-mill-again', 'tower-con')
    """
    plain = "-".join(re.findall(r"[^\W_]+", name)).lower()
    stem = plain.encode()[:_LONGEST_STEM].decode(errors="ignore").rstrip("-") or "tower"
    return f"tower-{stem}" if _DEVICE_NAMES.fullmatch(stem) else stem


def _towers_in(folder: Path) -> Iterator[tuple[Path, OwnTower]]:
    """Yield the towers in a folder that can be read, the newest first."""
    files = []
    with suppress(OSError):
        for path in folder.glob(f"*{ENDING}"):
            with suppress(OSError):
                files.append((path.stat().st_mtime, path))
    for _, path in sorted(files, reverse=True):
        with suppress(ValueError):
            yield path, read_tower_file(path)


# The trials of towers on this machine, so that no tower is measured twice.

_TRIALS = "trials.json"
#: the maximum number of trials that are kept
_MAX_TRIALS = 300
#: at most this many bytes of the file of trials are read
_LARGEST_TRIALS = 1024 * 1024


class Trials:
    """The trials below ``data_dir``, by the names of their towers (see ``physics.tower.spec_hash``).

    A damaged file is replaced at the next trial: its contents can be measured again.
    """

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / _FOLDER / _TRIALS
        self._kept: dict[str, Trial] | None = None

    def of(self, tower: str) -> Trial | None:
        """Return the trial of a tower, by the tower's name; ``None`` if it was not tried here."""
        return self._read().get(tower)

    def keep(self, trial: Trial) -> None:
        """Keep a trial, unless there is one of the same tower with more calls.

        If the file cannot be written, the trial is kept in memory only.
        """
        # Another window may have kept trials since this window read the file.
        trials = self._in_file() | self._read()
        self._kept = trials
        earlier = trials.pop(trial.tower, trial)  # remove it, so that the tower's trial is added as the newest
        trials[trial.tower] = earlier if earlier.calls > trial.calls else trial
        for oldest in list(trials)[:-_MAX_TRIALS]:
            del trials[oldest]
        text = json.dumps({tower: _as_json(kept) for tower, kept in trials.items()}, separators=(",", ":"))
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, text.encode())

    def _read(self) -> dict[str, Trial]:
        """Return the trials in memory; they are read from the file at the first call."""
        if self._kept is None:
            self._kept = self._in_file()
        return self._kept

    def _in_file(self) -> dict[str, Trial]:
        """Return the trials that are in the file now, without damaged ones."""
        trials: dict[str, Trial] = {}
        with suppress(OSError, ValueError):
            with self._path.open("rb") as file:
                saved = as_object(parsed(file.read(_LARGEST_TRIALS)))
            for tower, facts in saved.items():
                with suppress(ValueError, TypeError, KeyError):
                    trials[tower] = _read_trial(tower, as_object(facts))
        return trials


def _as_json(trial: Trial) -> dict[str, object]:
    """Return a trial as JSON: its figures by name, and the counted chances."""
    return {field.name: getattr(trial, field.name) for field in fields(trial)} | {"chances": trial.chances.to_json()}


def _read_trial(tower: str, facts: Mapping[str, Any]) -> Trial:
    """Read a trial from the JSON of ``_as_json``; raises ``ValueError``, ``TypeError`` or ``KeyError``."""
    figures = {field.name: facts[field.name] for field in fields(Trial) if field.name != "chances"}
    if not all(isinstance(figure, int | float) for name, figure in figures.items() if name != "tower"):
        raise ValueError("not figures")
    if figures["drums"] not in range(1, MOST_DRUMS + 1):
        raise ValueError("not a number of drums")
    if figures["tower"] != tower:
        raise ValueError("a trial of another tower")
    return Trial(chances=Chances.from_json(facts["chances"], facts["drums"]), **figures)
