"""The towers of the house: each can be built, has its own number of drums and figures, and does what its card says."""

from __future__ import annotations

from statistics import mean

import pytest

from game.towers.sentences import figures_sentence
from game.towers.shelf import HOUSE_TOWERS, HouseTower
from game.towers.tower_file import read_tower, tower_bytes
from physics.laboratory.trial import run_trial, why_not_playable
from physics.parts import faults, rows_of, with_numbered_drums
from physics.passage import EMPTY, strike, throw
from physics.tower import TOWER, count_drums, spec_hash

CALLS, SEEDS = 300, (701, 702, 703)
named = pytest.mark.parametrize("tower", HOUSE_TOWERS, ids=[tower.name for tower in HOUSE_TOWERS])


@named
def test_tower_has_no_fault_and_is_read_back_unchanged(tower: HouseTower) -> None:
    """The tower is written to a file and read back unchanged."""
    own = tower.own_tower
    assert faults(own.spec) == () and own.spec is not TOWER
    assert rows_of(own.spec) == own.rows == with_numbered_drums(own.rows)
    assert read_tower(tower_bytes(own)) == own


@named
def test_pieces_fall_and_every_drum_end_can_be_struck(tower: HouseTower) -> None:
    spec = tower.own_tower.spec
    thrown = throw(EMPTY, [(id, "member") for id in range(7)], 3, spec=spec, record=False)
    assert thrown.tower == spec_hash(spec) and not thrown.capped
    for drum in range(count_drums(spec)):
        after = strike(thrown.load, drum, 1.0, 3, spec=spec, record=False)
        assert len(after.out) + len(after.load.held) == len(thrown.load.held)


def test_house_has_different_towers_with_one_to_five_drums() -> None:
    assert {count_drums(tower.own_tower.spec) for tower in HOUSE_TOWERS} == {1, 2, 3, 4, 5}
    for texts in ([tower.name for tower in HOUSE_TOWERS], [tower.line for tower in HOUSE_TOWERS]):
        assert len(set(texts)) == len(HOUSE_TOWERS) >= 6
    assert len({figures_sentence(tower.figures) for tower in HOUSE_TOWERS}) >= 4


@pytest.mark.slow
@named
def test_trial_of_the_usual_length_finds_the_tower_playable(tower: HouseTower) -> None:
    assert why_not_playable(run_trial(tower.own_tower.spec, seconds=3600.0)) == ()


@pytest.mark.slow
@named
def test_numbers_on_the_card_of_a_tower_match_new_trials(tower: HouseTower) -> None:
    """The figures on the card were found with other seeds than these trials have. The mean of the trials is uncertain
    by about .03."""
    trials, said = [run_trial(tower.own_tower.spec, CALLS, seed, seconds=3600.0) for seed in SEEDS], tower.figures
    for figure in ("out_now", "freed_by_three"):
        assert mean([getattr(trial, figure) for trial in trials]) == pytest.approx(getattr(said, figure), abs=0.06), (
            f"the measured {figure} differs from the value on the card, {getattr(said, figure)}"
        )
    assert mean([trial.inside_mean for trial in trials]) == pytest.approx(said.inside_mean, abs=0.7)
