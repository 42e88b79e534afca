"""Recomputing a recorded drop: it is the SAME, DIFFERS, or differs because ANOTHER BUILD computed it.

>>> from types import SimpleNamespace
>>> from physics.passage import EMPTY, throw
>>> drop = throw(EMPTY, ((0, "member"),), seed=11, record=False)
>>> recorded = SimpleNamespace(out=drop.out, load=drop.load, seconds=drop.seconds, track=None)
>>> print(compare_drop(recorded, throw(EMPTY, ((0, "member"),), seed=11, record=False)))
SAME
>>> recorded.seconds = 99.0
>>> compare_drop(recorded, drop).same
False
"""

from __future__ import annotations

import math
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import pymunk

from physics.history.earlier_towers import origin_of
from physics.laboratory.tuning import tuned_or_none
from physics.load import load_from_json
from physics.passage import Drop
from physics.this_build import this_build
from physics.tower import TOWER, BuiltTower, TowerSpec
from physics.track import ANGLE_UNIT, FRAMES_PER_SECOND, POSITION_UNIT, PieceTrack, Track

#: Poses farther apart than this (mm) count as different; both were rounded when they were recorded.
DISTANCE = 0.1
#: Poses turned against each other by more than this (radians) count as different, too.
TURN = math.radians(0.5)


class Recorded(Protocol):
    """A recorded drop: the pieces that came out, the load afterwards, the seconds, the track in its file format."""

    @property
    def out(self) -> tuple[int, ...]:
        """Ids of the pieces that came out, in order."""

    @property
    def load(self) -> object:
        """The load after the drop, as nested tuples."""

    @property
    def seconds(self) -> float:
        """The time until everything rested."""

    @property
    def track(self) -> bytes | None:
        """The recording, if there is one."""


class UnknownTower(ValueError):
    """A drop was recorded with a tower that this program does not know."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of recomputing a drop; ``differences`` describes in words how it differs from the recording.

    ``frame`` is the first differing frame of the track, ``computed`` the new track; both are set only if there was a
    recorded track to compare. ``earlier`` is true for a drop of an earlier tower, which was not recomputed. If the drop
    differs and another build computed the recording, ``build`` is that build.
    """

    differences: tuple[str, ...]
    frame: int | None = None
    computed: Track | None = None
    earlier: bool = False
    build: str = ""

    @property
    def same(self) -> bool:
        """Whether no difference was found."""
        return not self.differences

    def __str__(self) -> str:
        if self.earlier:
            return "recorded with an earlier tower: not recomputed"
        if self.same:
            return "SAME"
        since = "" if self.frame is None else f" from frame {self.frame} ({self.frame / FRAMES_PER_SECOND:.2f} s) on"
        word, by = "DIFFERS", list[str]()
        if self.build:
            word, by = "ANOTHER BUILD", [f"computed by {self.build}"]
        return f"{word}{since}: " + "; ".join([*by, *self.differences])


def compare_drop(recorded: Recorded, computed: Drop, spec: TowerSpec = TOWER) -> Verdict:
    """Compare a recorded drop with the same drop recomputed in the tower ``spec``.

    If both have a track, every frame is compared too. Raises ``ValueError`` if the recorded load or track is invalid.
    """
    differences = []
    if recorded.out != computed.out:
        differences.append(f"out: recorded {list(recorded.out)}, computed {list(computed.out)}")
    load = load_from_json(recorded.load, spec)
    if load.held != computed.load.held:
        moved = sorted({held.id for held in set(load.held) ^ set(computed.load.held)})
        differences.append(f"load: pieces {moved} lie otherwise" if moved else "load: the pieces come in another order")
    if load.flaps != computed.load.flaps:
        differences.append("load: the leaves stand otherwise")
    if recorded.seconds != computed.seconds:
        differences.append(f"seconds: recorded {recorded.seconds}, computed {computed.seconds}")
    if recorded.track is None or computed.track is None:
        return Verdict(tuple(differences))
    track = Track.from_bytes(recorded.track)
    frame = first_difference(track, computed.track)
    if frame is not None and not differences:
        differences.append("the way down: what came out and what stays is the same")
    if differences and frame is None:  # all frames are equal: the last frame stands for the results that differ
        frame = max(0, min(track.frames, computed.track.frames) - 1)
    return Verdict(tuple(differences), frame, computed.track, build=_other_build(track) if differences else "")


def _other_build(track: Track) -> str:
    """Return the build that computed a track, with its pymunk and Python versions; ``""`` if this build computed it.

    An older track has only the versions of pymunk and Python.
    """
    build_here = this_build()
    versions_here = (pymunk.version, platform.python_version())
    names_no_other_build = track.build in ("", build_here)
    if names_no_other_build and (track.pymunk, track.python) == versions_here:
        return ""
    return ", ".join(filter(None, (track.build, f"pymunk {track.pymunk}", f"Python {track.python}")))


def spec_to_compute(name: str | None, dials: Mapping[str, float], tower: TowerSpec = TOWER) -> TowerSpec | None:
    """Return the tower in which a drop can be recomputed, or ``None`` if the drop can only be played as recorded.

    A ``tower`` built of parts is returned itself; otherwise the standard tower with ``dials`` changed. ``name`` is the
    tower's name in the recording. Without a name or with that of an earlier tower, the drop cannot be recomputed; for
    any other unknown name ``UnknownTower`` is raised.
    """
    spec = tower if isinstance(tower, BuiltTower) else tuned_or_none(dials)
    found = "earlier" if name is None else origin_of(name, spec or TOWER, dials)
    if found == "earlier":
        return None
    if found == "unknown" or spec is None:
        raise UnknownTower(
            f"This drop was recorded with the tower {name}, which this program does not know, "
            "so it can be played back but not recomputed."
        )
    return spec


def first_difference(one: Track, other: Track) -> int | None:
    """Return the first frame in which a piece or leaf has different poses in two tracks, or ``None``."""
    # tracks of different lengths differ at the latest where the shorter one ends
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
    """Return the first frame in which a piece has different poses in two tracks, or ``None``."""
    if one.first != other.first:
        return min(one.first, other.first)
    full_turn = round(math.tau / ANGLE_UNIT)
    found = [
        _first_apart(one.xs, other.xs, DISTANCE / POSITION_UNIT),
        _first_apart(one.ys, other.ys, DISTANCE / POSITION_UNIT),
        _first_apart(one.angles, other.angles, TURN / ANGLE_UNIT, full_turn),
    ]
    if len(one.xs) != len(other.xs):
        found.append(min(len(one.xs), len(other.xs)))
    earliest = min((frame for frame in found if frame is not None), default=None)
    return None if earliest is None else one.first + earliest


def _first_apart(one: Sequence[int], other: Sequence[int], most: float, turn: int = 0) -> int | None:
    """Return the first index at which two columns differ by more than ``most``; ``turn`` is a full turn, for angles."""
    for place, (value, twin) in enumerate(zip(one, other, strict=False)):
        apart = abs(value - twin)  # two angles that are a full turn apart are the same
        if apart > most and (not turn or abs(apart - turn) > most):
            return place
    return None
