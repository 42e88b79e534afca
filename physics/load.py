"""A load: the pieces at rest in the Passage between two drops and the leaves' angles, as plain rounded tuples.

>>> load = load_from_json([[[3, "member", 1, 52.0, 180.5, 0.25]], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]])
>>> load.held[0].y
180.5
>>> load == (((3, "member", 1, 52.0, 180.5, 0.25),), (0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
True
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from physics.tower import MAX_LANES, PIECE_KINDS, TOWER, TowerSpec, leaves

#: Slightly more than a resting piece can sink into a wall or hang below the shaft, in mm.
TOLERANCE = 2.0
#: the largest number in a load
_MAX_NUMBER = 1e6


class Held(NamedTuple):
    """A piece resting inside: its lane, its middle in mm and its angle in radians, rounded.

    The first tower was three pieces deep, so its pieces lay in the lanes 0 to 2. Now the lane is always ``tower.LANE``.
    """

    id: int
    kind: str
    lane: int
    x: float
    y: float
    angle: float


class Load(NamedTuple):
    """The pieces held, in a fixed order, and the angle of every leaf (an empty tuple: all at rest)."""

    held: tuple[Held, ...]
    flaps: tuple[float, ...]


#: A piece and a load as plain tuples, which equal ``Held`` and ``Load`` with the same values.
PlainHeld: TypeAlias = "tuple[int, str, int, float, float, float]"
PlainLoad: TypeAlias = "tuple[tuple[PlainHeld, ...], tuple[float, ...]]"
#: Nothing inside and every leaf at rest.
EMPTY = Load((), ())


def rounded(value: float, digits: int) -> float:
    """Round a number, and turn -0.0 into 0.0, so that equal loads are written alike."""
    return round(value, digits) + 0.0


def held_piece(id: int, kind: str, lane: int, x: float, y: float, angle: float) -> Held:
    """Return a resting piece rounded as in a load: to a thousandth of a mm and a ten-thousandth of a radian."""
    angle_within_half_turn = math.remainder(angle, math.tau)
    return Held(id, kind, lane, rounded(x, 3), rounded(y, 3), rounded(angle_within_half_turn, 4))


def leaf_angle(angle: float) -> float:
    """Return a leaf's angle rounded as in a load."""
    return rounded(angle, 5)


def _is_number(value: object) -> bool:
    """Return whether a value is a number that a load may hold. A bool does not count."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _MAX_NUMBER


def is_id(value: object) -> bool:
    """Return whether a value can be a piece's id: a signed whole number of 32 bits."""
    return isinstance(value, int) and not isinstance(value, bool) and -(2**31) <= value < 2**31


def _held_from_json(row: object, spec: TowerSpec) -> Held:
    """Read one held piece; raises a ``ValueError`` that quotes an invalid row."""
    if not isinstance(row, Sequence) or isinstance(row, str) or len(row) != 6:
        raise ValueError(f"A held piece is (id, kind, lane, x, y, angle), not {row!r:.80}.")
    id, kind, lane, x, y, angle = row
    if not is_id(id) or kind not in PIECE_KINDS or not is_id(lane) or not 0 <= lane < MAX_LANES:
        raise ValueError(f"A held piece needs a whole id, a known kind and a lane under {MAX_LANES}: {row!r:.80}.")
    if not (_is_number(x) and _is_number(y) and _is_number(angle)):
        raise ValueError(f"A held piece needs numbers for x, y and angle: {row!r:.80}.")
    top = spec.shaft.height + spec.shaft.collar
    if not (-TOLERANCE <= x <= spec.shaft.width + TOLERANCE and spec.rest.exit - TOLERANCE <= y <= top):
        raise ValueError(f"A held piece must lie inside the shaft: {row!r:.80}.")
    return Held(id, kind, lane, float(x), float(y), float(angle))


def load_from_json(data: object, spec: TowerSpec = TOWER) -> Load:
    """Read a load from nested lists or tuples; raises ``ValueError`` if it is not a load."""
    if isinstance(data, str) or not isinstance(data, Sequence) or len(data) != 2:
        raise ValueError("A load is a pair: the pieces held, and the angles of the leaves.")
    held, flaps = data
    if not isinstance(held, Sequence) or not isinstance(flaps, Sequence) or isinstance(flaps, str):
        raise ValueError("A load is a pair of lists: the pieces held, and the angles of the leaves.")
    if len(flaps) not in (0, len(leaves(spec))) or not all(_is_number(angle) for angle in flaps):
        count = len(leaves(spec))
        raise ValueError(f"A load has an angle for each of the {count} leaves, or none, not {flaps!r:.80}.")
    rows = tuple(_held_from_json(row, spec) for row in held)
    if len({row.id for row in rows}) != len(rows):
        raise ValueError("A load cannot hold the same piece twice.")
    return Load(rows, tuple(float(angle) for angle in flaps))
