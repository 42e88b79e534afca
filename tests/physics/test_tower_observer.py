"""What a motion reports of its pieces agrees with their bodies, however many there are."""

from __future__ import annotations

from physics.build import StandingTower
from physics.load import EMPTY, Held
from physics.running import TowerObserver
from physics.tower import TOWER

BELOW = TOWER.rest.exit - 1


def test_every_fallen_piece_is_reported_while_the_tower_fills_and_empties() -> None:
    tower = StandingTower(TOWER, EMPTY)
    observer = TowerObserver(tower)
    for id in range(90):
        tower.add(Held(id, "member", lane=0, x=10.0 + 0.9 * id, y=BELOW, angle=0.0), (3.0 * id, -4.0 * id), 0.1)
        observer.make_room_for_bodies()
        fallen, still = observer.observe()
        assert [seen.across for seen in fallen] == [3.0 * other for other in range(id + 1)] and still
    for id in range(89, 0, -1):
        tower.remove(id)
        observer.make_room_for_bodies()
        assert len(observer.observe()[0]) == id


def test_observer_reports_fallen_and_moving_pieces() -> None:
    tower = StandingTower(TOWER, EMPTY)
    observer = TowerObserver(tower)
    assert observer.observe() == ([], True)
    tower.add(Held(1, "member", lane=0, x=50.0, y=BELOW, angle=0.0), (1.0, -200.0), 0.5)
    observer.make_room_for_bodies()
    [fallen], still = observer.observe()
    assert (fallen.body, fallen.upwards, still) == (tower.pieces[1].id, -200.0, True)
    tower.add(Held(2, "member", lane=0, x=50.0, y=200.0, angle=0.0), (0.0, -200.0))
    observer.make_room_for_bodies()
    assert observer.observe()[1] is False
