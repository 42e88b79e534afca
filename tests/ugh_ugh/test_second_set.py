"""The second set of cards: its new effects and events, and the rules that changed with it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.rules import Event, Strike
from game.ugh_ugh.bots.memory import TIGER_MARK, Boxes, BoxMemory
from game.ugh_ugh.rules import events, moves
from game.ugh_ugh.rules.cards import CARDS, PLAINS, RESOURCES, SECOND_SET
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.state import Step
from tests.ugh_ugh.scenario import BEAR, TIGER, Scenario, member

#: The effects tested here instead of in ``test_effects``.
TESTED_OF_THE_SECOND_SET = {
    "drum_haul",
    "light_touch",
    "tiger_stays",
    "tent_goods",
    "full_house",
    "twins",
    "birth_gift",
    "torch_star",
    "slip",
    "peek",
    "lure",
    "bear_now",
    "dive",
    "call_now",
    "aside_home",
    "games_now",
    "quake",
    "hunt",
    "any_goods",
    "silence",
}


def boxes_after(public_events: Sequence[Event]) -> Boxes:
    """Return the box contents that these events reveal."""
    memory = BoxMemory()
    for event in public_events:
        memory.see(event)
    return memory.boxes


def second_set(seats: int = 3, active: int = 0) -> Scenario:
    """Return a scenario of the second set with an empty pile; chief 2 holds cards, so that the match goes on."""
    return Scenario(seats, active, cards=SECOND_SET).wall().deck().hand(2, "sneak_peak", "cat_nip")


def build(card: str, scenario: Scenario) -> Scenario:
    """Build a card from the hand of seat 0, who holds its cost."""
    cost = " ".join(RESOURCES[kind] for kind in CARDS[card].cost)
    return scenario.hand(0, card).goods(0, cost).play(f"build hand {card}")


# -- lasting effects


def test_beat_box_pays_for_each_own_member_freed_by_a_bang() -> None:
    """The card Beat Box: a bang of its owner frees two own members, so the owner takes two resources."""
    scenario = second_set().built(0, "beat_box").tools(0, "drum").inside(0, 1, member(1, 0), member(1, 1))
    scenario.falls([], [0, 1, member(1, 0)]).play("call mountains", "bang 0 1.0")
    assert scenario.asked == (0, "collect")
    scenario.play("take fur 1", "take wood 1")
    assert scenario.held(0) == "wood fur"
    assert scenario.asked == (0, "bang")


def test_tom_tom_keeps_the_drum_from_breaking_after_one_bang() -> None:
    """With the card Tom Tom, a chief who bangs once and then stops keeps a working drum."""
    scenario = second_set().built(0, "tom_tom").tools(0, "drum").inside(0, 1)
    scenario.play("call mountains", "bang 0 1.0", "pass")
    assert scenario.clan(0).drum
    assert scenario.happened(events.DrumBroke) == []


def test_with_tom_tom_the_drum_breaks_at_the_second_bang() -> None:
    """The card Tom Tom saves the drum only at the first bang."""
    scenario = second_set().built(0, "tom_tom").tools(0, "drum").inside(0, 1).play("call mountains", "bang 0 1.0")
    assert scenario.clan(0).drum
    scenario.play("bang 1 1.0")
    assert not scenario.clan(0).drum
    assert scenario.happened(events.DrumBroke) == [events.DrumBroke(0)]


@pytest.mark.parametrize("area", ["plains", "forest"])
def test_the_tiger_stays_in_a_box_called_by_the_owner_of_cat_nap(area: str) -> None:
    """When the owner of the card Cat Nap calls a box back, a tiger in this box is not thrown in."""
    scenario = second_set().built(0, "cat_nap").tools(0, "spear").box(area, TIGER, member(1, 0)).play(f"call {area}")
    assert scenario.boxed(area) == (TIGER,)
    assert scenario.chance.thrown == (member(1, 0),)
    boxes = boxes_after(scenario.events)
    assert TIGER_MARK in boxes[("forest", "plains").index(area)]


def test_cat_nap_does_nothing_when_another_chief_calls() -> None:
    """The card Cat Nap works only in calls of its owner."""
    scenario = second_set(active=1).built(0, "cat_nap").play("call plains")
    assert scenario.chance.thrown == (TIGER,)


def test_honey_moon_brings_a_resource_for_each_member_out_of_the_tent() -> None:
    """The card Honey Moon: two own members come out in a call of the love tent, so its owner takes two resources."""
    scenario = second_set(active=1).built(0, "honey_moon").box("tent", 0, 1, member(1, 0)).falls([0, 1, member(1, 0)])
    scenario.play("call tent", "pass")
    assert scenario.asked == (0, "collect")
    scenario.play("take stone 2")
    assert scenario.held(0) == "stone stone"
    assert len(scenario.clan(0).home) == 5


def test_cave_new_world_adds_a_star_for_a_complete_clan() -> None:
    """With the card Cave New World a complete clan counts two stars instead of one."""
    scenario = second_set().built(0, "cave_new_world")
    assert scenario.stars(0) == CARDS["cave_new_world"].stars
    assert scenario.whole_clan(0).stars(0) == CARDS["cave_new_world"].stars + 2


def test_twin_peeks_brings_two_new_members_for_each_pair() -> None:
    """The card Twin Peeks: a pair in the love tent brings its clan two members from the reserve board."""
    scenario = second_set().built(0, "twin_peaks").box("tent", 0, 1).falls([0, 1]).play("call tent", "pass")
    assert len(scenario.clan(0).home) == 6
    assert scenario.clan(0).reserve == (6,)


def test_baby_shower_brings_a_resource_for_each_new_member() -> None:
    """The card Baby Shower: another card brings two new members, so the owner takes two resources."""
    scenario = build("love_shrub", second_set().built(0, "baby_shower"))
    assert scenario.asked == (0, "collect")
    scenario.play("take fur 2")
    assert scenario.held(0) == "fur fur"


def test_slow_burner_makes_the_torch_worth_two_stars() -> None:
    """The card Slow Burner: the torch gives its owner two stars, and any other chief one star."""
    scenario = second_set().built(0, "slow_burner")
    stars = CARDS["slow_burner"].stars
    assert scenario.stars(0) == stars
    assert scenario.torch(0).stars(0) == stars + 2
    assert scenario.torch(1).stars(1) == 1


def test_tusk_force_brings_fur_when_the_spear_is_used() -> None:
    """The card Tusk Force: its owner uses the spear in another chief's call, and takes one fur more than its member
    brings."""
    scenario = second_set(active=1).built(0, "tusk_forces").tools(0, "spear").box("plains", 0).falls([TIGER, 0])
    scenario.play("call plains", "spear")
    assert scenario.asked == (0, "collect")
    scenario.play("take fur 2", "take fur 1")
    assert scenario.held(0) == "fur fur fur"


def test_texts_about_the_furs_of_tusk_force_do_not_mention_the_plains() -> None:
    """Another area was called; furs that do not fit are not said to be left in the plains."""
    scenario = second_set().built(0, "tusk_forces").tools(0, "drum", "spear").box("forest", 0).inside(TIGER)
    scenario.falls([TIGER, 0]).play("call forest", "spear")
    assert scenario.prompt.text == "Take 2 furs for using your spear."
    scenario.play("take fur 1")
    assert scenario.prompt.text == "Take 1 fur for using your spear."
    scenario.play("done")
    (left,) = scenario.happened(events.LeftBehind)
    assert left.sentence() == "{0} left 1 resource behind."


def test_hunter_blatherers_let_one_member_bring_any_resource() -> None:
    """The card Hunter Blatherers: one of two members in the forest brings a stone, the other its usual resource."""
    scenario = (
        second_set().built(0, "hunter_gabblers").box("forest", 0, 1).falls([0, 1]).play("call forest", "mend spear")
    )
    assert "take stone 1" in scenario.moves and "take stone 2" not in scenario.moves
    scenario.play("take stone 1")
    assert scenario.moves == ["discard stone", "done", "take berries 1", "take wood 1"]


# -- one-time effects


def test_false_bottom_moves_the_contents_of_a_box_into_the_next_box() -> None:
    """The card False Bottom: its owner chooses a box, and nobody sees what it contains."""
    scenario = build("false_bottom", second_set().box("mountains", 0, member(1, 0)).box("tent", 1))
    assert scenario.moves == ["pass", "slip forest", "slip mountains", "slip plains", "slip tent"]
    scenario.play("slip mountains")
    assert scenario.boxed("mountains") == ()
    assert sorted(scenario.boxed("tent")) == [0, 1, member(1, 0)]
    assert Scenario(cards=SECOND_SET).view_of(0).boxes == scenario.view_of(0).boxes, (
        "the view shows that a box was emptied"
    )


def test_false_bottom_moves_the_contents_of_the_last_box_into_the_first_box() -> None:
    """The card False Bottom: the next box after the love tent is the forest."""
    scenario = build("false_bottom", second_set().box("tent", 0)).play("slip tent")
    assert scenario.boxed("forest") == (0,)


def test_sneak_peak_shows_two_boxes_to_its_owner() -> None:
    """The card Sneak Peak: the owner looks into one box after another; a box is visible until the owner is done with
    it."""
    scenario = build("sneak_peak", second_set().box("plains", 0).hand(2, "tom_tom"))
    assert scenario.asked == (0, "peek")
    scenario.play("peek plains")
    assert scenario.asked == (0, "peeked")
    assert scenario.view_of(0).boxes == ((), (TIGER, 0), (), ())
    assert scenario.view_of(1).boxes == scenario.view_of(None).boxes == ((), (), (), ())
    scenario.play("done")
    assert scenario.view_of(0).boxes == ((), (), (), ())
    assert scenario.asked == (0, "peek")
    scenario.play("pass")
    assert scenario.asked == (1, "turn")


def test_the_log_tells_the_contents_of_a_peeked_box_only_to_the_peeker() -> None:
    """The card Sneak Peak lets a chief look into a box, and only this chief learns its contents."""
    scenario = build("sneak_peak", second_set().box("plains", 0)).play("peek plains")
    (peeked,) = scenario.happened(events.Peeked)
    assert peeked.reveals
    assert peeked.seen_by(0).pieces == (TIGER, 0)
    assert peeked.seen_by(1).pieces == peeked.seen_by(None).pieces == ()


def test_states_imagined_by_a_seat_keep_the_box_it_peeked_into() -> None:
    """The other boxes may differ."""
    scenario = build("sneak_peak", second_set().box("plains", 0).box("forest", 1, member(1, 0))).play("peek plains")
    worlds = [RULES.scramble(scenario.state, 0, salt) for salt in range(30)]
    assert all(world.boxes[PLAINS] == (TIGER, 0) for world in worlds)
    assert any(world.boxes != scenario.state.boxes for world in worlds)
    for salt in range(30):
        other = RULES.scramble(scenario.state, 1, salt)
        assert RULES.view(other, 1) == RULES.view(scenario.state, 1)


def test_cat_nip_lures_the_tiger_from_box_to_box() -> None:
    """The card Cat Nip: its owner moves the tiger into any box."""
    scenario = build("cat_nip", second_set().box("tent", 0)).play("lure tent")
    assert scenario.boxed("plains") == ()
    assert scenario.boxed("tent") == (0, TIGER)
    assert TIGER_MARK in boxes_after(scenario.events)[3]


def test_cat_nip_does_not_offer_the_box_of_the_tiger() -> None:
    """The tiger's place is public, since every move of it was."""
    scenario = build("cat_nip", second_set().box("tent", 0))
    assert scenario.moves == ["lure forest", "lure mountains", "lure tent", "pass"]
    for seat in (0, 1, None):
        view = RULES.view(scenario.state, seat)
        assert view.boxes[PLAINS] == (TIGER,) and not any(view.boxes[area] for area in range(4) if area != PLAINS)
        assert RULES.moves(view) == RULES.moves(scenario.state)
        assert all(RULES.view(RULES.scramble(scenario.state, seat, salt), seat) == view for salt in range(20))


