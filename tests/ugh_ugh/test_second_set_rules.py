"""Drums, throwing and asking events with the second set of cards, whose matches ask less often; cards that meet."""

from __future__ import annotations

import pytest

from game.core.rules import Strike
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import CARD_SETS, FLAPS, SECOND_SET
from tests.ugh_ugh.scenario import BEAR, TIGER, Scenario, member
from tests.ugh_ugh.test_second_set import build, happens, second

ASKING = ("cocktail_cave", "stone_mixer", "ughlympic_games")


def to_the_turn(scenario: Scenario) -> Scenario:
    """Do without everything that is asked until a turn begins or goes on."""
    while scenario.prompt.kind not in ("spend", "turn"):
        scenario.play("pass" if "pass" in scenario.moves else "done" if "done" in scenario.moves else scenario.moves[0])
    return scenario


# -- the drum


def test_all_drums_are_asked_round_after_round_until_all_pass() -> None:
    """Ruling 9."""
    scenario = second(active=1).inside(TIGER, BEAR)
    for seat in range(3):
        scenario.tools(seat, "drum")
    scenario.play("call mountains", "pass", "bang 0 1.0", "pass")
    assert scenario.asked == (0, "drums")
    scenario.play("pass")
    assert scenario.asked == (1, "drums")
    scenario.play("pass")
    assert scenario.asked == (2, "turn")
    assert [clan.drum for clan in scenario.state.clans] == [True, True, False]


def test_a_drum_is_three_bangs_and_breaks_with_the_first() -> None:
    """The drum: flap and strength are chosen anew for every bang."""
    scenario = second().tools(0, "drum").inside(0, TIGER).play("call mountains", "bang 2 0.3")
    assert not scenario.clan(0).drum
    scenario.play("bang 0 0.05", "bang 1 0.77")
    struck = [(request.flap, request.strength) for request in scenario.chance.requests if isinstance(request, Strike)]
    assert struck == [(2, 0.3), (0, 0.05), (1, 0.77)]
    assert scenario.asked == (1, "turn")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"bang {FLAPS} 0.5", "The flaps are 0, 1 and 2, from the top."),
        ("bang 0 1.01", "A bang's strength is between 0.05 and 1, in hundredths."),
        ("bang 0 0.333", "A bang's strength is between 0.05 and 1, in hundredths."),
    ],
)
def test_a_bang_outside_the_bounds_is_refused_in_words(text: str, reason: str) -> None:
    """Ruling 9."""
    assert second().tools(0, "drum").inside(0).play("call mountains").why_not(text) == reason


def test_a_drum_can_shake_the_tiger_loose() -> None:
    """The drum: beware."""
    scenario = second().tools(1, "drum").inside(TIGER).box("mountains", 0)
    scenario.falls([0], [TIGER]).play("call mountains", "bang 0 1.0")
    assert 0 in scenario.clan(0).reserve
    assert scenario.boxed("plains") == (TIGER,)


# -- events


@pytest.mark.parametrize("card", [card.key for card in CARD_SETS[SECOND_SET].events])
def test_an_event_happens_and_the_card_after_it_is_drawn(card: str) -> None:
    """Ruling 2: every event of the set, with something to do for it."""
    scenario = second().tools(1, "spear").goods(1, "berries").inside(TIGER).box("forest", 0)
    happens(card, scenario)
    assert scenario.happened(events.EventDrawn) == [events.EventDrawn(0, card)]
    to_the_turn(scenario)
    assert scenario.state.discard == (card,)
    assert scenario.clan(0).hand[-1:] == ("leap_of_faith",)


@pytest.mark.parametrize("card", ["roooar", *ASKING])
def test_an_event_that_throws_allows_drums_and_spears(card: str) -> None:
    """Events: should a predator fall out, the spear."""
    scenario = second().inside(TIGER, 3).tools(1, "drum").tools(0, "spear").falls([], [3, TIGER])
    happens(card, scenario)
    assert scenario.asked == (1, "drums")
    scenario.play("bang 0 1.0")
    if scenario.prompt.kind == "bang":
        scenario.play("pass")
    assert scenario.asked == (0, "spear")
    scenario.play("spear")
    assert scenario.clan(0).reserve == (4, 5, 6)


