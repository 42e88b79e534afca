"""Programs beside the app refuse wrong arguments in a sentence."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BENCHES, PUPIL = ROOT / "tools" / "bench", ROOT / "examples" / "pupil"
NEEDS_PETTINGZOO = pytest.mark.skipif(find_spec("pettingzoo") is None, reason="needs PettingZoo")
NEEDS_NUMPY = pytest.mark.skipif(find_spec("numpy") is None, reason="needs numpy")


def answer(*arguments: str, sent: str = "") -> subprocess.CompletedProcess[str]:
    """Return how a Python program with these arguments ends, with its output and errors."""
    path = os.pathsep.join(map(str, (ROOT, PUPIL)))
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, input=sent, capture_output=True, text=True, check=False)


def run_in_place(monkeypatch: pytest.MonkeyPatch, command: str) -> object:
    """Run a Python program in this process, which takes a tenth of the time, and return its exit status."""
    program, *arguments = command.removeprefix("-m ").split()
    monkeypatch.setattr(sys, "path", [str(BENCHES), str(PUPIL), *sys.path])
    monkeypatch.setattr(sys, "argv", [program, *arguments])
    known = set(sys.modules)
    try:
        with pytest.raises(SystemExit) as ended:
            if command.startswith("-m "):
                runpy.run_module(program, run_name="__main__", alter_sys=True)
            else:
                runpy.run_path(str(ROOT / program), run_name="__main__")
    finally:
        for name in set(sys.modules) - known:
            if Path(getattr(sys.modules[name], "__file__", None) or "").parent == BENCHES:
                del sys.modules[name]
    return ended.value.code


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("tools/bench/arena.py nope", "There is no game 'nope'."),
        ("tools/bench/arena.py stone_age --seats 9", "is for 2 to 4 players, not 9"),
        ("-m tests.golden.record nope", "There is no game 'nope'."),
        pytest.param("-m pupil.train abc", "argument SECONDS: invalid float value: 'abc'", marks=NEEDS_NUMPY),
        pytest.param("-m pupil.train 1 99", "argument SEATS: invalid choice: 99", marks=NEEDS_NUMPY),
        pytest.param("tools/bench/bench_environments.py 0", "a number above 0, not 0", marks=NEEDS_PETTINGZOO),
        ("tools/bench/bench_moves.py abc", "write a number of 0 or more, such as 0.5, not 'abc'"),
        ("tools/bench/bench_frame.py large", "write a size such as 1600x900, not 'large'"),
        ("tools/bench/bench_undo.py 1920x1080 chess", "there is no 'chess'; choose from ugh_ugh, "),
        ("tools/bench/bench_idle.py garden", "there is no 'garden'; choose from home, "),
        ("tools/bench/bench_startup.py nowhere", "there is no run.py in nowhere"),
        ("tools/bench/bench_rollouts.py nope", "there is no 'nope'; choose from ugh_ugh, "),
        ("tools/bench/bench_session.py --minutes 0", "write a number above 0, not 0"),
        ("tools/bench/bench_waits.py --matches 0", "write a whole number from 1 to "),
        ("tools/bench/chances.py --matches 1", "give at least 2 matches"),
        ("tools/bench/temperaments.py stone_age --seats 9", "is for 2 to 4 players, not 9"),
        ("tools/bench/beside_catanatron.py", "the following arguments are required: PYTHON"),
    ],
)
def test_wrong_argument_is_refused_in_a_sentence(
    command: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_in_place(monkeypatch, command) == 2
    errors = capsys.readouterr().err
    assert sentence in errors and "Traceback" not in errors


@pytest.mark.parametrize(
    "command",
    [
        "-m tests.golden.record --help",
        "tools/bench/bench_idle.py --help",
        "tools/bench/bench_moves.py --help",
        pytest.param("-m pupil.train --help", marks=NEEDS_NUMPY),
        pytest.param("tools/bench/bench_environments.py --help", marks=NEEDS_PETTINGZOO),
    ],
)
def test_option_help_prints_the_usage(command: str) -> None:
    ended = answer(*command.split())
    assert (ended.returncode, ended.stderr) == (0, "") and ended.stdout.startswith("usage: ")


def test_example_client_refuses_an_incomplete_line_in_a_sentence() -> None:
    ended = answer("examples/client.py", sent='{"type": "mo')
    assert ended.returncode == 1
    assert ended.stderr.startswith('This is not a whole message of a tournament: \'{"type": "mo\'.')
    assert "Traceback" not in ended.stderr
