"""Nomads: creation, walks, passing and stopping, gates, settling, relocation."""

from __future__ import annotations

import pytest

from game.settlers.rules import events
from game.settlers.rules.ground import WORLD
from game.settlers.rules.nomads import walk_prices, why_not_enter
from tests.settlers.scenario import BOX, CROSSING, Scenario

# -- creating


def test_a_nomad_costs_a_skin_and_a_meat() -> None:
    turn = Scenario().tribes(0, "Atlas.s").hand(0, "skin meat bone")
    turn.play("nomad Atlas.se")
    assert turn.cards(0) == "bone" and turn.seat(0).nomads == (CROSSING["Atlas.se"],)


def test_walks_that_can_be_paid_with_meat_or_skins_are_listed() -> None:
    def walks(turn: Scenario) -> list[str]:
        """Return the listed walks from the north-west of Gaul."""
        return [text.removeprefix("walk Gaul.nw ") for text in turn.moves if text.startswith("walk")]

    near, far = ["Gaul.n", "Gaul.sw", "Norway.nw"], ["Gaul.ne", "Gaul.s", "Iberia.nw", "Norway.s", "Norway.sw"]
    on_skins = Scenario(skins_walk=True).nomad(0, "Gaul.nw")
    assert walks(Scenario().nomad(0, "Gaul.nw").hand(0, "skin")) == []
    assert walks(Scenario().nomad(0, "Gaul.nw").hand(0, "meat")) == sorted(near + far)
    assert walks(on_skins.hand(0, "skin")) == [f"{end} with skin" for end in sorted(near + far)]
    assert {"Baltic.sw with skin", *near, *far} < set(walks(on_skins.hand(0, "skin meat")))
    on_skins.refused("walk Gaul.nw Baltic.sw", "You can pay for that walk like this: 1 skin, 1 meat.")


def test_a_nomad_cannot_be_created_without_a_skin() -> None:
    Scenario().tribes(0, "Atlas.s").hand(0, "2 meat").refused("nomad Atlas.sw", "1 skin and 1 meat")


def test_a_nomad_starts_on_a_free_crossing_next_to_a_tribe_of_its_player() -> None:
    turn = Scenario().tribes(0, "Atlas.s").tribes(1, "Atlas.sw").hand(0, "skin meat")
    placed = {text for text in turn.moves if text.startswith("nomad")}
    assert placed == {"nomad Atlas.se", "nomad Senegal.se"}
    turn.refused("nomad Atlas.sw", "already")
    turn.refused("nomad Gaul.n", "next to one of your tribes")


def test_a_nomad_may_start_across_a_sea_path() -> None:
    turn = Scenario().tribes(0, "Atlas.n").hand(0, "skin meat")
    assert "nomad Iberia.s" in turn.moves


def test_a_nomad_does_not_start_on_a_condition_box() -> None:
    turn = Scenario().tribes(0, "Iberia.sw").hand(0, "skin meat").tracks(0, clothing=4, construction=4)
    turn.refused("nomad Azores", "only be reached by walking")


def test_a_nomad_may_start_beside_a_blocked_hex() -> None:
    turn = Scenario().tribes(0, "Atlas.n").hand(0, "skin meat").neanderthal("Atlas")
    assert "nomad Atlas.ne" in turn.moves


def test_nobody_has_more_than_two_nomads() -> None:
    turn = Scenario().tribes(0, "Atlas.s").nomad(0, "Gaul.n").nomad(0, "India.s").hand(0, "skin meat")
    turn.refused("nomad Atlas.se", "two nomads")


def test_a_new_nomad_may_walk_at_once() -> None:
    turn = Scenario().tribes(0, "Atlas.n").hand(0, "skin 2 meat").play("nomad Iberia.s", "walk Iberia.s Iberia.nw")
    assert turn.cards(0) == ""


# -- walking


def test_a_meat_pays_for_two_crossings() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "meat")
    assert "walk Atlas.n Iberia.se" in turn.moves
    turn.refused("walk Atlas.n Gaul.s", "costs 2 meat")
    turn.play("walk Atlas.n Iberia.se")
    assert turn.cards(0) == "" and turn.seat(0).nomads == (CROSSING["Iberia.se"],)


@pytest.mark.parametrize("step", range(1, 6))
def test_each_step_of_nourishment_lengthens_a_walk_by_one_crossing(step: int) -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "meat").tracks(0, nourishment=step)
    far = WORLD.distances_from((CROSSING["Atlas.n"],))
    walks = [CROSSING[text.split(" ")[2]] for text in turn.moves if text.startswith("walk")]
    assert max(far[end] for end in walks) == 2 + step


