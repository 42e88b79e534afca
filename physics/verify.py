"""Computing a recorded drop again: SAME, or what DIFFERS.

>>> from physics.passage import EMPTY, throw
>>> drop = throw(EMPTY, ((0, "member"),), seed=11)
>>> entry = {"seed": 11, "request": {"throw": [[0, "member"]]},
...          "out": list(drop.out), "load": drop.load, "seconds": drop.seconds}
>>> print(same(EMPTY, entry))
SAME
>>> same(EMPTY, entry | {"seconds": 99.0}).same
False
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from physics.earlier_towers import standing, tower_named
from physics.load import load_from_json
from physics.passage import Drop, strike, throw
from physics.quoting import quoted
from physics.tower import TOWER, TowerSpec
from physics.track import ANGLE_UNIT, FRAMES_PER_SECOND, POSITION_UNIT, PieceTrack, Track
from physics.tuning import known

#: Poses farther apart than this (mm, radians) differ; both were rounded when they were recorded.
DISTANCE, TURN = 0.1, math.radians(0.5)


class UnknownTower(ValueError):
    """A drop was recorded with a tower that this program does not know."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What computing a drop again showed; ``differences`` says in words what is not as recorded.

    ``frame`` is the first of the track's frames that differs, ``computed`` the track of the drop as it falls now; both
    only when a recorded track was there to be compared. ``earlier``: it was recorded with an earlier tower and was not
    computed.
    """

    differences: tuple[str, ...]
    frame: int | None = None
    computed: Track | None = None
    earlier: bool = False

    @property
    def same(self) -> bool:
        """Whether nothing differs, as far as that can be seen."""
        return not self.differences

    def __str__(self) -> str:
        if self.earlier:
            return "recorded with an earlier tower: plays as recorded"
        if self.same:
            return "SAME"
        since = "" if self.frame is None else f" from frame {self.frame} ({self.frame / FRAMES_PER_SECOND:.2f} s) on"
        return f"DIFFERS{since}: " + "; ".join(self.differences)


def same(load: Any, entry: Any, track: bytes | None = None, *, spec: TowerSpec = TOWER) -> Verdict:
    """Compute the drop of a match file's chance ``entry`` on ``load`` again and compare.

    ``entry`` is ``["drop", facts]`` or the facts: ``seed``, ``request`` (``{"throw": [[id, kind], ...]}`` or
    ``{"strike": [flap, strength]}``), ``out``, ``load`` (afterwards) and ``seconds``. Raises ``ValueError`` when it is
    no such thing or the request cannot be carried out. With the recorded ``track`` every frame is compared too.
    """
    facts = _facts(entry)
    drop = _again(load, facts["request"], facts["seed"], spec, record=track is not None)
    differences = []
    if list(drop.out) != list(facts["out"]):
        differences.append(f"out: recorded {list(facts['out'])}, computed {list(drop.out)}")
    recorded = load_from_json(facts["load"], spec)
    if recorded.held != drop.load.held:
        moved = sorted({held.id for held in set(recorded.held) ^ set(drop.load.held)})
        differences.append(f"load: pieces {moved} lie otherwise" if moved else "load: the pieces come in another order")
    if recorded.flaps != drop.load.flaps:
        differences.append("load: the leaves stand otherwise")
    if facts["seconds"] != drop.seconds:
        differences.append(f"seconds: recorded {facts['seconds']}, computed {drop.seconds}")
    if track is None or drop.track is None:
        return Verdict(tuple(differences))
    kept = Track.from_bytes(track)
    frame = first_difference(kept, drop.track)
    if frame is not None and not differences:
        differences.append("the way down: what came out and what stays is the same")
    if differences and frame is None:
        frame = max(0, min(kept.frames, drop.track.frames) - 1)
    return Verdict(tuple(differences), frame, drop.track)


def checked(load: Any, entry: Any, track: bytes | None, dials: Mapping[str, float]) -> Verdict:
    """Compute a drop again if this is the tower it was recorded with, some of its ``dials`` turned.

    One of an earlier tower plays as recorded, and so does one that names none: it is older than the names. Raises
    ``UnknownTower``, and ``ValueError`` as ``same`` does.
    """
    name = tower_named(_facts(entry), track)
    spec = known(dials)
    found = "earlier" if name is None else standing(name, spec or TOWER, dials)
    if found == "earlier":
        return Verdict((), earlier=True)
    if found == "unknown" or spec is None:
        raise UnknownTower(
            f"This drop was recorded with the tower {name}, which this program does not know: it plays as recorded."
        )
    return same(load, entry, track, spec=spec)


def first_difference(one: Track, other: Track) -> int | None:
    """Return the first frame in which two tracks show a piece or leaf elsewhere, or ``None`` when they never do."""
    found: list[int | None] = [] if one.frames == other.frames else [min(one.frames, other.frames)]
    others = {piece.id: piece for piece in other.pieces}
    for piece in one.pieces:
        twin = others.pop(piece.id, None)
        found.append(piece.first if twin is None else _parting(piece, twin))
    found += [piece.first for piece in others.values()]
    for angles, twins in zip(one.flaps, other.flaps, strict=False):
        found.append(_first_apart(angles, twins, TURN / ANGLE_UNIT))
    return min((frame for frame in found if frame is not None), default=None)


def _parting(one: PieceTrack, other: PieceTrack) -> int | None:
    """Return the first frame in which a piece is elsewhere."""
    if one.first != other.first:
        return min(one.first, other.first)
    turn = round(math.tau / ANGLE_UNIT)
    found = [
        _first_apart(one.xs, other.xs, DISTANCE / POSITION_UNIT),
        _first_apart(one.ys, other.ys, DISTANCE / POSITION_UNIT),
        _first_apart(one.angles, other.angles, TURN / ANGLE_UNIT, turn),
    ]
    if len(one.xs) != len(other.xs):
        found.append(min(len(one.xs), len(other.xs)))
    earliest = min((frame for frame in found if frame is not None), default=None)
    return None if earliest is None else one.first + earliest


def _first_apart(one: Sequence[int], other: Sequence[int], most: float, turn: int = 0) -> int | None:
    """Return the first place where two columns are more than ``most`` apart; ``turn`` is a full turn's length."""
    for place, (value, twin) in enumerate(zip(one, other, strict=False)):
        apart = abs(value - twin)
        if apart > most and (not turn or abs(apart - turn) > most):
            return place
    return None


