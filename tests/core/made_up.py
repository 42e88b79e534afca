"""Registers the made-up race beside the real games, for tests, and for a process that a test kills."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.games import GAMES, GameEntry

RACE = GameEntry(
    name="race",
    title="Race",
    seats=(2, 3, 4),
    minutes=5,
    rules="tests.core.race:RULES",
    scene="tests.core.race:RaceRules",
    rulebook="tests.core:race.py",
    passage="tests.core.toy_passage",
    frequencies="tests.core.toy_passage",
    towers="tests.core.toy_passage:toy_tower",
    built=True,
)

#: the race with real physics instead of the toy passage
REAL_RACE = replace(RACE, passage="physics.passage", frequencies="physics.laboratory.frequencies")


def register() -> None:
    """Register the race in this process."""
    GAMES["race"] = RACE


@pytest.fixture(autouse=True)
def race_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the race for every test of a folder whose ``conftest.py`` imports this fixture."""
    monkeypatch.setitem(GAMES, "race", RACE)
