"""Compares a recorded drop with the same drop computed again: SAME, DIFFERS, or computed by ANOTHER BUILD.

>>> from types import SimpleNamespace
>>> from physics.passage import EMPTY, throw
>>> drop = throw(EMPTY, ((0, "member"),), seed=11, record=False)
>>> recorded = SimpleNamespace(out=drop.out, load=drop.load, seconds=drop.seconds, track=None)
>>> print(compare_drop(recorded, throw(EMPTY, ((0, "member"),), seed=11, record=False)))
SAME
>>> recorded.seconds = 99.0
>>> compare_drop(recorded, drop).is_same
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
from physics.laboratory.tuning import tower_with_dials_or_none
from physics.load import load_from_json
from physics.passage import Drop
from physics.this_build import this_build
from physics.tower import TOWER, BuiltTower, TowerSpec
from physics.track import ANGLE_UNIT, FRAMES_PER_SECOND, POSITION_UNIT, PieceTrack, Track

#: Two poses count as different if their places are farther apart than this (mm). Rounding makes smaller differences.
DISTANCE_TOLERANCE = 0.1
#: Two poses count as different if their angles are farther apart than this (radians).
ANGLE_TOLERANCE = math.radians(0.5)


class Recorded(Protocol):
    """A recorded drop, with its track in its file format."""

    @property
    def out(self) -> tuple[int, ...]:
        """The ids of the pieces that came out, in order."""

    @property
    def load(self) -> object:
        """The load after the drop, as nested tuples."""

    @property
    def seconds(self) -> float:
        """The time until everything rested."""

    @property
    def track(self) -> bytes | None:
        """The recording in its file format, ``None`` if there is none."""


class UnknownTower(ValueError):
    """A drop was recorded with a tower that this program does not know."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of recomputing a drop; ``differences`` describes in words how it differs from the recording.

    ``frame`` is the first differing frame of the track, ``computed`` the new track. Both are ``None`` if there was no
    recorded track to compare. ``is_earlier`` is true for a drop of an earlier tower, which was not recomputed. If the
    drop differs and another build computed the recording, ``build`` is the name of that build.
    """

    differences: tuple[str, ...]
    frame: int | None = None
    computed: Track | None = None
    is_earlier: bool = False
    build: str = ""

    @property
    def is_same(self) -> bool:
        """Whether no difference was found."""
        return not self.differences

    def __str__(self) -> str:
        if self.is_earlier:
            return "recorded with an earlier tower: not recomputed"
        if self.is_same:
            return "SAME"
        since = "" if self.frame is None else f" from frame {self.frame} ({self.frame / FRAMES_PER_SECOND:.2f} s) on"
        if self.build:
            return f"ANOTHER BUILD{since}: " + "; ".join([f"computed by {self.build}", *self.differences])
        return f"DIFFERS{since}: " + "; ".join(self.differences)


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
    if differences and frame is None:  # all frames are equal, but the results differ: name the last frame
        frame = max(0, min(track.frames, computed.track.frames) - 1)
    other_build = _other_build(track) if differences else ""
    return Verdict(tuple(differences), frame, computed.track, build=other_build)


def _other_build(track: Track) -> str:
    """Return the build that computed a track, with its pymunk and Python versions.

    The text is empty if this build computed the track. An older track has only the versions of pymunk and Python.
    """
    build_here = this_build()
    versions_here = (pymunk.version, platform.python_version())
    is_from_this_build = track.build in ("", build_here) and (track.pymunk, track.python) == versions_here
    if is_from_this_build:
        return ""
    return ", ".join(filter(None, (track.build, f"pymunk {track.pymunk}", f"Python {track.python}")))


def spec_to_compute(name: str | None, dials: Mapping[str, float], tower: TowerSpec = TOWER) -> TowerSpec | None:
    """Return the tower in which a drop can be recomputed, or ``None`` if the drop can only be played as recorded.

    This is ``tower`` itself if it is built of parts, otherwise the standard tower with ``dials`` changed. ``name`` is
    the tower's name in the recording. A drop without a name, or with that of an earlier tower, cannot be recomputed.
    Raises ``UnknownTower`` for any other unknown name.
    """
    spec = tower if isinstance(tower, BuiltTower) else tower_with_dials_or_none(dials)
    origin = origin_of(name, spec or TOWER, dials)
    if origin == "earlier":
        return None
    if origin == "unknown" or spec is None:
        raise UnknownTower(
            f"This drop was recorded with the tower {name}, which this program does not know, "
            "so it can be played back but not recomputed."
        )
    return spec


def first_difference(track: Track, other_track: Track) -> int | None:
    """Return the first frame in which a piece or leaf has different poses in two tracks, or ``None``."""
    differing_frames: list[int | None] = []
    if track.frames != other_track.frames:  # they differ where the shorter track ends, if not earlier
        differing_frames.append(min(track.frames, other_track.frames))
    pieces_of_other = {piece.id: piece for piece in other_track.pieces}
    for piece in track.pieces:
        twin = pieces_of_other.pop(piece.id, None)
        differing_frames.append(piece.first if twin is None else _first_difference_of_piece(piece, twin))
    differing_frames += [piece.first for piece in pieces_of_other.values()]
    for angles, other_angles in zip(track.flaps, other_track.flaps, strict=False):
        differing_frames.append(_first_different_index(angles, other_angles, ANGLE_TOLERANCE / ANGLE_UNIT))
    return min((frame for frame in differing_frames if frame is not None), default=None)


def _first_difference_of_piece(piece: PieceTrack, other_piece: PieceTrack) -> int | None:
    """Return the first frame in which a piece has different poses in two tracks, or ``None``."""
    if piece.first != other_piece.first:
        return min(piece.first, other_piece.first)
    full_turn = round(math.tau / ANGLE_UNIT)
    differing_indices = [
        _first_different_index(piece.xs, other_piece.xs, DISTANCE_TOLERANCE / POSITION_UNIT),
        _first_different_index(piece.ys, other_piece.ys, DISTANCE_TOLERANCE / POSITION_UNIT),
        _first_different_index(piece.angles, other_piece.angles, ANGLE_TOLERANCE / ANGLE_UNIT, full_turn),
    ]
    if len(piece.xs) != len(other_piece.xs):
        differing_indices.append(min(len(piece.xs), len(other_piece.xs)))
    earliest = min((index for index in differing_indices if index is not None), default=None)
    return None if earliest is None else piece.first + earliest


def _first_different_index(
    column: Sequence[int], other_column: Sequence[int], tolerance: float, full_turn: int = 0
) -> int | None:
    """Return the first index at which two columns differ by more than ``tolerance``, or ``None``.

    For angles that may jump, ``full_turn`` is a full turn in their unit: two angles a full turn apart count as equal.
    """
    for index, (value, other_value) in enumerate(zip(column, other_column, strict=False)):
        difference = abs(value - other_value)
        if difference > tolerance and (not full_turn or abs(difference - full_turn) > tolerance):
            return index
    return None
