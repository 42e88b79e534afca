"""The small pictures of matches: how a match stood, drawn from its table and kept beside its file."""

from __future__ import annotations

import stat
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pygame

from game.core import Match
from game.core.past_match import PastMatch
from game.core.whole_file import free_path, replace_file
from game.kept.error_files import keep_error
from game.kept.match_files import picture_of
from game.screens.parts.framed_table import table_picture
from game.ui.canvas import Canvas
from game.ui.layout import HEIGHT, WIDTH
from game.ui.stage import Stage
from game.ui.surfaces import opaque, resized

#: the size of the picture beside a match file
SMALL = (640, 360)
_FOLDER = "pictures"


def draw_table(stage: Stage, match: Match, *, all_knowing: bool, least: float = 0.0) -> pygame.Surface:
    """Return the table as it stands, at the window's scale or at least at ``least`` pixels to a logical unit.

    A magnifier over the window changes nothing.
    """
    past = PastMatch(match)
    past.go(past.length)
    past.all_knowing = all_knowing
    asked = past.prompt.seat if past.prompt is not None else 0
    return _drawn(stage, past, asked if all_knowing else None, max(stage.canvas.screen_mapping.scale, least))


def draw_moment(stage: Stage, match: Match, count: int, seat: int) -> pygame.Surface:
    """Return the table after so many records as ``seat`` saw it then, at the window's scale."""
    past = PastMatch(match)
    past.go(count)
    return _drawn(stage, past, seat, stage.canvas.screen_mapping.scale)


def _drawn(stage: Stage, past: PastMatch, seat: int | None, scale: float) -> pygame.Surface:
    """Return the table of a past match as a seat may know it, at ``scale`` pixels to a logical unit."""
    outer = stage.canvas
    pictures = outer.pictures if scale == outer.scale else outer.pictures.beside()
    canvas = Canvas(opaque((round(WIDTH * scale), round(HEIGHT * scale))), pictures, outer.texts, outer.text_size)
    pictures.use_scale(scale)
    picture = table_picture(stage, canvas, past, seat)
    pictures.use_scale(outer.scale)
    return picture


def keep_small_picture(stage: Stage, match: Match, path: Path) -> None:
    """Save a small picture of the table beside the match file, with the file's time, if the folder can be written."""
    small = resized(draw_table(stage, match, all_knowing=False), SMALL)
    target = picture_of(path)
    with suppress(OSError):
        changed = path.stat().st_mtime_ns
        _write(small, target, changed)


def keep_final_picture(stage: Stage, match: Match, stem: str) -> Path:
    """Write the final table, at least 1600 x 900, to a new file in the folder ``pictures`` and return where.

    Raises ``OSError`` when it cannot be written.
    """
    folder = stage.data_dir / _FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    target = free_path(folder, stem, ".png")
    _write(draw_table(stage, match, all_knowing=True, least=1.0), target)
    return target


def _write(surface: pygame.Surface, target: Path, changed: int | None = None) -> None:
    """Write a picture whole or not at all, with a time in nanoseconds if one is given; raises ``OSError``.

    pygame itself does not report a full disk.
    """
    try:
        # pygame keeps a reference to the file object it wrote to; once closed it holds no memory
        with BytesIO() as written:
            pygame.image.save(surface, written, target.name)
            data = written.getvalue()
    except pygame.error as error:
        raise OSError(str(error)) from error
    replace_file(target, data, changed=changed)


# The small pictures of tables beside match files, as screens show them; ``match_picture`` draws them.

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
