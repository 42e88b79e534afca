"""Reading the outer ends is measured at equal strength."""

from __future__ import annotations

from functools import cache

from physics.laboratory.match_counts import STRENGTHS, reading
from physics.load import EMPTY, Load
from physics.passage import throw


@cache
def loads() -> tuple[Load, ...]:
    """Return loads with something in them."""
    many = (throw(EMPTY, tuple((id, "member") for id in range(9)), seed, record=False).load for seed in range(12))
    return tuple(load for load in many if load.held)


@cache
def found() -> dict[str, float]:
    """Return what is measured of them."""
    return reading(loads(), 1)


def test_the_fullest_flap_is_compared_at_every_strength_and_the_same_way_again() -> None:
    assert list(found()) == [str(strength) for strength in STRENGTHS] and found() == reading(loads(), 1)
    assert all(0 <= ratio <= 3 for ratio in found().values())


def test_the_fullest_flap_frees_more_than_any_other_with_a_full_bang() -> None:
    assert found()["1.0"] > 1.2


def test_nothing_freed_is_worth_nothing() -> None:
    assert set(reading([], 1).values()) == {0.0}
