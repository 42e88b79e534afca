"""Drums and events with the second set of cards, and combinations of its cards."""

from __future__ import annotations

import pytest

from game.core.rules import Strike
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import CARD_SETS, SECOND_SET, STANDARD_DRUM_COUNT
from tests.ugh_ugh.scenario import BEAR, TIGER, Scenario, member
from tests.ugh_ugh.test_second_set import build, draw_event, second_set

#: events into which each clan throws an available member
EVENTS_WITH_MEMBERS = ("cocktail_cave", "stone_mixer", "ughlympic_games")


def decline_until_turn(scenario: Scenario) -> Scenario:
    """Decline all prompts until a turn begins or goes on; answer other prompts with the first listed move."""
    while scenario.prompt.kind not in ("spend", "turn"):
        declining = [move for move in ("pass", "done") if move in scenario.moves]
        scenario.play(declining[0] if declining else scenario.moves[0])
    return scenario


# -- the drum


def test_drummers_are_asked_again_until_all_of_them_pass_in_a_row() -> None:
    scenario = second_set(active=1).inside(TIGER, BEAR)
    for seat in range(3):
        scenario.tools(seat, "drum")
    scenario.play("call mountains", "pass", "bang 0 1.0", "pass")
    assert scenario.asked == (0, "drums")
    scenario.play("pass")
    assert scenario.asked == (1, "drums")
    scenario.play("pass")
    assert scenario.asked == (2, "turn")
    assert [clan.drum for clan in scenario.state.clans] == [True, True, False]


def test_a_drum_breaks_at_its_first_bang_and_still_allows_two_more_bangs() -> None:
    """Flap and strength are chosen anew for every bang."""
    scenario = second_set().tools(0, "drum").inside(0, TIGER).play("call mountains", "bang 2 0.3")
    assert not scenario.clan(0).drum
    scenario.play("bang 0 0.05", "bang 1 0.77")
    struck = [(request.flap, request.strength) for request in scenario.chance.requests if isinstance(request, Strike)]
    assert struck == [(2, 0.3), (0, 0.05), (1, 0.77)]
    assert scenario.asked == (1, "turn")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"bang {STANDARD_DRUM_COUNT} 0.5", "The drum ends are numbered 0 to 2 from the top."),
        ("bang 0 1.01", "A bang's strength must be between 0.05 and 1, with at most two decimals."),
        ("bang 0 0.333", "A bang's strength must be between 0.05 and 1, with at most two decimals."),
    ],
)
def test_a_bang_with_an_unknown_flap_or_strength_is_refused_with_a_reason(text: str, reason: str) -> None:
    assert second_set().tools(0, "drum").inside(0).play("call mountains").why_not(text) == reason


def test_a_bang_can_free_the_tiger() -> None:
    """The tiger may drop out together with the members."""
    scenario = second_set().tools(1, "drum").inside(TIGER).box("mountains", 0)
    scenario.falls([0], [TIGER]).play("call mountains", "bang 0 1.0")
    assert 0 in scenario.clan(0).reserve
    assert scenario.boxed("plains") == (TIGER,)


# -- events


@pytest.mark.parametrize("card", [card.key for card in CARD_SETS[SECOND_SET].events])
def test_every_event_takes_effect_and_another_card_is_drawn(card: str) -> None:
    """Each event gets a position in which it has an effect."""
    scenario = second_set().tools(1, "spear").goods(1, "berries").inside(TIGER).box("forest", 0)
    draw_event(card, scenario)
    assert scenario.happened(events.EventDrawn) == [events.EventDrawn(0, card)]
    decline_until_turn(scenario)
    assert scenario.state.discard == (card,)
    assert scenario.clan(0).hand[-1:] == ("leap_of_faith",)


@pytest.mark.parametrize("card", ["roooar", *EVENTS_WITH_MEMBERS])
def test_an_event_that_throws_allows_drums_and_spears(card: str) -> None:
    """The spear is asked for when a predator falls out."""
    scenario = second_set().inside(TIGER, 3).tools(1, "drum").tools(0, "spear").falls([], [3, TIGER])
    draw_event(card, scenario)
    assert scenario.asked == (1, "drums")
    scenario.play("bang 0 1.0")
    if scenario.prompt.kind == "bang":
        scenario.play("pass")
    assert scenario.asked == (0, "spear")
    scenario.play("spear")
    assert scenario.clan(0).reserve == (4, 5, 6)


