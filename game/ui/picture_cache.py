"""A cache of pictures, limited in bytes, that discards the least recently used pictures.

Every cached picture is in one of these caches. A limit on the number of pictures would not limit the memory, since
the size of pictures grows with the square of the window's size.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import ClassVar

import pygame


class PictureCache:
    """Caches the most recently used pictures, up to ``most_bytes``, but at least ``least`` of them, however large."""

    #: the number of pictures that were added to any cache so far
    added: ClassVar[int] = 0

    def __init__(self, most_bytes: int, least: int = 1) -> None:
        self.most_bytes = most_bytes
        self.cached_bytes = 0
        self._least = max(1, least)
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._pictures

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture cached under ``key``; make it with ``make`` if there is none."""
        cached_picture = self.find(key)
        if cached_picture is None:
            return self.add(key, make())
        return cached_picture

    def find(self, key: Hashable) -> pygame.Surface | None:
        """Return the picture cached under ``key``, if any, and count it as used."""
        image = self._pictures.get(key)
        if image is not None:
            self._pictures.move_to_end(key)
        return image

    def add(self, key: Hashable, image: pygame.Surface) -> pygame.Surface:
        """Cache a picture, discard the least recently used ones if the cache is full, and return the picture."""
        PictureCache.added += 1
        self.forget(key)
        self._pictures[key] = image
        self.cached_bytes += _bytes(image)
        while self.cached_bytes > self.most_bytes and len(self._pictures) > self._least:
            self._discard_oldest()
        return image

    def forget(self, key: Hashable) -> None:
        """Discard one picture, if it is cached."""
        image = self._pictures.pop(key, None)
        if image is not None:
            self.cached_bytes -= _bytes(image)

    def take_reusable(self, size: tuple[int, int]) -> pygame.Surface | None:
        """Discard the least recently used picture and return it, so that the next picture can be painted on it.

        Returns ``None`` if the picture has another ``size``, or if the cache has room for the next one without
        discarding it. A surface is reused because allocating a new large one takes longer than painting on it.
        """
        oldest = next(iter(self._pictures.values()), None)
        if oldest is None or oldest.get_size() != size:
            return None
        has_room = len(self._pictures) < self._least or self.cached_bytes + _bytes(oldest) <= self.most_bytes
        return None if has_room else self._discard_oldest()

    def _discard_oldest(self) -> pygame.Surface:
        """Discard the least recently used picture, and return it; there must be one."""
        _, image = self._pictures.popitem(last=False)
        self.cached_bytes -= _bytes(image)
        return image

    def clear(self) -> None:
        """Discard all pictures."""
        self._pictures.clear()
        self.cached_bytes = 0


def _bytes(image: pygame.Surface) -> int:
    """Return the bytes of a picture's pixels; a subsurface counts as if it had pixels of its own."""
    return image.get_width() * image.get_height() * image.get_bytesize()
