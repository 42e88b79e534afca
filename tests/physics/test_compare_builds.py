"""Comparing two machines by the results of their drops."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "tools" / "bench" / "compare_builds.py"


def run(*arguments: object) -> str:
    """Run the program, and return its output."""
    result = subprocess.run([sys.executable, PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, f"the program failed:\n{result.stderr}"
    return result.stdout


def test_program_prints_how_many_drops_two_machines_compute_alike(tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    for path in (one, other):
        assert run("write", path, "--drops", 4).startswith("4 drops computed by ")
    assert run("compare", one, other).endswith("4 of 4 drops SAME: 100%\n")
    changed = json.loads(other.read_text())
    assert len(set(changed["drops"])) == 4, "two drops of one run have the same hash"
    changed["drops"][1] = "0"
    other.write_text(json.dumps(changed))
    assert run("compare", one, other).endswith("3 of 4 drops SAME: 75%\n")
