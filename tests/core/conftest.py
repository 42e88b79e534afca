"""Fixtures of the core's tests: the made-up race, registered for one test."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.core import Match
from tests.core.made_up import race_registered as race_registered


@pytest.fixture
def play_some_race() -> Callable[..., Match]:
    """Return a function that plays some random moves of the race."""

    def play(moves: int, seed: int = 7, seats: int = 3) -> Match:
        match = Match.new("race", seats=seats, seed=seed)
        choose = Random(seed)
        while match.prompt is not None and len(match.records) < moves:
            match.play(match.moves[choose.randrange(len(match.moves))])
        return match

    return play
