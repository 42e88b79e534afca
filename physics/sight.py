"""What a motion sees of the tower while it moves: how fast the fastest thing is, and whether all is still.

Read from the engine all at once, for asking body by body costs more than the engine's own step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import add, mul
from typing import NamedTuple

from pymunk.batch import BodyFields, Buffer, get_space_bodies

from physics.build import StandingTower, piece_reach
from physics.tower import Rest, leaves

_SPEEDS = BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
_ALL = BodyFields.BODY_ID | BodyFields.POSITION | _SPEEDS
#: How many numbers there are of each body.
_SPEED_NUMBERS, _ALL_NUMBERS = 3, 5


class Seen(NamedTuple):
    """One body: its id, where it is (mm), how fast it moves (mm/s) and turns (rad/s)."""

    body: int
    x: float
    y: float
    across: float
    upwards: float
    turning: float


class Sight:
    """Looks at a standing tower. It is told of every piece that enters or leaves."""

    def __init__(self, tower: StandingTower) -> None:
        self._tower = tower
        self._buffer = Buffer()
        self._leaves = {body.id for body in tower.leaves}
        self._reaches = {body.id: leaf.reach for leaf, body in zip(leaves(tower.spec), tower.leaves, strict=True)}
        self._in_order: list[float] = []
        self._astir = math.inf
        for id in tower.pieces:
            self.enter(id)

    def enter(self, id: int) -> None:
        """Know a piece that is in the tower now."""
        kind, _ = self._tower.kinds[id]
        self._reaches[self._tower.pieces[id].id] = piece_reach(self._tower.spec.piece(kind))
        self._in_order = []

    def leave(self) -> None:
        """Know that a piece has been taken out."""
        self._in_order = []

    def fastest(self) -> float:
        """Return how fast (mm/s) the fastest point of anything may be just now."""
        if not self._in_order:
            return self.look(self._tower.spec.rest)[2]
        numbers = self._read(_SPEEDS)
        return self._fastest_of(numbers[0::_SPEED_NUMBERS], numbers[1::_SPEED_NUMBERS], numbers[2::_SPEED_NUMBERS])

    def look(self, rest: Rest) -> tuple[list[Seen], bool, float]:
        """Return the bodies that have fallen through, whether all others are still, and what ``fastest`` returns."""
        numbers = self._read(_ALL)
        columns = [numbers[place::_ALL_NUMBERS] for place in range(_ALL_NUMBERS)]
        if not self._in_order:
            # what stands still for ever is among them
            self._in_order = [self._reaches.get(body, 0.0) for body in self._ids()]
            self._astir = rest.speed + max(rest.turning, rest.leaf_turning) * max(self._in_order)
        fastest = self._fastest_of(*columns[2:])
        if min(columns[1]) >= rest.exit and fastest > self._astir:
            return [], False, fastest
        bodies = list(map(Seen, self._ids(), *columns))
        fallen = [seen for seen in bodies if seen.y < rest.exit]
        return fallen, all(self._is_still(seen, rest) for seen in bodies), fastest

    def _ids(self) -> list[int]:
        """Return the ids of the bodies just read, in the engine's order."""
        ids: list[int] = memoryview(self._buffer.int_buf()).cast("P").tolist()
        return ids

    def _read(self, fields: BodyFields) -> Sequence[float]:
        buffer = self._buffer
        buffer.clear()
        get_space_bodies(self._tower.space, fields, buffer)
        numbers: Sequence[float] = memoryview(buffer.float_buf()).cast("d").tolist()
        return numbers

    def _fastest_of(self, across: Sequence[float], upwards: Sequence[float], turning: Sequence[float]) -> float:
        """Return the most that the farthest point of a body that moves and turns so may move."""
        fastest: float = max(map(add, map(math.hypot, across, upwards), map(mul, self._in_order, map(abs, turning))))
        return fastest

    def _is_still(self, seen: Seen, rest: Rest) -> bool:
        """Whether a body does not move any more, or has fallen through."""
        if seen.body in self._leaves:
            return abs(seen.turning) < rest.leaf_turning
        slow = math.hypot(seen.across, seen.upwards) < rest.speed and abs(seen.turning) < rest.turning
        return slow or seen.y < rest.exit
