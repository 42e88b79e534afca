"""Free play with the tower: pieces dropped at any place, and bangs at any moment.

A drop is a pure function of the actions on the tower. After an action while pieces still fall, the whole drop
is therefore recomputed with the action: nothing before it changes, and the film continues at the same second.

>>> tower = InteractiveTower()
>>> tower.let_fall(0, "member", x=52.0, seconds=0.0, seed=1)
>>> fallen = tower.drop()
>>> tower.bang(flap=0, strength=1.0, seconds=fallen.seconds + 1, seed=2)
>>> tower.drop().seconds > fallen.seconds
True
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from physics.build import StandingTower
from physics.load import EMPTY, Held, Load
from physics.loaded_tower import build_loaded_tower
from physics.passage import Drop, FallingPiece, bang_spins, run_drop
from physics.recorder import Recorder
from physics.running import Running
from physics.tower import LANE, TOWER, TowerSpec, check_kind

#: the value of ``damping`` at which the engine lets bodies keep all of their speed
_UNDAMPED = 1.0


class TimedBang(NamedTuple):
    """A bang: its time step, the flap, its strength, and the angular velocity (rad/s) that it gives to each leaf."""

    step: int
    flap: int
    strength: float
    spins: tuple[float, ...]


class InteractiveTower:
    """A tower of ``spec`` with its load and the actions on it since it last rested."""

    def __init__(self, spec: TowerSpec = TOWER, load: Load = EMPTY) -> None:
        self.spec = spec
        self.load = load
        self.entries: list[FallingPiece] = []
        self.bangs: list[TimedBang] = []

    def settle(self) -> None:
        """Finish the drop; the next drop starts from the load that it leaves."""
        if self.entries or self.bangs:
            self.load = self.drop().load
            self.entries, self.bangs = [], []

    def let_fall(self, id: int, kind: str, x: float, seconds: float, seed: int) -> None:
        """Let a piece fall in at ``x`` mm from the left wall after ``seconds``; ``seed`` decides its angle and speed.

        Raises ``ValueError`` for an unknown kind, or a piece that is inside or falls in already.
        """
        check_kind(kind)
        if id in {held.id for held in self.load.held} | {entry.piece.id for entry in self.entries}:
            raise ValueError(f"Piece {id} is inside already.")
        pour, shaft, rng = self.spec.pour, self.spec.shaft, random.Random(seed)
        x = min(max(x, pour.margin), shaft.width - pour.margin)
        angle = rng.uniform(-math.pi, math.pi)
        piece = Held(id, kind, LANE, x, shaft.height + pour.above, angle)
        velocity = (0.0, rng.uniform(-pour.downwards, 0.0))
        spin = rng.uniform(-pour.spin, pour.spin)
        self.entries.append(FallingPiece(self._step_at(seconds), piece, velocity, spin))
        self.entries.sort(key=lambda entry: entry.step)

    def bang(self, flap: int, strength: float, seconds: float, seed: int) -> None:
        """Bang on a flap after ``seconds``; raises ``ValueError`` for an unknown flap or a strength outside (0, 1]."""
        spins = bang_spins(flap, strength, seed, self.spec)
        self.bangs.append(TimedBang(self._step_at(seconds), flap, strength, spins))

    def _step_at(self, seconds: float) -> int:
        """Return the first step at or after ``seconds`` at which the tower is checked."""
        steps_per_check = self.spec.rest.check
        return math.ceil(max(0.0, seconds) / self.spec.step / steps_per_check) * steps_per_check

    def drop(self) -> Drop:
        """Compute the drop with all actions until everything rests.

        The time after which movement is strongly damped (``cap``) counts from the last action.
        """
        steps = [entry.step for entry in self.entries] + [bang.step for bang in self.bangs]
        seconds_of_last_action = max(steps, default=0) * self.spec.step
        rest = self.spec.rest
        spec_damped_later = replace(self.spec, rest=replace(rest, cap=rest.cap + seconds_of_last_action))
        tower = build_loaded_tower(self.load, spec_damped_later)
        recorder = Recorder(tower, None)
        return run_drop(_RunningWithBangs(tower, self.entries, recorder, self.bangs), recorder)


class _RunningWithBangs(Running):
    """A running drop in which flaps are struck at given steps."""

    def __init__(
        self, tower: StandingTower, entries: Sequence[FallingPiece], recorder: Recorder, bangs: Sequence[TimedBang]
    ) -> None:
        super().__init__(tower, entries, recorder)
        self._bangs = sorted(bangs)
        self._end_slight_damping()

    def _end_slight_damping(self) -> None:
        """End the slight damping of the tower, and let it begin anew after the usual time.

        The time counts from the last action so far. If it counted from the last of all actions, a later action would
        change what came before.
        """
        self._calm_from_step = self.steps + round(self.spec.rest.calm / self.spec.step)
        self.tower.space.damping = _UNDAMPED

    def _let_in(self) -> None:
        """Let the pieces that are due fall in, and apply the bangs that are due."""
        actions_to_come = len(self._waiting) + len(self._bangs)
        super()._let_in()
        while self._bangs and self._bangs[0].step <= self.steps:
            self.kick(self._bangs.pop(0).spins)
        if len(self._waiting) + len(self._bangs) < actions_to_come:
            self._end_slight_damping()

    def _remove_fallen_and_check(self) -> bool:
        """Remove the pieces below the exit; return whether all is still, and no piece or bang is to come."""
        return super()._remove_fallen_and_check() and not self._bangs
