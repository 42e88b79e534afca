"""Observation of a moving tower: how fast the fastest thing is, and whether all is still.

All bodies are read from the engine at once: one by one costs more than the engine's own step.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from operator import add, mul
from typing import NamedTuple

from pymunk.batch import BodyFields, Buffer, get_space_bodies

from physics.build import StandingTower
from physics.tower import Rest, leaves

_SPEEDS = BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
_ALL = BodyFields.BODY_ID | BodyFields.POSITION | _SPEEDS
#: How many numbers there are of each body.
_SPEED_NUMBERS, _ALL_NUMBERS = 3, 5
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
    """Observes a standing tower; it must be told of every piece that enters or leaves."""

    def __init__(self, tower: StandingTower) -> None:
        self._tower = tower
        self._buffer = Buffer()
        self._bodies = 0
        self._numbers = array("d")
        self._leaves = {body.id for body in tower.leaves}
        self._reaches = {body.id: leaf.reach for leaf, body in zip(leaves(tower.spec), tower.leaves, strict=True)}
        self._in_order: list[float] = []
        self._limits: list[tuple[float, float]] = []
        self._count_anew()
        for id in tower.pieces:
            self.enter(id)

    def enter(self, id: int) -> None:
        """Register a piece that has entered the tower."""
        self._reaches[self._tower.pieces[id].id] = self._tower.reach(id)
        self._count_anew()

    def leave(self) -> None:
        """Note that a piece has been taken out."""
        self._count_anew()

    def _count_anew(self) -> None:
        """Count the bodies, and make room for their numbers: the engine would replace an array that is too small."""
        self._in_order = []
        self._bodies = _STILL_BODIES + len(self._tower.leaves) + len(self._tower.pieces)
        if len(self._numbers) <= self._bodies * _ALL_NUMBERS:
            self._numbers = array("d", bytes(2 * self._bodies * _ALL_NUMBERS * self._numbers.itemsize))
            self._buffer.set_float_buf(self._numbers)

    def fastest(self) -> float:
        """Return an upper bound of the speed (mm/s) of any point now."""
        if not self._in_order:
            return self.look(self._tower.spec.rest)[2]
        return self._fastest_of(*self._read(_SPEEDS, _SPEED_NUMBERS))

    def look(self, rest: Rest) -> tuple[list[Seen], bool, float]:
        """Return the bodies that have fallen through, whether all others are still, and what ``fastest`` returns."""
        columns = self._read(_ALL, _ALL_NUMBERS)
        if not self._in_order:
            # what never moves is among them
            self._in_order = [self._reaches.get(body, 0.0) for body in self._ids()]
            self._limits = [
                (math.inf, rest.leaf_turning) if body in self._leaves else (rest.speed, rest.turning)
                for body in self._ids()
            ]
        _, heights, across, upwards, turning = columns
        fastest = self._fastest_of(across, upwards, turning)
        still = all(
            y < rest.exit or (abs(turned) < steady and math.hypot(right, up) < slow)
            for y, right, up, turned, (slow, steady) in zip(*columns[1:], self._limits, strict=True)
        )
        if min(heights) >= rest.exit:
            return [], still, fastest
        return [seen for seen in map(Seen, self._ids(), *columns) if seen.y < rest.exit], still, fastest

    def _ids(self) -> list[int]:
        """Return the ids of the bodies just read, in the engine's order."""
        ids: list[int] = memoryview(self._buffer.int_buf()).cast("P").tolist()
        return ids

    def _read(self, fields: BodyFields, count: int) -> list[array[float]]:
        """Return ``count`` columns of numbers, one for each field, with a number of each body."""
        self._buffer.clear()
        get_space_bodies(self._tower.space, fields, self._buffer)
        end = self._bodies * count
        return [self._numbers[column:end:count] for column in range(count)]

    def _fastest_of(self, across: Sequence[float], upwards: Sequence[float], turning: Sequence[float]) -> float:
        """Return the greatest speed (mm/s) that any body's farthest point can have at these velocities."""
        fastest: float = max(map(add, map(math.hypot, across, upwards), map(mul, self._in_order, map(abs, turning))))
        return fastest
