"""Edge cases where rules interact, one position each."""

from __future__ import annotations

import pytest

from game.core.rules import BadMove
from game.settlers.rules import events, moves
from game.settlers.rules.ground import WORLD
from game.settlers.rules.rules import RULES
from tests.settlers.scenario import BOX, CROSSING, HEX, Scenario, number_of

# -- races and places


def test_a_settled_place_is_closed_to_nomads_of_other_players() -> None:
    turn = Scenario().nomad(0, "Gaul.ne").nomad(1, "Gaul.nw").hand(0, "skin meat bone flint").hand(1, "skin bone flint")
    turn.play("walk Gaul.ne Gaul.n", "settle Gaul.n", "end", "roll")
    turn.hand(1, "skin 3 meat bone flint").refused("walk Gaul.nw Gaul.n", "not stop")
    turn.refused("settle Gaul.n", "no nomad there")


def test_a_nomad_without_cards_keeps_others_off_its_chip() -> None:
    turn = Scenario().nomad(0, "Gaul.n").nomad(1, "Gaul.ne").hand(1, "skin meat bone flint").play("end", "roll")
    turn.refused("walk Gaul.ne Gaul.n", "not stop")


def test_a_nomad_cannot_settle_after_another_player_took_its_chip() -> None:
    turn = Scenario().people(1, Asia=1, Australia=1, America=1).people(2, Europe=1, Asia=1, Australia=1, America=1)
    turn.change(complete=(2,), active=1, agenda=()).ask("act", 1)
    turn.nomad(0, "Turan.se").nomad(1, "Gaul.n").hand(1, "skin bone flint").hand(0, "skin bone flint")
    turn.play("settle Gaul.n", "take Turan.se", "end", "roll", "end", "roll")
    turn.refused("settle Turan.se", "only settle on a people chip")


def test_a_tribe_does_not_close_a_narrow_path() -> None:
    turn = Scenario().tribes(1, "Iberia.s").nomad(0, "Atlas.n").hand(0, "meat")
    turn.play("walk Atlas.n Iberia.sw")


def test_a_nomad_on_a_blocked_coast_can_only_leave_across_the_sea() -> None:
    turn = Scenario().nomad(0, "Levant.s").hand(0, "meat").neanderthal("Levant")
    ends = {text.split(" ")[2] for text in turn.moves if text.startswith("walk")}
    assert ends == {"Nile.ne", "Nile.n", "Nile.se"}


def test_a_figure_also_blocks_the_side_that_its_hex_shares_with_another_hex() -> None:
    turn = Scenario().nomad(0, "Chad.se").hand(0, "meat").neanderthal("Congo")
    turn.refused("walk Chad.se Chad.s", "costs 3 meat")
    far = [text for text in turn.moves if text.startswith("walk Chad.se ")]
    assert "walk Chad.se Nile.s" in far and "walk Chad.se Darfur.s" not in far


def test_a_detour_round_a_blocked_hex_costs_its_full_length() -> None:
    free = Scenario().nomad(0, "Chad.se").hand(0, "5 meat").play("walk Chad.se Darfur.s")
    round_it = Scenario().nomad(0, "Chad.se").hand(0, "5 meat").neanderthal("Congo").play("walk Chad.se Darfur.s")
    assert len(free.happened(events.Walked)[0].route) == 2
    assert len(round_it.happened(events.Walked)[0].route) == 6 and round_it.happened(events.Walked)[0].meat == 3


def test_one_meat_can_pay_for_a_walk_into_a_dead_end_and_back() -> None:
    turn = Scenario().nomad(0, "Gaul.nw").hand(0, "meat").tracks(0, clothing=1, construction=1)
    turn.hide_chip("Albion", "adaptation").play("walk Gaul.nw Albion", "walk Albion Gaul.nw")
    assert turn.cards(0) == "" and turn.seat(0).strides == (0,) and turn.points(0) == 1


def test_nourishment_gained_after_paying_does_not_lengthen_the_paid_walk() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "meat flint").play("walk Atlas.n Iberia.s", "develop nourishment")
    assert turn.seat(0).strides == (1,)
    turn.play("walk Iberia.s Iberia.sw")
    turn.refused("walk Iberia.sw Iberia.nw", "costs 1 meat")


