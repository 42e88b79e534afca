"""The statistics on the result screen: rolls, gains, walks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.screens.matches.result import Result
from game.settlers.aftermath import AFTERMATH
from game.settlers.rules.goods import RESOURCES
from game.settlers.rules.ground import WORLD
from game.settlers.rules.world import DICE_SUMS, expected_rolls
from game.settlers.table.ending import count_match
from tests.played import play_by_bot
from tests.scenes.support import open_table, settle
from tests.settlers_scene.support import match_of


def _played_to_the_end() -> Match:
    """Return a short match of hunters played to its end."""
    match, random = match_of(seats=3, seed=5, brisk=True), Random(5)
    play_by_bot(match, "hunter", random)
    return match


def test_the_statistics_agree_with_the_records() -> None:
    match = _played_to_the_end()
    counted, counts = count_match(match), AFTERMATH.statistics(match)
    assert {str(number): count for number, count in counted.rolls.items()} == counts["rolls"]
    assert {WORLD.hexes[place].name: count for place, count in counted.gains.items()} == counts["gains_by_place"]
    assert sum(counted.taken.values()) == sum(counts["gains"][kind] for kind in RESOURCES)
    assert sum(counted.steps.values()) == sum(counted.walks.values()) == counts["walked"]["steps"]
    assert all(path in [way.ends for way in WORLD.paths] for path in counted.walks)


def test_rolls_are_compared_with_their_expected_counts() -> None:
    assert sum(expected_rolls(50, number) for number in DICE_SUMS) == pytest.approx(50)
    assert expected_rolls(50, 7) == pytest.approx(6 * expected_rolls(50, 2)) == pytest.approx(3 * expected_rolls(50, 3))


def test_the_result_shows_the_statistics(tmp_path: Path) -> None:
    match = _played_to_the_end()
    stage, _ = open_table(match, tmp_path, (640, 360))
    settle(stage)
    assert isinstance(stage.scene, Result)
    stage.draw()
    turns, cards, steps, trades, _ = [count for count, _ in AFTERMATH.counts_in(match)]
    counts = AFTERMATH.statistics(match)
    assert turns == match.state.turn and cards == sum(counts["gains"].values())
    assert steps == counts["walked"]["steps"]
    assert trades == counts["trades"].get("dealt", 0) + counts["trades"].get("banked", 0)
