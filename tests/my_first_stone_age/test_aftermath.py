"""The statistics on the result screen match the events."""

from __future__ import annotations

from game.core import Match
from game.my_first_stone_age.aftermath import AFTERMATH
from tests.golden.record import match_file


def test_the_tallies_of_the_golden_match_agree_with_its_events() -> None:
    match = Match.load(match_file("my_first_stone_age"))
    turned, steps, found, swaps = [count for count, _ in AFTERMATH.counts_in(match)]
    moves = [str(record.move).split()[0] for record in match.records]
    assert turned == moves.count("flip") and swaps == moves.count("swap")
    assert steps > 0 and found > 0


def test_the_statistics_are_zero_before_the_first_move() -> None:
    assert [count for count, _ in AFTERMATH.counts_in(Match.new("my_first_stone_age", seats=2, seed=1))] == [0, 0, 0, 0]
