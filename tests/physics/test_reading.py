"""How much it helps to read the outer ends, measured with bangs of equal strength, and over three bangs."""

from __future__ import annotations

from functools import cache
from itertools import count, islice

import pytest

from physics.laboratory.match_counts import (
    BLIND_ORDERS,
    STRENGTHS,
    flap_by_looking,
    single_bang_advantage,
    three_bang_advantage,
)
from physics.load import EMPTY, Load
from physics.passage import throw
from physics.tower import TOWER


@cache
def some_loads() -> tuple[Load, ...]:
    """Return loads of at least one piece."""
    many = (throw(EMPTY, tuple((id, "member") for id in range(9)), seed, record=False).load for seed in range(4))
    return tuple(load for load in many if load.held)


@cache
def measured() -> dict[str, float]:
    """Return the advantage measured with ``some_loads``."""
    return single_bang_advantage(some_loads(), 1)


def test_advantage_of_striking_the_fullest_flap_is_the_same_when_measured_again() -> None:
    """A player who reads the tower from its outer ends strikes the fullest flap.

    The advantage compares this with striking any flap; it is measured for each strength of a bang.
    """
    once, again = (single_bang_advantage(some_loads()[:1], 1) for _ in range(2))
    assert once == again
    assert list(measured()) == [str(strength) for strength in STRENGTHS]
    assert all(0 <= ratio <= 3 for ratio in measured().values())


def test_full_bang_frees_more_pieces_on_the_fullest_flap_than_on_an_average_flap() -> None:
    assert measured()["1.0"] > 1.2


def test_player_who_reads_the_tower_beats_every_fixed_order_of_three_bangs() -> None:
    """A blind order strikes the flap of a piece that lies alone only once."""
    assert {flap for order in BLIND_ORDERS for flap in order} == set(range(TOWER.flap.count))
    thrown = (throw(EMPTY, ((0, "member"),), seed, record=False).load for seed in count(2))
    alone = list(islice((load for load in thrown if load.held), 8))
    once, again = (three_bang_advantage(alone[:1], 1) for _ in range(2))
    assert once == again and three_bang_advantage(alone, 1) > 1.0


@pytest.mark.parametrize(("bangs", "flap"), [(3, 0), (2, 0), (1, 1)])
def test_good_player_begins_at_the_top_if_there_is_a_bang_for_each_flap_with_pieces(bangs: int, flap: int) -> None:
    """The middle flap is the fullest here, and the lowest flap is empty."""
    assert flap_by_looking(Load((), (-0.1, 0.3, 0.0, 0.0, 0.0, 0.0)), bangs) == flap


def test_good_player_strikes_the_top_flap_if_all_flaps_look_empty() -> None:
    assert flap_by_looking(EMPTY, 3) == 0


def test_advantage_of_reading_the_tower_is_zero_without_a_load() -> None:
    assert set(single_bang_advantage([], 1).values()) == {0.0} and three_bang_advantage([], 1) == 0.0
