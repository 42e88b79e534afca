"""Sleeping until the window system has something to tell.

``pygame.event.wait`` looks for events a thousand times a second, which costs 3 % of a core. SDL's own wait sleeps until
there is one.
"""

from __future__ import annotations

import ctypes
import time
from math import ceil

import pygame

from game.ui.sdl import find_function

#: SDL's drivers that sleep; with the others SDL looks a thousand times a second as well
_SLEEPING_DRIVERS = ("x11", "wayland", "windows", "cocoa")


def wait_for_event(seconds: float, *, polled: bool = False) -> None:
    """Sleep for some seconds, or until there is an event; it stays in the queue.

    Where SDL would have to look again and again, the whole time is slept: with a driver that does not tell, or when
    something is ``polled``, such as a game controller or a window that is not shown.
    """
    sleeps = not polled and pygame.display.get_driver() in _SLEEPING_DRIVERS
    wait = find_function("SDL_WaitEventTimeout", ctypes.c_void_p, ctypes.c_int) if sleeps else None
    if wait is None:
        time.sleep(seconds)
    else:
        wait(None, ceil(seconds * 1000))