def test_more_meat_pays_for_a_longer_walk() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "2 meat").play("walk Atlas.n Gaul.se")
    assert turn.cards(0) == "" and turn.happened(events.Walked)[0].meat == 2


def test_both_nomads_can_walk_in_the_same_turn() -> None:
    turn = Scenario().nomad(0, "Atlas.n").nomad(0, "Nile.n").hand(0, "2 meat")
    turn.play("walk Atlas.n Iberia.se", "walk Nile.n Levant.s")
    assert turn.cards(0) == "" and set(turn.seat(0).nomads) == {CROSSING["Iberia.se"], CROSSING["Levant.s"]}


def test_remaining_steps_can_be_walked_later_in_the_turn() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "meat").play("walk Atlas.n Iberia.s")
    assert turn.seat(0).strides == (1,)
    turn.refused("walk Iberia.s Gaul.s", "costs 1 meat")
    turn.play("walk Iberia.s Iberia.se")
    assert turn.cards(0) == "" and turn.seat(0).strides == (0,)


def test_remaining_steps_belong_to_the_nomad_they_were_paid_for() -> None:
    turn = Scenario().nomad(0, "Atlas.n").nomad(0, "Nile.n").hand(0, "meat").play("walk Atlas.n Iberia.s")
    turn.refused("walk Nile.n Nile.ne", "costs 1 meat")


def test_a_nomad_cannot_walk_without_meat() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "skin bone flint")
    turn.refused("walk Atlas.n Iberia.s", "costs 1 meat")
    assert not [text for text in turn.moves if text.startswith("walk")]


def test_a_player_can_only_move_its_own_nomads() -> None:
    Scenario().nomad(1, "Atlas.n").hand(0, "meat").refused("walk Atlas.n Iberia.s", "no nomad there")


def test_a_nomad_may_pass_another_nomad_but_not_stop_there() -> None:
    turn = Scenario().nomad(0, "Atlas.n").nomad(1, "Iberia.s").hand(0, "meat")
    turn.refused("walk Atlas.n Iberia.s", "pass occupied crossings but not stop")
    assert "walk Atlas.n Iberia.se" in turn.moves


def test_a_nomad_may_pass_its_own_tribe_but_not_stop_there() -> None:
    turn = Scenario().nomad(0, "Atlas.n").tribes(0, "Iberia.s").hand(0, "meat")
    turn.refused("walk Atlas.n Iberia.s", "not stop")
    turn.refused("walk Atlas.n Atlas.n", "already there")
    assert "walk Atlas.n Iberia.sw" in turn.moves


def test_the_sides_of_a_blocked_hex_cannot_be_walked() -> None:
    """A neanderthal blocks Iberia. From its southern corner the only two paths on are sides of that hex."""
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "5 meat").neanderthal("Iberia")
    ends = {text.split(" ")[2] for text in turn.moves if text.startswith("walk")}
    assert "Iberia.s" in ends and "Iberia.se" not in ends and "Iberia.sw" not in ends


def test_a_nomad_shut_in_by_a_figure_stays_where_it_is() -> None:
    turn = Scenario().nomad(0, "Iberia.se").hand(0, "5 meat").neanderthal("Iberia")
    turn.refused("walk Iberia.se Gaul.s", "blocks the way")


def test_crossings_of_a_blocked_hex_may_be_entered_from_outside() -> None:
    turn = Scenario().nomad(0, "Gaul.nw").hand(0, "meat").neanderthal("Iberia")
    assert "walk Gaul.nw Gaul.sw" in turn.moves


def test_the_sabre_tooth_blocks_the_sides_of_its_hex() -> None:
    turn = Scenario().nomad(0, "Mexico.s").hand(0, "meat").carnivore("Andes")
    turn.refused("walk Mexico.s Andes.ne", "blocks the way")
    assert "walk Mexico.s Andes.n" in turn.moves


def test_sea_paths_are_never_blocked() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "meat").neanderthal("Atlas")
    assert "walk Atlas.n Iberia.se" in turn.moves


