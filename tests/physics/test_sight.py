"""What a motion sees of the tower is what its bodies do, however many there are."""

from __future__ import annotations

import math

import pytest

from physics.build import StandingTower, piece_reach
from physics.load import EMPTY, Held
from physics.sight import Sight
from physics.tower import TOWER


def test_the_fastest_is_found_while_the_tower_fills_and_empties() -> None:
    tower = StandingTower(TOWER, EMPTY)
    sight = Sight(tower)
    reach = piece_reach(TOWER.piece("member"))
    for id in range(90):
        x, y = 10.0 + 9.0 * (id % 10), 20.0 + 25.0 * (id // 10)
        tower.add(Held(id, "member", 0, x, y, 0.0), (3.0 * id, -4.0 * id), 0.1)
        sight.enter(id)
        assert sight.fastest() == pytest.approx(5.0 * id + 0.1 * reach)
    for id in range(89, 0, -1):
        tower.remove(id)
        sight.leave()
        assert sight.fastest() == pytest.approx(5.0 * (id - 1) + 0.1 * reach)


def test_what_has_fallen_through_is_seen_and_a_moving_piece_is_not_still() -> None:
    tower = StandingTower(TOWER, EMPTY)
    sight = Sight(tower)
    assert sight.look(TOWER.rest)[:2] == ([], True)
    tower.add(Held(1, "member", 0, 50.0, TOWER.rest.exit - 1, 0.0), (1.0, -200.0), 0.5)
    sight.enter(1)
    [fallen], still, fastest = sight.look(TOWER.rest)
    assert (fallen.body, fallen.upwards, still) == (tower.pieces[1].id, -200.0, True)
    assert fastest == pytest.approx(math.hypot(1, 200) + 0.5 * piece_reach(TOWER.piece("member")))
    tower.add(Held(2, "member", 0, 50.0, 200.0, 0.0), (0.0, -200.0))
    sight.enter(2)
    assert sight.look(TOWER.rest)[1] is False