def test_earlier_match_file_with_the_tiger_lured_to_its_own_box_can_be_read() -> None:
    """This move of the card Cat Nip is no longer offered, but it is still legal."""
    scenario = build("cat_nip", second_set()).play("lure plains")
    assert scenario.boxed("plains") == (TIGER,)


def test_cat_nip_does_nothing_while_the_tiger_is_in_the_passage() -> None:
    """The owner of the card Cat Nip is not asked for a box then."""
    assert build("cat_nip", second_set().inside(TIGER)).asked == (1, "turn")


def test_bear_necessities_mend_the_spear_and_throw_the_bear() -> None:
    """The card Bear Necessities: the bear and the pieces that were set aside are thrown in."""
    scenario = second_set().inside(0, 1).aside(member(1, 0)).falls([BEAR, 0])
    scenario.set_clan(0, large_cave=True)
    build("bear_necessities", scenario)
    assert scenario.chance.thrown == (BEAR, member(1, 0))
    assert scenario.asked == (0, "spear")
    scenario.play("spear")
    assert scenario.state.bear_home
    assert scenario.held(0) == ""
    assert scenario.asked == (1, "turn")


def test_the_sky_diving_board_throws_a_member_in_and_brings_fallen_members_home() -> None:
    """Members of all clans that fall out go home, and bring no resources."""
    scenario = build("diving_board", second_set().inside(member(1, 0)).falls([0, member(1, 0)]))
    assert scenario.chance.thrown == (0,)
    assert scenario.clan(0).home == (0, 1, 2, 3)
    assert member(1, 0) in scenario.clan(1).home
    assert scenario.happened(events.Took) == []


