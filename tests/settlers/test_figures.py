"""Neanderthal and sabre-tooth, stealing, event chips, deserts, reconnaissance."""

from __future__ import annotations

import pytest

from game.settlers.rules import events
from game.settlers.rules.ground import NOWHERE, WORLD
from game.settlers.rules.state import NOBODY
from tests.settlers.scenario import BOX, CROSSING, HEX, Scenario

# -- each figure's half of the map


def test_the_neanderthal_roams_africa_europe_and_asia() -> None:
    turn = Scenario().ask("roam", 0, note="neanderthal")
    regions = {WORLD.regions[WORLD.hexes[HEX[text.split(" ")[2]]].region].name for text in turn.moves}
    assert regions == {"Africa", "Europe", "Asia"}
    turn.refused("roam neanderthal Andes", "The Neanderthal only roams Africa, Europe and Asia")


def test_the_sabre_tooth_roams_australia_and_america() -> None:
    turn = Scenario().ask("roam", 0, note="carnivore")
    regions = {WORLD.regions[WORLD.hexes[HEX[text.split(" ")[2]]].region].name for text in turn.moves}
    assert regions == {"Australia", "North America", "South America"}
    turn.refused("roam carnivore Gaul", "The sabre-tooth only roams Australia and America")


def test_a_figure_has_to_leave_its_landscape() -> None:
    turn = Scenario().neanderthal("Gaul").ask("roam", 0, note="neanderthal")
    turn.refused("roam neanderthal Gaul", "Move the figure to a different landscape")
    assert len(turn.moves) == 30


def test_figures_start_beside_the_map_without_blocking_a_landscape() -> None:
    turn = Scenario().tribes(0, "Nile.n").nomad(0, "Atlas.n").hand(0, "meat")
    assert turn.state.neanderthal == turn.state.carnivore == NOWHERE
    assert "walk Atlas.n Iberia.se" in turn.moves


# -- hunting


def test_a_step_of_hunting_moves_either_figure_and_steals() -> None:
    turn = Scenario().hand(0, "flint").tribes(1, "Andes.nw").hand(1, "meat").play("develop hunting")
    assert turn.prompt.kind == "roam" and len(turn.moves) == 31 + 18
    turn.play("roam carnivore Andes")
    assert turn.cards(0) == "meat" and turn.cards(1) == ""


def test_a_step_of_hunting_makes_nobody_discard() -> None:
    turn = Scenario().hand(0, "9 flint").hand(1, "9 meat").play("develop hunting")
    assert turn.prompt.kind == "roam" and turn.prompt.seat == 0


def test_the_fifth_step_of_hunting_moves_a_figure() -> None:
    turn = Scenario().tracks(0, hunting=4).hand(0, "meat bone flint").play("develop hunting")
    assert turn.points(0) == 1 and turn.prompt.kind == "roam"


# -- stealing


def test_the_only_possible_victim_is_robbed_automatically() -> None:
    turn = Scenario().tribes(1, "Gaul.n").hand(1, "bone").ask("roam", 0, note="neanderthal")
    assert turn.play("roam neanderthal Gaul").asked == (0, "act")
    assert turn.cards(0) == "bone" and turn.happened(events.Robbed) == [events.Robbed(0, victim=1, kind=2)]


def test_with_several_possible_victims_the_thief_chooses() -> None:
    turn = Scenario().tribes(1, "Gaul.n").tribes(2, "Gaul.s").hand(1, "bone").hand(2, "flint")
    turn.ask("roam", 0, note="neanderthal").play("roam neanderthal Gaul")
    assert turn.prompt.kind == "rob" and turn.moves == ["rob 1", "rob 2"]
    turn.refused("rob 0", "with cards in hand and a tribe next to that landscape").play("rob 2")
    assert turn.cards(0) == "flint" and turn.cards(1) == "bone"


def test_the_stolen_card_is_random() -> None:
    turn = Scenario().tribes(1, "Gaul.n").hand(1, "2 skin flint").ask("roam", 0, note="neanderthal")
    turn.chance.picks = ["flint"]
    assert turn.play("roam neanderthal Gaul").cards(0) == "flint"


def test_nothing_is_stolen_from_an_empty_hand() -> None:
    turn = Scenario().tribes(1, "Gaul.n").ask("roam", 0, note="neanderthal").play("roam neanderthal Gaul")
    assert turn.prompt.kind == "act" and turn.happened(events.NothingToSteal)


