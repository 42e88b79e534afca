"""What the result tells of a match is what happened in it."""

from __future__ import annotations

from game.core import Match
from game.my_first_stone_age.aftermath import AFTERMATH
from tests.golden.record import match_file


def test_the_tallies_of_the_golden_match_are_what_happened() -> None:
    match = Match.load(match_file("my_first_stone_age"))
    turned, steps, found, swaps = [count for count, _ in AFTERMATH.counted(match)]
    moves = [str(record.move).split()[0] for record in match.records]
    assert turned == moves.count("flip") and swaps == moves.count("swap")
    assert steps > 0 and found > 0


def test_nothing_has_happened_at_first() -> None:
    assert [count for count, _ in AFTERMATH.counted(Match.new("my_first_stone_age", seats=2, seed=1))] == [0, 0, 0, 0]
