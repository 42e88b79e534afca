"""Steps per second of the environments for learning programs, compared with PettingZoo's connect four.

Run ``python tools/bench/bench_environments.py [SECONDS]``. Each line of the table plays legal actions at random.
Connect four is played through ``last`` and ``step``. Each of our games is played in three ways: through ``last`` and
``step``, in many matches at once as arrays, and as arrays with the observations of every position. In each of three
rounds all lines are measured, for SECONDS (2) of processor time each. The medians are printed, also as multiples of
connect four, and of ``last`` and ``step`` of the same game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np
from arguments import bench_parser, read_duration
from pettingzoo.classic import connect_four_v3
from times import rate

from game.core.games import GAMES
from game.research import VectorEnv, env
from game.simulate.playing import collecting_seldom

ROUNDS = 3
#: for how many seconds each line of the table is measured in a round, unless told otherwise
SECONDS = 2.0
#: how many matches are played at once as arrays
MATCHES = 64
CONNECT_FOUR = "connect four"


def match_by_steps(environment: Any) -> Callable[[], int]:
    """Return a function that plays one match through ``last`` and ``step`` and counts its steps."""
    random = np.random.default_rng(1)

    def play() -> int:
        environment.reset(seed=int(random.integers(1_000_000)))
        steps = 0
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            environment.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
        return steps

    return play


def step_by_arrays(game: str, *, observing: bool) -> Callable[[], int]:
    """Return a function that plays one step in each of ``MATCHES`` matches and returns the number of steps.

    ``observing`` is whether it also asks for all observations and masks.
    """
    matches = VectorEnv(game, MATCHES, max(GAMES[game].seats), seed=1)
    random = Random(1)

    def play() -> int:
        choices = [matches.legal(place) for place in range(MATCHES)]
        matches.step([legal[int(random.random() * len(legal))] for legal in choices])
        if observing:
            matches.observe()
            matches.masks()
        return MATCHES

    return play


def main(seconds: float = SECONDS) -> None:
    """Measure all lines in turn and print a table."""
    lines = {CONNECT_FOUR: match_by_steps(connect_four_v3.env())}
    games = [entry.name for entry in GAMES.values() if entry.instrument and max(entry.seats) > 1]
    for game in games:
        lines[f"{game}, last and step"] = match_by_steps(env(game, seats=max(GAMES[game].seats), seed=1))
        lines[f"{game}, arrays"] = step_by_arrays(game, observing=False)
        lines[f"{game}, arrays and observations"] = step_by_arrays(game, observing=True)
    with collecting_seldom():
        rounds = [{name: rate(work, seconds) for name, work in lines.items()} for _ in range(ROUNDS)]
    medians = {name: median([rates[name] for rates in rounds]) for name in lines}
    print(f"{'steps a second':<50}{'':>9} {'of connect four':>16} {'of last and step':>17}")
    for name, value in medians.items():
        by_steps = medians.get(f"{name.split(',')[0]}, last and step", value)
        print(f"{name:<50}{value:>9,.0f} {value / medians[CONNECT_FOUR]:>15.1f}x {value / by_steps:>16.1f}x")


if __name__ == "__main__":
    parser = bench_parser(__doc__)
    parser.add_argument("seconds", type=read_duration, nargs="?", default=SECONDS, metavar="SECONDS")
    main(parser.parse_args().seconds)
