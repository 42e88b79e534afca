"""The window: its size and place, full screen, sharpness, and events from the window system."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from unittest.mock import MagicMock

import pygame
import pytest

from game.app import App
from game.cli import main
from game.commands.request import AppRequest
from game.ui import preloading
from game.ui.control import Control, Hold
from game.ui.layout import SCREEN, inset
from game.ui.scene import Scene
from game.ui.stage import STEP, Stage
from game.ui.window_limits import SMALLEST_WINDOW
from game.window.display import Place, Window, in_sight, read_place, roomy_size, system_window, window_flags
from tests.patience import TIMEOUT
from tests.ui.real_window import NoDisplay, RealWindow
from tests.ui.stagehand import Opener


def app_without_a_size(folder: Path, **request: object) -> App:
    """Open the app as a person does, without naming a size."""
    return App(AppRequest(data_dir=folder, mute=True, **request))  # type: ignore[arg-type]


# Sizes


def test_window_is_at_least_640_by_360(tmp_path: Path) -> None:
    app = app_without_a_size(tmp_path)
    system_window().size = (300, 200)
    assert pygame.display.get_window_size() == SMALLEST_WINDOW == (640, 360)
    app.close()


def test_window_size_below_the_minimum_is_refused_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--size", "600x400"]) == 2
    assert "the window size must be between 640x360 and 7680x4320, not 600x400" in capsys.readouterr().err


@pytest.mark.parametrize("size", [(640, 360), (800, 480), (1024, 600), (1280, 720), (2000, 900), (1100, 1400)])
def test_whole_picture_is_visible_at_any_size_and_shape(open_app: Opener, size: tuple[int, int]) -> None:
    hand = open_app(size=size)
    window = pygame.Rect((0, 0), size)
    assert all(window.contains(pygame.Rect(control["rect"])) for control in hand.map["controls"])


def test_new_size_is_drawn_at_once_and_the_pointer_is_mapped_to_it(open_app: Opener) -> None:
    hand = open_app(size=(1280, 720))
    before = hand.control("home.options")["rect"]
    system_window().size = (1600, 900)
    hand.turn()
    after = hand.control("home.options")["rect"]
    assert after[2] > before[2]
    hand.click("home.options")
    assert hand.map["screen"] == "options"


# Sharpness at any scale


@pytest.mark.parametrize("percent", [125, 150, 200])
def test_canvas_and_text_use_real_pixels(open_app: Opener, percent: int) -> None:
    hand = open_app(size=(1280 * percent // 100, 720 * percent // 100))
    canvas = hand.stage.canvas
    assert canvas.surface.get_size() == hand.app.window.surface.get_size()
    assert canvas.scale == pytest.approx(0.8 * percent / 100)
    assert canvas.text_pixels(20, fixed=True) == round(20 * canvas.scale)


def test_pointer_is_mapped_if_the_system_measures_windows_in_points_instead_of_pixels(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app(size=(1280, 720))
    x, y, width, height = hand.control("home.options")["rect"]
    monkeypatch.setattr(pygame.display, "get_window_size", lambda: (640, 360))
    at = ((x + width / 2) / 2, (y + height / 2) / 2)
    hand.press(*at)
    hand.turn()
    hand.release(*at)
    hand.settle()
    assert hand.map["screen"] == "options"


def test_windows_is_told_not_to_stretch_the_picture() -> None:
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"


# Saved size and place


def test_place_and_size_and_monitor_are_kept_between_starts(tmp_path: Path) -> None:
    app = app_without_a_size(tmp_path)
    screen = pygame.display.get_desktop_sizes()[0]
    app.close()
    saved = Place((1024, 650), (0, 40), 0, screen)
    (tmp_path / "window.json").write_text(
        json.dumps(
            {"size": saved.size, "corner": saved.corner, "monitor": 0, "monitor_size": screen, "maximised": False}
        ),
        encoding="utf-8",
    )
    app = app_without_a_size(tmp_path)
    assert pygame.display.get_window_size() == saved.size
    assert pygame.display.get_window_position() == saved.corner
    app.close()
    assert read_place(tmp_path / "window.json") == saved


@pytest.mark.parametrize(
    ("monitor", "monitor_size", "corner"),
    [(3, (1024, 768), (5000, 100)), (0, (9999, 9999), (100, 100)), (0, None, (5000, 5000)), (0, None, (0, -400))],
)
def test_window_on_a_missing_monitor_opens_in_view(
    monitor: int, monitor_size: tuple[int, int] | None, corner: tuple[int, int]
) -> None:
    pygame.display.quit()  # a window that another test left open would keep its place
    pygame.display.init()
    screen = pygame.display.get_desktop_sizes()[0]
    window = Window(None, Place((1024, 640), corner, monitor, monitor_size or screen), fullscreen=False)
    left, top = pygame.display.get_window_position()
    width, height = pygame.display.get_window_size()
    assert abs(left + width / 2 - screen[0] / 2) <= 1 and abs(top + height / 2 - screen[1] / 2) <= 1
    assert window.surface.get_size() == (width, height)
    pygame.quit()


def test_first_window_is_as_large_as_the_screen_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    system = MagicMock()
    monkeypatch.setattr("game.window.display.system_window", lambda: system)
    pygame.display.quit()
    pygame.display.init()
    screen = pygame.display.get_desktop_sizes()[0]
    window = Window(None, None, fullscreen=False)
    assert system.maximize.called and window.monitor_size == screen
    assert any(side >= 0.85 * whole for side, whole in zip(window.surface.get_size(), screen, strict=True))
    pygame.quit()


@pytest.mark.parametrize("screen", [(640, 360), (800, 480), (1024, 600)])
def test_first_window_is_no_larger_than_a_small_screen(screen: tuple[int, int]) -> None:
    assert all(side <= whole for side, whole in zip(roomy_size(screen), screen, strict=True))


@pytest.mark.parametrize("text", ["", "[]", '{"size": [0, 0]}', '{"size": "large"}'])
def test_broken_window_file_is_ignored_and_replaced(tmp_path: Path, text: str) -> None:
    (tmp_path / "window.json").write_text(text, encoding="utf-8")
    assert read_place(tmp_path / "window.json") is None
    app_without_a_size(tmp_path).close()
    assert read_place(tmp_path / "window.json") is not None


def test_size_from_the_command_line_is_not_saved(open_app: Opener, tmp_path: Path) -> None:
    open_app().close()
    assert not (tmp_path / "window.json").exists()


def test_window_counts_as_in_view_if_its_upper_edge_can_be_grabbed() -> None:
    origin, screen = (1920, 0), (1280, 1024)
    assert in_sight((1920, 0), (1024, 640), origin, screen)
    assert in_sight((1920 - 800, 300), (1024, 640), origin, screen)
    assert not in_sight((1920 - 1000, 300), (1024, 640), origin, screen)
    assert not in_sight((1920, -30), (1024, 640), origin, screen)
    assert not in_sight((0, 0), (1024, 640), origin, screen)


# Full screen


def test_full_screen_returns_to_the_window_as_it_was(tmp_path: Path) -> None:
    app = app_without_a_size(tmp_path)
    app.open_first_scene()
    before = pygame.display.get_window_size()
    app.stage.command("fullscreen")
    assert pygame.display.is_fullscreen()
    assert app.stage.canvas.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    app.stage.command("fullscreen")
    assert not pygame.display.is_fullscreen() and pygame.display.get_window_size() == before
    assert app.stage.canvas.surface.get_size() == before
    app.close()


def test_full_screen_asked_for_on_the_command_line_stays_when_an_option_changes(tmp_path: Path) -> None:
    app = app_without_a_size(tmp_path, fullscreen=True)
    app.open_first_scene()
    app.stage.options.music = 0.1
    app.stage.apply_options()
    assert pygame.display.is_fullscreen(), "another option ends full screen"
    app.stage.command("fullscreen")
    assert not pygame.display.is_fullscreen()
    app.stage.options.fullscreen = True
    app.stage.apply_options()
    assert pygame.display.is_fullscreen()
    app.close()
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["fullscreen"]


def test_full_screen_shows_the_last_frame_stretched_while_larger_pictures_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        preloading.Preloader, "preload_slice", lambda self, seconds=None: None
    )  # no picture is ever loaded ahead
    shown: list[pygame.Surface] = []
    app = app_without_a_size(tmp_path)
    monkeypatch.setattr(pygame.display, "update", lambda *places: shown.append(app.window.surface.copy()))
    app.open_first_scene()
    app.draw()
    app.stage.command("fullscreen")
    for _ in range(2):
        app.draw()
    assert len(shown) == 2, "a picture is shown before its parts are loaded"
    stretched = pygame.transform.smoothscale(shown[0], pygame.display.get_desktop_sizes()[0])
    assert pygame.image.tobytes(shown[1], "RGB") == pygame.image.tobytes(stretched, "RGB")
    for _ in range(preloading._MAX_LOADING_SLICES):
        app.draw()
    assert pygame.image.tobytes(shown[-1], "RGB") != pygame.image.tobytes(stretched, "RGB")
    app.close()


def test_app_closed_in_full_screen_reopens_in_full_screen_and_keeps_its_window(tmp_path: Path) -> None:
    app = app_without_a_size(tmp_path)
    app.open_first_scene()
    before = pygame.display.get_window_size()
    app.stage.command("fullscreen")
    app.close()
    app = app_without_a_size(tmp_path)
    app.open_first_scene()
    assert pygame.display.is_fullscreen()
    app.stage.command("fullscreen")
    assert pygame.display.get_window_size() == before
    app.close()


class Drum(Scene):
    """A screen with a control to be held in its middle; ``events`` records the reports of the hold."""

    name = "drum"

    def __init__(self, stage: Stage, events: list[object]) -> None:
        super().__init__(stage)
        self._hold = Hold(
            press=lambda: events.append("press"), release=events.append, cancel=lambda: events.append("given up")
        )

    def controls(self) -> list[Control]:
        return [Control("drum", "button", "Drum", inset(SCREEN, 100), hold=self._hold, first=True)]


#: SDL's flag of a maximised window
MAXIMISED = 0x80


class SilentWindowManager:
    """A window manager that reports no maximising, and forgets it in full screen."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.maximised = False
        #: how often the app has asked to be maximised
        self.requests = 0
        monkeypatch.setattr("game.window.display.window_flags", lambda: MAXIMISED if self.maximised else 0)
        monkeypatch.setattr("game.window.display.system_window", lambda: self)

    def maximize(self) -> None:
        self.maximised, self.requests = True, self.requests + 1
        system_window().size = (1900, 1000)

    def set_fullscreen(self, desktop: bool) -> None:
        self.maximised = False
        system_window().set_fullscreen(desktop)

    def __getattr__(self, name: str) -> object:
        return getattr(system_window(), name)


