"""Commands that play in one's own tower; a tower without figures is measured first."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.commands.request import AppRequest
from game.core import Match
from game.core.chance import TowerFacts
from game.core.system import WINDOWS
from game.towers.match_tower import spec_of
from game.towers.shelf import Trials
from game.towers.tower_file import tower_bytes, tower_from_json
from physics.laboratory.trial import Trial, run_trial
from tests.cli.conftest import Run
from tests.own_towers import FIVE, FOUR, WHEEL
from tests.played import play_by_bot

#: figures of a tower in which matches can be played
_PLAYABLE_FIGURES = {
    "calls": 60,
    "out_now": 0.6,
    "inside_mean": 3.0,
    "inside_max": 9,
    "freed_by_three": 0.5,
    "stay_p995": 20,
    "full_over_gentle": 3.0,
    "own_over_other": 3.0,
    "full_noise": 0.1,
    "own_noise": 0.1,
    "rest_p95": 2.0,
    "rest_max": 4.0,
    "capped": 0,
}


@cache
def trial_of(name: str) -> Trial:
    """Return a short trial of a tower, made once."""
    return run_trial(spec_of(next(tower for tower in (FOUR, FIVE, WHEEL) if tower["name"] == name)), calls=2)


@pytest.fixture
def tower_file(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes a tower's file and saves a trial with these figures beside it."""

    def write(tower: TowerFacts, **figures: float) -> Path:
        """Write a tower and the figures of its trial; return the file of the tower."""
        trial = replace(trial_of(str(tower["name"])), **{**_PLAYABLE_FIGURES, **figures})
        Trials(tmp_path).keep(trial)
        path = tmp_path / "one.tower"
        path.write_bytes(tower_bytes(tower_from_json(tower)))
        return path

    return write


@pytest.mark.parametrize(("tower", "drops", "games"), [(WHEEL, "real", 1), (FIVE, "modelled", 3)])
def test_bots_play_in_a_tower_from_a_file(
    tower: TowerFacts, drops: str, games: int, run: Run, tower_file: Callable[..., Path], tmp_path: Path
) -> None:
    """Drops are simulated, or drawn from the chances counted in the tower."""
    where = ("--tower", tower_file(tower), "--data-dir", tmp_path, "--jobs", "1", "--check", "--json")
    status, printed, _ = run("simulate", "ugh_ugh", "--games", games, "--players", "2", "--drops", drops, *where)
    result = json.loads(printed)
    assert status == 0 and result["finished"] == games and result["tower"] == tower["name"]


def test_a_match_is_begun_in_a_tower_from_a_file(
    run: Run, tower_file: Callable[..., Path], tmp_path: Path, open_requests: list[AppRequest]
) -> None:
    assert run("play", "ugh_ugh", "--tower", tower_file(FOUR), "--data-dir", tmp_path)[0] == 0
    assert run("play", "ugh_ugh", "--data-dir", tmp_path)[0] == 0
    assert [request.tower for request in open_requests] == [FOUR, None]


@pytest.mark.skipif(sys.platform == WINDOWS, reason="modes are known on POSIX only")
def test_other_accounts_cannot_read_the_measured_figures_of_a_tower(
    run: Run, tower_file: Callable[..., Path], tmp_path: Path, open_requests: list[AppRequest]
) -> None:
    """A command makes the data folder private as the window does, and leaves the umask as it was."""
    file, data, before = tower_file(FOUR), tmp_path / "data", os.umask(0o022)
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o2775)
    try:
        with pytest.MonkeyPatch.context() as patch:
            trial = replace(trial_of(str(FOUR["name"])), **_PLAYABLE_FIGURES)
            patch.setattr("game.towers.match_tower.run_trial", lambda *_, **__: trial)
            for folder in (data, shared):
                assert run("play", "ugh_ugh", "--tower", file, "--data-dir", folder)[0] == 0
        assert os.umask(0o022) == 0o022
    finally:
        os.umask(before)
    private = {data: 0o700, data / "towers": 0o700, data / "towers" / "trials.json": 0o600}
    assert {path: stat.S_IMODE(path.stat().st_mode) for path in private} == private
    assert stat.S_IMODE((shared / "towers" / "trials.json").stat().st_mode) == 0o644


@pytest.mark.parametrize(
    ("figures", "why"), [({"out_now": 0.01}, "comes out"), ({"own_over_other": 1.0}, "drum"), ({"calls": 2}, "")]
)
def test_no_match_begins_in_an_unplayable_tower(
    figures: dict[str, float],
    why: str,
    run: Run,
    tower_file: Callable[..., Path],
    tmp_path: Path,
    open_requests: list[AppRequest],
) -> None:
    status, printed, error = run("play", "ugh_ugh", "--tower", tower_file(FOUR, **figures), "--data-dir", tmp_path)
    assert (status, printed, error.count("\n")) == (2, "", 1) and not open_requests
    assert error.startswith("Matches cannot be played in “Four Hands”. ") and why in error.lower()


def test_invalid_choice_of_a_tower_is_refused_in_one_line(
    run: Run, tower_file: Callable[..., Path], tmp_path: Path, open_requests: list[AppRequest]
) -> None:
    other, file = tmp_path / "no.tower", tower_file(FOUR)
    other.write_bytes(b"comes out")
    for game, tower, why in (("ugh_ugh", other, "not a tower"), ("ugh_ugh", tmp_path, "folder"), ("chase", file, "")):
        status, printed, error = run("play", game, "--tower", tower, "--data-dir", tmp_path)
        assert (status, printed, error.count("\n")) == (2, "", 1) and why in error
    assert (
        run("play", "settlers", "--tower", file, "--data-dir", tmp_path)[2]
        == "Settlers of the Stone Age does not let you choose a tower.\n"
    )


def test_advise_command_works_in_a_measured_custom_tower(
    run: Run, tower_file: Callable[..., Path], tmp_path: Path
) -> None:
    tower_file(WHEEL)
    Match.new("ugh_ugh", seats=2, seed=1, tower=WHEEL).save(tmp_path / "match.firepit")
    status, printed, error = run("advise", tmp_path / "match.firepit", "--rollouts", 20, "--data-dir", tmp_path)
    assert (status, error) == (0, "") and printed.count("\n") > 1


def test_every_drop_of_a_match_is_verified_in_its_tower(run: Run, tmp_path: Path) -> None:
    match, random = Match.new("ugh_ugh", seats=2, seed=3, tower=FIVE), Random(3)
    play_by_bot(match, "random", random, 40)
    match.save(tmp_path / "match.firepit")
    status, printed, _ = run("verify", tmp_path / "match.firepit")
    drops = sum(len(record.drops) for record in match.records)
    assert drops > 4 and status == 0 and printed.splitlines()[-1] == f"{drops} SAME, 0 DIFFERS"
