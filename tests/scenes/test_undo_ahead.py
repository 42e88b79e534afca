"""While a person thinks, the table after an undo is drawn ahead, unseen, so that undo finds it painted."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.undoing import why_not_undo
from game.screens.table.table import Table
from game.ui.intentions import Command, Point
from game.ui.layered import Layered
from game.ui.stage import Stage
from tests.fast_set import two_games_of
from tests.games import expect
from tests.played import any_move
from tests.scenes.support import BUILT, accept_curtain, new_match, open_table, picture, settle, usual_seats

#: at most this number of moves is made until a move can be undone
_MOVES = 60


def undoable_table(game: str, folder: Path) -> Stage | None:
    """Return a table at rest, shown in the window, at which a move can be undone; ``None`` if there is none."""
    stage, scene = open_table(new_match(game, usual_seats(game), 3), folder, (320, 180), still=True)
    stage.handle(Point(-50, -50))  # the pointer is beside the window, so that it points at no control
    random = Random(3)
    for number in range(_MOVES):
        accept_curtain(stage)
        settle(stage)
        if number and isinstance(stage.scene, Table) and why_not_undo(scene.match, scene.viewer) is None:
            stage.draw()
            return stage
        if scene.match.prompt is None:
            break
        scene.play(any_move(scene.match, random))
        settle(stage)
    return None


def pixels(stage: Stage) -> bytes:
    """Return the bytes of the picture in the window."""
    return pygame.image.tobytes(stage.canvas.pixels, "RGB")


@two_games_of(BUILT)
def test_undo_paints_no_layer_after_its_picture_was_drawn_ahead(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = undoable_table(game, tmp_path)
    expect(stage is not None, game, "nothing can ever be taken back, such as where every move ends a turn")
    assert stage is not None
    # as if nothing had been drawn before this position
    stage.canvas.forget_painted()
    stage.refresh()
    stage.draw()
    before = pixels(stage)
    stage.scene.helpers.next_turn.prepare_pictures()  # type: ignore[attr-defined]
    while not stage.preloader.done:
        stage.preloader.preload_slice()
    assert pixels(stage) == before, "drawing ahead changed the window"

    def refuse_layer(canvas: Layered, key: object, paint: object) -> None:
        raise AssertionError(f"undo painted the layer {key!r}, which should have been drawn ahead")

    with monkeypatch.context() as patch:
        patch.setattr(Layered, "make_layer", refuse_layer)
        stage.handle(Command("undo"))
        stage.draw()
    seen = pixels(stage)
    stage.canvas.forget_painted()
    assert picture(stage) == seen, "the picture drawn ahead differs from the picture after undo"
