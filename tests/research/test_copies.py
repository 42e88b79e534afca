"""Environments copied or pickled during a match: the copy plays on alike, and the original is unchanged."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.research.extra import restoring_sound_driver

with restoring_sound_driver():
    pytest.importorskip("pettingzoo", reason="the extra research is not installed")

import numpy as np

from game.research import env, parallel_env
from tests.fast_set import few_and_many
from tests.games import HOUSE

ROOT = Path(__file__).parents[2]
MOVES_BEFORE, MOVES_AFTER = 25, 20
#: the functions that copy an environment, by name
COPIERS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}


def play_random_moves(match: Any, moves: int, seed: int) -> str:
    """Play some random moves in an environment of either library; return the hash of the state."""
    random = Random(seed)
    for _ in range(moves):
        if match.episode.asked is None:
            break
        mask = match.episode.mask(match.episode.asked)
        match.step(int(random.choice(np.flatnonzero(mask))))
    return str(match.episode.match.state_hash())


def begin_match(game: str) -> Any:
    """Return an environment of a game, some moves into a match."""
    match = env(game, seats=max(HOUSE[game].seats), seed=7)
    match.reset()
    play_random_moves(match, MOVES_BEFORE, 1)
    return match


@pytest.mark.parametrize("copier", COPIERS)
@pytest.mark.parametrize("game", HOUSE)
def test_copy_has_the_same_future_and_leaves_the_original_unchanged(game: str, copier: str) -> None:
    first = begin_match(game)
    before, records = first.episode.match.state_hash(), first.episode.match.records
    other = COPIERS[copier](first)
    assert other.episode.match.state_hash() == before and other.episode.match.records == records
    reached = play_random_moves(other, MOVES_AFTER, 2)
    assert reached != before and first.episode.match.state_hash() == before
    assert play_random_moves(first, MOVES_AFTER, 2) == reached


@pytest.mark.parametrize("count", few_and_many(3, len(HOUSE)))
def test_copy_in_another_process_has_the_same_future(tmp_path: Path, count: int) -> None:
    """The other process has loaded nothing of a game before."""
    matches = {game: begin_match(game) for game in list(HOUSE)[:count]}
    (tmp_path / "matches").write_bytes(pickle.dumps(matches))
    code = """
import pickle, sys
from pathlib import Path
matches = pickle.loads(Path(sys.argv[1]).read_bytes())
from tests.research.test_copies import play_random_moves, MOVES_AFTER
from tests.fast_set import few_and_many
print(*(play_random_moves(match, MOVES_AFTER, 2) for match in matches.values()))
"""
    ran = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "matches"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == [play_random_moves(match, MOVES_AFTER, 2) for match in matches.values()]


@pytest.mark.parametrize("copier", COPIERS)
def test_copy_keeps_the_number_of_cycles_played(copier: str) -> None:
    first = parallel_env("settlers", seed=7, max_cycles=4)
    first.reset()
    first.step(dict.fromkeys(first.agents, 0))
    other = COPIERS[copier](first)
    ends = [
        [list(match.step(dict.fromkeys(match.agents, 0))[3].values()) for _ in range(3)] for match in (first, other)
    ]
    assert ends[0] == ends[1] and all(ends[0][-1])


@pytest.mark.parametrize("copier", COPIERS)
def test_copy_of_a_turn_based_environment_goes_on_with_the_same_agent(copier: str) -> None:
    first = env("settlers", seed=7, max_cycles=4)
    first.reset()
    first.step(0)
    other = COPIERS[copier](first)
    assert other.agent_selection == first.agent_selection
    other.step(0)
    assert other.agent_selection != first.agent_selection


@pytest.mark.parametrize("copier", COPIERS)
def test_original_and_copy_begin_the_next_match_with_the_same_seed(copier: str) -> None:
    first = env("my_first_stone_age", seed=7)
    first.reset()
    other = COPIERS[copier](first)
    for match in (first, other):
        match.reset()
    assert first.episode.match.seed == other.episode.match.seed
