"""Compares estimated chances to win with the shares of wins in matches of usual bots, and finds the best spread.

    python tools/bench/chances.py [--matches 400] [--seed 1] [--svg docs/chances.svg] [GAME ...]

The spread is the lead that makes a seat e = 2.718 times as likely to win, at the start and at the end of a match (see
``game.elder.chances.Outlook``). Positions are taken from matches with every number of seats. The spread of each game is
fitted to one half of the matches: of the spreads on a grid, the likeliest is chosen. In the other half, the chances are
estimated with the spread in the code and sorted into tenths. For each tenth, the mean chance and the share of wins are
printed.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

from arguments import bench_parser, name_among

from game.core import GAMES, Match
from game.core.bots import ask_bot, usual_bot
from game.elder.chances import Outlook, outlook_of

#: positions taken from each match
POSITIONS = 12
#: the spreads that are tried, as multiples of those in the code
TRIED_FACTORS = (0.25, 0.35, 0.5, 0.7, 0.85, 1.0, 1.2, 1.4, 2.0, 2.8, 4.0)
#: the values of the option ``field`` of the solo game that are played
SOLO_FIELDS = (0, 5, 10, 15)
#: the number of equal ranges into which the chances, 0 to 1, are divided
BINS = 10
#: the layout of the picture: how many charts stand in a row, the side of a chart, and the gap between two charts
COLUMNS, SIDE, GAP = 3, 220, 40


class Position(NamedTuple):
    """A position in a finished match, with its worth to the seats and the match's result."""

    #: the worth of the position to each seat
    worths: list[float]
    #: the share of the match that was over, 0..1
    progress: float
    #: each seat's share of the win, such as 0.5 for one of two winners
    won: list[float]


