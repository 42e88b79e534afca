"""What the extra ``research`` brings, and the sentence that is told where it is not installed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from game.core.words import say

#: What the extra ``research`` brings.
EXTRA: Final = ("pettingzoo", "gymnasium", "numpy")
_SOUND_DRIVER: Final = "SDL_AUDIODRIVER"


class ExtraMissing(ImportError, ValueError):
    """A library of the extra is not installed; the message says how to install it."""


@contextmanager
def extra_needed() -> Iterator[None]:
    """Raise ``ExtraMissing``, in a sentence, when a library of the extra is not installed.

    ``python -m game.research`` loads the package before its command can say anything: there it ends with the sentence.
    """
    try:
        with sound_driver_kept():
            yield
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRA:
            raise
        sentence = say("This needs the extra `research`: python -m pip install 'firepit-tabletop[research]'")
        if sys.argv[:1] == ["-m"]:  # so it is as long as Python looks for what ``-m`` names
            print(sentence, file=sys.stderr)
            sys.exit(2)
        raise ExtraMissing(sentence) from None


@contextmanager
def sound_driver_kept() -> Iterator[None]:
    """Undo that PettingZoo, when it is imported, chooses the driver by which all of SDL sounds."""
    before = os.environ.get(_SOUND_DRIVER)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(_SOUND_DRIVER, None)
        else:
            os.environ[_SOUND_DRIVER] = before
