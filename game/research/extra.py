"""The extra ``research``, and the error when it is not installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from game.core.words import say

#: The packages of the extra ``research``.
EXTRA: Final = ("pettingzoo", "gymnasium", "numpy")
_SOUND_DRIVER: Final = "SDL_AUDIODRIVER"


class ExtraMissing(ImportError, ValueError):
    """A package of the extra ``research`` is not installed. The message says how to install it."""


@contextmanager
def extra_needed() -> Iterator[None]:
    """Raise ``ExtraMissing`` if the block fails because a package of the extra ``research`` is not installed.

    With ``python -m game.research``, no code could catch the error, since Python imports this package first: then print
    the message and exit.
    """
    try:
        with restoring_sound_driver():
            yield
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRA:
            raise
        sentence = say("This needs the `research` extra: python -m pip install 'firepit-tabletop[research]'")
        if sys.argv[:1] == ["-m"]:  # Python is still searching for the module that ``-m`` names
            print(sentence, file=sys.stderr)
            sys.exit(2)
        raise ExtraMissing(sentence) from None


@contextmanager
def restoring_sound_driver() -> Iterator[None]:
    """Restore SDL's sound driver after the block, since importing PettingZoo sets it."""
    old_driver = os.environ.get(_SOUND_DRIVER)
    try:
        yield
    finally:
        if old_driver is None:
            os.environ.pop(_SOUND_DRIVER, None)
        else:
            os.environ[_SOUND_DRIVER] = old_driver
