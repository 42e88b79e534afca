"""The Passage as a pure function: reproducible drops, every piece accounted for, and each drop ends."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pymunk
import pytest
from pymunk.batch import ArbiterFields, Buffer, get_space_arbiters

from physics.build import StandingTower
from physics.laboratory.measure import farthest_move_when_rebuilt
from physics.load import Held, Load, load_from_json
from physics.overlap import DEEPEST_AT_REST, overlaps
from physics.passage import EMPTY, Drop, FallingPiece, bang_spins, pour, strike, throw
from physics.recorder import SOFTEST_KNOCK
from physics.running import Running
from physics.touch import floating
from physics.tower import LEAF_RADIUS, LIP_RADIUS, TOWER, Part, leaves
from tests.fast_set import mark_slow_except

_DEPTH_FIELDS = ArbiterFields.CONTACT_COUNT | ArbiterFields.DISTANCE_1 | ArbiterFields.DISTANCE_2
SEVEN = tuple((id, "member") for id in range(7))
TWELVE_AND_BOTH = (*((id, "member") for id in range(12)), (35, "predator"), (36, "predator"))
EVERYTHING = (*((id, "member") for id in range(35)), (35, "predator"), (36, "predator"))


def result_of(drop: Drop) -> tuple[object, ...]:
    """Return everything of a drop but its recording."""
    return drop.exits, drop.load, drop.seconds, drop.capped


@cache
def random_load(seed: int = 0) -> Load:
    """Return a load with at least four of the members 0 to 27."""
    load = EMPTY
    while len(load.held) < 4:
        inside = {held.id for held in load.held}
        load = throw(load, tuple((id, "member") for id in range(28) if id not in inside), seed, record=False).load
        seed += 1000
    return load


def test_repeated_throw_or_bang_gives_a_bit_identical_drop() -> None:
    load = random_load()
    pieces = ((30, "member"), (35, "predator"))
    first = throw(load, pieces, seed=5)
    assert throw(load, pieces, seed=5) == first
    assert first.track is not None and throw(load, pieces, seed=5).track.to_bytes() == first.track.to_bytes()  # type: ignore[union-attr]
    assert strike(load, 1, 0.6, seed=5) == strike(load, 1, 0.6, seed=5)


def test_throw_or_bang_in_another_process_gives_a_bit_identical_drop() -> None:
    program = (
        "from physics.passage import *\n"
        "drop = throw(EMPTY, tuple((id, 'member') for id in range(12)), 77)\n"
        "bang = strike(drop.load, 0, 0.5, 78)\n"
        "print(repr((drop.exits, drop.load, drop.seconds, bang.exits, bang.load, bang.seconds)))\n"
        "print(drop.track.to_bytes().hex())\n"
    )
    outputs = {
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    drop = throw(EMPTY, tuple((id, "member") for id in range(12)), 77)
    bang = strike(drop.load, 0, 0.5, 78)
    here = repr((drop.exits, drop.load, drop.seconds, bang.exits, bang.load, bang.seconds))
    assert drop.track is not None
    assert outputs == {f"{here}\n{drop.track.to_bytes().hex()}\n"}


def test_another_seed_gives_another_drop() -> None:
    assert result_of(throw(EMPTY, SEVEN, seed=1)) != result_of(throw(EMPTY, SEVEN, seed=2))


def test_drops_do_not_use_the_global_generator() -> None:
    random.seed(3)
    before = random.getstate()
    strike(throw(EMPTY, SEVEN, seed=1).load, 0, 0.5, seed=2)
    assert random.getstate() == before


@pytest.mark.parametrize("seed", mark_slow_except(range(6), range(2)))
def test_recording_does_not_change_a_drop(seed: int) -> None:
    load = random_load(seed)
    inside = {held.id for held in load.held}
    pieces = tuple((id, "member") for id in range(28, 35)) + tuple((id, "predator") for id in (35, 36))
    pieces += tuple((id, "member") for id in range(28) if id not in inside)[:5]
    silent = throw(load, pieces, seed, record=False)
    assert silent.track is None and silent.contacts == ()
    assert result_of(throw(load, pieces, seed)) == result_of(silent)
    assert result_of(strike(load, seed % 3, 0.7, seed)) == result_of(strike(load, seed % 3, 0.7, seed, record=False))


def test_load_read_from_json_gives_the_same_drop() -> None:
    load = random_load()
    again = json.loads(json.dumps(load))
    assert load_from_json(again) == load
    assert load_from_json(load) == (tuple(map(tuple, load.held)), load.flaps)
    assert throw(again, [[30, "member"]], seed=8) == throw(load, ((30, "member"),), seed=8)
    assert strike(again, 2, 0.4, seed=8) == strike(load, 2, 0.4, seed=8)


@pytest.mark.parametrize("turns", mark_slow_except([20, 120], [20]))
def test_no_piece_gets_lost_or_floats_or_lies_in_a_wall(turns: int) -> None:
    chance, load = random.Random(5), EMPTY
    for turn in range(turns):
        inside = {held.id for held in load.held}
        outside = [piece for piece in EVERYTHING if piece[0] not in inside]
        handful = tuple(chance.sample(outside, min(len(outside), chance.randint(1, 9))))
        thrown = throw(load, handful, seed=turn, record=False)
        banged = strike(thrown.load, turn % 3, chance.uniform(0.1, 1.0), seed=turn, record=False)
        before = inside | {id for id, _ in handful}
        assert sorted(thrown.out + tuple(held.id for held in thrown.load.held)) == sorted(before)
        before -= set(thrown.out)
        assert sorted(banged.out + tuple(held.id for held in banged.load.held)) == sorted(before)
        for drop in (thrown, banged):
            assert floating(drop.load) == ()
            assert all(0 < left.x < TOWER.shaft.width and left.y < TOWER.rest.exit for left in drop.exits)
            assert all(0 < held.x < TOWER.shaft.width and held.y < TOWER.shaft.height for held in drop.load.held)
        load = banged.load


def test_pieces_without_support_are_detected() -> None:
    aloft = Held(1, "member", lane=0, x=52.0, y=290.0, angle=0.0)
    assert floating(Load((aloft,), ())) == (1,)
    leaning_on_it = aloft._replace(id=2, y=aloft.y + 16.0)
    assert floating(Load((aloft, leaning_on_it), ())) == (1, 2)


def test_resting_pieces_do_not_move_by_themselves() -> None:
    load = random_load()
    settled = throw(load, (), seed=0)
    assert settled.out == ()
    where = {held.id: (held.x, held.y) for held in settled.load.held}
    assert all(math.dist(where[held.id], (held.x, held.y)) < 1.0 for held in load.held)


def test_empty_throw_into_an_empty_tower_ends_at_once() -> None:
    drop = throw(EMPTY, (), seed=0)
    assert drop.out == () and drop.load.held == () and 0 < drop.seconds < 0.1


def test_drop_of_all_thirty_seven_pieces_comes_to_rest() -> None:
    drop = throw(EMPTY, EVERYTHING, seed=12)
    assert not drop.capped
    assert sorted(drop.out + tuple(held.id for held in drop.load.held)) == list(range(37))
    assert floating(drop.load) == ()


def test_overlong_drop_is_damped_and_marked_as_capped() -> None:
    hurried = replace(TOWER, rest=replace(TOWER.rest, cap=0.9, hard_stop=4.0))
    drop = throw(EMPTY, TWELVE_AND_BOTH, seed=4, spec=hurried)
    assert drop.capped and drop.track is not None and drop.track.capped
    assert drop.seconds < 13 * TOWER.pour.interval * TOWER.step + 0.9 + hurried.rest.hard_stop
    assert floating(drop.load, hurried) == ()
    assert sorted(drop.out + tuple(held.id for held in drop.load.held)) == sorted(id for id, _ in TWELVE_AND_BOTH)


def test_drop_that_never_rests_is_stopped() -> None:
    restless = replace(TOWER, rest=replace(TOWER.rest, cap=0.5, hard_stop=0.25, damping=1.0, speed=0.0))
    drop = throw(EMPTY, ((0, "member"),), seed=4, spec=restless)
    assert drop.capped and drop.seconds == pytest.approx(0.75, abs=2 * TOWER.rest.check * TOWER.step)


def half_thickness(part: Part) -> float:
    """Return half of the least thickness of a part: for a polygon, about its narrowest side or end."""
    if len(part.points) < 3:
        return part.radius
    narrowest = min(math.dist(one, other) for one, other in pairwise((*part.points, part.points[0])))
    return part.radius + narrowest / 2


class DepthWatch:
    """Measures overlaps while a tower moves; ``look`` is called after every engine step.

    ``deepest`` is the deepest overlap in mm; ``longest`` the longest time (s) without a break during which an overlap
    was deeper than ``DEEPEST_AT_REST``.
    """

    def __init__(self) -> None:
        self.deepest = self.longest = 0.0
        self._seconds_deep = 0.0
        self._buffer = Buffer()

    def look(self, space: pymunk.Space, step: float) -> None:
        """Read every contact of ``space``, which has just taken a step of ``step`` seconds."""
        self._buffer.clear()
        get_space_arbiters(space, _DEPTH_FIELDS, self._buffer)
        point_counts = memoryview(self._buffer.int_buf()).cast("P").tolist()
        distances = memoryview(self._buffer.float_buf()).cast("d").tolist()
        depth = 0.0
        for contact, point_count in enumerate(point_counts):
            for point in range(min(point_count, 2)):  # the buffer holds two distances for each contact
                depth = max(depth, -distances[2 * contact + point])
        self.deepest = max(self.deepest, depth)
        is_deep = depth > DEEPEST_AT_REST
        self._seconds_deep = (self._seconds_deep + step) if is_deep else 0.0
        self.longest = max(self.longest, self._seconds_deep)


class MeasuredMotion(Running):
    """A motion that records, over all steps, the deepest overlap and the farthest movement of a point in one step."""

    def __init__(self, tower: StandingTower, entries: Sequence[FallingPiece]) -> None:
        #: how deep things overlap, and how far (mm) a point moves in a step at most
        self.depths, self.farthest = DepthWatch(), 0.0
        super().__init__(tower, entries, None)

    def take_over(self, tower: StandingTower) -> None:
        """Measure each step of the tower from now on."""
        super().take_over(tower)
        step = tower.space.step

        def measure_and_step(seconds: float) -> None:
            """Make a step, and record how far the fastest point moves in it."""
            fastest = max(_fastest_point(tower, id) for id in tower.pieces) if tower.pieces else 0.0
            swung = max(
                abs(body.angular_velocity) * leaf.reach for body, leaf in zip(tower.leaf_bodies, leaves(), strict=True)
            )
            self.farthest = max(self.farthest, fastest * seconds, swung * seconds)
            step(seconds)
            self.depths.look(tower.space, seconds)

        tower.space.step = measure_and_step  # type: ignore[method-assign]


def _fastest_point(tower: StandingTower, id: int) -> float:
    """Return the speed (mm/s) of the fastest point of a piece's outline."""
    body = tower.pieces[id]
    across, up, turning = *body.velocity, body.angular_velocity
    return max(
        math.hypot(across - turning * (y - body.position.y), up + turning * (x - body.position.x))
        for x, y in tower.outline(id)
    )


