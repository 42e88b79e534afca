"""The end of a round: cards slide, tools return, the start player changes, and the two ends of the match."""

from __future__ import annotations

import pytest

from game.core import Match
from game.stone_age.rules import round_events
from game.stone_age.rules.rules import RULES
from tests.stone_age.scenario import Scenario


def after_round(scenario: Scenario) -> Scenario:
    """Let the first player's last figure act without gain, so that the round ends."""
    for seat in range(len(scenario.state.camps)):
        scenario.camp(seat, food=40)
    return scenario.at("claypit").acting().play("use claypit")


def test_unsold_cards_slide_to_the_cheap_spaces_and_new_cards_follow() -> None:
    scenario = after_round(Scenario(2).row(0, 2, 0, 4))
    assert scenario.state.row[:2] == (2, 4) and 0 not in scenario.state.row
    revealed = scenario.happened(round_events.CardsRevealed)[0]
    assert revealed.spaces == (2, 3) and revealed.cards == scenario.state.row[2:]
    assert scenario.happened(round_events.RowSlid)[0].row == (2, 4, 0, 0)


def test_a_full_row_of_cards_does_not_change() -> None:
    scenario = after_round(Scenario(2))
    assert scenario.state.row == (1, 2, 3, 4) and not scenario.happened(round_events.CardsRevealed)


def test_the_left_neighbour_of_the_start_player_starts_the_next_round() -> None:
    scenario = after_round(Scenario(3))
    assert scenario.state.first == 1 and scenario.asked == (1, "place") and scenario.state.round == 2
    assert after_round(Scenario(3, start_player=3).change(first=2)).state.first == 0


def test_acting_begins_with_the_start_player() -> None:
    scenario = Scenario(3, start_player=2)
    scenario.play("place hunting 5", "place forest 5", "place hunting 5")
    assert scenario.asked == (1, "act")
    assert scenario.play("use hunting").asked == (2, "act")
    assert scenario.play("use forest").asked == (0, "act")


def test_used_tools_are_turned_back_at_the_end_of_the_round() -> None:
    scenario = after_round(Scenario(2).tools((1, 1, 0), turned="12").tools((2, 0, 0), 1, turned="1"))
    assert [camp.turned for camp in scenario.state.camps] == [(False,) * 3] * 2


def test_the_match_ends_at_once_when_the_row_cannot_be_filled() -> None:
    scenario = after_round(Scenario(2).row(0, 2, 0, 4).deck(9))
    assert scenario.state.ended == "cards" and RULES.prompt(scenario.state) is None
    assert scenario.happened(round_events.Ended)[0].reason == "cards"


def test_the_match_goes_on_when_the_last_cards_fill_the_row() -> None:
    scenario = after_round(Scenario(2).row(0, 2, 0, 4).deck(9, 10))
    assert scenario.state.row == (2, 4, 9, 10) and scenario.state.deck == () and not scenario.state.ended


def test_an_empty_pile_of_buildings_ends_the_match_after_feeding() -> None:
    scenario = Scenario(2).pile(1, 1).camp(goods="wood wood brick", food=7).at("building1").at("forest").acting()
    scenario.play("build 1 with wood wood brick")
    assert not scenario.state.ended and scenario.asked == (0, "act")
    scenario.play("use forest")
    assert scenario.state.ended == "buildings" and scenario.camp_of().food == 2
    assert scenario.state.row == (1, 2, 3, 4)


def test_the_outcome_names_winners_scores_and_reason() -> None:
    outcome = RULES.outcome(after_round(Scenario(2).pile(1).camp(1, score=12)).state)
    assert outcome is not None and outcome.winners == (1,) and outcome.scores == (0, 12)
    assert outcome.reason == "A pile of buildings has run out. Most points wins."
    outcome = RULES.outcome(after_round(Scenario(2).row(0, 2, 3, 4).deck().camp(0, score=1)).state)
    assert outcome is not None and outcome.reason == "The cards have run out. Most points wins."


@pytest.mark.parametrize(
    ("field", "winners", "reason"),
    [
        (0, (0, 1), "Tied on points, and on the total of field, tools and figures."),
        (1, (1,), "Tied on points, but with a higher total of field, tools and figures."),
    ],
)
def test_the_outcome_of_a_tie_says_what_decided_it(field: int, winners: tuple[int, ...], reason: str) -> None:
    tied = Scenario(2).pile(1).camp(0, score=12).camp(1, score=12, field=field)
    outcome = RULES.outcome(after_round(tied).state)
    assert outcome is not None and outcome.scores == (12, 12)
    assert outcome.winners == winners and outcome.reason == reason


def test_a_new_match_has_no_outcome_and_is_in_its_first_round() -> None:
    match = Match.new("stone_age", seats=2, seed=1)
    assert match.outcome is None and match.rules.turns(match.state) == (1, 1)  # type: ignore[attr-defined]
