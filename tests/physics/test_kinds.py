"""Frequencies of each kind of piece: counted correctly, and independent of the solver's time step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from physics.build import StandingTower
from physics.laboratory.kinds import (
    HANDFULS,
    KINDS,
    STEP_DIVISORS,
    handful,
    largest_spread,
    median_hop,
    share_coming_out,
    shares_alone,
    shares_by_step,
)
from physics.load import EMPTY, Load
from physics.passage import Drop
from physics.tower import TOWER, with_finer_steps
from physics.track import Exit


def test_handful_of_predators_is_filled_up_with_members() -> None:
    assert [kind for _, kind in handful("predator", "handful")] == ["predator"] * 2 + ["member"] * 5
    assert {kind for _, kind in handful("member", "handful")} == {"member"}


def test_share_of_predators_coming_out_does_not_count_members() -> None:
    def throw(load: Load, pieces: object, seed: int) -> Drop:
        """Let the first predator and all members come out of every second throw, and no piece of the throws between."""
        ids = (0, 2, 3, 4, 5, 6) if seed % 2 else ()
        return Drop(
            tuple(Exit(id, seconds=0, x=0, y=0, across=0, upwards=0, turning=0) for id in ids),
            EMPTY,
            seconds=1.0,
            capped=False,
            track=None,
        )

    assert share_coming_out("predator", "handful", 10, 0, throw) == 0.25


def test_shares_of_single_pieces_are_reproducible() -> None:
    shares_of_kinds = shares_alone(6, 5)
    assert set(shares_of_kinds) == set(KINDS) and shares_of_kinds == shares_alone(6, 5)
    for shares in shares_of_kinds.values():
        assert 0 <= shares["now"] <= 1 and 0 <= shares["freed_full"] <= 1


def test_higher_elasticity_makes_a_member_hop_farther() -> None:
    still, used, lively = (median_hop(4, 5, replace(TOWER, bounce=bounce)) for bounce in (0.0, TOWER.bounce, 0.8))
    assert 2 * still < used < lively < 40.0
    assert used == median_hop(4, 5)


def test_shares_coming_out_are_listed_for_each_kind_handful_and_time_step() -> None:
    shares = shares_by_step(1, 3)
    assert list(shares) == [f"{kind} {name}" for kind in KINDS for name in HANDFULS]
    assert all(len(by_step) == len(STEP_DIVISORS) for by_step in shares.values())
    assert 0 <= largest_spread(shares) <= 1


def test_finer_time_step_changes_no_other_setting() -> None:
    assert with_finer_steps(TOWER, 1) == TOWER
    assert StandingTower(with_finer_steps(TOWER, 2), EMPTY).space.iterations == TOWER.solver.iterations


@pytest.mark.slow
def test_each_kind_of_piece_comes_out_equally_often_with_shorter_time_steps() -> None:
    shares = shares_by_step(1000, 7_050_001)
    assert largest_spread(shares) <= 0.06, f"the shares depend on the time step: {shares}"


@pytest.mark.slow
def test_single_predator_and_single_member_come_out_about_equally_often() -> None:
    shares_of_kinds = shares_alone(800, 7_060_001)
    assert abs(shares_of_kinds["member"]["now"] - shares_of_kinds["predator"]["now"]) <= 0.12, (
        f"members and predators fall out unequally often: {shares_of_kinds}"
    )
    assert min(shares["freed_full"] for shares in shares_of_kinds.values()) >= 0.3, (
        f"a full bang frees a kind too seldom: {shares_of_kinds}"
    )
