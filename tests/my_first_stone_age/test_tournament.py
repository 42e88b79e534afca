"""What children ask who want to win, and what the rules answer: one scene for each question."""

from __future__ import annotations

from dataclasses import replace

from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import GOODS, PLACES
from game.my_first_stone_age.rules.rules import RULES
from game.my_first_stone_age.rules.state import NOBODY
from tests.my_first_stone_age.scenario import Scenario, named


def test_may_every_seat_be_named_the_youngest() -> None:
    for seats in RULES.seats:
        assert [Scenario(seats, youngest=seat + 1).state.active for seat in range(seats)] == [*range(seats)]


def test_does_one_dog_of_two_fetch_the_other_from_behind() -> None:
    """The player on the right is the closest on the left who has one, where nobody else has."""
    scenario = Scenario(4).active(1).dogs(1, 1).dogs(0, 1).turn("dog")
    assert [scenario.of(seat).dogs for seat in range(4)] == [0, 2, 0, 0]


def test_does_a_dog_on_the_board_go_before_the_dog_of_the_next_player_even_for_who_has_one() -> None:
    scenario = Scenario(2).dogs(0, 1).turn("dog")
    assert scenario.of(0).dogs == 2 and scenario.state.dogs == 0


def test_may_a_hut_be_built_that_was_shown_by_the_hut_just_built() -> None:
    scenario = Scenario().goods(0, "berry berry fish fish").piles("BB FF", "PP", "AA").turn("building_site")
    scenario.play("build 0")
    assert scenario.asked == (0, "swap") and scenario.state.piles[0][0] == "FF" and scenario.of(0).huts == ("BB",)


def test_may_the_token_just_swapped_be_turned_over_next() -> None:
    scenario = Scenario(2).turn("building_site").play("swap 0 13")
    assert scenario.state.tokens[0] == "building_site" and scenario.asked == (1, "flip")
    assert scenario.play("flip 0").asked == (1, "swap")


def test_does_the_figure_walk_on_from_where_a_picture_took_it() -> None:
    scenario = Scenario(2).turn("arrowhead").turn("berry").turn("die2")
    assert scenario.space(0) == "trading_post" and scenario.space(1) == "berry"


def test_does_a_six_lead_over_the_building_site_to_the_places_behind_it() -> None:
    scenario = Scenario(2).at(0, "fish").open("die2").turn("die6")
    assert scenario.space(0) == "pot" and scenario.has(0) == "pot"
    assert sum(scenario.state.face_up) == 2, "the building site was only passed"


def test_are_the_tokens_mixed_when_the_third_hut_stands() -> None:
    scenario = Scenario(2, shuffle_all=True).huts(0, "FF", "PP").goods(0, "berry berry").piles("BB", "AA", "TT")
    before = scenario.turn("building_site").state.tokens
    scenario.play("build 0")
    assert scenario.state.winner == 0 and scenario.state.tokens == before
    assert not scenario.happened(events.Mixed) and not scenario.happened(events.TurnedDown)


def test_do_the_first_turn_again_and_the_mixing_go_together() -> None:
    scenario = Scenario(2, first_flip_redo=True, shuffle_all=True).turn("building_site")
    assert scenario.happened(events.PutBack) and not scenario.happened(events.Mixed)
    scenario.turn("fish")
    assert scenario.asked == (1, "flip") and scenario.state.winner == NOBODY
    scenario.turn("building_site")
    assert scenario.happened(events.Mixed) and scenario.asked == (0, "flip")


def test_is_the_building_site_put_back_on_the_first_turn_of_the_second_player() -> None:
    scenario = Scenario(2, first_flip_redo=True).turn("fish").turn("building_site")
    assert scenario.asked == (1, "swap") and not scenario.happened(events.PutBack)


def test_how_often_may_one_trade_and_is_a_dog_worth_a_good_there() -> None:
    scenario = Scenario().goods(0, "berry").dogs(0, 2).turn("trading_post")
    for give, take in (("berry", "fish"), ("fish", "pot"), ("pot", "arrowhead"), ("arrowhead", "tooth")):
        scenario.play(f"trade {give} {take}")
    assert scenario.has(0) == "tooth" and named(scenario.state.post) == "berry berry fish pot arrowhead"
    assert not [move for move in scenario.moves if "dog" in move]
    assert scenario.play("done").of(0).dogs == 2


def test_is_a_good_spent_on_a_hut_there_for_the_next_player() -> None:
    scenario = Scenario(2).goods(0, "fish fish").piles("FF", "PP", "AA")
    assert scenario.left("fish") == 0
    scenario.turn("building_site").play("build 0", "swap 0 1").turn("fish")
    assert scenario.has(1) == "fish" and scenario.left("fish") == 1


def test_who_knows_what_was_traded() -> None:
    """Everybody: what is put on the trading post and taken from it lies before all eyes."""
    scenario = Scenario().goods(0, "berry").turn("trading_post").play("trade berry tooth")
    traded = events.Traded(0, GOODS.index("berry"), GOODS.index("tooth"))
    assert scenario.happened(events.Traded) == [traded] and traded.seen_by(1) == traded.seen_by(None) == traded


def test_is_one_asked_to_stop_who_can_trade_nothing_more() -> None:
    """A table answers for who has but one answer; as long as there is a choice it does not."""
    scenario = Scenario().goods(0, "berry").turn("trading_post")
    assert RULES.only_answer(scenario.state) is None
    nothing = replace(scenario.state, post=(5, 0, 0, 0, 0))
    assert str(RULES.only_answer(nothing)) == "done"


def test_what_can_the_others_imagine_behind_my_settlement_and_in_the_forest() -> None:
    """Any hand that adds up, and any order of the tokens face down; what a player holds and sees is as it is."""
    scenario = Scenario().goods(0, "berry berry").goods(1, "fish pot").goods(2, "tooth arrowhead").open("die1", "fish")
    state, worlds = scenario.state, [RULES.scramble(scenario.state, 0, salt) for salt in range(20)]
    for world in worlds:
        assert RULES.conserved(world) == RULES.conserved(state)
        assert world.settlements[0] == state.settlements[0] and RULES.view(world, 0) == RULES.view(state, 0)
    assert len({world.settlements[1].goods for world in worlds}) > 5
    assert len({world.tokens for world in worlds}) == len({world.piles for world in worlds}) == len(worlds)


def test_how_are_the_places_of_the_forest_counted() -> None:
    """From the left along the rows, and from the top down the sides."""
    for side, count in (("above", 4), ("below", 4), ("left", 3), ("right", 3)):
        assert [number for where, number in PLACES if where == side] == [*range(count)]
