"""During a drop only the Passage is redrawn, with the same pixels as a full drawing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.bots import ask_bot
from game.ui.stage import STEP, Stage
from tests.scenes import support

#: the number of partly drawn frames to compare
_COMPARISONS = 7
#: out of this number of frames, one frame is compared
_INTERVAL = 18


def _pixels(stage: Stage) -> bytes:
    """Return the pixels of the window."""
    return pygame.image.tobytes(stage.canvas.surface, "RGB")


def test_redrawing_only_a_part_of_the_table_during_a_drop_equals_a_full_drawing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(support, "settle", lambda stage: None)  # a match of bots never comes to rest
    match, random = support.new_match("ugh_ugh", 4, 11, ["hunter"] * 4), Random(11)
    while match.prompt is not None and match.prompt.kind != "turn":
        match.play(ask_bot(match, "hunter", random))
    stage, scene = support.open_table(match, tmp_path, (480, 270), 1.0)
    parts = compared = baskets = 0
    for picture in range(20_000):
        stage.advance(STEP)
        drawn = stage.draw() if stage.wants_drawing else None
        if drawn is None or not scene.busy:
            continue
        parts += 1
        if parts % _INTERVAL == 0:
            if scene.motion.pieces.basket is not None:
                baskets += 1
            partly_drawn = _pixels(stage)
            stage.resized()
            assert stage.draw() is None and stage.changed == [stage.canvas.pixels.get_rect()]
            assert _pixels(stage) == partly_drawn, f"picture {picture} differs from a full drawing"
            compared += 1
        if compared == _COMPARISONS:
            break
    assert compared == _COMPARISONS and 0 < baskets < compared
