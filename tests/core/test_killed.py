"""A real process killed by ``kill -9`` in the middle of play loses at most the move being made."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.core import Match
from tests.fast_set import mark_slow_except

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("moves_told", mark_slow_except([1, 2, 7, 23, 60, 150], [2, 23, 60]))
def test_killed_process_loses_at_most_the_move_being_made(tmp_path: Path, moves_told: int) -> None:
    command = [sys.executable, "-m", "tests.core.keeper", str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            for _ in range(moves_told):
                line = process.stdout.readline()
        finally:
            process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().splitlines(keepends=True)
    lines = [line, *rest]
    if not lines[-1].endswith("\n"):
        lines.pop()  # the process was killed while it printed this line
    number, moves, state_hash = lines[-1].split()
    match = Match.load(tmp_path / f"{number}.firepit")
    assert len(match.records) in (int(moves), int(moves) + 1)
    if len(match.records) == int(moves):
        assert match.state_hash() == state_hash
    for path in tmp_path.glob("*.firepit"):
        Match.load(path)