def test_maximised_window_stays_maximised_through_full_screen_and_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manager = SilentWindowManager(monkeypatch)
    for start in range(2):
        app = app_without_a_size(tmp_path)
        app.open_first_scene()
        normal = app.window.normal_size
        app.stage.command("fullscreen")
        app.stage.command("fullscreen")
        # in each start the app asks once when it opens and once after full screen
        assert manager.maximised and manager.requests == 2 * (start + 1)
        app.close()
        place = read_place(tmp_path / "window.json")
        assert place is not None and place.maximised and place.size == normal


def test_window_is_not_saved_as_maximised_without_a_window_manager(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL reports every window as maximised that has asked for it, even without a window manager."""
    monkeypatch.setattr("game.window.display.window_flags", lambda: MAXIMISED)
    app = app_without_a_size(tmp_path)
    system_window().size = (700, 400)
    app.close()
    place = read_place(tmp_path / "window.json")
    assert place is not None and place.size == (700, 400) and not place.maximised


def test_flags_of_the_window_equal_those_of_sdl(open_app: Opener) -> None:
    open_app()
    shown, resizable = 0x4, 0x20  # of SDL_WindowFlags
    assert window_flags() & (shown | resizable) == shown | resizable


# Events of the window system


def test_minimised_window_is_not_drawn_and_comes_back_whole(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_app()
    app, drawn = hand.app, []
    monkeypatch.setattr(app.stage, "draw", lambda: drawn.append(1))
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    app.step()
    app.stage.refresh()
    hand.loop()
    assert not drawn
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    app.step()
    hand.loop()
    assert drawn and app.stage.wants_drawing


@pytest.mark.parametrize("leaving", ["WINDOWFOCUSLOST", "WINDOWMINIMIZED", "WINDOWHIDDEN"])
@pytest.mark.parametrize("device", ["mouse", "key"])
def test_losing_the_window_focus_releases_a_held_control_without_effect(
    open_app: Opener, leaving: str, device: str
) -> None:
    """SDL reports a held key as released, and only then that the focus is lost."""
    events: list[object] = []
    hand = open_app()
    hand.stage.push(Drum(hand.stage, events))
    x, y = hand.stage.canvas.mapping.to_pixel(*SCREEN.center)
    down, up = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    attributes: dict[str, object] = {"pos": (x, y), "button": 1}
    if device == "key":
        down, up = pygame.KEYDOWN, pygame.KEYUP
        attributes = {"key": pygame.K_SPACE, "mod": 0, "scancode": 0, "unicode": ""}
        hand.stage.interaction.by_keys = True  # the focus has to be seen before a key holds a control down
    pygame.event.post(pygame.event.Event(down, **attributes))
    hand.app.step()
    assert events == ["press"] and hand.stage.interaction.is_pressing
    if device == "key":
        pygame.event.post(pygame.event.Event(up, **attributes))
    pygame.event.post(pygame.event.Event(getattr(pygame, leaving)))
    hand.app.step()
    pygame.event.post(pygame.event.Event(up, **attributes))
    hand.app.step()
    assert events == ["press", "given up"] and not hand.stage.interaction.is_pressing


def test_screen_is_allowed_to_sleep_after_five_minutes_without_a_touch(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app()
    app, now = hand.app, [time.perf_counter()]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])

    def may_sleep_after(seconds: float) -> bool:
        now[0] += seconds
        app.step()
        return pygame.display.get_allow_screensaver()

    def move() -> None:
        hand.move_to(10, 10)
        app.step()

    move()
    assert not may_sleep_after(290)
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert may_sleep_after(20), "an event of the system keeps the screen awake, as a touch does"
    move()
    assert not may_sleep_after(0), "a touch does not keep the screen awake"
    monkeypatch.setattr(type(app.stage.scene), "busy", True)
    assert not may_sleep_after(400), "the screen sleeps during a film"
    monkeypatch.undo()


@pytest.mark.parametrize("event", ["WINDOWEXPOSED", "WINDOWDISPLAYCHANGED", "WINDOWRESTORED"])
def test_window_is_drawn_again_when_the_system_may_have_erased_it(open_app: Opener, event: str) -> None:
    hand = open_app(size=(1280, 720))
    hand.stage.options.text_size = 1.0  # the same text size on every screen
    surface = hand.app.window.surface
    before = surface.get_buffer().raw
    surface.fill((255, 0, 255))
    pygame.event.post(pygame.event.Event(getattr(pygame, event), display_index=0))
    hand.turn()
    every = 97  # only every 97th byte is compared: a sample of all places and colours
    compared = list(zip(before[::every], surface.get_buffer().raw[::every], strict=True))
    differing = sum(one != other for one, other in compared)
    most_of_fire = 0.1  # the largest share of the window that a flickering fire changes
    assert differing < most_of_fire * len(compared), "more than the flickering fire differs"


def test_lost_window_surface_is_requested_again(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = open_app()

    def raise_lost_surface() -> None:
        raise pygame.error("the window surface is invalid")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.display, "update", lambda parts: raise_lost_surface())
        hand.stage.refresh()
        hand.loop()
    assert hand.stage.wants_drawing
    shown: list[object] = []
    monkeypatch.setattr(pygame.display, "update", shown.append)
    deadline = time.monotonic() + 5
    while not shown and time.monotonic() < deadline:  # the next frame is not due at once
        hand.loop()
    assert shown, "nothing is shown after the surface was lost"


def test_sleep_of_the_machine_hardly_advances_the_clock_of_the_app(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=1, options={"cards": False})
    app, now = hand.app, time.perf_counter()
    for jump in (8 * 3600.0, -5.0, 3600.0):
        now += jump
        monkeypatch.setattr(time, "perf_counter", lambda now=now: now)
        before = hand.stage.clock
        app.step()
        assert hand.stage.clock - before <= 8 * STEP + 1e-9, "one frame advanced the clock by more than 8 steps"
        app.step()
        assert hand.stage.clock - before <= 9 * STEP, "two frames advanced the clock by more than 9 steps"


@pytest.mark.parametrize(("which", "iscapture", "lost"), [(2, 0, True), (0, 0, False), (2, 1, False)])
def test_sound_is_closed_only_if_the_device_that_plays_it_is_removed(
    open_app: Opener, which: int, iscapture: int, lost: bool
) -> None:
    """SDL also reports microphones, and sends a 0 for devices that nobody has opened."""
    app = open_app().app
    app.sound.open()
    app.handle(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture))
    assert bool(pygame.mixer.get_init()) != lost and app.stage.notice is None


# In a real window


def xdotool(window: RealWindow, *command: str) -> str:
    """Run a command of xdotool on the window's screen; return its output."""
    found = subprocess.run(["xdotool", *command], env=window.environment, capture_output=True, text=True, check=False)
    return found.stdout.strip()


@pytest.mark.window
def test_real_window_is_moved_resized_closed_and_reopened(tmp_path: Path) -> None:
    try:
        with RealWindow(tmp_path, size=None) as window:
            name = xdotool(window, "search", "--pid", str(window.program.pid)).split()[-1]
            xdotool(window, "windowsize", name, "1030", "645")
            xdotool(window, "windowmove", name, "33", "44")
            while not controls_reach_across(window, 1030):
                assert window.wait_for_change(), "the window never took its new size"
            window.run_xdotool("key ctrl+q")
            assert window.program.wait(timeout=TIMEOUT) == 0
        place = read_place(tmp_path / "window.json")
        assert place is not None and place.size == (1030, 645) and place.corner == (33, 44)
        window.map_file.unlink()
        with RealWindow(tmp_path, size=None) as window:
            name = xdotool(window, "search", "--pid", str(window.program.pid)).split()[-1]
            assert "Position: 33,44" in xdotool(window, "getwindowgeometry", name)
            assert controls_reach_across(window, 1030)
    except NoDisplay as reason:
        pytest.skip(str(reason))


def controls_reach_across(window: RealWindow, width: int) -> bool:
    """Return whether the controls reach across a window of that width and no farther."""
    right_edge = max(x + w for x, _, w, _ in (control["rect"] for control in window.map["controls"]))
    return bool(width * 0.9 < right_edge <= width)
