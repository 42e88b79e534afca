"""What the first tower recorded loads, plays, and can be gone on with; a tower that nobody knows is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.core import Match
from physics.drop_file import DropFile
from physics.earlier_towers import first_leaves, leaves_of, standing, tower_named
from physics.load import Held, Load
from physics.overlap import deepest, impaled
from physics.passage import EMPTY, strike, throw
from physics.taking_over import taken_over
from physics.tower import LANE, leaves, spec_hash
from physics.track import Track
from physics.verify import UnknownTower, checked
from tests.golden.record import match_file

FIRST = "e322ca2ecd061c8d"


@pytest.fixture(scope="module")
def golden() -> list[tuple[Any, dict[str, Any], bytes | None]]:
    """The drops of a match recorded with the first tower: the load before, the entry, the film."""
    drops: list[tuple[Any, dict[str, Any], bytes | None]] = []
    Match.load(match_file("ugh_ugh"), watch=lambda asked, entry, film: drops.append((asked.load, entry, film)))
    return drops


def test_drops_of_the_first_tower_play_as_recorded(golden: list[tuple[Any, dict[str, Any], bytes | None]]) -> None:
    assert len(golden) > 20
    for load, entry, film in golden:
        assert film is not None and Track.from_bytes(film).frame_at(0.5) is not None
        assert tower_named(entry, film) == FIRST and standing(FIRST) == "earlier"
        verdict = checked(load, entry, film, {})
        assert verdict.earlier and str(verdict) == "recorded with an earlier tower: plays as recorded"
    assert checked(*golden[0][:2], None, {}).earlier, "an untracked drop that names no tower is older than the names"


def test_drops_of_the_first_tower_are_drawn_with_its_leaves() -> None:
    numbers = json.loads((Path(__file__).parents[2] / "physics/first_tower.json").read_text(encoding="utf-8"))
    flaps = [leaf for leaf in first_leaves() if leaf.kind == "flap"]
    for number, leaf in enumerate(flaps):
        assert leaf.hinge.y == pytest.approx(numbers["flap"]["first_hinge"] - number * numbers["flap"]["spacing"])
        assert abs(leaf.tip.x) == pytest.approx(numbers["shaft"]["width"] - numbers["flap"]["gap"], abs=0.01)
    assert leaves_of(FIRST) == leaves_of(None) == first_leaves() != leaves()
    assert leaves_of(spec_hash()) == leaves_of("0123456789abcdef") == leaves()


def test_loads_of_the_first_tower_are_gone_on_with(golden: list[tuple[Any, dict[str, Any], bytes | None]]) -> None:
    seen = 0
    for _, entry, _ in golden:
        load = json.loads(json.dumps(entry["load"]))
        inside = {held[0] for held in load[0]}
        for drop in (throw(load, [(40, "member")], 3), strike(load, 1, 0.7, 4)):
            assert impaled(drop.load) == () and deepest(drop.load) <= 1.0
            assert inside <= set(drop.out) | {held.id for held in drop.load.held}
            assert {held.lane for held in drop.load.held} <= {LANE}
            assert drop.tower == spec_hash()
            seen += len(inside)
    assert seen > 20


def test_pieces_that_lie_in_each_other_or_in_a_leaf_are_moved_apart() -> None:
    heap = tuple(Held(id, "member", id % 3, 50.0, 205.0, 0.3 * id) for id in range(12))
    tower = taken_over(Load(heap, ()))
    assert impaled(tower.load()) == () and set(tower.pieces) == set(range(12))


def test_a_load_of_this_tower_is_taken_over_as_it_is() -> None:
    load = throw(EMPTY, [(id, "member") for id in range(14)], seed=3, record=False).load
    assert taken_over(load).load() == load


def test_a_drop_of_this_tower_names_it_and_one_of_another_is_told() -> None:
    drop = throw(EMPTY, [(0, "member")], seed=5)
    assert drop.track is not None
    film = drop.track.to_bytes()
    facts = {"seed": 5, "request": {"throw": [[0, "member"]]}, "out": list(drop.out), "load": drop.load}
    entry = facts | {"seconds": drop.seconds, "tower": drop.tower}
    assert str(checked(EMPTY, entry, film, {})) == "SAME"
    read = DropFile.from_bytes(DropFile(EMPTY, json.loads(json.dumps(entry)), film).to_bytes())
    assert read.entry["tower"] == spec_hash()
    with pytest.raises(UnknownTower, match=r"tower 0123456789abcdef, which this program does not know.+\.$"):
        checked(EMPTY, entry | {"tower": "0123456789abcdef"}, film, {})


def test_a_drop_of_the_first_tower_with_a_dial_turned_is_one_of_an_earlier_tower() -> None:
    numbers = json.loads((Path(__file__).parents[2] / "physics/first_tower.json").read_text())
    numbers["flap"]["gap"] = 40.0
    from physics.tower import numbers_hash

    assert standing(numbers_hash(numbers), dials={"flap.gap": 40.0}) == "earlier"
    assert standing(numbers_hash(numbers)) == "unknown"
