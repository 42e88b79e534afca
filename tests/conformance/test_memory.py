"""A process does not grow however many matches it plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.games import EVERY_GAME

ROOT = Path(__file__).parents[2]
MEMORY_FIGURES = Path("/proc/self/statm")
#: a program that plays matches and prints the memory of the process, in bytes, after some and after more
PROGRAM = """
import gc, resource, sys
from pathlib import Path
from game.simulate import checked_simulation, play_one
from tests.games import register
register()
game, some, more = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
plan = checked_simulation(game, None, (), more, 1, {}, "modelled")
for number in range(more):
    assert play_one(plan, number).error is None
    if number + 1 in (some, more):
        gc.collect()
        print(int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize())
"""


@pytest.mark.slow
@pytest.mark.skipif(not MEMORY_FIGURES.exists(), reason="this system does not tell how large a process is")
@pytest.mark.parametrize("game", list(EVERY_GAME))
def test_each_match_leaves_little_memory_in_use(game: str) -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, game, "60", "120"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    bytes_after_60, bytes_after_120 = map(int, result.stdout.split())
    assert (bytes_after_120 - bytes_after_60) / 60 < 150_000, "bytes were lost in each match after the caches were full"
    assert bytes_after_120 < 80_000_000
