"""The classes for writing a screen, to be imported by games; ``game.ui`` says how to write one."""

from __future__ import annotations

from game.ui.stage import Scene
from game.ui.status import ScreenSound, Status

__all__ = ["Scene", "ScreenSound", "Status"]
