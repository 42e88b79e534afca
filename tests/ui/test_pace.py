"""How often the app's loop runs, and what ends its sleep."""

from __future__ import annotations

import ctypes
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path

import pygame
import pytest

from game import app
from game.core import Match
from game.core.system import MACOS, WINDOWS, path_of_loaded_library
from game.screens.home import fire_cell
from game.screens.navigation import ScreenName
from game.screens.parts import prepared_ahead
from game.screens.parts.prepared_ahead import paint_ahead, prepare_ahead
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.controller_buttons import UNKNOWN, Controller
from game.ui.intentions import Command
from game.ui.layout import SCREEN
from game.ui.pictures import PICTURE_THREAD, Pictures, read_picture
from game.ui.preloading import Preloader
from game.ui.scene import Scene
from game.ui.stage import STEP, Stage
from game.ui.surfaces import cut
from game.ui.text import Texts
from game.window import display
from game.window.display import find_sdl_function
from game.window.guards import LoopPacing
from tests.ui.stagehand import Opener, Stagehand

#: after this many seconds without a touch the app expects none soon
LONG = 60.0


class MovingScene(Scene):
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
    while not hand.stage.preloader.done:
        hand.stage.preloader.preload_slice()
    hand.stage.draw()
    return hand


def new_pace(hand: Stagehand) -> LoopPacing:
    """Return a ``LoopPacing`` of the app's loop, with the last touch at second 0."""
    return LoopPacing(hand.stage, hand.stage.sound, 0.0)


def test_loop_sleeps_long_only_while_nothing_changes(open_app: Opener) -> None:
    hand = bring_to_rest(open_app())
    stage, pace = hand.stage, new_pace(hand)
    assert pace.sleep_seconds(1.0) == STEP, (
        "one second after the last touch, the loop does not sleep for exactly one step"
    )
    assert pace.sleep_seconds(LONG) >= 0.5
    stage.notify("A word.")
    stage.draw()
    assert pace.sleep_seconds(LONG) >= 0.5, "the loop wakes for a notice that stays until something is touched"
    stage.handle(Command("nothing"))
    stage.draw()
    assert pace.sleep_seconds(LONG) < 0.1, "the loop sleeps although the notice is about to go"


def test_loop_wakes_often_while_a_controller_is_plugged_in(open_app: Opener) -> None:
    hand = bring_to_rest(open_app())
    hand.stage.controllers = (Controller("USB Gamepad", UNKNOWN),)
    assert new_pace(hand).sleep_seconds(LONG) < 0.1, "the loop sleeps although a controller would not wake it"


def test_urgent_pictures_are_drawn_ahead_even_right_after_a_touch(open_app: Opener) -> None:
    hand = bring_to_rest(open_app())
    stage, pace = hand.stage, new_pace(hand)
    assert not pace.has_time_to_preload(0.01), "pictures are preloaded although the person has just touched something"
    stage.preloader.preload_first(iter([lambda canvas: None]))
    assert pace.has_time_to_preload(0.01), "urgent pictures wait until the person seems to be thinking"
    stage.preloader.preload_slice()
    assert not pace.has_time_to_preload(0.01), "pictures that are not urgent are preloaded right after a touch"
    assert pace.has_time_to_preload(1.0)


