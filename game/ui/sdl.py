"""Functions of SDL that pygame does not offer; pygame has loaded SDL, so they are only looked up."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache

from game.core.system import library_with

Function = Callable[..., int]


@cache
def find_function(name: str, *arguments: type, returns: type = ctypes.c_int) -> Function | None:
    """Return a function of SDL by its name in C, with the types of ``ctypes``; ``None`` where it is not found."""
    try:
        found = getattr(ctypes.CDLL(library_with("SDL2", sys.modules["pygame.base"].__file__ or "")), name)
    except (OSError, AttributeError):
        return None
    found.argtypes, found.restype = arguments, returns
    function: Function = found
    return function
