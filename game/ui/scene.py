"""Screens under the name that games import them by; ``game.ui`` says how to write one."""

from __future__ import annotations

from game.ui.stage import Scene
from game.ui.status import ScreenSound, Status

__all__ = ["Scene", "ScreenSound", "Status"]
