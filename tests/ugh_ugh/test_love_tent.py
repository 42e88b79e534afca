"""The love tent: members mate and new members join (rulebook, "The love tent")."""

from __future__ import annotations

from game.ugh_ugh.rules import events
from tests.ugh_ugh.scenario import Scenario, member


def call_tent(*pieces: int, seats: int = 3, active: int = 0) -> Scenario:
    """Return a call of the love tent in which these members fall out."""
    scenario = Scenario(seats, active=active).box("tent", *pieces).falls(pieces).play("call tent")
    return scenario.play("pass") if scenario.prompt.kind == "lover" else scenario


def test_two_members_of_one_clan_mate_without_being_asked() -> None:
    """There is one new member, and all three come home."""
    scenario = call_tent(member(1, 0), member(1, 1))
    assert scenario.clan(1).home == (7, 8, 9, 10, 11)
    assert scenario.clan(1).reserve == (12, 13)
    assert scenario.asked == (1, "turn")


def test_every_pair_of_one_clan_has_a_child() -> None:
    """Each pair brings one new member."""
    scenario = call_tent(*[member(1, number) for number in range(4)])
    assert scenario.clan(1).home == (7, 8, 9, 10, 11, 12)


def test_members_bring_no_resources_from_the_love_tent() -> None:
    """Members that fall into the love tent only mate or go to work."""
    scenario = call_tent(member(0, 0), member(0, 1))
    assert scenario.held(0) == ""


def test_the_third_member_of_a_clan_is_single() -> None:
    """The other two mate with each other."""
    scenario = call_tent(member(0, 0), member(0, 1), member(0, 2))
    assert scenario.asked == (0, "work")
    assert scenario.clan(0).home == (0, 1, 3, 4)
    scenario.play("send plains")
    assert member(0, 2) in scenario.boxed("plains")


def test_singles_of_two_clans_may_mate_if_both_agree() -> None:
    """Each clan gets a new member."""
    scenario = call_tent(member(0, 0), member(1, 0))
    assert scenario.asked == (0, "propose")
    assert scenario.moves == ["pass", "propose 1"]
    scenario.play("propose 1")
    assert scenario.asked == (1, "answer")
    assert "{0}" in scenario.prompt.text
    scenario.play("accept")
    assert scenario.clan(0).home == (0, 1, 2, 3, 4)
    assert scenario.clan(1).home == (7, 8, 9, 10, 11)
    assert scenario.asked == (1, "turn")


def test_after_a_refusal_the_proposer_may_ask_another_single() -> None:
    """The same single cannot be asked twice."""
    scenario = call_tent(member(0, 0), member(1, 0), member(2, 0)).play("propose 1", "decline")
    assert scenario.asked == (0, "propose")
    assert scenario.moves == ["pass", "propose 2"]
    scenario.play("propose 2", "accept")
    assert scenario.asked == (1, "work")


def test_a_single_that_declined_may_propose_later() -> None:
    """Singles propose in turn order."""
    scenario = call_tent(member(0, 0), member(1, 0)).play("propose 1", "decline")
    assert scenario.asked == (1, "propose")
    scenario.play("propose 0", "accept")
    assert len(scenario.clan(0).home) == len(scenario.clan(1).home) == 5


def test_singles_propose_in_turn_order_from_the_active_player() -> None:
    scenario = call_tent(member(0, 0), member(1, 0), member(2, 0), active=2)
    asked = []
    while scenario.prompt.kind == "propose":
        asked.append(scenario.prompt.seat)
        scenario.play("pass")
    assert asked == [2, 0, 1]


def test_singles_without_a_partner_go_into_a_box_at_once() -> None:
    """Each chief chooses any box, the tent included, in turn order."""
    scenario = call_tent(member(0, 0), member(1, 0)).play("pass", "pass")
    assert scenario.asked == (0, "work")
    assert scenario.moves == ["send forest", "send mountains", "send plains", "send tent"]
    scenario.play("send tent")
    assert scenario.asked == (1, "work")
    scenario.play("send mountains")
    assert scenario.boxed("tent") == (member(0, 0),)
    assert scenario.boxed("mountains") == (member(1, 0),)
    assert scenario.happened(events.WentToWork) == [events.WentToWork(1, 2)]


def test_a_single_goes_into_one_box_and_cannot_stay() -> None:
    scenario = call_tent(member(0, 0))
    assert scenario.asked == (0, "work")
    assert scenario.why_not("pass") is not None
    assert scenario.why_not("send forest plains") is not None


def test_the_only_single_is_not_asked_to_propose() -> None:
    """Members that have mated are no longer singles."""
    scenario = call_tent(member(0, 0), member(1, 0), member(1, 1))
    assert scenario.asked == (0, "work")


def test_without_members_on_the_reserve_board_a_pair_has_no_child() -> None:
    """The pair only comes home."""
    scenario = Scenario().whole_clan(0).box("tent", 0, 1).falls([0, 1]).play("call tent", "pass")
    assert scenario.clan(0).home == tuple(range(7))
    assert scenario.happened(events.Born) == []


def test_without_members_on_the_reserve_board_the_partner_still_has_a_child() -> None:
    """Each clan takes a new member if it has one in reserve."""
    scenario = Scenario().whole_clan(0).box("tent", 0, 7).falls([0, 7]).play("call tent", "pass")
    scenario.play("propose 1", "accept")
    assert scenario.clan(0).home == tuple(range(7))
    assert scenario.clan(1).home == (7, 8, 9, 10, 11)


def test_the_member_added_by_the_caller_can_make_the_pair() -> None:
    """The caller adds the member before the throw."""
    scenario = Scenario().box("tent", member(0, 3)).falls([3, 0]).play("call tent", "join")
    assert scenario.clan(0).home == (0, 1, 2, 3, 4)


def test_a_clan_gains_the_star_as_soon_as_it_is_complete() -> None:
    """A clan with no member on the reserve board has 1 Rock Star."""
    scenario = Scenario().home(4, 5).box("tent", 0, 1).falls([0, 1])
    assert scenario.stars(0) == 0
    scenario.play("call tent", "pass")
    assert scenario.clan(0).reserve == ()
    assert scenario.stars(0) == 1


def test_a_complete_clan_loses_its_star_with_its_next_lost_member() -> None:
    """The star counts only while the clan is complete."""
    scenario = Scenario().whole_clan(0).box("plains", 0)
    assert scenario.stars(0) == 1
    scenario.falls([0, 35]).play("call plains")
    assert scenario.stars(0) == 0
