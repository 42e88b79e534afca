"""Seats around the table, counted from 0, clockwise."""

from __future__ import annotations

from functools import cache


@cache
def clockwise(first: int, count: int) -> tuple[int, ...]:
    """Return ``count`` seats in turn order, beginning with ``first``."""
    return tuple([(first + step) % count for step in range(count)])


def turns_begun(turn: int, active: int, count: int) -> tuple[int, ...]:
    """Return how many turns each of ``count`` seats has begun, where turns always go round clockwise.

    ``turn`` counts the turns of all seats from 1, and it is now that of ``active``.
    """
    return tuple([(turn - 1 - (active - seat) % count) // count + 1 for seat in range(count)])