def play_and_sample(task: tuple[str, int]) -> list[Position]:
    """Play a match, and return positions spread evenly over it; ``task`` is the name of the game and the seed.

    In a solo game the seed also decides the options, so that every level is played.
    """
    name, seed = task
    seats = GAMES[name].seats[seed % len(GAMES[name].seats)]
    options = {}
    if seats == 1:
        options = {"level": 1 + seed % 4, "field": SOLO_FIELDS[seed // 4 % len(SOLO_FIELDS)]}
    match = Match.new(name, seats=seats, seed=seed, chance="modelled", options=options)
    random = Random(seed)
    outlook = outlook_of(match.rules)
    assert outlook is not None
    while match.prompt is not None:
        match.play(ask_bot(match, usual_bot(match.rules), random))
    outcome = match.outcome
    assert outcome is not None
    won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats)]
    states = match.history.states
    positions = []
    for number in range(POSITIONS):
        state = states[len(states) * number // POSITIONS]
        worths = [sum(outlook.worth(state, seat).values()) for seat in range(seats)]
        positions.append(Position(worths, outlook.progress(state), won))
    return positions


def mean_log_loss(outlook: Outlook, positions: Sequence[Position]) -> float:
    """Return the mean log loss (bits) of the chances that were given to the winners; lower is better.

    In a solo game the chance to lose counts as the chance of a second seat.
    """
    total = 0.0
    for position in positions:
        chances = outlook.chances_from_worths(position.worths, position.progress)
        won = position.won
        if len(chances) == 1:
            chances = (chances[0], 1 - chances[0])
            won = [won[0], 1 - won[0]]
        total -= sum(
            [share * math.log2(max(chance, 1e-9)) for chance, share in zip(chances, won, strict=True) if share]
        )
    return total / len(positions)


def fit_spread(outlook: Outlook, positions: Sequence[Position]) -> tuple[float, float]:
    """Try pairs of spreads, for the start and for the end of a match; return the pair with the least log loss."""
    start, end = outlook.spread
    spreads = [
        (start * start_factor, end * end_factor) for start_factor in TRIED_FACTORS for end_factor in TRIED_FACTORS
    ]
    return min(spreads, key=lambda spread: mean_log_loss(replace(outlook, spread=spread), positions))


def calibration(outlook: Outlook, positions: Sequence[Position]) -> Iterator[tuple[float, float, int]]:
    """Yield, for each range of chances, the mean chance, the share of wins, and the number of chances in the range."""
    bins = defaultdict(list)
    for position in positions:
        for chance, share in zip(
            outlook.chances_from_worths(position.worths, position.progress), position.won, strict=True
        ):
            bins[min(BINS - 1, int(chance * BINS))].append((chance, share))
    for number in sorted(bins):
        chances, shares = zip(*bins[number], strict=True)
        yield sum(chances) / len(chances), sum(shares) / len(shares), len(chances)


def svg(charts: dict[str, list[tuple[float, float, int]]]) -> str:
    """Return all charts as one SVG picture.

    Each chart has a dot for each range of chances: its x is the mean estimated chance, its y the share of matches won.
    """
    rows = math.ceil(len(charts) / COLUMNS)
    width = GAP + COLUMNS * (SIDE + GAP)
    height = GAP + rows * (SIDE + 2 * GAP)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">']
    for number, (name, dots) in enumerate(charts.items()):
        lines += chart(number, name, dots)
    lines += [
        f'<text x="{GAP}" y="{height - 12}" font-size="13">Across: the chance to win that was given. '
        "Up: the share that won. The larger a dot, the more positions.</text>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def chart(number: int, name: str, dots: Sequence[tuple[float, float, int]]) -> Iterator[str]:
    """Yield the lines of SVG for the chart ``number``, which is about one game; ``dots`` come from ``calibration``."""
    row, column = divmod(number, COLUMNS)
    left = GAP + column * (SIDE + GAP)
    top = GAP + row * (SIDE + 2 * GAP)
    yield f'<g transform="translate({left} {top})">'
    yield f'<rect width="{SIDE}" height="{SIDE}" fill="#fbf3e0" stroke="#7a4a2b"/>'
    yield f'<path d="M0 {SIDE}L{SIDE} 0" stroke="#bb9999" stroke-dasharray="4"/>'
    yield f'<text y="-8" font-size="15">{name}</text>'
    for chance, share, count in dots:
        radius = 2 + min(8.0, math.sqrt(count) / 8)
        yield f'<circle cx="{chance * SIDE:.1f}" cy="{(1 - share) * SIDE:.1f}" r="{radius:.1f}" fill="#a23b22"/>'
    yield "</g>"


def main() -> None:
    """Fit and check the chances of some games, by default of all; print them, and draw them with ``--svg``."""
    parser = bench_parser(__doc__)
    with_outlook = [name for name in GAMES if outlook_of(GAMES[name].load_rules())]
    parser.add_argument("games", type=name_among(with_outlook), nargs="*", default=with_outlook, metavar="GAME")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", type=Path)
    options = parser.parse_args()
    if options.matches < 2:
        parser.error("give at least 2 matches: the spread is fitted to one half of them and checked on the other")
    charts = {}
    with get_context("spawn").Pool() as pool:
        for name in options.games:
            tasks = [(name, options.seed + number) for number in range(options.matches)]
            matches = pool.map(play_and_sample, tasks, chunksize=4)
            outlook = outlook_of(GAMES[name].load_rules())
            assert outlook is not None
            # the spread is fitted to one half of the matches, and checked on the other half
            fitting_half = list(chain(*matches[::2]))
            checking_half = list(chain(*matches[1::2]))
            start, end = fit_spread(outlook, fitting_half)
            loss = mean_log_loss(outlook, checking_half)
            fitted_loss = mean_log_loss(replace(outlook, spread=(start, end)), checking_half)
            print(f"{name}: spread {outlook.spread}, fitted ({start:.2f}, {end:.2f})")
            print(f"  log loss {loss:.3f}, fitted {fitted_loss:.3f} bits a position")
            charts[name] = list(calibration(outlook, checking_half))
            for chance, share, count in charts[name]:
                print(f"  given {chance:.2f}  won {share:.2f}  of {count}")
    if options.svg is not None:
        options.svg.write_text(svg(charts), "utf-8")


if __name__ == "__main__":
    main()