@pytest.mark.parametrize("turns", mark_slow_except([2, 14], [2]))
def test_pieces_move_too_little_in_a_step_to_pass_through_a_part(turns: int) -> None:
    """The motion is measured while throws and full bangs follow each other; no piece passes into another, either."""
    thinnest = 2 * min(LEAF_RADIUS, LIP_RADIUS, *map(half_thickness, TOWER.member.parts))
    chance, load, farthest, deepest, longest = random.Random(3), EMPTY, 0.0, 0.0, 0.0
    for turn in range(turns):
        inside = {held.id for held in load.held}
        handful = tuple((id, "member") for id in chance.sample(sorted(set(range(28)) - inside), chance.randint(1, 8)))
        for bang in range(3):
            motion = MeasuredMotion(StandingTower(TOWER, load), () if bang else pour(handful, turn))
            if bang:
                motion.kick(bang_spins(chance.randrange(3), 1.0, turn))
            motion.run()
            load = motion.tower.load()
            farthest, deepest = max(farthest, motion.farthest), max(deepest, motion.depths.deepest)
            longest = max(longest, motion.depths.longest)
            assert overlaps(load).impaled == ()
    assert farthest <= thinnest / 2
    assert deepest <= 2.0 and longest <= 0.020


@pytest.mark.slow
def test_no_piece_is_impaled_in_many_drops() -> None:
    """The drops are throws of one to nine and full bangs in a row, in empty and crowded towers."""
    chance, load, piece_drops = random.Random(8_000_003), EMPTY, 0
    while piece_drops < 100_000:
        inside = {held.id for held in load.held}
        outside = [piece for piece in EVERYTHING if piece[0] not in inside]
        handful = chance.sample(outside, min(len(outside), chance.randint(1, 9)))
        drops = [throw(load, handful, chance.randrange(1 << 30), record=False)]
        for _ in range(chance.randrange(3)):
            drops.append(strike(drops[-1].load, chance.randrange(3), 1.0, chance.randrange(1 << 30), record=False))
        piece_drops += sum(len(drop.load.held) + len(drop.out) for drop in drops)
        for drop in drops:
            assert overlaps(drop.load).impaled == () and not drop.capped
        load = drops[-1].load if piece_drops % 5 else EMPTY


