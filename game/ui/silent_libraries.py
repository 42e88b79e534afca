"""Keeps what C libraries print about missing devices from the person, who is told in a sentence of ours."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def silent_libraries() -> Iterator[None]:
    """Have nothing written to the standard error that libraries share with us."""
    try:
        shown = os.dup(2)
    except OSError:  # there is no standard error to be kept from
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
