"""What a tournament player asks, and what the rules answer with the second set of cards: a scene for each question."""

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
from tests.ugh_ugh.test_second_set import build, happens, second

# -- the sequence of seats


@pytest.mark.parametrize("seats", RULES.seats)
def test_may_every_seat_have_the_longest_hair(seats: int) -> None:
    (hair,) = [option for option in RULES.options if option.key == "longest_hair"]
    named = [value for value in hair.values if 0 < value <= seats]
    assert [Scenario(seats, longest_hair=value).events[0].first for value in named] == [*range(seats)]


def test_who_collects_first_where_five_have_members_out() -> None:
    out = [member(seat, 0) for seat in range(5)]
    scenario = second(5, active=3).box("plains", *out).falls(out).play("call plains")
    asked = []
    while scenario.prompt.kind == "collect":
        asked.append(scenario.prompt.seat)
        scenario.play("take fur 1")
    assert asked == [3, 4, 0, 1, 2] and scenario.asked == (4, "turn")


def test_who_goes_without_when_the_last_two_furs_are_brought_by_three() -> None:
    out = [member(seat, 0) for seat in range(3)]
    scenario = second(active=1).supply("fur", 2).box("plains", *out).falls(out)
    scenario.play("call plains", "take fur 1", "take fur 1")
    assert (scenario.held(1), scenario.held(2), scenario.held(0)) == ("fur", "fur", "")
    assert scenario.asked == (2, "turn")


def test_may_a_drum_that_passed_play_after_another_has_played() -> None:
    scenario = second(4).inside(TIGER, BEAR).tools(1, "drum").tools(3, "drum").play("call mountains")
    scenario.play("pass", "bang 0 1.0", "pass")
    assert scenario.asked == (1, "drums")
    scenario.play("bang 2 0.3", "pass")
    assert scenario.asked == (1, "turn") and not scenario.clan(3).drum


# -- the call


def test_does_the_caller_carry_stones_alone_and_others_by_two() -> None:
    out = [0, *[member(1, number) for number in range(3)]]
    scenario = second().box("mountains", *out).falls(out).play("call mountains", "take stone 1")
    assert scenario.held(0) == "stone" and scenario.asked == (1, "collect")
    assert "take stone 1" in scenario.moves and "take stone 2" not in scenario.moves
    scenario.play("take stone 1")
    assert scenario.moves == ["discard stone", "done", "take herbs 1"]
    assert scenario.play("take herbs 1").asked == (1, "turn")


def test_is_the_stick_of_the_forest_found_though_nobody_comes_out() -> None:
    scenario = second().tools(0, "spear").play("call forest")
    assert scenario.clan(0).drum and scenario.asked == (1, "turn")


def test_does_the_tent_offer_a_place_though_the_basket_is_empty() -> None:
    scenario = second().play("call tent")
    assert scenario.asked == (0, "lover")
    scenario.falls([0]).play("join")
    assert scenario.chance.thrown == (0,) and scenario.asked == (0, "work")


def test_do_members_stuck_before_bring_the_goods_of_the_area_just_called() -> None:
    scenario = second().inside(member(1, 0)).falls([member(1, 0)]).play("call forest")
    if scenario.prompt.kind == "mend":
        scenario.play("mend drum")
    assert scenario.asked == (1, "collect") and "take wood 1" in scenario.moves and "take fur 1" not in scenario.moves


def test_is_a_stone_offered_to_two_when_the_herbs_have_run_out() -> None:
    out = [member(1, 0), member(1, 1)]
    scenario = second().supply("herbs", 0).box("mountains", *out).falls(out).play("call mountains")
    assert scenario.asked == (1, "collect") and scenario.moves == ["done", "take stone 1"]
    one = second().supply("herbs", 0).box("mountains", out[0]).falls(out[:1]).play("call mountains")
    assert one.asked == (1, "turn"), "one alone carries no stone in another's call"


def test_what_does_one_collect_is_told_with_its_area() -> None:
    scenario = second().box("forest", 0, 1).tools(0, "drum", "spear").falls([0, 1]).play("call forest")
    assert scenario.prompt.text == "Take 2 loads from the forest: berries or wood."
    scenario.first(Step("collect", 0, 1, "any"))
    assert scenario.prompt.text == "Take 1 resource of your choice."


# -- tiger and bear


def test_are_two_lost_where_one_alone_is_out_and_both_predators_are() -> None:
    scenario = second().inside(BEAR).box("forest", 0).inside(TIGER).tools(0, "drum", "spear").falls([0, TIGER, BEAR])
    scenario.play("call forest", "pass")
    assert scenario.clan(0).reserve == (0, 4, 5, 6) and scenario.clan(0).spear
    assert scenario.boxed("plains") == (TIGER,) and scenario.state.bear_home


