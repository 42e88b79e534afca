"""Drumming, decorations and hand-overs on the table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.core import Match
from game.core.final_moves import is_final
from game.screens.table.curtain import Curtain
from game.ugh_ugh.rules.moves import Bang
from game.ugh_ugh.table.table import UghUghScene
from game.ui.intentions import Command, Intention, Next, Point, Press, Release
from game.ui.layout import SCREEN
from game.ui.stage import STEP, Stage
from tests.scenes.support import click, control_named, settle
from tests.ugh_ugh_scene.support import new_match, open_table


def _at_the_drum(folder: Path, speed: float = 0.0, seed: int = 8) -> tuple[Match, Stage, UghUghScene]:
    """Return a table at a prompt for a drum, with nothing moving and a drum taken up."""
    match, chooser = new_match(2, seed=seed), random.Random(seed)
    bot = match.rules.bots["hunter"]
    while match.prompt is not None and match.prompt.kind != "drums":
        seat = match.prompt.seat
        match.play(str(bot(match.rules, match.view(seat), seat, chooser)))
    stage, scene = open_table(match, folder, speed=speed)
    for _ in range(400):
        if not scene.busy:
            break
        stage.advance()
    if scene.face.holder is None:
        click(stage, control_named(stage, f"drum.{scene.face.asked}"))
    return match, stage, scene


def _press_pad_then(stage: Stage, *intentions: Intention) -> None:
    """Press the first drum end for twenty frames, then do something else."""
    x, y = control_named(stage, "pad.0").rect.center
    stage.handle(Press(x, y))
    for _ in range(20):
        stage.advance()
    for intention in intentions:
        stage.handle(intention)


def test_releasing_beside_the_drum_end_or_pressing_escape_cancels_a_bang(tmp_path: Path) -> None:
    match, stage, scene = _at_the_drum(tmp_path)
    before = len(match.records)
    _press_pad_then(stage, Point(800, 500), Release(800, 500))
    _press_pad_then(stage, Command("back"), Release(*control_named(stage, "pad.0").rect.center))
    assert len(match.records) == before and stage.scene is scene
    _press_pad_then(stage, Release(*control_named(stage, "pad.0").rect.center))
    assert str(match.records[-1].move).startswith("bang 0")


def test_a_bang_is_cancelled_when_the_window_loses_focus(tmp_path: Path) -> None:
    match, stage, scene = _at_the_drum(tmp_path)
    before = len(match.records)
    _press_pad_then(stage)
    assert stage.held("pad.0") > 0 and scene.intent_handler.gesture.pressed_flap == 0
    stage.interaction.let_go(stage.controls)
    stage.handle(Release(*control_named(stage, "pad.0").rect.center))
    assert stage.held("pad.0") == 0 and scene.intent_handler.gesture.pressed_flap is None
    assert len(match.records) == before


def _press_for(stage: Stage, name: str, steps: int) -> None:
    """Press a control for some steps of time."""
    x, y = control_named(stage, name).rect.center
    stage.handle(Press(x, y))
    for _ in range(steps):
        stage.advance(STEP)
    stage.handle(Release(x, y))


@pytest.mark.parametrize(("steps", "strength"), [(0, 0.3), (7, 0.3), (20, 0.42), (120, 1.0)])
@pytest.mark.parametrize("name", ["pad.1", "bang"])
def test_a_bang_is_never_confirmed(name: str, steps: int, strength: float, tmp_path: Path) -> None:
    """The strength of a bang depends on the moment of release, so the move is made then, even if the list of moves
    lacks it."""
    match, stage, _ = _at_the_drum(tmp_path)
    stage.options.confirm_turn = True
    before = len(match.records)
    _press_for(stage, name, steps)
    assert not any(control.id.startswith("confirm.") for control in stage.controls)
    assert len(match.records) == before + 1
    bang = match.records[-1].move
    assert isinstance(bang, Bang) and bang.strength == strength


def test_declining_the_remaining_bangs_is_confirmed_beside_the_drum(tmp_path: Path) -> None:
    """Only a bang needs no confirmation; to decline the remaining bangs is a final move, and waits for confirmation."""
    match, stage, scene = _at_the_drum(tmp_path, seed=4)
    stage.options.confirm_turn = True
    before = len(match.records)
    assert match.prompt is not None and is_final(match, "pass", match.prompt.seat)
    click(stage, control_named(stage, "pass"))
    assert len(match.records) == before and scene.helpers.confirmation.move == "pass"
    click(stage, control_named(stage, "confirm.done"))
    assert len(match.records) == before + 1 and str(match.records[-1].move) == "pass"


def test_only_the_drum_ends_are_redrawn_while_the_table_waits(tmp_path: Path) -> None:
    _, stage, scene = _at_the_drum(tmp_path, speed=1.0)
    for _ in range(400):
        stage.advance()
        stage.draw()
        if not scene.busy and scene.moving_parts() is not None:
            break
    stage.advance()
    redrawn = stage.draw()
    assert redrawn is not None and len(redrawn) >= 3
    assert sum(area.w * area.h for area in redrawn) < 0.1 * SCREEN.w * SCREEN.h
    for _ in range(1200):
        stage.advance()
    assert not scene.wants_frames


def test_the_curtain_has_a_news_button_only_if_there_is_news(tmp_path: Path) -> None:
    match = new_match(2, seed=3)
    stage, scene = open_table(match, tmp_path)
    offered = set()
    for _ in range(60):
        if isinstance(stage.scene, Curtain):
            assert match.prompt is not None
            news = bool(scene.helpers.unseen_records.lines(match.prompt.seat, match.prompt.seat))
            assert news == any(control.id == "curtain.since" for control in stage.controls)
            offered.add(news)
            click(stage, control_named(stage, "curtain.accept"))
        scene.play(str(match.moves[0]))
        settle(stage)
    assert True in offered


def test_tab_moves_focus_from_the_drum_ends_to_bang_and_pass(tmp_path: Path) -> None:
    _, stage, _ = _at_the_drum(tmp_path)
    stage.interaction.focused = "pad.0"
    met = []
    for _ in range(5):
        stage.handle(Next())
        met.append(stage.interaction.focused)
    assert met == ["pad.0", "pad.1", "pad.2", "bang", "pass"], "the first Tab shows the focus, the others move it"
