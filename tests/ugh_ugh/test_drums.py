"""The drum: the order of asking seats, its effect and its breaking (rulebook, "The drum")."""

from __future__ import annotations

import pytest

from game.core.rules import Strike
from game.ugh_ugh.rules import events
from tests.ugh_ugh.scenario import TIGER, Scenario, member


def strikes(scenario: Scenario) -> list[tuple[int, float]]:
    """Return the flap and the strength of each requested bang."""
    return [(request.flap, request.strength) for request in scenario.chance.requests if isinstance(request, Strike)]


def test_chiefs_with_a_working_drum_are_asked_clockwise_from_the_active_player() -> None:
    """Seats without a working drum are skipped."""
    scenario = Scenario(4, active=2).tools(0, "drum").tools(2, "drum").tools(3, "drum").play("call mountains")
    asked = []
    while scenario.prompt.kind == "drums":
        asked.append(scenario.prompt.seat)
        scenario.play("pass")
    assert asked == [2, 3, 0]


def test_a_chief_without_a_working_drum_is_not_asked() -> None:
    """A broken drum cannot be played."""
    assert Scenario().play("call mountains").asked == (1, "turn")


def test_drums_may_be_played_in_the_turn_of_another_player() -> None:
    """A player need not be the active one to drum."""
    scenario = Scenario().tools(1, "drum").inside(member(1, 0)).play("call mountains")
    assert scenario.asked == (1, "drums")
    scenario.falls([member(1, 0)]).play("bang 2 1.0", "pass")
    assert scenario.asked == (1, "collect")


def test_a_drum_breaks_with_the_first_bang() -> None:
    """After its first bang the drum no longer works."""
    scenario = Scenario().tools(0, "drum").play("call mountains", "bang 0 0.5")
    assert not scenario.clan(0).drum
    assert scenario.happened(events.DrumBroke) == [events.DrumBroke(0)]


def test_passing_does_not_break_the_drum() -> None:
    assert Scenario().tools(0, "drum").play("call mountains", "pass").clan(0).drum


def test_a_drum_gives_up_to_three_bangs_resolved_one_by_one() -> None:
    """Flap and strength are chosen anew for every bang."""
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
    """A drum gives up to three bangs, not exactly three."""
    scenario = Scenario().tools(0, "drum").play("call mountains", "bang 0 0.3", "pass")
    assert scenario.asked == (1, "turn")
    assert len(strikes(scenario)) == 1
    assert scenario.happened(events.BangsLeft) == [events.BangsLeft(0, 2)]


def test_drum_and_roll_allows_a_fourth_bang() -> None:
    """The card Drum and Roll adds one bang to the usual three."""
    scenario = Scenario().tools(0, "drum").built(0, "drum_roll").play("call mountains")
    assert "4" in scenario.prompt.text
    scenario.play(*["bang 1 1.0"] * 4)
    assert scenario.asked == (1, "turn")
    assert len(strikes(scenario)) == 4


def test_drummers_are_asked_again_until_all_of_them_pass_in_a_row() -> None:
    """After a bang the other drummers are asked again; the round ends when all have passed since the last bang."""
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


def test_drumming_ends_when_everybody_passes_once() -> None:
    scenario = Scenario().tools(0, "drum").tools(1, "drum").play("call mountains", "pass", "pass")
    assert scenario.asked == (1, "turn")


def test_drummers_are_asked_even_when_the_passage_is_empty() -> None:
    """Our decision: if drums were asked only when pieces are inside, this would reveal that some are."""
    scenario = Scenario().tools(0, "drum").play("call mountains")
    assert scenario.passage == ()
    assert scenario.asked == (0, "drums")


def test_a_bang_can_free_the_tiger() -> None:
    """The tiger may fall out with the members."""
    scenario = Scenario().tools(1, "drum").inside(TIGER).box("mountains", member(0, 0))
    scenario.falls([member(0, 0)], [TIGER]).play("call mountains", "bang 0 1.0", "pass")
    assert member(0, 0) in scenario.clan(0).reserve
    assert scenario.boxed("plains") == (TIGER,)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bang 3 0.5", "The drum ends are numbered 0 to 2 from the top."),
        ("bang -1 0.5", "The drum ends are numbered 0 to 2 from the top."),
        ("bang 0 0.04", "A bang's strength must be between 0.05 and 1, with at most two decimals."),
        ("bang 0 1.01", "A bang's strength must be between 0.05 and 1, with at most two decimals."),
        ("bang 0 0.333", "A bang's strength must be between 0.05 and 1, with at most two decimals."),
        ("done", "You cannot play 'done' now."),
    ],
)
def test_a_bang_with_an_unknown_flap_or_strength_is_refused_with_a_reason(text: str, reason: str) -> None:
    """There are three flaps; the strength is in hundredths from the gentlest to the hardest."""
    assert Scenario().tools(0, "drum").play("call mountains").why_not(text) == reason


@pytest.mark.parametrize("text", ["bang 0 0.05", "bang 2 1.0", "bang 1 0.37"])
def test_a_bang_may_have_a_strength_that_is_not_listed(text: str) -> None:
    """The list of moves contains bangs of only a few strengths."""
    assert Scenario().tools(0, "drum").play("call mountains").why_not(text) is None
