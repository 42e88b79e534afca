"""The dials of the workshop: the numbers of the tower that can be changed, their ranges, and the changed towers.

>>> tower_with_dials({}) == TOWER
True
>>> changed_dials(tower_with_dials({"flap.gap": 40.0}))
{'flap.gap': 40.0}
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any, NamedTuple

from physics.tower import TOWER, TowerSpec


class Dial(NamedTuple):
    """A number of the tower, by its path, and the range in which the tower still works."""

    path: str
    least: float
    most: float

    @property
    def standard(self) -> float:
        """The dial's value in the tower that matches are played with."""
        return dial_value(TOWER, self.path)


DIALS = (
    Dial("flap.slope", math.radians(20), math.radians(50)),
    Dial("flap.gap", 24.0, 48.0),
    Dial("flap.droop", 0.03, 0.30),
    Dial("flap.damping", 0.1, 1.5),
    Dial("flap.kick", 4.0, 30.0),
    Dial("ledge.length", 6.0, 24.0),
    Dial("piece_friction", 0.10, 0.90),
    Dial("leaf_friction", 0.10, 1.30),
    Dial("bounce", 0.0, 0.9),
)
_BY_PATH = {dial.path: dial for dial in DIALS}


def dial_value(spec: TowerSpec, path: str) -> float:
    """Return the value at a path such as ``flap.slope``."""
    return float(attrgetter(path)(spec))


def tower_with_dials(values: Mapping[str, float]) -> TowerSpec:
    """Return the standard tower with some dials changed.

    Raises ``ValueError`` for an unknown dial, or a value out of its range.
    """
    spec = TOWER
    for path, value in values.items():
        dial = _BY_PATH.get(path)
        if dial is None or not dial.least - 1e-9 <= value <= dial.most + 1e-9:
            raise ValueError(f"The tower cannot have {path!r:.80} at {value}.")
        spec = _with_dial(spec, path, value)
    return spec


def tower_with_dials_or_none(values: Mapping[str, float]) -> TowerSpec | None:
    """Return the standard tower with some dials changed, or ``None`` if a dial is unknown or out of range."""
    try:
        return tower_with_dials(values)
    except ValueError:
        return None


def _with_dial(spec: TowerSpec, path: str, value: float) -> TowerSpec:
    """Return a tower with one value changed."""
    section, _, name = path.rpartition(".")
    change: dict[str, Any] = {name: value}
    if section:
        change = {section: replace(getattr(spec, section), **change)}
    return replace(spec, **change)


def changed_dials(spec: TowerSpec) -> dict[str, float]:
    """Return the dials that differ from the standard tower, by path."""
    values = {dial.path: dial_value(spec, dial.path) for dial in DIALS}
    return {path: value for path, value in values.items() if value != _BY_PATH[path].standard}