def test_skins_pay_for_walks_only_if_the_option_is_on() -> None:
    turn = Scenario().nomad(0, "Atlas.n").hand(0, "skin")
    turn.refused("walk Atlas.n Iberia.s with skin", "Only meat pays")
    walking = Scenario(skins_walk=True).nomad(0, "Atlas.n").hand(0, "skin meat")
    walking.refused("walk Atlas.n Iberia.s with skin skin", "costs 1 card")
    Scenario(skins_walk=True).nomad(0, "Atlas.n").refused(
        "walk Atlas.n Iberia.s", "That walk costs 1 card (meat or skin)."
    )
    Scenario().nomad(0, "Atlas.n").refused("walk Atlas.n Iberia.s", "That walk costs 1 meat.")
    walking.play("walk Atlas.n Iberia.s with skin")
    assert walking.cards(0) == "meat"


def test_meat_and_skins_pay_for_one_walk_if_the_option_is_on() -> None:
    turn = Scenario(skins_walk=True).nomad(0, "Atlas.n").hand(0, "skin meat")
    assert "walk Atlas.n Gaul.sw with skin" in turn.moves
    turn.play("walk Atlas.n Gaul.sw with skin")
    assert turn.cards(0) == "" and turn.happened(events.Walked)[0].skins == 1


def test_brisk_nomads_walk_three_crossings_for_a_meat() -> None:
    turn = Scenario(brisk=True).nomad(0, "Atlas.n").hand(0, "meat")
    assert "walk Atlas.n Gaul.s" in turn.moves


def test_each_reachable_crossing_is_listed_with_the_cards_that_the_walk_costs() -> None:
    turn = Scenario().nomad(0, "Atlas.n").nomad(1, "Iberia.s")
    prices = walk_prices(turn.state, 0, CROSSING["Atlas.n"])
    assert prices[CROSSING["Atlas.ne"]] == 1 and prices[CROSSING["Gaul.s"]] == 2
    assert CROSSING["Iberia.s"] not in prices and CROSSING["Timor"] not in prices


# -- gates


def test_a_box_can_only_be_entered_with_both_conditions_met() -> None:
    turn = Scenario().nomad(0, "Gaul.nw").hand(0, "meat")
    turn.refused("walk Gaul.nw Albion", "To enter Albion, you need clothing 1 and construction 1")
    turn.tracks(0, clothing=1).refused("walk Gaul.nw Albion", "you need construction 1.")
    turn.tracks(0, construction=1).play("walk Gaul.nw Albion")


def test_more_progress_than_a_gate_needs_is_enough() -> None:
    turn = Scenario().nomad(0, "Gaul.nw").hand(0, "meat").tracks(0, clothing=5, construction=3)
    assert "walk Gaul.nw Albion" in turn.moves


def test_the_refusal_names_the_progress_missing_for_a_gate() -> None:
    player = Scenario().tracks(0, clothing=2).seat(0)
    assert why_not_enter(player, WORLD.boxes[BOX["Iceland"]]) is None
    assert (
        why_not_enter(player, WORLD.boxes[BOX["Bering"]]) == "To enter Bering, you need clothing 3 and construction 1."
    )


def test_america_lies_behind_the_bering_strait() -> None:
    turn = Scenario().nomad(0, "Kolyma.ne").hand(0, "3 meat").tracks(0, clothing=2, construction=4)
    turn.refused("walk Kolyma.ne Alaska.nw", "To enter Bering, you need clothing 3")
    turn.tracks(0, clothing=3).play("walk Kolyma.ne Alaska.nw")


def test_australia_lies_behind_timor() -> None:
    turn = Scenario().nomad(0, "Mekong.s").hand(0, "3 meat").tracks(0, clothing=3, construction=2)
    turn.refused("walk Mekong.s Kimberley.n", "To enter Timor, you need construction 3")
    turn.tracks(0, construction=3).play("walk Mekong.s Kimberley.n")


def test_the_condition_of_a_gate_stays_after_its_chip_is_taken() -> None:
    turn = Scenario().nomad(0, "Gaul.nw").hand(0, "meat").give_chips(1, "Albion")
    turn.refused("walk Gaul.nw Albion", "you need clothing 1")


# -- settling


def test_a_nomad_on_a_people_chip_becomes_a_tribe() -> None:
    turn = Scenario().nomad(0, "Gaul.n").hand(0, "skin meat bone flint").play("settle Gaul.n")
    player = turn.seat(0)
    assert (player.tribes, player.nomads) == ((CROSSING["Gaul.n"],), ())
    assert turn.cards(0) == "meat" and player.people == (1, 0, 0, 0) and turn.points(0) == 1
    assert CROSSING["Gaul.n"] not in turn.state.people


