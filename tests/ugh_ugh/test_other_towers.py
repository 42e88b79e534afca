"""Custom towers in the rules: one to five drum ends, swings and wheels, and what everybody may know of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.core.canonical import canonical_json, state_hash
from game.core.rules import Lever, Strike
from game.ugh_ugh.bots.elder import owners_by_box
from game.ugh_ugh.bots.hunter import play_knowing_boxes
from game.ugh_ugh.rules.moves import Bang
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.secrets import hide_inside, sunk_angles, wheel_drums
from game.ugh_ugh.rules.state import STANDARD_LEVERS, State
from tests.ugh_ugh.scenario import Scenario, held_load, member

#: the levers of towers, by the number of drum ends; no drum strikes the lever with drum -1, a ledge
TOWERS = {
    1: (Lever(0, "left"),),
    2: (Lever(0, "left"), Lever(1, "right"), Lever(1, "left")),
    3: (Lever(0, "left"), Lever(2, "right"), Lever(0, "right"), Lever(1, "wheel")),
    4: (Lever(0, "left"), Lever(1, "right"), Lever(2, "left"), Lever(-1, "left"), Lever(0, "right"), Lever(3, "swing")),
    5: (*[Lever(drum, ("left", "right")[drum % 2]) for drum in range(4)], Lever(2, "right"), Lever(4, "wheel")),
}
ALL = pytest.mark.parametrize("levers", TOWERS.values(), ids=[f"{count} drums" for count in TOWERS])


def in_tower(levers: tuple[Lever, ...], **options: bool) -> Scenario:
    """Return a match in a tower, in which the first chief may drum."""
    scenario = Scenario(**options).tools(0, "drum").inside(member(0, 0))
    scenario.state = RULES.in_tower(scenario.state, levers)
    return scenario


@ALL
def test_a_chief_chooses_among_the_drum_ends_of_the_tower(levers: tuple[Lever, ...]) -> None:
    """Rule book, Other towers: one to five drum ends, and still up to three bangs."""
    scenario = in_tower(levers).play("call mountains")
    drums = scenario.state.drums
    assert scenario.moves == [
        *[f"bang {drum} {strength}" for drum in range(drums) for strength in (0.3, 0.6, 1.0)],
        "pass",
    ]
    assert scenario.why_not(f"bang {drums} 0.5") == (
        "The only drum end is number 0." if drums == 1 else f"The drum ends are numbered 0 to {drums - 1} from the top."
    )
    scenario.play(f"bang {drums - 1} 1.0", "bang 0 0.3", "bang 0 0.3")
    assert scenario.asked[1] == "turn"
    struck = [request.flap for request in scenario.chance.requests if isinstance(request, Strike)]
    assert struck == [drums - 1, 0, 0]


@ALL
def test_rumble_tumble_strikes_each_drum_end_of_any_tower_once(levers: tuple[Lever, ...]) -> None:
    """Rumble Tumble strikes each drum end of the tower once, whether a flap, a swing or a wheel hangs on it."""
    scenario = in_tower(levers).event("rumble_tumble")
    struck = [request.flap for request in scenario.chance.requests if isinstance(request, Strike)]
    assert struck == list(range(scenario.state.drums))


def test_saved_state_leaves_out_the_levers_of_the_standard_tower() -> None:
    """The hashes of all old matches stay the same."""
    state = Scenario().state
    assert state.drums == 3 and "levers" not in canonical_json(state)
    assert RULES.in_tower(state, STANDARD_LEVERS) == state
    other = RULES.in_tower(state, TOWERS[4])
    assert state_hash(other) != state_hash(state)


def turns_of(levers: tuple[Lever, ...], random: Random) -> tuple[float, ...]:
    """Return angles at which leaves may stand: flaps sunk or a little up, wheels and swings at any angle."""
    signs = {"left": -1.0, "right": 1.0}
    return tuple([round(signs.get(lever.hangs, 1.0) * random.uniform(-0.1, 0.6), 5) for lever in levers])


@ALL
def test_loads_that_look_alike_from_outside_give_the_same_view(levers: tuple[Lever, ...]) -> None:
    """Hidden from outside are the pieces, the leaf of a drum on which they lie, the side to which a swing tips, and the
    angle of a wheel."""
    random = Random(len(levers))
    for salt in range(40):
        scenario = in_tower(levers)
        pieces, _ = held_load([member(1, 0), member(0, 0)])
        world = replace(scenario.state, load=(pieces, turns_of(levers, random)))
        other = RULES.scramble(world, 0, salt)
        assert other.load != world.load and RULES.view(other, 0) == RULES.view(world, 0)
        seen = RULES.view(world, 0)
        assert seen.load[0] == () and RULES.view(seen, 0) == seen
        shown = sunk_angles(seen.load, levers) or (0.0,) * scenario.state.drums
        assert shown == pytest.approx(sunk_angles(world.load, levers), abs=0.0006)


def test_outer_end_of_a_swing_shows_its_tilt_but_not_the_side_to_which_it_tips() -> None:
    """A swing tipped to the left looks from outside like a swing tipped as far to the right."""
    levers = TOWERS[4]
    left, right = [hide_inside(((), (*[0.0] * 5, turn)), levers) for turn in (-0.25, 0.25)]
    assert left == right and sunk_angles(left, levers) == (0.0, 0.0, 0.0, 0.25)


def test_the_drum_end_of_a_wheel_does_not_show_how_the_wheel_stands() -> None:
    """The standard Passage has no such drum end."""
    levers = TOWERS[3]
    assert hide_inside(((), (0.0, 0.0, 0.0, 0.9)), levers) == ((), ())
    assert wheel_drums(levers) == (1,) and wheel_drums(STANDARD_LEVERS) == ()


def hunters_bang(state: State) -> object:
    """Return the move of a hunter that knows the contents of all boxes."""
    return play_knowing_boxes(RULES, RULES.view(state, 0), 0, Random(1), owners_by_box(state))


@ALL
def test_the_hunter_strikes_the_drum_end_that_stands_highest(levers: tuple[Lever, ...]) -> None:
    scenario = in_tower(levers).play("call mountains")
    for place, lever in enumerate(levers):
        if lever.hangs != "wheel" and lever.drum >= 0:
            turns = [0.0] * len(levers)
            turns[place] = lever.turn_of(0.3)
            state = replace(scenario.state, load=(scenario.state.load[0], tuple(turns)))
            assert hunters_bang(state) == Bang(lever.drum, 1.0)


@ALL
def test_the_hunter_strikes_the_drum_ends_in_turn_when_none_is_raised(levers: tuple[Lever, ...]) -> None:
    """Every second bang goes to a wheel, whose end never shows anything."""
    scenario = in_tower(levers).play("call mountains")
    struck = []
    while len(struck) < 3:
        move = hunters_bang(scenario.state)
        if not isinstance(move, Bang):
            break
        struck.append(move.flap)
        scenario.play(str(move))
        if scenario.asked[1] != "bang":
            break
    wheels = wheel_drums(levers)
    expected = [wheels[0] if wheels and bang % 2 else bang % scenario.state.drums for bang in range(3)]
    assert struck == expected
