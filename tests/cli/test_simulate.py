"""Statistics of simulated matches."""

from __future__ import annotations

import pytest

from game.core.aftermath import aftermath_of
from game.core.counts import added_up
from game.simulate import checked_simulation, play_one, report, simulate
from tests.fast_set import two_games_of
from tests.games import HOUSE


def test_four_seats_are_the_default() -> None:
    assert checked_simulation("race", None, ("hunter",), matches=1, seed=1).bots == ("hunter",) * 4
    assert checked_simulation("race", None, ("hunter", "random"), matches=1, seed=1).bots == ("hunter", "random")
    assert checked_simulation("race", 3, ("random",), matches=1, seed=1).bots == ("random",) * 3


def test_simulation_accepts_only_valid_settings_of_the_elder_bot() -> None:
    plan = checked_simulation("stone_age", 2, ("elder:8:bold", "hunter"), matches=1, seed=3)
    assert plan.bots == ("elder:8:bold", "hunter")
    with pytest.raises(ValueError, match="does not know 'brave'"):
        checked_simulation("stone_age", 2, ("elder:8:brave", "hunter"), matches=1, seed=3)


@pytest.mark.slow
def test_match_of_the_elder_bot_is_simulated_to_its_end() -> None:
    result = play_one(checked_simulation("stone_age", 2, ("elder:8:bold", "hunter"), matches=1, seed=3), 0)
    assert result.error is None and result.winners


def test_simulated_match_depends_only_on_its_seed() -> None:
    plan = checked_simulation("race", 3, ("random",), matches=10, seed=40)
    later = checked_simulation("race", 3, ("random",), matches=10, seed=45)
    assert play_one(plan, 7) == play_one(later, 2)


def test_turn_is_counted_whenever_another_seat_decides() -> None:
    result = play_one(checked_simulation("race", 2, ("random",), matches=1, seed=3), 0)
    assert sum(result.turns) < result.moves, "a turn was counted for each move"
    assert len(result.turns) == 2 and min(result.turns) >= 1 and abs(result.turns[0] - result.turns[1]) <= 1


def test_rules_may_count_the_turns_themselves() -> None:
    result = play_one(checked_simulation("ugh_ugh", 3, ("hunter",), matches=1, seed=3, drops="modelled"), 0)
    assert max(result.turns) - min(result.turns) <= 1
    assert sum(result.turns) == result.statistics["turns"]


def test_result_contains_the_statistics_of_the_game() -> None:
    result = simulate(checked_simulation("ugh_ugh", 2, ("hunter",), matches=2, seed=1, drops="modelled"))
    assert {"cards", "events", "stars_by_source"} <= set(result)


@two_games_of(HOUSE)
def test_merged_statistics_do_not_depend_on_how_they_are_grouped(game: str) -> None:
    """Therefore the number of processes and the chunks make no difference."""
    plan = checked_simulation(game, None, ("hunter",), matches=3, seed=11, drops="modelled")
    parts = [play_one(plan, number).statistics for number in range(3)]
    merge = aftermath_of(HOUSE[game]).merge_statistics
    assert all(parts) and merge(parts) == merge([added_up(parts)]) == merge([parts[0], added_up(parts[1:])])


def test_report_says_none_for_an_empty_table() -> None:
    result = simulate(checked_simulation("race", 2, ("random",), matches=1, seed=3))
    assert "  causes: none" in report({**result, "causes": {}}).splitlines()
