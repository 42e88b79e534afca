"""The towers of earlier matches. Their drops can be played as recorded, but not recomputed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from physics.tower import (
    PIECE_KINDS,
    TOWER,
    BuiltTower,
    Leaf,
    Part,
    Piece,
    Point,
    TowerSpec,
    leaves,
    numbers_hash,
    numbers_of,
    spec_hash,
)
from physics.track import MAX_COORDINATE, MAX_PIECES, Track, read_float


def leaf_row(leaf: Leaf) -> list[object]:
    """Return a row of the values needed to draw a leaf: kind, drum, side, and its four points.

    The coordinates are in mm, rounded to two decimal places; ``None`` stands for a missing outer end.
    """
    row: list[object] = [leaf.kind, leaf.drum, leaf.side]
    for point in (leaf.hinge, leaf.tip, leaf.lip, leaf.outer):
        row.append([round(coordinate, 2) for coordinate in point] if point else None)
    return row


def leaf_of_row(row: object, radii: tuple[float, float]) -> Leaf:
    """Return the leaf that a row describes, without mass; ``radii`` are the half thicknesses of board and lip, in mm.

    Raises one of the exceptions in ``track.FORMAT_ERRORS`` if the row describes no leaf.
    """
    if not isinstance(row, list):
        raise ValueError("not a leaf")
    kind, drum, side, *points = row
    hinge, tip, lip, outer = (_read_point(point) if point is not None else None for point in points)
    if (
        kind not in ("flap", "ledge")
        or side not in (1, -1)
        or drum not in range(MAX_PIECES)  # no tower has more drums than pieces
        or hinge is None
        or tip is None
        or lip is None
    ):
        raise ValueError("not a leaf")
    weightless = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)  # the seven fields from ``mass`` to ``kick``
    return Leaf(kind, int(drum), side, hinge, tip, lip, outer, *weightless, *radii)


def _read_point(coordinates: Iterable[object]) -> Point:
    """Return a point from a file; raises one of ``track.FORMAT_ERRORS`` if a coordinate is no length in a tower."""
    x, y = (read_float(coordinate, MAX_COORDINATE) for coordinate in coordinates)
    return Point(x, y)


Origin = Literal["this", "earlier", "unknown"]
#: The names of the earlier towers' files, the oldest first.
EARLIER = ("first_tower", "second_tower", "third_tower", "fourth_tower", "fifth_tower", "sixth_tower", "seventh_tower")
#: The half thickness (mm) of the first tower's leaves and of their lips. The tower's file does not give them.
_FIRST_RADII = (1.5, 1.0)


def origin_of(name: str | None, spec: TowerSpec = TOWER, dials: Mapping[str, float] | None = None) -> Origin:
    """Return which tower has the hash ``name``: ``"this"`` for ``spec``, else ``"earlier"`` or ``"unknown"``.

    An earlier tower is one of ``EARLIER`` with ``dials`` changed, or a tower of the same parts as ``spec`` with earlier
    pieces and mechanics. A drop without a name (``None``) is from an earlier tower.
    """
    if name == spec_hash(spec):
        return "this"
    return "earlier" if find_earlier_tower(name, dials, spec) else "unknown"


def find_earlier_tower(name: str | None, dials: Mapping[str, float] | None = None, spec: TowerSpec = TOWER) -> str:
    """Return which tower of ``EARLIER`` has the hash ``name`` with ``dials`` changed; ``""`` if there is none.

    If ``spec`` is built of parts, each earlier tower is given these parts before its hash is compared. A drop without
    a tower's name (``None``) is older than the names: it fell in the first tower.

    >>> find_earlier_tower(None), find_earlier_tower(spec_hash())
    ('first_tower', '')
    """
    if name is None:
        return EARLIER[0]
    numbers_of_parts = _numbers_of_parts(spec) if isinstance(spec, BuiltTower) else {}
    for tower in EARLIER:
        numbers = _with_dials(_numbers(tower), dials or {}) | numbers_of_parts
        if numbers_hash(numbers) == name:
            return tower
    return ""


def _numbers_of_parts(spec: BuiltTower) -> dict[str, object]:
    """Return those numbers of a built tower that depend on how it was built: its parts, axles and shaft."""
    numbers = numbers_of(spec)
    return {name: numbers[name] for name in ("parts", "axle", "shaft")}


def find_tower_name(name: str, track: bytes | None = None) -> str | None:
    """Return the name of the tower that a drop was recorded with; ``None`` if neither drop nor track gives one.

    ``name`` is the name in the drop, or an empty string. Raises ``ValueError`` if the track has to be read and is
    damaged.
    """
    if name:
        return name
    return None if track is None else Track.from_bytes(track).spec


@cache
def leaves_of(name: str | None, spec: TowerSpec = TOWER) -> tuple[Leaf, ...]:
    """Return the leaves of the tower that a drop names, for drawing.

    If the tower is not an earlier tower, these are the leaves of ``spec``.

    >>> leaves_of(None)[0].hinge.y, leaves_of(spec_hash()) == leaves()
    (225.0, True)
    """
    tower = find_earlier_tower(name)
    return leaves_of_tower(tower) if tower else leaves(spec)


@cache
def leaves_of_tower(tower: str) -> tuple[Leaf, ...]:
    """Return the leaves of ``tower``, one of ``EARLIER``."""
    rows = json.loads(Path(__file__).with_name(f"{tower}_leaves.json").read_text(encoding="utf-8"))
    numbers = _numbers(tower)
    radii = _FIRST_RADII if tower == EARLIER[0] else (numbers["leaf_radius"], numbers["lip_radius"])
    return tuple(leaf_of_row(row, radii) for row in rows)


@cache
def piece_in(tower: str, kind: str) -> Piece:
    """Return a kind of piece as it was in ``tower``, one of ``EARLIER``; ``""`` stands for the present tower."""
    if not tower or kind not in PIECE_KINDS:
        return TOWER.piece(kind)
    numbers = _numbers(tower)[kind]
    parts = [Part(_pairs(part["points"]), part["radius"]) for part in numbers["parts"]]
    return Piece(numbers["mass"], tuple(parts), _pairs(numbers["outline"]))


def _pairs(points: list[list[float]]) -> tuple[tuple[float, float], ...]:
    """Return points from a JSON file as tuples."""
    return tuple((x, y) for x, y in points)


@cache
def height_in(tower: str, kind: str) -> float:
    """Return the height (mm) of a kind of piece in ``tower``, one of ``EARLIER``; ``""`` is the present tower."""
    return piece_in(tower, kind).height


def shapes_of(kind: str) -> tuple[str, ...]:
    """Return the shapes that a kind of piece has had, each named after a tower that has it (``""``: the present tower).

    >>> shapes_of("member")[0]
    ''
    """
    towers = ("", *EARLIER)
    return tuple(tower for tower in towers if shape_of(tower, kind) == tower)


@cache
def shape_of(tower: str, kind: str) -> str:
    """Return which of ``shapes_of(kind)`` a kind of piece has in ``tower``: one of ``EARLIER``, or ``""`` for today's.

    >>> shape_of("first_tower", "member"), shape_of("", "member")
    ('first_tower', '')
    """
    parts = piece_in(tower, kind).parts
    return next(shape for shape in ("", *EARLIER) if piece_in(shape, kind).parts == parts)


def _numbers(tower: str) -> dict[str, Any]:
    """Read the numbers of ``tower``, one of ``EARLIER``, from its file."""
    numbers: dict[str, Any] = json.loads(Path(__file__).with_name(f"{tower}.json").read_text(encoding="utf-8"))
    return numbers


def _with_dials(numbers: dict[str, Any], dials: Mapping[str, float]) -> dict[str, object]:
    """Set some dials in a tower's numbers, and return the numbers. An unknown dial is added to them."""
    for path, value in dials.items():
        section, _, name = path.rpartition(".")
        dials_of_section = numbers.get(section)
        target = dials_of_section if isinstance(dials_of_section, dict) else numbers
        target[name] = value
    return numbers
