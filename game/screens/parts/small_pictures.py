"""The small pictures of tables beside match files, as screens show them; ``match_picture`` draws them."""

from __future__ import annotations

import stat
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path

import pygame

from game.core import Match
from game.kept.error_files import keep_error
from game.kept.match_files import picture_of
from game.ui.stage import Stage
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


class MissingPictures:
    """Draws tables that have no picture yet, one at a time: after a crash, or for a file from elsewhere."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._missing: list[Path] = []
        self._tried: set[Path] = set()

    def look_for(self, paths: Iterable[Path]) -> None:
        """Draw the pictures of these match files next that have none, the last of them first."""
        self._missing = [path for path in paths if path not in self._tried and not has_small_picture(path)]

    @property
    def wait(self) -> bool:
        """Whether there is anything to draw."""
        return bool(self._missing)

    def draw_next(self) -> None:
        """Draw and save the next of them; what fails is left out."""
        # whatever draws tables is loaded only now: the first picture waits for nothing that it does not show
        from game.screens.parts.match_picture import keep_small_picture

        path = self._missing.pop()
        self._tried.add(path)
        try:
            keep_small_picture(self._stage, Match.load(path), path)
        except ValueError:
            return
        except Exception as error:  # the table of an installed package is drawn, and may fail in any way
            keep_error(self._stage.data_dir, error, self._stage.scene.name)
            return
        self._stage.refresh()


def _read(picture: Path, width: int, height: int) -> pygame.Surface | None:
    try:
        return resized(pygame.image.load(str(picture)).convert(), (width, height))
    except (OSError, pygame.error):
        return None