def test_roooar_throws_the_bear_which_eats_and_returns_to_the_reserve_board() -> None:
    """Pieces that were set aside are thrown in with the bear."""
    scenario = second_set().aside(member(1, 0)).falls([member(1, 0), BEAR])
    draw_event("roooar", scenario)
    assert scenario.chance.thrown == (BEAR, member(1, 0))
    assert member(1, 0) in scenario.clan(1).reserve
    assert scenario.state.bear_home


def test_clans_that_meet_at_the_cocktail_party_each_get_a_new_member() -> None:
    """At least two clans that threw a member in must meet."""
    scenario = draw_event("cocktail_cave", second_set().falls([0, member(2, 0)]))
    assert [len(clan.home) for clan in scenario.state.clans] == [5, 3, 5]


def test_a_single_clan_gets_no_new_member_at_the_cocktail_party() -> None:
    """Two members of one clan are not two clans."""
    scenario = draw_event("cocktail_cave", second_set().inside(3).falls([0, 3]))
    assert scenario.happened(events.Born) == []


def test_clans_that_meet_at_the_mixer_each_take_a_resource() -> None:
    """The active chief chooses first."""
    scenario = draw_event("stone_mixer", second_set().falls([member(2, 0), 0])).play("take stone 1")
    assert scenario.asked == (2, "collect")
    scenario.play("take fur 1")
    assert (scenario.held(0), scenario.held(1), scenario.held(2)) == ("stone", "", "fur")


def test_the_first_athlete_out_that_is_not_eaten_takes_the_torch() -> None:
    """Members stuck before the games do not count."""
    scenario = second_set().inside(TIGER, 3).tools(1, "spear").falls([3, 0, member(1, 0), TIGER])
    draw_event("ughlympic_games", scenario).play("spear")
    assert 0 in scenario.clan(0).reserve
    assert scenario.state.torch == 1


def test_each_chief_with_something_to_lose_chooses_its_loss_to_the_mammoth() -> None:
    """Each chief loses a resource, an available member or the working spear."""
    scenario = second_set().tools(0, "drum", "spear").box("forest", *range(7, 11))
    scenario.deck("mammoth_mia", "leap_of_faith").goods(0, "herbs fur").play("herbs", "draw")
    assert scenario.moves == ["lose fur", "lose member", "lose spear"]
    scenario.play("lose spear")
    assert not scenario.clan(0).spear
    assert scenario.asked == (2, "loss")


def test_a_complete_clan_gains_a_card_at_the_carnivoral() -> None:
    """The clan has no member left to gain; it pays the gift with two furs, thanks to the Give-Take."""
    scenario = second_set().whole_clan(1).goods(1, "fur fur").built(1, "give_and_take").wall("farm_cave")
    draw_event("meat_and_greet", scenario).play("give with fur fur")
    assert scenario.asked == (1, "gain")
    scenario.play("learn farm_cave")
    assert scenario.clan(1).hand == ("farm_cave",)
    assert scenario.held(1) == ""


def test_rumble_tumble_sets_fallen_pieces_aside() -> None:
    """Each flap is struck once; nobody drums, nobody is eaten."""
    scenario = second_set().inside(0, member(1, 0), TIGER).tools(0, "drum", "spear").falls([0], [TIGER], [])
    draw_event("rumble_tumble", scenario)
    assert [request.flap for request in scenario.chance.requests if isinstance(request, Strike)] == [0, 1, 2]
    assert scenario.state.aside == (0, TIGER)
    assert scenario.clan(0).drum and scenario.clan(0).spear


def test_sticks_and_stones_mends_one_tool_of_every_chief() -> None:
    """A chief with two broken tools chooses one of them."""
    scenario = draw_event("sticks_and_stones", second_set().tools(0, "drum").tools(1, "drum", "spear"))
    assert scenario.clan(0).spear
    assert scenario.asked == (2, "mend")


# -- combinations of cards


def test_beat_box_pays_for_bangs_of_the_rolling_stone() -> None:
    """A bang of a card, without a drum, counts as the player's bang."""
    scenario = build(
        "rolling_stone", second_set().built(0, "beat_box").inside(0, member(1, 0)).falls([0, member(1, 0)])
    )
    scenario.play("bang 1 1.0")
    assert scenario.asked == (0, "collect")
    scenario.play("take herbs 1")
    assert scenario.state.aside == (0, member(1, 0))
    assert scenario.held(0) == "herbs"


def test_beat_box_does_not_pay_for_rumble_tumble() -> None:
    """The event's bangs belong to no player."""
    scenario = draw_event("rumble_tumble", second_set().built(0, "beat_box").inside(0).falls([0]))
    assert scenario.prompt.kind != "collect"


