"""The statistics on the result screen: rolls, gains, walks."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.screens.matches.result import Result
from game.settlers.aftermath import AFTERMATH, deciding_point
from game.settlers.rules.goods import RESOURCES
from game.settlers.rules.ground import WORLD
from game.settlers.rules.world import DICE_SUMS, expected_rolls
from game.settlers.table.ending import count_match
from tests.played import play_by_bot
from tests.scenes.support import open_table, settle
from tests.settlers.scenario import Scenario
from tests.settlers_scene.support import match_of


def _played_to_the_end() -> Match:
    """Return a short match of hunters played to its end."""
    match, random = match_of(seats=3, seed=5, brisk=True), Random(5)
    play_by_bot(match, "hunter", random)
    return match


def test_the_counts_on_the_result_screen_equal_the_statistics_of_the_match() -> None:
    match = _played_to_the_end()
    counted, counts = count_match(match), AFTERMATH.statistics(match)
    assert {str(number): count for number, count in counted.rolls_by_sum.items()} == counts["rolls"]
    assert {WORLD.hexes[place].name: count for place, count in counted.cards_by_hex.items()} == counts["gains_by_place"]
    assert sum(counted.cards_by_seat.values()) == sum(counts["gains"][kind] for kind in RESOURCES)
    assert sum(counted.steps_by_seat.values()) == sum(counted.walks_by_path.values()) == counts["walked"]["steps"]
    assert all(path in [way.ends for way in WORLD.paths] for path in counted.walks_by_path)


def test_rolls_are_compared_with_their_expected_counts() -> None:
    assert sum(expected_rolls(50, number) for number in DICE_SUMS) == pytest.approx(50)
    assert expected_rolls(50, 7) == pytest.approx(6 * expected_rolls(50, 2)) == pytest.approx(3 * expected_rolls(50, 3))


@pytest.mark.parametrize(("asian_chips", "label"), [(8, "Reconnaissance"), (7, "Adaptation card")])
def test_the_deciding_point_is_the_one_that_reached_the_goal(asian_chips: int, label: str) -> None:
    """An adaptation is found as the second event chip: it gives the two points of the reconnaissance, then one."""
    turn = Scenario().people(0, Asia=asian_chips).hide_chip("Albion", "adaptation").give_chips(0, "Iceland")
    turn.tracks(0, clothing=1, construction=1).nomad(0, "Gaul.nw").hand(0, "meat").play("walk Gaul.nw Albion")
    factor = deciding_point(turn.state, turn.events, ("Una", "Brok", "Oona"))
    assert factor is not None and factor.label.startswith(label)


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
