"""The controls of the table make exactly the legal moves, by mouse and by keys."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

from game.core import Match
from game.core.referee import pending_question
from game.screens.parts.move_controls import reason_against
from game.stone_age.rules.board import CLAY_PIT, FOREST, HUT
from game.stone_age.rules.buildings import goods_text
from game.stone_age.rules.state import Camp, State
from game.stone_age.table import layout
from game.stone_age.table.controls import free_spots, waiting_spots
from game.stone_age.table.dialogs import ToolsDialog
from game.stone_age.table.paying import PaymentDialog
from game.stone_age.table.table import StoneAgeScene
from game.ui.intentions import Accept, Command, Go, Intention, Point, Press, Release
from game.ui.stage import Stage
from game.ui.widgets import Button
from tests.layout.looking import labels_of
from tests.scenes.support import click, control_named, listed_moves, open_table
from tests.stone_age_scene.support import SOLO, TOGETHER, Wanted, new_match, played_until, usable

#: controls that lead to other controls of the same prompt
LEADING = ("use", "claim", "pay.more", "pay.fewer", "tool.", "dialog.back")
#: the number of the card that gives two resources of choice
TWO_RESOURCES = 8


def camp_in_turn(state: State) -> Camp:
    """Return the camp of the step that is next; a solo game (it has a level) has one camp for all its tribes."""
    return state.camps[0 if state.level else state.agenda[0].tribe]


def acts_at(*places: int) -> Wanted:
    """Return a predicate: whether the prompt is to act with figures at one of the places, with 2 to 6 resources in
    stock."""

    def wanted(state: State, kind: str) -> bool:
        step = state.agenda[0]
        goods = camp_in_turn(state).goods
        return kind == "act" and any(state.placed[step.tribe][place] for place in places) and 1 < sum(goods) < 7

    return wanted


def keeps_card_for_two_resources(state: State, kind: str) -> bool:
    """Return whether the prompt is to act and a card for two resources is still unused."""
    return kind == "act" and TWO_RESOURCES in camp_in_turn(state).kept


def can_replace_food(state: State, kind: str) -> bool:
    """Return whether food is missing and the player holds a few resources that could replace it."""
    return kind == "hunger" and 1 < sum(camp_in_turn(state).goods) < 8


def of_kind(wanted: str) -> Wanted:
    """Return a predicate: whether the prompt is of this kind."""
    return lambda state, kind: kind == wanted


#: by name: the game, the number of seats, which prompt is wanted, and the options
MOMENTS: dict[str, tuple[str, int, Wanted, dict[str, int]]] = {
    "alone: which tribe": (SOLO, 1, of_kind("tribe"), {}),
    "alone: placing": (SOLO, 1, lambda state, kind: kind == "place" and state.round == 3, {}),
    "alone: initiative": (SOLO, 1, of_kind("roll"), {}),
    "alone: equal initiative": (SOLO, 1, of_kind("choose_actor"), {}),
    "alone: acting": (SOLO, 1, of_kind("act"), {}),
    "alone: a card": (SOLO, 1, acts_at(8, 9), {}),
    "alone: a building": (SOLO, 1, acts_at(12, 13), {}),
    "alone: tools": (SOLO, 1, of_kind("tools"), {}),
    "alone: a die": (SOLO, 1, of_kind("pick"), {}),
    "alone: two resources": (SOLO, 1, of_kind("claim"), {}),
    "alone: hunger": (SOLO, 1, can_replace_food, {"field": 0}),
    "together: placing": (TOGETHER, 3, lambda state, kind: kind == "place" and state.round == 4, {}),
    "together: acting": (TOGETHER, 2, of_kind("act"), {}),
    "together: a card": (TOGETHER, 4, acts_at(8, 9, 10, 11), {}),
    "together: a building": (TOGETHER, 4, acts_at(12, 13, 14, 15), {}),
    "together: tools": (TOGETHER, 2, lambda state, kind: kind == "tools" and state.round > 6, {}),
    "together: a die": (TOGETHER, 3, of_kind("pick"), {}),
    "together: two resources": (TOGETHER, 2, of_kind("claim"), {}),
    "together: two resources later": (TOGETHER, 2, keeps_card_for_two_resources, {}),
    "together: hunger": (TOGETHER, 2, can_replace_food, {}),
}


def moment(name: str) -> Match:
    """Return a match stopped at the named moment."""
    game, seats, wanted, options = MOMENTS[name]
    return played_until(game, wanted, seats, **options)


def press_key(stage: Stage, intention: Intention) -> None:
    """Press a key some time after the last one."""
    stage.clock += 1.0  # so that the press does not count as the second half of a double press
    stage.handle(intention)
    stage.draw()


def reachable(stage: Stage, scene: StoneAgeScene, seen: set[str] | None = None) -> set[str]:
    """Return the moves of all controls, now and after each preliminary choice."""
    seen = set() if seen is None else seen
    controls_now = repr([(control.id, control.label, control.moves) for control in stage.controls])
    if controls_now in seen:
        return set()
    seen.add(controls_now)
    found = listed_moves(stage)
    for name in [control.id for control in usable(stage) if not control.moves and control.id.startswith(LEADING)]:
        dialog_before = copy.copy(scene.dialog)
        click(stage, control_named(stage, name))
        found |= reachable(stage, scene, seen)
        scene.dialog = dialog_before
        stage.refresh()
    return found


@pytest.mark.parametrize("name", MOMENTS)
def test_controls_reach_exactly_the_legal_moves(name: str, tmp_path: Path) -> None:
    match = moment(name)
    stage, scene = open_table(match, tmp_path)
    found = reachable(stage, scene)
    assert {str(move) for move in match.moves} <= found
    assert all(move in match.moves for move in found)


@pytest.mark.parametrize("name", ["alone: placing", "together: placing"])
def test_each_legal_placement_has_a_ring_of_its_own(name: str, tmp_path: Path) -> None:
    match = moment(name)
    stage, _ = open_table(match, tmp_path)
    rings = [control for control in stage.controls if control.id.startswith("ring.")]
    assert sorted(move for ring in rings for move in ring.moves) == sorted(str(move) for move in match.moves)


def test_a_closed_place_says_why(tmp_path: Path) -> None:
    match = played_until(
        TOGETHER, lambda state, kind: kind == "place" and sum(state.placed[state.agenda[0].tribe]) > 0, 3
    )
    stage, scene = open_table(match, tmp_path)
    place = next(place for place, count in enumerate(match.state.placed[scene.face.tribe]) if count)
    barred = control_named(stage, f"barred.{place}")
    assert not barred.enabled and barred.why_not


def test_figures_can_be_dragged_to_a_place(tmp_path: Path) -> None:
    """Dragging the third figure that waits takes the two before it along."""
    match = new_match(TOGETHER, 2, 4)
    stage, scene = open_table(match, tmp_path)
    tribe, start = scene.face.tribe, waiting_spots(scene.face)[2]
    goal = layout.place_rect(FOREST, 2).center
    stage.handle(Point(*start))
    stage.handle(Press(*start))
    stage.handle(Point(700, 400))
    stage.handle(Point(*goal))
    stage.draw()
    stage.handle(Release(*goal))
    assert match.state.placed[tribe][FOREST] == 3


def test_dragging_a_figure_to_the_hut_places_two(tmp_path: Path) -> None:
    """The hut always takes two figures."""
    match = new_match(TOGETHER, 2, 4)
    stage, scene = open_table(match, tmp_path)
    tribe, start, goal = scene.face.tribe, waiting_spots(scene.face)[-1], layout.place_rect(HUT, 2).center
    for touch in (Point(*start), Press(*start), Point(600, 500), Point(*goal), Release(*goal)):
        stage.handle(touch)
    assert match.state.placed[tribe][HUT] == 2


def test_the_place_button_uses_the_ring_that_was_pointed_at_last(tmp_path: Path) -> None:
    match = new_match(TOGETHER, 2, 4)
    stage, scene = open_table(match, tmp_path)
    stage.handle(Point(*free_spots(scene.face, FOREST)[3]))
    stage.draw()
    stage.handle(Point(*layout.PRIMARY.center))
    assert control_named(stage, "place").moves == ("place forest 4",)


def test_the_place_button_is_disabled_until_a_place_is_chosen(tmp_path: Path) -> None:
    match = new_match(TOGETHER, 2, 4)
    stage, _ = open_table(match, tmp_path)
    before = len(match.records)
    button = control_named(stage, "place")
    assert not button.enabled and button.why_not and not button.moves
    click(stage, button)
    assert len(match.records) == before, "a figure was placed though nobody had chosen a place"


def test_keys_move_between_places_and_accept_chooses_before_it_places(tmp_path: Path) -> None:
    match = new_match(TOGETHER, 2, 4)
    stage, _ = open_table(match, tmp_path)
    before = len(match.records)
    stops = [control for control in stage.controls if control.focusable and control.id.startswith(("area.", "ring."))]
    assert len(stops) == len({control.id.split(".")[1] for control in stops})
    assert stage.interaction.focused == f"area.{FOREST}"
    press_key(stage, Go("right"))
    press_key(stage, Go("right"))
    assert stage.interaction.focused == f"area.{CLAY_PIT}"
    press_key(stage, Accept(down=True))
    assert len(match.records) == before and stage.interaction.focused == "place"
    button = control_named(stage, "place")
    assert button.moves == ("place claypit 1",) and isinstance(button.look, Button) and button.look.style == "fire"
    press_key(stage, Accept(down=True))
    assert str(match.records[before].move) == "place claypit 1"


def test_tools_that_would_change_nothing_cannot_be_used(tmp_path: Path) -> None:
    match = played_until(
        SOLO, lambda state, kind: kind == "tools" and state.camps[0].tools[1] > 0 and not any(state.camps[0].turned[:2])
    )
    stage, scene = open_table(match, tmp_path)
    assert isinstance(scene.dialog, ToolsDialog)
    for slot in range(3):
        if match.state.camps[0].tools[slot] and not match.state.camps[0].turned[slot]:
            click(stage, control_named(stage, f"tool.{slot + 1}"))
    button = control_named(stage, "tools")
    wasted = [move for move in button.moves if move not in {str(listed) for listed in match.moves}]
    assert not wasted
    assert button.enabled == bool(button.moves) and bool(button.why_not) != button.enabled


@pytest.mark.parametrize("name", ["alone: a card", "together: a building"])
def test_esc_leaves_a_payment_and_changes_nothing(name: str, tmp_path: Path) -> None:
    match = moment(name)
    stage, scene = open_table(match, tmp_path)
    before = len(match.records)
    paid = next(control for control in stage.controls if control.id.startswith("use.") and not control.moves)
    click(stage, paid)
    assert scene.dialog is not None
    stage.handle(Command("back"))
    assert scene.dialog is None and len(match.records) == before


def test_a_payment_dialog_names_the_resources_only_once(tmp_path: Path) -> None:
    stage, scene = open_table(moment("together: a building"), tmp_path)
    click(stage, next(control for control in stage.controls if control.id.startswith("use.") and not control.moves))
    assert isinstance(scene.dialog, PaymentDialog)
    price = goods_text(scene.dialog.chosen)
    assert price and sum(price in label.text for label in labels_of(stage)) == 1


def test_disabled_buttons_for_fewer_and_more_figures_say_why(tmp_path: Path) -> None:
    match = new_match(TOGETHER, 2, 4)
    stage, scene = open_table(match, tmp_path)
    scene.pick(FOREST, 1)
    assert control_named(stage, "fewer").why_not == "Place at least one figure."
    scene.pick(HUT, 2)
    assert (
        "two figures" in control_named(stage, "fewer").why_not and "two figures" in control_named(stage, "more").why_not
    )


def test_the_status_names_the_player_that_decides() -> None:
    match = new_match(TOGETHER, 2, 1)
    prompt = match.prompt
    assert prompt is not None
    deciding = f"It's {match.names[prompt.seat]}'s turn to decide."
    assert pending_question(prompt, match.names, prompt.seat).endswith(prompt.text)
    assert pending_question(prompt, match.names, None) == deciding
    assert reason_against(match, "use forest", None) == deciding
    assert "There is no move" in reason_against(match, "dance wildly", None)
