"""Makes random throws and bangs in the Passage, and checks them like the tests of the physics.

Every drop is checked: each piece that took part is out at the bottom or inside, no piece has escaped, none floats, all
lie within the walls, and the drop has an end. One drop in ``TWICE_EVERY`` is recorded, and computed again without
recording, from a load that was written as JSON and read again: both must end in the same way. The recorded track, and
the file of this drop, must stay the same when they are written and read. One series of drops in ``TWO_PROCESSES_EVERY``
is computed again in another process.

Piece-drops are counted in the same way as by ``run.py passage``: each drop counts once for every piece that took part,
thrown or inside before; drops computed again do not count.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from game.core.rules import Drop as Recorded
from game.core.rules import Strike, Throw
from game.passage.drop_file import file_bytes, read_file
from game.passage.drops import verify_drop
from game.passage.recorded_drop import recorded_drop_of
from physics.laboratory.measure import count_escaped
from physics.load import EMPTY, Load
from physics.passage import Drop, strike, throw
from physics.touch import floating
from physics.tower import TOWER
from physics.track import Track
from tools.soak.worker import SoakRun

#: the number of throws in a series, and in a series of a short run
CALLS, CALLS_WHEN_SHORT = 60, 4
#: one drop in this many is computed twice
TWICE_EVERY = 12
#: one series in this many is computed in two processes
TWO_PROCESSES_EVERY = 20
MEMBERS_PER_SEAT = 7
#: the ids of the tiger and the bear
PREDATORS = (35, 36)
#: how often (0..1) all pieces outside the tower are thrown
ALL_THROWN_CHANCE = 0.01
#: how often (0..1) the tower is emptied before a throw
EMPTYING_CHANCE = 0.02


def soak(worker: SoakRun) -> None:
    """Play one long series of drops in one tower."""
    digest = DropSeries(worker.seed, worker).play(CALLS_WHEN_SHORT if worker.is_short else CALLS)
    if worker.seed % TWO_PROCESSES_EVERY == 0 and not worker.is_over and not worker.is_short:
        check_in_other_process(worker, digest)


def check_in_other_process(worker: SoakRun, digest: str) -> None:
    """Compute the same series in another process, and check that all its drops are the same, bit for bit."""
    code = f"from tools.soak.drops import DropSeries; print(DropSeries({worker.seed}).play({CALLS}))"
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONHASHSEED": str(worker.seed % 1000), "PYTHONPATH": str(root)}
    process = subprocess.run([sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True)
    worker.count("drop series in another process")
    if process.stdout.strip() != digest:
        worker.record_finding(
            "a series of drops differs in another process", f"{process.stdout}{process.stderr}\nhere: {digest}"
        )


class DropSeries:
    """A long series of throws and bangs in one tower; the load that a drop leaves is the load of the next drop.

    Without a ``worker`` the drops are computed but not checked.
    """

    def __init__(self, seed: int, worker: SoakRun | None = None) -> None:
        # "evening" stays in the generator's seed, so that each ``seed`` still gives the same drops
        self.random = Random(f"evening:{seed}")
        self.worker = worker
        self.all_pieces = tuple((id, "member") for id in range(MEMBERS_PER_SEAT * self.random.randint(2, 5)))
        self.all_pieces += tuple((id, "predator") for id in PREDATORS)
        self.load: Load = EMPTY
        self.drops = 0
        self.digest = hashlib.sha256()

    def play(self, calls: int) -> str:
        """Make this many throws, with a few bangs after each; return a digest of the results of all drops."""
        random = self.random
        for _ in range(calls):
            if self.worker is not None and self.worker.is_over:
                break
            if random.random() < EMPTYING_CHANCE:
                self.load = EMPTY
            self.carry_out(throw, self.handful())
            for _ in range(random.choice((0, 0, 0, 1, 1, 2, 3, 6))):
                strength = random.choice((0.02, 0.2, 1.0, random.uniform(0.001, 1.0), random.uniform(0.2, 0.8)))
                self.carry_out(strike, random.randrange(TOWER.flap.count), strength)
        return self.digest.hexdigest()

    def handful(self) -> tuple[tuple[int, str], ...]:
        """Choose the pieces of the next throw, as (id, kind), among those that are outside the tower."""
        inside = {held.id for held in self.load.held}
        outside = [(id, kind) for id, kind in self.all_pieces if id not in inside]
        throws_all = self.random.random() < ALL_THROWN_CHANCE
        wanted = len(outside) if throws_all else self.random.randint(0, 9)
        return tuple(self.random.sample(outside, min(len(outside), wanted)))

    def carry_out(self, act: Callable[..., Drop], *request: Any) -> None:
        """Throw pieces into the tower or bang on a flap, by ``act`` (``throw`` or ``strike``), and check the drop.

        One drop in ``TWICE_EVERY`` is computed twice. Without a worker, the drop is only added to the digest.
        """
        seed = self.random.randrange(1 << 31)
        is_computed_twice = self.drops % TWICE_EVERY == TWICE_EVERY - 1
        self.drops += 1
        load_before = self.load
        drop = act(load_before, *request, seed, record=is_computed_twice and self.worker is not None)
        self.load = drop.load
        self.digest.update(repr((drop.exits, drop.load, drop.seconds, drop.capped)).encode())
        if self.worker is None:
            return
        thrown = {id for id, _ in request[0]} if act is throw else set()
        taking_part = {held.id for held in load_before.held} | thrown
        self.worker.count("drops", "throws" if act is throw else "bangs")
        self.worker.count("piece-drops", by=len(taking_part))
        self.worker.count("drops damped to rest", by=1 if drop.capped else 0)
        facts = {"act": act.__name__, "load": load_before, "request": request, "seed": seed}
        with self.worker.watched(json.dumps(facts)):
            check_drop(drop, taking_part)
            if is_computed_twice:
                check_reproducible(act, load_before, request, seed, drop)
                self.worker.count("drops computed twice")


def check_drop(drop: Drop, taking_part: set[int]) -> None:
    """Check that every piece is either out or at rest inside the shaft, and that the drop ended."""
    inside = [held.id for held in drop.load.held]
    assert sorted((*drop.out, *inside)) == sorted(taking_part), (
        f"expected the pieces {sorted(taking_part)}, got {sorted((*drop.out, *inside))}"
    )
    assert count_escaped(drop, taking_part) == 0, "a piece escaped"
    assert floating(drop.load) == (), f"pieces float: {floating(drop.load)}"
    width, height = TOWER.shaft.width, TOWER.shaft.height
    assert all(0 < exit.x < width and exit.y < TOWER.rest.exit for exit in drop.exits), (
        "a piece came out through a wall"
    )
    assert all(0 < held.x < width and 0 < held.y < height for held in drop.load.held), "a piece lies inside a wall"
    poses = [(held.x, held.y, held.angle) for held in drop.load.held]
    assert all(math.isfinite(value) for pose in poses for value in pose), "a pose is not finite"
    assert 0 < drop.seconds < 120, f"expected a drop of less than 120 s, got {drop.seconds} s"


def check_reproducible(act: Callable[..., Drop], load: Load, request: tuple[Any, ...], seed: int, drop: Drop) -> None:
    """Check that the drop is the same when it is computed again, and when it is written to a file and read."""
    twin = act(json.loads(json.dumps(load)), *request, seed, record=False)
    twin_result = (twin.exits, twin.load, twin.seconds, twin.capped)
    assert twin_result == (drop.exits, drop.load, drop.seconds, drop.capped), (
        f"the drop is {drop.exits}, {drop.load}, but computed again {twin.exits}, {twin.load}"
    )
    track = drop.track
    assert track is not None
    data = track.to_bytes()
    read_track = Track.from_bytes(data)
    assert read_track == track and read_track.to_bytes() == data, "a track differs after it is written and read"
    for second in (0.0, drop.seconds / 3, drop.seconds, drop.seconds + 9):
        read_track.frame_at(second)
    recorded_request = Throw(load, request[0]) if act is throw else Strike(load, *request)
    recorded = recorded_drop_of(Recorded(recorded_request, drop.out, drop.load, drop.seconds, seed, drop.tower, data))
    (read_drop,) = read_file(file_bytes([recorded]))
    assert read_drop.drop == recorded.drop, "a drop differs after its file is written and read"
    assert verify_drop(read_drop).is_same, "verify says DIFFERS"
