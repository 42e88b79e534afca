"""Text sizes: those that a person may choose, and the default for a screen of a given size."""

from __future__ import annotations

from game.ui.mapping import ScreenMapping
from game.ui.theme import BODY

#: the text sizes to choose from, as factors of the standard size
TEXT_SIZES = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5)
#: the value of the option ``text_size`` that lets the screen's size decide
BY_SCREEN = 0.0
#: the least height of body text that can be read across a room, in logical units: 28 pixels on a 1920 x 1080 screen
LEGIBLE_HEIGHT = 28 / 1.2
#: the smallest text size at which body text is at least ``LEGIBLE_HEIGHT`` high
LEGIBLE_TEXT_SIZE = next(size for size in TEXT_SIZES if BODY * size >= LEGIBLE_HEIGHT)
#: the least height of body text on any screen, in pixels
_MIN_BODY_PIXELS = 18


class LimitedSize(float):
    """A text size for a place with little room, where text may be smaller than ``LEGIBLE_HEIGHT``."""


class FixedSize(LimitedSize):
    """A text size already divided by the person's text size, so that the text looks the same at every text size."""


def usual_text_size(screen: tuple[int, int]) -> float:
    """Return the smallest text size at which body text is legible on a screen, given by its width and height in pixels.

    A large monitor needs text that can be read across a room; a small monitor needs even larger text:

    >>> usual_text_size((1920, 1080)), usual_text_size((3840, 2160)), usual_text_size((1024, 640))
    (1.2, 1.2, 1.5)
    """
    pixels = BODY * ScreenMapping.of_window(*screen).scale
    large_enough = (size for size in TEXT_SIZES if size >= LEGIBLE_TEXT_SIZE and pixels * size >= _MIN_BODY_PIXELS)
    return next(large_enough, TEXT_SIZES[-1])
