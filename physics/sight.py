"""Observation of a moving tower: what has fallen through, and whether all else is still.

All bodies are read from the engine at once: one by one costs more than the engine's own step.
"""

from __future__ import annotations

import math
from array import array
from typing import NamedTuple

from pymunk.batch import BodyFields, Buffer, get_space_bodies

from physics.build import StandingTower

_FIELDS = BodyFields.BODY_ID | BodyFields.POSITION | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
#: How many numbers there are of each body.
_NUMBERS = 5
#: Everything that never moves counts as one body.
_STILL_BODIES = 1


class Seen(NamedTuple):
    """One body: its id, where it is (mm), how fast it moves (mm/s) and turns (rad/s)."""

    body: int
    x: float
    y: float
    across: float
    upwards: float
    turning: float


class Sight:
    """Observes a standing tower; ``count_anew`` must be called when a piece has entered or left."""

    def __init__(self, tower: StandingTower) -> None:
        self._tower = tower
        self._buffer = Buffer()
        self._numbers = array("d")
        self._leaves = {body.id for body in tower.leaves}
        self.count_anew()

    def count_anew(self) -> None:
        """Count the bodies, and make room for their numbers: the engine would replace an array that is too small."""
        self._bodies = _STILL_BODIES + len(self._tower.leaves) + len(self._tower.pieces)
        self._limits: list[tuple[float, float]] = []
        if len(self._numbers) <= self._bodies * _NUMBERS:
            self._numbers = array("d", bytes(2 * self._bodies * _NUMBERS * self._numbers.itemsize))
            self._buffer.set_float_buf(self._numbers)

    def look(self) -> tuple[list[Seen], bool]:
        """Return the bodies that have fallen through, and whether all others are still."""
        rest = self._tower.spec.rest
        self._buffer.clear()
        get_space_bodies(self._tower.space, _FIELDS, self._buffer)
        end = self._bodies * _NUMBERS
        _, heights, across, upwards, turning = columns = [self._numbers[n:end:_NUMBERS] for n in range(_NUMBERS)]
        if not self._limits:
            leaf, piece = (math.inf, rest.leaf_turning), (rest.speed, rest.turning)
            self._limits = [leaf if body in self._leaves else piece for body in self._ids()]
        still = all(
            y < rest.exit or (abs(turned) < steady and math.hypot(right, up) < slow)
            for y, right, up, turned, (slow, steady) in zip(
                heights, across, upwards, turning, self._limits, strict=True
            )
        )
        if min(heights) >= rest.exit:
            return [], still
        return [seen for seen in map(Seen, self._ids(), *columns) if seen.y < rest.exit], still

    def _ids(self) -> list[int]:
        """Return the ids of the bodies just read, in the engine's order."""
        ids: list[int] = memoryview(self._buffer.int_buf()).cast("P").tolist()
        return ids
