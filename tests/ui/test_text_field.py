"""The text field: typing, the clipboard, the pointer, input methods, and when a change is reported."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from game.ui.control import Touch
from game.ui.intentions import Accept, Command, Edit, Go, Point, Press, Typed
from game.ui.layout import Rect
from game.ui.text_field import TextField
from tests.layout.label_recorder import labels_drawn
from tests.ui.stagehand import Opener, Stagehand


@pytest.fixture
def changes() -> list[str]:
    """Return a list that gets the text after each change of the field."""
    return []


@pytest.fixture
def field(changes: list[str]) -> TextField:
    return TextField("owl", changes.append, longest=8)


def press(field: TextField, *keys: str) -> None:
    """Press keys that the field must handle."""
    for key in keys:
        assert field.handle(Edit(key)), f"{key} is not handled"


def test_keys_write_and_erase_at_the_caret(field: TextField, changes: list[str]) -> None:
    press(field, "home")
    field.handle(Typed("an "))
    press(field, "delete")
    field.handle(Go("right"))
    press(field, "backspace", "end")
    field.handle(Typed("let\n and more"))
    assert changes == ["an owl", "an wl", "an l", "an llet "]


def test_keys_that_leave_the_text_as_it_is_report_no_change(
    field: TextField, changes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    press(field, "end", "delete", "copy", "home", "backspace")
    field.put("owl")
    field.handle(Typed("\t"))
    assert changes == []
    assert not field.handle(Edit("page_up")), "the field takes Page Up, which belongs to the list below"


def test_missing_clipboard_breaks_nothing(
    field: TextField, changes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*text: str) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    press(field, "copy", "paste")
    assert changes == []


def test_keys_copy_cut_paste_undo_and_redo(
    field: TextField, changes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    press(field, "all", "cut", "paste", "paste")
    assert field.handle(Command("undo"))
    assert field.handle(Command("redo"))
    assert copied == ["owl"]
    assert changes == ["", "owl", "owlowl", "owl", "owlowl"]
    for _ in range(4):
        assert field.handle(Command("undo")), "the field does not handle Ctrl+Z, which then undoes a move"
    assert field.text == "owl"


def test_esc_clears_the_text_before_it_leaves_the_field(field: TextField) -> None:
    assert field.handle(Command("back"))
    assert field.text == ""
    assert not field.handle(Command("back"))


def test_field_consumes_enter_but_not_the_accept_button_of_a_controller(field: TextField) -> None:
    assert field.handle(Accept(down=True))
    assert not field.handle(Accept(down=True, by_controller=True))


def _drawn_field(hand: Stagehand, text: str) -> tuple[TextField, Callable[[str], float]]:
    """Return a drawn field, and a function for the x at which a prefix of its text ends."""
    field, canvas = TextField(text, lambda written: None, longest=80), hand.stage.canvas
    control = field.control("field", "Field", Rect(100, 100, 200, 46))
    field.draw(canvas, control, Touch(has_focus=True))
    # the text begins 14 units inside the field
    return field, lambda text: 114 + canvas.text_width(text, 21)


def test_pointer_places_the_caret_and_selects_words(open_app: Callable[..., Stagehand]) -> None:
    field, end_of = _drawn_field(open_app(), "an owl")
    field.handle(Press(end_of("an"), 120))
    field.handle(Typed("d"))
    assert field.text == "and owl"
    field.handle(Press(end_of("and "), 120))
    field.handle(Point(end_of("and ow"), 120))
    assert field.selected == "ow"
    field.handle(Press(end_of("a"), 120, is_double=True))
    assert field.selected == "and"
    field.handle(Point(end_of("a") + 2, 120))
    assert field.selected == "and", "a small movement changed the selection"


def test_long_text_scrolls_so_that_the_caret_stays_visible(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    field, _ = _drawn_field(hand, "an owl that sees more than fits into so short a line")
    field.handle(Press(284, 120))
    field.handle(Typed("!"))
    assert field.text.endswith("line!"), "the end is not visible at first"
    field.handle(Edit("home"))
    field.draw(hand.stage.canvas, field.control("field", "Field", Rect(100, 100, 200, 46)), Touch(has_focus=True))
    field.handle(Press(115, 120))
    field.handle(Typed("!"))
    assert field.text.startswith("!an owl")


@pytest.mark.unseen
@pytest.mark.parametrize("by_keys", [True, False])
def test_name_is_selected_on_entering_its_field(open_app: Callable[..., Stagehand], by_keys: bool) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    if by_keys:
        hand.focus(lambda control: control["id"] == "new.1.name")
    else:
        hand.click("new.1.name")
    hand.type("Mi")
    hand.type("a")
    assert hand.control("new.1.look")["label"].startswith("Seat 2")
    assert hand.stage.focused_control is not None
    look = hand.stage.focused_control.look
    assert isinstance(look, TextField)
    assert look.text == "Mia"
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    assert look.selected == "Mia"
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert look.text == "Brok"
    assert look.selected == "Brok", "undo does not restore the selection"
    hand.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert look.selected == "Bro"
    hand.key(pygame.K_END)
    hand.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert look.text == ""
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] == "home"


def test_input_method_knows_the_place_of_the_text(
    open_app: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app()
    rects: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", rects.append)
    hand.click("home.ugh_ugh.new")
    hand.click("new.0.name")
    hand.loop()
    assert [list(rect) for rect in rects] == [hand.control("new.0.name")["rect"]]
    hand.app.handle(pygame.event.Event(pygame.TEXTEDITING, text="み", start=0, length=1))
    rect = hand.control("new.0.name")["rect"]
    before = pygame.image.tobytes(hand.stage.canvas.pixels.subsurface(rect), "RGB")
    hand.stage.refresh()
    hand.stage.draw()
    assert pygame.image.tobytes(hand.stage.canvas.pixels.subsurface(rect), "RGB") != before


def test_leaving_a_text_field_ends_the_composition_of_an_input_method(
    open_app: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app()
    calls: list[str] = []
    for name in ("start_text_input", "stop_text_input"):
        monkeypatch.setattr(pygame.key, name, partial(calls.append, name))
    hand.click("home.ugh_ugh.new")
    hand.click("new.0.name")
    hand.loop()
    calls.clear()
    rect = hand.control("new.0.name")["rect"]
    hand.click("new.1.name")
    without_focus = pygame.image.tobytes(hand.stage.canvas.pixels.subsurface(rect), "RGB")
    hand.click("new.0.name")
    hand.app.handle(pygame.event.Event(pygame.TEXTEDITING, text="み", start=0, length=1))
    hand.click("new.1.name")
    assert pygame.image.tobytes(hand.stage.canvas.pixels.subsurface(rect), "RGB") == without_focus
    hand.loop()
    assert calls == ["stop_text_input", "start_text_input"]


@pytest.mark.unseen
def test_key_edits_once_even_if_its_release_comes_late(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    hand.click("home.ugh_ugh.new")
    hand.click("new.0.name")
    hand.key(pygame.K_END)
    hand.key(pygame.K_BACKSPACE)
    focused = hand.stage.focused_control
    assert focused is not None
    assert isinstance(focused.look, TextField)
    assert focused.look.text == "Un"


def test_hint_of_an_empty_field_fits_at_a_large_text_size(open_app: Opener) -> None:
    hand = open_app()
    field = TextField("", lambda written: None, longest=24, hint="Gib deinem Turm einen Namen")
    hand.stage.canvas.use_text_size(1.5)
    rect = Rect(100, 100, 330, 46)
    (hint,) = labels_drawn(hand.stage.canvas, field.draw, field.control("field", "Field", rect), Touch())
    assert hint.ink.right <= rect.right, "the hint is cut off"
