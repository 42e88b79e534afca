"""What the tests of the window share: a headless display, the race on the screen, and a stagehand."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.core import GAMES
from tests.ui.hints import seat as seat
from tests.ui.plain_table import RACE_ON_SCREEN
from tests.ui.stagehand import Stagehand


@pytest.fixture(autouse=True)
def race_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "race", RACE_ON_SCREEN)


@pytest.fixture(autouse=True)
def no_font_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every system be one without fonts of its own, whatever is installed."""
    monkeypatch.setattr("game.ui.text._file_of", lambda family: None)


@pytest.fixture
def open_app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Stagehand]]:
    """Return a function that opens the app; it is closed afterwards. Nothing is drawn for a test marked ``unseen``."""
    opened: list[Stagehand] = []
    unseen = request.node.get_closest_marker("unseen") is not None

    def open_it(**asked: object) -> Stagehand:
        opened.append(Stagehand(tmp_path, **{"unseen": unseen} | asked))  # type: ignore[arg-type]
        return opened[-1]

    yield open_it
    for hand in opened:
        hand.close()
