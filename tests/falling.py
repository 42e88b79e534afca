"""Drops as a match or a file has them, made by the physics for a test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.rules import Drop, Strike, Throw
from physics import passage
from physics.passage import EMPTY
from physics.tower import TOWER, TowerSpec


def thrown(
    pieces: Sequence[Sequence[Any]], seed: int, *, load: Any = EMPTY, spec: TowerSpec = TOWER, named: bool = True
) -> Drop:
    """Throw pieces, pairs of id and kind; the drop is ``named`` after its tower, or as old ones are."""
    request = Throw(load, tuple((id, kind) for id, kind in pieces))
    return _recorded(request, passage.throw(load, request.pieces, seed, spec=spec), seed, named)


def struck(load: Any, flap: int, strength: float, seed: int, *, named: bool = True) -> Drop:
    """Bang on a flap."""
    request = Strike(load, flap, strength)
    return _recorded(request, passage.strike(load, flap, strength, seed), seed, named)


def _recorded(request: Throw | Strike, fell: passage.Drop, seed: int, named: bool) -> Drop:
    assert fell.track is not None
    tower = fell.tower if named else ""
    return Drop(request, fell.out, fell.load, fell.seconds, seed, tower, fell.track.to_bytes())
