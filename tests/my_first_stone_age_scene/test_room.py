"""Long names, larger text and other languages fit on the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.aftermath import DecidingFactor
from game.core.words import PSEUDO, choose_language
from game.my_first_stone_age.table.picture import paint_deciding_factor
from game.ui.asset_folder import find_assets
from game.ui.contrast import use_contrast
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.offscreen import OffscreenCanvas
from game.ui.stage import Stage
from game.ui.theme import SeatLook
from tests.my_first_stone_age_scene.support import new_match
from tests.played import play_at_random
from tests.scenes import support
from tests.scenes.support import click, finish, picture


@pytest.fixture(autouse=True)
def usual_contrast_afterwards() -> Iterator[None]:
    """Switch back to the usual contrast after each test."""
    yield
    use_contrast(False)


@pytest.mark.parametrize(("language", "text_size"), [pytest.param("de", 1.3, marks=pytest.mark.slow), (PSEUDO, 1.5)])
def test_a_match_can_be_clicked_to_its_end_in_another_language_with_larger_text(
    language: str, text_size: float, tmp_path: Path
) -> None:
    choose_language(language)
    match, drawn = new_match(4, seed=6), Random(6)
    stage, _ = support.open_table(match, tmp_path, (640, 360))
    stage.canvas.use_text_size(text_size)

    def look_and_click(stage: Stage, control: Control) -> None:
        """Draw the table now and then, and click a control."""
        if drawn.random() < 0.2:
            stage.draw()
        click(stage, control)

    finish(stage, match, look_and_click, seed=6)
    assert match.outcome is not None


def test_high_contrast_shows_who_owns_hidden_goods(tmp_path: Path) -> None:
    """Swapping the seats of Bo and Ada changes the picture where goods are hidden."""
    use_contrast(True)
    seen = set()
    for start in (0, 1):
        match = new_match(4, seed=2)
        stage, scene = support.open_table(match, tmp_path, (640, 360))
        support.accept_curtain(stage)
        looks = scene.looks
        scene.looks = (*looks[:2], *looks[2:][::-1]) if start else looks
        scene.show(scene.view)
        seen.add(picture(stage))
    assert len(seen) == 2


def test_every_logged_event_has_a_spot_on_the_table(tmp_path: Path) -> None:
    match, chooser = support.new_match("my_first_stone_age", 4, seed=5), Random(5)
    play_at_random(match, chooser)
    _, scene = support.open_table(match, tmp_path)
    support.check_spots(scene)


def test_poles_of_the_hut_in_the_result_keep_off_the_title_above() -> None:
    canvas = OffscreenCanvas((200, 200), Rect(0, 0, 200, 200), find_assets())
    canvas.pixels.fill("white")
    hut = DecidingFactor("The third hut", "Una built it and won.", seat=0, picture_key="hut")
    paint_deciding_factor(canvas, hut, SeatLook("Una", "red", "bowman"), Rect(40, 40, 120, 120))
    painted = pygame.mask.from_threshold(canvas.pixels, pygame.Color("white"), (1, 1, 1, 255))
    painted.invert()
    (box,) = painted.get_bounding_rects()
    assert 40 <= box.top <= 46
