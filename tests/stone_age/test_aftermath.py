"""Simulation statistics: counts of one match, and their sums over several, checked with hand-made matches."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from game.core import Match
from game.core.counts import interval
from game.core.rules import Event
from game.stone_age.aftermath import AFTERMATH, SOLO_AFTERMATH, luck
from game.stone_age.rules import events, round_events
from game.stone_age.rules.board import FIRST_CARD, HUNTING, PLACES
from tests.stone_age.scenario import Scenario, alone


def a_match(scenario: Scenario, *listed: Event, **changes: Any) -> Match:
    """Return a stand-in for a match: its state, and its events in two records after the opening."""
    opening, first, rest = listed[:1], listed[1:2], listed[2:]
    records = [SimpleNamespace(events=first), SimpleNamespace(events=rest)]
    state = scenario.change(**changes).state
    opening_record = SimpleNamespace(events=opening)
    return cast("Match", SimpleNamespace(state=state, opening=opening_record, records=records, names=("Ada", "Bo")))


def statistics_of_three(**changes: Any) -> dict[str, Any]:
    """Return the statistics of a match in which the third of three seats started."""
    return AFTERMATH.statistics(
        a_match(
            Scenario(seats=3),
            round_events.Started(2, 0),
            events.Placed(0, 0, HUNTING, count=3),
            events.Placed(1, 1, HUNTING, count=2),
            events.Placed(1, 1, FIRST_CARD, count=1),
            round_events.WentHungry(0, missing=2, points=10),
            round_events.WentHungry(1, missing=1, points=10),
            events.Built(0, tribe=0, pile=0, building=1, points=12),
            events.Built(0, tribe=0, pile=0, building=1, points=7),
            events.GotPoints(0, 3),
            round_events.Scored(0, green=4, farmers=5, toolmakers=6, builders=7, shamans=8, leftovers=9, total=39),
            round_events.Scored(1, green=1, farmers=0, toolmakers=0, builders=0, shamans=0, leftovers=2, total=3),
            **{"round": 9, "ended": "cards", "winners": (0,)} | changes,
        )
    )


def test_statistics_of_one_match_with_several_players_are_counted() -> None:
    card = PLACES[FIRST_CARD]
    assert statistics_of_three() == {
        "matches": 1,
        "rounds": {"9": 1},
        "ended": {"cards": 1},
        "seats": 3,
        "wins_by_order": {"0": {}, "1": {"1": 1}, "2": {}},
        "points": {
            **{"hunger": -20, "buildings": 19, "cards": 3},
            **{"green": 5, "farmers": 5, "toolmakers": 6, "builders": 7, "shamans": 8, "leftovers": 11},
        },
        "hungry": 2,
        "food_left": 36,
        "places": {"hunting": 5, card: 1},
    }


def test_a_shared_win_is_divided_among_the_winners() -> None:
    assert AFTERMATH.merge_statistics([statistics_of_three(winners=(1, 2))])["wins_by_order"] == [0.5, 0.0, 0.5]


def test_statistics_of_matches_with_several_players_are_added_up() -> None:
    parts = [
        statistics_of_three(),
        statistics_of_three(round=12, ended="buildings", winners=(2,)),
        statistics_of_three(round=10),
        statistics_of_three(round=20),
    ]
    merged = AFTERMATH.merge_statistics(parts)
    assert merged["rounds"] == {"fewest": 9, "median": 12, "most": 20}
    assert merged["ended_by"] == {"buildings": 0.25, "cards": 0.75}
    assert merged["wins_by_order"] == [0.25, 0.75, 0.0]
    assert merged["points_by_source"]["hunger"] == -6.67 and merged["points_by_source"]["buildings"] == 6.33
    assert merged["hungry_rounds"] == 0.667
    assert merged["figures_by_place"] == {"hunting": 1.7, PLACES[FIRST_CARD]: 0.3}


def statistics_of_solo(**changes: Any) -> dict[str, Any]:
    """Return the statistics of a solo match that was lost to hunger after too few buildings."""
    return SOLO_AFTERMATH.statistics(
        a_match(
            alone(),
            round_events.Started(0, 1),
            round_events.Exhausted("building", missing=0, lost=2, exhaustion=3),
            round_events.Exhausted("food", missing=1, lost=1, exhaustion=0),
            events.Built(0, tribe=0, pile=0, building=1, points=12),
            events.Bought(0, tribe=0, space=0, card=5),
            events.Bought(0, tribe=0, space=0, card=6),
            events.CardDrawn(0, 7),
            round_events.FedWith(0, (1, 0, 2, 0)),
            **{"round": 9, "ended": "lost"} | changes,
        )
    )


def test_statistics_of_one_solo_match_are_counted() -> None:
    counted = statistics_of_solo()
    assert (counted["won"], counted["lost_to"], counted["rounds"]) == (0, {"food": 1}, {"9": 1})
    assert counted["exhaustion_lost"] == {"building": 2, "food": 1}
    assert counted["counts"] == {"buildings": 1, "cards": 2, "drawn": 1, "paid_as_food": 3}
    won = statistics_of_solo(ended="won")
    assert (won["won"], won["lost_to"]) == (1, {})


def test_statistics_of_solo_matches_are_added_up() -> None:
    parts = [
        statistics_of_solo(),
        statistics_of_solo(round=12, ended="won"),
        statistics_of_solo(round=10),
        statistics_of_solo(round=18),
    ]
    merged = SOLO_AFTERMATH.merge_statistics(parts)
    assert merged["survived"] == 0.25 and merged["lost_to"] == {"food": 0.75}
    assert merged["survived_interval"] == [round(bound, 4) for bound in interval(1, 4)]
    assert merged["rounds"] == {"fewest": 9, "median": 12, "most": 18}
    assert merged["exhaustion_lost"] == {"building": 2.0, "food": 1.0}
    assert merged["means"]["rounds"] == 12.25 and merged["means"]["cards"] == 2.0


def test_the_sentence_about_dice_says_that_only_dice_for_gathering_are_counted() -> None:
    """The dice of initiative are not counted."""
    match = a_match(
        alone(),
        round_events.Started(0, 1),
        events.InitiativeRolled(tribe=0, dice=(6, 6)),
        events.Rolled(0, tribe=0, place=HUNTING, dice=(2, 4)),
        round_events.Ended("lost", ()),
    )
    assert luck(match)[0].words == "Ada rolled 2 dice to gather food or resources: 3.0 on average."


def test_sentence_and_chart_of_dice_name_the_same_player_when_two_are_equally_lucky() -> None:
    match = a_match(
        Scenario(seats=2),
        round_events.Started(1, 0),
        events.Rolled(1, tribe=-1, place=HUNTING, dice=(5, 3)),
        events.Rolled(0, tribe=-1, place=HUNTING, dice=(4, 4)),
    )
    chart = AFTERMATH.match_charts(match)[1]
    assert luck(match)[0].words.startswith("Ada ") and chart.sentence.startswith("Ada ")


def test_the_log_names_the_tribe_that_rolled_for_initiative() -> None:
    scenario = alone().rolls("63").play("tribe blue", "place hunting 2", "roll")
    sentences = [event.sentence() for event in scenario.happened(events.InitiativeRolled)]
    assert sentences == ["The blue tribe rolled 6 + 3 = 9 for initiative."]


def test_the_acting_tribe_is_named_in_solo_matches_only() -> None:
    by_yourself = alone().rolls("63", "11", "12", "22")
    for tribe in ("red", "yellow", "blue"):
        by_yourself.play(f"tribe {tribe}", "place hunting 2", "roll")
    by_yourself.play("place hunting 2", "roll")
    assert by_yourself.prompt.kind == "act"
    assert by_yourself.prompt.text == "The yellow tribe acts: choose a place to use."


def test_the_chart_of_the_fire_has_a_bar_for_the_round_in_which_it_went_out() -> None:
    lost = a_match(
        alone(),
        round_events.Started(0, 1),
        round_events.RoundEnded(1, food=9, exhaustion=12, figures=8, buildings=0),
        round_events.Exhausted("food", missing=12, lost=12, exhaustion=0),
        round=2,
        exhaustion=0,
        ended="lost",
    )
    fire = SOLO_AFTERMATH.match_charts(lost)[0]
    assert [(bar.label, bar.value) for bar in fire.bars] == [("1", 12), ("2", 0)]
