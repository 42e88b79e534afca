"""The drum: who is asked when, what it does, and that it breaks (rulebook, the drum; ruling 9)."""

from __future__ import annotations

import pytest

from game.core.rules import Strike
from game.ugh_ugh.rules import events
from tests.ugh_ugh.scenario import TIGER, Scenario, member


def strikes(scenario: Scenario) -> list[tuple[int, float]]:
    return [(request.flap, request.strength) for request in scenario.chance.requests if isinstance(request, Strike)]


def test_everybody_with_a_working_drum_is_asked_active_player_first() -> None:
    """Ruling 9 and the note on turn order."""
    scenario = Scenario(4, active=2).tools(0, "drum").tools(2, "drum").tools(3, "drum").play("call mountains")
    asked = []
    while scenario.prompt.kind == "drums":
        asked.append(scenario.prompt.seat)
        scenario.play("pass")
    assert asked == [2, 3, 0]


def test_nobody_is_asked_without_a_working_drum() -> None:
    """The drum: only a working one."""
    assert Scenario().play("call mountains").asked == (1, "turn")


def test_drums_may_be_played_on_another_players_turn() -> None:
    """The drum: also when it is not your turn."""
    scenario = Scenario().tools(1, "drum").inside(member(1, 0)).play("call mountains")
    assert scenario.asked == (1, "drums")
    scenario.falls([member(1, 0)]).play("bang 2 1.0", "pass")
    assert scenario.asked == (1, "collect")


def test_a_drum_breaks_with_the_first_bang() -> None:
    """The drum: flip it onto its broken side."""
    scenario = Scenario().tools(0, "drum").play("call mountains", "bang 0 0.5")
    assert not scenario.clan(0).drum
    assert scenario.happened(events.DrumBroke) == [events.DrumBroke(0)]


def test_passing_keeps_the_drum_whole() -> None:
    """Ruling 9."""
    assert Scenario().tools(0, "drum").play("call mountains", "pass").clan(0).drum


def test_one_drum_is_up_to_three_bangs_each_answered_before_the_next() -> None:
    """The drum and ruling 9: flap and strength are chosen anew for every bang."""
    scenario = Scenario().tools(0, "drum").inside(member(0, 0), member(0, 1))
    scenario.falls([], [member(0, 0)], [], [member(0, 1)]).play("call mountains", "bang 0 0.3")
    assert scenario.state.tray == (member(0, 0),)
    assert scenario.asked == (0, "bang")
    scenario.play("bang 1 0.6")
    assert scenario.state.tray == (member(0, 0),)
    scenario.play("bang 2 1.0")
    assert scenario.asked == (0, "collect")
    assert strikes(scenario) == [(0, 0.3), (1, 0.6), (2, 1.0)]
    assert scenario.clan(0).home[:2] == (member(0, 0), member(0, 1))


def test_a_drummer_may_stop_early() -> None:
    """The drum: up to three times."""
    scenario = Scenario().tools(0, "drum").play("call mountains", "bang 0 0.3", "pass")
    assert scenario.asked == (1, "turn")
    assert len(strikes(scenario)) == 1
    assert scenario.happened(events.BangsLeft) == [events.BangsLeft(0, 2)]


def test_a_fourth_bang_comes_with_the_card() -> None:
    """Drum and Roll: up to four bangs."""
    scenario = Scenario().tools(0, "drum").built(0, "drum_roll").play("call mountains")
    assert "4" in scenario.prompt.text
    scenario.play(*["bang 1 1.0"] * 4)
    assert scenario.asked == (1, "turn")
    assert len(strikes(scenario)) == 4


def test_the_round_is_repeated_until_all_pass() -> None:
    """Ruling 9: a bang opens the window again for the others; it closes when all have passed since the last bang."""
    scenario = Scenario().tools(0, "drum").tools(1, "drum").tools(2, "drum").play("call mountains")
    scenario.play("pass", "bang 0 1.0", "pass")
    assert scenario.asked == (2, "drums")
    scenario.play("pass")
    assert scenario.asked == (0, "drums")
    scenario.play("bang 2 0.5", "pass")
    assert scenario.asked == (2, "drums")
    scenario.play("pass")
    assert scenario.asked == (1, "turn")
    assert [clan.drum for clan in scenario.state.clans] == [False, False, True]


def test_one_round_of_passes_is_enough() -> None:
    """Ruling 9."""
    scenario = Scenario().tools(0, "drum").tools(1, "drum").play("call mountains", "pass", "pass")
    assert scenario.asked == (1, "turn")


def test_drums_are_asked_for_even_if_nobody_knows_whether_anything_is_inside() -> None:
    """Our ruling: an empty Passage may be drummed; asking only when it is worth it would tell what is inside."""
    scenario = Scenario().tools(0, "drum").play("call mountains")
    assert scenario.passage == ()
    assert scenario.asked == (0, "drums")


def test_a_drum_can_shake_the_tiger_loose() -> None:
    """The drum: beware, the tiger might fall too."""
    scenario = Scenario().tools(1, "drum").inside(TIGER).box("mountains", member(0, 0))
    scenario.falls([member(0, 0)], [TIGER]).play("call mountains", "bang 0 1.0", "pass")
    assert member(0, 0) in scenario.clan(0).reserve
    assert scenario.boxed("plains") == (TIGER,)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bang 3 0.5", "The flaps are 0, 1 and 2, from the top."),
        ("bang -1 0.5", "The flaps are 0, 1 and 2, from the top."),
        ("bang 0 0.04", "A bang's strength is between 0.05 and 1, in hundredths."),
        ("bang 0 1.01", "A bang's strength is between 0.05 and 1, in hundredths."),
        ("bang 0 0.333", "A bang's strength is between 0.05 and 1, in hundredths."),
        ("done", "You cannot play 'done' now."),
    ],
)
def test_a_bang_outside_the_bounds_is_refused_in_words(text: str, reason: str) -> None:
    """Ruling 9: any of three flaps, any strength in hundredths from gentle to as hard as can be."""
    assert Scenario().tools(0, "drum").play("call mountains").why_not(text) == reason


@pytest.mark.parametrize("text", ["bang 0 0.05", "bang 2 1.0", "bang 1 0.37"])
def test_a_strength_need_not_be_listed(text: str) -> None:
    """Ruling 9: chosen by hand."""
    assert Scenario().tools(0, "drum").play("call mountains").why_not(text) is None
