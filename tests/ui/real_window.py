"""Runs the real program in a real X window and touches it with real mouse and key events, reading only the UI map."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 720)
_PATIENCE = 30.0
#: milliseconds; keys pressed faster than this are taken for one key that is held down
_BETWEEN_KEYS = 6


class NoDisplay(RuntimeError):
    """There is neither a display nor Xvfb, or no xdotool."""


class RealWindow:
    """One running ``run.py``; a context manager that ends what it started.

    Uses an Xvfb of its own, so that tests never fight for a pointer. Without a ``size`` the window has the one that the
    program gives it.
    """

    def __init__(self, folder: Path, *arguments: str, size: tuple[int, int] | None = SIZE) -> None:
        if not shutil.which("Xvfb") or not shutil.which("xdotool"):
            raise NoDisplay("this needs Xvfb and xdotool")
        self._folder = folder
        self.map_file = folder / "ui.json"
        self._arguments = (*arguments, "--size", f"{size[0]}x{size[1]}") if size else arguments
        self._seen = ""

    def __enter__(self) -> RealWindow:
        read, write = os.pipe()
        screen = f"{SIZE[0]}x{SIZE[1]}x24"
        server = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"]
        self._server = subprocess.Popen(server, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            display = pipe.readline().strip()
        kept = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
        self.environment = {**kept, "DISPLAY": f":{display}", "SDL_AUDIODRIVER": "dummy"}
        self._hand = subprocess.Popen(["xdotool", "-"], env=self.environment, stdin=subprocess.PIPE, text=True)
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
            self._end()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._end()

    def _end(self) -> None:
        for process in (self.program, self._hand, self._server):
            process.terminate()
        for process in (self.program, self._hand, self._server):
            process.wait(timeout=10)

    @property
    def map(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.map_file.read_text(encoding="utf-8"))
        return found

    def wait_for_change(self, seconds: float = _PATIENCE) -> bool:
        """Wait until the map differs from what was last seen; return whether it does."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.program.poll() is not None:
                raise AssertionError(f"the program ended: {self.program.communicate(timeout=10)[1]}")
            text = self.map_file.read_text(encoding="utf-8") if self.map_file.exists() else ""
            if text != self._seen:
                self._seen = text
                return True
            time.sleep(0.002)
        return False

    def say(self, *commands: str) -> None:
        """Have xdotool carry out commands."""
        assert self._hand.stdin is not None
        self._hand.stdin.write("".join(f"{command}\n" for command in commands))
        self._hand.stdin.flush()

    def click(self, control: dict[str, Any], hold: float = 0.0, button: int = 1) -> None:
        """Click the middle of a control, holding the button down for a while, and wait for the answer."""
        x, y, wide, high = control["rect"]
        act = f"mousedown {button} sleep {hold} mouseup {button}" if hold else f"click --delay 0 {button}"
        self._answered(1, f"mousemove {x + wide // 2} {y + high // 2} {act}")

    def press(self, *keys: str, hold: float = 0.0) -> None:
        """Press keys by their X names, hold the last one down for a while, and wait for the answer."""
        *before, last = keys
        go = [f"key --delay {_BETWEEN_KEYS} {' '.join(before)}"] if before else []
        act = f"keydown {last} sleep {hold} keyup {last}" if hold else f"key --delay {_BETWEEN_KEYS} {last}"
        self._answered(len(keys), *go, act)

    def _answered(self, touches: int, *commands: str) -> None:
        """Have commands carried out and wait until the screen has answered so many touches and is quiet."""
        due = self.map["answered"] + touches
        self.say(*commands)
        while (shown := self.map)["answered"] < due or shown["busy"]:
            assert self.wait_for_change(), f"no answer to {commands}: {shown}"

    def wait_for_quiet(self) -> None:
        """Wait until nothing goes on by itself."""
        while (shown := self.map)["busy"]:
            assert self.wait_for_change(), f"never quiet: {shown}"