def test_a_walk_can_combine_remaining_steps_with_a_new_meat() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "2 meat").play("walk Atlas.n Iberia.s", "walk Iberia.s Gaul.se")
    assert turn.cards(0) == "" and turn.seat(0).strides == (0,)


def test_a_walk_ends_before_its_chip_moves_a_figure() -> None:
    """The nomad's walk ends first. Then the chip found on it is turned over, and the figure that it moves may shut the
    nomad in."""
    turn = Scenario().nomad(0, "Kolyma.ne").hand(0, "meat").tracks(0, clothing=3, construction=1)
    turn.hide_chip("Bering", "blocking").play("walk Kolyma.ne Alaska.nw")
    assert turn.seat(0).nomads == (CROSSING["Alaska.nw"],) and turn.prompt.kind == "roam"


# -- the fifth tribe and relocation


def test_no_tribe_leaves_when_the_fifth_settles() -> None:
    turn = Scenario().tribes(0, "Atlas.s", "Nile.s", "Taiga.n", "India.sw").nomad(0, "Gaul.n")
    turn.hand(0, "skin bone flint").play("settle Gaul.n")
    assert len(turn.seat(0).tribes) == 5 and not turn.happened(events.Left)


def test_two_settlements_in_a_turn_take_two_tribes_from_africa() -> None:
    turn = Scenario().tribes(0, "Atlas.s", "Nile.s", "Taiga.n", "India.sw", "Lena.se")
    turn.nomad(0, "Gaul.n").nomad(0, "Gaul.se").hand(0, "2 skin 2 bone 2 flint")
    turn.play("settle Gaul.n", "leave Atlas.s", "settle Gaul.se")
    assert len(turn.happened(events.Left)) == 1 and turn.happened(events.Left)[0].crossing == CROSSING["Nile.s"]


def test_a_tribe_on_the_mediterranean_shore_counts_as_african() -> None:
    turn = Scenario().tribes(0, "Atlas.ne", "Taiga.n", "India.sw", "Lena.se", "Turan.se")
    turn.nomad(0, "Gaul.n").hand(0, "skin bone flint").play("settle Gaul.n")
    assert turn.happened(events.Left)[0].crossing == CROSSING["Atlas.ne"]


def test_a_win_with_a_sixth_tribe_waits_until_a_tribe_leaves() -> None:
    turn = Scenario().people(0, Europe=4, Asia=5).tribes(0, "Atlas.s", "Nile.s", "Namib.s", "Chad.s", "Horn.s")
    turn.nomad(0, "Norway.nw").hand(0, "skin bone flint").play("settle Norway.nw")
    assert not turn.state.winners
    assert turn.play("leave Horn.s").is_over()


def test_the_people_chip_stays_on_the_map_until_a_tribe_has_left() -> None:
    turn = Scenario().tribes(0, "Atlas.s", "Nile.s", "Taiga.n", "India.sw", "Lena.se").nomad(0, "Gaul.n")
    turn.hand(0, "skin bone flint").play("settle Gaul.n")
    assert CROSSING["Gaul.n"] in turn.state.people and turn.points(0) == 0
    turn.play("leave Atlas.s")
    assert CROSSING["Gaul.n"] not in turn.state.people and turn.points(0) == 1


# -- chips, deserts, figures


def test_the_chip_of_a_gate_goes_to_the_first_nomad_that_passes_the_gate() -> None:
    turn = Scenario().nomad(0, "Mekong.s").nomad(1, "Kimberley.ne").hand(0, "2 meat")
    turn.tracks(0, clothing=1, construction=3).hide_chip("Timor", "adaptation").play("walk Mekong.s Kimberley.n")
    assert turn.state.finders[BOX["Timor"]] == 0


def test_walking_back_through_a_gate_turns_no_chip_over() -> None:
    turn = Scenario().nomad(0, "Bering").hand(0, "meat").tracks(0, clothing=3, construction=1)
    turn.play("walk Bering Kolyma.ne")
    assert not turn.happened(events.ChipTurned)


def test_a_desert_does_not_block_paths() -> None:
    turn = Scenario().nomad(0, "Nile.n").hand(0, "meat").deserts("Nile")
    assert "walk Nile.n Nile.se" in turn.moves


