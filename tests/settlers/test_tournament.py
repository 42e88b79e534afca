"""Rule questions of tournament players, each answered by a position."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.settlers.rules import events, moves
from game.settlers.rules.goods import Bundle
from game.settlers.rules.ground import NOWHERE, WORLD
from game.settlers.rules.rules import RULES
from game.settlers.rules.state import NOBODY, points_by_source
from game.settlers.rules.world import NONE
from tests.settlers.scenario import BOX, CROSSING, HEX, Scenario, dice_for, fresh, number_of

# -- setting up


def test_other_players_cannot_take_all_places_for_a_first_nomad() -> None:
    """Any three first tribes have more adjacent crossings than the other players have nomads."""

    def free_places_beside(tribes: tuple[int, ...]) -> int:
        """Return the number of crossings beside these tribes on which a nomad may be placed."""
        beside = {crossing for tribe in tribes for crossing in WORLD.neighbours[tribe]}
        return sum(WORLD.crossings[crossing].box == NONE and crossing not in WORLD.start for crossing in beside)

    others = max(RULES.seats) - 1
    assert min(free_places_beside(tribes) for tribes in combinations(WORLD.start, 3)) > others


def test_the_first_nomad_has_no_free_steps_on_the_first_turn() -> None:
    turn = Scenario().tribes(0, "Atlas.s").ask("place", 0).play("nomad Atlas.se")
    assert turn.seat(0).strides == (0,)
    assert not [text for text in turn.moves if text.startswith("walk")]


@pytest.mark.parametrize("seats", RULES.seats)
def test_every_seat_may_be_named_the_youngest(seats: int) -> None:
    (youngest,) = [option for option in RULES.options if option.key == "youngest"]
    named = [value for value in youngest.values if 0 < value <= seats]
    assert [fresh(seats, youngest=value)[0].active for value in named] == [*range(seats)]


# -- rolling


def test_the_log_lists_a_roll_die_by_die() -> None:
    turn = Scenario().before_roll(9).play("roll")
    assert turn.happened(events.Rolled) == [events.Rolled(0, (3, 6))]


def test_the_last_cards_of_a_kind_are_given_out_if_they_suffice() -> None:
    for place, card in (("Senegal", "skin"), ("Nile", "meat"), ("Cape", "bone"), ("Namib", "flint")):
        turn = Scenario().tribes(0, f"{place}.n").tribes(1, f"{place}.s").supply(card, 2)
        turn.before_roll(number_of(place)).play("roll")
        assert (turn.cards(0), turn.cards(1)) == (card, card)
        assert not turn.happened(events.RanShort)


# -- figures


def test_a_victim_with_two_tribes_beside_the_landscape_loses_only_one_card() -> None:
    turn = Scenario().tribes(1, "Gaul.n", "Gaul.s").hand(1, "3 bone").ask("roam", 0, note="neanderthal")
    turn.play("roam neanderthal Gaul")
    assert turn.cards(0) == "bone" and turn.cards(1) == "bone bone"


def test_hunting_may_move_a_figure_that_is_still_beside_the_map() -> None:
    turn = Scenario().neanderthal("Gaul").hand(0, "flint").play("develop hunting", "roam carnivore Andes")
    assert turn.happened(events.Roamed) == [events.Roamed(0, "carnivore", HEX["Andes"], NOWHERE)]


# -- offers


def test_a_player_without_the_wanted_card_can_counter_with_another_card() -> None:
    turn = Scenario().hand(0, "meat").hand(1, "bone meat flint").play("offer meat for skin")
    assert turn.moves == ["counter bone for meat", "counter flint for meat", "decline", "refuse"]
    turn.play("counter flint for meat")
    assert turn.happened(events.Countered) == [events.Countered(1, (0, 0, 0, 1), (0, 1, 0, 0))]


def test_a_player_with_the_wanted_card_can_ask_for_one_card_more() -> None:
    turn = Scenario().hand(0, "meat bone").hand(1, "skin flint").play("offer meat for skin")
    assert turn.moves == ["accept", "counter skin for meat meat", "decline", "refuse"]


@pytest.mark.parametrize(("give", "get"), [((0, 0, 0, 0), (0, 0, 1, 0)), ((0, 1, 0, 0), (0, 0, 0, 0))])
def test_a_card_cannot_be_given_as_a_gift(give: Bundle, get: Bundle) -> None:
    turn = Scenario().hand(0, "meat").hand(1, "meat bone")
    assert "each side must offer at least one card" in str(RULES.why_not(turn.state, moves.MakeOffer(give, get)))
    turn.play("offer meat for bone")
    assert "each side must offer at least one card" in str(RULES.why_not(turn.state, moves.Counter(give, get)))


def test_an_offer_to_empty_hands_only_is_refused() -> None:
    turn = Scenario().hand(0, "meat")
    turn.refused("offer meat for bone", "The others have no cards")


def test_offers_of_one_card_for_one_are_listed_again_on_the_next_turn() -> None:
    turn = Scenario().hand(0, "meat").hand(1, "bone").play("offer meat for bone", "decline", "end", "roll")
    assert "offer bone for meat" in turn.moves
    turn.play("offer bone for meat", "decline")
    assert "offer bone for meat" not in turn.moves


# -- walking


def test_walks_that_skins_pay_for_are_all_listed() -> None:
    """Also walks to crossings without a chip; each with as few skins as possible."""
    turn = Scenario(skins_walk=True).nomad(0, "Cape.s").hand(0, "skin flint")
    walks = [move for move in turn.moves if move.startswith("walk")]
    assert walks == [f"walk Cape.s {end} with skin" for end in ("Cape.se", "Cape.sw", "Namib.s", "Zambezi.s")]


def test_the_brisk_option_and_nourishment_each_add_a_crossing_to_a_walk() -> None:
    turn = Scenario(brisk=True).nomad(0, "Atlas.n").hand(0, "meat").tracks(0, nourishment=1)
    turn.play("walk Atlas.n Iberia.s")
    assert turn.seat(0).strides == (3,)


def test_a_skin_pays_for_as_many_crossings_as_a_meat() -> None:
    turn = Scenario(brisk=True, skins_walk=True).nomad(0, "Atlas.n").hand(0, "skin").tracks(0, nourishment=2)
    assert turn.play("walk Atlas.n Iberia.s with skin").seat(0).strides == (4,)


def test_the_refusal_names_the_target_gate_when_two_lie_on_the_path() -> None:
    """The player wants to know the condition of the gate into which the nomad is to walk."""
    turn = Scenario().nomad(0, "Kolyma.ne").hand(0, "9 meat")
    turn.refused("walk Kolyma.ne Hawaii", "To enter Hawaii, you need clothing 4 and construction 4.")


# -- settling


def test_a_nomad_keeps_its_steps_when_another_nomad_settles() -> None:
    strides = {"Gaul.n": 0, "Nile.n": 1}
    for order in (("Gaul.n", "Nile.n"), ("Nile.n", "Gaul.n")):
        turn = Scenario()
        for place in order:
            turn.nomad(0, place, stride=strides[place])
        turn.hand(0, "skin bone flint").play("settle Gaul.n")
        assert (turn.seat(0).nomads, turn.seat(0).strides) == ((CROSSING["Nile.n"],), (1,))
        assert turn.happened(events.Settled) == [events.Settled(0, CROSSING["Gaul.n"], 0)]


def test_remaining_steps_do_not_pass_to_the_next_nomad() -> None:
    turn = Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.n", stride=1).hand(0, "2 skin meat bone flint")
    turn.play("settle Gaul.n", "nomad Atlas.se")
    assert turn.seat(0).strides == (0,)


# -- points and the end


def test_the_first_player_keeps_the_distribution_when_a_second_has_all_colours() -> None:
    turn = Scenario().change(complete=(1, 0))
    assert [points_by_source(turn.state, seat)["distribution"] for seat in range(3)] == [0, 2, 0]
    assert [turn.points(seat) for seat in range(3)] == [0, 2, 0]


def test_the_log_names_the_first_and_second_player_with_all_four_colours() -> None:
    for place, before in ((1, ()), (2, (1,)), (3, (1, 2))):
        turn = Scenario().people(0, Asia=1, Australia=1, America=1).change(complete=before)
        turn.nomad(0, "Gaul.n").hand(0, "skin bone flint").play("settle Gaul.n")
        logged = [events.PeopleComplete(0, place)] if place < 3 else []
        assert turn.happened(events.PeopleComplete) == logged


def test_a_free_people_chip_for_all_four_colours_can_win_the_match() -> None:
    turn = Scenario().people(1, Europe=1, Asia=1, Australia=1, America=1).change(complete=(1,))
    turn.people(0, Asia=5, Australia=1, America=2).nomad(0, "Gaul.n").hand(0, "skin bone flint")
    turn.play("settle Gaul.n")
    assert turn.points(0) == 9 and turn.prompt.kind == "take"
    assert turn.play(turn.moves[0]).is_over()


def test_the_reconnaissance_wins_before_its_blocking_chip_moves_a_figure() -> None:
    """The found chip gives its player the reconnaissance, and with it enough points to win at once. The effect of the
    chip, moving a figure, no longer happens."""
    turn = Scenario().people(0, Europe=4, Asia=4).hide_chip("Iceland", "forest").hide_chip("Albion", "blocking")
    turn.give_chips(0, "Iceland").nomad(0, "Gaul.nw").hand(0, "meat").tracks(0, clothing=1, construction=1)
    turn.play("walk Gaul.nw Albion")
    assert turn.is_over() and turn.state.finders[BOX["Albion"]] == 0 and turn.state.neanderthal == NOWHERE


def test_a_second_event_chip_stays_face_down_once_the_first_has_won_the_match() -> None:
    turn = Scenario().people(0, Europe=4, Asia=5).nomad(0, "Kolyma.ne").hand(0, "9 meat")
    turn.tracks(0, clothing=4, construction=4).hide_chip("Bering", "adaptation").hide_chip("Hawaii", "forest")
    turn.play("walk Kolyma.ne Hawaii")
    assert turn.is_over() and turn.state.finders[BOX["Hawaii"]] == NOBODY


def test_cards_from_a_roll_never_win_the_match() -> None:
    """Cards are not points: with nine points and any hand the match goes on."""
    turn = Scenario().people(0, Europe=4, Asia=5).tribes(0, "Nile.n", "Nile.s")
    turn.chance.rolls = [dice_for(number_of("Nile"))]
    turn.change(agenda=()).ask("roll", 0).play("roll")
    assert turn.cards(0) == "meat meat" and not turn.is_over()


# -- hidden information


def test_chips_of_one_set_are_never_imagined_in_another_set() -> None:
    turn = Scenario().give_chips(1, "Albion")
    counted = RULES.conserved(turn.state)
    for salt in range(5):
        assert RULES.conserved(RULES.scramble(turn.state, 0, salt)) == counted
