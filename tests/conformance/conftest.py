"""Registers the made-up race, so that the suite is itself tried on a game with a bit of everything."""

from __future__ import annotations

import pytest

from game.core import GAMES
from tests.core.made_up import RACE


@pytest.fixture(autouse=True)
def race_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "race", RACE)
