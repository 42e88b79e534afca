"""Memory: runs Python's garbage collector between two frames, and keeps freed memory for new pictures.

New objects are collected after each frame: collecting many at once takes more time than there is between two frames.
Older objects are collected while nothing moves. Objects that were made during the start-up are never collected.
"""

from __future__ import annotations

import gc
import sys
from contextlib import suppress

#: the thresholds for ``gc.set_threshold``, so high that Python rarely collects before this module does
_GC_THRESHOLDS = (20_000, 200, 500)
#: after this many collections of new objects, a collection of the middle generation is due
_COLLECTIONS_BEFORE_MIDDLE = 30
#: after this many collections of the middle generation, a collection of all objects is due
COLLECTIONS_BEFORE_FULL = 8


#: the numbers of options of ``mallopt``, from glibc's ``malloc.h``. The first two options are numbers of bytes: if more
#: than the trim threshold are free at the end of the memory, they are returned to the system, and a block of at least
#: the mmap threshold is mapped on its own. The third option is the greatest number of arenas
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -3, -8
#: freed memory of this many bytes is kept for further pictures
_KEPT_BYTES = 256 * 1024 * 1024
#: the most that glibc allows for the size of a block that is not mapped on its own, in bytes
_LARGEST_BLOCK = 32 * 1024 * 1024


def keep_freed_memory() -> None:
    """Keep the memory of freed pictures for new pictures of all threads; call this before the first thread starts.

    Otherwise glibc returns the memory of a large picture to the system at once. The system has to clear the memory of
    the next picture then, which may take longer than painting the picture. In addition, each thread would have an arena
    of its own, which keeps 10 to 30 MB after the thread's pictures are freed.
    """
    _call_glibc("mallopt", _M_ARENA_MAX, 1)
    _call_glibc("mallopt", _M_TRIM_THRESHOLD, _KEPT_BYTES)
    _call_glibc("mallopt", _M_MMAP_THRESHOLD, _LARGEST_BLOCK)


def return_freed_memory() -> None:
    """Return the memory of freed pictures to the system. This takes up to 20 ms, so call it while nothing happens.

    glibc keeps freed memory that lies between memory in use: after some minutes it may keep more than is used.
    """
    _call_glibc("malloc_trim", 0)


def _call_glibc(function: str, *arguments: int) -> None:
    """Call a function of glibc. Do nothing on a system with another C library."""
    if sys.platform == "linux":
        import ctypes  # not needed elsewhere

        with suppress(OSError, AttributeError):  # some systems with Linux have another C library
            getattr(ctypes.CDLL(None), function)(*arguments)


def pause() -> None:
    """Switch the garbage collector off until ``begin``, since there is hardly any garbage while the program starts."""
    gc.disable()


def begin() -> None:
    """Switch the garbage collector on, collect once, and exclude the objects that remain from later collections."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)


def collect_new() -> None:
    """Collect new objects; call it after each frame, when there is time before the next one."""
    gc.collect(0)


def collect_if_due() -> None:
    """Collect the middle generation or, less often, all objects, if such a collection is due.

    Call this while nothing moves, since a collection takes a while.
    """
    _, collections_of_new, collections_of_middle = gc.get_count()
    if collections_of_middle >= COLLECTIONS_BEFORE_FULL:
        gc.collect()
    elif collections_of_new >= _COLLECTIONS_BEFORE_MIDDLE:
        gc.collect(1)
