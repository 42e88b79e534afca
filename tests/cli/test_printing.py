"""Printing to outputs that are closed, full, or have a small character set."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.cli import main
from game.commands.printing import PIPE_CLOSED
from game.research.__main__ import main as print_layout
from tests.fast_set import mark_slow_except

ROOT = Path(__file__).parents[2]


def _open_output(monkeypatch: pytest.MonkeyPatch, descriptor: int, encoding: str = "utf-8") -> io.TextIOWrapper:
    """Let the program print to an open file descriptor, in this encoding."""
    output = io.TextIOWrapper(io.FileIO(descriptor, "w"), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", output)
    return output


@pytest.mark.parametrize(
    ("carry_out", "command"), [(main, ["--version"]), (main, ["--help"]), (print_layout, ["my_first_stone_age"])]
)
def test_closed_pipe_ends_a_command_silently(
    carry_out: Callable[[list[str]], int],
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    output = _open_output(monkeypatch, writing)
    assert carry_out(command) == PIPE_CLOSED
    output.close()  # as Python does at its end; nothing may be left that would raise again
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a file that is always full")
@pytest.mark.parametrize("options", mark_slow_except([[], ["-u"]], [["-u"]]), ids=["buffered", "unbuffered"])
@pytest.mark.parametrize("command", ["run.py --version", "run.py --help", "-m game.research settlers 3"])
def test_full_output_is_reported_in_a_sentence(command: str, options: list[str]) -> None:
    """Without a buffer each line fails by itself; with a buffer, its remaining text must not fail again at the end."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "", "PYTHONPATH": str(ROOT)}
    with open("/dev/full", "w") as full:
        ended = subprocess.run(
            [sys.executable, *options, *command.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment,
        )
    assert ended.returncode == 2 and ended.stderr.endswith("No space left on device.\n")
    assert ended.stderr.count("\n") == 1


def test_research_command_prints_its_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_layout(["--help"]) == 0
    assert capsys.readouterr().out == "Usage: python -m game.research GAME [SEATS]\n"


def test_command_succeeds_with_a_closed_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["--version"]) == 0


def test_letters_missing_from_the_output_are_printed_as_question_marks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    printed = tmp_path / "help.txt"
    output = _open_output(monkeypatch, os.open(printed, os.O_WRONLY | os.O_CREAT), encoding="cp1252")
    assert main(["--language", "pl", "--help"]) == 0
    output.close()
    assert printed.read_bytes().startswith(b"u?ycie: ")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes the streams")
@pytest.mark.parametrize("closed", mark_slow_except(["2>&-", "<&- 2>&-", "<&- >&- 2>&-"], ["<&- >&- 2>&-"]))
def test_command_works_with_closed_streams(closed: str, tmp_path: Path) -> None:
    """Text for a closed stream must not end up in a file that is written meanwhile."""
    simulate = "simulate my_first_stone_age --games 2 --jobs 2 --drops modelled --json --html page.html"
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, str(ROOT / "run.py"), *simulate.split()]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    # with all streams closed nothing can be printed
    assert ('"finished": 2' in ended.stdout) == (closed != "<&- >&- 2>&-")
