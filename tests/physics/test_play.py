"""Free play with the tower: later actions do not change the film shown so far."""

from __future__ import annotations

from dataclasses import replace

import pytest

from physics.laboratory.play import InteractiveTower
from physics.laboratory.tuning import DIALS, changed_dials, tower_with_dials
from physics.passage import EMPTY, throw
from physics.tower import TOWER


def test_added_piece_does_not_change_the_past_of_other_pieces() -> None:
    tower = InteractiveTower()
    for id in range(4):
        tower.let_fall(id, "member", 20.0 * id + 20, 0.25 * id, seed=id)
    before = tower.drop().track
    tower.let_fall(9, "predator", 50.0, 1.0, seed=9)
    tower.bang(1, 0.8, 1.2, seed=4)
    after = tower.drop().track
    assert before is not None and after is not None
    for frame in range(60):
        assert before.frame_at(frame / 60) == after.frame_at(frame / 60)
    assert 9 in {piece.id for piece in after.pieces}


def test_piece_added_to_a_damped_tower_does_not_change_the_past() -> None:
    """The tower is damped from 1.4 s after the last action on, and the piece is added still later."""
    tower = InteractiveTower()
    for id in range(10):
        tower.let_fall(id, "member", 20.0 + 7 * id, 0.05 * id, seed=id)
    before = tower.drop()
    second = before.seconds - 0.1
    assert second > 0.45 + tower.spec.rest.calm
    tower.let_fall(50, "member", 50.0, second, seed=1)
    after = tower.drop().track
    assert before.track is not None and after is not None
    for frame in range(int(second * 60)):
        assert before.track.frame_at(frame / 60) == after.frame_at(frame / 60), f"the past differs at frame {frame}"


@pytest.mark.parametrize("second", [0.0, 2.0])
def test_bang_frees_pieces_even_if_the_tower_was_damped(second: float) -> None:
    """The damping is made so strong that a damped tower would not move."""
    load = throw(EMPTY, [(id, "member") for id in range(12)], seed=0).load
    tower = InteractiveTower(replace(TOWER, rest=replace(TOWER.rest, calming=1e-9)), load)
    tower.bang(0, 1.0, second, seed=0)
    assert tower.drop().out


def test_bang_strikes_resting_pieces() -> None:
    load = throw(EMPTY, [(id, "member") for id in range(12)], seed=2).load
    assert load.held
    tower = InteractiveTower(load=load)
    for flap in range(3):
        tower.bang(flap, 1.0, 0.5 * flap, seed=flap)
    drop = tower.drop()
    assert drop.seconds > 1.0 and set(drop.out) <= {held.id for held in load.held}


def test_tower_is_not_damped_while_more_pieces_fall_in() -> None:
    tower = InteractiveTower()
    for id in range(14):
        tower.let_fall(id, "member", 52.0, 1.0 * id, seed=id)
    assert not tower.drop().capped


def test_piece_inside_the_tower_cannot_be_let_fall_again() -> None:
    tower = InteractiveTower()
    tower.let_fall(3, "member", 50.0, 0.0, seed=1)
    with pytest.raises(ValueError, match="inside already"):
        tower.let_fall(3, "member", 50.0, 1.0, seed=2)
    tower.settle()
    assert tower.entries == []


@pytest.mark.parametrize("dial", DIALS, ids=lambda dial: dial.path)
def test_tower_loses_no_piece_and_comes_to_rest_with_each_dial_at_either_limit(dial: object) -> None:
    for value in (dial.least, dial.most):  # type: ignore[attr-defined]
        spec = tower_with_dials({dial.path: value})  # type: ignore[attr-defined]
        turned = {} if value == dial.standard else {dial.path: value}  # type: ignore[attr-defined]
        assert changed_dials(spec) == turned
        drop = throw(EMPTY, [(id, "member") for id in range(10)], seed=1, spec=spec)
        assert len(drop.out) + len(drop.load.held) == 10
        assert drop.seconds < 11


def test_unknown_dials_and_dial_values_out_of_range_are_refused() -> None:
    for values in ({"flap.colour": 1.0}, {"bounce": 5.0}, {"shaft.width": 90.0}):
        with pytest.raises(ValueError, match="cannot have"):
            tower_with_dials(values)
