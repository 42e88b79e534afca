"""The tiger and the bear, and the spear (rulebook, "A predator fell out", "The spear")."""

from __future__ import annotations

from game.ugh_ugh.rules import events
from tests.ugh_ugh.scenario import BEAR, TIGER, Scenario, member


def test_a_predator_eats_one_member_of_each_clan_with_members_out() -> None:
    """Our decision: of each clan, the member that fell out last is eaten."""
    out = (member(0, 0), member(0, 1), TIGER, member(1, 0), member(0, 2))
    scenario = Scenario().box("plains", *[piece for piece in out if piece != TIGER]).falls(out).play("call plains")
    assert scenario.clan(0).reserve == (member(0, 2), 4, 5, 6)
    assert member(1, 0) in scenario.clan(1).reserve
    assert scenario.clan(2).reserve == (18, 19, 20)
    assert scenario.moves == ["done", "take fur 1", "take fur 2"]


def test_two_predators_each_eat_one_member_of_every_clan_with_members_out() -> None:
    """Tiger and bear fall out in the same throw."""
    out = (member(0, 0), member(0, 1), member(1, 0), TIGER, BEAR)
    scenario = Scenario().inside(BEAR).box("plains", *out[:3]).falls(out).play("call plains")
    eaten = {event.seat: event.pieces for event in scenario.happened(events.Eaten)}
    assert eaten == {0: (member(0, 0), member(0, 1)), 1: (member(1, 0),)}


def test_eaten_members_bring_no_resources() -> None:
    """Eaten members go onto the reserve board instead."""
    scenario = Scenario().box("plains", member(0, 0)).falls([TIGER, member(0, 0)]).play("call plains")
    assert scenario.asked == (1, "turn")
    assert scenario.clan(0).reserve == (0, 4, 5, 6)


def test_predators_that_stay_inside_eat_nobody() -> None:
    """Only a predator that falls out eats."""
    scenario = Scenario().box("plains", member(0, 0)).falls([member(0, 0)]).play("call plains")
    assert scenario.passage == (TIGER,)
    assert member(0, 0) in scenario.clan(0).home


def test_predators_inside_can_fall_out_when_members_of_another_area_are_called_back() -> None:
    """The tiger, whose area is the plains, falls out when the forest is called back."""
    scenario = Scenario().inside(TIGER).box("forest", member(0, 0)).tools(0, "drum", "spear")
    scenario.falls([TIGER, member(0, 0)]).play("call forest", "pass", "pass")
    assert member(0, 0) in scenario.clan(0).reserve
    assert scenario.boxed("plains") == (TIGER,)


def test_after_eating_the_tiger_returns_to_the_plains_and_the_bear_to_the_reserve() -> None:
    scenario = Scenario().inside(TIGER, BEAR).falls([BEAR, TIGER]).play("call mountains")
    assert scenario.boxed("plains") == (TIGER,)
    assert scenario.state.bear_home
    assert scenario.passage == scenario.state.tray == ()


def test_a_spear_saves_all_members_of_its_clan_and_breaks() -> None:
    """Members of other clans are not saved."""
    out = (member(0, 0), member(0, 1), member(1, 0), TIGER)
    scenario = Scenario().tools(0, "spear").box("plains", *out[:3]).falls(out).play("call plains")
    assert scenario.asked == (0, "spear")
    scenario.play("spear")
    assert not scenario.clan(0).spear
    assert scenario.clan(0).reserve == (4, 5, 6)
    assert member(1, 0) in scenario.clan(1).reserve
    assert scenario.moves == ["done", "take fur 1", "take fur 2"]


def test_a_spear_protects_from_both_predators() -> None:
    """One spear is enough."""
    out = (member(0, 0), member(0, 1), TIGER, BEAR)
    scenario = Scenario().tools(0, "spear").inside(BEAR).box("plains", *out[:2]).falls(out)
    scenario.play("call plains", "spear")
    assert scenario.clan(0).reserve == (4, 5, 6)


def test_using_the_spear_is_optional() -> None:
    """The predator then eats as usual."""
    out = (member(0, 0), TIGER)
    scenario = Scenario().tools(0, "spear").box("plains", out[0]).falls(out).play("call plains", "pass")
    assert scenario.clan(0).spear
    assert member(0, 0) in scenario.clan(0).reserve


def test_chiefs_with_members_out_are_asked_clockwise_to_use_their_spears() -> None:
    """Chiefs without members out or with a broken spear are skipped."""
    out = (member(0, 0), member(1, 0), member(3, 0), TIGER)
    scenario = Scenario(4, active=1).tools(0, "spear").tools(1, "spear").tools(2, "spear")
    scenario.box("plains", *out[:3]).falls(out).play("call plains")
    assert scenario.asked == (1, "spear")
    scenario.play("spear")
    assert scenario.asked == (0, "spear")
    scenario.play("pass")
    assert member(0, 0) in scenario.clan(0).reserve
    assert member(1, 0) in scenario.clan(1).home
    assert member(3, 0) in scenario.clan(3).reserve