def test_who_is_eaten_of_three_that_came_out() -> None:
    scenario = second().box("plains", member(1, 2), member(1, 0), member(1, 1))
    scenario.falls([member(1, 2), TIGER, member(1, 0), member(1, 1)]).play("call plains")
    assert scenario.happened(events.Eaten) == [events.Eaten(1, (member(1, 1),), (TIGER,))]


def test_does_a_predator_alone_break_a_spear() -> None:
    scenario = second().tools(0, "spear").falls([TIGER]).play("call plains")
    assert scenario.clan(0).spear and scenario.asked == (1, "turn") and scenario.boxed("plains") == (TIGER,)


def test_does_a_spear_raised_for_one_save_another_clan() -> None:
    out = (member(0, 0), member(1, 0), TIGER)
    scenario = second().tools(0, "spear").box("plains", *out[:2]).falls(out).play("call plains", "spear")
    assert scenario.happened(events.Eaten) == [events.Eaten(1, (member(1, 0),), (TIGER,))]


def test_does_a_fifth_and_a_sixth_lost_member_wait_and_both_come_back() -> None:
    scenario = second().reserve(3).inside(BEAR).box("plains", 0, 1).falls([0, 1, TIGER, BEAR]).play("call plains")
    assert scenario.clan(0).reserve == (3, 4, 5, 6) and scenario.clan(0).home == (0, 1, 2)
    assert scenario.happened(events.Returned) == [events.Returned(0, (0, 1))]


# -- the love tent


def test_do_four_singles_make_two_matches() -> None:
    out = [member(seat, 0) for seat in range(4)]
    scenario = second(4).box("tent", *out).falls(out).play("call tent", "pass", "propose 2", "accept")
    assert scenario.asked == (1, "propose") and scenario.moves == ["pass", "propose 3"]
    scenario.play("propose 3", "accept")
    assert [len(clan.home) for clan in scenario.state.clans] == [5, 5, 5, 5] and scenario.asked == (1, "turn")


def test_is_who_accepted_asked_to_propose_or_to_work() -> None:
    out = [member(seat, 0) for seat in range(3)]
    scenario = second().box("tent", *out).falls(out).play("call tent", "pass", "propose 1", "accept")
    assert scenario.asked == (2, "work")


def test_do_two_pairs_with_one_in_reserve_have_two_children() -> None:
    out = [member(1, number) for number in range(4)]
    scenario = second().home(11, 12).box("tent", *out).falls(out).play("call tent", "pass")
    assert scenario.clan(1).home == (7, 8, 9, 10, 11, 12, 13) and scenario.clan(1).reserve == ()
    assert scenario.stars(1) == 1


def test_does_the_tiger_eat_before_the_single_proposes() -> None:
    out = [member(0, 0), TIGER, member(1, 0), member(1, 1)]
    scenario = second().box("tent", *out).falls(out).play("call tent", "pass")
    assert scenario.asked == (1, "work") and member(0, 0) in scenario.clan(0).reserve


@pytest.mark.parametrize(
    ("full", "told"),
    [
        ((), "Each clan would gain a member"),
        ((0,), "Only you would gain a member"),
        ((1,), "Only they would gain a member"),
        ((0, 1), "No one would gain a member"),
    ],
)
def test_what_is_one_told_before_one_accepts(full: tuple[int, ...], told: str) -> None:
    scenario = second()
    for seat in full:
        scenario.whole_clan(seat)
    out = [member(0, 0), member(1, 0)]
    scenario.box("tent", *out).falls(out).play("call tent", "pass", "propose 1")
    assert told in scenario.prompt.text


# -- spending and cards


def test_is_one_asked_for_more_when_nothing_is_left_to_spend() -> None:
    scenario = second().tools(0).goods(0, "wood").play("mend drum")
    assert scenario.asked == (1, "turn")


def test_may_both_tools_be_mended_in_a_turn() -> None:
    scenario = second().tools(0).goods(0, "wood wood").play("mend drum", "mend spear")
    assert scenario.clan(0).drum and scenario.clan(0).spear


def test_what_becomes_of_the_third_card_when_the_large_cave_finds_nothing_to_learn() -> None:
    scenario = second().goods(0, "stone").play("expand")
    assert scenario.clan(0).large_cave and scenario.clan(0).hand == () and scenario.asked == (1, "turn")


def test_is_a_card_of_the_wall_answered_for_who_has_no_other_choice() -> None:
    alone = second().wall("cat_nap").first(Step("gain", 0))
    assert str(RULES.only_answer(alone.state)) == "learn cat_nap"
    assert RULES.only_answer(second().deck("cat_nap").first(Step("gain", 0)).state) is None, "a draw is made by hand"
    assert RULES.only_answer(second().wall("cat_nap", "beat_box").first(Step("gain", 0)).state) is None


