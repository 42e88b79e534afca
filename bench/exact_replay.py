"""The engine's calls of a drop, noted and made again bare: what a drop costs without anything that is done about it.

A replay builds the same spaces with the same bodies and makes the same steps, additions and removals. Nothing is looked
at, decided or kept in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from physics import running
from physics.build import StandingTower
from physics.load import Held, Load
from physics.passage import bang_turns, pour
from physics.running import Running
from physics.tower import TOWER, TowerSpec

#: What is thrown, or the flap that is struck and how hard.
Request: TypeAlias = "tuple[tuple[int, str], ...] | tuple[int, float]"


@dataclass
class Steps:
    """So many steps of the engine in a row, of as many seconds each, at one damping of all speeds."""

    count: int
    seconds: float
    damping: float


@dataclass
class Space:
    """One space of a drop: the load that it was built from, and what was done in it."""

    load: Load
    calls: list[Steps | Callable[[StandingTower], object]] = field(default_factory=list)

    def replay(self) -> StandingTower:
        """Build the space again and do the same in it; return what stands then."""
        tower = StandingTower(TOWER, self.load)
        space = tower.space
        step = space.step
        for call in self.calls:
            if isinstance(call, Steps):
                space.damping = call.damping
                seconds = call.seconds
                for _ in range(call.count):
                    step(seconds)
            else:
                call(tower)
        return tower


class _Noted(StandingTower):
    """A tower that notes what is done in it, in the last of ``spaces``."""

    spaces: list[Space]

    def __init__(self, spec: TowerSpec, load: Load, grown: float = 0.0) -> None:
        self._noted = Space(load)
        super().__init__(spec, load, grown)
        self._noted.calls.clear()
        self.spaces.append(self._noted)
        step, calls = self.space.step, self._noted.calls

        def noted_step(seconds: float) -> None:
            damping, last = self.space.damping, calls[-1] if calls else None
            if isinstance(last, Steps) and (last.seconds, last.damping) == (seconds, damping):
                last.count += 1
            else:
                calls.append(Steps(1, seconds, damping))
            step(seconds)

        self.space.step = noted_step  # type: ignore[method-assign]

    def add(
        self, piece: Held, velocity: tuple[float, float] = (0.0, 0.0), spin: float = 0.0, grown: float = 0.0
    ) -> None:
        self._noted.calls.append(lambda tower: tower.add(piece, velocity, spin, grown))
        super().add(piece, velocity, spin, grown)

    def remove(self, id: int) -> None:
        self._noted.calls.append(lambda tower: tower.remove(id))
        super().remove(id)

    def slacken(self, share: float) -> None:
        self._noted.calls.append(lambda tower: tower.slacken(share))
        super().slacken(share)


@contextmanager
def _noting() -> Iterator[type[_Noted]]:
    """Have every tower that is built while a drop runs noted in ``spaces`` of the class that is given."""

    class Noted(_Noted):
        pass

    Noted.spaces = []
    usual = running.StandingTower
    running.StandingTower = Noted  # type: ignore[misc]
    try:
        yield Noted
    finally:
        running.StandingTower = usual  # type: ignore[misc]


def spaces_of(load: Load, request: Request, seed: int) -> list[Space]:
    """Compute a drop and return the spaces that were built for it, with what was done in each."""
    with _noting() as noted:
        tower = noted(TOWER, load)
        if request and isinstance(request[0], int):
            flap, strength = request
            motion = Running(tower, (), None)
            motion.kick(turns := bang_turns(flap, strength, seed))
            noted.spaces[0].calls.append(lambda tower: _kick(tower, turns))
        else:
            motion = Running(tower, pour(request, seed), None)
        motion.run()
    return noted.spaces


def _kick(tower: StandingTower, turns: Sequence[float]) -> None:
    """Turn every leaf faster."""
    for body, turn in zip(tower.leaves, turns, strict=True):
        body.angular_velocity += turn


def replay(spaces: Sequence[Space]) -> None:
    """Do all that was done for a drop once more."""
    for space in spaces:
        space.replay()