def test_roooar_throws_the_bear_who_eats_and_goes_back() -> None:
    """Roooar, with all that is set aside."""
    scenario = second().aside(member(1, 0)).falls([member(1, 0), BEAR])
    happens("roooar", scenario)
    assert scenario.chance.thrown == (BEAR, member(1, 0))
    assert member(1, 0) in scenario.clan(1).reserve
    assert scenario.state.bear_home


def test_clans_that_meet_at_the_cocktail_party_each_have_a_new_member() -> None:
    """Cocktail Party: two clans and more of those that threw somebody in."""
    scenario = happens("cocktail_cave", second().falls([0, member(2, 0)]))
    assert [len(clan.home) for clan in scenario.state.clans] == [5, 3, 5]


def test_a_clan_alone_meets_nobody() -> None:
    """Cocktail Party: two of one clan are not two clans."""
    scenario = happens("cocktail_cave", second().inside(3).falls([0, 3]))
    assert scenario.happened(events.Born) == []


def test_clans_that_meet_at_the_mixer_each_take_a_resource() -> None:
    """Prehistoric Mixer: the active chief first."""
    scenario = happens("stone_mixer", second().falls([member(2, 0), 0])).play("take stone 1")
    assert scenario.asked == (2, "collect")
    scenario.play("take fur 1")
    assert (scenario.held(0), scenario.held(1), scenario.held(2)) == ("stone", "", "fur")


def test_the_first_athlete_out_who_is_not_eaten_takes_the_torch() -> None:
    """Ughlympic Games: not one who was inside from before."""
    scenario = second().inside(TIGER, 3).tools(1, "spear").falls([3, 0, member(1, 0), TIGER])
    happens("ughlympic_games", scenario).play("spear")
    assert 0 in scenario.clan(0).reserve
    assert scenario.state.torch == 1


def test_the_mammoth_takes_what_each_chief_chooses_and_nothing_from_who_has_nothing() -> None:
    """Mammoth Mia: a resource, an available member or the working spear."""
    scenario = second().tools(0, "drum", "spear").box("forest", *range(7, 11))
    scenario.deck("mammoth_mia", "leap_of_faith").goods(0, "herbs fur").play("herbs", "draw")
    assert scenario.moves == ["lose fur", "lose member", "lose spear"]
    scenario.play("lose spear")
    assert not scenario.clan(0).spear
    assert scenario.asked == (2, "loss")


def test_a_full_clan_gains_a_card_at_the_carnivoral() -> None:
    """Carnivoral: or else a card, and Give-Take feeds it, too."""
    scenario = second().whole_clan(1).goods(1, "fur fur").built(1, "give_and_take").wall("farm_cave")
    happens("meat_and_greet", scenario).play("give with fur fur")
    assert scenario.asked == (1, "gain")
    scenario.play("learn farm_cave")
    assert scenario.clan(1).hand == ("farm_cave",)
    assert scenario.held(1) == ""


def test_the_ground_shakes_and_what_falls_is_set_aside() -> None:
    """Rumble Tumble: each flap once; nobody drums, nobody is eaten."""
    scenario = second().inside(0, member(1, 0), TIGER).tools(0, "drum", "spear").falls([0], [TIGER], [])
    happens("rumble_tumble", scenario)
    assert [request.flap for request in scenario.chance.requests if isinstance(request, Strike)] == [0, 1, 2]
    assert scenario.state.aside == (0, TIGER)
    assert scenario.clan(0).drum and scenario.clan(0).spear


def test_sticks_and_stones_mend_one_tool_of_every_chief() -> None:
    """Sticks and Stones: with both broken the chief chooses."""
    scenario = happens("sticks_and_stones", second().tools(0, "drum").tools(1, "drum", "spear"))
    assert scenario.clan(0).spear
    assert scenario.asked == (2, "mend")


# -- cards that meet


def test_a_bang_of_the_rolling_stone_pays_with_the_beat_box() -> None:
    """Beat Box: each of yours that your bang frees, also a bang without a drum."""
    scenario = build("rolling_stone", second().built(0, "beat_box").inside(0, member(1, 0)).falls([0, member(1, 0)]))
    scenario.play("bang 1 1.0")
    assert scenario.asked == (0, "collect")
    scenario.play("take herbs 1")
    assert scenario.state.aside == (0, member(1, 0))
    assert scenario.held(0) == "herbs"


def test_the_ground_that_shakes_does_not_pay_with_the_beat_box() -> None:
    """Rumble Tumble: nobody's bang."""
    scenario = happens("rumble_tumble", second().built(0, "beat_box").inside(0).falls([0]))
    assert scenario.prompt.kind != "collect"


