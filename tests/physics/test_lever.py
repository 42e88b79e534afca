"""A flap's outer end shows the load on the flap."""

from __future__ import annotations

from game.passage.outside import MAX_END_HEIGHT, heights_at_rest, outer_end_height
from physics.lever import fullest
from physics.passage import EMPTY, throw
from physics.touch import resting_flap, touching


def test_outer_end_of_a_flap_rises_as_its_inner_end_sinks() -> None:
    heights = [outer_end_height(step / 100) for step in range(60)]
    assert heights == sorted(heights) and heights[0] == 0.0 and heights[-1] < MAX_END_HEIGHT


def test_piece_lifts_the_outer_end_of_its_flap_by_at_least_six_units() -> None:
    seen = 0
    for seed in range(12):
        load = throw(EMPTY, [(id, "member") for id in range(9)], seed, record=False).load
        touches, heights = touching(load), heights_at_rest(load.flaps)
        for id, touch in touches.items():
            flap = resting_flap(touches, id)
            if flap is not None and touch.flaps == {flap}:
                assert heights[flap] >= 6.0, f"the outer end of the flap hardly rises (seed, piece): {(seed, id)}"
                seen += 1
        free = {0, 1, 2} - {flap for touch in touches.values() for flap in touch.flaps}
        assert all(heights[flap] < 1.5 for flap in free)
        assert not load.held or heights[fullest(load)] == max(heights)
    assert seen > 12
