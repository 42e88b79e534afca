"""Nobody waits for a dialog: while a person thinks, the pictures of what may be opened over the table are read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ui.intentions import Command
from game.ui.stage import Stage
from tests.scenes.support import accept_curtain, new_match, open_table, settle, usual_seats


def thought_over(game: str, folder: Path) -> tuple[Stage, Any]:
    """Return a table at which a person has thought for long enough, small as it may be drawn."""
    stage, scene = open_table(new_match(game, usual_seats(game), 3), folder, (320, 180), still=True)
    accept_curtain(stage)
    settle(stage)
    stage.draw()
    while not stage.foresight.done:
        stage.foresight.go_on()
    return stage, scene


@pytest.mark.parametrize("game", ["cvlizations", "stone_age"])
def test_the_first_picture_of_a_dialog_reads_nothing(game: str, tmp_path: Path) -> None:
    stage, scene = thought_over(game, tmp_path)
    held = stage.canvas.pictures.held
    scene.open_gallery(1)
    assert scene.dialog is not None
    scene.dialog.draw(stage.canvas, scene.face)
    assert stage.canvas.pictures.held == held


def test_the_first_picture_of_the_menu_reads_nothing(tmp_path: Path) -> None:
    stage, scene = thought_over("settlers", tmp_path)
    held = stage.canvas.pictures.held
    stage.take(Command("back"))
    assert stage.scene is not scene
    stage.scene.draw(stage.canvas)
    assert stage.canvas.pictures.held == held
