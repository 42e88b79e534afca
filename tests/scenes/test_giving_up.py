"""Giving something up for good: the button names the loss, is not fire-coloured, and asks once for confirmation.

At most one button of a table is fire-coloured.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot, usual_bot
from game.screens.table.table import Table
from game.ui.control import Control
from game.ui.intentions import Next
from game.ui.stage import STEP, Stage
from tests.fast_set import two_games_of
from tests.house import GIVEN_UP_AT, GIVES_UP
from tests.scenes.support import BUILT, accept_curtain, click, control_named, new_match, open_table, usual_seats

#: the confirmation of this loss is tested: its game, the kind of prompt, and the control that gives something up
_CONFIRMED = GIVEN_UP_AT[1][:3]
#: seconds, more than any time limit of an interface
_LONG = 20.0
#: fire-coloured controls that may stand side by side, each the way on from a dialog
_CONTINUE_BUTTONS = ("pay.",)


def _tables(game: str, folder: Path, seeds: range, most: int = 160) -> Iterator[tuple[Match, Stage, Table]]:
    """Open a table at every prompt of matches between bots, viewed by the seat that decides."""
    for seed in seeds:
        match, random = new_match(game, usual_seats(game), seed), Random(seed)
        stage, scene = open_table(match, folder)
        while match.prompt is not None and len(match.records) < most:
            scene.helpers.next_turn.stop()
            scene.look_as(match.prompt.seat)
            yield match, stage, scene
            match.play(ask_bot(match, usual_bot(match.rules), random))


def _is_fire_coloured(control: Control) -> bool:
    """Return whether a button has the colour of fire, which marks the way on."""
    look: Any = control.look
    return getattr(look, "style", "") == "fire"


@two_games_of(BUILT)
def test_buttons_for_giving_up_ask_for_confirmation_and_are_not_fire_coloured(game: str, tmp_path: Path) -> None:
    kinds = set[str]()
    for match, _, scene in _tables(game, tmp_path, range(1, 2)):
        assert match.prompt is not None
        for control in scene.table_controls():
            if len(control.moves) != 1 or control.look is None:
                continue
            what = f"{match.prompt.kind} {control.moves[0]}"
            if what in GIVES_UP.get(game, ()):
                kinds.add(what)
                assert control.confirmation, f"the button does not name the loss by {what}: {control.label}"
            if control.confirmation:
                assert not _is_fire_coloured(control), (
                    f"a button that gives up {what} is fire-coloured: {control.label}"
                )
                assert control.label not in ("Pass", "Done", "No"), f"the label does not name what is given up: {what}"
    assert kinds or not GIVES_UP.get(game)


@two_games_of(BUILT)
def test_at_most_one_button_is_fire_coloured(game: str, tmp_path: Path) -> None:
    for match, _, scene in _tables(game, tmp_path, range(1, 2), 80):
        fire_coloured = [each.id for each in scene.table_controls() if each.enabled and _is_fire_coloured(each)]
        assert len([name for name in fire_coloured if not name.startswith(_CONTINUE_BUTTONS)]) <= 1, (
            f"more than one button is fire-coloured: {(match.prompt, fire_coloured)}"
        )


def _open_table_at(folder: Path, game: str, prompt: str, control: str) -> tuple[Match, Stage, Table]:
    """Return a table at a prompt with a control that gives something up for good."""
    for match, _, scene in _tables(game, folder, range(1, 8), 400):
        if match.prompt is None or match.prompt.kind != prompt:
            continue
        if any(each.id == control and each.confirmation for each in scene.table_controls()):
            opened, table = open_table(match, folder)
            accept_curtain(opened)
            return match, opened, table
    raise AssertionError("no match has this control at this prompt")


@pytest.mark.parametrize(("game", "prompt", "control", "is_logged"), GIVEN_UP_AT)
def test_confirmation_waits_for_a_second_click_without_time_limit(
    game: str, prompt: str, control: str, is_logged: bool, tmp_path: Path
) -> None:
    match, stage, scene = _open_table_at(tmp_path, game, prompt, control)
    before, label = len(match.records), control_named(stage, control).label
    click(stage, control_named(stage, control))
    assert len(match.records) == before, "the first click made the move"
    assert scene.helpers.give_up_guard.asking_id and control_named(stage, control).label != label
    for _ in range(round(_LONG / STEP)):
        stage.advance(STEP)
    assert scene.helpers.give_up_guard.asking_id and control_named(stage, control).label != label, (
        f"the confirmation was given up by itself after {_LONG} seconds"
    )
    for _ in range(2):  # the first only shows the focus
        stage.handle(Next())
    stage.advance(STEP)
    assert not scene.helpers.give_up_guard.asking_id and control_named(stage, control).label == label
    move = control_named(stage, control).moves[0]
    click(stage, control_named(stage, control))
    click(stage, control_named(stage, control))
    assert str(match.records[before].move) == move
    if is_logged:
        assert any(match.sentence(event) for event in match.records[before].events), "the log does not mention the loss"


def test_giving_up_needs_one_confirmation_if_every_turn_is_confirmed(tmp_path: Path) -> None:
    game, prompt, control = _CONFIRMED
    match, stage, scene = _open_table_at(tmp_path, game, prompt, control)
    before, stage.options.confirm_turn = len(match.records), True
    click(stage, control_named(stage, control))
    assert (
        scene.helpers.confirmation.is_waiting
        and not scene.helpers.give_up_guard.asking_id
        and len(match.records) == before
    )
    click(stage, control_named(stage, "confirm.done"))
    assert len(match.records) == before + 1