@pytest.mark.parametrize("seed", mark_slow_except(range(8), range(3)))
def test_load_stays_in_place_when_its_tower_is_rebuilt(seed: int) -> None:
    load = strike(random_load(seed), seed % 3, 1.0, seed, record=False).load
    assert farthest_move_when_rebuilt(load) <= 0.5
    again = throw(load, (), seed=0, record=False)
    assert again.out == ()


@pytest.mark.parametrize("flap", range(3))
def test_bang_moves_the_struck_flap_most(flap: int) -> None:
    track = strike(EMPTY, flap, 0.8, seed=flap).track
    assert track is not None
    swing = [max(map(abs, angles)) for angles in track.flaps[:3]]
    assert swing.index(max(swing)) == flap
    ledges = [max(map(abs, angles)) for angles in track.flaps[3:]]
    assert ledges.index(max(ledges)) == flap


def test_bang_throws_the_inner_end_up() -> None:
    """The flaps hang in the left, the right and the left wall; in the left wall a positive angle is up."""
    for flap, side in enumerate((1, -1, 1)):
        track = strike(EMPTY, flap, 0.5, seed=1).track
        assert track is not None
        assert side * track.flaps[flap][1] > 0


def test_harder_bang_swings_further() -> None:
    def largest_angle(strength: float) -> int:
        """Return the largest angle of the middle flap in the first twenty frames after a bang on it."""
        track = strike(EMPTY, 1, strength, seed=1).track
        assert track is not None
        return max(map(abs, track.flaps[1][:20]))

    assert largest_angle(0.1) < largest_angle(0.2) < largest_angle(0.4)


