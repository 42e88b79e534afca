"""Registers all games: every table must fulfil the contract."""

from __future__ import annotations

import pytest

from tests.games import every_game_registered as every_game_registered


@pytest.fixture(autouse=True)
def all_registered(every_game_registered: None) -> None:
    """Register all games for every test."""
