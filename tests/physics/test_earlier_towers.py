"""Drops of earlier towers load, play, and can be continued; an unknown tower is reported."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from game.core import Match
from game.core.rules import Drop
from game.passage.drop_file import file_bytes, read_file
from game.passage.drops import verify_drop
from game.passage.recorded_drop import RecordedDrop, recorded_drop_of
from physics.history.earlier_towers import (
    find_earlier_tower,
    find_tower_name,
    leaves_of,
    leaves_of_tower,
    origin_of,
    piece_in,
)
from physics.history.verify import UnknownTower
from physics.load import Held, Load
from physics.loaded_tower import build_loaded_tower
from physics.overlap import overlaps
from physics.parts import built_tower
from physics.passage import EMPTY, strike, throw
from physics.tower import (
    LANE,
    FlapDials,
    LedgeDials,
    Pour,
    Rest,
    Shaft,
    Solver,
    TowerSpec,
    leaves,
    numbers_hash,
    numbers_of,
    spec_hash,
)
from physics.track import Track
from tests.falling import throw_pieces
from tests.golden.record import match_file
from tests.physics.test_parts import ALL_KINDS

#: the names of earlier towers, which are hashes of their numbers
FIRST, SECOND, THIRD = "e322ca2ecd061c8d", "5ab7ec57ceaaf182", "523df815a1b0bd37"
FOURTH, FIFTH, SIXTH, SEVENTH = "bb41cb1b68267ddb", "c5a0f94294772c8a", "85a1d96c8df1ca66", "ca83c68bdadc2621"
#: the fields of a tower that are single numbers
SINGLE_NUMBERS = {field.name for field in fields(TowerSpec) if field.type == "float"}


@pytest.fixture(scope="module")
def golden_drops() -> list[Drop]:
    """Return the drops of a match recorded with the first tower."""
    match = Match.load(match_file("ugh_ugh"))
    return [drop for record in match.records for drop in record.drops]


def test_drops_of_the_first_tower_play_as_recorded(golden_drops: list[Drop]) -> None:
    assert len(golden_drops) > 20
    for drop in golden_drops:
        assert drop.track is not None and Track.from_bytes(drop.track).frame_at(0.5) is not None
        assert drop.tower == "" and find_tower_name(drop.tower, drop.track) == FIRST and origin_of(FIRST) == "earlier"
        verdict = verify_drop(recorded_drop_of(drop))
        assert verdict.is_earlier and str(verdict) == "recorded with an earlier tower: not recomputed"
    untracked = recorded_drop_of(replace(golden_drops[0], track=None))
    assert verify_drop(untracked).is_earlier, (
        "a drop without a track or a tower name does not count as a drop of the first tower"
    )


def test_first_tower_keeps_its_own_flaps_and_ledges() -> None:
    numbers = json.loads((Path(__file__).parents[2] / "physics/history/first_tower.json").read_text(encoding="utf-8"))
    flaps = [leaf for leaf in leaves_of_tower("first_tower") if leaf.kind == "flap"]
    for number, leaf in enumerate(flaps):
        assert leaf.hinge.y == pytest.approx(numbers["flap"]["first_hinge"] - number * numbers["flap"]["spacing"])
        assert abs(leaf.tip.x) == pytest.approx(numbers["shaft"]["width"] - numbers["flap"]["gap"], abs=0.01)
    assert leaves_of(FIRST) == leaves_of(None) == leaves_of_tower("first_tower") != leaves()
    assert leaves_of(spec_hash()) == leaves_of("0123456789abcdef") == leaves()


def test_drops_of_an_old_match_belong_to_the_second_tower() -> None:
    match = Match.load(Path(__file__).parents[1] / "golden/earlier/ugh_ugh-middle.firepit")
    drops = [drop for record in match.records for drop in record.drops]
    assert drops and {drop.tower for drop in drops} == {SECOND} and origin_of(SECOND) == "earlier"
    assert leaves_of(SECOND) == leaves_of_tower("second_tower") != leaves_of(FIRST)
    assert all(verify_drop(recorded_drop_of(drop)).is_earlier for drop in drops)


@pytest.mark.parametrize(
    ("name", "tower"),
    [
        (THIRD, "third_tower"),
        (FOURTH, "fourth_tower"),
        (FIFTH, "fifth_tower"),
        (SIXTH, "sixth_tower"),
        (SEVENTH, "seventh_tower"),
    ],
)
def test_earlier_tower_is_recognised_and_keeps_its_own_flaps_and_ledges(name: str, tower: str) -> None:
    assert origin_of(name) == "earlier" and spec_hash() != name
    assert leaves_of(name) == leaves_of_tower(tower) != leaves()


def test_present_tower_accepts_a_load_from_the_first_tower(golden_drops: list[Drop]) -> None:
    seen = 0
    for recorded in golden_drops[::3]:
        load = json.loads(json.dumps(recorded.load))
        inside = {held[0] for held in load[0]}
        for drop in (throw(load, [(40, "member")], 3, record=False), strike(load, 1, 0.7, 4, record=False)):
            found = overlaps(drop.load)
            assert found.impaled == () and found.deepest <= 1.0
            assert inside <= set(drop.out) | {held.id for held in drop.load.held}
            assert {held.lane for held in drop.load.held} <= {LANE}
            assert drop.tower == spec_hash()
            seen += len(inside)
    assert seen > 20


def spec_of(tower: str) -> TowerSpec:
    """Build the fourth tower, or a later tower, from the numbers in its file.

    In the fourth tower all pieces fall in at one interval; in later towers few pieces follow each other more slowly.
    """
    numbers = json.loads((Path(__file__).parents[2] / f"physics/history/{tower}.json").read_text(encoding="utf-8"))
    pour = numbers["pour"]
    spec = TowerSpec(
        Shaft(**numbers["shaft"]),
        FlapDials(**numbers["flap"]),
        LedgeDials(**numbers["ledge"]),
        piece_in(tower, "member"),
        piece_in(tower, "predator"),
        Pour(**{"few": 0, "poured": pour["interval"], **pour}),
        Rest(**numbers["rest"]),
        Solver(**numbers["solver"]),
        **{name: number for name, number in numbers.items() if name in SINGLE_NUMBERS},
    )
    assert find_earlier_tower(numbers_hash(numbers_of(spec) | {"pour": pour})) == tower, (
        "the tower has another number than its file"
    )
    return spec


@pytest.mark.parametrize("tower", ["fourth_tower", "fifth_tower", "sixth_tower", "seventh_tower"])
def test_present_tower_accepts_a_load_from_an_earlier_tower(tower: str) -> None:
    """Throws a piece onto loads that came to rest in an earlier tower, and strikes them, in the present tower."""
    earlier = spec_of(tower)
    held_count = 0
    for seed in range(6):
        load = throw(
            EMPTY, [(id, "member") for id in range(10)] + [(35, "predator")], seed, record=False, spec=earlier
        ).load
        for drop in (throw(load, [(40, "member")], 3, record=False), strike(load, seed % 3, 0.7, 4, record=False)):
            found = overlaps(drop.load)
            assert found.impaled == () and found.deepest <= 1.0
            assert {held.id for held in load.held} <= set(drop.out) | {held.id for held in drop.load.held}
        held_count += len(load.held)
    assert held_count > 10, "too few pieces stayed inside to test anything"


def test_pieces_that_overlap_in_an_earlier_load_are_moved_apart() -> None:
    heap = tuple(Held(id, "member", id % 3, 50.0, 205.0, 0.3 * id) for id in range(12))
    tower = build_loaded_tower(Load(heap, ()))
    assert overlaps(tower.load()).impaled == () and set(tower.pieces) == set(range(12))


def test_load_from_the_present_tower_is_rebuilt_without_moving_its_pieces() -> None:
    load = throw(EMPTY, [(id, "member") for id in range(14)], seed=3, record=False).load
    assert build_loaded_tower(load).load() == load


def test_drop_names_its_tower_and_an_unknown_tower_is_reported() -> None:
    drop = throw_pieces([(0, "member")], 5)
    assert str(verify_drop(recorded_drop_of(drop))) == "SAME"
    (read,) = read_file(file_bytes([RecordedDrop(drop)]))
    assert read.drop.tower == read.tower_name == spec_hash()
    with pytest.raises(UnknownTower, match=r"tower 0123456789abcdef, which this program does not know.+\.$"):
        verify_drop(recorded_drop_of(replace(drop, tower="0123456789abcdef")))


def test_modified_first_tower_counts_as_an_earlier_tower() -> None:
    numbers = json.loads((Path(__file__).parents[2] / "physics/history/first_tower.json").read_text())
    numbers["flap"]["gap"] = 40.0
    assert origin_of(numbers_hash(numbers), dials={"flap.gap": 40.0}) == "earlier"
    assert origin_of(numbers_hash(numbers)) == "unknown"


def test_built_tower_with_earlier_physics_counts_as_an_earlier_tower() -> None:
    tower = built_tower(ALL_KINDS, 1040)
    numbers = json.loads((Path(__file__).parents[2] / "physics/history/fourth_tower.json").read_text())
    chosen = {name: numbers_of(tower)[name] for name in ("parts", "axle", "shaft")}
    name = numbers_hash(numbers | chosen)
    assert origin_of(name, tower) == "earlier" and origin_of(name) == "unknown"
    assert origin_of(spec_hash(tower), tower) == "this" and origin_of(spec_hash(tower)) == "unknown"
