"""Matches written by earlier versions load to the same positions, and their drops can be played.

The files in ``earlier`` are never rewritten; ``stages.json`` holds the position of each when it was saved.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core import Match
from game.passage.drops import load_drops

FOLDER = Path(__file__).parent / "earlier"
RECORDED_POSITIONS = json.loads((FOLDER / "stages.json").read_text())


def test_every_match_of_an_earlier_version_has_a_recorded_position() -> None:
    assert sorted(RECORDED_POSITIONS) == sorted(path.name for path in FOLDER.glob("*.firepit"))


@pytest.mark.parametrize("name", sorted(RECORDED_POSITIONS))
def test_earlier_match_loads_to_the_recorded_position(name: str) -> None:
    match, recorded = Match.load(FOLDER / name), RECORDED_POSITIONS[name]
    assert match.state_hash() == recorded["state_hash"]
    assert len(match.records) == recorded["records"]
    assert (match.outcome is not None) == recorded["over"]


@pytest.mark.parametrize("name", sorted(name for name, recorded in RECORDED_POSITIONS.items() if recorded["drops"]))
def test_drops_of_an_earlier_match_can_be_played(name: str) -> None:
    _, drops = load_drops(FOLDER / name)
    assert len(drops) == RECORDED_POSITIONS[name]["drops"]
    for drop in drops:
        film = drop.track
        first, last = film.frame_at(0.0), film.frame_at(film.seconds)
        assert film.frames > 1 and len(first.flaps) == len(last.flaps)