def test_deserts_and_blocked_hexes_yield_no_cards() -> None:
    turn = Scenario().tribes(0, "Sahara.s").deserts("Sahara", "Chad").neanderthal("Niger")
    for number in (number_of("Sahara"), number_of("Chad"), number_of("Niger")):
        turn.before_roll(number).play("roll")
    assert turn.cards(0) == ""


def test_a_7_may_move_the_neanderthal_to_an_uninhabited_landscape() -> None:
    turn = Scenario().tribes(1, "Nile.n").hand(1, "meat").before_roll(7).play("roll", "roam neanderthal Norway")
    assert turn.cards(1) == "meat" and turn.happened(events.NothingToSteal)


def test_a_thief_may_block_its_own_tribe_and_still_steal_from_a_neighbour() -> None:
    turn = Scenario().tribes(0, "Nile.n").tribes(1, "Nile.s").hand(1, "bone").before_roll(7)
    turn.play("roll", "roam neanderthal Nile")
    assert turn.cards(0) == "bone"


def test_nothing_is_stolen_from_a_hand_that_was_discarded_completely() -> None:
    turn = Scenario().tribes(1, "Nile.n").hand(0, "8 meat").before_roll(7)
    turn.play("roll", "discard meat meat meat meat", "roam neanderthal Nile")
    assert turn.happened(events.NothingToSteal)


def test_the_thief_discards_before_stealing() -> None:
    turn = Scenario().tribes(1, "Nile.n").hand(0, "8 meat").hand(1, "bone").before_roll(7)
    turn.play("roll", "discard meat meat meat meat", "roam neanderthal Nile")
    assert turn.cards(0) == "meat meat meat meat bone"


def test_a_thief_with_eight_cards_does_not_discard() -> None:
    turn = Scenario().tribes(1, "Nile.n").hand(0, "7 meat").hand(1, "bone").before_roll(7)
    turn.play("roll", "roam neanderthal Nile")
    assert len(turn.cards(0).split()) == 8 and turn.prompt.kind == "act"


# -- tracks


def test_the_fifth_step_is_refused_after_another_player_took_it() -> None:
    turn = Scenario().tracks(0, clothing=4).tracks(1, clothing=4).hand(0, "meat bone flint").hand(1, "meat bone flint")
    turn.play("develop clothing", "end", "roll")
    turn.refused("develop clothing", "Only one player")


def test_a_fifth_step_taken_by_another_player_is_not_listed() -> None:
    turn = Scenario().tracks(1, clothing=5).tracks(0, clothing=4).hand(0, "2 skin 2 meat 2 bone 2 flint")
    assert "develop clothing" not in turn.moves and "develop hunting" in turn.moves


def test_gates_require_at_most_four_steps_of_a_track() -> None:
    assert max(max(box.clothing, box.construction) for box in WORLD.boxes) == 4


def test_hunting_is_refused_before_the_roll() -> None:
    turn = Scenario().before_roll(3).hand(0, "flint")
    turn.refused("develop hunting", "Roll the dice first")


# -- trade


def test_a_trade_cannot_be_accepted_without_the_cards_for_it() -> None:
    """One flint cannot be given twice: at the second offer the hand holds none."""
    turn = Scenario().hand(0, "2 meat").hand(1, "flint").play("offer meat for flint", "accept", "offer meat for flint")
    turn.refused("accept", "do not have")


def test_an_offer_cannot_be_made_without_the_cards_for_it() -> None:
    turn = Scenario().hand(0, "meat").hand(1, "2 flint").play("offer meat for flint", "accept")
    turn.refused("offer meat for flint", "do not have")


def test_the_active_player_chooses_between_an_acceptance_and_a_counter_offer() -> None:
    turn = Scenario(4).hand(0, "2 meat").hand(1, "flint").hand(2, "flint").hand(3, "flint")
    turn.play("offer meat for flint", "accept", "counter flint for meat meat", "decline")
    assert turn.moves == ["deal 1", "deal 2", "withdraw"]
    turn.play("deal 2")
    assert turn.cards(0) == "flint" and turn.cards(2) == "meat meat"


def test_the_active_player_is_asked_even_about_a_single_counter_offer() -> None:
    turn = Scenario().hand(0, "2 meat").hand(1, "flint").play("offer meat for flint", "counter flint for meat meat")
    assert turn.prompt.kind == "choose" and turn.prompt.seat == 0


