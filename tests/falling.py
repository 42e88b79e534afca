"""Drops as a match or a file has them, made by the physics for a test."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from game.core.rules import Drop, Strike, Throw
from physics import passage
from physics.passage import EMPTY
from physics.tower import TOWER, TowerSpec
from physics.track import POSITION_UNIT, Track


def throw_pieces(
    pieces: Sequence[Sequence[Any]], seed: int, *, load: Any = EMPTY, spec: TowerSpec = TOWER, named: bool = True
) -> Drop:
    """Throw pieces, given as pairs of id and kind.

    Only if ``named``, the drop names its tower; drops in old match files do not.
    """
    request = Throw(load, tuple((id, kind) for id, kind in pieces))
    return _make_drop(request, passage.throw(load, request.pieces, seed, spec=spec), seed, named)


def bang_on_flap(
    load: Any, flap: int, strength: float, seed: int, *, spec: TowerSpec = TOWER, named: bool = True
) -> Drop:
    """Strike a flap; the drop names its tower only if ``named``."""
    request = Strike(load, flap, strength)
    return _make_drop(request, passage.strike(load, flap, strength, seed, spec=spec), seed, named)


def _make_drop(request: Throw | Strike, result: passage.Drop, seed: int, named: bool) -> Drop:
    """Return a drop as the game records it, made from the ``result`` of the physics."""
    assert result.track is not None
    tower = result.tower if named else ""
    return Drop(request, result.out, result.load, result.seconds, seed, tower, result.track.to_bytes())


@cache
def bang_over_the_mouth() -> tuple[Track, int]:
    """Return the track of a full bang that throws exactly one whole piece up over the mouth, and the piece's id."""
    above_mouth = TOWER.shaft.height + TOWER.member.height / 2
    for seed in range(400):
        load = passage.throw(EMPTY, ((0, "member"), (1, "member")), seed, record=False).load
        track = passage.strike(load, flap=0, strength=1.0, seed=seed).track if load.held else None
        thrown_up = [piece.id for piece in track.pieces if max(piece.ys) * POSITION_UNIT > above_mouth] if track else []
        if track is not None and len(thrown_up) == 1:
            return track, thrown_up[0]
    raise AssertionError("no seed gives a bang that throws a single piece over the mouth")
