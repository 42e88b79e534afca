"""Whole matches: pieces are conserved, and every match comes to an end."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.my_first_stone_age.aftermath import AFTERMATH
from game.my_first_stone_age.rules.board import GOODS
from game.my_first_stone_age.rules.rules import RULES
from tests.played import play_at_random


def check_random_match(seats: int, seed: int, **options: bool | int | str) -> int:
    """Play a random match, check that pieces are conserved after each move, and return the number of turns."""
    match, random = Match.new("my_first_stone_age", seats=seats, seed=seed, options=options), Random(seed)
    pieces = RULES.conserved(match.state)
    goods_of_a_kind = 3 if seats == 2 else 4
    assert pieces["dogs"] == 2 and all(pieces[f"good {good}"] == goods_of_a_kind for good in GOODS)
    while match.prompt is not None:
        match.play(random.choice(match.moves))
        state = match.state
        assert RULES.conserved(state) == pieces and sum(state.post) == 5
        assert min(*state.stock, *state.post, state.dogs) >= 0
        assert all(min(settlement.goods) >= 0 <= settlement.dogs <= 2 for settlement in state.settlements)
        assert state.step != "flip" or not all(state.face_up)
    assert max(match.scores) == 3 and sorted(match.scores)[-2] < 3
    assert sum(RULES.turns(match.state)) == match.state.turn
    return int(match.state.turn)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_goods_dogs_huts_and_tokens_are_conserved(seats: int) -> None:
    """Twenty matches are played with each number of seats; in the slow tests a thousand."""
    for seed in range(20):
        check_random_match(seats, seed)


@pytest.mark.parametrize("option", ["first_flip_redo", "shuffle_all", "helper"])
def test_pieces_are_conserved_with_every_option(option: str) -> None:
    """Rulebook: Options. Five random matches are played with each option."""
    for seed in range(5):
        check_random_match(3, seed, **{option: True})


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_are_conserved_in_a_thousand_matches(seats: int) -> None:
    for seed in range(1000):
        check_random_match(seats, seed)


def test_the_helper_option_does_not_change_any_state() -> None:
    """Rulebook: Options: Helper. With the same seed and the same moves, both matches have the same states."""
    plain = Match.new("my_first_stone_age", seats=3, seed=8)
    helped = Match.new("my_first_stone_age", seats=3, seed=8, options={"helper": True})
    random = Random(8)
    while plain.prompt is not None:
        move = random.choice(plain.moves)
        plain.play(move)
        helped.play(move)
        assert helped.state == plain.state


def test_statistics_count_huts_and_turns() -> None:
    """The command ``simulate`` prints these counts."""
    match, random = Match.new("my_first_stone_age", seats=2, seed=3), Random(3)
    play_at_random(match, random)
    found = AFTERMATH.statistics(match)
    assert found["turns"] == {str(match.state.turn): 1} and found["happened"]["Built"] == sum(match.scores)
    merged = AFTERMATH.merge_statistics([found, found])
    assert merged["in_a_match"]["Built"] == sum(match.scores)
    assert merged["turns_of_all"]["p50"] == match.state.turn
