"""``in vain`` reasons: why a move would bring nothing now."""

from __future__ import annotations

import pytest

from game.stone_age.rules.board import FIELD, FOREST, TOOL_MAKER
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.moves import AddTools, PickDie, Place, Use, parse
from game.stone_age.rules.prospects import why_move_in_vain, why_upper_half_in_vain
from game.stone_age.rules.state import Step
from tests.stone_age.scenario import Scenario, alone


def reason(scenario: Scenario, move: str) -> str:
    """Return why a legal move would bring nothing; empty if it would bring something."""
    parsed = parse(move)
    assert scenario.rules.why_not(scenario.state, parsed) is None, f"an illegal move: {move}"
    return why_move_in_vain(scenario.rules.view(scenario.state, scenario.prompt.seat), parsed) or ""


def test_a_figure_on_the_field_is_in_vain_when_the_field_cannot_grow() -> None:
    assert reason(Scenario().camp(field=9), "place field 1") == ""
    assert "cannot grow any further" in reason(Scenario().camp(field=10), "place field 1")


@pytest.mark.parametrize(("start", "vain"), [(0, False), (5, False), (10, True), (15, True)])
def test_in_the_solo_game_a_figure_on_the_field_is_in_vain_if_the_field_began_at_10_or_15(
    start: int, vain: bool
) -> None:
    scenario = alone(field=start).play("tribe red")
    assert bool(reason(scenario, "place field 1")) == vain


@pytest.mark.parametrize("solo", [False, True])
def test_a_figure_at_the_tool_maker_is_in_vain_when_all_tools_are_at_4(solo: bool) -> None:
    best = alone().play("tribe red") if solo else Scenario()
    assert reason(best.tools((4, 4, 3)), "place toolmaker 1") == ""
    assert "none can be improved" in reason(best.tools((4, 4, 4)), "place toolmaker 1")


def test_a_figure_at_the_tool_maker_is_in_vain_if_the_next_tool_needs_a_tile_that_is_not_left() -> None:
    """A tool becomes 3 with a new tile; it becomes 2 when its tile is turned over, which needs none."""
    assert reason(Scenario().tools((2, 2, 2)), "place toolmaker 1") == ""
    assert "no tool tiles" in reason(Scenario().tools((2, 2, 2)).change(tool_tiles=(9, 0)), "place toolmaker 1")
    assert reason(Scenario().tools((2, 2, 1)).change(tool_tiles=(9, 0)), "place toolmaker 1") == ""


def test_figures_in_the_hut_are_in_vain_when_no_figure_is_left_in_the_supply() -> None:
    scenario = Scenario()
    assert reason(scenario, "place hut 2") == ""
    none = (0, *scenario.state.supply[1:])
    assert "no figures" in reason(scenario.change(supply=none), "place hut 2")


def test_in_the_solo_game_figures_in_the_hut_are_in_vain_in_the_last_round() -> None:
    """A new figure acts in the next round at the earliest, and for that round three cards must be left in the deck."""
    scenario = alone().play("tribe red")
    assert reason(scenario, "place hut 2") == ""
    scenario.deck(*scenario.state.deck[:3])
    assert reason(scenario, "place hut 2") == ""
    scenario.deck(*scenario.state.deck[:2])
    assert "another mouth" in reason(scenario, "place hut 2")


def test_a_figure_at_a_card_or_building_that_can_no_longer_be_paid_is_in_vain() -> None:
    """When the last figure is placed, no figure gathers resources, and no card in the row brings any."""
    scenario = Scenario().row(2, 4, 7, 10)
    assert reason(scenario, "place card2 1") == ""
    scenario.change(home=(1, *scenario.state.home[1:]))
    assert "cannot pay" in reason(scenario, "place card2 1")
    assert "cannot pay" in reason(scenario, "place building1 1")
    assert reason(scenario.camp(goods="wood brick"), "place card2 1") == ""
    assert "cannot pay" in reason(scenario.camp(goods="wood"), "place card2 1")
    assert reason(scenario.cards(8, kept=True), "place card2 1") == ""
    assert reason(scenario, "place building1 1") == "", (
        "the place is refused although wood is in stock and chosen bricks pay the rest"
    )
    assert "cannot pay" in reason(scenario.camp(goods=""), "place building1 1")


def test_a_figure_at_a_card_is_not_in_vain_while_figures_gather_or_another_card_brings_resources() -> None:
    """The card can still be paid with resources from the figures or from another card."""
    scenario = Scenario().row(2, 4, 7, 10).play("place forest 1", "place hunting 1", "place hunting 1")
    scenario.change(home=(1, *scenario.state.home[1:]))
    assert reason(scenario, "place card2 1") == ""
    dice = Scenario().row(1, 4, 7, 10)
    dice.change(home=(1, *dice.state.home[1:]))
    assert reason(dice, "place card2 1") == ""


def test_using_a_place_picking_a_die_or_adding_tools_can_be_in_vain() -> None:
    scenario = Scenario().camp(field=10).tools((4, 4, 4))
    acting = scenario.change(agenda=(Step("act", 0),)).state
    assert (
        why_move_in_vain(acting, Use(FIELD))
        and why_move_in_vain(acting, Use(TOOL_MAKER))
        and why_move_in_vain(acting, Use(FOREST)) is None
    )
    picking = scenario.change(agenda=(Step("pick", 0, dice=(1, 5, 6)),)).state
    assert [why_move_in_vain(picking, PickDie(face)) is None for face in (1, 5, 6)] == [True, False, False]
    rolled = Scenario().tools((1, 2, 0)).change(agenda=(Step("tools", 0, place=1, dice=(4,)),)).state
    assert why_move_in_vain(rolled, AddTools(())) is None and why_move_in_vain(rolled, AddTools((1,))) is None
    assert "multiple of 3" in str(why_move_in_vain(rolled, AddTools((0,))))


def test_moves_that_bring_something_are_never_in_vain() -> None:
    scenario = Scenario()
    for move in scenario.rules.moves(scenario.state):
        assert isinstance(move, Place) and why_move_in_vain(scenario.state, move) is None


def test_the_upper_half_of_a_card_can_be_in_vain() -> None:
    full = Scenario().camp(field=10).tools((4, 4, 4)).state
    assert why_upper_half_in_vain(full, 0, CARDS[10]) and why_upper_half_in_vain(full, 0, CARDS[4])
    assert why_upper_half_in_vain(full, 0, CARDS[13]) is None
    assert why_upper_half_in_vain(alone().state, 0, CARDS[13]) == "Points don't count in the solo game."
    assert why_upper_half_in_vain(alone().state, 0, CARDS[2]) is None
    empty = Scenario().deck().state
    assert why_upper_half_in_vain(empty, 0, CARDS[6]) and why_upper_half_in_vain(Scenario().state, 0, CARDS[6]) is None


def test_in_the_solo_game_the_texts_of_cards_describe_their_solo_effects() -> None:
    texts = {number: card.effect_text(is_solo=True) for number, card in CARDS.items()}
    assert texts[1] == "roll two dice and take what one of them shows"
    assert texts[13] == "no points in the solo game"
    assert texts[6].startswith("if cards are left in the pile, the top one is discarded")
    assert texts[2] == CARDS[2].effect_text() == "7 food"
