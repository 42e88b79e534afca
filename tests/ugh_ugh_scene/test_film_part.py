"""While a drop is shown only the Passage is drawn anew, and nobody can tell that from the picture."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.stage import STEP, Stage
from tests.scenes import support

#: so many pictures drawn in part are looked at, each of so many
_LOOKED_AT, _EACH = 24, 9


def _pixels(stage: Stage) -> bytes:
    return pygame.image.tobytes(stage.canvas.surface, "RGB")


def test_a_drop_drawn_in_part_looks_as_if_all_were_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support, "settle", lambda stage: None)  # bots never come to rest
    match = support.new_match("ugh_ugh", 4, 11, ["hunter"] * 4)
    stage, scene = support.open_table(match, tmp_path, (800, 450), 1.0)
    parts = looked_at = baskets = 0
    for picture in range(20_000):
        stage.advance(STEP)
        drawn = stage.draw() if stage.wants_drawing else None
        if drawn is None or not scene.busy:
            continue
        parts += 1
        if parts % _EACH == 0:
            baskets += scene.motion.pieces.basket is not None
            in_part = _pixels(stage)
            stage.resized()
            assert stage.draw() is None and stage.changed == [stage.canvas.pixels.get_rect()]
            assert _pixels(stage) == in_part, f"picture {picture}"
            looked_at += 1
        if looked_at == _LOOKED_AT:
            break
    assert looked_at == _LOOKED_AT and 0 < baskets < looked_at