def test_tom_tom_does_not_break_the_drum_when_a_card_bangs() -> None:
    """Rolling Stone: the drum neither has to work nor breaks."""
    scenario = build("rolling_stone", second().built(0, "tom_tom").tools(0, "drum").inside(0)).play("bang 0 1.0")
    assert scenario.clan(0).drum


def test_twins_are_two_births_for_the_baby_shower() -> None:
    """Twin Peeks and Baby Shower: a resource for each new member."""
    scenario = second().built(0, "twin_peaks", "baby_shower").box("tent", 0, 1).falls([0, 1]).play("call tent", "pass")
    assert scenario.asked == (0, "collect")
    scenario.play("take wood 2")
    assert scenario.held(0) == "wood wood"


def test_a_match_with_another_clan_has_no_twins() -> None:
    """Twin Peeks: each pair of yours."""
    scenario = second().built(0, "twin_peaks").box("tent", 0, member(1, 0)).falls([0, member(1, 0)])
    scenario.play("call tent", "pass", "propose 1", "accept")
    assert len(scenario.clan(0).reserve) == 2


def test_with_cat_nap_the_tiger_stays_also_when_a_card_calls() -> None:
    """Cat Nap and Call of the Mild."""
    scenario = build("call_of_the_mild", second().built(0, "cat_nap").box("plains", 0)).play("call plains")
    assert scenario.chance.thrown == (0,)
    assert scenario.boxed("plains") == (TIGER,)


def test_call_of_the_mild_brings_what_plain_sailing_promises() -> None:
    """Plain Sailing: in every call of yours."""
    scenario = build("call_of_the_mild", second().built(0, "plain_sailing")).play("call plains")
    assert scenario.asked == (0, "collect")


def test_the_sky_diver_may_meet_the_tiger() -> None:
    """Sky Diving Board: a throw like any other, with drums and spears."""
    scenario = build("diving_board", second().inside(TIGER).tools(0, "spear").falls([TIGER, 0]))
    assert scenario.asked == (0, "spear")
    scenario.play("pass")
    assert 0 in scenario.clan(0).reserve


def test_a_false_bottom_takes_the_tiger_along() -> None:
    """False Bottom: everything in one box."""
    scenario = build("false_bottom", second().box("plains", member(1, 0))).play("slip plains")
    assert scenario.boxed("plains") == ()
    assert sorted(scenario.boxed("mountains")) == [member(1, 0), TIGER]


def test_the_torch_wins_with_the_slow_burner() -> None:
    """Slow Burner: the tenth star is checked when the torch comes."""
    scenario = second().built(0, "slow_burner", "false_bottom", "leap_of_faith")
    build("torch_song_two", scenario.torch(1))
    assert scenario.stars(0) == 2 + 3 + 3 + 1 + 2
    assert scenario.winners == (0,)


def test_with_paleo_dieters_only_the_bear_eats() -> None:
    """Paleo Dieters: the tiger eats none of yours."""
    scenario = second().built(0, "paleo_eaters").inside(BEAR).box("plains", 0, 1).falls([0, 1, TIGER, BEAR])
    scenario.play("call plains")
    assert len(scenario.clan(0).reserve) == 4


def test_tusk_force_pays_nothing_without_the_spear() -> None:
    """Tusk Force: using your spear."""
    scenario = second().built(0, "tusk_forces").box("plains", 0).falls([TIGER, 0]).play("call plains")
    assert scenario.asked == (1, "turn")
    assert 0 in scenario.clan(0).reserve


def test_hunter_blatherers_bring_a_stone_alone_from_any_call_also_anothers() -> None:
    """Hunter-Blatherers: one of yours in each call."""
    scenario = second(active=1).built(0, "hunter_gabblers").box("plains", 0).falls([0]).play("call plains")
    assert scenario.asked == (0, "collect")
    assert "take stone 1" in scenario.moves


def test_a_card_that_sends_out_sends_as_many_as_there_are() -> None:
    """Square Wheel: up to four, with three available."""
    scenario = second().box("tent", 3).clan_parts(0, large_cave=True)
    build("squared_wheel", scenario).play("send forest forest plains")
    assert scenario.boxed("forest") == (0, 1)
    assert scenario.asked == (1, "turn")
