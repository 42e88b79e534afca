"""The end: nine rounds, points, ties."""

from __future__ import annotations

import pytest

from game.core import Match
from game.core.rules import MatchOver
from game.cvlizations.aftermath import AFTERMATH
from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF
from game.cvlizations.rules.rules import RULES
from tests.cvlizations.scenario import Scenario
from tests.golden.test_earlier import FOLDER
from tests.position import with_state


def play_last_round(scenario: Scenario) -> Scenario:
    """Play the ninth round with orders that give nothing."""
    return scenario.last_round().idle()


def test_the_match_ends_after_the_ninth_round() -> None:
    """Rule book, The end ("After nine rounds, everybody"): after the eighth round the match goes on."""
    scenario = Scenario().change(round=8).idle()
    assert scenario.state.winners == () and scenario.state.round == 9
    scenario.orders(*["cunning trading"] * 4)
    assert RULES.outcome(scenario.state) is not None
    assert RULES.prompt(scenario.state) is None and RULES.moves(scenario.state) == ()


def test_a_score_adds_happiness_tokens_to_the_points_of_ideas() -> None:
    """Rule book, The end: a score is the sum of happiness tokens, printed points and points of ideas at the end."""
    scenario = Scenario().set_tribe(1, happiness=4).ideas(1, "wheel", "rationalism")
    play_last_round(scenario)
    outcome = RULES.outcome(scenario.state)
    assert outcome is not None and outcome.winners == (1,)
    assert outcome.scores == (0, 4 + 1 + 2 + 2, 0, 0)
    counted = [(event.idea, event.printed, event.effect) for event in scenario.happened(events.Counted)]
    assert counted == [(NUMBER_OF["wheel"], 1, 0), (NUMBER_OF["rationalism"], 2, 2)]
    (won,) = scenario.happened(events.Won)
    assert won.scores == outcome.scores


def test_more_resources_win_a_tie_on_points() -> None:
    """Rule book, The end ("In a tie, whoever"): of two tribes with the most points, the tribe with more resources
    left wins."""
    scenario = Scenario().set_tribe(0, happiness=3).set_tribe(2, happiness=3).goods(2, "food")
    outcome = RULES.outcome(play_last_round(scenario).state)
    assert outcome is not None and outcome.winners == (2,)
    assert "more resources" in outcome.reason


def test_tribes_equal_in_points_and_resources_win_together() -> None:
    """Rule book, The end: tribes that are equal in points and in resources win together."""
    scenario = Scenario().set_tribe(0, happiness=3).set_tribe(2, happiness=3).goods(2, "food").goods(0, "wood")
    outcome = RULES.outcome(play_last_round(scenario).state)
    assert outcome is not None and outcome.winners == (0, 2)
    assert "{0} and {2} won." in [event.sentence() for event in scenario.all_events]


def test_more_points_win_against_more_resources() -> None:
    """Rule book, The end: the number of resources decides only between tribes with equal points."""
    scenario = Scenario().set_tribe(0, happiness=1).goods(2, "food " * 20)
    outcome = RULES.outcome(play_last_round(scenario).state)
    assert outcome is not None and outcome.winners == (0,) and "Most happiness" in outcome.reason


def traded(scenario: Scenario) -> list[tuple[int, str, int]]:
    """Return the trades of resources for points: seat, idea and number of resources."""
    return [(event.seat, IDEAS[event.idea].key, event.count) for event in scenario.happened(events.TradedForPoints)]


def test_traded_resources_do_not_count_in_a_tie() -> None:
    """Rule book, The end ("Before the points are", "What you have traded"): seat 0 loses the tie since it traded its
    wood for points."""
    scenario = Scenario().ideas(0, "tower").goods(0, "wood wood stone").set_tribe(1, happiness=3).goods(1, "food food")
    outcome = RULES.outcome(play_last_round(scenario).state)
    assert outcome is not None and outcome.scores[:2] == (1 + 2, 3) and outcome.winners == (1,)
    assert traded(scenario) == [(0, "tower", 2)] and scenario.held(0) == "stone"
    assert "{0} trades 2 wood for 2 points (Tower)." in [event.sentence() for event in scenario.all_events]


