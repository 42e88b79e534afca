"""Seats count from 0, clockwise."""

from __future__ import annotations

from game.core.seats import clockwise, turns_begun


def test_turn_order_goes_round_from_the_first_seat() -> None:
    assert clockwise(2, 4) == (2, 3, 0, 1)


def test_numbers_of_turns_differ_by_at_most_one() -> None:
    first, count, turns = 2, 3, [0, 0, 0]
    for turn in range(1, 9):
        active = (first + turn - 1) % count
        turns[active] += 1
        assert turns_begun(turn, active, count) == tuple(turns)
