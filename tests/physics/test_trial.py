"""The trial of a tower: its results, its verdict, its limit of time, and the table of chances that it counts."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from physics.laboratory.chances import INSIDE_LIMITS, STRENGTHS, THROWN_LIMITS, Chances, CountedFrequencies, drum_at
from physics.laboratory.trial import ENOUGH_CALLS, LIMITS, Trial, most_clogged_part, run_trial, why_not_playable
from physics.parts import built_tower
from physics.tower import TOWER, count_drums, parts_of, spec_hash
from tests.physics.test_parts import ALL_KINDS, WIDTH, flap, peg


@pytest.fixture(scope="module")
def passage() -> tuple[Trial, list[Trial]]:
    """Return a trial of the standard tower, and its progress reports."""
    reports: list[Trial] = []
    return run_trial(TOWER, calls=7, seed=3, progress=reports.append), reports


def test_trial_reports_its_results_while_it_runs(passage: tuple[Trial, list[Trial]]) -> None:
    trial, reports = passage
    assert [each.calls for each in reports] == [5, 7] and reports[-1] == trial
    assert trial.tower == spec_hash(TOWER) and trial.whole and trial.drums == 3
    assert 0.3 < trial.out_now < 0.95 and trial.inside_mean > 0 and trial.drops > 14
    assert (trial.impaled, trial.escaped, trial.floating, trial.differing) == (0, 0, 0, 0)
    assert trial.overlap < 1 and trial.moved < 0.5


def test_trials_with_the_same_seed_have_the_same_results(passage: tuple[Trial, list[Trial]]) -> None:
    again = run_trial(TOWER, calls=5, seed=3)
    assert replace(again, seconds=0.0, whole=False) == replace(passage[1][0], seconds=0.0)


def test_trial_ends_when_its_time_is_over() -> None:
    trial = run_trial(TOWER, calls=60, seed=3, seconds=0.0001)
    assert trial.calls == 1 and not trial.whole
    assert why_not_playable(trial) == ("slow",), (
        "a trial of one call is called unplayable for another reason than slowness"
    )


def test_trial_of_a_hopeless_tower_ends_early_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long flat flap over a ledge lets hardly any piece by, and no drum frees the pieces on it."""
    lets_nothing = [(0, 1, 0, 1500, 880, 262, 50, 30, 40, 0, 0), (1, -1, 0, 1235, 240, -500, 0, 30, 100, 0, 0)]
    monkeypatch.setattr("physics.laboratory.trial._MIN_CALLS_TO_END", 5)
    trial = run_trial(built_tower(lets_nothing, WIDTH), calls=60, seed=1)
    assert 5 <= trial.calls < ENOUGH_CALLS and not trial.whole
    assert why_not_playable(trial)[0] in ("nothing_out", "for_ever")


def test_flap_on_which_pieces_stay_too_long_is_the_most_clogged_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("physics.laboratory.trial._LONG_STAY", 1)
    trial = run_trial(TOWER, calls=4, seed=3)
    clogged = most_clogged_part(TOWER, trial)
    assert clogged is not None and parts_of(TOWER)[clogged].kind == "flap"
    assert parts_of(TOWER)[clogged].drum == trial.clogged
    assert most_clogged_part(TOWER, replace(trial, clogged=-1)) is None, (
        "a part is named as clogged although no piece stayed long"
    )


def test_trial_of_a_tower_without_a_drum_is_refused() -> None:
    with pytest.raises(ValueError, match="drum"):
        run_trial(built_tower([peg(520, 2000)], WIDTH))


def test_tower_with_steep_short_flaps_is_unplayable_because_too_few_pieces_stay() -> None:
    slide = built_tower([flap(1, 2200, 400, 960, 0), flap(-1, 1300, 400, 960, 0, drum=1)], WIDTH)
    trial = run_trial(slide, calls=ENOUGH_CALLS, seed=1)
    assert trial.out_now > 0.92
    assert why_not_playable(trial)[0] == "nothing_stays"


