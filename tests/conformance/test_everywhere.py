"""A game has all its parts, and plays the same in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.core import GAMES, Match
from tests.fast_set import mark_slow_except
from tests.games import EVERY_GAME
from tests.played import play_at_random

ROOT = Path(__file__).parents[2]
GAME_NAMES = list(EVERY_GAME)
#: the most moves after which the states of two processes are compared
MAX_MOVES = 150


def random_hash(game: str) -> str:
    """Return the hash of the state after some random moves of one particular match."""
    match = Match.new(game, seats=max(GAMES[game].seats), seed=77, chance="modelled")
    random = Random(7)
    play_at_random(match, random, MAX_MOVES)
    return match.state_hash()


@cache
def hashes() -> dict[str, str]:
    """Return the hash of a state after some random moves, by game."""
    return {game: random_hash(game) for game in GAME_NAMES}


@pytest.mark.parametrize("hash_seed", mark_slow_except(["0", "1", "4242"], ["4242"]))
def test_matches_are_the_same_in_another_process(hash_seed: str) -> None:
    code = (
        "import json; from tests.games import register; register(); "
        "from tests.conformance.test_everywhere import hashes; print(json.dumps(hashes()))"
    )
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert set(hashes()) == set(GAME_NAMES)
    assert json.loads(result.stdout) == hashes()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_game_has_rules_a_scene_and_a_rule_book(game: str) -> None:
    entry = GAMES[game]
    assert entry.load_rules() is entry.load_rules()
    assert isinstance(entry.load_scene(), type)
    assert entry.read_rulebook().startswith("# ")
    if entry.passage is not None:
        assert callable(getattr(entry.load_passage(), "throw", None))
        assert callable(getattr(entry.load_frequencies(), "modelled_throw", None))
