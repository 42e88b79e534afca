"""Matches written by earlier versions load to the same positions, and their drops play.

The files in ``earlier`` are never rewritten; ``stages.json`` holds the position of each when it was saved.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core import Match
from game.passage.drops import load_drops

FOLDER = Path(__file__).parent / "earlier"
STAGES = json.loads((FOLDER / "stages.json").read_text())


def test_every_earlier_file_has_its_stages() -> None:
    assert sorted(STAGES) == sorted(path.name for path in FOLDER.glob("*.firepit"))


@pytest.mark.parametrize("name", sorted(STAGES))
def test_earlier_match_has_the_same_positions(name: str) -> None:
    match, stood = Match.load(FOLDER / name), STAGES[name]
    assert match.state_hash() == stood["state_hash"]
    assert len(match.records) == stood["records"]
    assert (match.outcome is not None) == stood["over"]


@pytest.mark.parametrize("name", sorted(name for name, stood in STAGES.items() if stood["drops"]))
def test_drops_of_an_earlier_match_play(name: str) -> None:
    _, drops = load_drops(FOLDER / name)
    assert len(drops) == STAGES[name]["drops"]
    for drop in drops:
        film = drop.track
        first, last = film.frame_at(0.0), film.frame_at(film.seconds)
        assert film.frames > 1 and len(first.flaps) == len(last.flaps)
