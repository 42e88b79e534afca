"""Runs the real program in a real X window and sends it real mouse and key events, reading only the UI map.

``x_server`` and ``wayland_compositor`` start an invisible screen, for this and for tests without real events.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.patience import TIMEOUT

ROOT = Path(__file__).resolve().parents[2]
#: the usual size of screen and window
SIZE = (1280, 720)
#: the milliseconds between two presses of a key; X takes faster presses for one key that is held down
_BETWEEN_KEYS = 6


class NoDisplay(RuntimeError):
    """A program is missing that opens an invisible screen or sends events to it."""


Environment = dict[str, str]
#: the seconds that an X server gets to end by itself
_SECONDS_TO_END = 5.0
#: the environment variables by which SDL and other programs choose a screen
_OF_A_SCREEN = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "SDL_FRAMEBUFFER_ACCELERATION")


def _environment(**screen: str) -> Environment:
    """Return the environment of a program with this screen alone and no sound device."""
    environment = {key: value for key, value in os.environ.items() if key not in _OF_A_SCREEN}
    return {**environment, "SDL_AUDIODRIVER": "dummy", **screen}


@contextmanager
def x_server(size: tuple[int, int] = SIZE) -> Iterator[Environment]:
    """Run an X server without a window manager; yield the environment of programs that open windows there."""
    if not shutil.which("Xvfb"):
        raise NoDisplay("this needs Xvfb")
    read, write = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    try:
        os.close(write)
        with os.fdopen(read) as pipe:
            display = pipe.readline().strip()
        yield _environment(DISPLAY=f":{display}")
    finally:
        server.terminate()
        try:
            server.wait(timeout=_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            # a server waits ten minutes at a time for clients, and may notice only after that that it should end
            server.kill()
            server.wait(timeout=TIMEOUT)


@contextmanager
def window_manager(folder: Path, screen: Environment) -> Iterator[None]:
    """Run a window manager, which puts frames round windows, on an X server."""
    if not shutil.which("openbox"):
        raise NoDisplay("this needs openbox")
    ready = folder / "ready"
    manager = subprocess.Popen(["openbox", "--startup", f"touch '{ready}'"], env=screen, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + TIMEOUT
        while not ready.exists():
            if manager.poll() is not None or time.monotonic() > until:
                raise NoDisplay("openbox does not start")
            time.sleep(0.01)
        yield
    finally:
        _end(manager)


@contextmanager
def wayland_compositor(size: tuple[int, int] = SIZE) -> Iterator[Environment]:
    """Run a Wayland compositor, without X; yield the environment of programs that open windows there."""
    if not shutil.which("weston"):
        raise NoDisplay("this needs weston")
    with tempfile.TemporaryDirectory() as folder:
        environment = _environment(XDG_RUNTIME_DIR=folder, WAYLAND_DISPLAY="firepit")
        command = ["weston", "--backend=headless-backend.so", "--no-config", "--socket=firepit"]
        command += [f"--width={size[0]}", f"--height={size[1]}"]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until = time.monotonic() + TIMEOUT
            while not (Path(folder) / "firepit").exists():
                if server.poll() is not None or time.monotonic() > until:
                    raise NoDisplay("weston does not start")
                time.sleep(0.01)
            yield environment
        finally:
            _end(server)


def _end(*processes: subprocess.Popen[Any]) -> None:
    """Ask all processes to end, then wait for each."""
    for process in processes:
        process.terminate()
    for process in processes:
        process.wait(timeout=TIMEOUT)


class RealWindow:
    """One running ``run.py``; a context manager that ends the processes it started.

    It uses an Xvfb of its own, so that tests never share a pointer. Without ``size`` the program chooses the size of
    its window.
    """

    def __init__(self, folder: Path, *arguments: str, size: tuple[int, int] | None = SIZE) -> None:
        if not shutil.which("Xvfb") or not shutil.which("xdotool"):
            raise NoDisplay("this needs Xvfb and xdotool")
        self._screen = x_server()
        self._folder = folder
        self.map_file = folder / "ui.json"
        self._arguments = (*arguments, "--size", f"{size[0]}x{size[1]}") if size else arguments
        #: the text of the UI map when it was read last
        self._seen = ""

    def __enter__(self) -> RealWindow:
        self.environment = self._screen.__enter__()
        self._xdotool = subprocess.Popen(["xdotool", "-"], env=self.environment, stdin=subprocess.PIPE, text=True)
        self.program = subprocess.Popen(
            [
                sys.executable,
                str(ROOT / "run.py"),
                *self._arguments,
                "--mute",
                "--data-dir",
                str(self._folder),
                "--ui-map",
                str(self.map_file),
            ],
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            self.wait_for_change()
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._leave()

    def _leave(self) -> None:
        _end(self.program, self._xdotool)
        self._screen.__exit__(None, None, None)

    @property
    def map(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.map_file.read_text(encoding="utf-8"))
        return found

    def wait_for_change(self, seconds: float = TIMEOUT) -> bool:
        """Wait until the UI map differs from the map that was read last; return whether it does."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.program.poll() is not None:
                raise AssertionError(f"the program ended: {self.program.communicate(timeout=TIMEOUT)[1]}")
            text = self.map_file.read_text(encoding="utf-8") if self.map_file.exists() else ""
            if text != self._seen:
                self._seen = text
                return True
            time.sleep(0.002)
        return False

    def run_xdotool(self, *commands: str) -> None:
        """Run xdotool with commands."""
        assert self._xdotool.stdin is not None
        self._xdotool.stdin.write("".join(f"{command}\n" for command in commands))
        self._xdotool.stdin.flush()

    def click(self, control: dict[str, Any], hold: float = 0.0, button: int = 1) -> None:
        """Click the middle of a control, holding the button down for a while, and wait for the answer."""
        x, y, width, height = control["rect"]
        act = f"mousedown {button} sleep {hold} mouseup {button}" if hold else f"click --delay 0 {button}"
        self._run_and_wait(1, f"mousemove {x + width // 2} {y + height // 2} {act}")

    def press(self, *keys: str, hold: float = 0.0) -> None:
        """Press keys by their X names, hold the last one down for a while, and wait for the answer."""
        *others, last = keys
        commands = [f"key --delay {_BETWEEN_KEYS} {' '.join(others)}"] if others else []
        commands.append(f"keydown {last} sleep {hold} keyup {last}" if hold else f"key --delay {_BETWEEN_KEYS} {last}")
        self._run_and_wait(len(keys), *commands)

    def _run_and_wait(self, touches: int, *commands: str) -> None:
        """Run xdotool commands; wait until the screen has answered ``touches`` touches and nothing moves."""
        due = self.map["answered"] + touches
        self.run_xdotool(*commands)
        shown = self.map
        while shown["answered"] < due:
            assert self.wait_for_change(), f"the window did not answer {commands}: {shown}"
            shown = self.map
        self.wait_for_quiet()

    def wait_for_quiet(self) -> None:
        """Wait until nothing moves by itself."""
        shown = self.map
        while shown["busy"]:
            assert self.wait_for_change(), f"something was to move, but the window stopped changing: {shown}"
            shown = self.map
