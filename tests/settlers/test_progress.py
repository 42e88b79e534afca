"""The four tracks of progress, their fifth steps, the Distribution card, and winning."""

from __future__ import annotations

import pytest

from game.settlers.rules import events
from game.settlers.rules.goods import RESOURCES, STEP_COSTS, TRACKS
from game.settlers.rules.ground import NOWHERE
from game.settlers.rules.rules import RULES
from game.settlers.rules.state import NOBODY, points, points_by_source
from tests.settlers.scenario import CROSSING, Scenario


def price(track: str, step: int) -> str:
    """Return the cards that a step of progress costs."""
    cost = STEP_COSTS[TRACKS.index(track)][step - 1]
    return " ".join(RESOURCES[kind] for kind in range(4) for _ in range(cost[kind]))


# -- steps


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("step", range(1, 6))
def test_every_step_of_progress_has_its_listed_cost(track: str, step: int) -> None:
    turn = Scenario().tracks(0, **{track: step - 1}).hand(0, price(track, step))
    assert f"develop {track}" in turn.moves
    turn.play(f"develop {track}")
    assert turn.cards(0) == "" and turn.seat(0).tracks[TRACKS.index(track)] == step


def test_steps_of_progress_cost_from_one_card_to_three() -> None:
    for costs in STEP_COSTS:
        assert [sum(cost) for cost in costs] == [1, 1, 2, 2, 3]


def test_no_step_of_progress_costs_two_cards_of_a_kind() -> None:
    """The code that lists the moves relies on this."""
    assert all(max(cost) == 1 for costs in STEP_COSTS for cost in costs)


def test_a_step_of_progress_is_refused_without_its_cards() -> None:
    Scenario().hand(0, "5 skin").refused("develop clothing", "costs 1 flint")


def test_a_player_may_take_several_steps_of_progress_in_a_turn() -> None:
    turn = Scenario().hand(0, "flint bone").play("develop clothing", "develop clothing")
    assert turn.seat(0).tracks == (0, 0, 0, 2)


def test_the_fifth_step_is_worth_a_point() -> None:
    turn = Scenario().tracks(0, clothing=4).hand(0, price("clothing", 5)).play("develop clothing")
    assert turn.points(0) == 1 and turn.happened(events.ArtTaken) == [events.ArtTaken(0, 3)]


def test_a_sixth_step_of_progress_is_refused() -> None:
    Scenario().tracks(0, clothing=5).hand(0, "3 skin 3 meat 3 bone 3 flint").refused("develop clothing", "at the end")


@pytest.mark.parametrize("track", TRACKS)
def test_only_one_player_can_take_a_fifth_step(track: str) -> None:
    turn = Scenario().tracks(1, **{track: 5}).tracks(0, **{track: 4}).hand(0, price(track, 5))
    turn.refused(f"develop {track}", "Only one player")


def test_a_player_may_take_the_fourth_step_of_a_finished_track() -> None:
    turn = Scenario().tracks(1, clothing=5).tracks(0, clothing=3).hand(0, price("clothing", 4))
    turn.play("develop clothing")
    assert turn.seat(0).tracks[TRACKS.index("clothing")] == 4


def test_each_kind_of_progress_has_its_own_art_card() -> None:
    """One seat holds two of these cards, another seat a third."""
    turn = Scenario().tracks(0, clothing=4, construction=4).tracks(1, nourishment=5).hand(0, "2 meat 2 bone 2 flint")
    turn.play("develop clothing", "develop construction")
    assert (turn.points(0), turn.points(1)) == (2, 1)


# -- distribution


def lacking_europe(seat_with_all: int | None = None) -> Scenario:
    """Return a turn in which seat 0 lacks only Europe, with a nomad on one of its chips."""
    turn = Scenario().people(0, Asia=1, Australia=1, America=1)
    if seat_with_all is not None:
        turn.people(seat_with_all, Europe=1, Asia=1, Australia=1, America=1)
        turn.change(complete=(seat_with_all,))
    return turn.nomad(0, "Gaul.n").hand(0, "skin bone flint")


def test_the_first_seat_with_four_colours_gets_the_distribution() -> None:
    """The Distribution is a card that is worth two points."""
    turn = lacking_europe().play("settle Gaul.n")
    assert turn.points(0) == 4 + 2 and turn.state.complete == (0,) and turn.prompt.kind == "act"


def test_three_colours_are_not_enough_for_the_distribution() -> None:
    """The Distribution is a card for the first seat that has people chips of all four colours."""
    turn = Scenario().people(0, Asia=2, Australia=1).nomad(0, "Gaul.n").hand(0, "skin bone flint").play("settle Gaul.n")
    assert turn.points(0) == 4 and turn.state.complete == ()


def test_the_second_seat_with_four_colours_chooses_a_free_people_chip() -> None:
    """The first such seat has taken the Distribution, so the second one takes a people chip from the map."""
    turn = lacking_europe(1).play("settle Gaul.n")
    assert turn.prompt.kind == "take" and len(turn.moves) == len(turn.state.people)
    turn.refused("take Gaul.n", "no people chip there")
    turn.play("take Hudson.se")
    assert turn.points(0) == 5 and turn.points(1) == 6 and CROSSING["Hudson.se"] not in turn.state.people


def test_a_people_chip_under_a_nomad_counts_as_free() -> None:
    """So the seat may take this chip, although the nomad of another seat stands on it and could settle there."""
    turn = lacking_europe(1).nomad(2, "Taiga.n").hand(2, "skin bone flint").play("settle Gaul.n", "take Taiga.n")
    turn.change(active=2, agenda=turn.state.agenda).ask("act", 2)
    turn.refused("settle Taiga.n", "only settle on a people chip")