def test_players_with_empty_hands_are_not_offered_as_victims() -> None:
    turn = Scenario().tribes(1, "Gaul.n").tribes(2, "Gaul.s").hand(2, "flint")
    turn.ask("roam", 0, note="neanderthal").play("roam neanderthal Gaul")
    assert turn.cards(0) == "flint"


def test_nomads_and_tribes_of_the_thief_are_not_robbed() -> None:
    turn = Scenario().tribes(0, "Gaul.n").nomad(1, "Gaul.s").hand(0, "meat").hand(1, "flint")
    turn.ask("roam", 0, note="neanderthal").play("roam neanderthal Gaul")
    assert turn.cards(0) == "meat" and turn.cards(1) == "flint"


def test_only_thief_and_victim_see_the_stolen_card() -> None:
    robbed = events.Robbed(0, victim=1, kind=2)
    assert robbed.seen_by(0) == robbed.seen_by(1) == robbed
    assert robbed.seen_by(2) == robbed.seen_by(None) == events.Robbed(0, victim=1, kind=events.UNSEEN)
    assert "a card" in robbed.seen_by(2).sentence() and "bone" in robbed.sentence()


# -- event chips


def at_albion(face: str) -> Scenario:
    """Return a turn with a nomad beside Albion, a box of set I that hides a certain chip."""
    return (
        Scenario().nomad(0, "Gaul.nw").hand(0, "2 meat").tracks(0, clothing=1, construction=1).hide_chip("Albion", face)
    )


def test_the_first_to_enter_a_box_turns_its_chip_over_at_once() -> None:
    turn = at_albion("adaptation").play("walk Gaul.nw Albion")
    assert turn.happened(events.ChipTurned) == [events.ChipTurned(0, BOX["Albion"], "adaptation")]
    assert turn.state.finders[BOX["Albion"]] == 0


def test_the_second_visitor_of_a_box_finds_no_chip() -> None:
    turn = at_albion("adaptation").give_chips(1, "Albion").play("walk Gaul.nw Albion")
    assert not turn.happened(events.ChipTurned) and turn.points(0) == 0


def test_an_adaptation_is_worth_a_point() -> None:
    turn = at_albion("adaptation").play("walk Gaul.nw Albion")
    assert turn.points(0) == 1 and turn.state.adaptations == (0, NOBODY, NOBODY, NOBODY)


def test_a_blocking_chip_in_the_old_world_moves_the_neanderthal() -> None:
    turn = at_albion("blocking").tribes(1, "Taiga.n").hand(1, "skin").play("walk Gaul.nw Albion")
    assert {text.split(" ")[1] for text in turn.moves} == {"neanderthal"}
    assert turn.play("roam neanderthal Taiga").cards(0) == "skin meat"


def test_a_blocking_chip_in_the_new_world_moves_the_sabre_tooth() -> None:
    turn = Scenario().nomad(0, "Mekong.s").hand(0, "meat").tracks(0, clothing=1, construction=3)
    turn.hide_chip("Timor", "blocking").play("walk Mekong.s Timor")
    assert {text.split(" ")[1] for text in turn.moves} == {"carnivore"}


def test_the_chip_of_the_bering_strait_moves_the_neanderthal() -> None:
    """The chip belongs to set II, the set of Asia."""
    turn = Scenario().nomad(0, "Kolyma.ne").hand(0, "meat").tracks(0, clothing=3, construction=1)
    turn.hide_chip("Bering", "blocking").play("walk Kolyma.ne Bering")
    assert {text.split(" ")[1] for text in turn.moves} == {"neanderthal"}


def test_a_chip_in_a_gate_is_taken_in_passing() -> None:
    turn = Scenario().nomad(0, "Kolyma.ne").hand(0, "meat").tracks(0, clothing=3, construction=1)
    turn.hide_chip("Bering", "adaptation").play("walk Kolyma.ne Alaska.nw")
    assert turn.seat(0).nomads == (CROSSING["Alaska.nw"],) and turn.points(0) == 1


def test_a_nomad_passes_an_occupied_gate_without_turning_a_chip() -> None:
    turn = Scenario().nomad(0, "Kolyma.ne").nomad(1, "Bering").give_chips(1, "Bering").hand(0, "meat")
    turn.tracks(0, clothing=3, construction=1).refused("walk Kolyma.ne Bering", "not stop")
    turn.play("walk Kolyma.ne Alaska.nw")
    assert not turn.happened(events.ChipTurned)


