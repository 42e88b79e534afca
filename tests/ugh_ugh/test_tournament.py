"""Rule questions of tournament players, each answered by a position with the second set of cards."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from game.core import Match
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.calling import DrumAnswers
from game.ugh_ugh.rules.moves import Bang
from game.ugh_ugh.rules.rules import RULES
from game.ugh_ugh.rules.state import NOBODY, Step
from tests.ugh_ugh.scenario import BEAR, TIGER, Scenario, member
from tests.ugh_ugh.test_second_set import build, draw_event, second_set

# -- the order of seats


@pytest.mark.parametrize("seats", RULES.seats)
def test_every_seat_may_have_the_longest_hair(seats: int) -> None:
    (hair,) = [option for option in RULES.options if option.key == "longest_hair"]
    named = [value for value in hair.values if 0 < value <= seats]
    assert [Scenario(seats, longest_hair=value).events[0].first for value in named] == [*range(seats)]


def test_five_players_collect_clockwise_from_the_active_player() -> None:
    out = [member(seat, 0) for seat in range(5)]
    scenario = second_set(5, active=3).box("plains", *out).falls(out).play("call plains")
    asked = []
    while scenario.prompt.kind == "collect":
        asked.append(scenario.prompt.seat)
        scenario.play("take fur 1")
    assert asked == [3, 4, 0, 1, 2] and scenario.asked == (4, "turn")


def test_the_last_player_in_order_gets_nothing_when_furs_run_out() -> None:
    out = [member(seat, 0) for seat in range(3)]
    scenario = second_set(active=1).supply("fur", 2).box("plains", *out).falls(out)
    scenario.play("call plains", "take fur 1", "take fur 1")
    assert (scenario.held(1), scenario.held(2), scenario.held(0)) == ("fur", "fur", "")
    assert scenario.asked == (2, "turn")


def test_a_drummer_that_passed_may_play_after_another_drummer() -> None:
    """After each bang, all drummers are asked again."""
    scenario = second_set(4).inside(TIGER, BEAR).tools(1, "drum").tools(3, "drum").play("call mountains")
    scenario.play("pass", "bang 0 1.0", "pass")
    assert scenario.asked == (1, "drums")
    scenario.play("bang 2 0.3", "pass")
    assert scenario.asked == (1, "turn") and not scenario.clan(3).drum


# -- the call


def test_a_stone_takes_one_member_of_the_caller_or_two_members_of_another_clan() -> None:
    """Clan 0 called, so its single member brings a stone. Of clan 1, two of three members carry a stone, and the third
    brings herbs."""
    out = [0, *[member(1, number) for number in range(3)]]
    scenario = second_set().box("mountains", *out).falls(out).play("call mountains", "take stone 1")
    assert scenario.held(0) == "stone" and scenario.asked == (1, "collect")
    assert "take stone 1" in scenario.moves and "take stone 2" not in scenario.moves
    scenario.play("take stone 1")
    assert scenario.moves == ["discard stone", "done", "take herbs 1"]
    assert scenario.play("take herbs 1").asked == (1, "turn")


def test_calling_the_forest_mends_a_tool_even_when_nobody_falls_out() -> None:
    scenario = second_set().tools(0, "spear").play("call forest")
    assert scenario.clan(0).drum and scenario.asked == (1, "turn")


def test_the_caller_of_an_empty_tent_may_add_a_member() -> None:
    scenario = second_set().play("call tent")
    assert scenario.asked == (0, "lover")
    scenario.falls([0]).play("join")
    assert scenario.chance.thrown == (0,) and scenario.asked == (0, "work")


def test_members_stuck_earlier_bring_resources_of_the_area_called_now() -> None:
    scenario = second_set().inside(member(1, 0)).falls([member(1, 0)]).play("call forest")
    if scenario.prompt.kind == "mend":
        scenario.play("mend drum")
    assert scenario.asked == (1, "collect") and "take wood 1" in scenario.moves and "take fur 1" not in scenario.moves


def test_two_members_are_offered_a_stone_when_herbs_have_run_out() -> None:
    out = [member(1, 0), member(1, 1)]
    scenario = second_set().supply("herbs", 0).box("mountains", *out).falls(out).play("call mountains")
    assert scenario.asked == (1, "collect") and scenario.moves == ["done", "take stone 1"]
    one = second_set().supply("herbs", 0).box("mountains", out[0]).falls(out[:1]).play("call mountains")
    assert one.asked == (1, "turn"), "a single member carried a stone in another player's call"


def test_the_prompt_to_collect_names_the_area() -> None:
    scenario = second_set().box("forest", 0, 1).tools(0, "drum", "spear").falls([0, 1]).play("call forest")
    assert scenario.prompt.text == "Take 2 loads from the forest: berries or wood."
    scenario.first(Step("collect", 0, 1, "any"))
    assert scenario.prompt.text == "Take 1 resource of your choice."


# -- tiger and bear


def test_the_only_member_outside_is_eaten_by_one_of_two_predators() -> None:
    scenario = (
        second_set().inside(BEAR).box("forest", 0).inside(TIGER).tools(0, "drum", "spear").falls([0, TIGER, BEAR])
    )
    scenario.play("call forest", "pass")
    assert scenario.clan(0).reserve == (0, 4, 5, 6) and scenario.clan(0).spear
    assert scenario.boxed("plains") == (TIGER,) and scenario.state.bear_home


def test_the_last_member_that_fell_out_is_eaten() -> None:
    scenario = second_set().box("plains", member(1, 2), member(1, 0), member(1, 1))
    scenario.falls([member(1, 2), TIGER, member(1, 0), member(1, 1)]).play("call plains")
    assert scenario.happened(events.Eaten) == [events.Eaten(1, (member(1, 1),), (TIGER,))]


def test_a_chief_without_members_out_is_not_asked_to_use_the_spear() -> None:
    scenario = second_set().tools(0, "spear").falls([TIGER]).play("call plains")
    assert scenario.clan(0).spear and scenario.asked == (1, "turn") and scenario.boxed("plains") == (TIGER,)


def test_a_spear_does_not_save_another_clan() -> None:
    out = (member(0, 0), member(1, 0), TIGER)
    scenario = second_set().tools(0, "spear").box("plains", *out[:2]).falls(out).play("call plains", "spear")
    assert scenario.happened(events.Eaten) == [events.Eaten(1, (member(1, 0),), (TIGER,))]


def test_the_fifth_and_sixth_lost_members_return_at_the_end_of_the_turn() -> None:
    scenario = second_set().reserve(3).inside(BEAR).box("plains", 0, 1).falls([0, 1, TIGER, BEAR]).play("call plains")
    assert scenario.clan(0).reserve == (3, 4, 5, 6) and scenario.clan(0).home == (0, 1, 2)
    assert scenario.happened(events.Returned) == [events.Returned(0, (0, 1))]


# -- the love tent


def test_four_singles_of_different_clans_can_form_two_pairs() -> None:
    out = [member(seat, 0) for seat in range(4)]
    scenario = second_set(4).box("tent", *out).falls(out).play("call tent", "pass", "propose 2", "accept")
    assert scenario.asked == (1, "propose") and scenario.moves == ["pass", "propose 3"]
    scenario.play("propose 3", "accept")
    assert [len(clan.home) for clan in scenario.state.clans] == [5, 5, 5, 5] and scenario.asked == (1, "turn")


def test_a_single_that_accepted_is_not_asked_to_propose_or_work() -> None:
    """Clan 1 accepts a proposal of clan 0, so only the single of clan 2 is left, and goes to work."""
    out = [member(seat, 0) for seat in range(3)]
    scenario = second_set().box("tent", *out).falls(out).play("call tent", "pass", "propose 1", "accept")
    assert scenario.asked == (2, "work")


def test_two_pairs_with_one_member_in_reserve_have_one_child() -> None:
    """Of two pairs, only the first gets a child, since then the reserve board is empty. The clan is complete and has
    its star."""
    out = [member(1, number) for number in range(4)]
    scenario = second_set().home(11, 12).box("tent", *out).falls(out).play("call tent", "pass")
    assert scenario.clan(1).home == (7, 8, 9, 10, 11, 12, 13) and scenario.clan(1).reserve == ()
    assert scenario.stars(1) == 1


def test_the_tiger_eats_before_singles_propose() -> None:
    out = [member(0, 0), TIGER, member(1, 0), member(1, 1)]
    scenario = second_set().box("tent", *out).falls(out).play("call tent", "pass")
    assert scenario.asked == (1, "work") and member(0, 0) in scenario.clan(0).reserve


@pytest.mark.parametrize(
    ("full", "expected"),
    [
        ((), "Each clan would gain a member"),
        ((0,), "Only you would gain a member"),
        ((1,), "Only they would gain a member"),
        ((0, 1), "Neither clan would gain a member"),
    ],
)
def test_the_prompt_to_accept_names_the_clans_that_would_gain_a_member(full: tuple[int, ...], expected: str) -> None:
    scenario = second_set()
    for seat in full:
        scenario.whole_clan(seat)
    out = [member(0, 0), member(1, 0)]
    scenario.box("tent", *out).falls(out).play("call tent", "pass", "propose 1")
    assert expected in scenario.prompt.text


# -- spending and cards


def test_the_turn_ends_when_no_resource_is_left_to_spend() -> None:
    scenario = second_set().tools(0).goods(0, "wood").play("mend drum")
    assert scenario.asked == (1, "turn")


def test_both_tools_may_be_mended_in_one_turn() -> None:
    scenario = second_set().tools(0).goods(0, "wood wood").play("mend drum", "mend spear")
    assert scenario.clan(0).drum and scenario.clan(0).spear


def test_expanding_the_cave_brings_no_card_when_none_is_left() -> None:
    scenario = second_set().goods(0, "stone").play("expand")
    assert scenario.clan(0).large_cave and scenario.clan(0).hand == () and scenario.asked == (1, "turn")


def test_the_only_card_left_is_taken_from_the_wall_automatically() -> None:
    """If the last card lies in the pile, or two are on the wall, the player is asked."""
    alone = second_set().wall("cat_nap").first(Step("gain", 0))
    assert str(RULES.only_answer(alone.state)) == "learn cat_nap"
    assert RULES.only_answer(second_set().deck("cat_nap").first(Step("gain", 0)).state) is None, (
        "the card was drawn automatically, as if the player could see it"
    )
    assert RULES.only_answer(second_set().wall("cat_nap", "beat_box").first(Step("gain", 0)).state) is None


def test_the_large_cave_with_bag_of_bangs_has_eight_bins() -> None:
    """The card Bag Bang Theory adds 2 bins."""
    scenario = second_set().built(0, "bag_of_bangs").set_clan(0, large_cave=True).goods(0, "fur " * 8)
    scenario.box("plains", 0).falls([0]).play("call plains")
    assert scenario.why_not("take fur 1") == "Not enough free bins. Discard something first."


def test_a_card_that_takes_the_torch_again_brings_no_second_star() -> None:
    scenario = build("torch_song_two", second_set().torch(0))
    assert scenario.stars(0) == 2 and not scenario.happened(events.TorchTaken)


def test_the_former_holder_of_the_torch_loses_its_star() -> None:
    scenario = second_set().torch(1)
    assert scenario.stars(1) == 1
    build("torch_song_two", scenario)
    assert (scenario.stars(0), scenario.stars(1)) == (2, 0)


def test_the_card_sneak_peak_shows_two_boxes() -> None:
    scenario = build("sneak_peak", second_set()).play("peek forest", "done", "peek tent", "done")
    assert scenario.asked == (1, "turn")


def test_tusk_force_brings_one_extra_fur_for_the_spear() -> None:
    """The card Tusk Force: one member brings one fur, so two can be taken."""
    scenario = second_set().built(0, "tusk_forces").tools(0, "spear").box("plains", 0).falls([0, TIGER])
    scenario.play("call plains", "spear")
    assert scenario.moves == ["done", "take fur 1", "take fur 2"]


def test_pieces_freed_by_a_card_are_set_aside() -> None:
    scenario = build("rolling_stone", second_set().inside(member(1, 0)).falls([member(1, 0)])).play("bang 0 1.0")
    assert scenario.happened(events.SetAside) == [events.SetAside((member(1, 0),))]
    assert scenario.state.aside == (member(1, 0),)


# -- events


@pytest.mark.parametrize(("whole", "expected"), [(False, "get a new member"), (True, "get a card")])
def test_the_prompt_of_the_carnivoral_names_the_gain(whole: bool, expected: str) -> None:
    scenario = second_set().whole_clan(1) if whole else second_set()
    draw_event("meat_and_greet", scenario.goods(1, "berries"))
    assert scenario.asked == (1, "feast") and expected in scenario.prompt.text


def test_losses_to_the_mammoth_go_clockwise_from_the_active_seat() -> None:
    scenario = second_set(active=2).goods(0, "fur").goods(1, "fur")
    draw_event("mammoth_mia", scenario)
    asked = []
    while scenario.prompt.kind == "loss":
        asked.append(scenario.prompt.seat)
        scenario.play("lose member")
    assert asked == [2, 0, 1]


def test_a_member_stuck_before_the_ughlympic_games_does_not_take_the_torch() -> None:
    scenario = draw_event("ughlympic_games", second_set().inside(3).falls([3]))
    assert scenario.state.torch == NOBODY


def test_members_in_reserve_take_no_part_in_a_party() -> None:
    scenario = second_set()
    for seat in range(3):
        scenario.reserve(*[piece for piece in scenario.clan(seat).home if piece % 7 < 4])
    draw_event("cocktail_cave", scenario)
    assert scenario.chance.requests == []


# -- the end


def test_the_last_new_member_can_win_in_a_call_of_another_player() -> None:
    """The member brings its star and the star of Cave New World; the match ends before the rest of the call."""
    scenario = second_set(active=1).home(4, 5).built(0, "give_and_take", "cave_new_world", "beat_box", "plain_sailing")
    assert scenario.stars(0) == 9
    scenario.box("tent", 0, 1).falls([0, 1]).play("call tent", "pass")
    assert scenario.winners == (0,) and scenario.stars(0) == 11
    assert scenario.happened(events.CameHome) == [events.CameHome((0, 1))]


# -- drumming together at one screen

#: a match without records
NO_RECORDS = cast("Match", SimpleNamespace(records=()))


def test_letting_one_player_drum_passes_for_all_players_asked_earlier() -> None:
    answers, scenario = DrumAnswers(), second_set().inside(TIGER)
    for seat in range(3):
        scenario.tools(seat, "drum")
    scenario.play("call mountains")
    answers.let_one_bang(2, Bang(0, 1.0))
    answers_by_seat = []
    while (answer := answers.answer(NO_RECORDS, scenario.prompt)) is not None:
        answers_by_seat.append((scenario.prompt.seat, answer))
        scenario.play(answer)
    assert answers_by_seat == [(0, "pass"), (1, "pass"), (2, "bang 0 1.0")]


def test_the_answer_that_nobody_drums_does_not_apply_to_a_later_call() -> None:
    answers, scenario = DrumAnswers(), second_set().inside(TIGER).tools(0, "drum").tools(1, "drum")
    answers.let_all_pass()
    assert answers.answer(NO_RECORDS, scenario.prompt) is None, "only prompts for drums should be answered"
    scenario.play("call mountains")
    assert answers.answer(NO_RECORDS, scenario.prompt) is None, "the answer given before the call should no longer hold"
    answers.let_all_pass()
    assert answers.answer(NO_RECORDS, scenario.prompt) == "pass"
    assert scenario.play("pass", "pass").asked == (1, "turn")
