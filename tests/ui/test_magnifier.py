"""The magnifier: it follows pointer, focus and fingers, is sharp, is remembered, and leaves messages in view."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.core import GAMES, Match
from game.screens.book.shelf import BookTable
from game.screens.parts.match_picture import draw_table
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.options import MAGNIFICATIONS
from game.ui.pictures import Pictures
from game.ui.text import Texts
from tests.ui.stagehand import Opener, Stagehand

pytestmark = pytest.mark.unseen


def _press(hand: Stagehand, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        hand.app.handle(pygame.event.Event(kind, key=key, mod=0, unicode=""))
    hand.settle()


def _click(hand: Stagehand, place: tuple[int, int]) -> None:
    hand.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.app.handle(pygame.event.Event(kind, pos=place, button=1, touch=False))
    hand.settle()


def test_key_steps_through_magnifications_and_the_magnification_is_saved(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app(action="home")
    usual = hand.stage.canvas.mapping
    for times in (*MAGNIFICATIONS[1:], MAGNIFICATIONS[0], MAGNIFICATIONS[1]):
        _press(hand, pygame.K_F2)
        assert hand.stage.canvas.mapping.scale == pytest.approx(usual.scale * times)
        assert hand.stage.notice is not None
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["magnifier"] == 1.5
    again = open_app(action="home")
    assert again.stage.canvas.mapping.scale == pytest.approx(usual.scale * 1.5)


def test_ui_map_agrees_with_the_control_under_the_pointer(open_app: Opener) -> None:
    hand = open_app(action="home")
    before = {control["id"]: control["rect"] for control in hand.map["controls"]}
    for _ in range(3):
        _press(hand, pygame.K_F2)
    assert {control["id"]: control["rect"] for control in hand.map["controls"]} == before
    left, top, width, height = before["home.options"]
    _click(hand, (left + width // 2, top + height // 2))
    assert hand.map["screen"] == "options"


@pytest.mark.parametrize("place", [(0, 0), (479, 269), (959, 539)])
def test_magnified_view_follows_the_pointer_and_stays_on_the_screen(open_app: Opener, place: tuple[int, int]) -> None:
    hand = open_app(action="home")
    _press(hand, pygame.K_F2)
    _press(hand, pygame.K_F2)
    _click(hand, place)
    mapping, canvas = hand.stage.canvas.mapping, hand.stage.canvas
    assert mapping.to_logical(*place) == pytest.approx(canvas.screen_mapping.to_logical(*place), abs=1)
    assert canvas.seen.left >= -1 and canvas.seen.right <= 1601
    assert canvas.seen.top >= -1 and canvas.seen.bottom <= 901


def test_dragging_the_pointer_out_of_the_window_stops_the_view_at_the_edge(open_app: Opener) -> None:
    hand = open_app(action="home")
    _press(hand, pygame.K_F2)
    hand.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(-5000, 9000), rel=(0, 0), buttons=(1, 0, 0)))
    seen = hand.stage.canvas.seen
    assert (seen.left, seen.bottom) == (pytest.approx(0, abs=1), pytest.approx(900, abs=1))


def test_magnifier_does_not_change_the_area_that_a_table_in_a_rule_book_shows(open_app: Opener) -> None:
    stage, box = open_app(action="home").stage, Rect(600, 300, 300, 200)
    table, colours = BookTable(stage, GAMES["ugh_ugh"]), []
    for times in (1.0, 2.0):
        stage.canvas.magnify(times, *box.center)
        table.paint(stage.canvas, (1200, 500, 300, 200), box)
        colours.append(pygame.transform.average_color(stage.canvas.pixels, stage.canvas.mapping.to_window(box)))
    assert colours[0][:3] == pytest.approx(colours[1][:3], abs=3)


def test_magnified_view_follows_the_focus(open_app: Opener) -> None:
    hand = open_app(action="home")
    for _ in range(4):
        _press(hand, pygame.K_F2)
    seen = set()
    for _ in range(8):
        _press(hand, pygame.K_TAB)
        focused = hand.stage.focused_control
        assert focused is not None and hand.stage.canvas.seen.collidepoint(focused.visible_rect.center)
        seen.add(hand.stage.canvas.mapping.origin)
    assert len(seen) > 4


def test_spreading_two_fingers_enlarges_the_place_between_them(open_app: Opener) -> None:
    hand = open_app(action="home")
    for _ in range(4):
        hand.app.handle(
            pygame.event.Event(pygame.MULTIGESTURE, x=0.25, y=0.75, pinched=0.02, rotated=0.0, num_fingers=2)
        )
    assert hand.stage.options.magnifier == MAGNIFICATIONS[1]
    hand.app.handle(pygame.event.Event(pygame.MULTIGESTURE, x=0.25, y=0.75, pinched=-0.09, rotated=0.0, num_fingers=2))
    assert hand.stage.options.magnifier == 1.0
    hand.app.handle(pygame.event.Event(pygame.MULTIGESTURE, x=0.25, y=0.75, pinched=-0.07, rotated=0.0, num_fingers=2))
    assert hand.stage.options.magnifier == 1.0, "the view is larger than the screen"


def test_esc_turns_the_magnifier_off_after_a_pinch(open_app: Opener) -> None:
    hand = open_app(action="home")
    hand.click("home.options")
    hand.app.handle(pygame.event.Event(pygame.MULTIGESTURE, x=0.25, y=0.75, pinched=0.09, rotated=0.0, num_fingers=2))
    assert hand.stage.options.magnifier == MAGNIFICATIONS[1]
    _press(hand, pygame.K_ESCAPE)
    assert hand.stage.options.magnifier == 1.0 and hand.map["screen"] == "options"


def test_saved_picture_is_not_magnified(open_app: Opener) -> None:
    """A picture of a table is the same with and without the magnifier."""
    hand = open_app(action="home")
    match = Match.new("stone_age", seed=4)
    usual = draw_table(hand.stage, match)
    for _ in range(4):
        _press(hand, pygame.K_F2)
    magnified = draw_table(hand.stage, match)
    assert hand.stage.canvas.magnification > 2 and pygame.image.tobytes(magnified, "RGB") == pygame.image.tobytes(
        usual, "RGB"
    )


def test_text_is_drawn_sharp_at_any_magnification(open_app: Opener) -> None:
    open_app(action="home")
    assets = find_assets()
    pictures, texts = Pictures(assets), Texts(assets / "fonts")

    def draw_at(size: tuple[int, int], times: float) -> pygame.Surface:
        canvas = Canvas(pygame.Surface(size), pictures, texts)
        canvas.magnify(times, 0, 0)
        canvas.text("Zwölf Beeren", 40, 60)
        canvas.icon("fire", 80, 140, 48, (255, 255, 255))
        return canvas.pixels

    large, magnified = draw_at((3200, 1800), 1.0), draw_at((1600, 900), 2.0)
    corner = pygame.Rect(0, 0, 800, 450)
    assert pygame.image.tobytes(large.subsurface(corner), "RGB") == pygame.image.tobytes(
        magnified.subsurface(corner), "RGB"
    )
    assert len(set(pygame.image.tobytes(magnified.subsurface(corner), "RGB"))) > 10, "the corner is empty"


@pytest.mark.parametrize("times", MAGNIFICATIONS[1:])
def test_notice_stays_in_the_magnified_view(open_app: Opener, times: float) -> None:
    hand = open_app(action="home")
    while hand.stage.options.magnifier != times:
        _press(hand, pygame.K_F2)
    hand.stage.notify("A sentence that is long enough to need some room on the screen.")
    hand.stage.canvas.pixels.fill((0, 0, 0))
    drawn: list[pygame.Rect] = []
    panel = hand.stage.canvas.panel
    hand.stage.canvas.panel = lambda name, rect, **how: (  # type: ignore[method-assign]
        drawn.append(hand.stage.canvas.mapping.to_window(rect)) if name == "panel.tooltip" else panel(name, rect, **how)
    )
    hand.stage.draw()
    assert drawn and all(hand.stage.canvas.pixels.get_rect().contains(box) for box in drawn)


def test_unknown_magnification_in_a_file_is_ignored(open_app: Opener, tmp_path: Path) -> None:
    (tmp_path / "options.json").write_text('{"magnifier": 77}', encoding="utf-8")
    hand = open_app(action="home")
    assert hand.stage.options.magnifier == 1.0 and (tmp_path / "options.broken.json").exists()