def test_a_nomad_does_not_settle_by_standing_on_a_people_chip() -> None:
    turn = Scenario().nomad(0, "Gaul.ne").hand(0, "meat").play("walk Gaul.ne Gaul.n")
    assert turn.points(0) == 0 and CROSSING["Gaul.n"] in turn.state.people


def test_settling_needs_a_people_chip() -> None:
    Scenario().nomad(0, "Gaul.ne").hand(0, "skin bone flint").refused("settle Gaul.ne", "only settle on a people chip")


def test_settling_is_refused_without_the_cards_or_without_a_nomad() -> None:
    Scenario().nomad(0, "Gaul.n").hand(0, "skin bone").refused("settle Gaul.n", "1 skin, 1 bone and 1 flint")
    Scenario().nomad(1, "Gaul.n").hand(0, "skin bone flint").refused("settle Gaul.n", "no nomad there")


def test_no_tribe_settles_in_africa_after_the_set_up() -> None:
    turn = Scenario().nomad(0, "Cape.s").hand(0, "skin bone flint")
    turn.refused("settle Cape.s", "people chip")


def test_the_new_tribe_produces_cards() -> None:
    turn = Scenario().nomad(0, "Norway.nw").hand(0, "skin bone flint").play("settle Norway.nw", "end")
    turn.chance.rolls = [(4, 4)]
    assert turn.play("roll").cards(0) == "flint"


def test_a_settled_nomad_makes_room_for_a_new_nomad() -> None:
    turn = Scenario().nomad(0, "Gaul.n").nomad(0, "India.s").hand(0, "2 skin meat bone flint")
    turn.play("settle Gaul.n", "nomad Gaul.ne")
    assert len(turn.seat(0).nomads) == 2


# -- the sixth tribe


def five_tribes(*names: str) -> Scenario:
    """Return a turn in which seat 0 has tribes at these places, and can settle another one in Gaul."""
    return Scenario().tribes(0, *names).nomad(0, "Gaul.n").hand(0, "skin bone flint")


def test_a_tribe_in_africa_must_leave_before_a_sixth_tribe_settles() -> None:
    turn = five_tribes("Atlas.s", "Nile.s", "Taiga.n", "India.sw", "Lena.se").play("settle Gaul.n")
    assert turn.prompt.kind == "leave" and turn.moves == ["leave Atlas.s", "leave Nile.s"]
    turn.refused("leave Taiga.n", "While you have tribes in Africa")
    turn.refused("leave Cape.s", "no tribe there")
    turn.play("leave Nile.s")
    assert CROSSING["Nile.s"] not in turn.seat(0).tribes and CROSSING["Gaul.n"] in turn.seat(0).tribes


def test_the_only_tribe_in_africa_makes_room_for_a_sixth_tribe_automatically() -> None:
    turn = five_tribes("Atlas.s", "Pamir.se", "Taiga.n", "India.sw", "Lena.se").play("settle Gaul.n")
    assert turn.prompt.kind == "act" and turn.happened(events.Left) == [events.Left(0, CROSSING["Atlas.s"])]


def test_the_player_chooses_which_tribe_leaves_if_none_is_in_africa() -> None:
    turn = five_tribes("Turan.se", "Pamir.se", "Taiga.n", "India.sw", "Lena.se").play("settle Gaul.n")
    assert len(turn.moves) == 5
    turn.play("leave Lena.se")
    assert len(turn.seat(0).tribes) == 5


def test_an_abandoned_place_keeps_its_point_but_cannot_be_settled() -> None:
    turn = Scenario().tribes(0, "Turan.se", "Pamir.se", "Taiga.n", "India.sw")
    turn.nomad(0, "Lena.se").nomad(0, "Gaul.n").hand(0, "3 skin 3 bone 3 flint")
    turn.play("settle Lena.se", "settle Gaul.n", "leave Lena.se")
    assert turn.points(0) == 2
    turn.nomad(0, "Lena.se").refused("settle Lena.se", "only settle on a people chip")


def test_nomads_may_stop_on_a_place_that_a_tribe_has_left() -> None:
    turn = five_tribes("Atlas.s", "Pamir.se", "Taiga.n", "India.sw", "Lena.se").nomad(0, "Atlas.sw", stride=1)
    turn.play("settle Gaul.n", "walk Atlas.sw Atlas.s")
    assert CROSSING["Atlas.s"] in turn.seat(0).nomads
