"""The games as environments: the unchanged checks of PettingZoo and Gymnasium, for every game and number of seats."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.research.extra import restoring_sound_driver

with restoring_sound_driver():
    pytest.importorskip("pettingzoo", reason="the extra research is not installed")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

from game.core.games import GAMES
from game.research import env, parallel_env
from tests.core.made_up import RACE
from tests.fast_set import mark_slow_except
from tests.games import HOUSE

TABLES_FOR_SEVERAL = [(game, seats) for game, entry in HOUSE.items() for seats in entry.seats if seats > 1]
#: the largest table of each game
LARGEST_TABLES = [(game, seats) for game, seats in TABLES_FOR_SEVERAL if seats == max(HOUSE[game].seats)]
SOLO_GAMES = [game for game, entry in HOUSE.items() if entry.seats == (1,)]


@pytest.fixture(autouse=True)
def warnings_ignored() -> Iterator[None]:
    """Ignore the checks' warnings about observations with an action mask, which is PettingZoo's own form."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize(("game", "seats"), mark_slow_except(TABLES_FOR_SEVERAL, LARGEST_TABLES))
def test_games_for_several_pass_the_api_test_of_pettingzoo(game: str, seats: int) -> None:
    api_test(env(game, seats=seats), num_cycles=60)


@pytest.mark.parametrize(("game", "seats"), mark_slow_except(TABLES_FOR_SEVERAL, LARGEST_TABLES))
def test_environments_with_the_same_seed_play_alike(game: str, seats: int) -> None:
    seed_test(partial(env, game, seats=seats), num_cycles=30)


@pytest.mark.parametrize(("game", "seats"), TABLES_FOR_SEVERAL)
def test_environment_ends_after_the_requested_number_of_cycles(game: str, seats: int) -> None:
    """In a cycle every seat acts once. The check is PettingZoo's, which plays any action, legal or not."""
    settled = {"game": game, "seats": seats}
    max_cycles_test(SimpleNamespace(env=partial(env, **settled), parallel_env=partial(parallel_env, **settled)))


@pytest.mark.parametrize(("game", "seats"), LARGEST_TABLES)
def test_environment_with_max_cycles_passes_the_test_of_pettingzoo(game: str, seats: int) -> None:
    parallel_api_test(parallel_env(game, seats=seats), num_cycles=20)


@pytest.mark.parametrize("game", SOLO_GAMES)
def test_solo_games_pass_the_environment_check_of_gymnasium(game: str) -> None:
    check_env(env(game, render_mode="ansi"))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES_FOR_SEVERAL)
def test_whole_matches_pass_the_tests_of_pettingzoo(game: str, seats: int) -> None:
    api_test(env(game, seats=seats), num_cycles=1_000)
    seed_test(partial(env, game, seats=seats), num_cycles=500)


def test_only_the_winner_of_a_match_gets_a_reward() -> None:
    match = env("my_first_stone_age", seats=3, seed=5)
    match.reset()
    random = np.random.default_rng(5)
    gained = dict.fromkeys(match.agents, 0.0)
    for agent in match.agent_iter():
        observation, reward, over, _, _ = match.last()
        gained[agent] += reward
        match.step(None if over else int(random.choice(np.flatnonzero(observation["action_mask"]))))
    outcome = match.episode.match.outcome
    assert outcome is not None
    assert list(gained.values()) == [float(seat in outcome.winners) for seat in range(3)]


def test_seed_determines_the_first_match_and_all_later_matches() -> None:
    """Each ``reset`` begins a match with another seed; after a reset to seed 7 the same seeds follow again."""
    match = env("settlers", seed=7, options={"brisk": True})
    seeds = []
    for _ in range(2):
        match.reset()
        seeds.append(match.episode.match.seed)
    assert seeds[0] == 7 != seeds[1] and match.episode.match.options["brisk"]
    match.reset(seed=7)
    match.reset()
    assert match.episode.match.seed == seeds[1]


def test_illegal_action_is_replaced_by_the_next_legal_action() -> None:
    match = env("my_first_stone_age", seed=1)
    match.reset()
    agent = match.agent_selection
    legal = list(match.episode.legal)
    wrong = next(action for action in range(len(match.episode.actions)) if action > legal[-1])
    match.step(wrong)
    assert match.infos[agent] == {"legal": False}
    assert str(match.episode.match.records[0].move) == match.episode.actions[legal[0]]


def test_environment_renders_text_in_ansi_mode_and_nothing_by_default() -> None:
    match = env("settlers", seed=7, render_mode="ansi")
    match.reset()
    assert match.render()
    silent = env("settlers")
    silent.reset()
    assert silent.render_mode is None and silent.render() is None


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "settlers", "seats": 2}, "is for 3 to 4 players, not 2"),
        ({"game": "settlers", "options": {"wind": 1}}, "has no option 'wind'"),
        ({"game": "settlers", "drops": "guessed"}, "Drops must be modelled or real, not 'guessed'"),
        ({"game": "settlers", "render_mode": "human"}, "There is no render mode 'human'"),
        ({"game": "settlers", "max_cycles": 0}, "There must be at least one cycle, not 0"),
    ],
)
def test_invalid_arguments_are_reported_in_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        env(**wrong)  # type: ignore[arg-type]


def test_game_without_a_listing_of_its_actions_passes_the_tests_of_pettingzoo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "race", RACE)
    for seats in (2, 4):
        api_test(env("race", seats=seats), num_cycles=60)
        seed_test(partial(env, "race", seats=seats), num_cycles=30)


def test_error_without_numpy_says_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ModuleNotFoundError('not here', name='numpy')", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}

    def run_python(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True)

    sentence = "This needs the `research` extra: python -m pip install 'firepit-tabletop[research]'"
    imported = run_python("-c", "import game.research")
    assert (imported.returncode, imported.stderr.splitlines()[-1].partition(": ")[2]) == (1, sentence)
    started = run_python("-m", "game.research", "settlers")
    assert (started.returncode, started.stderr.splitlines()) == (2, [sentence]), (
        "the command printed more than this sentence"
    )
