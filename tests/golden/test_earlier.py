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
NOTED_POSITIONS = json.loads((FOLDER / "stages.json").read_text())


def test_every_earlier_file_has_a_noted_position() -> None:
    assert sorted(NOTED_POSITIONS) == sorted(path.name for path in FOLDER.glob("*.firepit"))


@pytest.mark.parametrize("name", sorted(NOTED_POSITIONS))
def test_earlier_match_loads_to_the_noted_position(name: str) -> None:
    match, noted = Match.load(FOLDER / name), NOTED_POSITIONS[name]
    assert match.state_hash() == noted["state_hash"]
    assert len(match.records) == noted["records"]
    assert (match.outcome is not None) == noted["over"]


@pytest.mark.parametrize("name", sorted(name for name, noted in NOTED_POSITIONS.items() if noted["drops"]))
def test_drops_of_an_earlier_match_can_be_played(name: str) -> None:
    _, drops = load_drops(FOLDER / name)
    assert len(drops) == NOTED_POSITIONS[name]["drops"]
    for drop in drops:
        film = drop.track
        first, last = film.frame_at(0.0), film.frame_at(film.seconds)
        assert film.frames > 1 and len(first.flaps) == len(last.flaps)
