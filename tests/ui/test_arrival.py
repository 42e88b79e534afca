"""A new screen is shown at once: first a placeholder with its title, then, once its pictures are loaded, all of it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.screens.parts.page import Page
from game.ui import preloading
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Intention, Typed
from game.ui.layout import Rect
from game.ui.stage import STEP
from tests.ui.stagehand import Opener, Stagehand
from tests.ui.test_trust import begin_match


class SlowPage(Page):
    """A page prepared in several steps; it records the calls of the app in ``seen``."""

    title = "Slow"
    steps = 3

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type]
        self.seen: list[str] = []

    def prepare(self) -> Iterator[None]:
        for _ in range(self.steps):
            self.seen.append("prepared")
            yield

    def draw_placeholder(self, canvas: Canvas) -> None:
        self.seen.append("placeholder")

    def paint(self, canvas: Canvas) -> None:
        self.seen.append("painted")

    def update(self, seconds: float) -> None:
        self.seen.append("moved")

    @property
    def wants_frames(self) -> bool:
        return True


class PageWithControl(SlowPage):
    """A page with a control."""

    def controls(self) -> list[Control]:
        return [self.back_control()]


class AnsweringPage(SlowPage):
    """A page with a button and a focused text field; it records each input that reaches it or its controls."""

    def controls(self) -> list[Control]:
        button, field = Rect(100, 300, 200, 100), Rect(400, 300, 400, 100)
        return [
            Control("answer", "button", "Answer", button, partial(self.seen.append, "answered")),
            Control("words", "field", "Words", field, first=True, typing=True, handle=self.read),
        ]

    def read(self, intention: Intention) -> bool:
        if isinstance(intention, Typed):
            self.seen.append(intention.text)
        return isinstance(intention, Typed)

    def handle(self, intention: Intention) -> bool:
        self.seen.append(type(intention).__name__)
        return False


@pytest.fixture
def slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prepare a new screen by one step in each frame, however fast the machine is."""

    def preload_one_step(self: preloading.Preloader, seconds: float | None) -> None:
        self._preload_next(share_used=lambda: 0.0)

    monkeypatch.setattr(preloading.Preloader, "preload_slice", preload_one_step)


def open_slow(hand: Stagehand) -> SlowPage:
    """Open a page that takes some steps to prepare, without drawing it."""
    scene = SlowPage(hand.stage)
    hand.stage.push(scene)
    return scene


def draw(hand: Stagehand, times: int) -> None:
    """Draw several pictures, one after another."""
    for _ in range(times):
        hand.app.draw()


def draw_until_shown(hand: Stagehand) -> None:
    """Draw as many frames as the slowest new screen takes until it is shown."""
    draw(hand, preloading._MAX_LOADING_SLICES + 1)


def test_placeholder_of_a_screen_is_shown_until_the_whole_screen_is_prepared(open_app: Opener, slices: None) -> None:
    hand = open_app()
    draw(hand, 1)
    scene = open_slow(hand)
    draw(hand, 1)
    assert scene.seen == ["prepared", "placeholder"] and hand.stage.wants_drawing
    draw_until_shown(hand)
    assert scene.seen.count("placeholder") == 1 and scene.seen.count("prepared") == scene.steps
    assert scene.seen[-1] == "painted" and not hand.stage.wants_drawing


def test_nothing_moves_on_a_screen_before_it_is_shown(open_app: Opener, slices: None) -> None:
    hand = open_app()
    draw(hand, 1)
    scene = open_slow(hand)
    draw(hand, 1)
    hand.app._last_advance -= 10 * STEP  # as if the time of ten steps had gone by
    hand.app._advance_time()
    assert "moved" not in scene.seen
    draw_until_shown(hand)
    hand.app._last_advance -= 10 * STEP  # as if the time of ten steps had gone by
    hand.app._advance_time()
    assert "moved" in scene.seen


