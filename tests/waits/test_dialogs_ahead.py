"""Dialogs open without waiting: while a person thinks, the pictures of likely dialogs are read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ui.intentions import Command
from game.ui.stage import Stage
from tests.scenes.support import accept_curtain, new_match, open_table, settle, usual_seats


def table_after_thinking(game: str, folder: Path) -> tuple[Stage, Any]:
    """Return a small table at which a person has thought long enough for all reading ahead."""
    stage, scene = open_table(new_match(game, usual_seats(game), 3), folder, (320, 180), still=True)
    accept_curtain(stage)
    settle(stage)
    stage.draw()
    while not stage.foresight.done:
        stage.foresight.go_on()
    return stage, scene


@pytest.mark.parametrize("game", ["cvlizations", "stone_age"])
def test_first_picture_of_a_dialog_reads_no_file(game: str, tmp_path: Path) -> None:
    stage, scene = table_after_thinking(game, tmp_path)
    bytes_held = stage.canvas.pictures.held
    scene.open_gallery(1)
    assert scene.dialog is not None
    scene.dialog.draw(stage.canvas, scene.face)
    assert stage.canvas.pictures.held == bytes_held


def test_first_picture_of_the_menu_reads_no_file(tmp_path: Path) -> None:
    stage, scene = table_after_thinking("settlers", tmp_path)
    bytes_held = stage.canvas.pictures.held
    stage.take(Command("back"))
    assert stage.scene is not scene
    stage.scene.draw(stage.canvas)
    assert stage.canvas.pictures.held == bytes_held
