"""The shelf: the Passage, the towers of the house with their figures, and the towers in the data folder.

A person's own towers lie in the folder ``towers``, towers received as files in ``towers/received``, each in its own
file. Their trials lie in ``towers/trials.json``. A deleted tower stays in a folder ``deleted`` for thirty days (see
``game.core.deleted_files``).

Each tower of the house plays differently under the same rules. The figures of these towers come from trials
(``physics.laboratory.trial``) with seeds that were not used to find the towers. Figures from 3000 calls are means of
ten trials, ``run_trial(spec, 300, seed, seconds=3600.0)`` with the seeds 801 to 810. In the means of ``out_later`` and
``freed_by_three``, each trial is weighted by its ``inside_mean``, so that every piece inside counts equally.

The numbers of drums of the towers of the house:

>>> from physics.tower import count_drums
>>> [count_drums(tower.own_tower.spec) for tower in HOUSE_TOWERS]
[1, 2, 3, 3, 3, 4, 5]
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from game.core.checked_json import as_object, parse_json
from game.core.deleted_files import DeletedFiles
from game.core.whole_file import free_path, replace_file
from game.core.words import Marked, quoted, say, unreadable_file
from game.towers.tower_file import (
    ENDING,
    MAX_BYTES,
    MAX_PICTURE_BYTES,
    PICTURE_ENDING,
    Figures,
    OwnTower,
    is_picture,
    read_tower,
    tower_bytes,
    tower_in,
)
from physics.laboratory.chances import Chances
from physics.laboratory.trial import Trial, why_not_playable
from physics.parts import MAX_DRUMS, STANDARD_ROWS, Row

Source: TypeAlias = Literal["rule_book", "house", "own", "file"]
_FOLDER, _RECEIVED_FOLDER = "towers", "received"
#: the maximum length of a file name without its ending, in bytes
_LONGEST_STEM: Final = 60
#: names that Windows reserves for devices, with any file ending
_DEVICE_NAMES: Final = re.compile(r"con|prn|aux|nul|(com|lpt)\d")
#: the endings of files that may hold a tower
TOWER_ENDINGS: Final = (ENDING, PICTURE_ENDING)
#: the tower of the rule book, with its figures measured in 3,000 calls
PASSAGE: Final = OwnTower("The Passage", "", 1040, STANDARD_ROWS, Figures(3000, 0.674, 0.392, 0.408, 3.74))


@dataclass(frozen=True, slots=True)
class HouseTower:
    """A tower of the house: its name, a line about it, its width and rows (see ``physics.parts``), its figures."""

    name: Marked
    line: Marked
    width: int
    rows: tuple[Row, ...]
    figures: Figures

    @property
    def own_tower(self) -> OwnTower:
        """The tower as an ``OwnTower``, with its name in the language in use."""
        return OwnTower(say(self.name), "", self.width, self.rows, self.figures)


#: the towers of the house, by the number of their drums
HOUSE_TOWERS: tuple[HouseTower, ...] = (
    HouseTower(
        "One Drum",
        "Three pegs, one flap, one drum. If you drum, you drum for everybody.",
        1040,
        (
            (2, 0, 330, 2500, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 710, 2500, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 520, 2160, 40, 0, 0, 0, 0, -1, 0),
            (0, 1, 0, 1500, 795, 550, 26, 65, 120, 0, 0),
            (1, -1, 0, 1050, 144, -280, 0, 60, 300, 0, 0),
        ),
        Figures(1800, 0.834, 0.501, 0.848, 1.4),
    ),
    HouseTower(
        "The Sieve",
        "Five pegs, two flaps. Most pieces fall through; a bang frees the rest.",
        1040,
        (
            (2, 0, 680, 2560, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 360, 2360, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 680, 2160, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 360, 1960, 40, 0, 0, 0, 0, -1, 0),
            (2, 0, 680, 1760, 40, 0, 0, 0, 0, -1, 0),
            (0, 1, 0, 1620, 788, 550, 30, 65, 150, 0, 0),
            (1, -1, 0, 1174, 130, -280, 0, 60, 360, 0, 0),
            (0, -1, 0, 1040, 788, 550, 30, 65, 150, 1, 0),
            (1, 1, 0, 594, 130, -280, 0, 60, 360, 1, 0),
        ),
        Figures(1800, 0.732, 0.55, 0.684, 2.2),
    ),
    HouseTower(
        "The Hoarder",
        "Long, flat flaps keep three pieces in five. Without drums you go hungry.",
        1040,
        (
            (0, 1, 0, 2280, 800, 524, 30, 65, 150, 0, 0),
            (1, -1, 0, 1846, 140, -280, 0, 60, 380, 0, 0),
            (0, -1, 0, 1710, 800, 524, 30, 65, 150, 1, 0),
            (1, 1, 0, 1276, 140, -280, 0, 60, 380, 1, 0),
            (0, 1, 0, 1140, 800, 524, 30, 65, 150, 2, 0),
            (1, -1, 0, 706, 140, -280, 0, 60, 380, 2, 0),
        ),
        Figures(1800, 0.419, 0.475, 0.503, 5.55),
    ),
    HouseTower(
        "The Mill",
        "A wheel that turns under a load. Most pieces go through; the rest wait for a bang.",
        1040,
        (
            (0, 1, 0, 2500, 785, 560, 26, 75, 160, 0, 0),
            (1, -1, 0, 2055, 120, -280, 0, 60, 360, 0, 0),
            (3, 0, 520, 1480, 200, 785, 0, 1200, 160, 1, 4),
            (0, -1, 0, 940, 785, 560, 26, 75, 160, 2, 0),
            (1, 1, 0, 495, 120, -280, 0, 60, 360, 2, 0),
        ),
        Figures(3000, 0.86, 0.511, 0.513, 1.27),
    ),
    HouseTower(
        "The Swing",
        "A beam that tips to either side. Quick: few pieces stay behind.",
        1040,
        (
            (0, 1, 0, 2460, 793, 560, 26, 65, 120, 0, 0),
            (1, -1, 0, 2005, 144, -280, 0, 60, 300, 0, 0),
            (4, 0, 520, 1500, 200, 0, 0, 300, 240, 1, 0),
            (0, -1, 0, 1040, 760, 560, 26, 65, 120, 2, 0),
        ),
        Figures(1800, 0.875, 0.441, 0.46, 1.3),
    ),
    HouseTower(
        "Four Hands",
        "A fourth flap, a fourth drum. Pieces get stuck, but the next throw sweeps most of them out.",
        1040,
        (
            (0, 1, 0, 2620, 776, 580, 26, 65, 100, 0, 0),
            (1, -1, 0, 2165, 110, -280, 0, 60, 320, 0, 0),
            (0, -1, 0, 2080, 776, 580, 26, 65, 100, 1, 0),
            (1, 1, 0, 1625, 110, -280, 0, 60, 320, 1, 0),
            (0, 1, 0, 1540, 776, 580, 26, 65, 100, 2, 0),
            (1, -1, 0, 1085, 110, -280, 0, 60, 320, 2, 0),
            (0, -1, 0, 1000, 776, 580, 26, 65, 100, 3, 0),
            (1, 1, 0, 545, 110, -280, 0, 60, 320, 3, 0),
        ),
        Figures(3000, 0.72, 0.701, 0.492, 2.0),
    ),
    HouseTower(
        "The Waterfall",
        "Five flaps, five drums. Few pieces stay; strike the right drum and out they come.",
        1040,
        (
            (0, 1, 0, 2620, 680, 550, 22, 65, 110, 0, 0),
            (1, -1, 0, 2231, 115, -280, 0, 60, 320, 0, 0),
            (0, -1, 0, 2150, 680, 550, 22, 65, 110, 1, 0),
            (1, 1, 0, 1761, 115, -280, 0, 60, 320, 1, 0),
            (0, 1, 0, 1680, 680, 550, 22, 65, 110, 2, 0),
            (1, -1, 0, 1291, 115, -280, 0, 60, 320, 2, 0),
            (0, -1, 0, 1210, 680, 550, 22, 65, 110, 3, 0),
            (1, 1, 0, 821, 115, -280, 0, 60, 320, 3, 0),
            (0, 1, 0, 740, 680, 550, 22, 65, 110, 4, 0),
            (1, -1, 0, 351, 115, -280, 0, 60, 320, 4, 0),
        ),
        Figures(3000, 0.763, 0.628, 0.427, 1.87),
    ),
)


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
        self._deleted_files = DeletedFiles(ENDING, self.folder, self.folder / _RECEIVED_FOLDER)
        #: the tower that the screen of the shelf chooses when it is shown next
        self.next_choice: OwnTower | None = None

    def all_towers(self) -> list[ShelfTower]:
        """Return all towers: the Passage, the towers of the house, the person's own, and towers received as files.

        A file that cannot be read is left out.
        """
        passage = OwnTower(say("The Passage"), "", PASSAGE.width, PASSAGE.rows, PASSAGE.figures)
        house = [ShelfTower(tower.own_tower, "house", line=say(tower.line)) for tower in HOUSE_TOWERS]
        own = [ShelfTower(tower, "own", path) for path, tower in _towers_in(self.folder)]
        received = [ShelfTower(tower, "file", path) for path, tower in _towers_in(self.folder / _RECEIVED_FOLDER)]
        return [ShelfTower(passage, "rule_book"), *house, *own, *received]

    def faults(self) -> list[str]:
        """Return a sentence for each file on the shelf that cannot be read."""
        sentences = []
        for path in [*_tower_files(self.folder), *_tower_files(self.folder / _RECEIVED_FOLDER)]:
            try:
                read_tower_file(path)
            except ValueError as error:
                sentences.append(str(error))
        return sentences

    def keep(self, tower: OwnTower, path: Path | None = None) -> Path:
        """Save a person's own tower to its file ``path``, or to a new file if it has none; return the file.

        Raises ``ValueError`` if it cannot be written.
        """
        return self._write(tower, self.folder, path)

    def free_name(self, name: str, besides: Path | None) -> str:
        """Return ``name``, with a number if another own tower than that in the file ``besides`` has this name.

        An empty shelf gives "My tower", and then "My tower 2" once the first is saved.
        """
        taken = {tower.name for path, tower in _towers_in(self.folder) if path != besides}
        numbered = (f"{name} {number}" for number in count(2))
        return next(free for free in chain([name], numbered) if free not in taken)

    def receive(self, path: Path) -> OwnTower:
        """Read a tower from a file, put it on the shelf, and return it.

        A tower that is on the shelf already, perhaps with other measured figures, is not put there again. Raises
        ``ValueError`` if the tower cannot be read or written.
        """
        tower = read_tower_file(path)
        without_figures = replace(tower, figures=None)
        if all(replace(entry.tower, figures=None) != without_figures for entry in self.all_towers()):
            self._write(tower, self.folder / _RECEIVED_FOLDER, None)
        return tower

    def _write(self, tower: OwnTower, folder: Path, path: Path | None) -> Path:
        """Write a tower to its file ``path``, or to a new file in a folder; return the file."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            target = path or free_path(folder, file_stem(tower.name), ENDING)
            replace_file(target, tower_bytes(tower), is_lasting=True)
        except OSError as error:
            raise ValueError(say("The tower cannot be saved: {why}.", why=error.strerror or error)) from error
        return target

    def delete(self, path: Path) -> None:
        """Take a tower off the shelf, so that it can be restored; raises ``ValueError`` if its file cannot be moved."""
        try:
            self._deleted_files.delete(path)
        except OSError as error:
            raise ValueError(say("The tower cannot be deleted: {why}.", why=error.strerror or error)) from error

    def last_deleted(self) -> tuple[Path, OwnTower] | None:
        """Return the tower that was deleted last, with its file; ``None`` if none can be restored."""
        for path in self._deleted_files.newest_first():
            with suppress(ValueError):
                return path, read_tower_file(path)
        return None

    def restore(self, path: Path) -> None:
        """Put a deleted tower back on the shelf; raises ``ValueError`` if its file cannot be moved."""
        try:
            self._deleted_files.restore(path)
        except OSError as error:
            raise ValueError(say("The tower cannot be restored: {why}.", why=error.strerror or error)) from error


