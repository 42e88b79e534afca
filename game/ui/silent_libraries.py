"""Silencing the messages of C libraries about missing devices; Firepit reports those itself, in a sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silent_libraries() -> Iterator[None]:
    """Suppress the standard error stream within the ``with`` block."""
    try:
        shown = os.dup(2)
    except OSError:  # there is no standard error stream
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(shown, 2)
        os.close(shown)
        os.close(nowhere)