def test_screen_shows_its_placeholder_only_until_it_is_loaded(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the clock of the test only the first loading takes time, as pictures are cached afterwards."""
    seconds = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: seconds[0])
    monkeypatch.setattr(preloading, "_MAX_WALL_CLOCK_RATIO", math.inf)  # the machine may be busy
    loaded: list[int] = []

    def prepare(scene: SlowPage) -> Iterator[None]:
        for step in range(scene.steps):
            if step not in loaded:
                loaded.append(step)
                seconds[0] += preloading._FIRST_LOADING_SLICE_SECONDS
            scene.seen.append("prepared")
            yield

    monkeypatch.setattr(SlowPage, "prepare", prepare)
    hand = open_app()
    draw(hand, 1)
    scene = open_slow(hand)
    draw_until_shown(hand)
    assert scene.seen.count("placeholder") == 1 and scene.seen[-1] == "painted"
    hand.stage.pop()
    draw(hand, 1)
    again = SlowPage(hand.stage)
    again.title = "Slow again"  # with the same title, the layer painted before would be shown
    hand.stage.push(again)
    draw(hand, 1)
    assert "placeholder" not in again.seen, "a screen that is loaded shows its placeholder first"
    assert again.seen[-1] == "painted"
    assert not hand.stage.needs_placeholder and not hand.stage.wants_drawing


def test_screen_loaded_late_in_a_round_is_drawn_in_the_next_round(
    open_app: Opener, slices: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round of the app's loop that has taken long loads the screen only; the next round draws it."""
    monkeypatch.setattr(App, "_is_round_late", True)
    hand = open_app()
    draw(hand, 1)
    scene = open_slow(hand)
    draw(hand, 1)
    while not hand.app._opened_screen_loader.done:
        draw(hand, 1)
    layer = (scene.name, scene.title, scene.lead, scene.paint_key)
    assert hand.stage.canvas.has_layer(layer), "the layer is painted only when the screen is drawn"
    assert hand.stage.wants_drawing, "the round that loads the last picture also draws the screen"
    draw(hand, 1)
    assert not hand.stage.wants_drawing


def test_screen_shows_its_placeholder_again_if_its_cached_picture_was_discarded(open_app: Opener, slices: None) -> None:
    """The layer has to be painted again, which takes long; meanwhile the screen shows only its bar and its title."""
    hand = open_app()
    draw(hand, 1)
    scene = open_slow(hand)
    draw_until_shown(hand)
    for is_painted in (True, False):
        hand.stage.push(SlowPage(hand.stage))
        draw_until_shown(hand)
        if not is_painted:
            hand.stage.canvas.forget_painted()
        hand.stage.pop()
        assert hand.stage.needs_placeholder != is_painted
        draw_until_shown(hand)
    assert scene.seen.count("placeholder") == 2


def test_error_in_preparing_a_screen_is_reported(
    open_app: Opener, slices: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(scene: SlowPage) -> Iterator[None]:
        yield
        raise KeyError("prepared")

    monkeypatch.setattr(SlowPage, "prepare", prepare)
    hand = open_app()
    draw(hand, 1)
    scene = open_slow(hand)
    for _ in range(2):
        hand.app.error_guard.guard(hand.app.draw)
    assert hand.stage.scene.name == "failure" and "painted" not in scene.seen
    assert "raise KeyError" in next((tmp_path / "errors").iterdir()).read_text(encoding="utf-8")


def test_screen_is_drawn_after_a_limited_wait_even_if_not_fully_prepared(open_app: Opener, slices: None) -> None:
    hand = open_app()
    draw(hand, 1)
    scene = open_slow(hand)
    scene.steps = 10_000
    draw(hand, 2 * preloading._MAX_LOADING_SLICES)
    assert not hand.stage.wants_drawing and scene.seen.count("prepared") <= preloading._MAX_LOADING_SLICES


def test_controls_are_listed_only_after_a_screen_is_prepared(open_app: Opener, slices: None) -> None:
    hand = open_app()
    draw(hand, 1)
    scene = PageWithControl(hand.stage)
    hand.stage.push(scene)
    assert hand.stage.controls == [], (
        "controls are listed, which lays out the whole screen, before its placeholder is shown"
    )
    draw(hand, 1)
    assert hand.stage.controls == []
    draw_until_shown(hand)
    assert scene.seen[-1] == "painted" and hand.stage.controls
    hiding = PageWithControl(hand.stage)
    hand.stage.without_placeholder.add(hiding)
    hand.stage.push(hiding)
    assert hand.stage.controls, "a screen that needs no placeholder is not shown at once"


def test_curtain_of_a_game_hides_the_table_at_once(open_app: Opener) -> None:
    hand = open_app()
    table = begin_match(hand, "ugh_ugh", trust=False)
    draw(hand, 1)
    table.hand_over = replace(table.hand_over, curtain=lambda seat: PageWithControl(hand.stage))
    hand.stage.push(table.curtain(0))
    assert not hand.stage.needs_placeholder, "the table's secrets are dimmed instead of hidden"


def open_answering(hand: Stagehand) -> AnsweringPage:
    """Open an ``AnsweringPage`` and draw it once: only the bar with its title is shown so far."""
    draw(hand, 1)
    scene = AnsweringPage(hand.stage)
    hand.stage.push(scene)
    draw(hand, 1)
    return scene


def given_to(scene: AnsweringPage) -> list[str]:
    """Return the input that a page and its controls were given, in order."""
    return [name for name in scene.seen if name not in ("prepared", "placeholder", "painted", "moved")]


def test_touch_before_a_screen_is_shown_takes_effect_when_it_is_shown(open_app: Opener, slices: None) -> None:
    hand = open_app()
    scene = open_answering(hand)
    x, y = hand.stage.canvas.mapping.to_window(Rect(150, 350, 1, 1)).topleft
    hand.press(x, y)
    hand.app.take_events()
    draw(hand, 1)
    hand.release(x, y)
    hand.app.take_events()
    assert given_to(scene) == [], "a touch acts on what is not shown yet"
    draw_until_shown(hand)
    hand.app.advance()
    assert given_to(scene) == ["answered"], "a touch was lost"
    hand.app.advance()
    assert given_to(scene) == ["answered"]


def test_clicks_wait_while_a_screen_loads_again_but_the_mouse_wheel_acts_at_once(
    open_app: Opener, slices: None
) -> None:
    hand = open_app()
    scene = open_answering(hand)
    draw_until_shown(hand)
    hand.stage.loads_before_drawing = True
    draw(hand, 1)
    x, y = hand.stage.canvas.mapping.to_window(Rect(150, 350, 1, 1)).topleft
    hand.move_to(x + 1, y)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, precise_x=0.0, precise_y=1.0, x=0, y=1, flipped=False))
    hand.app.take_events()
    assert given_to(scene) == ["Wheel"]
    hand.press(x, y)
    hand.release(x, y)
    hand.app.take_events()
    assert given_to(scene) == ["Wheel"], "a touch acts on a picture that is not shown yet"
    draw_until_shown(hand)
    hand.app.advance()
    assert given_to(scene) == ["Wheel", "answered"], "a touch was lost"


