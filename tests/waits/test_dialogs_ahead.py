"""Dialogs open without waiting: while a person thinks, the pictures of likely dialogs are read."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.cvlizations.rules.orders import ALL_ORDERS
from game.cvlizations.table import stations
from game.cvlizations.table.animator import GROW_STEPS, TurningTablet
from game.settlers.table.animator import Die
from game.stone_age.rules.board import HUNTING
from game.stone_age.table.dialogs import Roll
from game.ui.intentions import Command
from game.ui.stage import Stage
from tests.scenes.support import accept_curtain, new_match, open_table, settle, usual_seats


def table_after_thinking(game: str, folder: Path) -> tuple[Stage, Any]:
    """Return a small table at which a person has thought long enough for all reading ahead."""
    stage, scene = open_table(new_match(game, usual_seats(game), 3), folder, (320, 180), still=True)
    accept_curtain(stage)
    settle(stage)
    stage.draw()
    while not stage.preloader.done:
        stage.preloader.preload_slice()
    return stage, scene


@pytest.mark.parametrize("game", ["cvlizations", "stone_age"])
def test_first_frame_of_a_dialog_reads_no_picture_file(game: str, tmp_path: Path) -> None:
    stage, scene = table_after_thinking(game, tmp_path)
    bytes_held = stage.canvas.pictures.cached_bytes
    scene.open_gallery(1)
    assert scene.dialog is not None
    scene.dialog.draw(stage.canvas, scene.face)
    assert stage.canvas.pictures.cached_bytes == bytes_held


def test_first_frame_of_the_menu_reads_no_picture_file(tmp_path: Path) -> None:
    stage, scene = table_after_thinking("settlers", tmp_path)
    bytes_held = stage.canvas.pictures.cached_bytes
    stage.handle(Command("back"))
    assert stage.scene is not scene
    stage.scene.draw(stage.canvas)
    assert stage.canvas.pictures.cached_bytes == bytes_held


@pytest.mark.parametrize("game", ["settlers", "stone_age"])
def test_tumbling_dice_need_no_new_picture(game: str, tmp_path: Path) -> None:
    stage, _ = table_after_thinking(game, tmp_path)
    pictures, canvas = stage.canvas.pictures, stage.canvas
    held = pictures.cached_bytes
    for frame in range(40):
        for face in range(1, 7):
            if game == "settlers":
                canvas.preload(partial(Die(face, 700, 400, 9.1 * frame / 40).draw, canvas))
            else:
                for dice in (1, 4, 5, 7, 10):
                    roll = Roll(HUNTING, (face,) * dice, tumbling=frame / 40)
                    canvas.preload(partial(roll.draw, canvas, with_panel=False))
    assert pictures.cached_bytes == held


def test_animated_orders_and_tablets_need_no_new_picture(tmp_path: Path) -> None:
    stage, scene = table_after_thinking("cvlizations", tmp_path)
    pictures = stage.canvas.pictures
    acting = replace(scene.face, view=replace(scene.face.view, phase="actions"), current_order=ALL_ORDERS[0])
    held = pictures.cached_bytes
    for step in range(1, GROW_STEPS + 1):
        stage.canvas.preload(partial(stations.draw_orders, stage.canvas, acting, step / GROW_STEPS))
    assert pictures.cached_bytes == held, "orders that grow are drawn with pictures that were not ready"
    scene.motion.turning_tablets = [TurningTablet(look, 1, 500, 400) for look in scene.looks]
    for frame in range(40):
        for tablet in scene.motion.turning_tablets:
            # a tablet grows to its full size first, and turns from the twentieth frame on
            tablet.size, tablet.turn = min(150.0, 34 + 8 * frame), max(0.0, frame / 20 - 1)
        stage.canvas.preload(partial(scene.motion.draw, stage.canvas, scene.face))
    assert pictures.cached_bytes == held, "tablets that grow and turn are drawn with pictures that were not ready"
