"""The name of the build that computes drops here, as far as it is known. Other builds may round differently.

>>> this_build() == this_build() and this_build().isprintable() and len(this_build()) <= 100
True
"""

from __future__ import annotations

import platform
from functools import cache

import pymunk

#: The most letters of a build's name in a track.
_LONGEST_BUILD = 100
#: The most letters of Chipmunk's version, which ends in the hash of its source.
_LONGEST_CHIPMUNK = 16


@cache
def this_build() -> str:
    """Return the names of machine, system, C library (or system release), Python's compiler and Chipmunk's version."""
    library = " ".join(platform.libc_ver()).strip() or platform.release()
    chipmunk = f"Chipmunk {pymunk.chipmunk_version[:_LONGEST_CHIPMUNK]}"
    parts = (platform.machine(), platform.system(), library, platform.python_compiler(), chipmunk)
    return "".join(letter for letter in ", ".join(parts) if letter.isprintable())[:_LONGEST_BUILD]
