"""Every desktop: with each of SDL's drivers here the window opens, takes input, and keeps its size."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from game.ui.small_files import write_json
from game.window.display import Place, find_sdl_function, read_place
from tests.ui.real_window import ROOT, Environment, NoDisplay, wayland_compositor, window_manager, x_server

pytestmark = pytest.mark.window

SCREEN = (1280, 720)
#: opens a window with pygame alone; where this fails, Firepit need not open a window
_BARE = "import pygame; pygame.display.init(); pygame.display.set_mode((640, 360)); pygame.display.flip()"


def drivers() -> list[str]:
    """Return the names of the video drivers that SDL was built with."""
    count = find_sdl_function("SDL_GetNumVideoDrivers")
    name = find_sdl_function("SDL_GetVideoDriver", ctypes.c_int, returns=ctypes.c_char_p)
    assert count is not None and name is not None
    return [ctypes.string_at(name(number)).decode() for number in range(count())]


@contextmanager
def no_display() -> Iterator[Environment]:
    """Yield the environment of a program that has no display."""
    yield {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}


@contextmanager
def skipped_without_program() -> Iterator[None]:
    """Skip the test if the screen's program is missing, but not in CI."""
    try:
        yield
    except NoDisplay as reason:
        if os.environ.get("CI"):
            pytest.fail(str(reason))
        pytest.skip(str(reason))


@contextmanager
def desktop_for(driver: str) -> Iterator[Environment]:
    """Start the screen that a driver needs; skip the test if its program is missing."""
    screen: AbstractContextManager[Environment] = no_display()
    if driver in ("x11", "wayland"):
        screen = (x_server if driver == "x11" else wayland_compositor)(SCREEN)
    with skipped_without_program(), screen as environment:
        yield environment


def start(folder: Path, environment: Environment) -> dict[str, Any]:
    """Start the app and return the output of ``tests.ui.start_and_fill``."""
    command = [sys.executable, "-m", "tests.ui.start_and_fill", str(folder)]
    found = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False, timeout=100)
    assert found.returncode == 0, f"the program failed:\n{found.stderr}"
    result: dict[str, Any] = json.loads(found.stdout.splitlines()[-1])
    return result


def test_sdl_has_drivers_for_x11_and_wayland() -> None:
    assert sys.platform != "linux" or {"x11", "wayland"} <= set(drivers())


@pytest.mark.slow
@pytest.mark.parametrize("driver", drivers())
def test_app_opens_with_every_driver(driver: str, tmp_path: Path) -> None:
    with desktop_for(driver) as desktop:
        environment = {**desktop, "SDL_VIDEODRIVER": driver}
        bare = subprocess.run([sys.executable, "-c", _BARE], env=environment, capture_output=True, check=False)
        if bare.returncode != 0:
            assert driver not in ("x11", "wayland"), f"no window opens with a usual driver:\n{bare.stderr}"
            pytest.skip(f"pygame opens no window with {driver} here")
        seen = start(tmp_path, environment)
    assert seen["driver"] == driver and seen["screen"] == "options"
    assert seen["back"] == seen["drawn"] == seen["opened"] != seen["full_screen"]


def test_app_starts_on_wayland_by_default_and_stays_maximised(tmp_path: Path) -> None:
    """The window stays maximised through full screen and a restart; weston sends no event for maximising."""
    with desktop_for("wayland") as desktop:
        for _ in range(2):
            seen = start(tmp_path, desktop)
            assert seen["driver"] == "wayland" and seen["screen"] == "options"
            assert seen["opened"] == seen["back"] == seen["drawn"] and seen["back"][0] == SCREEN[0]
            place = read_place(tmp_path / "window.json")
            assert place is not None and place.maximised and place.size[0] < SCREEN[0]


@pytest.mark.slow
def test_framed_window_opens_where_it_was_closed(tmp_path: Path) -> None:
    """X11 places the frame of a hidden window. In an earlier version the window moved down by a title bar at each start
    because of that."""
    place = Place((800, 500), (200, 100), 0, SCREEN)
    write_json(tmp_path / "window.json", asdict(place))
    with desktop_for("x11") as desktop, skipped_without_program(), window_manager(tmp_path, desktop):
        for _ in range(2):
            start(tmp_path, desktop)
            assert read_place(tmp_path / "window.json") == place