def test_the_sky_diving_board_is_wasted_without_available_members() -> None:
    scenario = build("diving_board", second_set().box("tent", 0, 1, 2, 3))
    assert scenario.chance.requests == []


def test_call_of_the_mild_calls_a_box_back_and_the_turn_goes_on() -> None:
    """The card Call of the Mild: after the call its owner goes on spending."""
    scenario = second_set().box("forest", 0).falls([0])
    scenario.hand(0, "call_of_the_mild").goods(0, "berries stone fur").play("build hand call_of_the_mild")
    assert scenario.asked == (0, "call")
    scenario.play("call forest", "mend drum", "take wood 1")
    assert scenario.held(0) == "wood stone"
    assert scenario.asked == (0, "spend")


def test_call_of_the_mild_is_optional() -> None:
    """The owner of the card Call of the Mild may pass instead of calling a box."""
    assert build("call_of_the_mild", second_set()).play("pass").asked == (1, "turn")


def test_knock_knock_brings_home_own_members_that_were_set_aside() -> None:
    """The card Knock Knock gives bangs; own members that fall out or were set aside go home, others stay aside."""
    scenario = build("knock_knock_joke", second_set().aside(0).inside(1, 2, member(1, 0)).falls([1, member(1, 0)]))
    scenario.play("bang 0 1.0", "pass")
    assert scenario.clan(0).home == (0, 1, 3)
    assert scenario.state.aside == (member(1, 0),)


