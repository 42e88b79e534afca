"""When Python looks for objects that only refer to one another: while nothing moves, and not while a picture is drawn.

To look through everything takes longer than a picture may. What is there from the start stays, and is left out.
"""

from __future__ import annotations

import gc

#: the youngest objects are looked through after so many more of them, the next ones every so many times; of all only
#: when nobody has rested for very long
_THRESHOLDS = (2000, 10, 500)
#: so many times the younger ones have to be looked through before it is worth while to look through all
DUE = 5


def hold() -> None:
    """Look for nothing until ``begin``: while the program starts, nothing is left over, and looking takes its time."""
    gc.disable()


def begin() -> None:
    """Leave out what is there by now, and wait for rests from now on."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


def rest() -> None:
    """Look through everything, if it is due."""
    if gc.get_count()[2] >= DUE:
        gc.collect()
