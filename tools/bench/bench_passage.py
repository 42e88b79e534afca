"""Measure how long a drop takes to compute, compared with the calls of the physics engine alone.

Run ``python tools/bench/bench_passage.py [--drops N]``. Throws of one to forty members and bangs on a load of eight are
timed in four ways: not recorded; recorded; recorded and written as the bytes of a file; and only the calls of the
engine, replayed without Firepit's own code (see ``physics.laboratory.replay_cost``). Each time is the shortest of
eight, in milliseconds of processor time. The last lines say how long a drop takes in a match, and how many times as
long a step takes with eighty pieces as with five, for a whole drop and for the calls of the engine alone.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pymunk

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from arguments import bench_parser
from times import quantile

from game.commands.parsing import read_count
from physics.build import StandingTower
from physics.laboratory.replay_cost import costs, replay, seconds_of, spaces_of
from physics.load import EMPTY
from physics.passage import pour, strike, throw
from physics.running import Running
from physics.tower import TOWER

#: How often each drop is timed; the shortest time counts, since other programs can only slow a drop down.
REPEATS = 8
#: The numbers of members that are thrown.
THROWN = (1, 3, 5, 7, 10, 20, 40)
#: The strengths of the bangs.
STRENGTHS = (0.3, 1.0)


def members(count: int) -> tuple[tuple[int, str], ...]:
    """Return ``count`` members to throw, each as (id, kind)."""
    return tuple((id, "member") for id in range(count))


def step_costs(count: int, seed: int) -> tuple[float, float]:
    """Return the least seconds per step while ``count`` pieces fall: of the whole step, and of the engine's calls."""
    spaces = spaces_of(EMPTY, members(count), seed)
    drop_costs, engine_costs = [], []
    for _ in range(REPEATS):
        running = Running(StandingTower(TOWER, EMPTY), pour(members(count), seed), None)
        drop_costs.append(seconds_of(running.run) / running.steps)
        engine_costs.append(seconds_of(partial(replay, spaces)) / running.steps)
    return min(drop_costs), min(engine_costs)


def step_ratios() -> tuple[float, float]:
    """Return how many times as long a step takes with 80 pieces as with 5, in a drop and with the engine alone."""
    many = [step_costs(80, seed) for seed in range(4)]
    few = [step_costs(5, seed) for seed in range(4)]
    drop_ratio = sum(drop_cost for drop_cost, _ in many) / sum(drop_cost for drop_cost, _ in few)
    engine_ratio = sum(engine_cost for _, engine_cost in many) / sum(engine_cost for _, engine_cost in few)
    return drop_ratio, engine_ratio


def time_live_drops(drops: int) -> list[float]:
    """Return the CPU seconds of small drops, each computed as in a match: with a track, which is turned into bytes."""
    load = EMPTY
    times = []
    rng = random.Random(1)
    for number in range(drops):
        inside = {held.id for held in load.held}
        outside = [id for id in range(28) if id not in inside]
        handful = [(id, "member") for id in rng.sample(outside, min(len(outside), rng.randint(1, 8)))]
        start = time.process_time()
        if number % 2 or not inside:
            drop = throw(load, handful, number)
        else:
            drop = strike(load, rng.randrange(3), rng.uniform(0.05, 1.0), number)
        assert drop.track is not None
        drop.track.to_bytes()
        times.append(time.process_time() - start)
        load = drop.load
    return times


def table_lines(drops: int) -> list[str]:
    """Measure the costs of drops; return the lines of the table that shows them."""
    lines = [f"pymunk {pymunk.version}, step 1/{round(TOWER.solver.parts / TOWER.step)} s"]
    requests = [(f"{count} members", EMPTY, members(count)) for count in THROWN]
    load = throw(EMPTY, members(8), 4, record=False).load
    requests += [(f"a bang of {strength}", load, (1, strength)) for strength in STRENGTHS]
    totals = [0.0] * 4  # seconds: of the bare replay, of unrecorded drops, of recorded drops, of drops with bytes
    for label, load_before, request in requests:
        by_drop = [costs(load_before, request, seed, REPEATS) for seed in range(drops)]
        sums = [sum(seconds) for seconds in zip(*by_drop, strict=True)]
        totals = [total + seconds for total, seconds in zip(totals, sums, strict=True)]
        lines.append(row(label, sums, drops))
    lines.append(row("all", totals, drops * len(requests)))
    live = time_live_drops(40)
    lines.append(
        f"a live drop, with bytes   p50 {1000 * quantile(live, 0.5):.2f} ms   p95 {1000 * quantile(live, 0.95):.2f} ms"
    )
    drop_ratio, engine_ratio = step_ratios()
    lines.append(
        "a step with eighty pieces against one with five   "
        f"{drop_ratio:.2f}   the engine's calls alone {engine_ratio:.2f}"
    )
    return lines


def row(label: str, seconds_by_way: Sequence[float], drops: int) -> str:
    """Return one line of the table: the bare replay in ms, and how many times as long the other ways take."""
    bare, *others = seconds_by_way
    ratios = zip(("unrecorded", "recorded", "with bytes"), others, strict=True)
    ratio_text = "   ".join(f"{name} {seconds / bare:.2f}" for name, seconds in ratios)
    return f"{label:15s} bare {1000 * bare / drops:7.2f} ms   {ratio_text}"


def main() -> None:
    """Read the command line and print the table."""
    parser = bench_parser(__doc__)
    parser.add_argument("--drops", type=read_count, default=3, help="of each kind")
    print("\n".join(table_lines(parser.parse_args().drops)))


if __name__ == "__main__":
    main()
