"""Rule questions of players who want to win, each answered by a position."""

from __future__ import annotations

from dataclasses import replace

from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import GOODS, PLACES
from game.my_first_stone_age.rules.rules import RULES
from game.my_first_stone_age.rules.state import NOBODY
from tests.my_first_stone_age.scenario import Scenario, named


def test_every_seat_may_be_named_the_youngest() -> None:
    for seats in RULES.seats:
        assert [Scenario(seats, youngest=seat + 1).state.active for seat in range(seats)] == [*range(seats)]


def test_the_second_dog_may_come_from_the_player_on_the_right() -> None:
    """If no other player has a dog, the player on the right is the closest clockwise."""
    scenario = Scenario(4).active(1).dogs(1, 1).dogs(0, 1).turn("dog")
    assert [scenario.settlement(seat).dogs for seat in range(4)] == [0, 2, 0, 0]


def test_second_dog_comes_from_the_board_if_a_dog_is_there() -> None:
    scenario = Scenario(2).dogs(0, 1).turn("dog")
    assert scenario.settlement(0).dogs == 2 and scenario.state.dogs == 0


def test_newly_revealed_hut_cannot_be_built_in_the_same_visit() -> None:
    scenario = Scenario().goods(0, "berry berry fish fish").piles("BB FF", "PP", "AA").turn("building_site")
    scenario.play("build 0")
    assert (
        scenario.asked == (0, "swap") and scenario.state.piles[0][0] == "FF" and scenario.settlement(0).huts == ("BB",)
    )


def test_a_token_just_swapped_may_be_turned_over_next() -> None:
    scenario = Scenario(2).turn("building_site").play("swap 0 13")
    assert scenario.state.tokens[0] == "building_site" and scenario.asked == (1, "flip")
    assert scenario.play("flip 0").asked == (1, "swap")


def test_walk_starts_where_a_picture_has_sent_the_figure() -> None:
    scenario = Scenario(2).turn("arrowhead").turn("berry").turn("die2")
    assert scenario.space(0) == "trading_post" and scenario.space(1) == "berry"


def test_a_die_moves_the_figure_past_the_building_site() -> None:
    scenario = Scenario(2).at(0, "fish").open("die2").turn("die6")
    assert scenario.space(0) == "pot" and scenario.goods_of(0) == "pot"
    assert sum(scenario.state.face_up) == 2, "passing the building site turned something face down"


def test_tokens_are_not_mixed_after_the_third_hut() -> None:
    scenario = Scenario(2, shuffle_all=True).huts(0, "FF", "PP").goods(0, "berry berry").piles("BB", "AA", "TT")
    before = scenario.turn("building_site").state.tokens
    scenario.play("build 0")
    assert scenario.state.winner == 0 and scenario.state.tokens == before
    assert not scenario.happened(events.Mixed) and not scenario.happened(events.TurnedDown)


def test_the_options_to_redo_the_first_turn_and_to_shuffle_all_tokens_can_be_combined() -> None:
    scenario = Scenario(2, first_flip_redo=True, shuffle_all=True).turn("building_site")
    assert scenario.happened(events.PutBack) and not scenario.happened(events.Mixed)
    scenario.turn("fish")
    assert scenario.asked == (1, "flip") and scenario.state.winner == NOBODY
    scenario.turn("building_site")
    assert scenario.happened(events.Mixed) and scenario.asked == (0, "flip")


def test_redo_option_does_not_apply_to_the_second_player() -> None:
    scenario = Scenario(2, first_flip_redo=True).turn("fish").turn("building_site")
    assert scenario.asked == (1, "swap") and not scenario.happened(events.PutBack)


def test_trades_are_unlimited_and_dogs_cannot_be_traded() -> None:
    scenario = Scenario().goods(0, "berry").dogs(0, 2).turn("trading_post")
    for give, take in (("berry", "fish"), ("fish", "pot"), ("pot", "arrowhead"), ("arrowhead", "tooth")):
        scenario.play(f"trade {give} {take}")
    assert scenario.goods_of(0) == "tooth" and named(scenario.state.post) == "berry berry fish pot arrowhead"
    assert not [move for move in scenario.moves if "dog" in move]
    assert scenario.play("done").settlement(0).dogs == 2


def test_goods_spent_on_a_hut_are_available_to_the_next_player() -> None:
    scenario = Scenario(2).goods(0, "fish fish").piles("FF", "PP", "AA")
    assert scenario.left("fish") == 0
    scenario.turn("building_site").play("build 0", "swap 0 1").turn("fish")
    assert scenario.goods_of(1) == "fish" and scenario.left("fish") == 1


def test_trades_are_public() -> None:
    """All seats see the goods put on and taken from the trading raft."""
    scenario = Scenario().goods(0, "berry").turn("trading_post").play("trade berry tooth")
    traded = events.Traded(0, GOODS.index("berry"), GOODS.index("tooth"))
    assert scenario.happened(events.Traded) == [traded] and traded.seen_by(1) == traded.seen_by(None) == traded


def test_a_player_without_a_possible_trade_is_not_asked() -> None:
    """If the post has only the player's own kind of good, ending the visit is the only answer, and the table gives
    it for the player."""
    scenario = Scenario().goods(0, "berry").turn("trading_post")
    assert RULES.only_answer(scenario.state) is None
    nothing = replace(scenario.state, post=(5, 0, 0, 0, 0))
    assert str(RULES.only_answer(nothing)) == "done"


def test_imagined_states_differ_but_fit_the_view_of_the_seat() -> None:
    """A seat's own goods and the visible tokens stay the same."""
    scenario = Scenario().goods(0, "berry berry").goods(1, "fish pot").goods(2, "tooth arrowhead").open("die1", "fish")
    state, worlds = scenario.state, [RULES.scramble(scenario.state, 0, salt) for salt in range(20)]
    for world in worlds:
        assert RULES.conserved(world) == RULES.conserved(state)
        assert world.settlements[0] == state.settlements[0] and RULES.view(world, 0) == RULES.view(state, 0)
    assert len({world.settlements[1].goods for world in worlds}) > 5
    assert len({world.tokens for world in worlds}) == len({world.piles for world in worlds}) == len(worlds)


def test_forest_places_are_numbered_along_rows_then_down_the_sides() -> None:
    """Rows from the left, sides from the top."""
    for side, count in (("above", 4), ("below", 4), ("left", 3), ("right", 3)):
        assert [number for where, number in PLACES if where == side] == [*range(count)]
