"""How long the home screen takes with hundreds of saved matches: ``python tools/bench/bench_home.py [COUNT]``.

Real match files of all games are written. Then the real program is started in a window under Xvfb (or on the present
display), and the time to its first picture is measured in three cases: without any match (the reference), without the
index of the matches (cold), and with this index (warm).
"""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from arguments import bench_parser
from bench_startup import display, start_app

from game.commands.parsing import read_count
from game.core import GAMES, Match
from game.core.bots import ask_bot
from game.kept.library import ENDING, Library

#: the usual number of match files
COUNT = 500
ROUNDS = 5
#: each match is saved at this many moments
_MOMENTS = 12
#: how many records a match has at its first such moment, and between two of them
_RECORDS_BETWEEN = 6
#: the library's index, in the folder of the matches
_INDEX = "summaries.json"
#: the date of the first match file, in seconds since 1970; each further file is a second later
_FIRST_DATE = 1_790_000_000


def write_matches(folder: Path, count: int) -> None:
    """Let bots play matches of all games, and save ``count`` match files, each at another moment."""
    written = 0
    for seed in itertools.count(1):
        for entry in GAMES.values():
            match = Match.new(entry.name, seats=entry.seats[seed % len(entry.seats)], seed=seed)
            random = Random(seed)
            bot = next(iter(match.rules.bots))
            for moment in range(_MOMENTS):
                while match.prompt is not None and len(match.records) < _RECORDS_BETWEEN * (moment + 1):
                    match.play(ask_bot(match, bot, random))
                path = folder / f"{entry.name}-{seed}-{moment}{ENDING}"
                match.save(path)
                date = _FIRST_DATE + written
                os.utime(path, (date, date))
                written += 1
                if written == count:
                    return


def start_once(folder: Path, environment: dict[str, str], *, is_cold: bool) -> tuple[float, float]:
    """Start the program; return the wall-clock and CPU seconds to its first picture.

    For a cold start the indexes of matches and of the house are deleted first.
    """
    if is_cold:
        (folder / "matches" / _INDEX).unlink(missing_ok=True)
        (folder / "house.json").unlink(missing_ok=True)
    seconds, program = start_app(folder, environment)
    program.kill()
    _, _, usage = os.wait4(program.pid, 0)
    program.returncode = 0
    return seconds, usage.ru_utime + usage.ru_stime


def print_medians(label: str, times: list[tuple[float, float]]) -> None:
    """Print the medians of the wall-clock seconds and of the CPU seconds."""
    clock, processor = (median(seconds) for seconds in zip(*times, strict=True))
    print(f"first picture of home, {label}: {clock:.2f} s by the clock, {processor:.2f} s of processor time")


def seconds_to_list(folder: Path) -> float:
    """Return the median time to build the list of matches, in this process."""
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        library = Library(folder / "matches")
        library.begin()
        library.known_summaries()
        times.append(time.perf_counter() - began)
        library.end()
    return median(times)


def index_all(folder: Path) -> None:
    """Let the library's thread index every file, and print the time it takes."""
    began = time.perf_counter()
    library = Library(folder)
    library.begin()
    while library.is_reading:
        time.sleep(0.05)
        library.add_read_files()
    print(f"until every file is looked into, in the background: {time.perf_counter() - began:.1f} s")


def main() -> None:
    """Write the match files, then time the list alone and starts of the program."""
    parser = bench_parser(__doc__)
    parser.add_argument("count", type=read_count, nargs="?", default=COUNT, metavar="COUNT", help="of saved matches")
    count = parser.parse_args().count
    with display() as environment, tempfile.TemporaryDirectory() as temporary:
        empty, full = Path(temporary) / "empty", Path(temporary) / "full"
        for folder in (empty, full):
            (folder / "matches").mkdir(parents=True)
        write_matches(full / "matches", count)
        files = sorted((full / "matches").glob(f"*{ENDING}"))
        size = sum(file.stat().st_size for file in files)
        print(f"{len(files)} match files of {len(GAMES)} games, {size / 1e6:.1f} MB")
        (full / "matches" / _INDEX).unlink(missing_ok=True)
        print(f"the list alone, cold: {seconds_to_list(full) * 1000:.0f} ms")
        index_all(full / "matches")
        print(f"the list alone, warm: {seconds_to_list(full) * 1000:.0f} ms")
        index = (full / "matches" / _INDEX).read_bytes()
        none, cold, warm = [], [], []
        for _ in range(ROUNDS):  # in turn, so that other load on the machine affects all three
            none.append(start_once(empty, environment, is_cold=False))
            cold.append(start_once(full, environment, is_cold=True))
            (full / "matches" / _INDEX).write_bytes(index)
            warm.append(start_once(full, environment, is_cold=False))
        print_medians("no match (reference)", none)
        print_medians(f"{count} matches, cold", cold)
        print_medians(f"{count} matches, warm", warm)


if __name__ == "__main__":
    main()
