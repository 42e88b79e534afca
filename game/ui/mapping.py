"""The mapping of the logical screen (1600 x 900 units) to the middle of the window.

>>> ScreenMapping.of_window(1280, 800)
ScreenMapping(scale=0.8, origin=(0, 40))
>>> ScreenMapping.of_window(1280, 800).to_pixel(800, 450)
(640, 400)
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.ui.layout import HEIGHT, WIDTH, Rect

#: the smallest scale; a window too small for it shows only the middle of the screen
MIN_SCALE = 0.1


class Subpixel(NamedTuple):
    """A position inside a pixel, for the middle of a picture that is turned.

    ``quarter`` is the quarter of the pixel, as its column and row (0 or 1). ``shift`` is how far the picture is moved
    to the right and down before it is turned, in quarters of a pixel (-1 to 1), to meet the position more exactly.
    """

    quarter: tuple[int, int]
    shift: tuple[int, int]


def upside_down_rect(box: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
    """Return where ``box`` lies after the picture around it, ``size`` pixels large, is turned by 180 degrees.

    >>> upside_down_rect(pygame.Rect(0, 0, 30, 20), (100, 50))
    Rect(70, 30, 30, 20)
    """
    return pygame.Rect(size[0] - box.right, size[1] - box.bottom, box.w, box.h)


@dataclass(frozen=True, slots=True)
class ScreenMapping:
    """A mapping of logical units to window pixels.

    ``scale`` is the number of pixels of a logical unit. ``origin`` is the pixel where the logical screen begins.
    """

    scale: float
    origin: tuple[int, int]

    @classmethod
    def of_window(cls, width: int, height: int) -> ScreenMapping:
        """Return the mapping for a window of ``width`` x ``height`` pixels."""
        scale = max(MIN_SCALE, min(width / WIDTH, height / HEIGHT))
        return cls(scale, (round((width - WIDTH * scale) / 2), round((height - HEIGHT * scale) / 2)))

    def magnified(self, magnification: float, x: float, y: float) -> ScreenMapping:
        """Return this mapping magnified about the logical point ``x, y``, which stays where it is in the window.

        >>> ScreenMapping.of_window(1600, 900).magnified(2.0, 400, 300)
        ScreenMapping(scale=2.0, origin=(-400, -300))
        """
        left, top = self.to_pixel(x, y)
        scale = self.scale * magnification
        return ScreenMapping(scale, (left - round(x * scale), top - round(y * scale)))

    def to_logical(self, x: float, y: float) -> tuple[float, float]:
        """Turn window pixels into logical units."""
        return (x - self.origin[0]) / self.scale, (y - self.origin[1]) / self.scale

    def to_window(self, rect: Rect) -> pygame.Rect:
        """Turn a logical rectangle into window pixels."""
        left, top = self.origin
        scale = self.scale
        x, y = left + round(rect.x * scale), top + round(rect.y * scale)
        return pygame.Rect(x, y, left + round(rect.right * scale) - x, top + round(rect.bottom * scale) - y)

    def to_pixel(self, x: float, y: float) -> tuple[int, int]:
        """Turn a logical point into window pixels."""
        return self.origin[0] + round(x * self.scale), self.origin[1] + round(y * self.scale)

    def pixel_containing(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel in which a logical point lies."""
        return self.origin[0] + math.floor(x * self.scale), self.origin[1] + math.floor(y * self.scale)

    def subpixel(self, x: float, y: float, angle: float) -> Subpixel:
        """Return where inside its pixel the middle of a picture lies; the picture is turned by ``angle`` radians.

        ``x, y`` is the middle in logical units. In this example it lies at the upper edge of a pixel, half a pixel from
        its left edge:

        >>> ScreenMapping.of_window(1600, 900).subpixel(20.5, 40.0, 0.0)
        Subpixel(quarter=(1, 0), shift=(-1, -1))
        """
        half_pixels_x, half_pixels_y = 2 * x * self.scale, 2 * y * self.scale
        column, row = math.floor(half_pixels_x), math.floor(half_pixels_y)
        # how far (-1..1) the point is to the right of the middle of its quarter, and below it
        right, below = 2 * (half_pixels_x - column) - 1, 2 * (half_pixels_y - row) - 1
        cosine = math.cos(angle)
        sine = math.sin(angle)
        shift = round(right * cosine - below * sine), round(right * sine + below * cosine)
        return Subpixel((column % 2, row % 2), shift)

    def pixels(self, length: float) -> int:
        """Turn a logical length into whole pixels, at least 1."""
        return max(1, round(length * self.scale))