def _facts(entry: Any) -> Mapping[str, Any]:
    """Take the facts out of an entry and check that all are there."""
    if isinstance(entry, list | tuple) and len(entry) == 2 and entry[0] == "drop":
        entry = entry[1]
    wanted = ("seed", "request", "out", "load", "seconds")
    if not isinstance(entry, Mapping) or any(name not in entry for name in wanted):
        raise ValueError(f"A recorded drop needs {', '.join(wanted)}.")
    if not isinstance(entry["out"], Sequence) or isinstance(entry["out"], str):
        raise ValueError("A recorded drop lists the pieces that came out.")
    return entry


def _again(load: Any, request: Any, seed: Any, spec: TowerSpec, *, record: bool) -> Drop:
    """Carry out a recorded request."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"The seed of a drop is a whole number, not {quoted(seed)}.")
    if isinstance(request, Mapping) and len(request) == 1:
        if "throw" in request and isinstance(request["throw"], list | tuple):
            return throw(load, request["throw"], seed, spec=spec, record=record)
        if "strike" in request and isinstance(request["strike"], list | tuple) and len(request["strike"]) == 2:
            flap, strength = request["strike"]
            return strike(load, flap, strength, seed, spec=spec, record=record)
    raise ValueError('A drop\'s request is {"throw": [[id, kind], ...]} or {"strike": [flap, strength]}.')
