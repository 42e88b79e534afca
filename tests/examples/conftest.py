"""Registers a seventh game beside the six: Nim, as if its package were installed."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core import GAMES
from tests.games import EXAMPLE_GAMES
from tests.ui.stagehand import Stagehand


@pytest.fixture(autouse=True)
def examples_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the example games for one test."""
    for entry in EXAMPLE_GAMES.values():
        monkeypatch.setitem(GAMES, entry.name, entry)


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Stagehand]:
    """Return a ``Stagehand``, which clicks and types in a window of the app."""
    hand = Stagehand(tmp_path, unseen=True, size=(1280, 720))
    yield hand
    hand.close()
