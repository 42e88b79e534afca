"""What a drop costs beside the engine's own calls: these are noted, and made again bare.

A replay builds the same spaces with the same bodies and makes the same steps, additions and removals. Nothing is looked
at, decided or kept in between.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, TypeAlias

from physics.build import StandingTower
from physics.load import EMPTY, Held, Load
from physics.passage import Drop, bang_turns, pour, strike, throw
from physics.running import Running
from physics.tower import TOWER, TowerSpec

#: What is thrown, or the flap that is struck and how hard.
Request: TypeAlias = "tuple[tuple[int, str], ...] | tuple[int, float]"
#: The handfuls that are thrown to find out what a drop costs, by the number of members, and the bang on the last load.
THROWN, BANG = (1, 3, 7), (1, 0.6)


class Costs(NamedTuple):
    """The processor time (s) of a drop: ``bare``, ``unrecorded``, ``recorded``, and recorded with its ``bytes``."""

    bare: float
    unrecorded: float
    recorded: float
    bytes: float


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

        def noted_step(dt: float) -> None:
            damping, last = self.space.damping, calls[-1] if calls else None
            if isinstance(last, Steps) and (last.seconds, last.damping) == (dt, damping):
                last.count += 1
            else:
                calls.append(Steps(1, dt, damping))
            step(dt)

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


def spaces_of(load: Load, request: Request, seed: int) -> list[Space]:
    """Compute a drop and return the spaces that were built for it, with what was done in each."""

    class Noted(_Noted):
        pass

    Noted.spaces = []
    tower = Noted(TOWER, load)
    if request and isinstance(request[0], int):
        flap, strength = request
        motion = Running(tower, (), None)
        motion.kick(turns := bang_turns(flap, strength, seed))
        Noted.spaces[0].calls.append(lambda tower: _kick(tower, turns))
    else:
        motion = Running(tower, pour(request, seed), None)
    motion.run()
    return Noted.spaces


def _kick(tower: StandingTower, turns: Sequence[float]) -> None:
    """Turn every leaf faster."""
    for body, turn in zip(tower.leaves, turns, strict=True):
        body.angular_velocity += turn


def costs(load: Load, request: Request, seed: int, turns: int) -> Costs:
    """Return what a drop costs; the least of ``turns`` counts, for other work only ever makes it slower."""
    spaces = spaces_of(load, request, seed)
    acts = (
        partial(_replay, spaces),
        partial(_drop_of, load, request, seed, False),
        partial(_drop_of, load, request, seed, True),
        partial(_with_bytes, load, request, seed),
    )
    # in turn, so that a machine that grows busy slows all of them down
    return Costs(*map(min, zip(*([seconds_of(act) for act in acts] for _ in range(turns)), strict=True)))


def replay_cost(turns: int, seed: int = 1) -> dict[str, float]:
    """Return how many times as long as their bare replay some drops take, by the fields of ``Costs``."""
    handfuls = [tuple((id, "member") for id in range(count)) for count in THROWN]
    stuck = throw(EMPTY, handfuls[-1], seed, record=False).load
    requests: list[tuple[Load, Request]] = [*((EMPTY, handful) for handful in handfuls), (stuck, BANG)]
    bare, *others = map(sum, zip(*(costs(load, request, seed, turns) for load, request in requests), strict=True))
    return dict(zip(Costs._fields[1:], (seconds / bare for seconds in others), strict=True))


def seconds_of(act: Callable[[], object]) -> float:
    """Return the processor time that something takes, without the collector of garbage."""
    gc.disable()
    start = time.process_time()
    act()
    taken = time.process_time() - start
    gc.enable()
    return taken


def _replay(spaces: Sequence[Space]) -> None:
    for space in spaces:
        space.replay()


def _drop_of(load: Load, request: Request, seed: int, record: bool) -> Drop:
    if request and isinstance(request[0], int):
        flap, strength = request
        return strike(load, flap, strength, seed, record=record)
    return throw(load, request, seed, record=record)


def _with_bytes(load: Load, request: Request, seed: int) -> bytes:
    track = _drop_of(load, request, seed, True).track
    assert track is not None
    return track.to_bytes()
