"""The love tent: where new members come from (rulebook, the love tent; rulings 13 and 14)."""

from __future__ import annotations

from game.ugh_ugh.rules import events
from tests.ugh_ugh.scenario import Scenario, member


def lovers(*pieces: int, seats: int = 3, active: int = 0) -> Scenario:
    """A call of the love tent in which these members fall out."""
    scenario = Scenario(seats, active=active).box("tent", *pieces).falls(pieces).play("call tent")
    return scenario.play("pass") if scenario.prompt.kind == "lover" else scenario


def test_two_of_one_clan_must_mate() -> None:
    """Mate with your own clan: nobody is asked, one new member, all three come home."""
    scenario = lovers(member(1, 0), member(1, 1))
    assert scenario.clan(1).home == (7, 8, 9, 10, 11)
    assert scenario.clan(1).reserve == (12, 13)
    assert scenario.asked == (1, "turn")


def test_every_pair_has_a_child() -> None:
    """Mate with your own clan: for each two, one."""
    scenario = lovers(*[member(1, number) for number in range(4)])
    assert scenario.clan(1).home == (7, 8, 9, 10, 11, 12)


def test_nobody_brings_resources_from_the_love_tent() -> None:
    """The love tent: they don't bring resources."""
    scenario = lovers(member(0, 0), member(0, 1))
    assert scenario.held(0) == ""


def test_of_three_two_mate_and_one_is_single() -> None:
    """Mate with your own clan, then none left to mate with."""
    scenario = lovers(member(0, 0), member(0, 1), member(0, 2))
    assert scenario.asked == (0, "work")
    assert scenario.clan(0).home == (0, 1, 3, 4)
    scenario.play("send plains")
    assert member(0, 2) in scenario.boxed("plains")


def test_singles_of_two_clans_may_mate_if_both_agree() -> None:
    """Mate with other clans: each takes a new member."""
    scenario = lovers(member(0, 0), member(1, 0))
    assert scenario.asked == (0, "propose")
    assert scenario.moves == ["pass", "propose 1"]
    scenario.play("propose 1")
    assert scenario.asked == (1, "answer")
    assert "{0}" in scenario.prompt.text
    scenario.play("accept")
    assert scenario.clan(0).home == (0, 1, 2, 3, 4)
    assert scenario.clan(1).home == (7, 8, 9, 10, 11)
    assert scenario.asked == (1, "turn")


def test_a_declined_proposal_is_not_made_twice_but_another_may_be() -> None:
    """Ruling 13: the proposer may ask the next single."""
    scenario = lovers(member(0, 0), member(1, 0), member(2, 0)).play("propose 1", "decline")
    assert scenario.asked == (0, "propose")
    assert scenario.moves == ["pass", "propose 2"]
    scenario.play("propose 2", "accept")
    assert scenario.asked == (1, "work")


def test_who_declined_may_propose_in_turn() -> None:
    """Ruling 13: singles propose in turn order."""
    scenario = lovers(member(0, 0), member(1, 0)).play("propose 1", "decline")
    assert scenario.asked == (1, "propose")
    scenario.play("propose 0", "accept")
    assert len(scenario.clan(0).home) == len(scenario.clan(1).home) == 5


def test_singles_propose_in_turn_order_from_the_active_player() -> None:
    """Ruling 13."""
    scenario = lovers(member(0, 0), member(1, 0), member(2, 0), active=2)
    asked = []
    while scenario.prompt.kind == "propose":
        asked.append(scenario.prompt.seat)
        scenario.play("pass")
    assert asked == [2, 0, 1]


def test_singles_without_a_mate_go_to_work_at_once_in_any_box() -> None:
    """None left to mate with and ruling 14: the tent included, in turn order."""
    scenario = lovers(member(0, 0), member(1, 0)).play("pass", "pass")
    assert scenario.asked == (0, "work")
    assert scenario.moves == ["send forest", "send mountains", "send plains", "send tent"]
    scenario.play("send tent")
    assert scenario.asked == (1, "work")
    scenario.play("send mountains")
    assert scenario.boxed("tent") == (member(0, 0),)
    assert scenario.boxed("mountains") == (member(1, 0),)
    assert scenario.happened(events.WentToWork) == [events.WentToWork(1, 2)]


def test_a_single_goes_into_one_box_and_cannot_stay() -> None:
    """Ruling 14."""
    scenario = lovers(member(0, 0))
    assert scenario.asked == (0, "work")
    assert scenario.why_not("pass") is not None
    assert scenario.why_not("send forest plains") is not None


def test_a_lonely_single_is_not_asked_to_propose() -> None:
    """Ruling 13: proposals need somebody to propose to; members of paired clans are gone."""
    scenario = lovers(member(0, 0), member(1, 0), member(1, 1))
    assert scenario.asked == (0, "work")


def test_without_members_on_the_reserve_board_a_pair_has_no_child() -> None:
    """Ruling 13: no reserve left, no child; the pair comes home."""
    scenario = Scenario().whole_clan(0).box("tent", 0, 1).falls([0, 1]).play("call tent", "pass")
    assert scenario.clan(0).home == tuple(range(7))
    assert scenario.happened(events.Born) == []


def test_without_members_on_the_reserve_board_the_partner_still_has_a_child() -> None:
    """Ruling 13: each takes one if there is one."""
    scenario = Scenario().whole_clan(0).box("tent", 0, 7).falls([0, 7]).play("call tent", "pass")
    scenario.play("propose 1", "accept")
    assert scenario.clan(0).home == tuple(range(7))
    assert scenario.clan(1).home == (7, 8, 9, 10, 11)


def test_the_member_added_by_the_caller_can_make_the_pair() -> None:
    """The love tent's reward."""
    scenario = Scenario().box("tent", member(0, 3)).falls([3, 0]).play("call tent", "join")
    assert scenario.clan(0).home == (0, 1, 2, 3, 4)


def test_a_full_clan_gains_the_star_on_the_spot() -> None:
    """A large clan is a happy clan: no member on the reserve board is 1 Rock Star."""
    scenario = Scenario().home(4, 5).box("tent", 0, 1).falls([0, 1])
    assert scenario.stars(0) == 0
    scenario.play("call tent", "pass")
    assert scenario.clan(0).reserve == ()
    assert scenario.stars(0) == 1


def test_the_star_of_a_full_clan_is_lost_with_the_next_lost_member() -> None:
    """A large clan is a happy clan, and ruling 12: as long as it lasts."""
    scenario = Scenario().whole_clan(0).box("plains", 0)
    assert scenario.stars(0) == 1
    scenario.falls([0, 35]).play("call plains")
    assert scenario.stars(0) == 0
