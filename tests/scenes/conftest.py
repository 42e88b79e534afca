"""Registers all games: every table must fulfil the contract."""

from __future__ import annotations

from tests.games import all_registered as all_registered
from tests.games import every_game_registered as every_game_registered