def test_bangs_of_a_card_do_not_break_the_drum_of_a_chief_with_tom_tom() -> None:
    """The Rolling Stone bangs without the drum."""
    scenario = build("rolling_stone", second_set().built(0, "tom_tom").tools(0, "drum").inside(0)).play("bang 0 1.0")
    assert scenario.clan(0).drum


def test_baby_shower_pays_for_both_twins_of_twin_peeks() -> None:
    """Baby Shower brings a resource for each new member."""
    scenario = (
        second_set().built(0, "twin_peaks", "baby_shower").box("tent", 0, 1).falls([0, 1]).play("call tent", "pass")
    )
    assert scenario.asked == (0, "collect")
    scenario.play("take wood 2")
    assert scenario.held(0) == "wood wood"


def test_twin_peeks_does_not_count_for_pairs_with_another_clan() -> None:
    """Only pairs within the clan count."""
    scenario = second_set().built(0, "twin_peaks").box("tent", 0, member(1, 0)).falls([0, member(1, 0)])
    scenario.play("call tent", "pass", "propose 1", "accept")
    assert len(scenario.clan(0).reserve) == 2


def test_cat_nap_also_keeps_the_tiger_in_its_box_when_a_card_calls_the_box_back() -> None:
    """A call that a card makes, here Call of the Mild, counts as a call of the card's owner."""
    scenario = build("call_of_the_mild", second_set().built(0, "cat_nap").box("plains", 0)).play("call plains")
    assert scenario.chance.thrown == (0,)
    assert scenario.boxed("plains") == (TIGER,)


def test_plain_sailing_also_brings_resources_when_a_card_calls_the_plains_back() -> None:
    """A call that a card makes, here Call of the Mild, counts as a call of the card's owner."""
    scenario = build("call_of_the_mild", second_set().built(0, "plain_sailing")).play("call plains")
    assert scenario.asked == (0, "collect")


def test_a_throw_of_the_sky_diving_board_may_free_the_tiger() -> None:
    """The throw is like any other, with drums and spears."""
    scenario = build("diving_board", second_set().inside(TIGER).tools(0, "spear").falls([TIGER, 0]))
    assert scenario.asked == (0, "spear")
    scenario.play("pass")
    assert 0 in scenario.clan(0).reserve


def test_a_false_bottom_takes_the_tiger_along() -> None:
    """A false bottom moves every piece of a box."""
    scenario = build("false_bottom", second_set().box("plains", member(1, 0))).play("slip plains")
    assert scenario.boxed("plains") == ()
    assert sorted(scenario.boxed("mountains")) == [member(1, 0), TIGER]


def test_the_torch_with_slow_burner_can_bring_the_tenth_star() -> None:
    """The stars are checked as soon as the torch is taken."""
    scenario = second_set().built(0, "slow_burner", "false_bottom", "leap_of_faith")
    build("torch_song_two", scenario.torch(1))
    assert scenario.stars(0) == 2 + 3 + 3 + 1 + 2
    assert scenario.winners == (0,)


def test_paleo_dieters_protect_from_the_tiger_but_not_from_the_bear() -> None:
    """The card names only the tiger."""
    scenario = second_set().built(0, "paleo_eaters").inside(BEAR).box("plains", 0, 1).falls([0, 1, TIGER, BEAR])
    scenario.play("call plains")
    assert len(scenario.clan(0).reserve) == 4


def test_tusk_force_pays_nothing_without_the_spear() -> None:
    """A chief who does not use a working spear gets nothing either."""
    scenario = second_set().built(0, "tusk_forces").box("plains", 0).falls([TIGER, 0]).play("call plains")
    assert scenario.asked == (1, "turn")
    assert 0 in scenario.clan(0).reserve


def test_with_hunter_blatherers_one_member_brings_a_stone_from_any_call() -> None:
    """This holds in another chief's call, too, and in any area."""
    scenario = second_set(active=1).built(0, "hunter_gabblers").box("plains", 0).falls([0]).play("call plains")
    assert scenario.asked == (0, "collect")
    assert "take stone 1" in scenario.moves


def test_a_card_sends_only_as_many_members_as_are_available() -> None:
    """Square Wheel allows four; three are available."""
    scenario = second_set().box("tent", 3).set_clan(0, large_cave=True)
    build("squared_wheel", scenario).play("send forest forest plains")
    assert scenario.boxed("forest") == (0, 1)
    assert scenario.asked == (1, "turn")
