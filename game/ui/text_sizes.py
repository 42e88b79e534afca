"""How large texts are: what a person may choose, and what is usual on a screen of some size."""

from __future__ import annotations

from game.ui.mapping import ScreenMapping
from game.ui.theme import BODY

#: how many times as large as drawn body text may be
TEXT_SIZES = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5)
#: the option of those who leave it to the screen
BY_SCREEN = 0.0
#: how high body text is at least to be read across a room, in logical units: 28 pixels of a screen of 1920 x 1080
LEGIBLE = 28 / 1.2
#: the smallest text size at which it is
ON_TELEVISION = next(size for size in TEXT_SIZES if BODY * size >= LEGIBLE)
#: how high it is at least on any screen, in pixels
_LEAST = 18


class Limited(float):
    """A text size for a place with little room, where texts are as large as the place allows, legible or not."""


def usual_text_size(screen: tuple[int, int]) -> float:
    """Return the smallest text size at which body text can be read on a whole screen of so many pixels.

    >>> usual_text_size((1920, 1080)), usual_text_size((3840, 2160)), usual_text_size((1024, 640))
    (1.2, 1.2, 1.5)
    """
    pixels = BODY * ScreenMapping.of_window(*screen).scale
    large_enough = (size for size in TEXT_SIZES if size >= ON_TELEVISION and pixels * size >= _LEAST)
    return next(large_enough, TEXT_SIZES[-1])
