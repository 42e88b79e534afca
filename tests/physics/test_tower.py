"""The tower's data: outer ends, drawn outlines, and a hash that changes with every value."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from physics.build import StandingTower, outline_at
from physics.load import EMPTY
from physics.tower import TOWER, leaves, spec_hash


def test_outer_ends_of_flaps_stick_out_on_alternate_sides() -> None:
    ends = [leaf.line_at(0.0)[0] for leaf in leaves() if leaf.kind == "flap"]
    assert len(ends) == 3
    assert ends[0].x < 0 and ends[1].x > TOWER.shaft.width and ends[2].x < 0
    assert ends[0].y > ends[1].y > ends[2].y
    assert all(math.dist(one, other) > 50 for one in ends for other in ends if one != other)
    assert all(leaf.outer is None for leaf in leaves() if leaf.kind == "ledge")


def test_drawn_leaf_turns_with_its_body() -> None:
    tower = StandingTower(TOWER, EMPTY)
    for leaf, body in zip(leaves(), tower.leaf_bodies, strict=True):
        body.angle = 0.2
        tip = leaf.line_at(0.2)[-2]
        assert math.dist(tip, body.local_to_world(leaf.tip)) < 1e-9
        assert leaf.low < 0 < leaf.high


def test_every_leaf_stays_within_the_shaft_and_lets_the_largest_piece_pass() -> None:
    diagonal = 16 * math.sqrt(2)
    for leaf in leaves():
        if leaf.kind == "flap":
            free = TOWER.shaft.width - abs(leaf.tip.x)
            assert free > diagonal


@pytest.mark.parametrize("kind", ["member", "predator"])
def test_outline_is_as_wide_and_high_as_its_piece(kind: str) -> None:
    piece = TOWER.piece(kind)
    for axis in (0, 1):
        for sign in (-1, 1):
            reach = max(sign * point[axis] + part.radius for part in piece.parts for point in part.points)
            assert max(sign * point[axis] for point in piece.outline) == pytest.approx(reach, abs=0.01)
    turned = outline_at(piece, 10.0, 20.0, math.pi / 2)
    assert turned[0].x == pytest.approx(10.0 - piece.outline[0][1])
    assert turned[0].y == pytest.approx(20.0 + piece.outline[0][0])


def test_hash_of_a_tower_changes_with_each_of_its_values() -> None:
    others = {
        spec_hash(),
        spec_hash(replace(TOWER, gravity=3434.0)),
        spec_hash(replace(TOWER, flap=replace(TOWER.flap, lip=TOWER.flap.lip + 1e-9))),
        spec_hash(replace(TOWER, pour=replace(TOWER.pour, interval=30))),
        spec_hash(replace(TOWER, member=replace(TOWER.member, mass=4.1))),
    }
    assert len(others) == 5


def test_unknown_kind_of_piece_is_refused() -> None:
    with pytest.raises(ValueError, match="mammoth"):
        TOWER.piece("mammoth")
