"""Counts for the tales of a match that is over: who did something most often."""

from __future__ import annotations

from collections import Counter


def most(counts: Counter[int], least: int = 1) -> tuple[int, int] | None:
    """Return the seat that did something most often, and how often; ``None`` for a tie, or less than ``least``."""
    ranked = counts.most_common(2)
    if not ranked or ranked[0][1] < least or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return None
    return ranked[0]
