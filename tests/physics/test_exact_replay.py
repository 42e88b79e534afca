"""The bare replay that drops are timed against makes the very calls of the drop."""

from __future__ import annotations

from pathlib import Path

import pytest

from physics.passage import EMPTY, strike, throw

BENCH = Path(__file__).parents[2] / "bench"
PIECES = tuple((id, "member") for id in range(9))


@pytest.mark.parametrize("seed", [2, 3])
def test_a_replay_ends_as_the_drop_did(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCH)
    from exact_replay import spaces_of

    thrown = throw(EMPTY, PIECES, seed, record=False)
    assert thrown.load in [space.replay().load() for space in spaces_of(EMPTY, PIECES, seed)]
    struck = strike(thrown.load, 1, 0.8, seed, record=False)
    assert struck.load in [space.replay().load() for space in spaces_of(thrown.load, (1, 0.8), seed)]
