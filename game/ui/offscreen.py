"""A canvas without a window, for exported pictures."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pygame

from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.mapping import ScreenMapping
from game.ui.pictures import Pictures
from game.ui.surfaces import opaque
from game.ui.text import Texts


class OffscreenCanvas(Canvas):
    """A canvas, ``size`` pixels large, that shows a ``part`` of the logical plane, inside or outside the screen.

    ``assets`` is the folder of pictures and fonts.
    """

    def __init__(self, size: tuple[int, int], part: Rect, assets: Path) -> None:
        _open_display()
        super().__init__(opaque(size), Pictures(assets), Texts(assets / "fonts"))
        self.size = size
        self.scale = size[0] / part.w
        self.mapping = ScreenMapping(self.scale, (-round(part.x * self.scale), -round(part.y * self.scale)))
        self.pictures.use_scale(self.scale)
        self._snapshot = self.pixels

    def take_snapshot(self) -> None:
        """Copy the current picture, for ``restore``."""
        self._snapshot = self.pixels.copy()

    def restore(self, parts: Iterable[Rect]) -> None:
        """Draw the snapshot again, but only inside the ``parts``."""
        for part in parts:
            box = self.mapping.to_window(part)
            self.pixels.blit(self._snapshot, box, box)

    @property
    def rgb(self) -> bytes:
        """The picture as bytes: red, green and blue of each pixel, row by row."""
        return pygame.image.tobytes(self.pixels, "RGB")

    @property
    def bgrx(self) -> pygame.BufferProxy:
        """The picture in its format in memory: blue, green, red and an unused byte of each pixel, row by row."""
        return self.pixels.get_view("0")


def _open_display() -> None:
    """Start pygame's fonts and an invisible display, so that pictures can be loaded and text rendered."""
    pygame.font.init()
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
