"""The keyboard on every table: it stays inside an open dialog, and the next available action is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.screens.table.curtain import Curtain
from game.screens.table.table import Table
from game.ui.control import Control
from game.ui.intentions import Accept, Command, Go, Next, NextUseful
from game.ui.regions import is_action
from game.ui.stage import Stage
from tests.fast_set import few_and_many, two_games_of
from tests.played import any_move
from tests.scenes.players import AWAY
from tests.scenes.support import (
    BUILT,
    accept_curtain,
    click,
    control_named,
    new_match,
    open_table,
    picture,
    settle,
    usable,
    usual_seats,
)

two_games = two_games_of(BUILT)
#: a game that covers its table does so within this number of moves
MAX_MOVES = 60
#: how many moves are played, and at how many prompts of each kind the match stops
some_moves = pytest.mark.parametrize(("moves", "of_a_kind"), few_and_many((25, 3), (80, 80)))


def each_prompt(game: str, folder: Path, moves: int, of_a_kind: int) -> Iterator[tuple[Stage, Any]]:
    """Play a match at random, and stop at the first prompts of each kind with the curtain accepted."""
    match, random = new_match(game, usual_seats(game), seed=4, chance="modelled"), Random(4)
    stage, scene = open_table(match, folder)
    prompts_by_kind = Counter[str]()
    for _ in range(moves):
        accept_curtain(stage)
        if match.prompt is None:
            return
        prompts_by_kind[match.prompt.kind] += 1
        if prompts_by_kind[match.prompt.kind] <= of_a_kind:
            yield stage, scene
        if match.prompt is None:
            return
        scene.play(any_move(match, random))
        stage.draw()  # during an animation no control has the focus
        settle(stage)


def use_by_keys(stage: Stage, control: Control) -> None:
    """Focus a control and press Enter."""
    stage.interaction.focused, stage.interaction.by_keys = control.id, True
    stage.refresh()
    assert stage.focused_control is not None
    stage.clock += 1.0  # so that the press does not count as the second half of a double press
    stage.handle(Accept(down=True))
    stage.handle(Accept(down=False))


def uses_without_a_move(stage: Stage, scene: Table, is_wanted: Callable[[Control], bool]) -> Iterator[Control]:
    """Use one wanted control of each kind that plays no move; yield it after its use, then undo its effect."""
    kinds = set()
    for control in usable(stage, AWAY):
        kind = (control.id.split(".")[0], bool(control.moves))
        listed = next((each for each in stage.controls if each.id == control.id), None)
        if kind in kinds or listed is None or control.hold is not None or not is_wanted(control):
            continue
        kinds.add(kind)
        before = len(scene.match.records)
        (use_by_keys if control.focusable else click)(stage, listed)
        if len(scene.match.records) > before or stage.scene is not scene:
            return
        yield control
        settle(stage)
        while scene.has_begun_choice and scene.step_back():
            pass


def table_ids(scene: Table) -> set[str]:
    """Return the ids of the controls of the table, or of the dialog that lies over it."""
    return {control.id for control in scene.table_controls()}


def assert_keys_stay_inside(stage: Stage, scene: Table) -> None:
    """Check that the focus begins in the open dialog, and that no arrow and no Tab leaves it."""
    inside = table_ids(scene)
    assert stage.controls and stage.interaction.focused in inside, (
        f"the focus is not in the dialog, but on {stage.interaction.focused}"
    )
    for step in (*map(Go, ("right", "up", "left", "down")), Next(), Next(back=True)) * 3:
        stage.handle(step)
        assert stage.interaction.focused in inside, (
            f"{step} moves the focus out of the dialog to {stage.interaction.focused}"
        )


@two_games
@some_moves
def test_focus_stays_in_an_open_dialog_and_then_returns_to_the_control_that_opened_it(
    game: str, moves: int, of_a_kind: int, tmp_path: Path
) -> None:
    for stage, scene in each_prompt(game, tmp_path, moves, of_a_kind):
        if scene.dialog is not None:  # the dialog of a question
            inside = table_ids(scene)
            assert stage.controls and stage.interaction.focused in inside, (
                f"the focus is not in the dialog, but on {stage.interaction.focused}"
            )
        before = table_ids(scene)
        for opener in uses_without_a_move(stage, scene, lambda control: True):
            if scene.busy or table_ids(scene) & before:
                continue  # it opened no dialog, which would be listed instead of the table
            assert_keys_stay_inside(stage, scene)
            stage.handle(Command("back"))
            assert table_ids(scene) & before, f"Esc does not close the dialog that {opener.id} opens"
            assert stage.controls and (not opener.focusable or stage.interaction.focused == opener.id), (
                f"the focus is on {stage.interaction.focused}, not on {opener.id}, which opened the dialog"
            )


@pytest.mark.parametrize("game", BUILT)
def test_keys_open_every_kind_of_dialog_that_a_pointer_opens(game: str, tmp_path: Path) -> None:
    """Among the dialogs are the cards and the points of the other seats."""
    by_pointer, by_keys = set[tuple[type, frozenset[str]]](), set[tuple[type, frozenset[str]]]()
    for stage, scene in each_prompt(game, tmp_path, 12, 2):
        before = table_ids(scene)
        for opener in uses_without_a_move(stage, scene, lambda control: True):
            if not table_ids(scene) & before:  # a dialog is listed instead of the table
                parts = frozenset(name.partition(".")[0] for name in table_ids(scene))
                (by_keys if opener.focusable else by_pointer).add((type(scene.dialog), parts))
    assert by_pointer <= by_keys, f"keys do not open {by_pointer - by_keys}"


@two_games
@pytest.mark.parametrize("moves", few_and_many(40, 1500))
def test_focus_begins_on_an_answer_at_each_question(game: str, moves: int, tmp_path: Path) -> None:
    for stage, scene in each_prompt(game, tmp_path, moves, of_a_kind=moves):
        assert stage.controls
        focused = stage.focused_control
        assert focused is not None and is_action(focused), (
            f"at {scene.status().text!r} the focus begins on {stage.interaction.focused}, which is no answer"
        )


def choices(stage: Stage) -> list[object]:
    """Return the current effects of a table's controls, without the controls' places."""
    return [(control.id, control.moves, control.ring, control.enabled) for control in stage.controls]


@two_games
@some_moves
def test_key_for_the_next_action_skips_controls_that_lead_to_no_move(
    game: str, moves: int, of_a_kind: int, tmp_path: Path
) -> None:
    """A control without a move changes the effects of others: it makes a choice, or opens a dialog with moves."""

    for stage, scene in each_prompt(game, tmp_path, moves, of_a_kind):
        reached = set()
        for _ in stage.controls:
            stage.handle(NextUseful())
            reached.add(stage.interaction.focused)

        def is_without_move(control: Control, reached: set[str] = reached) -> bool:
            return control.id in reached and not control.moves

        before = choices(stage)
        for control in uses_without_a_move(stage, scene, is_without_move):
            after = choices(stage)
            target = stage.focused_control
            leads_on = target is not None and target.id != control.id and target.moves
            assert after != before or leads_on, f"using {control.id} changes no choice of moves"
            assert any(each.moves for each in stage.controls), f"after using {control.id} no control makes a move"
            while scene.has_begun_choice and scene.step_back():
                pass
            before = choices(stage)


@two_games
@pytest.mark.parametrize("command", ["menu", "back"])
def test_menu_and_rules_open_over_the_curtain_and_show_no_secret(game: str, command: str, tmp_path: Path) -> None:
    match = new_match(game, usual_seats(game), seed=4)
    random = Random(4)
    stage, scene = open_table(match, tmp_path)
    while not isinstance(stage.scene, Curtain) and match.prompt is not None and len(match.records) < MAX_MOVES:
        scene.play(any_move(match, random))
        settle(stage)
    if not isinstance(stage.scene, Curtain):
        pytest.skip("the game needs no curtain")
    curtain, hidden = stage.scene, picture(stage)
    stage.handle(Command("rules"))
    assert stage.scenes[-2] is curtain and scene.reader is None, "the rules are not opened over the curtain"
    stage.handle(Command("back"))
    assert stage.scene is curtain and picture(stage) == hidden
    stage.handle(Command(command))
    assert stage.scene.name == "pause" and scene.reader is None
    stage.draw()
    assert stage.scenes[-2] is curtain, "the menu is not drawn over the curtain"
    stage.handle(Command(command))
    assert stage.scene is curtain and picture(stage) == hidden
    stage.handle(Command("menu"))
    undo = control_named(stage, "pause.undo")
    if undo.enabled:
        before = len(match.records)
        click(stage, undo)
        settle(stage)
        assert len(match.records) < before and curtain not in stage.scenes, "the old curtain covers an earlier question"