def test_tower_with_a_result_beyond_limits_is_unplayable_for_that_reason(passage: tuple[Trial, list[Trial]]) -> None:
    good = replace(
        passage[0],
        calls=60,
        out_now=0.6,
        inside_mean=3.0,
        inside_max=9,
        freed_by_three=0.5,
        stay_p995=20,
        full_over_gentle=3.0,
        own_over_other=2.0,
        rest_p95=3.0,
        rest_max=4.0,
        capped=0,
    )
    assert why_not_playable(good) == ()
    for figure, least, most, reason in LIMITS:
        for beyond in (least - 0.01, most + 1):
            if beyond >= 0 and beyond < 1e8:
                assert reason in why_not_playable(replace(good, **{figure: beyond})), (
                    f"no reason is given for a bad {figure}"
                )
    assert why_not_playable(replace(good, capped=5)) == ("no_rest",)
    certain = replace(good, three_noise=0.03, full_noise=0.1, own_noise=0.1)
    assert why_not_playable(replace(certain, freed_by_three=0.2)) == ("for_ever",)
    assert why_not_playable(replace(certain, freed_by_three=0.2, three_noise=0.06)) == (), (
        "a reason is given for a figure that may be outside its limits by chance"
    )
    assert why_not_playable(replace(certain, full_over_gentle=1.1)) == ("drums_weak",)
    assert why_not_playable(replace(certain, full_over_gentle=1.1, full_noise=0.4)) == (), (
        "a reason is given for a figure that may be outside its limits by chance"
    )
    assert why_not_playable(replace(certain, own_over_other=1.0)) == ("drums_alike",)
    assert why_not_playable(replace(certain, drums=1, own_over_other=0.0)) == (), (
        "drums are said to have equal effects although there is only one"
    )


# The table of chances


def test_chances_survive_json_and_damaged_chances_are_refused(passage: tuple[Trial, list[Trial]]) -> None:
    chances = passage[0].chances
    assert Chances.from_json(chances.to_json(), 3) == chances
    assert len(chances.now) == len(THROWN_LIMITS) + 1 and len(chances.now[0]) == len(INSIDE_LIMITS) + 1
    assert sum(count[1] for row in chances.now for count in row) > 12 and sum(chances.found) > 0
    for broken in ({}, {"now": []}, chances.to_json() | {"found": [1, 2]}, chances.to_json() | {"found": [1, 2, -1]}):
        with pytest.raises(ValueError, match="not"):
            Chances.from_json(broken, 3)


def test_estimated_chances_approach_the_counted_shares() -> None:
    chances = Chances.empty(2)
    for _ in range(40):
        chances.count_throw(1, 0, now=1, later=0)
        chances.count_throw(6, 4, now=2, later=1)
        chances.count_bang(0, 1.0, is_own_drum=True, freed=3, pieces=4)
        chances.count_bang(0, 0.2, is_own_drum=True, freed=0, pieces=4)
        chances.count_bang(1, 1.0, is_own_drum=False, freed=0, pieces=4)
    assert chances.out_now(1, 0) > 0.9 and chances.out_now(6, 4) < 0.5 and chances.out_later(6, 4) < 0.4
    freed = [chances.freed_by(0, strength, is_own_drum=True) for strength in (0.1, 0.2, 0.6, 1.0)]
    assert freed == sorted(freed) and freed[0] < 0.1 and freed[-1] > 0.6
    assert chances.freed_by(1, 1.0, is_own_drum=False) < 0.1
    for drum, strength, own in product((0, 1), (0.01, *STRENGTHS), (True, False)):
        assert 0 <= chances.freed_by(drum, strength, is_own_drum=own) <= 1, "a chance is not between 0 and 1"


def test_statistical_model_of_drops_loses_no_piece() -> None:
    tower = built_tower(ALL_KINDS, WIDTH)
    modelled, draw = CountedFrequencies(tower, Chances.empty(count_drums(tower))), random.Random(1)
    out, load = modelled.modelled_throw(((), ()), [(id, "member") for id in range(8)], draw)
    held = {row[0] for row in load[0]}
    assert held.isdisjoint(out) and held.union(out) == set(range(8)) and held and out
    assert all(drum_at(tower, row[3], row[4]) in range(3) for row in load[0])
    freed, left = modelled.modelled_strike(load, 1, 1.0, draw)
    assert {row[0] for row in left[0]}.union(freed) == held
    assert modelled.modelled_throw(load, (), draw) == ((), load)


def test_piece_comes_out_of_the_statistical_model_with_its_estimated_chance(passage: tuple[Trial, list[Trial]]) -> None:
    trial, _ = passage
    counted = CountedFrequencies(TOWER, trial.chances)
    draw = random.Random(1)
    out_share = sum(len(counted.modelled_throw(((), ()), [(0, "member")], draw)[0]) for _ in range(400)) / 400
    assert out_share == pytest.approx(trial.chances.out_now(1, 0), abs=0.08)


def test_throw_in_the_statistical_model_leaves_pieces_at_every_drum() -> None:
    modelled = CountedFrequencies(TOWER, Chances.empty(3))
    _, (held, _) = modelled.modelled_throw(((), ()), [(id, "member") for id in range(30)], random.Random(5))
    assert {drum_at(TOWER, row[3], row[4]) for row in held} == {0, 1, 2}
