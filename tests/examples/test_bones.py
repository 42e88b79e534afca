"""The second example, with dice and a secret: each paragraph of its rule book, and its bot."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from bones.bot import likelihood, play_doubter
from bones.rules import RULES, Bid, Doubt, Lost, Rolled, State, Uncovered

from game.core.chance import ModelledChance
from game.core.match import Match
from game.core.rules import IllegalMove
from game.elder import foreseeing
from game.elder.advice import gather_advice_input
from tests.fast_set import few_and_many

#: three fives among six dice
STATE = State(((5, 5), (1, 2), (5, 6)), shells=(2, 2, 2), active=0, count=0, face=0)


def play(state: State, move: Bid | Doubt) -> tuple[State, tuple[object, ...]]:
    """Return the state after a move, and its events."""
    return RULES.apply(state, move, ModelledChance(1, 1))


def test_each_bid_must_be_higher_and_the_first_cannot_be_doubted() -> None:
    """A bid of more dice than there are is refused, too."""
    match = Match.new("bones", seats=2, seed=1)
    with pytest.raises(IllegalMove, match="There is no bid to doubt yet"):
        match.play("doubt")
    match.play("bid 2 3")
    for low in ("bid 2 3", "bid 2 2", "bid 1 6"):
        with pytest.raises(IllegalMove, match="A bid must be higher"):
            match.play(low)
    match.play("bid 2 4")
    match.play("bid 3 1")
    with pytest.raises(IllegalMove, match="not so many dice"):
        match.play("bid 5 1")


@pytest.mark.parametrize(("count", "loser"), [(3, 1), (4, 0)])
def test_loser_of_a_doubted_bid_pays_and_begins(count: int, loser: int) -> None:
    """There are three fives, so the bid of three fives is true, and the bid of four fives is false."""
    bid, _ = play(STATE, Bid(count, 5))
    after, events = play(bid, Doubt())
    uncovered, lost, rolled = events
    assert isinstance(uncovered, Uncovered) and uncovered.shown == 3 and uncovered.reveals
    assert lost == Lost(loser) and isinstance(rolled, Rolled)
    assert after.shells[loser] == 1 and sum(after.shells) == 5
    assert (after.active, after.count) == (loser, 0)


def test_match_ends_when_a_player_has_no_shell() -> None:
    """Nobody rolls again, and several can share the win."""
    last, events = play(play(replace(STATE, shells=(1, 2, 2)), Bid(4, 5))[0], Doubt())
    outcome = RULES.outcome(last)
    assert outcome is not None and outcome.winners == (1, 2)
    assert not any(isinstance(event, Rolled) for event in events)
    assert RULES.prompt(last) is None and RULES.view(last, None).hands == STATE.hands


def test_dice_are_hidden_from_other_seats() -> None:
    assert RULES.view(STATE, 1).hands == ((0, 0), (1, 2), (0, 0))
    rolled = Rolled(0, STATE.hands)
    assert rolled.seen_by(0).hands[1] == (0, 0) and rolled.seen_by(None).hands == ((0, 0),) * 3
    imagined = [RULES.scramble(RULES.view(STATE, 1), 1, salt).hands for salt in range(5)]
    assert {hands[1] for hands in imagined} == {(1, 2)} and len(set(imagined)) > 1
    assert all(1 <= number <= 6 for hands in imagined for hand in hands for number in hand)


def test_bot_usually_bids_its_own_dice_and_doubts_unlikely_bids() -> None:
    view = RULES.view(STATE, 0)
    assert likelihood(view, 0, count=2, face=5) == pytest.approx(1) and likelihood(view, 0, count=6, face=1) == 0
    assert likelihood(view, 0, count=3, face=5) == pytest.approx(1 - (5 / 6) ** 4)
    bold = RULES.view(replace(STATE, count=5, face=1), 0)
    assert {str(play_doubter(RULES, bold, 0, Random(seed))) for seed in range(5)} == {"doubt"}
    first = [str(play_doubter(RULES, view, 0, Random(seed))) for seed in range(20)]
    assert first.count("bid 1 5") > 10 and len(set(first)) > 1, (
        f"expected mostly the bid 1 5 and now and then a bluff, got {set(first)}"
    )


@pytest.mark.parametrize("matches", few_and_many(60, 400))
def test_advice_is_never_certain_about_unseen_dice(matches: int) -> None:
    """In the first few imagined states all hidden dice may happen to be alike. Then the advice looks at more states."""
    faces = Random(5)
    for seed in range(matches):
        match = Match.new("bones", seats=2, seed=seed)
        match.play(f"bid 4 {faces.randint(1, 6)}")
        asked = replace(gather_advice_input(match), memory=None)
        assert foreseeing.foresee(match.rules, asked, Doubt()).certain_count == 0
    assert foreseeing.foresee(match.rules, asked, Bid(5, 4)).certain_count == 1
