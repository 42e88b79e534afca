"""Fixtures for tests of commands: the made-up race, with real physics so that its drops can be verified."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from game.cli import main
from game.commands.request import AppRequest
from game.core import GAMES, Match
from tests.core.made_up import REAL_RACE

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def race_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the race, and beside it a game ``chase`` that is not built yet."""
    monkeypatch.setitem(GAMES, "race", REAL_RACE)
    monkeypatch.setitem(GAMES, "chase", replace(REAL_RACE, name="chase", title="Chase", built=False))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a command, and returns its status, its output and its errors."""
    monkeypatch.setattr("sys.argv", ["run.py"])

    def run_command(*arguments: str | Path) -> tuple[int, str, str]:
        """Run ``run.py`` with these arguments."""
        status = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run_command


@pytest.fixture
def open_requests(monkeypatch: pytest.MonkeyPatch) -> list[AppRequest]:
    """Return a list that collects the requests to open the app; no window opens."""
    requests: list[AppRequest] = []

    def open_app(request: AppRequest) -> int:
        """Record the request instead of opening a window."""
        requests.append(request)
        return 0

    monkeypatch.setitem(sys.modules, "game.app", SimpleNamespace(run=open_app))
    return requests


#: file contents of saved matches, by name: their drops are computed once
_saved: dict[str, bytes] = {}


def _save_once(path: Path, play: Callable[[], Match]) -> Path:
    """Save the match that ``play`` returns; when a file of this name was saved before, write the same bytes again."""
    if path.name not in _saved:
        play().save(path)
        _saved[path.name] = path.read_bytes()
    path.write_bytes(_saved[path.name])
    return path


def _finished_match() -> Match:
    """Return a race played at random to its end, with stones thrown whenever possible in the first eight moves."""
    match, random = Match.new("race", names=["Ada", "Bo"], seed=3, options={"length": 6}), Random(1)
    while match.prompt is not None:
        stones = [move for move in match.moves if str(move) == "stone"]
        match.play(stones[0] if len(match.records) < 8 and stones else random.choice(match.moves))
    return match


def _unfinished_match() -> Match:
    """Return a race with three thrown stones."""
    match = Match.new("race", names=["Ada", "Bo"], seed=3)
    for text in ("choose fox", "choose owl", "stone", "end", "stone", "end", "stone"):
        match.play(text)
    return match


@pytest.fixture
def finished_file(tmp_path: Path) -> Path:
    """Return the file of a finished match with drops; everybody may see them fall inside the tower."""
    return _save_once(tmp_path / "finished.firepit", _finished_match)


@pytest.fixture
def race_file(tmp_path: Path) -> Path:
    """Return the file of a short unfinished match with three drops."""
    return _save_once(tmp_path / "race.firepit", _unfinished_match)
