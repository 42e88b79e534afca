"""Text sizes: the screen decides the default, and the player's choice goes first."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.lettering import capped, fixed_size
from game.ui.pictures import Pictures
from game.ui.text import Texts
from game.ui.text_sizes import LEGIBLE_TEXT_SIZE, TEXT_SIZES, usual_text_size
from game.ui.theme import BODY
from tests.ui.stagehand import Stagehand

#: least height of body text in a window that fills a screen of 1920 x 1080, in pixels
MIN_PIXELS_FROM_THE_SOFA = 28


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    pygame.init()
    assets = find_assets()
    yield Canvas(pygame.display.set_mode((1920, 1080)), Pictures(assets), Texts(assets / "fonts"))
    pygame.quit()


def test_every_line_is_legible_from_the_sofa_at_the_default_size(canvas: Canvas) -> None:
    canvas.use_text_size(usual_text_size((1920, 1080)))
    assert all(canvas.text_pixels(size) >= MIN_PIXELS_FROM_THE_SOFA for size in (13, 16, 19, BODY, 24, 40))


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_larger_text_size_makes_no_line_smaller(canvas: Canvas, text_size: float) -> None:
    for size in range(13, 60):
        canvas.use_text_size(text_size)
        now = canvas.text_pixels(size)
        canvas.use_text_size(1.0)
        assert (now - canvas.text_pixels(size)) * (text_size - 1) >= 0, (
            f"a line of size {size} became smaller with a larger text size, or larger with a smaller one"
        )


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_line_of_a_steady_size_does_not_change_with_the_text_size(canvas: Canvas, text_size: float) -> None:
    canvas.use_text_size(text_size)
    for size in (15, 21, 27, 40):
        assert canvas.text_pixels(fixed_size(canvas, size)) == round(size * canvas.scale)


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_line_in_a_small_place_is_no_larger_than_the_place(canvas: Canvas, text_size: float) -> None:
    canvas.use_text_size(text_size)
    for size in (15, 18, 21):
        assert canvas.text_pixels(capped(canvas, size, 1.15)) <= round(size * 1.15 * canvas.scale)
    if text_size >= LEGIBLE_TEXT_SIZE:
        assert canvas.text_pixels(capped(canvas, 18, 1.5)) >= MIN_PIXELS_FROM_THE_SOFA, (
            "the line is smaller than legible although there is room"
        )


@pytest.mark.parametrize(
    ("screen", "usual"),
    [((1024, 640), 1.5), ((1280, 720), 1.2), ((1366, 768), 1.2), ((1920, 1080), 1.2), ((3840, 2160), 1.2)],
)
def test_default_text_size_depends_on_the_screen(screen: tuple[int, int], usual: float) -> None:
    assert usual_text_size(screen) == usual


def test_chosen_text_size_is_used_and_saved(open_app: Callable[..., Stagehand], tmp_path: Path) -> None:
    hand = open_app()
    hand.app.usual_text_size = 1.4
    hand.click("home.options")
    hand.click("options.tab.seeing")
    hand.click("options.text.0.8")
    assert hand.stage.canvas.text_size == 0.8
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["text_size"] == 0.8
    hand.click("options.text.0")
    assert hand.stage.canvas.text_size == 1.4, "resetting does not return to the screen's default"
