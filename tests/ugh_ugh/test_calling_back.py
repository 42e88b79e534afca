"""Calling a box back: the reward of each area, and the pieces that are thrown."""

from __future__ import annotations

import pytest

from game.ugh_ugh.rules import events
from tests.ugh_ugh.scenario import BEAR, TIGER, Scenario, member


def test_a_call_throws_everything_in_the_box() -> None:
    """The members of every clan are thrown in, and the predators."""
    scenario = Scenario().box("plains", member(0, 0), member(1, 0), member(2, 0)).play("call plains")
    assert set(scenario.chance.thrown) == {TIGER, member(0, 0), member(1, 0), member(2, 0)}
    assert scenario.boxed("plains") == ()


def test_a_call_leaves_the_other_boxes_closed() -> None:
    """Only the lifted box is emptied."""
    scenario = Scenario().box("forest", member(0, 0)).box("tent", member(1, 0)).play("call forest", "mend drum")
    assert scenario.boxed("tent") == (member(1, 0),)
    assert scenario.chance.thrown == (member(0, 0),)


def test_lifting_a_basket_shows_everybody_what_was_inside() -> None:
    """Until a basket is lifted, its contents are hidden."""
    scenario = Scenario().box("mountains", member(1, 0), member(0, 2)).play("call mountains")
    (lifted,) = scenario.happened(events.Lifted)
    assert lifted.pieces == (member(1, 0), member(0, 2))
    assert lifted.reveals


def test_pieces_set_aside_are_thrown_with_the_next_call() -> None:
    """It does not matter which box is called next."""
    scenario = Scenario().aside(member(2, 1), BEAR).box("forest", member(0, 0)).play("call forest", "mend drum")
    assert scenario.chance.thrown == (member(0, 0), member(2, 1), BEAR)
    assert scenario.state.aside == ()


def test_an_empty_box_may_be_called() -> None:
    """The reward is taken and the set-aside pieces are thrown."""
    scenario = Scenario().aside(member(0, 0)).falls([member(0, 0)]).play("call forest", "mend spear")
    assert scenario.clan(0).spear
    assert scenario.chance.thrown == (member(0, 0),)
    assert scenario.asked == (0, "collect")


def test_calling_an_empty_box_with_nothing_set_aside_still_ends_the_turn() -> None:
    scenario = Scenario().play("call mountains")
    assert scenario.chance.thrown == ()
    assert scenario.asked == (1, "turn")


# -- rewards


def test_the_forest_mends_the_only_broken_tool_at_once() -> None:
    """The forest's reward is a stick that mends a tool."""
    scenario = Scenario().tools(0, "drum").play("call forest", "pass")
    assert scenario.clan(0).spear and scenario.clan(0).drum


@pytest.mark.parametrize("tool", ["drum", "spear"])
def test_the_forest_lets_the_chief_choose_between_two_broken_tools(tool: str) -> None:
    """The reward of the forest mends the drum or the spear."""
    scenario = Scenario().play("call forest")
    assert scenario.asked == (0, "mend")
    assert scenario.moves == ["mend drum", "mend spear"]
    scenario.play(f"mend {tool}")
    assert getattr(scenario.clan(0), tool)


def test_the_forest_gives_nothing_when_both_tools_work() -> None:
    """The caller is not asked for a tool to mend."""
    scenario = Scenario().tools(0, "drum", "spear").play("call forest")
    assert scenario.asked == (0, "drums")


def test_a_drum_mended_by_the_forest_can_be_played_in_the_same_call() -> None:
    """The reward is taken before the throw, and the drums are played after it."""
    scenario = Scenario().play("call forest", "mend drum")
    assert scenario.asked == (0, "drums")


def test_the_caller_of_the_mountains_may_take_a_stone_for_each_member() -> None:
    """Other players need two members for a stone."""
    pieces = (member(0, 0), member(0, 1), member(1, 0), member(1, 1))
    scenario = Scenario().box("mountains", *pieces).falls(pieces).play("call mountains")
    assert scenario.asked == (0, "collect")
    assert {"take stone 1", "take stone 2"} <= set(scenario.moves)
    scenario.play("take stone 2")
    assert scenario.asked == (1, "collect")
    assert "take stone 1" in scenario.moves and "take stone 2" not in scenario.moves


def test_the_plains_have_no_reward() -> None:
    """Calling the plains has no reward of its own."""
    scenario = Scenario().falls([TIGER]).play("call plains")
    assert scenario.asked == (1, "turn")
    assert scenario.held(0) == ""


def test_the_tent_lets_the_caller_add_a_member_before_the_throw() -> None:
    """The love tent's reward is optional."""
    scenario = Scenario().box("tent", member(1, 0)).play("call tent")
    assert scenario.asked == (0, "lover")
    scenario.play("join")
    assert set(scenario.chance.thrown) == {member(1, 0), member(0, 0)}
    assert member(0, 0) not in scenario.clan(0).home


def test_adding_a_member_to_the_tent_can_be_declined() -> None:
    scenario = Scenario().box("tent", member(1, 0)).play("call tent", "pass")
    assert scenario.chance.thrown == (member(1, 0),)


def test_adding_a_member_to_the_tent_needs_an_available_member() -> None:
    """Without an available member the caller is not asked."""
    scenario = Scenario().box("tent", 0, 1, 2, 3).play("call tent")
    assert scenario.asked == (1, "turn")


# -- members that stay in the Passage


def test_members_that_stay_inside_may_fall_out_in_a_later_call() -> None:
    """They then bring the resources of the area called later."""
    scenario = Scenario().box("forest", member(0, 0)).play("call forest", "mend spear")
    assert scenario.passage == (member(0, 0),)
    assert scenario.asked == (1, "turn")
    scenario.falls([member(0, 0)]).play("call plains")
    assert scenario.asked == (0, "collect")
    assert scenario.moves == ["done", "take fur 1"]
    assert member(0, 0) in scenario.clan(0).home


def test_members_of_all_clans_that_fall_out_return_home() -> None:
    """Members of other clans than the caller's return, too."""
    pieces = (member(1, 0), member(0, 1), member(2, 0))
    scenario = Scenario().box("forest", *pieces).falls(pieces).tools(0, "drum", "spear").play("call forest", "pass")
    assert all(piece in scenario.clan(piece // 7).home for piece in pieces)
