"""Registers both games as built, so that matches can be opened here in any case."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core import GAMES


@pytest.fixture(autouse=True)
def games_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stone_age", "stone_age_solo"):
        monkeypatch.setitem(GAMES, name, replace(GAMES[name], built=True))
