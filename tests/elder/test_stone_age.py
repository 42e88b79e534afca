"""Positions of Stone Age in which the elder plays better than the hunter, and the inputs of the elder's policy."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.stone_age.bots import elder, solo_elder
from game.stone_age.rules.state import Step
from tests.stone_age.scenario import WINTER, Scenario, alone

LOOKAHEADS = {"stone_age": elder.LOOKAHEAD, "stone_age_solo": solo_elder.LOOKAHEAD}


def move_of_hunter(scenario: Scenario, seat: int = 0) -> str:
    """Return the move of the hunter."""
    view = scenario.rules.view(scenario.state, seat)
    return str(scenario.rules.bots["hunter"](scenario.rules, view, seat, Random(1)))


def move_of_elder(scenario: Scenario, seed: int) -> str:
    """Return the move of the elder."""
    rules = scenario.rules
    return str(rules.bots["elder"](rules, rules.view(scenario.state, 0), 0, Random(seed)))


def test_elder_does_not_end_the_match_while_it_is_behind() -> None:
    """No card is left to refill the row, so taking a card ends the match. The hunter takes it for its points and
    loses; the elder compares the final scores, and leaves it."""
    scenario = Scenario(2).deck().pile(1, 9, 17).pile(2, 1, 7).camp(1, food=20, score=40)
    scenario.camp(0, goods="brick stone stone stone gold gold", food=20, field=5)
    scenario.figures(2).at("building1").figures(5, 1).at("hunting", 5, 1)
    assert move_of_hunter(scenario) == "place card1 1"
    assert all(not move_of_elder(scenario, seed).startswith("place card") for seed in range(3))
    scenario.play("place card1 1")
    while scenario.state.agenda:
        scenario.play(move_of_hunter(scenario, scenario.prompt.seat))
    assert scenario.state.ended == "cards" and scenario.state.winners == (1,)


def test_solo_elder_prefers_certain_food_to_dice() -> None:
    """In the last round one food is missing and one exhaustion is left.

    The field always grows by one. The hunter sends a figure into the forest for its higher average, but the dice may
    give nothing.
    """
    scenario = alone(level=1, field=0).deck().change(exhaustion=1, initiative=(1, 2, 3, 4)).camp(0, food=4)
    for tribe in range(1, 4):
        scenario.figures(0, tribe)
    scenario.figures(1).change(agenda=(Step("place"), Step("act"), *WINTER))
    assert move_of_hunter(scenario) == "place forest 1"
    assert [move_of_elder(scenario, seed) for seed in range(3)] == ["place field 1"] * 3
    scenario.play("place field 1")
    while scenario.state.agenda:
        scenario.play(move_of_hunter(scenario))
    assert scenario.state.ended == "won"


@pytest.mark.parametrize("name", LOOKAHEADS)
def test_rollout_moves_do_not_depend_on_hidden_information(name: str) -> None:
    match, random, policy = Match.new(name, seed=8), Random(8), LOOKAHEADS[name].policy
    rules, asked = match.rules, 0
    while match.prompt is not None:
        state = match.state
        move = policy(rules, state, Random(3))
        assert policy(rules, rules.scramble(state, match.prompt.seat, 5), Random(3)) == move
        assert policy(rules, rules.view(state, match.prompt.seat), Random(3)) == move
        asked += 1
        match.play(ask_bot(match, "hunter", random))
    assert asked > 100
