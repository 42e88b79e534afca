"""Measure the elder's rollouts per second in every game.

    python tools/bench/bench_rollouts.py [--seconds 2] [GAME ...]

The positions are spread over the middle half of a match between bots "hunter", with as many seats as the game allows.
Each position is searched with the usual budget of a move. The games are measured in turn for some rounds, in seconds of
processor time, and the median is printed. ``beside_catanatron.py`` compares how fast matches are played at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from statistics import median

from arguments import bench_parser, name_among, read_duration
from times import rate

from game.core import GAMES, Match
from game.core.bots import ask_bot
from game.elder.advice import elder_of, gather_advice_input
from game.elder.bot import drop_model
from game.elder.search import Search, SearchBudget, SearchInput

ROUNDS = 5
#: the number of positions of each game, which are searched in turn
POSITIONS = 12


def search_inputs(name: str) -> Iterator[SearchInput]:
    """Yield positions from the middle half of a match between bots "hunter", in an endless cycle."""
    entry = GAMES[name]
    match = Match.new(name, seats=max(entry.seats), seed=1, chance="modelled")
    random = Random(1)
    while match.prompt is not None:
        match.play(ask_bot(match, "hunter", random))
    elder = elder_of(match.rules)
    assert elder is not None
    length = len(match.records)
    positions = []
    for number in range(POSITIONS):
        asked = gather_advice_input(match.at(length // 4 + length // 2 * number // POSITIONS))
        positions.append(
            SearchInput(match.rules, elder.lookahead, asked.view, asked.seat, asked.memory, drop_model(match.rules))
        )
    return cycle(positions)


def position_searcher(name: str) -> Callable[[], int]:
    """Return a function that searches the next position of a game and counts its rollouts."""
    positions = search_inputs(name)
    seeds = iter(range(1_000_000))

    def search_next() -> int:
        search_input = next(positions)
        search = Search(search_input, Random(next(seeds)))
        return search.run(SearchBudget(search_input.lookahead.rollouts)).rollouts

    return search_next


def main() -> None:
    """Search the games in turn and print the rollouts per second of each."""
    parser = bench_parser(__doc__)
    with_elder = [name for name in GAMES if elder_of(GAMES[name].load_rules()) is not None]
    parser.add_argument("games", type=name_among(with_elder), nargs="*", default=with_elder, metavar="GAME")
    parser.add_argument("--seconds", type=read_duration, default=2.0)
    options = parser.parse_args()
    searchers = {f"{name}, rollouts": position_searcher(name) for name in options.games}
    for search_next in searchers.values():  # not timed: the first call is slower
        search_next()
    rates_by_label: dict[str, list[float]] = {label: [] for label in searchers}
    for _ in range(ROUNDS):
        for label, search_next in searchers.items():
            rates_by_label[label].append(rate(search_next, options.seconds))
    print(f"{ROUNDS} rounds of {options.seconds:g} s of processor time; a second, middle (lowest to highest)")
    for label, rates in rates_by_label.items():
        print(f"{label:<30}{median(rates):>10,.0f}  ({min(rates):,.0f} to {max(rates):,.0f})")


if __name__ == "__main__":
    main()