def read_tower_file(path: Path) -> OwnTower:
    """Read a tower from a file of its own, or from a picture that carries it.

    Raises ``ValueError`` that names the file.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_PICTURE_BYTES + 1)
        return tower_in(data) if is_picture(data) else read_tower(data[: MAX_BYTES + 1])
    except OSError as error:
        raise ValueError(unreadable_file(path, error)) from error
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
    for path in _tower_files(folder):
        with suppress(ValueError):
            yield path, read_tower_file(path)


def _tower_files(folder: Path) -> list[Path]:
    """Return the files of towers in a folder, the newest first."""
    files = []
    with suppress(OSError):
        for path in folder.glob(f"*{ENDING}"):
            with suppress(OSError):
                files.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(files, reverse=True)]


# The trials of towers on this machine, so that no tower is measured twice.

_TRIALS_FILE = "trials.json"
#: the maximum number of trials that are kept
_MAX_TRIALS = 300
#: at most this many bytes of the file of trials are read
_MAX_TRIALS_BYTES = 1024 * 1024


def _is_certain(trial: Trial) -> bool:
    """Return whether a trial has made all its calls, or has ended early because its tower is certainly not playable."""
    return trial.whole or why_not_playable(trial) != ("slow",)


class Trials:
    """The trials below ``data_dir``, by the hashes of their towers (see ``physics.tower.spec_hash``).

    A damaged file is replaced at the next trial: its contents can be measured again.
    """

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / _FOLDER / _TRIALS_FILE
        self._kept: dict[str, Trial] | None = None

    def of(self, tower_hash: str) -> Trial | None:
        """Return the trial of the tower with this hash; ``None`` if the tower was not tried here."""
        return self._read().get(tower_hash)

    def keep(self, trial: Trial) -> None:
        """Keep a trial, unless there is one of the same tower with more calls.

        If the file cannot be written, or the trial's time ended before anything was certain, the trial is kept in
        memory only.
        """
        # Another window may have kept trials since this window read the file.
        trials = self._trials_in_file() | self._read()
        self._kept = trials
        earlier = trials.pop(trial.tower, trial)  # remove it, so that the tower's trial is added as the newest
        trials[trial.tower] = earlier if earlier.calls > trial.calls else trial
        for oldest in list(trials)[:-_MAX_TRIALS]:
            del trials[oldest]
        lasting = {tower_hash: _as_json(kept) for tower_hash, kept in trials.items() if _is_certain(kept)}
        text = json.dumps(lasting, separators=(",", ":"))
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, text.encode())

    def _read(self) -> dict[str, Trial]:
        """Return the trials in memory. They are read from the file at the first call."""
        if self._kept is None:
            self._kept = self._trials_in_file()
        return self._kept

    def _trials_in_file(self) -> dict[str, Trial]:
        """Return the trials that are in the file now, without damaged ones."""
        trials: dict[str, Trial] = {}
        with suppress(OSError, ValueError):
            with self._path.open("rb") as file:
                saved = as_object(parse_json(file.read(_MAX_TRIALS_BYTES)))
            for tower_hash, facts in saved.items():
                with suppress(ValueError, TypeError, KeyError):
                    trials[tower_hash] = _read_trial(tower_hash, as_object(facts))
        return trials


def _as_json(trial: Trial) -> dict[str, object]:
    """Return a trial as JSON: its figures by name, and the counted chances."""
    return {field.name: getattr(trial, field.name) for field in fields(trial)} | {"chances": trial.chances.to_json()}


def _read_trial(tower_hash: str, facts: Mapping[str, Any]) -> Trial:
    """Read a trial from the JSON of ``_as_json``; raises ``ValueError``, ``TypeError`` or ``KeyError``."""
    figures = {field.name: facts[field.name] for field in fields(Trial) if field.name != "chances"}
    if not all(isinstance(figure, int | float) for name, figure in figures.items() if name != "tower"):
        raise ValueError("not figures")
    if figures["drums"] not in range(1, MAX_DRUMS + 1):
        raise ValueError("not a number of drums")
    if figures["tower"] != tower_hash:
        raise ValueError("a trial of another tower")
    return Trial(chances=Chances.from_json(facts["chances"], facts["drums"]), **figures)
