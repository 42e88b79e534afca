"""The model of the Passage without physics."""

from __future__ import annotations

import random

import pytest

from physics import frequencies
from physics.frequencies import FREED_BY_STRENGTH, OUT_LATER, OUT_NOW, freed, modelled_strike, modelled_throw
from physics.measure import measure

HELD = tuple((id, "member", 0, 0.0, 0.0, 0.0) for id in range(10))


def test_every_piece_is_out_or_held_after_a_modelled_drop() -> None:
    chance = random.Random(1)
    for _ in range(100):
        out, (held, flaps) = modelled_throw((HELD, ()), ((20, "member"), (35, "predator")), chance)
        assert sorted(out + tuple(row[0] for row in held)) == [*range(10), 20, 35] and flaps == ()
        out, (held, _) = modelled_strike((HELD, ()), 1, 0.5, chance)
        assert sorted(out + tuple(row[0] for row in held)) == list(range(10))


def test_the_model_keeps_to_its_frequencies() -> None:
    chance, now, later, banged = random.Random(2), 0, 0, 0
    for _ in range(2000):
        out, _ = modelled_throw((HELD, ()), tuple((id, "member") for id in range(20, 30)), chance)
        now += sum(id >= 20 for id in out)
        later += sum(id < 20 for id in out)
        banged += len(modelled_strike((HELD, ()), 0, 0.35, chance)[0])
    assert now / 20_000 == pytest.approx(OUT_NOW, abs=0.02)
    assert later / 20_000 == pytest.approx(OUT_LATER, abs=0.02)
    assert banged / 20_000 == pytest.approx(freed(0.35), abs=0.02)


def test_the_same_chance_gives_the_same_modelled_drop() -> None:
    pieces = tuple((id, "member") for id in range(20, 27))
    one, two = (modelled_throw((HELD, ()), pieces, random.Random(7)) for _ in range(2))
    assert one == two


def test_a_harder_bang_frees_more() -> None:
    chances = [freed(step / 20) for step in range(1, 21)]
    assert chances == sorted(chances) and chances[-1] == FREED_BY_STRENGTH[-1][1]


@pytest.mark.slow
def test_the_numbers_are_those_of_a_measurement() -> None:
    result = measure(calls=5000, seed=20_001)
    assert result["out_now"] == pytest.approx(OUT_NOW, abs=0.03)
    assert result["out_later"] == pytest.approx(OUT_LATER, abs=0.03)
    for (_, chance), figure in zip(
        frequencies.FREED_BY_STRENGTH[1:], ("freed_by_gentle", "freed_by_one", "freed_by_full"), strict=True
    ):
        assert result[figure] == pytest.approx(chance, abs=0.04)
