"""Towers built of parts: the standard Passage is one of them, rows are read back unchanged, faults name the parts."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from physics.lever import sunk_angles
from physics.load import EMPTY
from physics.parts import (
    MAX_PARTS,
    RANGES,
    ROW,
    STANDARD_ROWS,
    Fault,
    Row,
    built_tower,
    faults,
    rows_of,
    with_numbered_drums,
)
from physics.passage import Drop, bang_spins, strike, throw
from physics.running import Running
from physics.tower import (
    BEST_LUCK,
    MAX_SPIN,
    PART_KINDS,
    TOWER,
    BuiltTower,
    TowerSpec,
    bang_factor,
    count_drums,
    leaves,
    pads,
    parts_of,
    pegs,
    spec_hash,
)
from physics.track import ANGLE_UNIT, VERSION, Track

WIDTH = 1040


def flap(side: int, y: int, length: int = 793, slope: int = 560, lip: int = 26, drum: int = 0) -> Row:
    """Return the row of a flap, in the fields of ``ROW``: lengths in tenths of a millimetre, angles in thousandths."""
    return (0, side, 0, y, length, slope, lip, 65, 120, drum, 0)


def ledge(side: int, y: int, length: int = 144, drum: int = 0) -> Row:
    """Return the row of a ledge."""
    return (1, side, 0, y, length, -280, 0, 60, 300, drum, 0)


def peg(x: int, y: int, radius: int = 40) -> Row:
    """Return the row of a peg."""
    return (2, 0, x, y, radius, 0, 0, 0, 0, -1, 0)


def wheel(x: int, y: int, length: int = 300, drum: int = 0) -> Row:
    """Return the row of a wheel of four spokes."""
    return (3, 0, x, y, length, 785, 0, 1900, 160, drum, 4)


def swing(x: int, y: int, length: int = 200, drum: int = 0) -> Row:
    """Return the row of a swing."""
    return (4, 0, x, y, length, 0, 0, 300, 240, drum, 0)


#: one of each kind: a flap and its ledge, three pegs, a wheel, a swing
ALL_KINDS = with_numbered_drums(
    [
        flap(1, 2620, 700),
        ledge(-1, 2200),
        wheel(520, 1560, 250),
        swing(520, 900, 220),
        peg(280, 2050),
        peg(790, 1990),
        peg(520, 600),
    ]
)


def test_hardest_bang_does_not_exceed_the_maximum_spin_of_a_leaf() -> None:
    """The limit, ``MAX_SPIN``, stops even the hardest bangs on parts with the strongest possible kick. The leaves of
    the standard tower never reach it."""
    kick_place = ROW.index("kick")
    strongest = []
    for row in ALL_KINDS:
        numbers = list(row)
        if numbers[kick_place]:
            _, largest_kick = RANGES[PART_KINDS[row[0]]]["kick"]
            numbers[kick_place] = largest_kick
        strongest.append(tuple(numbers))
    spec = built_tower(strongest, WIDTH)
    fastest = dict.fromkeys(MAX_SPIN, 0.0)
    for seed in range(40):
        for drum in range(count_drums(spec)):
            for leaf, spin in zip(leaves(spec), bang_spins(drum, 1.0, seed, spec), strict=True):
                fastest[leaf.kind] = max(fastest[leaf.kind], abs(spin))
    assert fastest == MAX_SPIN
    flaps = [leaf for leaf in leaves(TOWER) if leaf.kind == "flap"]
    assert all(abs(leaf.kick) * bang_factor(BEST_LUCK, TOWER) < MAX_SPIN["flap"] for leaf in flaps)


def drops_in(spec: TowerSpec, turns: int, record: bool = False) -> list[Drop]:
    """Throw and drum alternately, each time onto the load that the drop before has left; return the drops."""
    load, drops = EMPTY, []
    for turn in range(turns):
        inside = {held.id for held in load.held}
        handful = [(id, "predator" if id == 7 else "member") for id in range(30) if id not in inside][:6]
        drops.append(throw(load, handful, turn, spec=spec, record=record))
        drops.append(strike(drops[-1].load, turn % count_drums(spec), 0.2 + 0.2 * turn, turn, spec=spec, record=record))
        load = drops[-1].load
    return drops


def test_standard_tower_and_its_copy_built_from_parts_give_equal_drops() -> None:
    as_parts = BuiltTower(parts=parts_of(TOWER))
    assert leaves(as_parts) == leaves(TOWER) and pads(as_parts) == pads(TOWER)
    for one, other in zip(drops_in(TOWER, 4), drops_in(as_parts, 4), strict=True):
        assert (one.exits, one.load, one.seconds) == (other.exits, other.load, other.seconds)


def test_standard_tower_is_built_from_its_rows_in_any_order() -> None:
    assert built_tower(STANDARD_ROWS, WIDTH) is TOWER
    assert built_tower(STANDARD_ROWS[::-1], WIDTH) is TOWER
    assert built_tower(STANDARD_ROWS, 940) != TOWER
    assert with_numbered_drums(STANDARD_ROWS) == STANDARD_ROWS
    assert spec_hash(TOWER) == "d2ec6def812f35dc", (
        "the hash of the standard Passage has changed, so saved matches count as 'earlier'"
    )


def test_order_of_rows_changes_neither_the_hash_of_a_tower_nor_its_drops() -> None:
    tower = built_tower(ALL_KINDS, WIDTH)
    assert rows_of(tower) == ALL_KINDS and isinstance(tower, BuiltTower)
    mixed = list(ALL_KINDS)
    random.Random(1).shuffle(mixed)
    other = built_tower(mixed, WIDTH)
    assert other != tower and spec_hash(other) == spec_hash(tower)
    assert leaves(other) == leaves(tower) and pegs(other) == pegs(tower)
    one, twin = drops_in(tower, 2), drops_in(other, 2)
    assert [drop.load for drop in one] == [drop.load for drop in twin]


def test_leaves_and_pads_are_listed_by_drum() -> None:
    tower = built_tower(ALL_KINDS, WIDTH)
    assert [(leaf.kind, leaf.drum) for leaf in leaves(tower)] == [("flap", 0), ("ledge", 0), ("wheel", 1), ("swing", 2)]
    assert count_drums(tower) == 3 and len(pads(tower)) == 3
    assert pads(tower)[0] == (1, 262.0)
    assert {side for side, _ in pads(tower)} == {1, -1}


def test_drums_are_numbered_from_top_to_bottom() -> None:
    rows = with_numbered_drums([ledge(1, 760), flap(-1, 1160), flap(1, 2280), ledge(-1, 1825), ledge(-1, 600)])
    assert [row[ROW.index("drum")] for row in rows] == [1, 1, 0, 0, -1]
    assert Fault("lone_ledge", (4,)) in faults(built_tower(rows, WIDTH))


@pytest.mark.parametrize(
    ("rows", "width", "named"),
    [
        ([[0] * 10], WIDTH, "11 numbers"),
        ([(*flap(1, 2000)[:3], 2000.5, *flap(1, 2000)[4:])], WIDTH, "whole numbers"),
        ([(9, *flap(1, 2000)[1:])], WIDTH, "kind 9"),
        ([flap(0, 2000)], WIDTH, "side 0"),
        ([flap(1, 2700)], WIDTH, "y of a flap"),
        ([flap(1, 2000, drum=1)], WIDTH, "numbered"),
        ([flap(1, 2000), ledge(-1, 1500, drum=1)], WIDTH, "drum of a ledge"),
        ([peg(300, 2000)] * 9, WIDTH, "8 parts of the kind peg"),
        ([peg(900, 2000)], 840, "outside"),
        ([peg(300, 2000)] * (MAX_PARTS + 1), WIDTH, "at most 16"),
        ("flap", WIDTH, "list"),
        ([flap(1, 2000)], 1000, "wide"),
    ],
)
def test_invalid_tower_is_refused_in_one_sentence(rows: object, width: int, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        built_tower(rows, width)


def test_part_with_a_number_out_of_its_range_is_refused() -> None:
    for kind, ranges in RANGES.items():
        for place, name in enumerate(ROW[3:], start=3):
            least, most = ranges.get(name, (0, 0))
            rows = {"flap": flap(1, 2000), "ledge": ledge(1, 2000), "peg": peg(300, 2000), "wheel": wheel(520, 1500)}
            row = rows.get(kind, swing(520, 1500))
            assert least <= row[place] <= most
            if name != "drum":
                for number in (least - 1, most + 1):
                    with pytest.raises(ValueError, match=name):
                        built_tower([(*row[:place], number, *row[place + 1 :])], WIDTH)


def test_wheel_turns_by_less_than_half_a_gap_between_spokes_from_frame_to_frame() -> None:
    drops = drops_in(built_tower(ALL_KINDS, WIDTH), 3, record=True)
    tracks = [drop.track for drop in drops if drop.track]
    assert len(tracks) == len(drops)
    met = {contact.surface for track in tracks for contact in track.contacts}
    assert {"peg", "wheel", "swing", "flap"} <= met
    assert {contact.other for track in tracks for contact in track.contacts if contact.surface == "peg"} <= {0, 1, 2}
    for track in tracks:
        assert Track.from_bytes(track.to_bytes()) == track
        turns = [abs(now - before) for before, now in pairwise(track.flaps[2])]
        assert max(turns) * ANGLE_UNIT < math.pi / 4, (
            "the wheel turns by half the angle between two spokes or more from frame to frame"
        )
    assert all(abs(drop.load.flaps[2]) <= math.pi / 4 + 1e-5 for drop in drops), (
        "a load has the wheel turned by more than half the angle between two spokes"
    )


def test_new_kinds_of_parts_raise_the_version_of_a_track() -> None:
    versions = []
    for spec in (TOWER, built_tower(ALL_KINDS, WIDTH)):
        track = drops_in(spec, 1, record=True)[0].track
        assert track is not None
        # the version follows the eight bytes that mark a track
        versions.append(int.from_bytes(track.to_bytes()[8:10], "little"))
    assert versions == [2, VERSION]


def test_sunk_angle_of_a_drum_is_the_tilt_of_its_swing_but_zero_for_its_wheel() -> None:
    tower = built_tower(ALL_KINDS, WIDTH)
    assert sunk_angles(((), (-0.2, 0.1, 0.7, -0.3)), tower) == (pytest.approx(0.3), 0.0, 0.3)
    lone = built_tower([flap(1, 2000), ledge(1, 900, drum=-1)], WIDTH)
    assert sunk_angles(((), (0.0, -0.5)), lone) == (0.0,), "a ledge without a drum changed the angles"


def test_turned_wheel_does_not_delay_the_end_of_a_drop() -> None:
    """Otherwise an empty tower would wait for ever for its wheel to turn back."""
    tower = built_tower([wheel(520, 1500)], WIDTH)
    drop = throw(((), (0.6,)), (), 1, spec=tower, record=False)
    assert drop.load.flaps == (0.6,) and drop.seconds < 0.2


def test_drop_that_never_settles_ends_at_the_limit_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tower is rebuilt whenever it seems to rest; the limit holds for the steps in all the rebuilt towers
    together."""
    rebuilt: list[int] = []

    def never_still(load: object, running: Running) -> float:
        """Say that something still moves, and record the step."""
        rebuilt.append(running.steps)
        return 1.0

    monkeypatch.setattr("physics.running.largest_move", never_still)
    monkeypatch.setattr("physics.running.MAX_STEPS", 500)
    drop = throw(EMPTY, [(id, "member") for id in range(8)], 3, record=False)
    assert drop.load.held and drop.capped
    assert sum(rebuilt[:-1]) <= 500 < sum(rebuilt) + round(drop.seconds / TOWER.step)


