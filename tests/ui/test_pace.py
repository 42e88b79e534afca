"""How often the app's loop runs, and what ends its sleep."""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core import Match
from game.core.system import MACOS, WINDOWS, library_with
from game.ui.controller_buttons import UNKNOWN, Controller
from game.ui.intentions import Command
from game.ui.scene import Scene
from game.ui.stage import STEP
from game.ui.surfaces import cut
from game.window import display
from game.window.display import find_function
from game.window.guards import Pace
from tests.ui.stagehand import Stagehand

Opener = Callable[..., Stagehand]
#: seconds without a touch
LONG = 60.0


class Moving(Scene):
    """A scene that asks for a number of pictures a second."""

    rate = 60

    @property
    def wants_frames(self) -> bool:
        return self.rate > 0

    @property
    def frame_rate(self) -> int:  # type: ignore[override]
        return self.rate


def bring_to_rest(hand: Stagehand, *, still: bool = True) -> Stagehand:
    """Draw the screen, stop the fires if ``still``, and finish all drawing ahead."""
    hand.stage.options.reduced_motion = still
    while not hand.stage.foresight.done:
        hand.stage.foresight.go_on()
    hand.stage.draw()
    return hand


def new_pace(hand: Stagehand) -> Pace:
    return Pace(hand.stage, hand.stage.sound, 0.0)


def test_loop_sleeps_long_only_while_nothing_changes(open_app: Opener) -> None:
    hand = bring_to_rest(open_app())
    stage, pace = hand.stage, new_pace(hand)
    assert pace.sleep_seconds(1.0) == STEP, "the last touch was only a second ago"
    assert pace.sleep_seconds(LONG) >= 0.5
    stage.notify("A word.")
    stage.draw()
    assert pace.sleep_seconds(LONG) >= 0.5, "a notice stays until something is touched"
    stage.take(Command("nothing"))
    stage.draw()
    assert pace.sleep_seconds(LONG) < 0.1, "the notice is about to go"


def test_loop_wakes_often_while_a_controller_is_plugged_in(open_app: Opener) -> None:
    hand = bring_to_rest(open_app())
    hand.stage.controllers = (Controller("USB Gamepad", UNKNOWN),)
    assert new_pace(hand).sleep(LONG) < 0.1, "a controller wakes no sleeping loop, and its pad sends nothing else"


def test_most_likely_pictures_are_drawn_ahead_at_once(open_app: Opener) -> None:
    hand = bring_to_rest(open_app())
    stage, pace = hand.stage, new_pace(hand)
    assert not pace.is_person_thinking(0.01), "something was touched just now"
    stage.foresight.begin_with(iter([lambda canvas: None]))
    assert pace.is_person_thinking(0.01)
    stage.foresight.go_on()
    assert not pace.is_person_thinking(0.01), "the remaining pictures can wait"
    assert pace.is_person_thinking(1.0)


@pytest.mark.parametrize(("rate", "seconds"), [(60, STEP), (8, 1 / 8)])
def test_loop_runs_once_for_each_frame_of_an_animation(open_app: Opener, rate: int, seconds: float) -> None:
    hand = open_app()
    scene = Moving(hand.stage)
    scene.rate = rate
    hand.stage.push(scene)
    assert new_pace(hand).sleep(LONG) == seconds


def test_time_slept_is_made_up_and_does_not_shorten_the_next_animation(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = bring_to_rest(open_app())
    app, now = hand.app, [time.perf_counter() + LONG]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    app.step()
    app.step()

    def sleep(seconds: float, *, polled: bool) -> None:
        now[0] += seconds

    monkeypatch.setattr("game.app.wait_for_event", sleep)
    before, began = hand.stage.clock, now[0]
    for _ in range(4):
        app.rest()
    slept = hand.stage.clock - before
    assert slept == pytest.approx(now[0] - began, abs=2 * STEP) and slept > 1.5
    app.step()
    assert hand.stage.clock - before == pytest.approx(slept, abs=STEP), "an animation that begins now starts at 0"


def test_held_key_keeps_the_loop_awake(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, now = bring_to_rest(open_app()), [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    hand.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, scancode=pygame.KSCAN_RIGHT))
    for _ in range(round(LONG / STEP)):
        now[0] += STEP
        hand.app.advance()
    slept: list[float] = []
    monkeypatch.setattr("game.app.wait_for_event", lambda seconds, polled: slept.append(seconds))
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    hand.app.rest()
    assert slept == [], "the loop slept long although a key is held"


def test_sdl_wait_is_found_and_leaves_events_in_the_queue(open_app: Opener) -> None:
    open_app()
    pygame.event.clear()
    wait = find_function("SDL_WaitEventTimeout", ctypes.c_void_p, ctypes.c_int)
    assert wait is not None
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    assert wait(None, 10_000) == 1
    assert [event.type for event in pygame.event.get()] == [pygame.USEREVENT]


def test_loop_sleeps_by_the_clock_without_sdl_or_while_polling(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(ctypes, "CDLL", lambda path: object())
    find_function.cache_clear()
    display.wait_for_event(0.25)
    find_function.cache_clear()
    display.wait_for_event(0.5, polled=True)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    display.wait_for_event(0.125)
    assert slept == [0.25, 0.5, 0.125]


def test_sdl_is_loaded_by_name_on_windows_and_through_pygame_elsewhere() -> None:
    assert library_with("SDL2", "base.pyd", WINDOWS) == "SDL2.dll"
    assert library_with("SDL2", "base.so", MACOS) == library_with("SDL2", "base.so", "linux") == "base.so"
    assert sys.modules["pygame.base"].__file__


def test_fire_repeats_the_same_pictures_in_each_round(open_app: Opener, tmp_path: Path) -> None:
    """The cached pictures of the second round equal freshly painted ones, also after something else has changed."""
    (tmp_path / "matches").mkdir(exist_ok=True)
    Match.new("ugh_ugh", seats=2, seed=1).save(tmp_path / "matches" / "open.firepit")
    hand = bring_to_rest(open_app(), still=False)
    stage, canvas = hand.stage, hand.stage.canvas
    while stage.scene.waits:  # type: ignore[attr-defined]
        stage.advance(STEP)
        time.sleep(0.002)
    for round_of_fires in range(2):
        if round_of_fires:
            stage.notify("A word over the fires.")
        stage.draw()
        seen: dict[int | None, bytes] = {}
        for _ in range(200):
            stage.advance(STEP)
            (part,) = stage.draw() or stage.scene.moving_parts() or []
            drawn = pygame.image.tobytes(cut(canvas.pixels, canvas.mapping.to_window(part)), "RGB")
            assert seen.setdefault(stage.scene.phase, drawn) == drawn
        assert len(set(seen.values())) == len(seen) == 12
        stage.refresh()
        stage.draw()
        (part,) = stage.scene.moving_parts() or []
        painted = pygame.image.tobytes(cut(canvas.pixels, canvas.mapping.to_window(part)), "RGB")
        assert painted == seen[stage.scene.phase], "a cached picture differs from a painted one"
