"""Turning over a forest token and moving the figure (rulebook page: Your turn and its first parts)."""

from __future__ import annotations

import pytest

from game.my_first_stone_age.rules import events
from game.my_first_stone_age.rules.board import DICE, PICTURES, PIPS, SPACES
from game.my_first_stone_age.rules.rules import RULES
from tests.my_first_stone_age.scenario import Scenario


def test_turn_begins_with_a_token_and_ends_with_an_action() -> None:
    """Rulebook: Your turn. A token is turned over, the figure walks, and the player takes a good; then the next
    player is asked."""
    scenario = Scenario().turn("die2")
    assert [type(event).__name__ for event in scenario.events] == ["TokenTurned", "Walked", "Took"]
    assert scenario.prompt.seat == 1 and scenario.prompt.kind == "flip"


def test_exactly_the_face_down_tokens_may_be_turned_over() -> None:
    """Rulebook: Turn over a tree. Any other place is refused: its token is open, or there is no such place."""
    scenario = Scenario().open("die2", "fish")
    assert sorted(scenario.moves) == sorted(f"flip {place}" for place in range(14) if place not in (1, 7))
    assert scenario.refusal("flip 7") == "That tree is already face up."
    assert "fourteen" in scenario.refusal("flip 14") and "fourteen" in scenario.refusal("flip -1")


def test_a_turned_token_stays_face_up_in_its_place() -> None:
    """Rulebook: Turn over a tree. It lies open until somebody comes to the building site."""
    scenario = Scenario().turn("berry").turn("die4")
    assert [place for place, up in enumerate(scenario.state.face_up) if up] == [3, 6]
    assert scenario.state.tokens[6] == "berry"


def test_there_is_always_a_face_down_token() -> None:
    """Rulebook: What we decided. If the building site is the last token to be turned over, it turns all of them face
    down."""
    scenario = Scenario().open(*DICE, *PICTURES[:-1])
    assert scenario.moves == ["flip 13"]
    scenario.play("flip 13")
    assert not any(scenario.state.face_up)


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("origin", SPACES)
def test_figure_walks_as_many_steps_as_the_die_shows(die: str, origin: str) -> None:
    """Rulebook: Walk as many steps as the die shows. Every die is tried from every space."""
    scenario = Scenario().at(0, origin).goods(0, "berry").turn(die)
    start = SPACES.index(origin)
    steps = tuple((start + step) % 8 for step in range(1, PIPS[die] + 1))
    assert scenario.happened(events.Walked) == [events.Walked(0, start, steps)]
    assert scenario.settlement(0).space == steps[-1]


def test_passed_spaces_have_no_effect() -> None:
    """Rulebook: Walk as many steps as the die shows. A figure that walks past a space does nothing there, not even
    at the building site."""
    scenario = Scenario().at(0, "trading_post").goods(0, "fish fish").open("fish", "pot").turn("die3")
    assert scenario.space(0) == "tooth" and scenario.goods_of(0) == "fish fish tooth"
    assert scenario.state.dogs == 2 and sum(scenario.state.face_up) == 3
    assert scenario.prompt.seat == 1


def test_figures_may_share_a_space() -> None:
    """Rulebook: Walk as many steps as the die shows. A figure may stop where others stand, and only it takes a good."""
    scenario = Scenario().at(1, "berry").at(2, "berry").turn("berry")
    assert [scenario.space(seat) for seat in range(3)] == ["berry"] * 3
    assert scenario.goods_of(0) == "berry" and scenario.goods_of(1) == ""


@pytest.mark.parametrize("picture", PICTURES)
@pytest.mark.parametrize("origin", SPACES)
def test_a_picture_moves_the_figure_straight_to_its_space(picture: str, origin: str) -> None:
    """Rulebook: Go where the picture is. Every space is tried as the start, the pictured one too."""
    scenario = Scenario().at(0, origin).goods(0, "berry").turn(picture)
    start = SPACES.index(origin)
    assert scenario.happened(events.Jumped) == [events.Jumped(0, start, SPACES.index(picture))]
    assert scenario.space(0) == picture


def test_a_figure_already_on_the_pictured_space_acts_again() -> None:
    """Rulebook: Go where the picture is. The figure stays, and its player takes the good of the space once more."""
    scenario = Scenario().at(0, "fish").turn("fish")
    assert scenario.goods_of(0) == "fish"
    assert [event.sentence() for event in scenario.happened(events.Jumped)] == ["{0} stayed at the fish."]


def test_example_1_two_dots_lead_past_the_dog_to_the_teeth() -> None:
    """Rulebook: Examples, 1. Two dots lead from the building site past the dog to the teeth."""
    scenario = Scenario().turn("die2")
    assert scenario.happened(events.Walked) == [events.Walked(0, 0, (1, 2))]
    assert scenario.space(0) == "tooth"


def test_example_2_a_picture_leads_straight_to_its_space() -> None:
    """Rulebook: Examples, 2. The fish on the token leads straight to the fish space."""
    scenario = Scenario().active(1).at(1, "pot").turn("fish")
    assert scenario.space(1) == "fish"


def test_moves_of_another_prompt_are_refused() -> None:
    """Rulebook: Your turn. In each of four positions, moves of another kind than the prompt asks for are refused
    with a sentence."""
    texts = ["flip 0", "trade berry fish", "done", "build 0", "skip", "swap 0 1"]
    at_post = Scenario().goods(0, "berry").turn("trading_post")
    at_site = Scenario().goods(0, "berry berry").piles("BB", "FF", "PP").turn("building_site")
    swapping = Scenario().turn("building_site")
    answers = {
        "flip": ["flip 0"],
        "trade": ["trade berry fish", "done"],
        "build": ["build 0", "skip"],
        "swap": ["swap 0 1"],
    }
    for scenario in (Scenario(), at_post, at_site, swapping):
        for text in texts:
            if text not in answers[scenario.prompt.kind]:
                assert scenario.refusal(text).endswith(".")
            else:
                assert RULES.why_not(scenario.state, RULES.parse(text)) is None
