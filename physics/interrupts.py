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
def delaying_interrupts() -> Iterator[None]:
    """Inside the block, delay Ctrl+C until the engine has returned.

    Does nothing outside the main thread, or if Ctrl+C does not raise ``KeyboardInterrupt`` (Python's default).
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
    """Handle Ctrl+C: raise ``KeyboardInterrupt`` at once, or when the engine has returned to its caller."""
    caller_of_engine = None
    while frame is not None:
        package, _, _ = frame.f_globals.get("__name__", "").partition(".")
        if package == _ENGINE:
            caller_of_engine = frame.f_back
        frame = frame.f_back
    if caller_of_engine is None:
        raise KeyboardInterrupt
    caller_of_engine.f_trace = _raise_interrupt
    sys.settrace(_trace_nothing)  # Python calls the trace function of a frame only while a global trace function is set


def _raise_interrupt(frame: FrameType, event: str, argument: object) -> NoReturn:
    """Raise ``KeyboardInterrupt``; called as the trace function of a frame, before its next line.

    Python ends the tracing when a trace function raises.
    """
    frame.f_trace = None
    raise KeyboardInterrupt


def _trace_nothing(frame: FrameType, event: str, argument: object) -> None:
    """Return ``None``, so that new frames are not traced; called as the global trace function for each new frame."""
