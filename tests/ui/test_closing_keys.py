"""A key that opens a screen closes it again, and the rules can be opened from every screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.intentions import Command
from tests.ui.stagehand import Opener, Stagehand
from tests.ui.test_screens import save_race

pytestmark = pytest.mark.unseen


@pytest.fixture
def table(open_app: Opener, tmp_path: Path) -> Stagehand:
    """Return a window with an unfinished race, with the curtain accepted."""
    hand = open_app(action="resume", file=save_race(tmp_path, 3))
    if hand.map["screen"] == "curtain":
        hand.click("curtain.accept")
    return hand


@pytest.mark.parametrize(
    ("key", "screen"),
    [(pygame.K_l, "log"), (pygame.K_F1, "rulebook"), (pygame.K_F10, "pause"), (pygame.K_o, "options")],
)
def test_key_that_opens_a_screen_closes_it_again(table: Stagehand, key: int, screen: str) -> None:
    below = table.map["screen"]
    table.key(key)
    assert table.map["screen"] == screen
    table.key(key)
    assert table.map["screen"] == below


def test_letter_typed_into_a_field_closes_no_screen(table: Stagehand) -> None:
    table.key(pygame.K_l)
    table.click("log.search")
    table.key(pygame.K_l)
    assert table.map["screen"] == "log"


@pytest.mark.parametrize("command", ["log", "menu", "options"])
def test_rules_open_over_any_screen_of_a_table_and_close_again(table: Stagehand, command: str) -> None:
    table.stage.handle(Command(command))
    table.settle()
    screen = table.map["screen"]
    table.key(pygame.K_F1)
    assert table.map["screen"] == "rulebook"
    table.key(pygame.K_F1)
    assert table.map["screen"] == screen


@pytest.mark.parametrize("way", ["home.options", "home.records"])
def test_rules_open_over_the_screens_of_home(open_app: Opener, tmp_path: Path, way: str) -> None:
    save_race(tmp_path, 3)
    hand = open_app()
    hand.click(way)
    hand.key(pygame.K_F1)
    assert hand.map["screen"] == "rulebook"


def magnification(hand: Stagehand) -> float:
    """Return by how much the screen is magnified now; 1 without the magnifier."""
    return hand.stage.canvas.magnification


def test_esc_turns_the_magnifier_off_after_the_view_was_only_moved(table: Stagehand) -> None:
    table.key(pygame.K_F2)
    table.key(pygame.K_F2)
    table.key(pygame.K_RIGHT)
    assert magnification(table) > 1
    table.key(pygame.K_ESCAPE)
    assert magnification(table) == 1
    assert table.map["screen"] == "race", "Esc also opened the menu"


def test_esc_closes_the_log_over_a_magnified_table_and_not_the_magnifier(table: Stagehand) -> None:
    table.key(pygame.K_F2)
    table.key(pygame.K_l)
    table.key(pygame.K_ESCAPE)
    assert magnification(table) > 1 and table.map["screen"] == "race"


def test_esc_turns_the_magnifier_off_where_it_has_no_other_meaning(open_app: Opener) -> None:
    hand = open_app()
    hand.stage.options.magnifier = 2.0
    hand.stage.apply_options()
    hand.key(pygame.K_ESCAPE)
    assert magnification(hand) == 1 and hand.map["screen"] == "home"
