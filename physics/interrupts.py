"""Ctrl+C while the engine works.

The engine calls Python functions of pymunk in the middle of its work, also when a space is freed. An exception raised
in one of them is lost, and leaves the space half changed: the program goes on, or crashes. So ``KeyboardInterrupt`` is
raised only when no function of pymunk is running.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

_ENGINE = "pymunk"


@contextmanager
def sparing_the_engine() -> Iterator[None]:
    """Let Ctrl+C wait, inside the block, until the engine has returned.

    This changes nothing outside the main thread, or where Ctrl+C does something else than raise ``KeyboardInterrupt``.
    """
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Raise ``KeyboardInterrupt``: at once, or as soon as the function that called the engine goes on."""
    caller = None
    while frame is not None:
        if frame.f_globals.get("__name__", "").partition(".")[0] == _ENGINE:
            caller = frame.f_back
        frame = frame.f_back
    if caller is None:
        raise KeyboardInterrupt
    caller.f_trace = _raise_interrupt
    sys.settrace(_trace_nothing)  # without a tracer of calls no frame is traced


def _raise_interrupt(frame: FrameType, event: str, argument: object) -> NoReturn:
    """Trace the next line of a frame by raising ``KeyboardInterrupt``; Python then ends the tracing."""
    frame.f_trace = None
    raise KeyboardInterrupt


def _trace_nothing(frame: FrameType, event: str, argument: object) -> None:
    """Trace no function that is called from now on."""