def test_larder_and_castle_trade_clockwise_from_the_helm() -> None:
    """Rule book, The end ("Before the points are"): seat 2 has the helm, so it trades first, while seat 0 still has its
    two stones. For Egoism, seat 2 keeps one resource more than seat 0 has at that time."""
    scenario = Scenario().change(helm=2).goods(0, "stone stone").goods(2, "food food food wood")
    scenario.ideas(0, "castle").ideas(2, "larder", "egoism")
    play_last_round(scenario)
    assert traded(scenario) == [(2, "larder", 1), (0, "castle", 2)]
    assert scenario.points(2) == 1 + 1 + 1 + 2


@pytest.mark.parametrize(
    ("ideas", "goods", "given", "left"),
    [
        ("tower", "wood " * 5, {"tower": 3}, "wood wood"),
        ("tower castle larder", "food wood stone", {"tower": 1, "castle": 1, "larder": 1}, ""),
        ("tower stock_exchange", "food wood stone", {}, "food wood stone"),
        ("tower stock_exchange", "food wood wood stone", {"tower": 1}, "food wood stone"),
        ("tower consumerism stock_exchange", "wood wood", {"tower": 2}, ""),
        ("larder capitalism", "food food food", {"larder": 3}, ""),
        ("larder capitalism", "food food food wood wood", {"larder": 2}, "food wood wood"),
        ("larder capitalism", "food wood wood", {}, "food wood wood"),
        ("castle egoism", "stone", {}, "stone"),
    ],
)
def test_a_resource_is_kept_if_another_idea_gives_more_points_for_it(
    ideas: str, goods: str, given: dict[str, int], left: str
) -> None:
    """Rule book, Our readings ("Tower, Castle and Larder"); The end ("All other ideas only"): these three ideas trade
    no resource that brings more points with another idea of the same owner."""
    scenario = Scenario().ideas(0, *ideas.split()).goods(0, goods)
    before = scenario.points(0)
    play_last_round(scenario)
    assert {idea: count for _, idea, count in traded(scenario)} == given
    assert scenario.held(0) == left and scenario.points(0) == before


def test_the_result_lists_trades_on_lines_of_their_own() -> None:
    """Rule book, The end: the points for traded resources have their own line, apart from those that other ideas give
    at the end."""
    scenario = play_last_round(Scenario().ideas(0, "tower", "rationalism").goods(0, "wood wood"))
    match = with_state(Match.new("cvlizations", seats=scenario.state.seats, seed=1), scenario.state)
    found = AFTERMATH.point_sources(match)
    assert found is not None and [source.points(0) for source in found.sources] == [0, 3, 2, 2]


def test_older_matches_score_resources_without_a_trade() -> None:
    """Rule book, Options: a match that was started before the option existed keeps its result."""
    scenario = Scenario(tower_castle_larder="count").goods(0, "food wood stone")
    play_last_round(scenario.ideas(0, "tower", "larder", "stock_exchange", "capitalism"))
    assert [event.effect for event in scenario.happened(events.Counted)] == [1, 1, 2, 1]
    assert scenario.held(0) == "food wood stone" and traded(scenario) == []
    earlier = Match.load(FOLDER / "cvlizations-opening.firepit")
    assert earlier.options["tower_castle_larder"] == "count" and not earlier.state.trades


def test_shown_points_include_what_ideas_would_give_at_the_end() -> None:
    """Rule book, The end ("When you point at"): the points shown for a tribe include the points
    that its ideas would give at the end."""
    scenario = Scenario().goods(0, "wood wood").ideas(0, "tower").begin()
    assert scenario.points(0) == 1 + 2
    scenario.goods(0, "")
    assert scenario.points(0) == 1


def test_no_move_is_legal_after_the_end() -> None:
    """Rule book, The end: after the ninth round there is nothing left to play."""
    scenario = play_last_round(Scenario())
    with pytest.raises(MatchOver):
        scenario.why_not("pass")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_begins_nine_rounds(seats: int) -> None:
    """In a round every seat has one turn."""
    match = Match.new("cvlizations", seats=seats, seed=seats, chance="modelled")
    while match.prompt is not None:
        match.play(match.moves[len(match.records) % len(match.moves)])
    assert RULES.turns(match.state) == (9,) * seats
