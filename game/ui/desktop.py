"""The desktop round the window: its clipboard, and its file manager."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import which
from typing import TypeAlias

import pygame

from game.core.system import usual_umask, ways_to_open, ways_to_show

Run: TypeAlias = "Callable[[Sequence[str]], bool]"

#: a command that still runs after so many seconds is taken to show the file
_PATIENCE = 8.0


def run(command: Sequence[str]) -> bool:
    """Run a command without window or output; return whether it started, and has succeeded or still runs."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            umask=usual_umask(),
        )
    except (OSError, ValueError):
        return False
    try:
        return process.wait(_PATIENCE) == 0
    except subprocess.TimeoutExpired:
        return True


class Showing:
    """A file that is being shown in its folder; ``shown`` is ``None`` until that is known."""

    #: returns the ways to do it, the best first
    ways = staticmethod(ways_to_show)

    def __init__(self, file: Path, run: Run = run, platform: str = sys.platform) -> None:
        self.shown: bool | None = None
        self._run = run
        self.commands = self.ways(file, platform)
        threading.Thread(target=self.try_all, daemon=True).start()

    def try_all(self) -> None:
        """Try one command after another until one works."""
        shown = False
        for command, answers in self.commands:
            if self._run(command) or (not answers and which(command[0]) is not None):
                shown = True
                break
        self.shown = shown


class Opening(Showing):
    """A file that is being opened with the program that the system has for it; ``shown`` as of ``Showing``."""

    ways = staticmethod(ways_to_open)


# The system's clipboard, without raising where there is none.


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; return whether that could be done."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def copied_text() -> str:
    """Return the text on the clipboard, ``""`` when there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
