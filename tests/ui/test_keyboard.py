"""The on-screen keyboard: when it opens, the text that it types, and its letters in each language."""

from __future__ import annotations

import pygame
import pytest

from game.core.words import languages, use_language
from game.screens.keyboard.keyboard import LETTERS
from game.ui.intentions import Accept, Go, Press, Release
from game.ui.layout import SCREEN, Rect
from game.ui.stage import LARGE_TARGET
from game.ui.text_field import TextField
from tests.scenes.support import control_named
from tests.ui.stagehand import Opener, Stagehand

pytestmark = pytest.mark.unseen

#: the field for the name of the second seat
FIELD = "new.1.name"


@pytest.fixture
def hand(open_app: Opener) -> Stagehand:
    """Return a stagehand with the focus on the name of the second seat."""
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    hand.focus(lambda control: control["id"] == FIELD)
    return hand


def accept(hand: Stagehand) -> None:
    """Press and release the main button of a controller."""
    for down in (True, False):
        hand.stage.handle(Accept(down, by_controller=True))
        hand.settle()


def touch(hand: Stagehand, name: str) -> None:
    """Touch a control with a finger."""
    x, y = control_named(hand.stage, name).visible_rect.center
    hand.stage.handle(Press(x, y, finger=True))
    hand.stage.handle(Release(x, y))
    hand.settle()


def name_in_the_field(hand: Stagehand) -> str:
    """Return the text of the field that the on-screen keyboard types into."""
    look = control_named(hand.stage, FIELD).look
    return str(getattr(look, "text", "")) or str(getattr(getattr(look, "look", None), "text", ""))


def test_name_is_entered_with_a_controller_alone(hand: Stagehand) -> None:
    accept(hand)
    assert hand.map["screen"] == "keyboard"
    assert hand.stage.interaction.focused == "keyboard.q"
    accept(hand)
    hand.stage.handle(Go("right"))
    accept(hand)
    assert name_in_the_field(hand) == "Qw", "the old name was not replaced, or the new one begins with a small letter"
    hand.key(pygame.K_ESCAPE)
    assert (hand.map["screen"], hand.stage.interaction.focused) == ("new_match", FIELD)
    assert name_in_the_field(hand) == "Qw"


def test_finger_opens_the_keyboard_and_types(hand: Stagehand) -> None:
    hand.click("new.0.name")
    touch(hand, FIELD)
    assert hand.map["screen"] == "keyboard"
    for key in "mia1":
        touch(hand, f"keyboard.{key}")
    touch(hand, FIELD)
    assert hand.map["screen"] == "keyboard", "touching the field again closed the keyboard"
    for key in ("erase", "space", "shift", "b", "o", "done"):
        touch(hand, f"keyboard.{key}")
    assert name_in_the_field(hand) == "Mia Bo"
    assert hand.map["screen"] == "new_match"


def test_mouse_and_enter_do_not_open_the_keyboard(hand: Stagehand) -> None:
    hand.click(FIELD)
    hand.key(pygame.K_RETURN)
    assert hand.map["screen"] == "new_match"


def test_real_keyboard_types_while_the_on_screen_keyboard_is_open(hand: Stagehand) -> None:
    accept(hand)
    hand.key(pygame.K_SPACE)
    hand.type("Zoe")
    hand.key(pygame.K_BACKSPACE)
    hand.key(pygame.K_l)
    assert (name_in_the_field(hand), hand.map["screen"]) == ("Zo", "keyboard")
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert name_in_the_field(hand) == "Zoe"
    hand.key(pygame.K_RETURN)
    assert (name_in_the_field(hand), hand.map["screen"]) == ("Zoe", "new_match"), (
        "Enter does not close the keyboard when no key is in focus"
    )


def test_search_in_a_book_is_typed_with_the_keyboard(open_app: Opener) -> None:
    hand = open_app()
    hand.click("home.rules")
    hand.focus(lambda control: control["id"] == "rules.search")
    accept(hand)
    assert hand.map["screen"] == "keyboard"
    accept(hand)
    hand.stage.pop()
    assert hand.stage.scene.name == "rulebook"
    look = control_named(hand.stage, "rules.search").look
    assert isinstance(look, TextField)
    assert look.text == "Q"


@pytest.mark.parametrize("code", languages())
def test_every_letter_of_a_language_can_be_reached_and_hit(hand: Stagehand, code: str) -> None:
    use_language(code)
    accept(hand)
    controls = {control.id: control for control in hand.stage.controls}
    for letter in "".join(LETTERS[code]) + "abcdefghijklmnopqrstuvwxyz0123456789-":
        assert f"keyboard.{letter}" in controls
    field = controls.pop(FIELD).rect
    for control in controls.values():
        assert control.role == "button"
        assert SCREEN.contains(control.rect)
        assert min(control.rect.w, control.rect.h) >= LARGE_TARGET
        assert not control.rect.colliderect(field), "the field being typed into is covered"
    reached, waiting = set[str](), ["keyboard.q"]
    while waiting:
        here = waiting.pop()
        reached.add(here)
        for direction in ("left", "right", "up", "down"):
            hand.stage.interaction.focused = here
            hand.stage.handle(Go(direction))
            focused = hand.stage.interaction.focused
            if focused not in reached and focused not in waiting:
                waiting.append(focused)
    assert reached == set(controls)


def test_language_without_letters_of_its_own_has_the_english_letters(hand: Stagehand) -> None:
    use_language("pseudo")
    accept(hand)
    assert "keyboard.z" in hand.control_ids()
    assert Rect(hand.control("keyboard.q")["rect"]).y < Rect(hand.control("keyboard.a")["rect"]).y
