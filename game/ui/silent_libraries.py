"""Silencing the messages of C libraries about missing devices; Firepit reports those itself, in a sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

#: the file descriptor of the standard error stream
_STANDARD_ERROR = 2


@contextmanager
def silent_libraries() -> Iterator[None]:
    """Suppress the standard error stream within the ``with`` block."""
    try:
        original = os.dup(_STANDARD_ERROR)
    except OSError:  # there is no standard error stream
        yield
        return
    null_device = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(null_device, _STANDARD_ERROR)
        yield
    finally:
        os.dup2(original, _STANDARD_ERROR)
        os.close(original)
        os.close(null_device)
