"""Fixtures for the tests of saved files: the made-up race."""

from __future__ import annotations

import pytest

from game.core import GAMES
from tests.core.made_up import RACE


@pytest.fixture(autouse=True)
def race_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the race for one test."""
    monkeypatch.setitem(GAMES, "race", RACE)