def test_letters_typed_before_a_screen_is_shown_go_to_its_text_field(open_app: Opener, slices: None) -> None:
    hand = open_app()
    scene = open_answering(hand)
    muted = hand.app.sound.muted
    for letter, key in (("o", pygame.K_o), ("m", pygame.K_m)):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0))
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0, scancode=0))
        hand.app.take_events()
    draw_until_shown(hand)
    hand.app.advance()
    assert hand.stage.scene is scene and hand.app.sound.muted == muted, "a letter acted as a command"
    assert given_to(scene) == ["o", "m"]


def test_only_the_last_motion_between_touches_counts_before_a_screen_is_shown(open_app: Opener, slices: None) -> None:
    """The pointer moves five times before the press, and five times before the release. When the screen is shown, it
    gets one motion before each of the two."""
    hand = open_app()
    scene = open_answering(hand)
    for x in range(5):
        hand.move_to(x, 5)
        hand.app.take_events()
    hand.press(5, 5)
    hand.app.take_events()
    for x in range(5):
        hand.move_to(x, 8)
        hand.app.take_events()
    hand.release(5, 5)
    hand.app.take_events()
    draw_until_shown(hand)
    hand.app.advance()
    assert given_to(scene) == ["Point", "Press", "Point", "Release"]
    assert hand.stage.interaction.pointer[1] > 0


