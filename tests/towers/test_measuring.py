"""A table in an unmeasured tower: strong bots and hints say so, and the tower is measured in the background."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core import Match
from game.screens.table import helpers
from game.towers.match_tower import spec_of
from game.towers.shelf import Trials
from game.ui.stage import STEP, Stage
from physics.laboratory.chances import CountedFrequencies
from physics.laboratory.trial import run_trial
from physics.tower import spec_hash
from tests.own_towers import WHEEL
from tests.scenes.support import NAMES, control_named, open_table


class JobAtOnce:
    """A background job that is done as soon as it is polled; it measures the tower with a few calls."""

    begun = 0

    def __init__(self, work: Callable[..., object], tower: Any) -> None:
        JobAtOnce.begun += 1
        self.fault, self.done = "", False
        self.result: Any = None
        self._spec = spec_of(tower)

    def poll(self) -> None:
        self.done, self.result = True, run_trial(self._spec, calls=2)

    def cancel(self) -> None:
        self.done = True


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let background jobs be done at once."""
    JobAtOnce.begun = 0
    monkeypatch.setattr(helpers, "BackgroundJob", JobAtOnce)


def table_with(folder: Path, bots: list[str | None]) -> tuple[Stage, Match]:
    """Return a table with these bots, in the tower with a wheel."""
    match = Match.new(
        "ugh_ugh", names=NAMES[:2], seed=2, tower=WHEEL, table={"bots": bots}, options={"longest_hair": 1}
    )
    stage, _ = open_table(match, folder)
    return stage, match


def notice(stage: Stage) -> str:
    """Return the text of the notice that is shown, or an empty text."""
    return stage.notice or ""


def test_strong_bot_says_that_it_does_not_know_the_tower_until_it_is_measured(tmp_path: Path) -> None:
    stage, match = table_with(tmp_path, [None, "elder:2"])
    assert notice(stage).startswith("The strong bots do not know this tower yet.")
    assert match.referee.frequencies is None
    stage.advance(STEP)
    assert notice(stage).startswith("This tower has been measured")
    assert isinstance(match.referee.frequencies, CountedFrequencies) and JobAtOnce.begun == 1
    assert Trials(tmp_path).of(spec_hash(spec_of(WHEEL))) is not None
    stage, again = table_with(tmp_path, [None, "elder:2"])
    assert not notice(stage) and again.referee.frequencies is not None and JobAtOnce.begun == 1


@pytest.mark.parametrize("bots", [[None, None], [None, "hunter"]])
def test_tower_is_not_measured_without_strong_bots(bots: list[str | None], tmp_path: Path) -> None:
    stage, match = table_with(tmp_path, bots)
    stage.advance(STEP)
    assert not notice(stage) and JobAtOnce.begun == 0 and match.referee.frequencies is None


def test_asking_for_a_hint_starts_measuring_an_unmeasured_tower(tmp_path: Path) -> None:
    stage, match = table_with(tmp_path, [None, "hunter"])
    hint = control_named(stage, "corner.hint")
    assert hint.action is not None and hint.enabled
    hint.action()
    assert notice(stage).startswith("I don't know this tower yet.") and JobAtOnce.begun == 1
    stage.advance(STEP)
    assert notice(stage).startswith("This tower has been measured") and match.referee.frequencies is not None