def test_fonts_are_closed_and_freed_memory_is_returned_once_when_nothing_happens_for_a_while(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app()
    finish_start(hand)
    bring_to_rest(hand)
    returned: list[float] = []
    monkeypatch.setattr(app.garbage, "return_freed_memory", lambda: returned.append(1.0))
    monkeypatch.setattr(app, "wait_for_event", lambda seconds, polled=False: None)
    pace = hand.app._pacing
    hand.stage.canvas.texts.font("body", 20)
    for seconds_since_touch, times_returned in ((10.0, 0), (21.0, 1), (50.0, 1)):
        pace.last_event_at = time.perf_counter() - seconds_since_touch
        hand.app._last_advance = time.perf_counter()
        hand.app.rest()
        assert len(returned) == times_returned, (
            f"returned too often or too seldom {seconds_since_touch} s after a touch"
        )
        has_fonts = hand.stage.canvas.texts.font.cache_info().currsize > 0
        assert has_fonts == (times_returned == 0), f"fonts are open: {has_fonts}, {seconds_since_touch} s after a touch"


def finish_start(hand: Stagehand) -> None:
    """Let the app's loop take all the steps that the start has left after the first picture."""
    while hand.app._start_steps is not None:
        hand.app.rest()


def test_each_round_of_the_loop_does_one_step_of_the_start_after_the_first_picture(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window shows a picture as early as possible. Then each round of the app's loop does one step of what is left
    of the start."""
    hand = open_app()
    done: list[str] = []
    monkeypatch.setattr(app.garbage, "begin", lambda: done.append("garbage"))
    monkeypatch.setattr(hand.app.sound, "open", lambda: done.append("sound"))
    monkeypatch.setattr(app.GAMES, "search_packages", lambda: done.append("packages"))
    hand.app.draw()
    for step in ("garbage", "sound", "packages"):
        assert hand.stage.shows_placeholders and step not in done
        hand.app.rest()
        assert done[-1] == step
    finish_start(hand)
    assert done == ["garbage", "sound", "packages"]


def test_pictures_are_preloaded_while_something_moves_if_there_is_time(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = bring_to_rest(open_app())
    drawn: list[str] = []
    hand.app.draw()  # the first picture, before which nothing is preloaded
    finish_start(hand)
    hand.stage.push(MovingScene(hand.stage))
    hand.stage.preloader.begin(iter([lambda canvas: drawn.append("ahead")]))
    # at least a negative number of seconds is always left before the next step, so that preloading is allowed
    for seconds_needed, expected in ((LONG, []), (-LONG, ["ahead"])):
        monkeypatch.setattr(app, "_MIN_SECONDS_TO_PRELOAD", seconds_needed)
        hand.stage.refresh()
        hand.app.rest()
        assert drawn == expected, f"expected {expected} with {seconds_needed} seconds needed before a step, got {drawn}"


def test_urgent_drawings_come_first_and_the_other_drawings_go_on_after_them(open_app: Opener) -> None:
    # the clock advances by a second each time it is read, which leaves time for one drawing in a slice
    ticks, drawn = count(), []
    preloader = Preloader(open_app().stage.canvas, 2.5, lambda: float(next(ticks)))
    preloader.begin(iter([lambda canvas, name=name: drawn.append(name) for name in "ab"]))
    preloader.preload_slice()
    preloader.preload_first(iter([lambda canvas, name=name: drawn.append(name) for name in "ux"]))
    preloader.preload_slice()
    assert drawn == ["a", "u"] and preloader.urgent
    while not preloader.done:
        preloader.preload_slice()
    assert drawn == ["a", "u", "x", "b"] and not preloader.urgent


def test_module_of_a_screen_is_imported_on_a_thread_before_the_screen_is_made(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def import_there(names: Iterable[ScreenName]) -> None:
        assert threading.current_thread() is not threading.main_thread()
        done.extend(names)

    def make_here(stage: Stage, name: ScreenName) -> Scene:
        assert threading.current_thread() is threading.main_thread()
        done.append(f"{name} made")
        return Scene(stage)

    monkeypatch.setattr(prepared_ahead, "import_screens", import_there)
    monkeypatch.setattr(prepared_ahead, "make_screen", make_here)
    for _ in prepare_ahead(open_app().stage, "options"):
        continue
    assert done == ["options", "options made"]


def draw_on(canvas: Canvas, painters: Iterable[Callable[[Canvas], None]]) -> bool:
    """Draw with all painters; return whether the picture has changed."""
    before = pygame.image.tobytes(canvas.pixels, "RGB")
    for paint in painters:
        paint(canvas)
    return pygame.image.tobytes(canvas.pixels, "RGB") != before


@pytest.mark.parametrize(
    ("screen", "arguments"), [("options", ()), ("rulebook", ("ugh_ugh",)), ("lesson", ("ugh_ugh",))]
)
def test_only_the_likeliest_next_screen_is_painted_before_it_opens(
    screen: ScreenName, arguments: tuple[str, ...], open_app: Opener
) -> None:
    stage = open_app().stage
    assert not draw_on(stage.canvas, prepare_ahead(stage, screen, *arguments))
    assert draw_on(stage.canvas, paint_ahead(stage, screen, *arguments))


def test_large_picture_is_preloaded_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    window = pygame.display.set_mode((800, 450))
    pictures, others = (Pictures(find_assets()) for _ in range(2))
    pictures.use_scale(0.5)
    others.use_scale(0.5)
    loaded_at_once = pygame.image.tobytes(others.image("wall.plain"), "RGB")
    by_main_thread, may_read = [], threading.Event()

    def record_thread_and_read_when_told(path: Path, halved: bool) -> pygame.Surface:
        by_main_thread.append(threading.current_thread() is threading.main_thread())
        may_read.wait(60)
        return read_picture(path, halved)

    monkeypatch.setattr("game.ui.pictures.read_picture", record_thread_and_read_when_told)
    preloader = Preloader(Canvas(window.copy(), pictures, Texts(find_assets() / "fonts")))
    preloader.begin(iter([lambda canvas: canvas.picture_in("wall.plain", SCREEN)]))
    for _ in range(3):  # while the picture's file is being read
        preloader.preload_slice()
        assert not pictures.cached_bytes and not preloader.done
    may_read.set()
    for thread in threading.enumerate():
        if thread.name == PICTURE_THREAD:
            thread.join()
    preloader.preload_slice()
    assert by_main_thread == [False] and preloader.done
    assert pygame.image.tobytes(pictures.image("wall.plain"), "RGB") == loaded_at_once
    picture = weakref.ref(pictures.image("wall.plain"))
    pictures.use_scale(1.0)
    assert picture() is None, "a large picture that was preloaded outlives the cache"


@pytest.mark.parametrize(("rate", "seconds"), [(60, STEP), (8, 1 / 8)])
def test_loop_runs_once_for_each_frame_of_an_animation(open_app: Opener, rate: int, seconds: float) -> None:
    hand = open_app()
    scene = MovingScene(hand.stage)
    scene.rate = rate
    hand.stage.push(scene)
    assert new_pace(hand).sleep_seconds(LONG) == seconds


def test_clock_advances_by_the_time_slept_before_the_next_animation_begins(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = bring_to_rest(open_app())
    app, now = hand.app, [time.perf_counter() + LONG]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    app.step()
    app.step()

    def sleep(seconds: float, *, polled: bool = False) -> None:
        now[0] += seconds

    monkeypatch.setattr("game.app.wait_for_event", sleep)
    before, began = hand.stage.clock, now[0]
    for _ in range(4):
        app.rest()
    slept = hand.stage.clock - before
    assert slept == pytest.approx(now[0] - began, abs=2 * STEP) and slept > 1.5
    app.step()
    assert hand.stage.clock - before == pytest.approx(slept, abs=STEP), (
        "an animation that begins now does not start at 0"
    )


def test_held_key_keeps_the_loop_awake(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, now = bring_to_rest(open_app()), [0.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    hand.app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, scancode=pygame.KSCAN_RIGHT))
    for _ in range(round(LONG / STEP)):
        now[0] += STEP
        hand.app.advance()
    slept: list[float] = []
    monkeypatch.setattr("game.app.wait_for_event", lambda seconds, polled=False: slept.append(seconds))
    hand.app.rest()
    assert all(seconds <= STEP for seconds in slept), "the loop slept long although a key is held"


def test_wait_function_of_sdl_is_found_and_leaves_events_in_the_queue(open_app: Opener) -> None:
    open_app()
    pygame.event.clear()
    wait = find_sdl_function("SDL_WaitEventTimeout", ctypes.c_void_p, ctypes.c_int)
    assert wait is not None
    pygame.event.post(pygame.event.Event(pygame.USEREVENT))
    assert wait(None, 10_000) == 1
    assert [event.type for event in pygame.event.get()] == [pygame.USEREVENT]


def test_loop_uses_time_sleep_where_sdl_cannot_wait_or_a_device_is_polled(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(ctypes, "CDLL", lambda path: object())
    find_sdl_function.cache_clear()
    display.wait_for_event(0.25)
    find_sdl_function.cache_clear()
    display.wait_for_event(0.5, polled=True)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "dummy")
    display.wait_for_event(0.125)
    assert slept == [0.25, 0.5, 0.125]


def test_sleep_ends_with_an_event_or_after_the_requested_time(monkeypatch: pytest.MonkeyPatch) -> None:
    answers, waited, slept = [1, 0], [], []  # SDL answers 1 if there was an event

    def wait(event: None, milliseconds: int) -> int:
        waited.append(milliseconds)
        return answers.pop(0)

    monkeypatch.setattr(time, "sleep", slept.append)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(display, "find_sdl_function", lambda name, *arguments: wait)
    display.wait_for_event(0.0125)
    assert waited == [12] and slept == [], "the loop sleeps on although there is an event"
    display.wait_for_event(0.0125)
    assert waited == [12, 12] and slept == [pytest.approx(0.0005)], (
        "the rest of a millisecond is not slept, so pictures come too early"
    )


def test_event_ends_the_short_sleep_between_two_steps(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    hand, slept, by_clock = bring_to_rest(open_app()), list[float](), list[float]()
    monkeypatch.setattr("game.app.wait_for_event", lambda seconds, polled=False: slept.append(seconds))
    monkeypatch.setattr(time, "sleep", by_clock.append)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0)))
    hand.app.step()
    hand.app.rest()
    assert by_clock == [] and all(0 < seconds <= STEP for seconds in slept)


def test_consecutive_motions_are_merged_and_all_events_keep_their_order(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, taken = open_app(), list[object]()
    monkeypatch.setattr(hand.app, "handle", lambda event: taken.append((event.type, getattr(event, "pos", None))))
    pygame.event.clear()
    for kind, x in ((pygame.MOUSEMOTION, 1), (pygame.MOUSEMOTION, 2), (pygame.MOUSEBUTTONDOWN, 2)):
        pygame.event.post(pygame.event.Event(kind, pos=(x, 0), button=1))
    for x in (3, 4, 5):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 0)))
    hand.app.take_events()
    moved, pressed = pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN
    assert taken == [(moved, (2, 0)), (pressed, (2, 0)), (moved, (5, 0))]


def test_mouse_motions_are_drawn_once_a_frame_but_a_key_press_at_once(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, now = bring_to_rest(open_app()), [time.perf_counter()]
    app, drawn = hand.app, list[float]()
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    app.draw()
    monkeypatch.setattr(hand.stage, "draw", lambda: drawn.append(now[0]))
    began = now[0]
    for _ in range(20):  # mouse events come more often than pictures are shown
        now[0] += STEP / 10
        app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3)))
        hand.stage.refresh()
        app.step()
    assert len(drawn) == 2 and drawn[0] - began >= STEP / 2
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, scancode=pygame.KSCAN_TAB))
    app.step()
    assert drawn[-1] == now[0]


def test_sdl_is_loaded_by_name_on_windows_and_through_pygame_elsewhere() -> None:
    assert path_of_loaded_library("SDL2", "base.pyd", WINDOWS) == "SDL2.dll"
    assert (
        path_of_loaded_library("SDL2", "base.so", MACOS)
        == path_of_loaded_library("SDL2", "base.so", "linux")
        == "base.so"
    )
    assert sys.modules["pygame.base"].__file__


def test_fire_repeats_the_same_pictures_in_each_cycle(open_app: Opener, tmp_path: Path) -> None:
    """The cached pictures of the second round equal freshly painted pictures, also after something else has changed."""
    (tmp_path / "matches").mkdir(exist_ok=True)
    Match.new("ugh_ugh", seats=2, seed=1).save(tmp_path / "matches" / "open.firepit")
    hand = bring_to_rest(open_app(), still=False)
    stage, canvas = hand.stage, hand.stage.canvas
    while stage.scene.is_waiting:  # type: ignore[attr-defined]
        stage.advance(STEP)
        time.sleep(0.002)
    for round_of_fires in range(2):
        if round_of_fires:
            stage.notify("A word over the fires.")
        stage.draw()
        seen: dict[int | None, bytes] = {}
        for _ in range(200):
            stage.advance(STEP)
            (fire,) = stage.draw() or stage.scene.moving_parts() or []
            drawn = pygame.image.tobytes(cut(canvas.pixels, canvas.mapping.to_window(fire)), "RGB")
            assert seen.setdefault(stage.scene.phase, drawn) == drawn
        assert len(set(seen.values())) == len(seen) == fire_cell.FRAMES
        stage.refresh()
        stage.draw()
        (fire,) = stage.scene.moving_parts() or []
        painted = pygame.image.tobytes(cut(canvas.pixels, canvas.mapping.to_window(fire)), "RGB")
        assert painted == seen[stage.scene.phase], "a cached picture differs from a painted one"
