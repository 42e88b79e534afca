"""The towers that matches were played with before this one: their drops play as recorded, and cannot be computed again.

>>> origin_of(spec_hash()), origin_of(numbers_hash(_first_tower())), origin_of("0123456789abcdef")
('this', 'earlier', 'unknown')
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from physics.leaf_rows import leaf_of_row
from physics.tower import TOWER, Leaf, TowerSpec, leaves, numbers_hash, spec_hash
from physics.track import Track

Origin = Literal["this", "earlier", "unknown"]


def origin_of(name: str, spec: TowerSpec = TOWER, dials: Mapping[str, float] | None = None) -> Origin:
    """Say whether ``name`` is that of the tower ``spec``, of an earlier one (its dials turned), or of none known."""
    if name == spec_hash(spec):
        return "this"
    return "earlier" if name == numbers_hash(_turned(_first_tower(), dials or {})) else "unknown"


def tower_named(name: str, track: bytes | None = None) -> str | None:
    """Return the name of the tower that a drop was recorded with; ``None`` when neither it nor its track names one.

    ``name`` is the one that the drop itself gives, empty without any. Raises ``ValueError`` when the track is asked and
    is damaged.
    """
    if name or track is None:
        return name or None
    return Track.from_bytes(track).spec


@cache
def leaves_of(name: str | None) -> tuple[Leaf, ...]:
    """Return how the leaves hung of the tower that a drop names, to be drawn.

    A drop that names none is older than the names: it fell in the first tower. Nobody knows how those of an unknown
    tower hung; it is drawn with the leaves of this one.

    >>> leaves_of(None)[0].hinge.y, leaves_of(spec_hash()) == leaves()
    (225.0, True)
    """
    return first_leaves() if name is None or origin_of(name) == "earlier" else leaves()


@cache
def first_leaves() -> tuple[Leaf, ...]:
    """Return how the leaves of the first tower hung."""
    rows = json.loads(Path(__file__).with_name("first_tower_leaves.json").read_text(encoding="utf-8"))
    return tuple(leaf_of_row(row) for row in rows)


def _first_tower() -> dict[str, Any]:
    """Return the numbers of the first tower, three lanes deep."""
    numbers: dict[str, Any] = json.loads(Path(__file__).with_name("first_tower.json").read_text(encoding="utf-8"))
    return numbers


def _turned(numbers: dict[str, Any], dials: Mapping[str, float]) -> dict[str, Any]:
    """Return a tower's numbers with some dials turned; a dial that it does not have makes it another tower."""
    for path, value in dials.items():
        room, _, name = path.rpartition(".")
        numbers.get(room, numbers)[name] = value
    return numbers
