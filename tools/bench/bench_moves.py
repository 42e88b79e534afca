"""Moves per second in random play with modelled drops, compared with a made-up game and a bare pymunk loop.

Run ``python tools/bench/bench_moves.py [SECONDS]`` on a machine with nothing else to do. In each of five rounds all
lines are measured, for SECONDS (1) of processor time each, so that other load on a shared machine slows down one round
instead of one line. The best round and the median are printed. Each round is made of short slices, and a
plain Python loop between them measures how fast the processor is at that moment. The last column is the median round
in moves per 15 million turns of that loop. Python looks for reference cycles as seldom as it does in ``simulate``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from statistics import harmonic_mean, median

sys.path.insert(0, str(Path(__file__).parents[2]))

import pymunk
from arguments import bench_parser, read_duration
from times import rate

from game.core import GAMES, Match
from game.simulate.playing import collecting_seldom
from tests.core.made_up import register

#: the boxes in the bare pymunk space
BODIES = 10
ROUNDS = 5
#: for how many seconds each line of the table is measured in a round, unless told otherwise
SECONDS = 1.0
#: the seconds of a slice of work; a slice of the plain loop is a fifth as long
SLICE = 0.1
#: how many turns per second the plain loop makes on the reference processor
REFERENCE_TURNS = 15e6


def random_matches(game: str, seats: int = 0) -> Callable[[], int]:
    """Return a function that plays a random match and returns the number of its moves.

    With 0 ``seats``, the matches have every number of seats in turn.
    """
    seeds = count()
    seat_counts = (seats,) if seats else GAMES[game].seats

    def play() -> int:
        seed = next(seeds)
        match = Match.new(game, seats=seat_counts[seed % len(seat_counts)], seed=seed, chance="modelled")
        choose = Random(seed).random
        while match.prompt is not None:
            moves = match.moves
            match.play(moves[int(choose() * len(moves))])
        return len(match.records)

    return play


def bare_steps() -> Callable[[], int]:
    """Return a function that steps a bare pymunk space of a few boxes on a floor, and counts the steps."""
    space = pymunk.Space()
    space.gravity = 0, -3433
    space.iterations = 20
    space.add(pymunk.Segment(space.static_body, (-500, 0), (500, 0), 2))
    for number in range(BODIES):
        body = pymunk.Body()
        body.position = 17 * number - 80, 40 + 9 * (number % 3)
        box = pymunk.Poly.create_box(body, (14, 16))
        box.mass = 4
        box.friction = 0.7
        space.add(body, box)

    def step() -> int:
        for _ in range(240):
            space.step(1 / 240)
        return 240

    return step


def plain_loop() -> int:
    """Add up a hundred thousand numbers, and return how many."""
    total = 0
    for number in range(100_000):
        total += number * number % 7
    return 100_000


def rates_in_turn(work: Callable[[], int], reference: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Run slices of ``work`` and ``reference`` in turn; return how much of each is done per second of CPU."""
    slice_count = max(1, round(seconds / SLICE))
    work_rates, reference_rates = [], []
    for _ in range(slice_count):
        work_rates.append(rate(work, SLICE))
        reference_rates.append(rate(reference, SLICE / 5))
    return harmonic_mean(work_rates), harmonic_mean(reference_rates)


def main(seconds: float) -> None:
    """Measure all lines of the table in turn, and print the table."""
    register()  # the made-up game
    built = {name: entry for name, entry in GAMES.items() if entry.built}
    work_by_line = {f"{entry.title}, random moves": random_matches(name) for name, entry in built.items()}
    work_by_line |= {f"pymunk, steps with {BODIES} boxes": bare_steps(), "a plain loop, turns": plain_loop}
    for work in work_by_line.values():  # not timed: the first call is slower
        work()
    rates_by_line: dict[str, list[tuple[float, float]]] = {line: [] for line in work_by_line}
    with collecting_seldom():
        for _ in range(ROUNDS):
            for line, work in work_by_line.items():
                rates_by_line[line].append(rates_in_turn(work, plain_loop, seconds))
    print(
        f"Python {sys.version.split()[0]}, {ROUNDS} rounds of {seconds:g} s of processor time; "
        "a second, best / middle, and at a loop of 15 M turns"
    )
    for line, rates in rates_by_line.items():
        work_rates = [work_rate for work_rate, _ in rates]
        scaled = median(work_rate / loop_rate for work_rate, loop_rate in rates) * REFERENCE_TURNS
        print(f"{line:<40}{max(work_rates):>12,.0f} / {median(work_rates):>10,.0f}{scaled:>14,.0f}")


if __name__ == "__main__":
    parser = bench_parser(__doc__)
    parser.add_argument("seconds", type=read_duration, nargs="?", default=SECONDS, metavar="SECONDS")
    main(parser.parse_args().seconds)