def test_relay_grace_starts_the_ughlympic_games() -> None:
    """The card Relay Grace: each clan throws a member in, and the first member that falls out takes the torch."""
    scenario = build("relay_race", second_set().falls([member(1, 0), 0, member(2, 0)]))
    assert scenario.chance.thrown == (0, member(1, 0), member(2, 0))
    assert scenario.state.torch == 1


def test_rubble_rousers_strike_each_flap_and_set_fallen_pieces_aside() -> None:
    """The card Rubble Rousers strikes the three flaps from the top down."""
    scenario = second_set().inside(0, 1, member(1, 0)).falls([0], [member(1, 0)], [1])
    build("rousing_rubble", scenario)
    struck = [request.flap for request in scenario.chance.requests if isinstance(request, Strike)]
    assert struck == [0, 1, 2]
    assert scenario.state.aside == (0, member(1, 0), 1)


def test_card_drum_and_drummer_breaks_the_drums_of_all_other_seats() -> None:
    """The card Drum and Drummer also mends the drum of its owner."""
    scenario = build("drum_and_humdrum", second_set().tools(1, "drum", "spear").tools(2, "spear"))
    assert [clan.drum for clan in scenario.state.clans] == [True, False, False]
    assert scenario.happened(events.Silenced) == [events.Silenced(1)]


# -- events


def draw_event(card: str, scenario: Scenario) -> Scenario:
    """Let the active chief use 1 herb to draw this event, and then a card."""
    return scenario.deck(card, "leap_of_faith").goods(scenario.state.active, "herbs").play("herbs", "draw")


@pytest.mark.parametrize("card", ["cocktail_cave", "stone_mixer"])
def test_a_clan_that_throws_no_member_in_takes_no_part_in_a_party(card: str) -> None:
    """It takes no part even when a member that was stuck before falls out now."""
    scenario = second_set().box("forest", *range(7, 11)).inside(7).falls([0, 7])
    draw_event(card, scenario)
    assert scenario.happened(events.Born) == []
    assert scenario.prompt.kind != "collect"
    assert 7 in scenario.clan(1).home


@pytest.mark.parametrize("card", ["cocktail_cave", "stone_mixer"])
def test_members_stuck_earlier_count_for_a_clan_that_takes_part_in_the_party(card: str) -> None:
    """Each clan throws in a member for the event. The member of clan 1 does not fall out, but a member of clan 1 that
    was stuck before does, and meets clan 0."""
    scenario = second_set().inside(7).falls([0, 7])
    draw_event(card, scenario)
    if card == "cocktail_cave":
        assert [event.seat for event in scenario.happened(events.Born)] == [0, 1]
    else:
        assert scenario.asked == (0, "collect")


def test_the_carnivoral_asks_for_a_gift_of_berries() -> None:
    """A chief who gives a berry at the event Carnivoral gets a new member."""
    scenario = second_set().goods(1, "berries")
    draw_event("meat_and_greet", scenario)
    assert scenario.asked == (1, "feast")
    assert scenario.prompt.text.startswith("Give 1 berry to the feast")
    scenario.play("give")
    assert len(scenario.clan(1).home) == 5
    assert scenario.held(1) == ""


