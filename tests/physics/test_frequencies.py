"""The model of the Passage without physics."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from game.ugh_ugh.passage_matches import measure_matches
from physics.laboratory.frequencies import (
    FREED,
    PLACES,
    TOWER_COUNTED,
    bang_probabilities,
    modelled_strike,
    modelled_throw,
    place_of,
)
from physics.laboratory.match_counts import THROW_SIZES
from physics.load import PlainLoad
from physics.passage import EMPTY, throw
from physics.tower import spec_hash

#: ten members inside, as rows of a load: id, kind, lane, x, y, angle
HELD = tuple((id, "member", 0, 0.0, 0.0, 0.0) for id in range(10))
#: a place on the top flap, and one on a ledge (x, y in mm)
FLAP, LEDGE = (60.0, 190.0), (98.0, 190.0)


def members(*ids: int) -> tuple[tuple[int, str], ...]:
    """Return members to throw."""
    return tuple((id, "member") for id in ids)


def load_at(*spots: tuple[float, float]) -> PlainLoad:
    """Return a load of members at these places, numbered from 0."""
    return tuple((id, "member", 0, x, y, 0.0) for id, (x, y) in enumerate(spots)), ()


def share_coming_out(load: PlainLoad, thrown: int, piece: int, times: int = 3000) -> float:
    """Return the share of throws of ``thrown`` members, with ids from 20 on, in which ``piece`` comes out."""
    chance = random.Random(5)
    return sum(piece in modelled_throw(load, members(*range(20, 20 + thrown)), chance)[0] for _ in range(times)) / times


def test_model_was_fitted_to_the_current_tower() -> None:
    """A changed tower needs new frequencies: run ``python tools/bench/fit_frequencies.py``."""
    assert spec_hash() == TOWER_COUNTED


def test_every_piece_is_out_or_held_after_a_modelled_drop() -> None:
    chance, load = random.Random(1), (HELD, ())
    for _ in range(100):
        out, (held, flaps) = modelled_throw(load, ((20, "member"), (35, "predator")), chance)
        assert sorted(out + tuple(row[0] for row in held)) == [*range(10), 20, 35] and flaps == ()
        out, (held, _) = modelled_strike(load, 1, 0.5, chance)
        assert sorted(out + tuple(row[0] for row in held)) == list(range(10))


def test_modelled_drops_leave_pieces_at_every_place() -> None:
    """The next drop reads the place from the pose, as it does for loads of the real tower."""
    chance, found = random.Random(4), set[int]()
    load: PlainLoad = ((), ())
    for _ in range(200):
        _, load = modelled_throw(load, members(*range(20, 26)), chance)
        assert {row[0] for row in load[0]} <= set(range(20, 26))
        found |= {place_of(row[3], row[4]) for row in load[0]}
        load = modelled_strike(load, 1, 1.0, chance)[1]
        found |= {place_of(row[3], row[4]) for row in load[0]}
        load = ((), ())
    assert found == set(range(PLACES))
    real = throw(EMPTY, members(*range(12)), seed=3, record=False).load
    assert all(place_of(held.x, held.y) in range(PLACES) for held in real.held)


def test_single_member_comes_out_of_more_than_half_the_throws() -> None:
    assert 0.5 < share_coming_out(((), ()), 1, 20) < 0.7


def test_throw_sweeps_pieces_off_flaps_but_not_off_ledges() -> None:
    assert share_coming_out(load_at(FLAP), 8, 0) > 0.7
    assert share_coming_out(load_at(LEDGE), 8, 0) < 0.2


def test_bang_frees_pieces_on_its_own_flap_more_often_than_pieces_on_other_flaps() -> None:
    chance, freed = random.Random(6), Counter[int]()
    for _ in range(2000):
        for flap in range(3):
            freed[flap] += len(modelled_strike(load_at(FLAP), flap, 0.5, chance)[0])
    assert freed[0] > 2 * max(freed[1], freed[2])


def test_model_has_its_own_probabilities_for_predators(monkeypatch: pytest.MonkeyPatch) -> None:
    """A predator passes flaps, and stays on them in a bang, as often as the table says: here always."""
    monkeypatch.setattr("physics.laboratory.frequencies.SLIPS", 1.0)
    tiger, chance = ((35, "predator"),), random.Random(9)
    assert all(modelled_throw(((), ()), tiger, chance)[0] == (35,) for _ in range(50))
    monkeypatch.setattr("physics.laboratory.frequencies.PREDATOR_STAYS", (1.0,) * len(FREED))
    bang_probabilities.cache_clear()
    lying = ((35, "predator", 0, *FLAP, 0.0), (36, "predator", 0, *LEDGE, 0.0)), ()
    assert all(modelled_strike(lying, 0, 1.0, chance)[0] == () for _ in range(50))
    bang_probabilities.cache_clear()


def test_modelled_throw_without_pieces_changes_nothing() -> None:
    load = (HELD, ())
    assert modelled_throw(load, (), random.Random(1)) == ((), load)


def test_modelled_throw_is_reproducible() -> None:
    pieces = members(*range(20, 27))
    one, two = (modelled_throw((HELD, ()), pieces, random.Random(7)) for _ in range(2))
    assert one == two


def test_each_thrown_piece_comes_out_first_equally_often() -> None:
    """The winner of the Ughlympic Games must not depend on which piece is named first."""
    chance, first = random.Random(8), Counter[int]()
    for _ in range(2000):
        out, _ = modelled_throw(((), ()), members(20, 21, 22), chance)
        first.update(out[:1])
    assert max(first.values()) < 1.15 * min(first.values())


def test_harder_bang_frees_more_pieces() -> None:
    assert list(FREED) == sorted(FREED) and FREED[0] == 0.0


@pytest.fixture(scope="module", params=[2, 3, 4, 5])
def with_physics_and_modelled(request: pytest.FixtureRequest) -> tuple[dict[str, Any], dict[str, Any]]:
    """Measure matches of hunters with physics and modelled, on other seeds than the frequencies come from."""
    bots, seats = ("hunter",) * 5, (request.param,)
    live = measure_matches(250, seed=77, bots=bots, seats=seats)
    return live, measure_matches(1000, seed=78, chance="modelled", bots=bots, seats=seats)


@pytest.mark.slow
def test_modelled_matches_leave_as_many_pieces_inside_as_matches_with_physics(
    with_physics_and_modelled: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    """The mean number of pieces inside agrees within 10 %."""
    live, modelled = with_physics_and_modelled
    assert modelled["inside_mean"] == pytest.approx(live["inside_mean"], rel=0.1)


@pytest.mark.slow
def test_modelled_throws_let_as_many_pieces_out_as_throws_with_physics(
    with_physics_and_modelled: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    """The means agree within .04 and two standard errors for each number thrown."""
    live, modelled = with_physics_and_modelled
    for name, _, _ in THROW_SIZES:
        thrown = live["thrown"][name]
        noise = 2 * (0.25 / thrown) ** 0.5
        assert modelled["out_now_by_thrown"][name] == pytest.approx(live["out_now_by_thrown"][name], abs=0.04 + noise)


@pytest.mark.slow
def test_modelled_matches_of_all_bots_agree_with_matches_with_physics() -> None:
    """The mean number inside agrees within 10 %, and the share of ten or more inside within a factor of 1.5."""
    live, modelled = measure_matches(1000, seed=77), measure_matches(2000, seed=78, chance="modelled")
    assert modelled["inside_mean"] == pytest.approx(live["inside_mean"], rel=0.1)
    assert 1 / 1.5 < modelled["inside_ten_or_more"] / live["inside_ten_or_more"] < 1.5
    assert modelled["out_now"] == pytest.approx(live["out_now"], abs=0.04)
    assert modelled["out_later"] == pytest.approx(live["out_later"], abs=0.04)