def test_each_used_spear_saves_its_own_clan() -> None:
    """Two chiefs use their spears; the third has none, and loses a member."""
    out = (member(0, 0), member(1, 0), member(2, 0), TIGER)
    scenario = Scenario().tools(0, "spear").tools(1, "spear").box("plains", *out[:3]).falls(out)
    scenario.play("call plains", "spear")
    assert scenario.happened(events.SpearUsed) == [events.SpearUsed(0, (member(0, 0),))]
    scenario.play("spear")
    assert scenario.happened(events.SpearUsed) == [events.SpearUsed(1, (member(1, 0),))]
    assert scenario.happened(events.Eaten) == [events.Eaten(2, (member(2, 0),), (TIGER,))]


def test_predators_eat_only_after_all_drums() -> None:
    """Members freed by a drum after the tiger are in danger too."""
    scenario = Scenario().tools(0, "drum").inside(member(0, 0), TIGER)
    scenario.falls([TIGER], [member(0, 0)]).play("call mountains", "bang 0 1.0")
    assert scenario.asked == (0, "bang")
    assert scenario.clan(0).reserve == (4, 5, 6)
    scenario.play("pass")
    assert member(0, 0) in scenario.clan(0).reserve


def test_predators_in_the_love_tent_eat_before_anybody_mates() -> None:
    """Two members and a bear come out: the bear eats one, so the other has nobody to mate with."""
    out = (member(0, 0), member(0, 1), BEAR)
    scenario = Scenario().inside(BEAR).box("tent", *out[:2]).falls(out).play("call tent", "pass")
    assert scenario.asked == (0, "work")
    assert scenario.clan(0).reserve == (1, 4, 5, 6)


def test_hide_and_sleek_protects_from_the_tiger_but_not_from_the_bear() -> None:
    """The card names only the tiger."""
    out = (member(0, 0), member(0, 1), TIGER, BEAR)
    scenario = Scenario().built(0, "hide_and_seek").inside(BEAR).box("plains", *out[:2]).falls(out)
    scenario.play("call plains")
    assert scenario.clan(0).reserve == (1, 4, 5, 6)


# -- the reserve board


def test_a_fifth_lost_member_waits_and_returns_at_the_end_of_the_turn() -> None:
    """The reserve board has only four places for each clan."""
    out = (member(0, 0), member(0, 1), TIGER, BEAR)
    scenario = Scenario().inside(BEAR).box("plains", *out[:2]).box("forest", 2).falls(out)
    scenario.tools(1, "spear").box("plains", member(1, 0))
    scenario.chance.script = [(*out, member(1, 0))]
    scenario.play("call plains", "pass")
    assert scenario.happened(events.Returned) == [events.Returned(0, (member(0, 1),))]
    assert scenario.clan(0).reserve == (0, 4, 5, 6)
    assert scenario.clan(0).home == (1, 3)
    assert scenario.clan(0).waiting == ()


def test_the_fifth_lost_member_is_not_available_before_the_turn_ends() -> None:
    """Until then, the member waits beside the reserve board."""
    out = (member(0, 0), member(0, 1), member(0, 2), TIGER, BEAR)
    scenario = Scenario().inside(BEAR).box("plains", *out[:3]).falls(out).play("call plains")
    assert scenario.asked == (0, "collect")
    assert scenario.clan(0).reserve == (1, 4, 5, 6)
    assert scenario.clan(0).waiting == (2,)
    assert scenario.clan(0).home == (0, 3)
    scenario.play("done")
    assert scenario.clan(0).home == (0, 2, 3)


def test_a_waiting_member_counts_as_being_in_reserve() -> None:
    """The clan is incomplete, and the member cannot be gained as a new member."""
    scenario = Scenario(2).whole_clan(0).set_clan(0, home=(1, 2, 3, 4, 5, 6), waiting=(0,))
    scenario.goods(0, "berries fur").event("carnivoral").play("give")
    assert scenario.asked == (0, "gain")
    assert scenario.clan(0).waiting == (0,)
    assert scenario.stars(0) == 0


def test_a_member_that_comes_back_at_the_end_of_the_turn_completes_the_clan() -> None:
    """The clan then has its Rock Star."""
    scenario = Scenario(2).whole_clan(0).set_clan(0, home=(1, 2, 3, 4, 5, 6), waiting=(0,)).play("send forest")
    assert scenario.clan(0).home == (0, 2, 3, 4, 5, 6)
    assert scenario.stars(0) == 1
