"""Short quotations of refused values, for error messages."""

from __future__ import annotations

import reprlib

LONGEST = 80
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = LONGEST
_SHORT.maxlevel = 3


def quoted(thing: object) -> str:
    """Return a value as a quotation of at most ``LONGEST`` characters.

    >>> quoted("mammoth"), len(quoted("mammoth" * 1000))
    ("'mammoth'", 80)
    """
    text = _SHORT.repr(thing)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
