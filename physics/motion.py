"""Letting the Passage move until everything rests.

The cadence (when pieces enter, when the tower is looked at, when a piece counts as out) decides a drop as much as the
geometry does. It is fixed by the spec, and a recorder only ever looks.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pymunk
from pymunk.batch import BodyFields, Buffer, get_space_bodies

from physics.build import StandingTower, piece_reach
from physics.load import Load, rounded
from physics.tower import leaves
from physics.track import Exit

if TYPE_CHECKING:
    from physics.passage import Entry
    from physics.recorder import Recorder

_WATCHED = BodyFields.BODY_ID | BodyFields.POSITION | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
_WATCHED_FLOATS = 5
#: How many times longer than the one before a part of a step may be, and not at all after a first touch: Chipmunk
#: starts from the impulses of the part before, made larger likewise, and those of a blow would fling things about.
_GROWTH = 2.0
#: The engine iterates so often at least, in however short a part of a step.
_LEAST_ITERATIONS = 8
#: How many times faster than it falls the farthest end of a piece may be that a knock makes turn.
_FLUNG = 2.1
#: How far (mm) a piece that finds the mouth taken is lifted at a time.
_LIFT = 2.0


class Motion:
    """One drop in the making: ``tower`` with ``entries`` still to fall in, watched by ``recorder`` if there is one.

    After ``run``: ``out`` holds the pieces that came out in order, ``steps`` the steps taken, ``fine_steps`` into how
    many parts these were divided, ``capped`` whether the end had to be damped, ``tower`` what stands then.
    """

    def __init__(self, tower: StandingTower, entries: Sequence[Entry], recorder: Recorder | None) -> None:
        self.spec = tower.spec
        self.entries = entries
        self.out: list[Exit] = []
        self.steps = self.fine_steps = 0
        self.capped = False
        self._waiting = deque(entries)
        self._calm = (entries[-1].step if entries else 0) + round(self.spec.rest.calm / self.spec.step)
        self._recorder = recorder
        self._quiet = 0
        self._kicked = False
        self._fastest = 0.0
        self._longest = self.spec.step
        self._touched = False
        self._buffer = Buffer()
        self._stand_in(tower)

    def _stand_in(self, tower: StandingTower) -> None:
        """Go on in ``tower``, told when things begin to touch in it."""
        tower.space.on_collision(begin=self._touch)
        self._iterations = self.spec.iterations
        self.tower = tower
        self._piece_ids = {body.id: id for id, body in tower.pieces.items()}
        self._leaf_ids = {body.id for body in tower.leaves}
        self._reaches = {body.id: leaf.reach for body, leaf in zip(tower.leaves, leaves(self.spec), strict=True)}
        for id, body in tower.pieces.items():
            self._reaches[body.id] = piece_reach(self.spec.piece(tower.kinds[id][0]))

    @property
    def seconds(self) -> float:
        """The time so far."""
        return self.steps * self.spec.step

    def kick(self, turns: Sequence[float]) -> None:
        """Let every leaf feel a bang: ``turns`` in rad/s, in the order of ``tower.leaves``."""
        self._kicked = True
        for body, turn in zip(self.tower.leaves, turns, strict=True):
            body.angular_velocity += turn
            self._fastest = max(self._fastest, abs(body.angular_velocity) * self._reaches[body.id])

    def run(self) -> None:
        """Step until everything rests and would rest built again; damp it after the cap, and stop at the hard stop.

        When nothing falls in and nothing is struck, the tower is itself one built again, and needs no further proof.
        """
        begun_with = None if self.entries or self._kicked else self.tower.load()
        while not self._run_to_rest():
            if begun_with is not None and stirred(begun_with, self) <= self.spec.rest.astir:
                return
            load = self.tower.load()
            if not load.held and self._is_level():
                return
            proof = Motion(StandingTower(self.spec, load), (), None)
            if not proof._run_to_rest() and stirred(load, proof) <= self.spec.rest.astir:
                return
            begun_with = None
            self._stand_in(StandingTower(self.spec, load))
            self._quiet, self._calm = 0, self.steps + round(self.spec.rest.calm / self.spec.step)
            if self._recorder:
                self._recorder.go_on_in(self.tower, self.steps)

    def _run_to_rest(self) -> bool:
        """Step until everything is quiet; return whether the hard stop came first."""
        rest = self.spec.rest
        last_entry = self.entries[-1].step if self.entries else 0
        cap = max(round(rest.cap / self.spec.step), last_entry + round(rest.cap / 2 / self.spec.step))
        hard_stop = cap + round(rest.hard_stop / self.spec.step)
        while not self._at_rest():
            if self.steps >= hard_stop:
                return True
            if self.steps >= cap:
                self.capped = True
                self.tower.space.damping = rest.damping
            elif self.steps >= self._calm:
                self.tower.space.damping = rest.calming
            self._let_in()
            self._advance(rest.check)
        return False

    def _let_in(self) -> None:
        """Let fall in whatever is due, higher up where the mouth is taken."""
        while self._waiting and self._waiting[0].step <= self.steps:
            piece, velocity, spin = self._waiting.popleft()[1:]
            reach = piece_reach(self.spec.piece(piece.kind))
            while any(
                math.dist(body.position, (piece.x, piece.y)) < reach + self._reaches[body.id]
                for body in self.tower.pieces.values()
            ):
                piece = piece._replace(y=piece.y + _LIFT)
            self.tower.add(piece, velocity, spin)
            body = self.tower.pieces[piece.id]
            self._piece_ids[body.id], self._reaches[body.id] = piece.id, reach
            self._fastest = max(self._fastest, math.hypot(*velocity) + abs(spin) * reach)
            if self._recorder:
                self._recorder.enter(piece.id, self.steps)

    def _advance(self, steps: int) -> None:
        """Take ``steps`` steps, then take out what has fallen through and see whether the rest is still."""
        falling = self.spec.gravity * steps * self.spec.step
        for _ in range(steps):
            self.steps += 1
            self._step_in_parts(falling)
            if self._recorder:
                self._recorder.watch_poses(self.steps)
        self._quiet = self._quiet + steps if self._look() else 0

    def _step_in_parts(self, falling: float) -> None:
        """Take one step in parts so short that nothing moves further than the stride in one.

        Until the tower is looked at again what falls becomes faster by up to ``falling`` mm/s; what is knocked may be
        flung about, so the speeds are read after every first touch.
        """
        step, remaining = self.tower.space.step, self.spec.step
        parts = self._parts(remaining, falling)
        self._iterate(parts)
        while parts:
            part = remaining / parts
            step(part)
            self._longest = _GROWTH * part
            self.fine_steps += 1
            remaining -= part
            parts -= 1
            if self._touched:
                self._touched = False
                self._longest = part
                if self._recorder:
                    self._recorder.watch_knocks(self.steps)
                if self._fastest * _FLUNG * self.spec.step > self.spec.stride:
                    self._fastest, _ = self._fastest_and_still(*self._read())
                    if parts:
                        parts = max(parts, self._parts(remaining, falling))
                        self._iterate(parts)

    def _iterate(self, parts: int) -> None:
        """Share the engine's iterations among so many parts of a step."""
        iterations = max(_LEAST_ITERATIONS, self.spec.iterations // parts)
        if iterations != self._iterations:
            self._iterations = self.tower.space.iterations = iterations

    def _parts(self, seconds: float, falling: float) -> int:
        """Return into how many parts so many seconds have to be divided: one at least."""
        needed = math.ceil((self._fastest + falling) * seconds / self.spec.stride)
        grown = math.ceil(seconds / self._longest - 1e-6)
        return needed if needed > grown else grown

    def _at_rest(self) -> bool:
        """Whether all has been still for long enough, or is still and level and nothing is left inside."""
        return self._quiet >= self.spec.rest.quiet or (self._quiet > 0 and not self.tower.pieces and self._is_level())

    def _is_level(self) -> bool:
        """Whether every leaf stands as it does when nothing lies on it."""
        return all(
            abs(body.angle) * leaf.reach <= self.spec.rest.astir
            for leaf, body in zip(leaves(self.spec), self.tower.leaves, strict=True)
        )

    def _look(self) -> bool:
        """Take out the pieces below the exit; return whether nothing is to come and all that stays is still."""
        bodies, numbers = self._read()
        if min(numbers[1::_WATCHED_FLOATS]) < self.spec.rest.exit:
            self._take_out(bodies, numbers)
        self._fastest, still = self._fastest_and_still(bodies, numbers)
        return still and not self._waiting

    def _read(self) -> tuple[Sequence[int], Sequence[float]]:
        """Return every body's id, and its position, velocity and turning in a row."""
        buffer = self._buffer
        buffer.clear()
        get_space_bodies(self.tower.space, _WATCHED, buffer)
        return memoryview(buffer.int_buf()).cast("P").tolist(), memoryview(buffer.float_buf()).cast("d").tolist()

    def _touch(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        """Note that something began to touch; how hard is known after the step."""
        self._touched = True

    def _fastest_and_still(self, bodies: Sequence[int], numbers: Sequence[float]) -> tuple[float, bool]:
        """Return how fast (mm/s) the fastest part of anything inside may be, and whether all of it is still."""
        rest, reaches, leaf_ids = self.spec.rest, self._reaches, self._leaf_ids
        fastest, still, place = 0.0, True, 0
        for body in bodies:
            reach = reaches.get(body)
            if reach is not None:
                _, y, across, upwards, turning = numbers[place : place + _WATCHED_FLOATS]
                turning = abs(turning)
                if body in leaf_ids:
                    speed = turning * reach
                    still = still and turning < rest.leaf_turning
                else:
                    speed = math.sqrt(across * across + upwards * upwards)
                    still = still and ((speed < rest.speed and turning < rest.turning) or y < rest.exit)
                    speed += turning * reach
                if speed > fastest:
                    fastest = speed
            place += _WATCHED_FLOATS
        return fastest, still

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


def stirred(load: Load, motion: Motion) -> float:
    """Return how far (mm) the part of ``load`` that moved most in ``motion`` moved; infinite if something came out."""
    tower, spec, most = motion.tower, motion.spec, 0.0
    if motion.out:
        return math.inf
    for held in load.held:
        body = tower.pieces[held.id]
        turned = abs(math.remainder(body.angle - held.angle, math.tau)) * piece_reach(spec.piece(held.kind))
        most = max(most, math.dist(body.position, (held.x, held.y)) + turned)
    for leaf, body, angle in zip(leaves(spec), tower.leaves, load.flaps, strict=True):
        most = max(most, abs(body.angle - angle) * leaf.reach)
    return most
