"""Lets matches of Settlers be opened while the home screen only announces the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core import GAMES


@pytest.fixture(autouse=True)
def settlers_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "settlers", replace(GAMES["settlers"], built=True))
