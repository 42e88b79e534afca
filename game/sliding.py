"""Where pieces slide or roll in the Passage: no knock, so a track does not keep it, but its poses tell.

A piece slides while it moves without falling freely, and without being knocked, beside a leaf or a wall.

>>> from physics.passage import EMPTY, throw
>>> track = throw(EMPTY, [(0, "member")], 2).track
>>> found = slides(track)
>>> len(found) > 0, all(0 <= slide.seconds <= track.seconds for slide in found)
(True, True)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import NamedTuple

from physics.earlier_towers import leaves_of
from physics.tower import TOWER, Point
from physics.track import ANGLE_UNIT, FRAMES_PER_SECOND, POSITION_UNIT, PieceTrack, Track

#: slower than this (mm/s) nothing is heard; a knock changes the speed by more in a frame
_SLOWEST, _KNOCKED = 25.0, 60.0
#: what falls freely is pulled down by so much (mm/s²), give or take such a share
_FREE, _GIVE_OR_TAKE = TOWER.gravity, 0.35
#: a slide lasts so many frames at least, and is told of every so many
_LEAST, _EVERY = 4, 4
#: how near (mm) to a leaf's middle line, or to a wall, the middle of a piece is that touches it
_BESIDE = max(max(TOWER.piece(kind).reach) for kind in ("member", "predator")) + 1.0


class Slide(NamedTuple):
    """A moment at which a piece slides: when, which one, where (mm), and how fast (mm/s)."""

    seconds: float
    piece: int
    x: float
    y: float
    speed: float


class _Step(NamedTuple):
    """A piece in a frame: its middle (mm) and its speed (mm/s) since the frame before."""

    frame: int
    x: float
    y: float
    across: float
    up: float


def slides(track: Track) -> tuple[Slide, ...]:
    """Return every slide of a drop, several moments of each, in order of time."""
    boards = _Boards(track)
    return tuple(sorted(slide for way in track.pieces for slide in _slides_of(way, boards)))


def _slides_of(way: PieceTrack, boards: _Boards) -> Iterator[Slide]:
    sliding = [(now, _goes_on(before, now) and _touches(boards, now)) for before, now in pairwise(_steps(way))]
    for slides, run in groupby(sliding, key=lambda pair: pair[1]):
        frames = [step for step, _ in run]
        for step in frames[::_EVERY] if slides and len(frames) >= _LEAST else ():
            speed = math.hypot(step.across, step.up)
            yield Slide(step.frame / FRAMES_PER_SECOND, way.id, step.x, step.y, speed)


def _steps(way: PieceTrack) -> Iterator[_Step]:
    rate = POSITION_UNIT * FRAMES_PER_SECOND
    for place in range(1, len(way.xs)):
        across, up = (way.xs[place] - way.xs[place - 1]) * rate, (way.ys[place] - way.ys[place - 1]) * rate
        yield _Step(way.first + place, way.xs[place] * POSITION_UNIT, way.ys[place] * POSITION_UNIT, across, up)


def _goes_on(before: _Step, now: _Step) -> bool:
    """Say whether a piece moves on as before, carried by something: it neither falls freely nor is knocked."""
    across, up = now.across - before.across, now.up - before.up
    falls = math.hypot(across, up + _FREE / FRAMES_PER_SECOND) < _GIVE_OR_TAKE * _FREE / FRAMES_PER_SECOND
    return math.hypot(now.across, now.up) > _SLOWEST and not falls and math.hypot(across, up) < _KNOCKED


class _Boards:
    """The leaves of a track, frame by frame: from where to where (mm) each goes, and how near a piece touches it."""

    def __init__(self, track: Track) -> None:
        self._leaves = tuple(zip(leaves_of(track.spec), track.flaps, strict=False))
        self._known: dict[int, list[tuple[Point, Point, float]]] = {}

    def at(self, frame: int) -> list[tuple[Point, Point, float]]:
        """Return all leaves in a frame."""
        if frame not in self._known:
            turned = [
                (leaf, leaf.drawn(angles[min(frame, len(angles) - 1)] * ANGLE_UNIT)) for leaf, angles in self._leaves
            ]
            self._known[frame] = [(line[-3], line[-2], _BESIDE + leaf.radius) for leaf, line in turned]
        return self._known[frame]


def _touches(boards: _Boards, step: _Step) -> bool:
    """Say whether a piece is beside a wall or a leaf."""
    if min(step.x, TOWER.shaft.width - step.x) < _BESIDE:
        return True
    return any(
        min(hinge.y, tip.y) - near < step.y < max(hinge.y, tip.y) + near
        and _distance((step.x, step.y), hinge, tip) < near
        for hinge, tip, near in boards.at(step.frame)
    )


def _distance(spot: tuple[float, float], one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return how far a spot is from the line between two others."""
    across, up = other[0] - one[0], other[1] - one[1]
    along = ((spot[0] - one[0]) * across + (spot[1] - one[1]) * up) / (across * across + up * up)
    share = min(1.0, max(0.0, along))
    return math.dist(spot, (one[0] + share * across, one[1] + share * up))
