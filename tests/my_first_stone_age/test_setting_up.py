"""Setting up (rulebook page: Setting up, Options)."""

from __future__ import annotations

import pytest

from game.core import Match
from game.my_first_stone_age.rules.board import HUTS, TOKENS
from game.my_first_stone_age.rules.rules import RULES
from tests.my_first_stone_age.scenario import Scenario


@pytest.mark.parametrize(("seats", "left"), [(2, 2), (3, 3), (4, 3)])
def test_goods_lie_on_their_places_and_one_good_of_each_kind_on_the_trading_post(seats: int, left: int) -> None:
    """Rulebook: Setting up. Two players use three of each good, more use four."""
    state = Match.new("my_first_stone_age", seats=seats, seed=1).state
    assert state.post == (1,) * 5
    assert state.stock == (left,) * 5
    assert state.dogs == 2
    for settlement in state.settlements:
        assert (settlement.space, settlement.goods, settlement.dogs, settlement.huts) == (0, (0,) * 5, 0, ())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tokens_lie_face_down_and_huts_in_three_piles_of_five(seats: int) -> None:
    """Rulebook: Setting up. Every token and every hut is there once."""
    state = Match.new("my_first_stone_age", seats=seats, seed=2).state
    assert sorted(state.tokens) == sorted(TOKENS) and not any(state.face_up)
    assert [len(pile) for pile in state.piles] == [5, 5, 5]
    assert sorted(hut for pile in state.piles for hut in pile) == sorted(HUTS)


def test_tokens_and_huts_are_shuffled() -> None:
    """Rulebook: Setting up. Matches with different seeds have different orders."""
    states = [Match.new("my_first_stone_age", seed=seed).state for seed in range(6)]
    assert len({state.tokens for state in states}) == len({state.piles for state in states}) == 6


def test_the_youngest_player_starts() -> None:
    """Rulebook: Setting up; Options: Youngest. If the option names nobody, a random seat starts."""
    for seat in range(4):
        match = Match.new("my_first_stone_age", seats=4, seed=1, options={"youngest": seat + 1})
        assert match.prompt is not None and match.prompt.seat == seat
    starters = {Match.new("my_first_stone_age", seats=3, seed=seed).state.active for seed in range(30)}
    assert starters == {0, 1, 2}


def test_a_seat_without_a_player_cannot_be_the_youngest() -> None:
    """Rulebook: Options: Youngest. The refusal is a sentence."""
    with pytest.raises(ValueError, match="Player 4 cannot start: there are only 3 players"):
        Match.new("my_first_stone_age", seats=3, options={"youngest": 4})


def test_turns_go_round_clockwise() -> None:
    """Rulebook: Setting up; Your turn. After the last seat comes the first seat again."""
    scenario = Scenario(3).active(1)
    seats = []
    for token in ("berry", "fish", "pot", "tooth", "arrowhead"):
        seats.append(scenario.prompt.seat)
        scenario.turn(token)
    assert seats == [1, 2, 0, 1, 2]
    assert RULES.turns(scenario.state) == (2, 2, 2)


def test_redo_option_puts_back_a_building_site_on_the_first_turn() -> None:
    """Rulebook: Options: Redo first turn; What we decided. The same player turns over another token."""
    scenario = Scenario(2, first_flip_redo=True).play("flip 13")
    assert not any(scenario.state.face_up) and scenario.state.tokens[13] == "building_site"
    assert scenario.prompt.seat == 0 and scenario.prompt.kind == "flip"
    assert [type(event).__name__ for event in scenario.events] == ["TokenTurned", "PutBack"]
    assert "put that tree back" in scenario.refusal("flip 13")
    assert len(scenario.moves) == 13
    scenario.turn("fish")
    assert scenario.goods_of(0) == "fish" and scenario.prompt.seat == 1
    scenario.play("flip 13")
    assert scenario.prompt.kind == "swap", (
        f"expected a swap, since only the first token may be put back; got {scenario.prompt.kind!r}"
    )


def test_building_site_on_the_first_turn_counts_without_the_redo_option() -> None:
    """Rulebook: Options: Redo first turn. If it is off, the building site is visited like at any time."""
    scenario = Scenario(2).play("flip 13")
    assert scenario.prompt.kind == "swap"


@pytest.mark.parametrize(
    ("steps", "starters"),
    [
        ((1, 0, 0), {0}),
        ((1, 3), {1}),
        ((3, 1), {0}),
        ((1, 1), {0, 1}),
        ((1, 1, 0), {0}),
        ((1, 0, 1), {2}),
        ((1, 3, 0), {0}),
        ((0, 3, 2), {1}),
        ((1, 0, 1, 0), {0, 2}),
        ((1, 0, 3, 0), {2}),
        ((0, 1, 1, 1), {1}),
        ((2, 0, 2), {0, 1, 2}),
    ],
)
def test_seats_with_an_early_turn_play_first_as_far_as_clockwise_turns_allow(
    steps: tuple[int, ...], starters: set[int]
) -> None:
    """Rulebook: Options. Turns still go round the table, so not everybody with an early turn can come first. Of
    several seats that could begin, the seat with the most steps begins. If their steps are equal, chance decides."""
    found = set()
    for seed in range(12):
        match = Match.new("my_first_stone_age", seats=len(steps), seed=seed, head_starts=steps)
        assert match.prompt is not None
        found.add(match.prompt.seat)
        goods = [sum(settlement.goods) for settlement in match.state.settlements]
        assert goods == [int(each >= 2) for each in steps], (
            f"expected a good for each seat with two steps or more, got {goods} for {steps}"
        )
    assert found == starters


def test_opening_names_only_the_seat_that_begins_after_the_head_starts() -> None:
    for seed in range(6):
        match = Match.new("my_first_stone_age", names=["Ada", "Bo", "Cy"], seed=seed, head_starts=(0, 1, 0))
        sentences = [event.sentence().format(*match.names) for event in match.opening.events]
        assert sentences == ["Bo gets a head start: an early turn.", "Bo starts."]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_berries_for_head_starts_come_from_the_post_when_the_space_is_empty(seats: int) -> None:
    """With four seats the space holds three berries, so the fourth comes from the post; goods are never below none."""
    state = Match.new("my_first_stone_age", seats=seats, seed=1, head_starts=[2] * seats).state
    plain = Match.new("my_first_stone_age", seats=seats, seed=1).state
    held = sum(settlement.goods[0] for settlement in state.settlements)
    assert held == seats and min(*state.stock, *state.post) >= 0
    assert state.stock[0] == max(0, plain.stock[0] - seats)
    assert held + state.stock[0] + state.post[0] == plain.stock[0] + plain.post[0]
