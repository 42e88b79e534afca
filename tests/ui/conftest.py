"""What the window's tests share: a headless display, the made-up race with its table, and a stagehand."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.core import GAMES
from tests.ui.hints import open_hint_table as open_hint_table
from tests.ui.plain_table import RACE_ON_SCREEN
from tests.ui.stagehand import Stagehand


@pytest.fixture(autouse=True)
def race_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "race", RACE_ON_SCREEN)


@pytest.fixture(autouse=True)
def hide_system_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the fonts installed on this machine."""
    monkeypatch.setattr("game.ui.text.font_file", lambda family: None)


@pytest.fixture
def open_app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Stagehand]]:
    """Return a function that opens the app; the app is closed after the test.

    A test marked ``unseen`` draws nothing.
    """
    opened: list[Stagehand] = []
    unseen = request.node.get_closest_marker("unseen") is not None

    def open_stagehand(**arguments: object) -> Stagehand:
        opened.append(Stagehand(tmp_path, **{"unseen": unseen} | arguments))  # type: ignore[arg-type]
        return opened[-1]

    yield open_stagehand
    for hand in opened:
        hand.close()
