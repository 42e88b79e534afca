"""Running a tower: stepping the engine until everything rests, and reading which pieces have fallen through.

All bodies are read from the engine at once: reading them one by one costs more than the engine's own step.
"""

from __future__ import annotations

import math
from array import array
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pymunk.batch import BodyFields, Buffer, get_space_bodies

from physics.build import StandingTower, piece_constants
from physics.load import Held, Load, rounded
from physics.track import Exit

if TYPE_CHECKING:
    from physics.recorder import Recorder

_BODY_FIELDS = BodyFields.BODY_ID | BodyFields.POSITION | BodyFields.VELOCITY | BodyFields.ANGULAR_VELOCITY
#: The number of values read for each body.
_VALUES_PER_BODY = 5
#: The number of bodies that never move: only the static body, whose shapes are the walls and the pegs.
_FIXED_BODIES = 1
#: A drop ends after this number of steps, including the steps of proofs (see ``run``), even if its load still moves
#: each time it is rebuilt. So no tower can hang a match. (A drop in the standard tower takes about 330 steps.)
MAX_STEPS = 20_000


class BodyState(NamedTuple):
    """One body: its id, place (mm), velocity to the right and up (mm/s), and angular velocity (rad/s)."""

    body: int
    x: float
    y: float
    across: float
    upwards: float
    turning: float


class TowerObserver:
    """Observes a standing tower; ``make_room_for_bodies`` must be called when a piece has entered or left."""

    def __init__(self, tower: StandingTower) -> None:
        self._tower = tower
        self._buffer = Buffer()
        self._numbers = array("d")
        self._leaf_ids = {body.id for body in tower.leaf_bodies}
        self.make_room_for_bodies()

    def make_room_for_bodies(self) -> None:
        """Count the bodies in the tower, and make the array for their numbers large enough.

        If the array were too small, the engine would make a larger array of its own, and this class would go on reading
        the old array.
        """
        self._bodies = _FIXED_BODIES + len(self._tower.leaf_bodies) + len(self._tower.pieces)
        #: for each body, the speed (mm/s) and the spin (rad/s) below which it counts as still
        self._limits: list[tuple[float, float]] = []
        if len(self._numbers) <= self._bodies * _VALUES_PER_BODY:
            self._numbers = array("d", bytes(2 * self._bodies * _VALUES_PER_BODY * self._numbers.itemsize))
            self._buffer.set_float_buf(self._numbers)

    def observe(self) -> tuple[list[BodyState], bool]:
        """Return the bodies that have fallen below the exit, and whether all other bodies are still."""
        rest = self._tower.spec.rest
        self._buffer.clear()
        get_space_bodies(self._tower.space, _BODY_FIELDS, self._buffer)
        end = self._bodies * _VALUES_PER_BODY
        columns = [self._numbers[first:end:_VALUES_PER_BODY] for first in range(_VALUES_PER_BODY)]
        _, heights, speeds_across, speeds_upwards, spins = columns
        if not self._limits:
            leaf_limits, piece_limits = (math.inf, rest.leaf_turning), (rest.speed, rest.turning)
            self._limits = [leaf_limits if body in self._leaf_ids else piece_limits for body in self._ids()]
        are_still = all(
            y < rest.exit or (abs(spin) < most_spin and math.hypot(speed_x, speed_y) < most_speed)
            for y, speed_x, speed_y, spin, (most_speed, most_spin) in zip(
                heights, speeds_across, speeds_upwards, spins, self._limits, strict=True
            )
        )
        if min(heights) >= rest.exit:
            return [], are_still
        return [body for body in map(BodyState, self._ids(), *columns) if body.y < rest.exit], are_still

    def _ids(self) -> list[int]:
        """Return the ids of the bodies just read, in the engine's order."""
        ids: list[int] = memoryview(self._buffer.int_buf()).cast("P").tolist()
        return ids


# Running the Passage until everything rests. Timing decides a drop as much as geometry does: when pieces enter, when
# the tower is checked, and when a piece counts as out. The spec fixes it, and a recorder changes nothing.


class FallingPiece(NamedTuple):
    """A piece about to fall in: the step at which it enters, its pose, velocity (mm/s) and spin (rad/s)."""

    step: int
    piece: Held
    velocity: tuple[float, float]
    spin: float


