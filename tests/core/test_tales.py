"""Who did something most often, as the tale of a match tells it."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.tales import most


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ({}, None),
        ({2: 1}, (2, 1)),
        ({2: 0}, None),
        ({0: 3, 1: 4, 2: 1}, (1, 4)),
        ({0: 4, 1: 4, 2: 1}, None),
        ({0: 4, 1: 3, 2: 3}, (0, 4)),
    ],
)
def test_the_seat_that_leads_alone_is_told(counts: dict[int, int], told: tuple[int, int] | None) -> None:
    assert most(Counter(counts)) == told


def test_less_than_the_least_is_not_worth_telling() -> None:
    assert most(Counter({1: 3}), least=4) is None and most(Counter({1: 4}), least=4) == (1, 4)
