"""The desktop outside the window: its clipboard, its file manager, and its programs for files."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import which
from typing import TypeAlias

import pygame

from game.core.system import commands_to_open, commands_to_show, umask_for_other_programs

#: runs a command; returns true if it has succeeded or still runs, false if it has failed or could not start
Run: TypeAlias = "Callable[[Sequence[str]], bool]"

#: a command that still runs after this many seconds counts as successful
_COMMAND_TIMEOUT = 8.0


def run(command: Sequence[str]) -> bool:
    """Run a command without window or output; return true if it succeeds, or still runs after ``_COMMAND_TIMEOUT``."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            umask=umask_for_other_programs(),
        )
    except (OSError, ValueError):
        return False
    try:
        return process.wait(_COMMAND_TIMEOUT) == 0
    except subprocess.TimeoutExpired:
        return True


class ShowAttempt:
    """An attempt to show a file in the file manager; ``has_succeeded`` is ``None`` until that is known."""

    #: a function that returns the commands to try, the best first
    commands_for = staticmethod(commands_to_show)

    def __init__(self, file: Path, run: Run = run, platform: str = sys.platform) -> None:
        self.has_succeeded: bool | None = None
        self._run = run
        self.commands = self.commands_for(file, platform)
        threading.Thread(target=self.try_all, daemon=True).start()

    def try_all(self) -> None:
        """Try one command after another until one works, and store the result in ``has_succeeded``."""
        has_succeeded = False
        for command, status_tells_success in self.commands:
            # if the exit status says nothing about success, an installed command counts as successful
            if self._run(command) or (not status_tells_success and which(command[0]) is not None):
                has_succeeded = True
                break
        self.has_succeeded = has_succeeded


class OpenAttempt(ShowAttempt):
    """An attempt to open a file with the system's program for it; see ``has_succeeded``."""

    commands_for = staticmethod(commands_to_open)


# The system's clipboard; these functions never raise.


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; return whether that succeeded."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def read_clipboard() -> str:
    """Return the text on the clipboard, ``""`` when there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
