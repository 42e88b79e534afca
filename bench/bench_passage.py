"""How long a drop takes to compute: seven members into an empty tower, beside a bare pymunk loop.

Run ``python bench/bench_passage.py [--drops N]``. The times are the processor's, in milliseconds, of each drop the
least of eight. The bare loop steps a pymunk space with the same number of iterations, as many bodies of the same shapes
falling into a plain box, and the same leaves' joints, as many steps and parts of steps as the drops took: what the
engine alone costs. The last lines tell what a recorded drop costs against that, what a live drop of a match costs with
its file's bytes, and what a step costs with eighty pieces thrown at once against five: a step of the engine, and one of
the schedule, which is divided into the more of them the faster things move.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from pathlib import Path

import pymunk

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from times import at

from physics.build import StandingTower
from physics.load import EMPTY, Held
from physics.passage import Drop, pour, strike, throw
from physics.running import Running
from physics.tower import LANE, TOWER

#: How often each drop is timed; the least counts, for what else the machine has to do only ever makes it slower.
TURNS = 8

PIECES = tuple((id, "member") for id in range(7))


def timed_drop(seed: int, record: bool) -> tuple[float, Drop]:
    """Return the seconds a drop took to compute, and the drop."""
    start = time.process_time()
    drop = throw(EMPTY, PIECES, seed, record=record)
    return time.process_time() - start, drop


def engine_steps(seed: int) -> int:
    """Return how many steps and parts of steps the engine takes in a drop."""
    motion = Running(StandingTower(TOWER, EMPTY), pour(PIECES, seed), None)
    motion.run()
    return motion.fine_steps


def step_cost(count: int, seed: int) -> tuple[float, float]:
    """Return what a step of the engine, and one of the schedule, costs (s) on the average while so many pieces fall."""
    motion = Running(StandingTower(TOWER, EMPTY), pour([(id, "member") for id in range(count)], seed), None)
    start = time.process_time()
    motion.run()
    seconds = time.process_time() - start
    return seconds / motion.fine_steps, seconds / motion.steps


def live_drops(drops: int) -> list[float]:
    """Return the seconds of drops as a match makes them: recorded, with the film's bytes; small throws and bangs."""
    load, times, chance = EMPTY, [], random.Random(1)
    for number in range(drops):
        inside = {held.id for held in load.held}
        outside = [id for id in range(28) if id not in inside]
        handful = [(id, "member") for id in chance.sample(outside, min(len(outside), chance.randint(1, 8)))]
        start = time.process_time()
        if number % 2 or not inside:
            drop = throw(load, handful, number)
        else:
            drop = strike(load, chance.randrange(3), chance.uniform(0.05, 1.0), number)
        assert drop.track is not None
        drop.track.to_bytes()
        times.append(time.process_time() - start)
        load = drop.load
    return times


def bare_loop(steps: int) -> float:
    """Return the seconds pymunk alone takes for ``steps`` steps of as many bodies in a box with a floor."""
    tower = StandingTower(TOWER, EMPTY)
    floor = pymunk.Segment(tower.space.static_body, (0, 0), (TOWER.shaft.width, 0), 2)
    tower.space.add(floor)
    for index, (id, kind) in enumerate(PIECES):
        tower.add(Held(id, kind, LANE, 12.0 + 12.0 * index, 20.0, 0.4 * index))
    start = time.process_time()
    for _ in range(steps):
        tower.space.step(TOWER.step)
    return time.process_time() - start


def measured(drops: int) -> list[str]:
    """Measure and return the lines of the table."""
    lines = [f"{drops} drops of {len(PIECES)} members; pymunk {pymunk.version}, step 1/{round(1 / TOWER.step)} s"]
    times = {words: [math.inf] * drops for words in ("unrecorded", "recorded", "bare")}
    steps = [engine_steps(seed) for seed in range(drops)]
    simulated = sum(timed_drop(seed, False)[1].seconds for seed in range(drops))
    for _ in range(TURNS):
        for seed in range(drops):  # in turn, so that a machine that grows busy slows all of them down
            taken = timed_drop(seed, False)[0], timed_drop(seed, True)[0], bare_loop(steps[seed])
            for least, seconds in zip(times.values(), taken, strict=True):
                least[seed] = min(least[seed], seconds)
    lines.append(row("a drop, unrecorded", times["unrecorded"], simulated))
    lines.append(row("a drop, recorded", times["recorded"], simulated))
    lines.append(row("a bare pymunk loop", times["bare"], simulated))
    lines.append(row("a live drop, with bytes", live_drops(drops), 0.0))
    lines.append(f"a recorded drop against the bare loop    {sum(times['recorded']) / sum(times['bare']):.2f}")
    for words, which in (("step of the engine", 0), ("step of the schedule", 1)):
        eighty, five = (
            sum(min(step_cost(count, seed)[which] for _ in range(TURNS)) for seed in range(4)) for count in (80, 5)
        )
        lines.append(f"a {words} with eighty pieces against one with five    {eighty / five:.2f}")
    return lines


def row(words: str, times: list[float], simulated: float) -> str:
    """Return one line of the table."""
    p50, p95 = (1000 * at(times, share) for share in (0.5, 0.95))
    return f"{words:22s} p50 {p50:6.2f} ms   p95 {p95:6.2f} ms   {simulated / sum(times):6.0f} times real time"


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--drops", type=int, default=40)
    print("\n".join(measured(max(1, parser.parse_args().drops))))


if __name__ == "__main__":
    main()
