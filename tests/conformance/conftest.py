"""Registers all games, and the made-up race, so that the suite is tried on a game with every feature."""

from __future__ import annotations

import pytest

from game.core import GAMES
from tests.core.made_up import RACE
from tests.games import EVERY_GAME


@pytest.fixture(autouse=True)
def more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register all games of the house, the examples and the race."""
    for entry in (RACE, *EVERY_GAME.values()):
        monkeypatch.setitem(GAMES, entry.name, entry)
