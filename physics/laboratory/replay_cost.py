"""Compares the computing time of a drop with the time of its engine calls alone, which are recorded and replayed.

A replay builds the same spaces and makes the same steps, additions and removals, but reads, decides and records nothing
in between.
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
from physics.passage import Drop, bang_spins, pour, strike, throw
from physics.running import Running
from physics.tower import TOWER, TowerSpec

#: The pieces of a throw as (id, kind), or the flap and the strength of a bang.
Request: TypeAlias = "tuple[tuple[int, str], ...] | tuple[int, float]"
#: The numbers of members in the throws that are measured.
MEMBER_COUNTS = (1, 3, 7)
#: The flap and the strength of the measured bang, which strikes the load of the last throw.
BANG = (1, 0.6)


class Costs(NamedTuple):
    """The processor times (s) of a drop.

    - ``bare``: the time to replay its engine calls.
    - ``unrecorded``, ``recorded``: the time to compute it without or with its track.
    - ``bytes``: the time to compute it with its track and to write the track as bytes.
    """

    bare: float
    unrecorded: float
    recorded: float
    bytes: float


@dataclass
class Steps:
    """``count`` engine steps in a row, all with the same length in seconds and the same damping."""

    count: int
    seconds: float
    damping: float


@dataclass
class Space:
    """One space of a drop: the load that it was built from, and the engine calls made in it."""

    load: Load
    calls: list[Steps | Callable[[StandingTower], object]] = field(default_factory=list)

    def replay(self) -> StandingTower:
        """Build the space again and repeat all calls; return the tower."""
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


class _CallRecordingTower(StandingTower):
    """A tower that records its calls to the engine in a new ``Space``, which it adds to the ``spaces`` of its class."""

    spaces: list[Space]

    def __init__(self, spec: TowerSpec, load: Load, enlarged_by: float = 0.0) -> None:
        self._recorded = Space(load)
        super().__init__(spec, load, enlarged_by)
        self._recorded.calls.clear()
        self.spaces.append(self._recorded)
        step, calls = self.space.step, self._recorded.calls

        def record_step(dt: float) -> None:
            """Take a step of ``dt`` seconds. Equal steps in a row are counted as one call."""
            damping = self.space.damping
            last = calls[-1] if calls else None
            if isinstance(last, Steps) and (last.seconds, last.damping) == (dt, damping):
                last.count += 1
            else:
                calls.append(Steps(1, dt, damping))
            step(dt)

        self.space.step = record_step  # type: ignore[method-assign]

    def add(
        self, piece: Held, velocity: tuple[float, float] = (0.0, 0.0), spin: float = 0.0, enlarged_by: float = 0.0
    ) -> None:
        self._recorded.calls.append(lambda tower: tower.add(piece, velocity, spin, enlarged_by))
        super().add(piece, velocity, spin, enlarged_by)

    def remove(self, id: int) -> None:
        self._recorded.calls.append(lambda tower: tower.remove(id))
        super().remove(id)

    def kick(self, spins: Sequence[float]) -> None:
        self._recorded.calls.append(lambda tower: tower.kick(spins))
        super().kick(spins)

    def scale_friction(self, share: float) -> None:
        self._recorded.calls.append(lambda tower: tower.scale_friction(share))
        super().scale_friction(share)


def spaces_of(load: Load, request: Request, seed: int) -> list[Space]:
    """Compute the drop of a request; return a record of each pymunk space that was built to compute it.

    The record of a space holds the engine calls made in that space.
    """

    class RecordingTower(_CallRecordingTower):
        pass  # every drop gets a new class, since ``spaces`` is shared by all towers of the class

    RecordingTower.spaces = []
    tower = RecordingTower(TOWER, load)
    if request and isinstance(request[0], int):
        flap, strength = request
        motion = Running(tower, (), None)
        motion.kick(bang_spins(flap, strength, seed))
    else:
        motion = Running(tower, pour(request, seed), None)
    motion.run()
    return RecordingTower.spaces


def costs(load: Load, request: Request, seed: int, repeats: int) -> Costs:
    """Return the costs of a drop: the least of ``repeats`` measurements each, since other work can only add time."""
    spaces = spaces_of(load, request, seed)
    calls = (
        partial(replay, spaces),
        partial(_drop_of, load, request, seed, record=False),
        partial(_drop_of, load, request, seed, record=True),
        partial(_track_bytes_of, load, request, seed),
    )
    # each round measures all calls, so that other work on the machine slows them all down alike
    measured = [[seconds_of(call) for call in calls] for _ in range(repeats)]
    return Costs(*[min(seconds) for seconds in zip(*measured, strict=True)])


def replay_cost(repeats: int, seed: int = 1) -> dict[str, float]:
    """Return the processor times of computing some drops, divided by the time of their bare replay.

    The keys are the fields of ``Costs`` after ``bare``.
    """
    handfuls = [tuple((id, "member") for id in range(count)) for count in MEMBER_COUNTS]
    load_to_bang_on = throw(EMPTY, handfuls[-1], seed, record=False).load
    drops: list[tuple[Load, Request]] = [*((EMPTY, handful) for handful in handfuls), (load_to_bang_on, BANG)]
    costs_of_drops = [costs(load, request, seed, repeats) for load, request in drops]
    total = Costs(*[sum(seconds) for seconds in zip(*costs_of_drops, strict=True)])
    return {name: seconds / total.bare for name, seconds in total._asdict().items() if name != "bare"}


def seconds_of(act: Callable[[], object]) -> float:
    """Return the processor time (s) of a call, without the garbage collector."""
    gc.disable()
    start = time.process_time()
    act()
    taken = time.process_time() - start
    gc.enable()
    return taken


def replay(spaces: Sequence[Space]) -> None:
    """Replay all spaces of a drop."""
    for space in spaces:
        space.replay()


def _drop_of(load: Load, request: Request, seed: int, record: bool) -> Drop:
    """Compute and return the drop of a throw or a bang."""
    if request and isinstance(request[0], int):
        flap, strength = request
        return strike(load, flap, strength, seed, record=record)
    return throw(load, request, seed, record=record)


def _track_bytes_of(load: Load, request: Request, seed: int) -> bytes:
    """Compute and record a drop, and return its track in its file format."""
    track = _drop_of(load, request, seed, record=True).track
    assert track is not None
    return track.to_bytes()
