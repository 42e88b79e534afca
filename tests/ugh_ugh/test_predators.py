"""The tiger and the bear, and the spear (rulebook, a predator fell out, the spear; rulings 10 to 12)."""

from __future__ import annotations

from game.ugh_ugh.rules import events
from tests.ugh_ugh.scenario import BEAR, TIGER, Scenario, member


def test_a_predator_eats_one_of_each_clan_that_fell_out_no_matter_how_many() -> None:
    """A predator fell out: one member of every player with members out; ours: the last one out."""
    out = (member(0, 0), member(0, 1), TIGER, member(1, 0), member(0, 2))
    scenario = Scenario().box("plains", *[piece for piece in out if piece != TIGER]).falls(out).play("call plains")
    assert scenario.clan(0).reserve == (member(0, 2), 4, 5, 6)
    assert member(1, 0) in scenario.clan(1).reserve
    assert scenario.clan(2).reserve == (18, 19, 20)
    assert scenario.moves == ["done", "take fur 1", "take fur 2"]


def test_both_predators_eat_one_each_of_every_clan() -> None:
    """If both fall out at the same time, each eats one."""
    out = (member(0, 0), member(0, 1), member(1, 0), TIGER, BEAR)
    scenario = Scenario().inside(BEAR).box("plains", *out[:3]).falls(out).play("call plains")
    eaten = {event.seat: event.pieces for event in scenario.happened(events.Eaten)}
    assert eaten == {0: (member(0, 0), member(0, 1)), 1: (member(1, 0),)}


def test_eaten_members_bring_nothing_home() -> None:
    """A predator fell out: they go on the reserve board instead."""
    scenario = Scenario().box("plains", member(0, 0)).falls([TIGER, member(0, 0)]).play("call plains")
    assert scenario.asked == (1, "turn")
    assert scenario.clan(0).reserve == (0, 4, 5, 6)


def test_predators_that_stay_inside_eat_nobody() -> None:
    """Only a predator that falls out eats."""
    scenario = Scenario().box("plains", member(0, 0)).falls([member(0, 0)]).play("call plains")
    assert scenario.passage == (TIGER,)
    assert member(0, 0) in scenario.clan(0).home


def test_predators_inside_can_fall_out_in_any_later_throw() -> None:
    """Ruling 11: the tiger in a call of the forest."""
    scenario = Scenario().inside(TIGER).box("forest", member(0, 0)).tools(0, "drum", "spear")
    scenario.falls([TIGER, member(0, 0)]).play("call forest", "pass", "pass")
    assert member(0, 0) in scenario.clan(0).reserve
    assert scenario.boxed("plains") == (TIGER,)


def test_afterwards_the_tiger_returns_to_the_plains_and_the_bear_to_the_reserve_board() -> None:
    """Ruling 11."""
    scenario = Scenario().inside(TIGER, BEAR).falls([BEAR, TIGER]).play("call mountains")
    assert scenario.boxed("plains") == (TIGER,)
    assert scenario.state.bear_home
    assert scenario.passage == scenario.state.tray == ()


def test_a_spear_saves_all_of_ones_own_and_breaks() -> None:
    """The spear: your members are safe; nobody else's."""
    out = (member(0, 0), member(0, 1), member(1, 0), TIGER)
    scenario = Scenario().tools(0, "spear").box("plains", *out[:3]).falls(out).play("call plains")
    assert scenario.asked == (0, "spear")
    scenario.play("spear")
    assert not scenario.clan(0).spear
    assert scenario.clan(0).reserve == (4, 5, 6)
    assert member(1, 0) in scenario.clan(1).reserve
    assert scenario.moves == ["done", "take fur 1", "take fur 2"]


def test_a_spear_covers_both_predators() -> None:
    """The spear and ruling 10."""
    out = (member(0, 0), member(0, 1), TIGER, BEAR)
    scenario = Scenario().tools(0, "spear").inside(BEAR).box("plains", *out[:2]).falls(out)
    scenario.play("call plains", "spear")
    assert scenario.clan(0).reserve == (4, 5, 6)


def test_a_spear_may_be_kept() -> None:
    """The spear: you can use it, you need not."""
    out = (member(0, 0), TIGER)
    scenario = Scenario().tools(0, "spear").box("plains", out[0]).falls(out).play("call plains", "pass")
    assert scenario.clan(0).spear
    assert member(0, 0) in scenario.clan(0).reserve


def test_spears_are_offered_active_player_first_to_those_with_members_out() -> None:
    """Ruling 10: clockwise; not to who has no member out, not to a broken spear."""
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