def test_second_key_press_waits_until_the_screen_opened_by_the_first_is_shown(open_app: Opener, slices: None) -> None:
    hand = open_app()
    scene = open_answering(hand)
    again = AnsweringPage(hand.stage)
    scene.read = lambda intention: False  # type: ignore[method-assign]
    scene.handle = lambda intention: hand.stage.push(again) or True  # type: ignore[func-returns-value,method-assign]
    for _ in range(2):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    hand.app.take_events()
    draw_until_shown(hand)
    hand.app.advance()
    assert hand.stage.scene is again and given_to(again) == []
    hand.app.advance()
    assert given_to(again) == []
    draw_until_shown(hand)
    hand.app.advance()
    assert given_to(again) == ["Command"]


@pytest.mark.parametrize("covers", [False, True])
def test_touch_has_no_effect_on_a_screen_that_opens_over_the_touched_one(
    open_app: Opener, slices: None, covers: bool
) -> None:
    hand = open_app()
    open_answering(hand)
    x, y = hand.stage.canvas.mapping.to_window(Rect(150, 350, 1, 1)).topleft
    hand.press(x, y)
    hand.release(x, y)
    hand.app.take_events()
    over = AnsweringPage(hand.stage)
    if covers:
        hand.stage.without_placeholder.add(over)  # like a curtain, the page is shown whole at once
    hand.stage.push(over)
    draw_until_shown(hand)
    hand.app.advance()
    assert given_to(over) == []
    hand.press(x, y)
    hand.release(x, y)
    hand.app.take_events()
    hand.app.advance()
    assert given_to(over) == ["answered"]


def test_touch_before_a_screen_is_shown_is_forgotten_when_the_window_loses_the_focus(
    open_app: Opener, slices: None
) -> None:
    hand = open_app()
    scene = open_answering(hand)
    x, y = hand.stage.canvas.mapping.to_window(Rect(150, 350, 1, 1)).topleft
    hand.press(x, y)
    hand.app.take_events()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    hand.release(x, y)
    hand.app.take_events()
    draw_until_shown(hand)
    hand.app.advance()
    assert "answered" not in scene.seen


def test_held_key_does_not_repeat_after_its_release_was_discarded(open_app: Opener, slices: None) -> None:
    hand = open_app()
    open_answering(hand)
    draw_until_shown(hand)
    key = {"key": pygame.K_RIGHT, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key))
    hand.app.take_events()
    open_answering(hand)
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key))
    hand.app.take_events()
    over = AnsweringPage(hand.stage)
    hand.stage.push(over)
    draw_until_shown(hand)
    for _ in range(round(1 / STEP)):
        hand.app.advance()
    assert given_to(over) == []


def test_letters_typed_before_a_screen_is_shown_are_kept_when_a_controller_is_unplugged(
    open_app: Opener, slices: None
) -> None:
    hand = open_app()
    scene = open_answering(hand)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="o"))
    hand.app.take_events()
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=7, button=0))
    hand.app.take_events()
    pygame.event.post(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=7))
    hand.app.take_events()
    assert [event.type for event in hand.app._waiting_input] == [pygame.TEXTINPUT]
    draw_until_shown(hand)
    hand.app.advance()
    assert given_to(scene) == ["o"]


def test_press_of_a_controller_button_is_forgotten_if_the_controller_is_then_unplugged(
    open_app: Opener, slices: None
) -> None:
    hand = open_app()
    scene = open_answering(hand)
    pygame.event.post(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=7, button=0))
    pygame.event.post(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=7))
    hand.app.take_events()
    assert hand.app._waiting_input == []
    draw_until_shown(hand)
    hand.app.advance()
    assert given_to(scene) == []


def test_table_dims_the_previous_screen_until_its_own_picture_is_loaded(
    open_app: Opener, slices: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app()
    draw(hand, 1)
    pixels = hand.stage.canvas.pixels
    before = pixels.copy()
    seen: list[str] = []
    scene = open_slow(hand)
    scene.draws_only_changes = True
    monkeypatch.setattr(SlowPage, "draw_placeholder", lambda self, canvas: None)
    monkeypatch.setattr(SlowPage, "draw", lambda self, canvas: seen.append("drawn"))
    draw(hand, 1)
    assert hand.stage.wants_drawing and not seen
    middle = pixels.get_rect().center
    assert sum(pixels.get_at(middle)[:3]) < sum(before.get_at(middle)[:3])
    draw_until_shown(hand)
    assert seen and not hand.stage.wants_drawing
