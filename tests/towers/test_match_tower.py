"""The tower of a match: built from the JSON in its set-up, and refused in one sentence when it is invalid."""

from __future__ import annotations

import pytest

from game.core.chance import TowerFacts
from game.core.rules import Lever
from game.towers.match_tower import match_tower, spec_of
from game.towers.tower_file import OwnTower
from physics.lever import sunk_angles
from physics.parts import STANDARD_ROWS
from physics.tower import TOWER, spec_hash
from tests.own_towers import BY_DRUMS, FOUR, SWING, TWO, WHEEL

ROWS = TWO["parts"]


@pytest.mark.parametrize("drums", BY_DRUMS)
def test_the_rules_know_as_many_drums_as_the_physics(drums: int) -> None:
    for facts in BY_DRUMS[drums]:
        tower = match_tower(facts)
        assert {lever.drum for lever in tower.levers} == set(range(drums))
        load = ((), tuple([0.01 * place for place in range(len(tower.levers))]))
        shown = [0.0] * drums
        for lever, turn in zip(tower.levers, load[1], strict=True):
            shown[lever.drum] += lever.sunk_angle(turn)
        assert tuple(shown) == sunk_angles(load, tower.spec)


def test_levers_of_a_tower_say_how_each_part_hangs() -> None:
    assert match_tower(WHEEL).levers[-1] == Lever(1, "wheel")
    assert match_tower(SWING).levers[-1] == Lever(1, "swing")
    assert [lever.hangs for lever in match_tower(FOUR).levers[:4]] == ["left", "right", "left", "right"]


def test_result_of_a_drop_names_its_custom_tower() -> None:
    passage = match_tower(FOUR).passage
    thrown = passage.throw(((), ()), ((0, "member"), (1, "member")), seed=3, record=False)
    assert getattr(thrown, "tower", "") == spec_hash(spec_of(FOUR)) != spec_hash(TOWER)
    load = (tuple(map(tuple, getattr(thrown.load, "held", ()))), tuple(getattr(thrown.load, "flaps", ())))
    assert len(load[1]) == 8 and passage.strike(thrown.load, 3, 0.5, seed=4, record=False).seconds > 0  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="leaves"):
        match_tower(TWO).check_load(load)


def test_parts_of_the_standard_tower_are_recognised_as_that_tower() -> None:
    """For the standard tower the frequencies that bots plan with are known; for another tower they are not."""
    tower = match_tower(OwnTower("Just so", "", 1040, STANDARD_ROWS).to_json())
    assert tower.spec is TOWER and tower.frequencies is not None and match_tower(TWO).frequencies is None


@pytest.mark.parametrize(
    "changed",
    [
        {"parts": None},
        {"parts": []},
        {"parts": ROWS * 9},  # type: ignore[operator]
        {"parts": "rows"},
        {"parts": [[9] * 11]},
        {"parts": [[0, 1, 0, 1.5, 790, 600, 26, 65, 120, 0, 0]]},
        {"parts": [[0, 1, 0, 9999999, 790, 600, 26, 65, 120, 0, 0]]},
        {"parts": [[0, 1, 0, 2000, 790, 600, 26, 65, 120, 7, 0]]},
        {"width": 10},
        {"width": "wide"},
        {"width": True},
        {"by": "somebody"},
        {"parts": [["x" * 9000]]},
    ],
    ids=lambda changed: str(changed)[:40],
)
def test_invalid_tower_is_refused_in_one_sentence(changed: dict[str, object]) -> None:
    facts: TowerFacts = {**TWO, **changed}
    with pytest.raises(ValueError, match=r"^[^\n]{10,300}$"):
        match_tower(facts)
