"""Pictures kept in memory for the next frame: those used last, up to so many bytes.

Everything that can be made again is kept in one of these, and no other way: a number of pictures says nothing of their
size, which goes with the square of the window's.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class PictureCache:
    """Keeps the pictures that were used last, ``most_bytes`` of them at the most, but always the newest ``least``."""

    def __init__(self, most_bytes: int, least: int = 1) -> None:
        self.most_bytes = most_bytes
        self.held = 0
        self._least = max(1, least)
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture kept under ``key``, which ``make`` makes when it is not there."""
        found = self.find(key)
        return self.keep(key, make()) if found is None else found

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return the picture kept under ``key``, if it is there; it counts as used."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, image: pygame.Surface) -> pygame.Surface:
        """Keep a picture, let go of those not used for longest where they are too many, and return it."""
        self.forget(key)
        self._kept[key] = image
        self.held += _bytes(image)
        while self.held > self.most_bytes and len(self._kept) > self._least:
            self.drop_oldest()
        return image

    def forget(self, key: Hashable) -> None:
        """Let go of one picture, if it is there."""
        image = self._kept.pop(key, None)
        if image is not None:
            self.held -= _bytes(image)

    def spare(self, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a picture to be painted over: the one not used for longest, where the next would put it out anyway.

        It has the ``size`` of the next one: new memory for a large picture costs more than to paint it.
        """
        oldest = next(iter(self._kept.values()), None)
        if oldest is None or len(self._kept) < self._least or self.held + _bytes(oldest) <= self.most_bytes:
            return None
        return self.drop_oldest() if oldest.get_size() == size else None

    def drop_oldest(self) -> pygame.Surface | None:
        """Let go of the picture that has not been used for longest, and return it."""
        if not self._kept:
            return None
        image = self._kept.popitem(last=False)[1]
        self.held -= _bytes(image)
        return image

    def clear(self) -> None:
        """Let go of all pictures."""
        self._kept.clear()
        self.held = 0


def _bytes(image: pygame.Surface) -> int:
    """Return how much memory a picture takes; a piece of another one takes what it shows."""
    return image.get_width() * image.get_height() * image.get_bytesize()