def test_does_the_large_cave_keep_its_bins_with_the_bag() -> None:
    scenario = second().built(0, "bag_of_bangs").clan_parts(0, large_cave=True).goods(0, "fur " * 8)
    scenario.box("plains", 0).falls([0]).play("call plains")
    assert scenario.why_not("take fur 1") == "No free bin. Discard something first."


def test_does_the_torch_one_holds_already_win_twice() -> None:
    scenario = build("torch_song_two", second().torch(0))
    assert scenario.stars(0) == 2 and not scenario.happened(events.TorchTaken)


def test_does_the_torch_leave_its_holder_a_star_poorer() -> None:
    scenario = second().torch(1)
    assert scenario.stars(1) == 1
    build("torch_song_two", scenario)
    assert (scenario.stars(0), scenario.stars(1)) == (2, 0)


def test_how_often_does_one_look_with_the_sneak_peak() -> None:
    scenario = build("sneak_peak", second()).play("peek forest", "done", "peek tent", "done")
    assert scenario.asked == (1, "turn")


def test_how_many_furs_does_the_spear_of_the_tusk_force_bring() -> None:
    scenario = second().built(0, "tusk_forces").tools(0, "spear").box("plains", 0).falls([0, TIGER])
    scenario.play("call plains", "spear")
    assert scenario.moves == ["done", "take fur 1", "take fur 2"]


def test_is_what_a_card_bangs_out_told_to_be_set_aside() -> None:
    scenario = build("rolling_stone", second().inside(member(1, 0)).falls([member(1, 0)])).play("bang 0 1.0")
    assert scenario.happened(events.SetAside) == [events.SetAside((member(1, 0),))]
    assert scenario.state.aside == (member(1, 0),)


# -- events


@pytest.mark.parametrize(("whole", "told"), [(False, "for a new member"), (True, "for a card")])
def test_what_does_the_carnivoral_promise(whole: bool, told: str) -> None:
    scenario = second().whole_clan(1) if whole else second()
    happens("meat_and_greet", scenario.goods(1, "berries"))
    assert scenario.asked == (1, "feast") and told in scenario.prompt.text


def test_who_begins_to_lose_to_the_mammoth_in_the_turn_of_the_last_seat() -> None:
    scenario = second(active=2).goods(0, "fur").goods(1, "fur")
    happens("mammoth_mia", scenario)
    asked = []
    while scenario.prompt.kind == "loss":
        asked.append(scenario.prompt.seat)
        scenario.play("lose member")
    assert asked == [2, 0, 1]


def test_is_the_torch_nobodys_when_only_somebody_stuck_comes_out_of_the_games() -> None:
    scenario = happens("ughlympic_games", second().inside(3).falls([3]))
    assert scenario.state.torch == NOBODY


def test_does_a_member_on_the_reserve_board_take_part_in_a_party() -> None:
    scenario = second()
    for seat in range(3):
        scenario.reserve(*[piece for piece in scenario.clan(seat).home if piece % 7 < 4])
    happens("cocktail_cave", scenario)
    assert scenario.chance.requests == []


# -- the end


def test_does_the_last_member_born_win_in_anothers_call() -> None:
    """The star, and that of the Cave New World with it; the match is over before anything else of the call."""
    scenario = second(active=1).home(4, 5).built(0, "give_and_take", "cave_new_world", "beat_box", "plain_sailing")
    assert scenario.stars(0) == 9
    scenario.box("tent", 0, 1).falls([0, 1]).play("call tent", "pass")
    assert scenario.winners == (0,) and scenario.stars(0) == 11
    assert scenario.happened(events.CameHome) == [events.CameHome((0, 1))]


# -- drumming together at one screen

#: a match of which no move is known
NO_RECORDS = cast("Match", SimpleNamespace(records=()))


def test_does_an_answer_for_one_drummer_let_the_others_pass() -> None:
    answers, scenario = DrumAnswers(), second().inside(TIGER)
    for seat in range(3):
        scenario.tools(seat, "drum")
    scenario.play("call mountains")
    answers.let_one_bang(2, Bang(0, 1.0))
    given = []
    while (answer := answers.answer(NO_RECORDS, scenario.prompt)) is not None:
        given.append((scenario.prompt.seat, answer))
        scenario.play(answer)
    assert given == [(0, "pass"), (1, "pass"), (2, "bang 0 1.0")]


def test_does_an_answer_of_nobody_hold_for_all_and_for_no_other_question() -> None:
    answers, scenario = DrumAnswers(), second().inside(TIGER).tools(0, "drum").tools(1, "drum")
    answers.let_all_pass()
    assert answers.answer(NO_RECORDS, scenario.prompt) is None, "a turn is no question at the drums"
    scenario.play("call mountains")
    assert answers.answer(NO_RECORDS, scenario.prompt) is None, "nothing has been answered since"
    answers.let_all_pass()
    assert answers.answer(NO_RECORDS, scenario.prompt) == "pass"
    assert scenario.play("pass", "pass").asked == (1, "turn")
