"""Registers all games: every table must fulfil the contract. Prepared matches are shared."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.games import all_registered as all_registered
from tests.games import every_game_registered as every_game_registered


@pytest.fixture(scope="module")
def prepared_matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the prepared matches, shared by all workers."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "layout"
    folder.mkdir(exist_ok=True)
    return folder