def test_the_carnivoral_asks_no_chief_that_would_gain_nothing() -> None:
    """Such a chief has a complete clan, and no card is left."""
    scenario = second_set().whole_clan(1).goods(1, "berries").first(Step("feast", 1, note="meat_and_greet"))
    decision = RULES.agenda.decisions["feast"]
    assert decision.idle is not None and decision.idle(scenario.state, scenario.state.agenda[0])


def test_musical_boxes_move_the_contents_of_each_box_to_the_next() -> None:
    """This is an event; the contents of the last box move to the first."""
    scenario = second_set().box("forest", 0).box("tent", 1, 2)
    draw_event("musical_boxes", scenario)
    assert scenario.state.boxes == ((1, 2), (0,), (TIGER,), ())
    (slipped,) = scenario.happened(events.Slipped)
    assert slipped.sentence() == "Everything in each basket moved on to the next."


# -- rules that changed with the second set


def test_drummers_are_not_asked_when_the_passage_is_known_to_be_empty() -> None:
    """All pieces were seen falling out, and the log says so."""
    scenario = second_set().tools(0, "drum").tools(1, "drum").box("mountains", 0).falls([0]).play("call mountains")
    assert scenario.asked == (0, "collect")
    assert scenario.happened(events.NobodyInside) == [events.NobodyInside()]


def test_drummers_are_asked_while_any_piece_is_inside() -> None:
    scenario = second_set().tools(1, "drum").box("mountains", 0, 1).falls([0]).play("call mountains")
    assert scenario.asked == (1, "drums")
    assert scenario.happened(events.NobodyInside) == []


def test_drummers_are_not_asked_for_a_further_bang_once_the_passage_is_empty() -> None:
    scenario = second_set().tools(0, "drum").tools(1, "drum").box("mountains", 0).falls([], [0]).play("call mountains")
    scenario.play("bang 0 1.0")
    assert scenario.asked == (0, "collect")


def test_a_draw_is_offered_only_while_an_invention_is_left() -> None:
    """A draw that cannot bring a card is not offered."""
    scenario = second_set().deck("roooar", "mammoth_mia").goods(0, "herbs")
    assert "herbs" not in scenario.moves
    assert scenario.why_not("herbs") == "The wall is empty, and no invention is left in the draw pile."
    view = scenario.view_of(0)
    assert view.deck == ("!", "!")
    assert RULES.moves(view) == RULES.moves(scenario.state)


@pytest.mark.parametrize(
    ("wall", "pile", "question", "why_no_draw"),
    [
        (("tom_tom",), "cat_nap", "Draw a new card, or take one from the wall.", None),
        ((), "cat_nap", "Draw a new card.", None),
        (("cat_nip", "tom_tom"), "roooar", "Take a card from the wall.", "No invention is left in the draw pile."),
    ],
)
def test_the_prompt_for_a_new_card_names_only_what_is_possible(
    wall: tuple[str, ...], pile: str, question: str, why_no_draw: str | None
) -> None:
    """The refusal of a draw says that the pile holds only events."""
    scenario = second_set().wall(*wall).deck(pile).goods(0, "herbs").play("herbs")
    assert scenario.prompt.text == question
    assert scenario.why_not("draw") == why_no_draw


def test_a_pile_with_only_events_is_not_drawn_from() -> None:
    """The wall is not refilled either."""
    scenario = second_set().wall("tom_tom").deck("roooar").goods(0, "wood").play("build wall tom_tom")
    assert scenario.state.deck == ("roooar",)
    assert scenario.happened(events.EventDrawn) == []
    assert scenario.happened(events.DrawSkipped) == []


def test_the_prompt_of_a_proposal_says_which_clans_would_gain_a_member() -> None:
    """A clan with no member in reserve gains none."""
    scenario = second_set().whole_clan(1).box("tent", 0, 7).falls([0, 7]).play("call tent", "pass")
    assert scenario.prompt.text == "Propose to another clan? You would gain a member."
    scenario.play("propose 1")
    assert scenario.prompt.text == "{0} proposes. Only they would gain a member. Accept?"


def test_moves_of_the_second_card_set_are_read_from_short_texts() -> None:
    for text in ("peek forest", "slip tent", "lure plains"):
        assert str(RULES.parse(text)) == text
    assert RULES.parse("lure plains") == moves.Lure(PLAINS)
