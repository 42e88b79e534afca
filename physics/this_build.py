"""By what drops are computed here, as far as can be known: another build may round otherwise, and drops fall otherwise.

>>> this_build() == this_build() and this_build().isprintable() and len(this_build()) <= 100
True
"""

from __future__ import annotations

import platform
from functools import cache

import pymunk

#: A track keeps so many letters of a name, and of Chipmunk's own, which ends in the hash of its source, so many.
_LONGEST, _LONGEST_CHIPMUNK = 100, 16


@cache
def this_build() -> str:
    """Return machine, system, C library (or the system's release), Python's compiler and the version of Chipmunk."""
    library = " ".join(platform.libc_ver()).strip() or platform.release()
    chipmunk = f"Chipmunk {pymunk.chipmunk_version[:_LONGEST_CHIPMUNK]}"
    parts = (platform.machine(), platform.system(), library, platform.python_compiler(), chipmunk)
    return "".join(letter for letter in ", ".join(parts) if letter.isprintable())[:_LONGEST]