def test_the_second_seat_with_four_colours_may_take_the_last_free_chip() -> None:
    turn = lacking_europe(1).chips_only_at("Gaul.n", "Taiga.n").play("settle Gaul.n")
    assert turn.moves == ["take Taiga.n"]
    turn.play("take Taiga.n")
    assert turn.state.people == ()


def test_the_second_seat_with_four_colours_gets_nothing_without_a_free_chip() -> None:
    turn = lacking_europe(1).chips_only_at("Gaul.n").play("settle Gaul.n")
    assert turn.prompt.kind == "act" and turn.points(0) == 4


def test_the_third_seat_with_people_of_all_four_colours_gets_no_bonus() -> None:
    """The first such seat took the Distribution, the second a people chip."""
    turn = lacking_europe(1).people(2, Europe=1, Asia=1, Australia=1, America=1).change(complete=(1, 2))
    turn.play("settle Gaul.n")
    assert turn.prompt.kind == "act" and turn.points(0) == 4


def test_points_of_the_distribution_are_never_lost() -> None:
    """Neither relocation nor the second player takes a people chip away."""
    turn = lacking_europe(1).play("settle Gaul.n", "take Hudson.se")
    assert turn.points(1) == 6


# -- points and winning


def test_points_are_the_sum_of_five_sources() -> None:
    turn = Scenario().people(0, Europe=2).tracks(0, clothing=5)
    turn.change(adaptations=(0, NOBODY, NOBODY, NOBODY), reconnaissance=0, complete=(0,))
    assert turn.points(0) == 2 + 1 + 1 + 2 + 2
    assert points_by_source(turn.state, 0) == {
        "people": 2,
        "art": 1,
        "adaptation": 1,
        "reconnaissance": 2,
        "distribution": 2,
    }


def test_tribes_alone_are_worth_no_points() -> None:
    assert Scenario().tribes(0, "Atlas.s", "Nile.s", "Cape.s").points(0) == 0


def nine_points(seat: int) -> Scenario:
    """Return a turn in which a seat has nine people chips, and so nine points."""
    return Scenario().people(seat, Europe=4, Asia=5)


def test_ten_points_win_at_once_in_the_turn_of_the_player() -> None:
    turn = nine_points(0).nomad(0, "Norway.nw").hand(0, "skin bone flint").play("settle Norway.nw")
    assert turn.is_over() and turn.state.winners == (0,)
    outcome = RULES.outcome(turn.state)
    assert outcome is not None and outcome.scores == (10, 0, 0) and "10 points" in outcome.reason


def test_nine_points_do_not_win() -> None:
    turn = Scenario().people(0, Europe=4, Asia=4).nomad(0, "Norway.nw").hand(0, "skin bone flint")
    assert not turn.play("settle Norway.nw").is_over()


def test_ten_points_do_not_win_yet_in_the_turn_of_another_player() -> None:
    turn = nine_points(1).change(adaptations=(1, NOBODY, NOBODY, NOBODY))
    assert turn.points(1) == 10 and not turn.state.winners
    turn.tribes(0, "Atlas.s").hand(0, "skin meat").play("nomad Atlas.se")
    assert not turn.state.winners


def test_a_player_with_ten_points_wins_at_the_start_of_its_turn_before_rolling() -> None:
    turn = nine_points(1).change(adaptations=(1, NOBODY, NOBODY, NOBODY)).play("end")
    assert turn.is_over() and turn.state.winners == (1,) and turn.state.dice == ()


def test_the_active_player_wins_although_another_player_has_ten_points() -> None:
    turn = Scenario().people(0, Europe=4, Asia=5).people(2, Australia=8, America=2)
    turn.nomad(0, "Norway.nw").hand(0, "skin bone flint").play("settle Norway.nw")
    assert turn.state.winners == (0,)


def test_a_brisk_match_ends_with_eight_points() -> None:
    turn = Scenario(brisk=True).people(0, Europe=3, Asia=4).nomad(0, "Norway.nw").hand(0, "skin bone flint")
    assert turn.play("settle Norway.nw").is_over()


def test_a_winning_step_of_hunting_moves_no_figure() -> None:
    """Hunting's art card gives the tenth point, so the figure is no longer moved."""
    turn = nine_points(0).tracks(0, hunting=4).hand(0, "meat bone flint").play("develop hunting")
    assert turn.is_over() and turn.state.neanderthal == NOWHERE


def test_an_adaptation_found_on_a_walk_can_win_the_match() -> None:
    turn = nine_points(0).nomad(0, "Gaul.nw").hand(0, "meat").tracks(0, clothing=1, construction=1)
    turn.hide_chip("Albion", "adaptation").play("walk Gaul.nw Albion")
    assert turn.is_over()


def test_losing_the_reconnaissance_costs_two_points() -> None:
    turn = (
        Scenario()
        .nomad(0, "Gaul.nw")
        .hand(0, "meat")
        .tracks(0, clothing=1, construction=1)
        .hide_chip("Albion", "forest")
    )
    turn.give_chips(0, "Azores", "Iceland").give_chips(1, "Lanka", "Yamal").change(reconnaissance=1)
    assert points(turn.state, 1) - turn.state.adaptations.count(1) == 2
    turn.play("walk Gaul.nw Albion")
    assert turn.state.reconnaissance == 0 and turn.points(1) == turn.state.adaptations.count(1)
