"""Chance entries: the draws of a record as small values, and their JSON in a match file.

==================  ==================================================================
``Roll(faces)``     ``["roll", [2, 5]]``
``Shuffle(order)``  ``["shuffle", [...]]``
``Pick(item)``      ``["pick", x]``
``Drop(...)``       ``["drop", {"seed", "request", "out", "load", "seconds", "tower"}]``
==================  ==================================================================

Only a drop that the physics computed names its tower.

>>> Roll((2, 5)).to_json()
['roll', [2, 5]]
>>> request = Throw(((), ()), ((3, "member"),))
>>> drop = Drop(request, (3,), ((), ()), 1.5, seed=7)
>>> read_drop(drop.to_json()[1], request) == drop
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NotRequired, TypeAlias, TypedDict, TypeGuard

from game.core.canonical import freeze, plain
from game.core.checked_json import is_number
from game.core.rules import Drop, Load, Strike, Throw

#: the longest time that a drop may take, in seconds
LONGEST_DROP = 600.0
#: the largest absolute coordinate (mm) or angle (radians) in a drop
_MAX_COORDINATE = 1e6


@dataclass(frozen=True, slots=True)
class Roll:
    """The faces that dice showed, in order."""

    faces: tuple[int, ...]

    def to_json(self) -> list[object]:
        """Return the entry as JSON for a match file."""
        return ["roll", list(self.faces)]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The order that a shuffle gave."""

    order: tuple[object, ...]

    def to_json(self) -> list[object]:
        """Return the entry as JSON for a match file."""
        return ["shuffle", plain(self.order)]


@dataclass(frozen=True, slots=True)
class Pick:
    """The item that was picked."""

    item: object

    def to_json(self) -> list[object]:
        """Return the entry as JSON for a match file."""
        return ["pick", plain(self.item)]


class _DropFacts(TypedDict):
    """The JSON object in the entry of a drop."""

    seed: int | None
    request: object
    out: Sequence[int]
    load: Sequence[object]
    seconds: float
    tower: NotRequired[str]


ChanceEntry: TypeAlias = "Roll | Shuffle | Pick | Drop"


def read_drop(facts: object, request: Throw | Strike, track: bytes | None = None) -> Drop:
    """Return the drop that answers ``request``, from the JSON object ``facts`` of its entry.

    Raises ``ValueError`` when ``facts`` has the wrong shape. The caller checks that the drop belongs to this
    request and that no piece is lost.
    """
    if not _is_drop(facts):
        raise ValueError("not the JSON object of a drop")
    out = tuple(facts["out"])
    load = freeze(facts["load"])
    tower = facts.get("tower", "")
    return Drop(request, out, load, facts["seconds"], facts["seed"], tower, track)


def read_request(request: object, load: Load) -> Throw | Strike:
    """Parse a request's JSON into a throw or a strike onto ``load``; raises ``ValueError`` for other JSON."""
    match request:
        case {"throw": list() as pieces, **more} if not more and all(map(_is_piece, pieces)):
            return Throw(load, freeze(pieces))
        case {"strike": [int() as flap, strength], **more} if not more and type(flap) is int and _is_moderate(strength):
            return Strike(load, flap, strength)
    raise ValueError("neither a throw nor a strike")


def conserves_pieces(drop: Drop) -> bool:
    """Return whether no piece is lost: those held before and those thrown in are those that came out or stayed."""
    held_pieces, _ = drop.request.load
    held_before = [piece for piece, *_ in held_pieces]
    return sorted([*held_before, *drop.thrown]) == sorted([*drop.out, *drop.held])


def _is_drop(facts: object) -> TypeGuard[_DropFacts]:
    """Return whether this is the JSON object of a drop, with values of the right types within their limits."""
    if not isinstance(facts, dict) or not {"seed", "request", "out", "load", "seconds"} <= facts.keys():
        return False
    out = facts["out"]
    seed = facts["seed"]
    seconds = facts["seconds"]
    return (
        (seed is None or type(seed) is int)
        and isinstance(facts.get("tower", ""), str)
        and _is_moderate(seconds)
        and 0 <= seconds <= LONGEST_DROP
        and isinstance(out, (list, tuple))
        and all(type(piece) is int for piece in out)
        and _is_load(facts["load"])
    )


def _is_load(load: object) -> bool:
    """Return whether this is a load in JSON: a list of the pieces at rest, and a list of the leaves' angles."""
    if not isinstance(load, (list, tuple)) or len(load) != 2:
        return False
    pieces, angles = load
    are_lists = isinstance(pieces, (list, tuple)) and isinstance(angles, (list, tuple))
    return are_lists and all(map(_is_resting_piece, pieces)) and all(map(_is_moderate, angles))


def _is_resting_piece(piece: object) -> bool:
    """Return whether this is a piece at rest: id, kind, lane, x, y and angle."""
    if not isinstance(piece, (list, tuple)) or len(piece) != 6:
        return False
    id, kind, lane, *place = piece
    return type(id) is int and isinstance(kind, str) and type(lane) is int and all(map(_is_moderate, place))


def _is_piece(piece: object) -> bool:
    """Return whether this is a piece to be thrown: id and kind."""
    if not isinstance(piece, list) or len(piece) != 2:
        return False
    id, kind = piece
    return type(id) is int and isinstance(kind, str)


def _is_moderate(value: object) -> TypeGuard[float]:
    """Return whether a value is a number within the limits for coordinates and angles."""
    return is_number(value) and abs(value) < _MAX_COORDINATE
