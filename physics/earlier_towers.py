"""The towers that matches were played with before this one: their drops play as recorded, and cannot be computed again.

``first_tower`` was three lanes deep; ``second_tower`` is the present one as it was first tuned. Each lies beside this
module in two files: its numbers, and how its leaves hung.

>>> origin_of(spec_hash()), origin_of(numbers_hash(_numbers("first_tower"))), origin_of("0123456789abcdef")
('this', 'earlier', 'unknown')
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from physics.leaf_rows import leaf_of_row
from physics.tower import TOWER, Leaf, TowerSpec, leaves, numbers_hash, spec_hash
from physics.track import Track

Origin = Literal["this", "earlier", "unknown"]
#: The earlier towers, the oldest first: what their files are called.
EARLIER = ("first_tower", "second_tower")


def origin_of(name: str, spec: TowerSpec = TOWER, dials: Mapping[str, float] | None = None) -> Origin:
    """Return which tower ``name`` belongs to: ``spec``, an earlier one (with ``dials`` turned), or an unknown one."""
    if name == spec_hash(spec):
        return "this"
    earlier = (numbers_hash(_turned(_numbers(tower), dials or {})) for tower in EARLIER)
    return "earlier" if name in earlier else "unknown"


def tower_named(name: str, track: bytes | None = None) -> str | None:
    """Return the name of the tower that a drop was recorded with; ``None`` when neither drop nor track gives one.

    ``name`` is what the drop itself says, or an empty string. Raises ``ValueError`` when the track has to be read and
    is damaged.
    """
    if name or track is None:
        return name or None
    return Track.from_bytes(track).spec


@cache
def leaves_of(name: str | None) -> tuple[Leaf, ...]:
    """Return the leaves of the tower that a drop names, for drawing.

    A drop that names none is older than the names: it fell in the first tower. The leaves of an unknown tower are not
    known; it is drawn with those of this one.

    >>> leaves_of(None)[0].hinge.y, leaves_of(spec_hash()) == leaves()
    (225.0, True)
    """
    if name is None:
        return leaves_of_tower(EARLIER[0])
    return next((leaves_of_tower(tower) for tower in EARLIER if name == numbers_hash(_numbers(tower))), leaves())


@cache
def leaves_of_tower(tower: str) -> tuple[Leaf, ...]:
    """Return the leaves of ``tower``, one of ``EARLIER``."""
    rows = json.loads(Path(__file__).with_name(f"{tower}_leaves.json").read_text(encoding="utf-8"))
    return tuple(leaf_of_row(row) for row in rows)


def _numbers(tower: str) -> dict[str, object]:
    """Return the numbers of ``tower``, one of ``EARLIER``."""
    numbers: dict[str, object] = json.loads(Path(__file__).with_name(f"{tower}.json").read_text(encoding="utf-8"))
    return numbers


def _turned(numbers: dict[str, object], dials: Mapping[str, float]) -> dict[str, object]:
    """Return a tower's numbers with some dials turned; a dial that it does not have makes it another tower."""
    for path, value in dials.items():
        room, _, name = path.rpartition(".")
        part = numbers.get(room)
        (part if isinstance(part, dict) else numbers)[name] = value
    return numbers
