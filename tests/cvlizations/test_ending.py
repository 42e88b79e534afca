"""The end: nine rounds, points, ties."""

from __future__ import annotations

import pytest

from game.core import Match
from game.core.rules import MatchOver
from game.cvlizations import events
from game.cvlizations.rules import RULES
from tests.cvlizations.scenario import Scenario

CROWDED = ("slacking thieving",) * 4


def ended(scenario: Scenario) -> Scenario:
    """Play the ninth round with orders that give nothing."""
    return scenario.last_round().orders(*CROWDED[: scenario.state.seats])


def test_the_match_ends_after_nine_rounds_and_not_before() -> None:
    """The end: "After nine rounds everybody"."""
    scenario = Scenario().state_parts(round=8).orders(*CROWDED)
    assert scenario.state.winners == () and scenario.state.round == 9
    scenario.orders(*["cunning trading"] * 4)
    assert RULES.outcome(scenario.state) is not None
    assert RULES.prompt(scenario.state) is None and RULES.moves(scenario.state) == ()


def test_tokens_printed_points_and_effects_add_up() -> None:
    """The end: what the ideas give at the end."""
    scenario = Scenario().tribe_parts(1, happiness=4).ideas(1, "wheel", "rationalism")
    ended(scenario)
    outcome = RULES.outcome(scenario.state)
    assert outcome is not None and outcome.winners == (1,)
    assert outcome.scores == (0, 4 + 1 + 2 + 2, 0, 0)
    counted = [(event.idea, event.printed, event.effect) for event in scenario.happened(events.Counted)]
    assert counted == [(29, 1, 0), (35, 2, 2)]
    (won,) = scenario.happened(events.Won)
    assert won.scores == outcome.scores


def test_level_points_the_more_resources_win() -> None:
    """The end: "If two have the"."""
    scenario = Scenario().tribe_parts(0, happiness=3).tribe_parts(2, happiness=3).goods(2, "food")
    outcome = RULES.outcome(ended(scenario).state)
    assert outcome is not None and outcome.winners == (2,)
    assert "more resources" in outcome.reason


def test_level_points_and_resources_share_the_victory() -> None:
    """The end: they share."""
    scenario = Scenario().tribe_parts(0, happiness=3).tribe_parts(2, happiness=3).goods(2, "food").goods(0, "wood")
    outcome = RULES.outcome(ended(scenario).state)
    assert outcome is not None and outcome.winners == (0, 2)
    assert "{0} and {2} won." in [event.sentence() for event in scenario.story]


def test_resources_of_the_loser_do_not_help() -> None:
    """The end: resources only break ties."""
    scenario = Scenario().tribe_parts(0, happiness=1).goods(2, "food " * 20)
    outcome = RULES.outcome(ended(scenario).state)
    assert outcome is not None and outcome.winners == (0,) and "most happiness" in outcome.reason


def test_resources_are_counted_not_handed_in() -> None:
    """The end: "Ideas that count resources"; decisions: "Resources are counted at"."""
    scenario = Scenario().goods(0, "food wood stone").ideas(0, "tower", "larder", "stock_exchange", "capitalism")
    ended(scenario)
    assert [event.effect for event in scenario.happened(events.Counted)] == [1, 1, 2, 1]
    assert scenario.held(0) == "food wood stone"


def test_points_shown_are_those_of_an_end_now() -> None:
    """The end: "The points shown during"."""
    scenario = Scenario().goods(0, "wood wood").ideas(0, "tower").begin()
    assert scenario.points(0) == 1 + 2
    scenario.goods(0, "")
    assert scenario.points(0) == 1


def test_nothing_can_be_played_any_more() -> None:
    """The end."""
    scenario = ended(Scenario())
    with pytest.raises(MatchOver):
        scenario.why_not("pass")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_begins_nine_rounds(seats: int) -> None:
    """A round is a turn of everybody."""
    match = Match.new("cvlizations", seats=seats, seed=seats, chance="modelled")
    while match.prompt is not None:
        match.play(match.moves[len(match.records) % len(match.moves)])
    assert RULES.turns(match.state) == (9,) * seats
