"""The bare replay, against which the time of drops is compared, makes the same pymunk calls as the drop."""

from __future__ import annotations

import pytest

from physics.laboratory.replay_cost import replay_cost, spaces_of
from physics.passage import EMPTY, strike, throw

PIECES = tuple((id, "member") for id in range(9))


@pytest.mark.parametrize("seed", [2, 3])
def test_bare_replay_ends_with_the_load_of_its_drop(seed: int) -> None:
    thrown = throw(EMPTY, PIECES, seed, record=False)
    assert thrown.load in [space.replay().load() for space in spaces_of(EMPTY, PIECES, seed)]
    struck = strike(thrown.load, 1, 0.8, seed, record=False)
    assert struck.load in [space.replay().load() for space in spaces_of(thrown.load, (1, 0.8), seed)]


def test_replay_cost_is_measured_with_and_without_recording() -> None:
    cost = replay_cost(1)
    assert list(cost) == ["unrecorded", "recorded", "bytes"] and min(cost.values()) > 0
