"""Compare the speed of random matches of Settlers with that of catanatron, a fast Settlers of Catan.

catanatron is installed in an environment of its own, whose Python is given::

    python -m venv CATANATRON && CATANATRON/bin/pip install catanatron
    python tools/bench/beside_catanatron.py CATANATRON/bin/python [SECONDS]

Both play four seats, five times in turn, each time for SECONDS (1.5) of processor time. In both, Python looks for
reference cycles as seldom as it does in ``simulate``. The moves are compared, not the matches: these differ in length,
and catanatron breaks a match off after a thousand turns.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from arguments import bench_parser, read_duration
from bench_moves import ROUNDS, plain_loop, random_matches
from times import rate

from game.simulate.playing import collecting_seldom

SEATS = 4
#: the program that the other Python runs: it reads durations in seconds, one per line, plays for each duration and
#: prints its rates
CATANATRON_PROGRAM = """
import gc, random, sys, time
gc.set_threshold(500_000, 10, 10)
from catanatron import Color, Game, RandomPlayer
seed = 0
for line in sys.stdin:
    moves, matches, began = 0, 0, time.process_time()
    while (spent := time.process_time() - began) < float(line):
        seed, matches = seed + 1, matches + 1
        random.seed(seed)
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        state = game.state
        moves += len(getattr(state, "action_records", None) or state.actions)
    print(moves / spent, matches / spent, flush=True)
"""


def rates(play: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Return how many moves and matches ``play`` makes per second of processor time."""
    moves, matches = 0, 0
    began = time.process_time()
    spent = 0.0
    while spent < seconds:
        moves += play()
        matches += 1
        spent = time.process_time() - began
    return moves / spent, matches / spent


def main(python: str, seconds: float) -> None:
    """Measure random matches here and in catanatron, in turn for some rounds, and print the rates."""
    play = random_matches("settlers", seats=SEATS)
    catanatron = subprocess.Popen(
        [python, "-c", CATANATRON_PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert catanatron.stdin is not None and catanatron.stdout is not None
    ours, theirs = [], []
    for number in range(ROUNDS + 1):
        with collecting_seldom():
            our_moves, our_matches = rates(play, seconds)
        print(seconds, file=catanatron.stdin, flush=True)
        their_moves, their_matches = map(float, catanatron.stdout.readline().split())
        if number:  # the first round warms up
            ours.append(our_moves)
            theirs.append(their_moves)
            print(
                f"Settlers {our_moves:,.0f} moves and {our_matches:.0f} matches a second, "
                f"catanatron {their_moves:,.0f} and {their_matches:.0f}: {our_moves / their_moves:.2f} times the moves"
            )
    catanatron.stdin.close()
    catanatron.wait()
    ratios = [our_moves / their_moves for our_moves, their_moves in zip(ours, theirs, strict=True)]
    print(f"middle {median(ratios):.2f}, best {max(ratios):.2f}; a plain loop {rate(plain_loop, seconds):,.0f} turns")


if __name__ == "__main__":
    parser = bench_parser(__doc__)
    parser.add_argument("python", metavar="PYTHON", help="of the environment in which catanatron is installed")
    parser.add_argument("seconds", type=read_duration, nargs="?", default=1.5, metavar="SECONDS")
    options = parser.parse_args()
    main(options.python, options.seconds)
