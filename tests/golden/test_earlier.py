"""Matches that earlier versions wrote load as they stood, at every stage, and their drops play.

The files in ``earlier`` are never written again; ``stages.json`` says how each stood when it was kept.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core import Match
from game.passage.drops import kept_drops

FOLDER = Path(__file__).parent / "earlier"
STAGES = json.loads((FOLDER / "stages.json").read_text())


def test_every_kept_file_is_told_of() -> None:
    assert sorted(STAGES) == sorted(path.name for path in FOLDER.glob("*.firepit"))


@pytest.mark.parametrize("name", sorted(STAGES))
def test_an_earlier_match_stands_as_it_stood(name: str) -> None:
    match, stood = Match.load(FOLDER / name), STAGES[name]
    assert match.state_hash() == stood["state_hash"]
    assert len(match.records) == stood["records"]
    assert (match.outcome is not None) == stood["over"]


@pytest.mark.parametrize("name", sorted(name for name, stood in STAGES.items() if stood["drops"]))
def test_the_drops_of_an_earlier_match_play(name: str) -> None:
    _, drops = kept_drops(FOLDER / name)
    assert len(drops) == STAGES[name]["drops"]
    for drop in drops:
        film = drop.track
        first, last = film.frame_at(0.0), film.frame_at(film.seconds)
        assert film.frames > 1 and len(first.flaps) == len(last.flaps)
