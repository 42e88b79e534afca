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
_SPEEDS = BodyFields.BODY_ID | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
#: What is seen of a body: its id, x, y, its speed across and upwards, and how fast it turns.
_Seen = tuple[int, float, float, float, float, float]
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
        self._fastest = self._unread = 0.0
        self._longest = self.spec.step
        self._touched = False
        self._buffer = Buffer()
        self._ids = b""
        self._bodies: list[int] = []
        self._reaches_in_order: list[float] = []
        self._stand_in(tower)

    def _stand_in(self, tower: StandingTower) -> None:
        """Go on in ``tower``, told when things begin to touch in it."""
        tower.space.on_collision(begin=self._touch)
        self._iterations = self.spec.solver.iterations
        self._warm = self.steps + self.spec.solver.cold_steps
        self._ids = b""
        self.tower = tower
        self._piece_ids = {body.id: id for id, body in tower.pieces.items()}
        self._hung = list(zip(leaves(self.spec), tower.leaves, strict=True))
        self._leaf_ids = {body.id for body in tower.leaves}
        self._reaches = {body.id: leaf.reach for leaf, body in self._hung}
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
                piece = piece._replace(y=piece.y + self.spec.pour.lift)
            self.tower.add(piece, velocity, spin)
            body = self.tower.pieces[piece.id]
            self._piece_ids[body.id], self._reaches[body.id] = piece.id, reach
            self._fastest = max(self._fastest, math.hypot(*velocity) + abs(spin) * reach)
            if self._recorder:
                self._recorder.enter(piece.id, self.steps)

    def _advance(self, steps: int) -> None:
        """Take ``steps`` steps, then take out what has fallen through and see whether the rest is still."""
        for _ in range(steps):
            self.steps += 1
            self._step_in_parts()
            if self._recorder:
                self._recorder.watch_poses(self.steps)
        self._quiet = self._quiet + steps if self._look() else 0

    def _step_in_parts(self) -> None:
        """Take one step in parts so short that nothing moves further than the stride in one.

        What is knocked may be flung about, so the speeds are read again after every first touch, and after every part
        while things are so fast that a fling would take them too far.
        """
        space, remaining, solver = self.tower.space, self.spec.step, self.spec.solver
        parts = self._parts(remaining)
        wary = parts > 1 or self._fastest * solver.fling * remaining > solver.stride
        while parts:
            part = remaining / parts
            self._iterate(part)
            space.step(part)
            self.fine_steps += 1
            if wary:
                self._longest = part if self._touched or self._hits_a_limit() else solver.growth * part
            self._unread += part
            remaining -= part
            parts -= 1
            if wary or self._touched:
                if self._touched and self._recorder:
                    self._recorder.watch_knocks(self.steps)
                self._touched = False
                self._fastest, self._unread = self._read_fastest(), 0.0
                parts = self._parts(remaining) if parts else 0

    def _hits_a_limit(self) -> bool:
        """Whether a leaf has swung as far as it can, which is a knock of its own."""
        return any(not leaf.low < body.angle < leaf.high for leaf, body in self._hung)

    def _iterate(self, part: float) -> None:
        """Share the engine's iterations among the parts of a step, each so many seconds long."""
        solver = self.spec.solver
        wanted = solver.cold_iterations if self.steps <= self._warm else solver.iterations
        iterations = max(solver.least_iterations, math.ceil(wanted * part / self.spec.step))
        if iterations != self._iterations:
            self._iterations = self.tower.space.iterations = iterations

    def _parts(self, seconds: float) -> int:
        """Return into how many parts so many seconds have to be divided, one at least: what falls becomes faster."""
        fastest = self._fastest + self.spec.gravity * (self._unread + seconds)
        needed = math.ceil(fastest * seconds / self.spec.solver.stride)
        grown = math.ceil(seconds / self._longest - 1e-6)
        return needed if needed > grown else grown

    def _at_rest(self) -> bool:
        """Whether all has been still for long enough, or is still and level and nothing is left inside."""
        return self._quiet >= self.spec.rest.quiet or (self._quiet > 0 and not self.tower.pieces and self._is_level())

    def _is_level(self) -> bool:
        """Whether every leaf stands as it does when nothing lies on it."""
        return all(
            abs(body.angle) * leaf.reach <= self.spec.rest.astir
            for leaf, body in self._hung
        )

    def _look(self) -> bool:
        """Take out the pieces below the exit; return whether nothing is to come and all that stays is still."""
        ids, numbers = self._read(_WATCHED)
        bodies = list(zip(self._bodies_of(ids), *(numbers[place::5] for place in range(5)), strict=True))
        if min(numbers[1::5]) < self.spec.rest.exit:
            self._take_out(bodies)
        self._fastest, self._unread = self._fastest_of(ids, numbers[2::5], numbers[3::5], numbers[4::5]), 0.0
        return not self._waiting and all(map(self._is_still, bodies))

    def _read_fastest(self) -> float:
        """Return how fast (mm/s) the fastest part of anything may be just now."""
        ids, numbers = self._read(_SPEEDS)
        return self._fastest_of(ids, numbers[0::3], numbers[1::3], numbers[2::3])

    def _read(self, fields: BodyFields) -> tuple[bytes, Sequence[float]]:
        """Return the ids of every body, as the engine packs them, and the other ``fields`` of each in a row."""
        buffer = self._buffer
        buffer.clear()
        get_space_bodies(self.tower.space, fields, buffer)
        numbers: Sequence[float] = memoryview(buffer.float_buf()).cast("d").tolist()
        return bytes(buffer.int_buf()), numbers

    def _touch(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        """Note that something began to touch; how hard is known after the step."""
        self._touched = True

    def _bodies_of(self, ids: bytes) -> list[int]:
        """Return the ids of bodies as numbers, in the order the engine has them."""
        if ids != self._ids:
            self._ids, self._bodies = ids, memoryview(ids).cast("P").tolist()
            # what stands still for ever is among them
            self._reaches_in_order = [self._reaches.get(body, 0.0) for body in self._bodies]
        return self._bodies

    def _fastest_of(
        self, ids: bytes, across: Sequence[float], upwards: Sequence[float], turning: Sequence[float]
    ) -> float:
        """Return how fast (mm/s) the fastest part of any body may be that moves and turns so."""
        self._bodies_of(ids)
        fastest = 0.0
        for reach, x, y, turn in zip(self._reaches_in_order, across, upwards, turning, strict=True):
            speed = math.sqrt(x * x + y * y) + reach * (turn if turn > 0 else -turn)
            if speed > fastest:
                fastest = speed
        return fastest

    def _is_still(self, seen: _Seen) -> bool:
        """Whether a body does not move any more, or has fallen through."""
        body, _, y, across, upwards, turning = seen
        rest = self.spec.rest
        if body in self._leaf_ids:
            return abs(turning) < rest.leaf_turning
        return y < rest.exit or (math.hypot(across, upwards) < rest.speed and abs(turning) < rest.turning)

    def _take_out(self, bodies: Sequence[_Seen]) -> None:
        """Take out the pieces below the exit, lowest first."""
        fallen = [
            Exit(self._piece_ids[body], *(rounded(it, 4) for it in (self.seconds, *measures)))
            for body, *measures in bodies
            if measures[1] < self.spec.rest.exit
        ]
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