def test_a_trade_between_players_does_not_change_the_supply() -> None:
    turn = Scenario().hand(0, "meat").hand(1, "flint")
    before = turn.state.supply
    assert turn.play("offer meat for flint", "accept").state.supply == before


def test_the_bank_may_empty_a_pile() -> None:
    turn = Scenario().hand(0, "6 meat").supply("flint", 1).play("bank meat for flint")
    turn.refused("bank meat for flint", "none of that left")


def test_the_bank_can_give_the_cards_it_has_just_taken() -> None:
    turn = Scenario().hand(0, "20 meat").play("bank meat for flint")
    turn.hand(1, "3 bone").play("end", "roll", "bank bone for meat")
    assert turn.cards(1) == "meat"


# -- texts


@pytest.mark.parametrize(
    "text",
    [
        "",
        "walk",
        "walk Atlas.n",
        "walk Atlas.n Nowhere.s",
        "walk Atlas.n Iberia.s with",
        "walk Atlas.n Iberia.s with meat",
        "bank meat bone",
        "bank meat for wood",
        "offer for meat",
        "offer meat for",
        "offer meat bone",
        "rob two",
        "rob -",
        "roam tiger Nile",
        "roam neanderthal",
        "roam neanderthal Nile.n",
        "desert",
        "desert Nile.n",
        "develop love",
        "settle",
        "settle Niger.nw",
        "discard",
        "discard wood",
        "deal",
        "end now",
        "found Iceland Bering",
        "take",
        "leave",
        "offer meat for bone for flint",
        "develop",
        "counter bone meat",
    ],
)
def test_unreadable_moves_are_refused_with_a_reason(text: str) -> None:
    with pytest.raises(BadMove, match=r"\w"):
        RULES.parse(text)


def test_refusals_of_moves_are_sentences_at_every_prompt() -> None:
    every = [
        "found Iceland",
        "nomad Atlas.n",
        "roll",
        "discard meat",
        "roam carnivore Andes",
        "rob 9",
        "rob -3",
        "desert Nile",
        "bank meat for bone",
        "offer meat for bone",
        "accept",
        "counter bone for meat",
        "decline",
        "refuse",
        "deal 7",
        "withdraw",
        "develop hunting",
        "walk Atlas.n Iberia.s",
        "walk Bering Iberia.s with skin",
        "settle Gaul.n",
        "leave Gaul.n",
        "take Gaul.n",
        "end",
    ]
    turns = [
        Scenario(),
        Scenario().before_roll(3),
        Scenario().ask("roam", 0),
        Scenario().ask("found", 0),
        Scenario().ask("rob", 0, HEX["Nile"]),
        Scenario().ask("desert", 0, note="forest"),
        Scenario().ask("leave", 0, CROSSING["Gaul.n"]),
        Scenario().ask("take", 0),
        Scenario().ask("place", 0),
        Scenario().hand(0, "8 meat").before_roll(7).play("roll"),
        Scenario().hand(0, "meat").hand(1, "bone").play("offer meat for bone"),
        Scenario().hand(0, "meat").hand(1, "bone").play("offer meat for bone", "counter bone for flint"),
    ]
    for turn in turns:
        assert turn.prompt.text
        for text in every:
            reason = turn.why_not(text)
            assert reason is None or reason.endswith("."), f"the reason against {text} is no sentence"


def test_moves_are_the_same_after_they_are_written_and_read() -> None:
    offer = moves.MakeOffer((1, 2, 0, 0), (0, 0, 3, 1))
    for move in (moves.Walk(0, 1, 2), offer, moves.Roam("carnivore", HEX["Andes"])):
        assert RULES.parse(str(move)) == move


def test_rare_events_are_described_in_sentences() -> None:
    """Whole matches of bots seldom have these events."""
    rare_events = [
        events.NothingToDesert("forest"),
        events.RanShort(2),
        events.PeopleComplete(1, 2),
        events.PeopleComplete(1, 1),
        events.PeopleTaken(0, CROSSING["Gaul.n"], 0),
        events.Declined(2, True),
        events.Declined(2, False),
        events.Left(1, CROSSING["Atlas.s"]),
        events.ChipTurned(1, 0, "adaptation"),
        events.ChipTurned(1, 0, "hills"),
    ]
    assert all(event.sentence().endswith((".", "!")) for event in rare_events)
