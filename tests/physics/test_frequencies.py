"""The model of the Passage without physics."""

from __future__ import annotations

import random

import pytest

from game.ugh_ugh.passage_matches import measure_matches
from physics.frequencies import FREED_BY_STRENGTH, freed, modelled_strike, modelled_throw, out_later, out_now

HELD = tuple((id, "member", 0, 0.0, 0.0, 0.0) for id in range(10))


def test_every_piece_is_out_or_held_after_a_modelled_drop() -> None:
    chance = random.Random(1)
    for _ in range(100):
        out, (held, flaps) = modelled_throw((HELD, ()), ((20, "member"), (35, "predator")), chance)
        assert sorted(out + tuple(row[0] for row in held)) == [*range(10), 20, 35] and flaps == ()
        out, (held, _) = modelled_strike((HELD, ()), 1, 0.5, chance)
        assert sorted(out + tuple(row[0] for row in held)) == list(range(10))


def test_the_model_keeps_to_its_frequencies() -> None:
    """Where the chances of one drop do not run against 0 or 1, and no handful is large enough to jam."""
    chance, now, later, banged = random.Random(2), 0, 0, 0
    for _ in range(4000):
        out, _ = modelled_throw((HELD[:3], ()), tuple((id, "member") for id in range(20, 23)), chance)
        now += sum(id >= 20 for id in out)
        later += sum(id < 20 for id in out)
        banged += len(modelled_strike((HELD, ()), 0, 0.8, chance)[0])
    assert now / 12_000 == pytest.approx(out_now(3, 3), abs=0.02)
    assert later / 12_000 == pytest.approx(out_later(3, 3), abs=0.02)
    assert banged / 40_000 == pytest.approx(freed(0.8, 10), abs=0.02)


def test_now_and_then_a_large_handful_jams() -> None:
    chance, handful = random.Random(2), tuple((id, "member") for id in range(20, 32))
    outs = sorted(len(modelled_throw(((), ()), handful, chance)[0]) for _ in range(2000))
    assert outs[10] <= 3 and outs[1000] >= 8


def test_nothing_comes_out_when_nothing_is_thrown() -> None:
    assert modelled_throw((HELD, ()), (), random.Random(1))[0] == ()


def test_the_same_chance_gives_the_same_modelled_drop() -> None:
    pieces = tuple((id, "member") for id in range(20, 27))
    one, two = (modelled_throw((HELD, ()), pieces, random.Random(7)) for _ in range(2))
    assert one == two


def test_a_harder_bang_frees_more() -> None:
    chances = [freed(step / 20) for step in range(1, 21)]
    assert chances == sorted(chances) and chances[-1] == FREED_BY_STRENGTH[-1][1]


@pytest.mark.slow
def test_modelled_matches_are_as_full_as_live_ones() -> None:
    """The mean inside within 10 %, ten or more inside within a factor of 1.5, on other matches than fitted."""
    live, modelled = measure_matches(1000, seed=77), measure_matches(2000, seed=78, chance="modelled")
    assert modelled["inside_mean"] == pytest.approx(live["inside_mean"], rel=0.1)
    assert 1 / 1.5 < modelled["inside_ten_or_more"] / live["inside_ten_or_more"] < 1.5
    assert modelled["out_now"] == pytest.approx(live["out_now"], abs=0.04)
    assert modelled["out_later"] == pytest.approx(live["out_later"], abs=0.04)