def test_pieces_are_shuffled_before_the_throw() -> None:
    firsts = {pour(SEVEN, seed)[0].piece.id for seed in range(60)}
    assert firsts == set(range(7))


def test_knocks_are_in_order_of_time_and_have_plausible_values() -> None:
    load = random_load()
    drop = throw(load, ((30, "member"), (31, "member"), (35, "predator")), seed=2)
    ids = {held.id for held in load.held} | {30, 31, 35}
    assert drop.contacts
    assert list(drop.contacts) == sorted(drop.contacts, key=lambda knock: knock.seconds)
    for knock in drop.contacts:
        assert 0 < knock.seconds <= drop.seconds
        assert SOFTEST_KNOCK <= knock.impulse < 50_000
        assert knock.piece in ids
        limits = {"piece": ids, "flap": {0, 1, 2}, "ledge": {0, 1, 2}, "wall": {0, 1}}
        assert knock.other in limits[knock.surface]
        assert knock.surface != "piece" or knock.piece < knock.other
        assert -2 < knock.x < TOWER.shaft.width + 2 and -60 < knock.y < TOWER.shaft.height + 30
    assert {30, 31, 35} <= {knock.piece for knock in drop.contacts} | {
        knock.other for knock in drop.contacts if knock.surface == "piece"
    }


@pytest.mark.parametrize(
    ("load", "pieces", "words"),
    [
        (EMPTY, ((1, "member"), (1, "member")), "twice"),
        (Load((Held(1, "member", lane=0, x=52.0, y=100.0, angle=0.0),), ()), ((1, "member"),), "inside already"),
        (EMPTY, ((1, "mammoth"),), "kinds"),
        (EMPTY, ((1.5, "member"),), "whole number"),
        (EMPTY, ((True, "member"),), "whole number"),
        (EMPTY, ("member",), "pair"),
        ((), (), "pair"),
        ("ab", (), "pair"),
        (((), (0.0,)), (), "leaves"),
        (((), (0.0,) * 5 + (math.nan,)), (), "leaves"),
        ((((1, "member", 0, 52.0, 100.0),), ()), (), "held piece"),
        ((((1, "member", 9, 52.0, 100.0, 0.0),), ()), (), "lane"),
        ((((1, "member", 0, 520.0, 100.0, 0.0),), ()), (), "inside the shaft"),
        ((((1, "member", 0, "a", 100.0, 0.0),), ()), (), "numbers"),
        ((((1, "member", 0, 52.0, 100.0, 0.0),) * 2, ()), (), "twice"),
    ],
)
def test_invalid_throw_is_refused_in_a_sentence(load: object, pieces: tuple[object, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        throw(load, pieces, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("flap", [-1, 3, 1.0, True, "0"])
def test_unknown_flap_is_refused(flap: object) -> None:
    with pytest.raises(ValueError, match="flaps 0 to 2"):
        strike(EMPTY, flap, 0.5, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("strength", [0, -0.1, 1.01, math.nan, math.inf, True, "1"])
def test_strength_out_of_range_is_refused(strength: object) -> None:
    with pytest.raises(ValueError, match="strength"):
        strike(EMPTY, 0, strength, seed=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["a", 1.5, True, None])
def test_seed_that_is_no_whole_number_is_refused(seed: object) -> None:
    with pytest.raises(ValueError, match="A seed is a whole number, not"):
        throw(EMPTY, ((0, "member"),), seed=seed)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="A seed is a whole number, not"):
        strike(EMPTY, 0, 0.5, seed=seed)  # type: ignore[arg-type]
