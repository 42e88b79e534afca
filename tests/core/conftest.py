"""Fixtures of the core's tests: the made-up race, registered for one test."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.core import Match
from tests.core.made_up import race_registered as race_registered
from tests.played import play_at_random


@pytest.fixture
def play_some_race() -> Callable[..., Match]:
    """Return a function that plays some random moves of the race."""

    def play(moves: int, seed: int = 7, seats: int = 3) -> Match:
        match = Match.new("race", seats=seats, seed=seed)
        choose = Random(seed)
        play_at_random(match, choose, moves)
        return match

    return play