def test_the_second_chip_of_a_walk_is_turned_over_after_the_effect_of_the_first() -> None:
    """The walk leads from Asia through the Bering strait and along Alaska to the box of Hawaii."""
    turn = Scenario().nomad(0, "Kolyma.ne").hand(0, "9 meat").tracks(0, clothing=4, construction=4)
    turn.hide_chip("Bering", "blocking").hide_chip("Hawaii", "forest").play("walk Kolyma.ne Hawaii")
    assert [event.box for event in turn.happened(events.ChipTurned)] == [BOX["Bering"]]
    assert turn.prompt.kind == "roam"
    turn.play("roam neanderthal Gaul")
    assert [event.box for event in turn.happened(events.ChipTurned)] == [BOX["Hawaii"]]
    assert turn.prompt.kind == "desert"


# -- deserts


def test_a_desolation_turns_a_landscape_of_its_kind_in_africa_into_desert() -> None:
    turn = at_albion("forest").play("walk Gaul.nw Albion")
    assert turn.prompt.kind == "desert" and turn.moves == ["desert Congo", "desert Darfur", "desert Senegal"]
    turn.refused("desert Nile", "Choose a landscape of this kind in Africa: forest")
    turn.refused("desert Danube", "Choose a landscape of this kind in Africa: forest")
    turn.play("desert Darfur")
    assert turn.state.deserts == (HEX["Darfur"],)


def test_no_landscape_turns_to_desert_twice() -> None:
    turn = at_albion("forest").deserts("Congo").give_chips(1, "Iceland").play("walk Gaul.nw Albion")
    turn.refused("desert Congo", "already desert")
    assert len(turn.moves) == 2


def test_a_desolation_has_no_effect_if_all_its_landscapes_are_desert() -> None:
    turn = at_albion("forest").deserts("Congo", "Darfur", "Senegal").play("walk Gaul.nw Albion")
    assert turn.prompt.kind == "act" and turn.happened(events.NothingToDesert) == [events.NothingToDesert("forest")]
    assert turn.state.finders[BOX["Albion"]] == 0


def test_a_desert_under_a_figure_stays_when_the_figure_goes() -> None:
    turn = at_albion("forest").neanderthal("Congo").tribes(1, "Congo.s").play("walk Gaul.nw Albion", "desert Congo")
    turn.play("end")
    turn.chance.rolls = [(3, 4), (3, 3)]
    turn.play("roll", "roam neanderthal Gaul", "end", "roll")
    assert turn.cards(1) == ""


# -- reconnaissance


def reconnaissance_turn(holder: int | None, own: int, others: int) -> Scenario:
    """Return a turn in which seat 0 has ``own`` chips and can find a further chip, and seat 1 has ``others`` chips."""
    boxes = [box.name for box in WORLD.boxes if box.name != "Albion"]
    turn = at_albion("adaptation").give_chips(0, *boxes[:own]).give_chips(1, *boxes[own : own + others])
    return turn.change(reconnaissance=NOBODY if holder is None else holder)


@pytest.mark.parametrize(
    ("holder", "own", "others", "after"),
    [(None, 0, 0, NOBODY), (None, 1, 0, 0), (None, 1, 1, 0), (1, 1, 2, 1), (1, 2, 2, 0), (1, 2, 3, 1), (0, 2, 2, 0)],
    ids=[
        "one chip is too few",
        "two are enough",
        "the first with two",
        "a tie changes nothing",
        "more takes it over",
        "catching up is not enough",
        "the holder keeps it",
    ],
)
def test_the_reconnaissance_passes_only_to_a_player_with_more_chips(
    holder: int | None, own: int, others: int, after: int
) -> None:
    turn = reconnaissance_turn(holder, own, others)
    turn.play("walk Gaul.nw Albion")
    assert turn.state.reconnaissance == after
    before = NOBODY if holder is None else holder
    expected = [events.ReconnaissanceTaken(after, before)] if after != before else []
    assert turn.happened(events.ReconnaissanceTaken) == expected


def test_the_reconnaissance_is_worth_two_points() -> None:
    turn = at_albion("forest").give_chips(0, "Azores").play("walk Gaul.nw Albion")
    assert turn.points(0) == 2
