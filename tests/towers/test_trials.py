"""Trials of towers are saved, one for each tower; damaged trials are left out."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from game.towers.match_tower import spec_of
from game.towers.shelf import Trials
from physics.laboratory.trial import Trial, run_trial
from tests.own_towers import TWO, WHEEL


@cache
def trial_of(name: str) -> Trial:
    """Return a short trial of the tower with a wheel, or of the tower with two flaps."""
    return run_trial(spec_of(WHEEL if name == "Mill" else TWO), calls=2)


def test_saved_trial_of_a_tower_is_read_back_unchanged(tmp_path: Path) -> None:
    mill, two = trial_of("Mill"), trial_of("Two Drums")
    for trial in (mill, two, replace(mill, calls=1, drops=1)):
        Trials(tmp_path).keep(trial)
    trials = Trials(tmp_path)
    assert trials.of(mill.tower) == mill and trials.of(two.tower) == two and trials.of("") is None
    found = trials.of(mill.tower)
    assert found is not None and found.chances == mill.chances, "the counted chances were not saved"
    better = replace(mill, calls=300)
    trials.keep(better)
    assert Trials(tmp_path).of(mill.tower) == better


def test_trial_whose_time_ended_before_it_was_certain_is_kept_in_memory_only(tmp_path: Path) -> None:
    trials, cut, two = Trials(tmp_path), replace(trial_of("Mill"), whole=False), trial_of("Two Drums")
    trials.keep(cut)
    trials.keep(two)
    assert trials.of(cut.tower) == cut and trials.of(two.tower) == two
    assert Trials(tmp_path).of(cut.tower) is None and Trials(tmp_path).of(two.tower) == two


def test_trials_of_towers_saved_by_two_windows_are_both_kept(tmp_path: Path) -> None:
    mill, two = trial_of("Mill"), trial_of("Two Drums")
    first_window, second_window = Trials(tmp_path), Trials(tmp_path)
    assert first_window.of(mill.tower) is second_window.of(mill.tower) is None, (
        "a window knows a trial before it was made"
    )
    first_window.keep(mill)
    second_window.keep(two)
    read_again = Trials(tmp_path)
    assert read_again.of(mill.tower) == mill and read_again.of(two.tower) == two


@pytest.mark.parametrize(
    "spoil",
    [
        lambda trials: "{",
        lambda trials: "[]",
        lambda trials: json.dumps(dict.fromkeys(trials, 7)),
        lambda trials: json.dumps({name: {**trial, "out_now": "much"} for name, trial in trials.items()}),
        lambda trials: json.dumps({name: {**trial, "drums": 10**12} for name, trial in trials.items()}),
        lambda trials: json.dumps({name: {**trial, "chances": {"now": []}} for name, trial in trials.items()}),
        lambda trials: json.dumps({name: {**trial, "tower": "another"} for name, trial in trials.items()}),
        lambda trials: json.dumps({name: {} for name in trials}),
    ],
)
def test_damaged_file_of_trials_is_ignored_and_can_be_saved_anew(
    spoil: Callable[[dict[str, dict[str, object]]], str], tmp_path: Path
) -> None:
    mill = trial_of("Mill")
    Trials(tmp_path).keep(mill)
    (path,) = tmp_path.glob("towers/*.json")
    path.write_text(spoil(json.loads(path.read_text(encoding="utf-8"))), encoding="utf-8")
    trials = Trials(tmp_path)
    assert trials.of(mill.tower) is None
    trials.keep(mill)
    assert Trials(tmp_path).of(mill.tower) == mill
