"""Every built game has a golden match, and it still goes as it was recorded."""

from __future__ import annotations

import pytest

from game.core import GAMES, Match
from tests.golden.record import match_file, story, story_file

BUILT = [name for name, entry in GAMES.items() if entry.built]


@pytest.mark.parametrize("game", BUILT)
def test_every_game_has_a_golden_match(game: str) -> None:
    assert match_file(game).exists() and story_file(game).exists(), f"run: python -m tests.golden.record {game}"


@pytest.mark.parametrize("game", BUILT)
def test_the_golden_match_goes_as_it_was_recorded(game: str) -> None:
    match = Match.load(match_file(game))
    assert match.notices == () and match.outcome is not None
    assert story(match) == story_file(game).read_text(encoding="utf-8")
