"""Call-outs of a film: a piece that comes to rest and sticks, or comes loose. Nothing is drawn here.

All of it is read from the tracks. A piece sticks when it stays inside after it has fallen in or was moved: from the
moment it came to rest for good. A piece comes loose that lay inside at the beginning and comes out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

from physics.track import FRAMES_PER_SECOND, POSITION_UNIT, PieceTrack, Surface, Track

#: the distance (mm) from its resting place within which a piece is at rest, and beyond which it has moved
STILL, MOVED = 1.5, 6.0
#: how long a call-out is shown at most, how long at least when another takes its place, and how many at once
SHOWN, LEAST, MOST = 1.6, 0.8, 2
#: a piece sticks at the flap or ledge that it met within so many seconds before it came to rest
_JUST = 0.6


class CallOut(NamedTuple):
    """A call-out: what happens to which ``piece``, from one second to another, and where it lies (mm).

    ``at`` is the flap or ledge that it sticks at, and that one's number, if it met any.
    """

    kind: Literal["sticks", "loose"]
    piece: int
    start: float
    end: float
    x: float
    y: float
    at: tuple[Surface, int] | None = None


def call_outs(track: Track) -> list[CallOut]:
    """Return what there is to call out in one film, in order of time, however much of it at once."""
    thrown, gone = {piece.id for piece in track.thrown}, {leaving.id: leaving.seconds for leaving in track.out}
    found: list[CallOut] = []
    for way in track.pieces:
        if way.id in gone and way.id not in thrown:
            left = _leaves_at(way)
            if left is not None:
                call = _call("loose", way, left, 0)
                found.append(call._replace(end=min(call.end, max(gone[way.id], call.start + LEAST))))
        elif way.id not in gone and (way.id in thrown or _distance(way, 0, len(way.xs) - 1) > MOVED):
            last = len(way.xs) - 1
            rested = _rests_at(way)
            found.append(_call("sticks", way, rested, last)._replace(at=_met(track, way, rested)))
    return sorted(found, key=lambda call: (call.start, call.piece))


def reel_call_outs(tracks: Sequence[Track], starts: Sequence[float]) -> list[CallOut]:
    """Return the call-outs of films that begin at ``starts``, one after the other, as many at once as can be read.

    One is shown until the piece is moved again, until another of its piece, or until a third wants to be seen.
    """
    told: list[CallOut] = []
    for part, track in enumerate(tracks):
        for call in call_outs(track):
            call = call._replace(start=call.start + starts[part], end=call.end + starts[part])
            for begins, later in zip(starts[part + 1 :], tracks[part + 1 :], strict=True):
                moved = _moved_at(later, call.piece)
                if call.kind == "sticks" and moved is not None:
                    call = call._replace(end=min(call.end, max(begins + moved, call.start + LEAST)))
            told = _with(told, call)
    return told


def shown_at(told: Sequence[CallOut], second: float) -> list[CallOut]:
    """Return what is called out at a second."""
    return [call for call in told if call.start <= second < call.end]


def _with(told: list[CallOut], call: CallOut) -> list[CallOut]:
    """Add a call-out, later than the others, if there is room; those that make room end as it begins."""
    open_now = [other for other in told if other.end > call.start]
    ending = [other for other in open_now if other.piece == call.piece]
    staying = [other for other in open_now if other.piece != call.piece]
    while len(staying) >= MOST:
        oldest = min(staying, key=lambda other: other.start)
        if call.start - oldest.start < LEAST:
            return told
        staying.remove(oldest)
        ending.append(oldest)
    return [other._replace(end=call.start) if other in ending else other for other in told] + [call]


def _call(kind: Literal["sticks", "loose"], way: PieceTrack, step: int, lies: int) -> CallOut:
    start = (way.first + step) / FRAMES_PER_SECOND
    return CallOut(kind, way.id, start, start + SHOWN, way.xs[lies] * POSITION_UNIT, way.ys[lies] * POSITION_UNIT)


def _distance(way: PieceTrack, one: int, other: int) -> float:
    """Return how far (mm) apart a piece is in two of its frames."""
    return math.hypot(way.xs[one] - way.xs[other], way.ys[one] - way.ys[other]) * POSITION_UNIT


def _leaves_at(way: PieceTrack) -> int | None:
    """Return the frame of its own in which a piece has left the place it lay at, ``None`` if it never does."""
    return next((step for step in range(len(way.xs)) if _distance(way, step, 0) > MOVED), None)


def _rests_at(way: PieceTrack) -> int:
    """Return the frame of its own from which on a piece lies where it stays."""
    last = len(way.xs) - 1
    return next((step + 1 for step in range(last, -1, -1) if _distance(way, step, last) > STILL), 0)


def _moved_at(track: Track, piece: int) -> float | None:
    """Return the second at which a piece has left the place it lay at when a film began."""
    way = next((way for way in track.pieces if way.id == piece), None)
    left = None if way is None else _leaves_at(way)
    return None if way is None or left is None else (way.first + left) / FRAMES_PER_SECOND


def _met(track: Track, way: PieceTrack, rested: int) -> tuple[Surface, int] | None:
    """Return the flap or ledge that a piece met last before it came to rest, if that was just then."""
    second = (way.first + rested) / FRAMES_PER_SECOND
    for knock in reversed(track.contacts):
        if knock.piece == way.id and knock.surface in ("flap", "ledge") and second - _JUST <= knock.seconds <= second:
            return knock.surface, knock.other
    return None
