"""Seats around the table, counted from 0, clockwise."""

from __future__ import annotations

from functools import cache


@cache
def clockwise(first: int, count: int) -> tuple[int, ...]:
    """Return ``count`` seats in turn order, beginning with ``first``."""
    return tuple([(first + step) % count for step in range(count)])


def turns_begun(turn: int, active: int, count: int) -> tuple[int, ...]:
    """Return how many turns each of ``count`` seats has begun, if turns always go clockwise.

    ``turn`` is the number of the present turn, counted over all seats from 1; ``active`` is its seat.
    """
    return tuple([(turn - 1 - (active - seat) % count) // count + 1 for seat in range(count)])
