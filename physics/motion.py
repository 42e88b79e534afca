"""Letting the Passage move until everything rests.

The cadence (when pieces enter, when the tower is looked at, when a piece counts as out) decides a drop as much as the
geometry does. It is fixed by the spec, and a recorder only ever looks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pymunk.batch import BodyFields, Buffer, get_space_bodies

from physics.build import StandingTower
from physics.load import rounded
from physics.track import Exit

if TYPE_CHECKING:
    from physics.passage import Entry
    from physics.recorder import Recorder

_WATCHED = BodyFields.BODY_ID | BodyFields.POSITION | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
_WATCHED_FLOATS = 5


class Motion:
    """One drop in the making: ``tower`` with ``entries`` still to fall in, watched by ``recorder`` if there is one.

    After ``run``: ``out`` holds the pieces that came out in order, ``steps`` the steps taken, ``capped`` whether the
    end had to be damped.
    """

    def __init__(self, tower: StandingTower, entries: Sequence[Entry], recorder: Recorder | None) -> None:
        self.tower = tower
        self.spec = tower.spec
        self.entries = entries
        self.out: list[Exit] = []
        self.steps = 0
        self.capped = False
        self._waiting = deque(entries)
        self._recorder = recorder
        self._quiet = 0
        self._buffer = Buffer()
        self._leaf_ids = {body.id for body in tower.leaves}
        self._piece_ids = {body.id: id for id, body in tower.pieces.items()}

    @property
    def seconds(self) -> float:
        """The time so far."""
        return self.steps * self.spec.step

    def run(self) -> None:
        """Step until everything rests, damping it after the cap, and no longer than the hard stop."""
        rest = self.spec.rest
        last_entry = self.entries[-1].step if self.entries else 0
        cap = max(round(rest.cap / self.spec.step), last_entry + 1)
        hard_stop = cap + round(rest.hard_stop / self.spec.step)
        while not self._at_rest() and self.steps < hard_stop:
            if self.steps >= cap and not self.capped:
                self.capped = True
                self.tower.space.damping = rest.damping
            self._let_in()
            self._advance(rest.check)

    def _let_in(self) -> None:
        """Let fall in whatever is due."""
        while self._waiting and self._waiting[0].step <= self.steps:
            entry = self._waiting.popleft()
            self.tower.add(entry.piece, entry.velocity, entry.spin)
            self._piece_ids[self.tower.pieces[entry.piece.id].id] = entry.piece.id
            if self._recorder:
                self._recorder.enter(entry.piece.id, self.steps)

    def _advance(self, steps: int) -> None:
        """Take ``steps`` steps, then take out what has fallen through and see whether the rest is still."""
        space, step = self.tower.space, self.spec.step
        for _ in range(steps):
            space.step(step)
            self.steps += 1
            if self._recorder:
                self._recorder.watch(self.steps)
        self._quiet = self._quiet + steps if self._look() else 0

    def _at_rest(self) -> bool:
        """Whether all has been still for long enough, or is still and nothing is left inside."""
        return self._quiet >= self.spec.rest.quiet or (self._quiet > 0 and not self.tower.pieces)

    def _look(self) -> bool:
        """Take out the pieces below the exit; return whether nothing is to come and all that stays is still."""
        buffer = self._buffer
        buffer.clear()
        get_space_bodies(self.tower.space, _WATCHED, buffer)
        numbers = memoryview(buffer.float_buf()).cast("d").tolist()
        bodies = memoryview(buffer.int_buf()).cast("P").tolist()
        if min(numbers[1::_WATCHED_FLOATS]) < self.spec.rest.exit:
            self._take_out(bodies, numbers)
        return not self._waiting and self._is_still(bodies, numbers)

    def _take_out(self, bodies: Sequence[int], numbers: Sequence[float]) -> None:
        """Take out the pieces below the exit, lowest first."""
        fallen = []
        for index, body in enumerate(bodies):
            measures = numbers[_WATCHED_FLOATS * index : _WATCHED_FLOATS * (index + 1)]
            if measures[1] < self.spec.rest.exit:
                fallen.append(Exit(self._piece_ids[body], *(rounded(it, 4) for it in (self.seconds, *measures))))
        for left in sorted(fallen, key=lambda left: (left.y, left.id)):
            self.tower.remove(left.id)
            self.out.append(left)

    def _is_still(self, bodies: Sequence[int], numbers: Sequence[float]) -> bool:
        """Whether every piece inside is still, and every leaf too unless nothing lies inside."""
        rest = self.spec.rest
        if not self.tower.pieces:
            return True
        for index, body in enumerate(bodies):
            _, y, across, upwards, turning = numbers[_WATCHED_FLOATS * index : _WATCHED_FLOATS * (index + 1)]
            if body in self._leaf_ids:
                if abs(turning) >= rest.leaf_turning:
                    return False
            elif y >= rest.exit and (
                abs(across) >= rest.speed or abs(upwards) >= rest.speed or abs(turning) >= rest.turning
            ):
                return False
        return True