def test_every_raised_spear_saves_its_clan() -> None:
    """Ruling 10: two chiefs use theirs, the third has none."""
    out = (member(0, 0), member(1, 0), member(2, 0), TIGER)
    scenario = Scenario().tools(0, "spear").tools(1, "spear").box("plains", *out[:3]).falls(out)
    scenario.play("call plains", "spear")
    assert scenario.happened(events.SpearUsed) == [events.SpearUsed(0, (member(0, 0),))]
    scenario.play("spear")
    assert scenario.happened(events.SpearUsed) == [events.SpearUsed(1, (member(1, 0),))]
    assert scenario.happened(events.Eaten) == [events.Eaten(2, (member(2, 0),), (TIGER,))]


def test_predators_eat_only_after_all_drums() -> None:
    """Ruling 10: members drummed out after the tiger are in danger too."""
    scenario = Scenario().tools(0, "drum").inside(member(0, 0), TIGER)
    scenario.falls([TIGER], [member(0, 0)]).play("call mountains", "bang 0 1.0")
    assert scenario.asked == (0, "bang")
    assert scenario.clan(0).reserve == (4, 5, 6)
    scenario.play("pass")
    assert member(0, 0) in scenario.clan(0).reserve


def test_in_the_love_tent_predators_eat_before_anybody_mates() -> None:
    """Ruling 10: of two members out one is eaten, the other is single."""
    out = (member(0, 0), member(0, 1), BEAR)
    scenario = Scenario().inside(BEAR).box("tent", *out[:2]).falls(out).play("call tent", "pass")
    assert scenario.asked == (0, "work")
    assert scenario.clan(0).reserve == (1, 4, 5, 6)


def test_a_clan_the_tiger_shuns_is_still_eaten_by_the_bear() -> None:
    """Hide and Sleek: the tiger eats none of yours, the bear does."""
    out = (member(0, 0), member(0, 1), TIGER, BEAR)
    scenario = Scenario().built(0, "hide_and_seek").inside(BEAR).box("plains", *out[:2]).falls(out)
    scenario.play("call plains")
    assert scenario.clan(0).reserve == (1, 4, 5, 6)


# -- the reserve board


def test_a_fifth_lost_member_waits_and_returns_at_the_end_of_the_turn() -> None:
    """The Reserve Board and ruling 12: four places a clan."""
    out = (member(0, 0), member(0, 1), TIGER, BEAR)
    scenario = Scenario().inside(BEAR).box("plains", *out[:2]).box("forest", 2).falls(out)
    scenario.tools(1, "spear").box("plains", member(1, 0))
    scenario.chance.script = [(*out, member(1, 0))]
    scenario.play("call plains", "pass")
    assert scenario.happened(events.Returned) == [events.Returned(0, (member(0, 1),))]
    assert scenario.clan(0).reserve == (0, 4, 5, 6)
    assert scenario.clan(0).home == (1, 3)
    assert scenario.clan(0).waiting == ()


def test_the_fifth_member_waits_while_the_turn_goes_on() -> None:
    """Ruling 12: it is not available before the turn ends."""
    out = (member(0, 0), member(0, 1), member(0, 2), TIGER, BEAR)
    scenario = Scenario().inside(BEAR).box("plains", *out[:3]).falls(out).play("call plains")
    assert scenario.asked == (0, "collect")
    assert scenario.clan(0).reserve == (1, 4, 5, 6)
    assert scenario.clan(0).waiting == (2,)
    assert scenario.clan(0).home == (0, 3)
    scenario.play("done")
    assert scenario.clan(0).home == (0, 2, 3)


def test_a_waiting_member_is_on_the_reserve_board_too() -> None:
    """Ruling 12: as long as it waits there the clan is not complete, and it is nobody's new member."""
    scenario = Scenario(2).whole_clan(0).clan_parts(0, home=(1, 2, 3, 4, 5, 6), waiting=(0,))
    scenario.goods(0, "berries fur").event("carnivoral").play("give")
    assert scenario.asked == (0, "gain")
    assert scenario.clan(0).waiting == (0,)
    assert scenario.stars(0) == 0


def test_a_member_that_comes_back_at_the_end_of_the_turn_completes_the_clan() -> None:
    """Ruling 12 and a large clan is a happy clan."""
    scenario = Scenario(2).whole_clan(0).clan_parts(0, home=(1, 2, 3, 4, 5, 6), waiting=(0,)).play("send forest")
    assert scenario.clan(0).home == (0, 2, 3, 4, 5, 6)
    assert scenario.stars(0) == 1
