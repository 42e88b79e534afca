"""The small pictures of tables beside match files, as screens show them; ``match_picture`` draws them."""

from __future__ import annotations

import stat
from collections import OrderedDict
from pathlib import Path

import pygame

from game.kept.match_files import picture_of
from game.ui.surfaces import resized

#: how many of them stay in memory
_KEPT = 60


def has_small_picture(path: Path) -> bool:
    """Tell whether the picture beside a match file is as new as the file."""
    try:
        return abs(picture_of(path).stat().st_mtime_ns - path.stat().st_mtime_ns) < 2_000_000_000
    except OSError:
        return False


class SmallPictures:
    """The pictures beside match files, read when they are first drawn, and again when they have changed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Path, int, int], tuple[int, pygame.Surface | None]] = OrderedDict()

    def image(self, path: Path, width: int, height: int) -> pygame.Surface | None:
        """Return the picture beside a match file at a pixel size, ``None`` when there is none."""
        picture = picture_of(path)
        try:
            told = picture.stat()
        except OSError:
            return None
        if not stat.S_ISREG(told.st_mode):  # what is no file may never end
            return None
        changed = told.st_mtime_ns
        key = (picture, width, height)
        if key not in self._kept or self._kept[key][0] != changed:
            self._kept[key] = (changed, _read(picture, width, height))
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key][1]


def _read(picture: Path, width: int, height: int) -> pygame.Surface | None:
    try:
        return resized(pygame.image.load(str(picture)).convert(), (width, height))
    except (OSError, pygame.error):
        return None