# Faults


def found(*rows: Row, width: int = WIDTH) -> list[tuple[str, tuple[int, ...], float]]:
    """Return the faults of a tower, with their distances to a tenth of a millimetre."""
    return [(kind, parts, round(distance, 1)) for kind, parts, distance in faults(built_tower(rows, width))]


def test_valid_towers_have_no_faults() -> None:
    assert faults(TOWER) == ()
    assert found(*ALL_KINDS) == []


def test_each_fault_names_its_parts_and_gives_a_distance() -> None:
    assert found() == [("drumless", (), 0.0)]
    assert found(flap(1, 2000), peg(140, 2500)) == [("wedge", (1,), 10.0)]
    assert found(flap(1, 1500), peg(300, 2500), peg(480, 2500)) == [("wedge", (1, 2), 10.0)]
    assert found(flap(1, 1500), peg(300, 2500), peg(370, 2500)) == [("close", (1, 2), -1.0)]
    assert found(flap(1, 2000, 880, 262), width=940) == [("far_wall", (0,), 4.8)]
    assert ("pads", (0, 1), 20.0) in found(flap(1, 2000, 500), flap(1, 1800, 500, drum=1))
    assert found(flap(1, 600, 529, 960)) == [("low", (0,), 13.9)]
    assert found(swing(200, 1500, 250)) == [("wall", (0,), 7.8)]
    assert found(wheel(300, 1500, 300)) == [("wall", (0,), 2.8)]


def test_pegs_that_close_the_shaft_are_named() -> None:
    row = [peg(x, 2500, 60) for x in (100, 260, 420, 580, 740, 900)]
    assert found(flap(1, 1500), *row)[0] == ("shut", (1, 2, 3, 4, 5, 6), 8.0)
    assert all(kind != "shut" for kind, _, _ in found(flap(1, 1500), *row[:4]))


def test_parts_too_close_at_rest_or_in_motion_are_reported() -> None:
    assert found(flap(1, 2000, 600), swing(730, 1640, 200, drum=1))[0][:2] == ("close", (0, 1))
    apart = found(flap(1, 2000, 600), swing(700, 1520, 250, drum=1))
    assert [fault[:2] for fault in apart] == [("meet", (0, 1))], (
        "no fault is found for parts that are apart at rest but meet when they swing"
    )


def test_ledge_that_can_hit_a_peg_is_a_fault() -> None:
    """Neither the ledge nor the peg is moved by a drum, but a ledge without a drum swings under a load."""
    faults_of_ledge = found(flap(1, 2000), ledge(-1, 1200, drum=-1), peg(960, 1090))
    assert faults_of_ledge == [("meet", (1, 2), 1.1), ("lone_ledge", (1,), 0.0)]
