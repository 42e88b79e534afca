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


class NoDisplay(RuntimeError):
    """There is neither a display nor Xvfb, or no xdotool."""


class RealWindow:
    """One running ``run.py``; a context manager that ends what it started.

    Uses an Xvfb of its own, so that tests never fight for a pointer.
    """

    def __init__(self, folder: Path, *arguments: str) -> None:
        if not shutil.which("Xvfb") or not shutil.which("xdotool"):
            raise NoDisplay("this needs Xvfb and xdotool")
        self._folder = folder
        self.map_file = folder / "ui.json"
        self._arguments = arguments
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
        environment = {**kept, "DISPLAY": f":{display}", "SDL_AUDIODRIVER": "dummy"}
        self._hand = subprocess.Popen(["xdotool", "-"], env=environment, stdin=subprocess.PIPE, text=True)
        self.program = subprocess.Popen(
            [sys.executable, str(ROOT / "run.py"), *self._arguments, "--size", f"{SIZE[0]}x{SIZE[1]}", "--mute",
             "--data-dir", str(self._folder), "--ui-map", str(self.map_file)],
            env=environment, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.wait_for_change()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
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
                raise AssertionError(f"the program ended: {self.program.communicate()[1]}")
            text = self.map_file.read_text(encoding="utf-8") if self.map_file.exists() else ""
            if text != self._seen:
                self._seen = text
                return True
            time.sleep(0.004)
        return False

    def say(self, *commands: str) -> None:
        """Have xdotool carry out commands."""
        assert self._hand.stdin is not None
        self._hand.stdin.write("".join(f"{command}\n" for command in commands))
        self._hand.stdin.flush()

    def click(self, control: dict[str, Any], patience: float = 1.0) -> bool:
        """Click the middle of a control; return whether the screen answered."""
        x, y, wide, high = control["rect"]
        self.say(f"mousemove {x + wide // 2} {y + high // 2} click 1")
        return self.wait_for_change(patience) and self.wait_for_quiet()

    def press(self, *keys: str, patience: float = 1.0) -> bool:
        """Press keys by their X names; return whether the screen answered."""
        self.say("key --delay 0 " + " ".join(keys))
        return self.wait_for_change(patience) and self.wait_for_quiet()

    def wait_for_quiet(self) -> bool:
        """Wait until the map has stayed the same for two pictures: press and release may each change it."""
        while self.wait_for_change(0.036):
            pass
        return True

    def tab(self) -> dict[str, Any] | None:
        """Press Tab once and return the control that has the focus then."""
        self.say("key --delay 0 Tab")
        self.wait_for_change(0.3)
        return next((control for control in self.map["controls"] if control["focused"]), None)