class Running:
    """A drop while it is computed: ``tower``, the ``entries`` that fall in, and the ``recorder`` if there is one.

    After ``run``, ``out`` holds the pieces that came out, in order; ``steps`` is the number of steps and ``tower`` the
    tower at rest. ``capped`` says whether a limit was reached: the time after which the tower is damped, or
    ``MAX_STEPS``.
    """

    def __init__(self, tower: StandingTower, entries: Sequence[FallingPiece], recorder: Recorder | None) -> None:
        self.spec = tower.spec
        self.entries = entries
        self.out: list[Exit] = []
        self.steps = 0
        self.capped = False
        self._waiting = deque(entries)
        #: the step from which the tower is damped slightly
        self._calm_from_step = (entries[-1].step if entries else 0) + round(self.spec.rest.calm / self.spec.step)
        self._recorder = recorder
        self._steps_at_rest = 0
        #: whether a bang was applied
        self._was_kicked = False
        #: how often the tower was rebuilt
        self._restarts = 0
        #: the step at which the pieces get back their full friction. It is 0 while their friction is full
        self._slips_until = 0
        self.take_over(tower)

    def take_over(self, tower: StandingTower) -> None:
        """Continue the drop in ``tower``, which is new or was just rebuilt."""
        self.tower = tower
        self._leaves_and_bodies = tuple(zip(tower.leaves, tower.leaf_bodies, strict=True))
        self._piece_ids = {body.id: id for id, body in tower.pieces.items()}
        self._observer = TowerObserver(tower)

    @property
    def seconds(self) -> float:
        """The seconds computed so far."""
        return self.steps * self.spec.step

    def kick(self, spins: Sequence[float]) -> None:
        """Apply a bang: ``spins`` are the angular velocities (rad/s) that it adds to the leaves, in their order."""
        self._was_kicked = True
        self.tower.kick(spins)

    def run(self) -> None:
        """Step until everything rests, and prove that everything still rests in a tower rebuilt from the load.

        This second tower, the proof, shows that nothing will move when a match is loaded. If something moves in the
        proof, the drop goes on in another rebuilt tower. A tower that was just built from a load needs no proof if
        nothing falls in, nothing is struck and nothing has moved. Strong damping begins after ``spec.rest.cap`` (see
        ``tower.Rest``), and the drop ends at the latest ``spec.rest.hard_stop`` after that, or after ``MAX_STEPS``.
        """
        steps_of_proofs = 0
        # the load that this tower was built from; ``None`` if the tower needs a proof in any case
        built_from = None if self.entries or self._was_kicked else self.tower.load()
        while self._run_to_rest():
            if built_from is not None and largest_move(built_from, self) <= self.spec.rest.astir:
                return
            load = self.tower.load()
            if not load.held and self._is_level():
                return
            proof = Running(self._built(load), (), None)
            is_proven = proof._run_to_rest() and largest_move(load, proof) <= self.spec.rest.astir
            if is_proven:
                return
            steps_of_proofs += proof.steps
            if self.steps + steps_of_proofs > MAX_STEPS:
                self.capped = True
                return
            built_from = None  # something has moved since the load was built
            self._go_on_from(load)

    def _built(self, load: Load) -> StandingTower:
        """Return a tower built from ``load``, of the same class as the present tower."""
        return type(self.tower)(self.spec, load)

    def _go_on_from(self, load: Load) -> None:
        """Continue in a tower built from ``load``. From the second time on, friction is reduced for a while."""
        rest, step = self.spec.rest, self.spec.step
        self.take_over(self._built(load))
        self._restarts += 1
        if self._restarts > 1:
            self.tower.scale_friction(rest.slack)
            self._slips_until = self.steps + round(rest.slip / step)
        self._steps_at_rest = 0
        self._calm_from_step = self.steps + round(rest.calm / step)
        if self._recorder:
            self._recorder.continue_in(self.tower, self.steps)

    def _run_to_rest(self) -> bool:
        """Step until everything rests, or to the hard stop; return whether everything rests."""
        rest = self.spec.rest
        last_entry = self.entries[-1].step if self.entries else 0
        cap = max(round(rest.cap / self.spec.step), last_entry + round(rest.cap / 2 / self.spec.step))
        hard_stop = cap + round(rest.hard_stop / self.spec.step)
        while not self._is_at_rest():
            if self.steps >= hard_stop:
                return False
            if self.steps >= cap:
                self.capped = True
                self.tower.space.damping = rest.damping
            elif self.steps >= self._calm_from_step:
                self.tower.space.damping = rest.calming
            if self._slips_until and self.steps >= self._slips_until:
                self.tower.scale_friction(1.0)  # back to the full friction
                self._slips_until = 0
            self._let_in()
            self.advance(rest.check)
        return True

    def _let_in(self) -> None:
        """Let the pieces that are due fall in, from higher up if the mouth is blocked."""
        while self._waiting and self._waiting[0].step <= self.steps:
            _, piece, velocity, spin = self._waiting.popleft()
            reach = piece_constants(self.spec)[piece.kind].reach
            obstacles = [(body.position, reach + self.tower.reach(id)) for id, body in self.tower.pieces.items()]
            while any(math.dist(place, (piece.x, piece.y)) < least_distance for place, least_distance in obstacles):
                piece = piece._replace(y=piece.y + self.spec.pour.lift)
            self.tower.add(piece, velocity, spin)
            self._piece_ids[self.tower.pieces[piece.id].id] = piece.id
            self._observer.make_room_for_bodies()
            if self._recorder:
                self._recorder.record_entry(piece.id, self.steps)

    def advance(self, steps: int) -> None:
        """Take ``steps`` steps, then remove pieces that have fallen through and check whether all else is still."""
        step = self.tower.space.step
        substeps = self.spec.solver.parts
        recorder = self._recorder
        seconds_of_substep = self.spec.step / substeps
        begun_contacts = recorder.begun_contacts if recorder else ()
        for _ in range(steps):
            self.steps += 1
            for _ in range(substeps):
                step(seconds_of_substep)
                if begun_contacts and recorder:
                    recorder.record_knocks(self.steps)
            if recorder and self.steps % recorder.steps_per_frame == 0:
                recorder.record_frame()
        is_still = self._remove_fallen_and_check()
        self._steps_at_rest = self._steps_at_rest + steps if is_still else 0

    def _is_at_rest(self) -> bool:
        """Return whether all bodies have been still for long enough. An empty level tower needs no waiting."""
        if self._steps_at_rest >= self.spec.rest.quiet:
            return True
        return self._steps_at_rest > 0 and not self.tower.pieces and self._is_level()

    def _is_level(self) -> bool:
        """Return whether every leaf is (nearly) in its unloaded position. Wheels rest at any angle and do not count."""
        tolerance = self.spec.rest.astir
        return all(
            leaf.kind == "wheel" or abs(body.angle) * leaf.reach <= tolerance for leaf, body in self._leaves_and_bodies
        )

    def _remove_fallen_and_check(self) -> bool:
        """Remove the pieces below the exit; return whether no piece waits to fall in and all other bodies are still."""
        fallen, others_are_still = self._observer.observe()
        self._take_out(fallen)
        return others_are_still and not self._waiting

    def _take_out(self, fallen: Sequence[BodyState]) -> None:
        """Remove the pieces that have fallen through, lowest first."""
        exits = []
        for body, *place_and_motion in fallen:
            rounded_values = [rounded(value, 4) for value in (self.seconds, *place_and_motion)]
            exits.append(Exit(self._piece_ids[body], *rounded_values))
        for leaving in sorted(exits, key=lambda leaving: (leaving.y, leaving.id)):
            self.tower.remove(leaving.id)
            self._observer.make_room_for_bodies()
            if self._recorder:
                self._recorder.record_removal()
            self.out.append(leaving)


def largest_move(load: Load, running: Running) -> float:
    """Return the largest move (mm) of a piece or leaf of ``load`` in ``running``; infinity if a piece came out."""
    tower, most = running.tower, 0.0
    if running.out:
        return math.inf
    for held in load.held:
        body = tower.pieces[held.id]
        turned = abs(math.remainder(body.angle - held.angle, math.tau)) * tower.reach(held.id)
        most = max(most, math.dist(body.position, (held.x, held.y)) + turned)
    for leaf, body, angle in zip(tower.leaves, tower.leaf_bodies, load.flaps, strict=True):
        most = max(most, abs(leaf.resting_angle(body.angle - angle)) * leaf.reach)
    return most
