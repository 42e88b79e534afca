"""The first of the three actions of a turn: members are sent out into the boxes."""

from __future__ import annotations

import pytest

from game.ugh_ugh.rules.state import step_of
from tests.ugh_ugh.scenario import Scenario, member


def test_a_turn_sends_one_or_two_members_into_any_boxes() -> None:
    """Two members go into different areas, or both into the same."""
    scenario = Scenario()
    sends = [move for move in scenario.moves if move.startswith("send")]
    assert len(sends) == 4 + 10, "the moves are not one for each box and one for each pair of boxes"
    assert {"send tent", "send forest forest", "send plains tent"} <= set(sends)


def test_sent_members_leave_the_cave_and_lie_in_the_boxes() -> None:
    """The members with the lowest numbers are sent, in the order in which the move names the boxes."""
    scenario = Scenario().play("send forest tent")
    assert scenario.boxed("forest") == (member(0, 0),)
    assert scenario.boxed("tent") == (member(0, 1),)
    assert scenario.clan(0).home == (member(0, 2), member(0, 3))


def test_sending_out_is_the_whole_turn() -> None:
    """After sending out, a player does nothing else: it is the next chief's turn."""
    scenario = Scenario(3, active=2).play("send mountains")
    assert scenario.asked == (0, "turn")
    assert scenario.state.turn == 2


def test_no_more_than_two_members_are_sent() -> None:
    """Rule book, "Send out": one or two available members."""
    assert Scenario().why_not("send forest forest tent") == "You can send out at most 2 now."


def test_only_available_members_can_be_sent() -> None:
    """Available members are those in the cave."""
    scenario = Scenario().box("forest", *range(0, 3))
    assert scenario.why_not("send forest plains") == "You can send out at most 1 now."
    scenario.box("forest", 3)
    assert scenario.why_not("send forest") == "You have nobody at home to send out."
    assert not any(move.startswith("send") for move in scenario.moves)


def test_a_turn_always_has_a_legal_action() -> None:
    """Even without members and resources an empty box may be called."""
    scenario = Scenario().reserve(0).inside(1, 2, 3)
    assert scenario.moves == ["call forest", "call mountains", "call plains", "call tent"]
    assert scenario.why_not("pass") is not None


@pytest.mark.parametrize("text", ["pass", "done", "bang 0 1.0", "take wood 1", "accept", "spear", "draw"])
def test_move_of_another_prompt_is_refused_with_a_reason(text: str) -> None:
    """A refusal names the move and says that it is not asked for."""
    assert Scenario().why_not(text) == f"You cannot play '{text}' now."


def test_a_card_that_sends_members_out_says_how_many_at_most() -> None:
    """General Boulders sends up to three members, if that many are at home."""
    scenario = Scenario().first(step_of("send", 0, 3))
    assert scenario.why_not("send forest forest tent tent") == "You can send out at most 3 now."
    scenario.box("forest", 0, 1)
    assert scenario.why_not("send forest forest tent") == "You can send out at most 2 now."
    assert scenario.why_not("send forest") is scenario.why_not("pass") is None
