"""The timing of Python's garbage collector, which runs while nothing moves, not while a frame is drawn.

A full collection takes longer than a frame may. Objects that exist after the start are excluded from it.
"""

from __future__ import annotations

import gc

#: for ``gc.set_threshold``; the last is so high that a full collection rarely comes before ``collect_if_due``
_GC_THRESHOLDS = (2000, 10, 500)
#: a full collection is due after this many collections of the middle generation
DUE = 5


def pause() -> None:
    """Switch the garbage collector off until ``begin``: while the program starts there is hardly any garbage."""
    gc.disable()


def begin() -> None:
    """Switch the garbage collector on, and exclude all objects that exist now."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)


def collect_if_due() -> None:
    """Run a full collection if it is due; call it while nothing moves."""
    if gc.get_count()[2] >= DUE:
        gc.collect()
