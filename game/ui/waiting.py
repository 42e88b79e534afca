"""Sleeping until the window system has something to tell.

``pygame.event.wait`` looks for events a thousand times a second, which costs 3 % of a core. SDL's own wait sleeps until
there is one; pygame has loaded SDL, so it is only looked up.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable
from functools import cache
from math import ceil

import pygame

from game.core.system import library_with

#: SDL's drivers that sleep; with the others SDL looks a thousand times a second as well
_SLEEPING_DRIVERS = ("x11", "wayland", "windows", "cocoa")

_Wait = Callable[[None, int], int]


@cache
def _system_wait() -> _Wait | None:
    """Return SDL's function that waits for an event and leaves it in the queue; ``None`` where it is not found."""
    try:
        wait = ctypes.CDLL(library_with("SDL2", sys.modules["pygame.base"].__file__ or "")).SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    wait.argtypes, wait.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return wait


def wait_for_event(seconds: float, *, polled: bool = False) -> None:
    """Sleep for some seconds, or until there is an event; it stays in the queue.

    Where SDL would have to look again and again, the whole time is slept: with a driver that does not tell, or when
    something is ``polled``, such as a game controller or a window that is not shown.
    """
    wait = None if polled or pygame.display.get_driver() not in _SLEEPING_DRIVERS else _system_wait()
    if wait is None:
        time.sleep(seconds)
    else:
        wait(None, ceil(seconds * 1000))
