"""What was measured of towers on this machine, kept in the data folder, so that no tower is measured twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

from game.core.checked_json import as_object, parsed
from game.core.whole_file import replace_file
from physics.laboratory.chances import Chances
from physics.laboratory.trial import Trial
from physics.parts import MOST_DRUMS

_FOLDER, _FILE = "towers", "trials.json"
#: the most trials that are kept, and the largest file of them in bytes
_MOST, _LARGEST = 300, 1024 * 1024


class Trials:
    """The trials below ``data_dir``, by the names of their towers (see ``physics.tower.spec_hash``).

    A file that is damaged is replaced by the next trial: whatever it held can be measured again.
    """

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / _FOLDER / _FILE
        self._kept: dict[str, Trial] | None = None

    def of(self, tower: str) -> Trial | None:
        """Return what was measured here of a tower, by its name; ``None`` if nothing was."""
        return self._read().get(tower)

    def keep(self, trial: Trial) -> None:
        """Keep a trial, unless there is one of the same tower with more calls; in a read-only folder for now only."""
        trials = self._read()
        before = trials.pop(trial.tower, trial)
        trials[trial.tower] = before if before.calls > trial.calls else trial
        for oldest in list(trials)[:-_MOST]:
            del trials[oldest]
        text = json.dumps({tower: _as_json(kept) for tower, kept in trials.items()}, separators=(",", ":"))
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, text.encode())

    def _read(self) -> dict[str, Trial]:
        if self._kept is None:
            self._kept = {}
            with suppress(OSError, ValueError):
                with self._path.open("rb") as file:
                    listed = as_object(parsed(file.read(_LARGEST)))
                for tower, facts in listed.items():
                    with suppress(ValueError, TypeError, KeyError):
                        self._kept[tower] = _read_trial(tower, as_object(facts))
        return self._kept


def _as_json(trial: Trial) -> dict[str, object]:
    return {field.name: getattr(trial, field.name) for field in fields(trial)} | {"chances": trial.chances.to_json()}


def _read_trial(tower: str, facts: Mapping[str, Any]) -> Trial:
    """Read a trial from what ``_as_json`` gave; raises ``ValueError``, ``TypeError`` or ``KeyError`` otherwise."""
    figures = {field.name: facts[field.name] for field in fields(Trial) if field.name != "chances"}
    if not all(isinstance(figure, int | float) for name, figure in figures.items() if name != "tower"):
        raise ValueError("not figures")
    if figures["drums"] not in range(1, MOST_DRUMS + 1):
        raise ValueError("not a number of drums")
    if figures["tower"] != tower:
        raise ValueError("a trial of another tower")
    return Trial(chances=Chances.from_json(facts["chances"], facts["drums"]), **figures)
