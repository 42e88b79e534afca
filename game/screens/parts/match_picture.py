"""Pictures of matches, drawn from their tables; a small one is saved beside each match file."""

from __future__ import annotations

import stat
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pygame

from game.core import Match
from game.core.past_match import PastMatch
from game.core.whole_file import replace_file
from game.core.words import say
from game.kept.error_files import save_error_report
from game.kept.match_files import picture_path
from game.screens.parts.any_table import table_class
from game.screens.parts.framed_table import FramedScene, framed_scene
from game.screens.parts.prepared_ahead import start_thread, until_ended
from game.ui.canvas import Canvas
from game.ui.layout import HEIGHT, WIDTH, Rect
from game.ui.preloading import Drawing, Preloader
from game.ui.stage import Stage
from game.ui.surfaces import opaque, resized
from game.ui.theme import GREY

#: the size of the picture beside a match file
SMALL_SIZE = (640, 360)
#: how well a final picture is compressed, from 1 to 9; 4 takes a sixth of the time of 9, for 3 % more bytes
_COMPRESS_LEVEL = 4
#: the share of the work on a final picture that is done once it is drawn
_SHARE_OF_DRAWING = 0.5


def draw_table(stage: Stage, match: Match, *, min_scale: float = 0.0) -> pygame.Surface:
    """Return a picture of the table at the window's scale, but at no less than ``min_scale`` pixels per logical unit.

    The magnifier has no effect on the scale.
    """
    return _table_to_draw(stage, match, min_scale=min_scale).last_picture()


def _table_to_draw(stage: Stage, match: Match, *, min_scale: float = 0.0) -> FramedScene:
    """Return the table of a match in its present state, at the window's scale or ``min_scale``, whichever is larger.

    The table shows only what an onlooker may see. When the match is over, this is everything.
    """
    past = PastMatch(match)
    past.go(past.length)
    past.all_knowing = match.outcome is not None
    canvas = _new_canvas(stage, max(stage.canvas.screen_mapping.scale, min_scale))
    return framed_scene(stage, canvas, past, 0 if past.all_knowing else None)


def moment_scene(stage: Stage, match: Match, record_count: int, seat: int) -> FramedScene:
    """Return the table after ``record_count`` records as ``seat`` saw it, to be drawn at the window's scale."""
    past = PastMatch(match)
    past.go(record_count)
    return framed_scene(stage, _new_canvas(stage, stage.canvas.screen_mapping.scale), past, seat)


def _new_canvas(stage: Stage, scale: float) -> Canvas:
    """Return a canvas for a table; its ``scale`` in pixels per logical unit stays when the window is resized."""
    outer_canvas = stage.canvas
    pictures = outer_canvas.pictures.for_other_scale()
    canvas = Canvas(
        opaque((round(WIDTH * scale), round(HEIGHT * scale))), pictures, outer_canvas.texts, outer_canvas.text_size
    )
    pictures.use_scale(scale)
    return canvas


class TableWithoutPicture(NamedTuple):
    """A match whose table is still to be drawn, and the time in nanoseconds when its file was last changed."""

    match: Match
    changed_at: int


def _save_small(table: pygame.Surface, path: Path, changed_at: int) -> None:
    """Write a small picture beside a match file, with ``changed_at`` (nanoseconds) as its file time; ignore a failure.

    The picture is encoded in memory first, and written completely or not at all: pygame does not report a full disk.
    """
    target = picture_path(path)
    with suppress(OSError, pygame.error):
        # pygame keeps a reference to the file object; closing that frees its memory
        with BytesIO() as buffer:
            pygame.image.save(resized(table, SMALL_SIZE), buffer, target.name)
            data = buffer.getvalue()
        replace_file(target, data, modified_ns=changed_at)


# Pictures of tables that were left: the next screen draws them step by step, so that it opens without a delay


def tables_without_picture(stage: Stage) -> dict[Path, TableWithoutPicture]:
    """Return the tables that were left and have no picture yet, by match file; the stage keeps this dictionary."""
    return stage.shared(_no_tables)


def _no_tables(data_dir: Path) -> dict[Path, TableWithoutPicture]:
    return {}


def remember_left_table(stage: Stage, match: Match, path: Path) -> None:
    """Remember that the table of a match is left, so that its picture is made later; the file must be up to date."""
    with suppress(OSError):
        tables_without_picture(stage)[path] = TableWithoutPicture(match, path.stat().st_mtime_ns)


def save_pictures_of_tables_left(stage: Stage) -> None:
    """Save at once all small pictures that are still missing, since no later screen will draw them."""
    left_tables = tables_without_picture(stage)
    while left_tables:
        path, (match, changed_at) = left_tables.popitem()
        _save_small(draw_table(stage, match), path, changed_at)


# A picture of the final table


class FinalPicture:
    """Saves a picture of the final table, at least 1600 x 900, as the new PNG file ``target``.

    ``poll`` loads and draws the table step by step; a thread then writes the file, completely or not at all. ``share``,
    ``done`` and ``fault`` mean the same as in a ``BackgroundJob``.
    """

    def __init__(self, stage: Stage, match: Match, target: Path) -> None:
        self.share = 0.0
        self.done = False
        self.fault = ""
        self._stage = stage
        self._is_cancelled = False
        self._target = target
        self._preloader = Preloader(stage.canvas)
        self._preloader.begin(self._steps(stage, match))

    def poll(self) -> None:
        """Load and draw for some milliseconds, and find out whether everything is done."""
        self._preloader.preload_slice()
        self.done = self._preloader.done

    def cancel(self) -> None:
        """Prevent the file from being written; this has no effect once it is written."""
        self._is_cancelled = True

    def _steps(self, stage: Stage, match: Match) -> Iterator[Drawing]:
        """Yield painters that load what the table needs, then draw it, and write the picture on a thread."""
        table = _table_to_draw(stage, match, min_scale=1.0)
        yield table.preload
        picture = table.last_picture()
        self.share = _SHARE_OF_DRAWING
        yield from until_ended(start_thread(self._write, picture))

    def _write(self, picture: pygame.Surface) -> None:
        """Write the PNG file, unless ``cancel`` was called; if that fails, ``fault`` says why."""
        # Pillow lets other threads go on between parts of the file; pygame's encoder does not
        from PIL import Image

        try:
            image = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
            with BytesIO() as buffer:
                image.save(buffer, "PNG", compress_level=_COMPRESS_LEVEL)
                data = buffer.getvalue()
            if not self._is_cancelled:
                replace_file(self._target, data)
        except Exception as error:  # if ``fault`` stayed empty, the picture would be reported as saved
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            self.fault = say("The picture could not be saved ({reason}).", reason=reason)
            if not isinstance(error, OSError):
                save_error_report(self._stage.data_dir, error, self._stage.scene.name)


# Showing the small pictures

#: how many pictures are cached
_CACHE_SIZE = 60
#: nanoseconds by which two equal file times may differ, since some file systems keep only even seconds
_TIME_TOLERANCE = 2_000_000_000


def has_small_picture(path: Path) -> bool:
    """Return whether there is an up-to-date picture beside a match file: one with the same file time as that file."""
    try:
        return abs(picture_path(path).stat().st_mtime_ns - path.stat().st_mtime_ns) < _TIME_TOLERANCE
    except OSError:
        return False


class _CachedPicture(NamedTuple):
    """A picture, ``None`` if it cannot be read, and the time in nanoseconds when its file was last changed."""

    image: pygame.Surface | None
    changed_at: int


class SmallPictures:
    """A cache of the pictures beside match files; a picture that has changed is read again."""

    def __init__(self) -> None:
        #: by file, width and height in pixels; the picture used least recently comes first
        self._cache: OrderedDict[tuple[Path, int, int], _CachedPicture] = OrderedDict()

    def image(self, path: Path, width: int, height: int) -> pygame.Surface | None:
        """Return the picture beside a match file at a size in pixels, or ``None``."""
        picture = picture_path(path)
        try:
            status = picture.stat()
        except OSError:
            return None
        if not stat.S_ISREG(status.st_mode):  # reading a pipe or a device might never end
            return None
        changed_at = status.st_mtime_ns
        key = (picture, width, height)
        if key not in self._cache or self._cache[key].changed_at != changed_at:
            self._cache[key] = _CachedPicture(_read_picture(picture, width, height), changed_at)
            if len(self._cache) > _CACHE_SIZE:
                self._cache.popitem(last=False)
        self._cache.move_to_end(key)
        return self._cache[key].image

    def draw(self, canvas: Canvas, path: Path, rect: Rect, fire_size: float) -> bool:
        """Draw the picture beside a match file, or a small fire if there is none; return whether there is a picture."""
        box = canvas.mapping.to_window(rect)
        image = self.image(path, box.w, box.h)
        if image is None:
            canvas.panel("well", rect)
            canvas.icon("small-fire", rect.centerx, rect.centery, fire_size, GREY)
            return False
        canvas.surface.blit(image, box)
        return True


class MissingPictures:
    """Draws missing pictures of match files, one after another. They are missing after a crash, or for copied files.

    Before a table is drawn, the pictures and texts that it needs are loaded, some milliseconds at a time.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        #: the match files whose pictures are still to be made; they are taken from the end of the list
        self._missing_paths: list[Path] = []
        #: the match files whose pictures were begun
        self._tried_paths: set[Path] = set()
        #: the match file whose picture was begun last
        self._path = Path()
        self._preloader = Preloader(stage.canvas)

    def request(self, paths: Iterable[Path]) -> None:
        """Queue all match files in ``paths`` that have no picture, and all matches whose table was left.

        The matches whose table was left are drawn first.
        """
        missing_paths = [path for path in paths if not has_small_picture(path)]
        missing_paths += [path for path in tables_without_picture(self._stage) if path not in missing_paths]
        self._missing_paths = [path for path in missing_paths if path not in self._tried_paths]

    @property
    def has_next(self) -> bool:
        """Whether a picture is missing, or not finished."""
        return bool(self._missing_paths) or not self._preloader.done

    def go_on(self) -> None:
        """Go on with a picture for some milliseconds, or begin the next; skip a match whose table cannot be drawn.

        Do nothing until the screen itself was shown.
        """
        if self._stage.needs_placeholder:
            return
        if self._preloader.done:
            self._path = self._missing_paths.pop()
            self._tried_paths.add(self._path)
            self._preloader.begin(self._steps(self._path))
        try:
            self._preloader.preload_slice()
        except Exception as error:  # the table of an installed package may fail in any way
            self._preloader = Preloader(self._stage.canvas)
            tables_without_picture(self._stage).pop(self._path, None)
            if not isinstance(error, (ValueError, FileNotFoundError)):
                save_error_report(self._stage.data_dir, error, self._stage.scene.name)

    def _steps(self, path: Path) -> Iterator[Drawing]:
        """Make and save the picture of a match in steps: load the match, preload its table, draw and save.

        A thread loads the match and the modules of its table. The match of a table that was just left is still in
        memory: it is released only when its picture is saved, here or on quitting.
        """
        left_table = tables_without_picture(self._stage).get(path)
        if left_table is None:
            loaded_tables: list[TableWithoutPicture] = []
            yield from until_ended(start_thread(_load, path, loaded_tables))
            left_table = loaded_tables[0] if loaded_tables else _read_match(path)
        table = _table_to_draw(self._stage, left_table.match)
        yield table.preload
        _save_small(table.last_picture(), path, left_table.changed_at)
        tables_without_picture(self._stage).pop(path, None)
        self._stage.refresh()


def _load(path: Path, loaded_tables: list[TableWithoutPicture]) -> None:
    """Add the match at ``path`` to ``loaded_tables``, and import its table's modules; runs on a thread.

    After an error nothing is added: the main thread loads the match again, and reports the error.
    """
    with suppress(Exception):  # the code of an installed package may fail in any way
        table = _read_match(path)
        table_class(table.match.entry)
        loaded_tables.append(table)


def _read_match(path: Path) -> TableWithoutPicture:
    # the time is read before the match: if the file changes in between, its picture counts as outdated
    changed_at = path.stat().st_mtime_ns
    return TableWithoutPicture(Match.load(path), changed_at)


def _read_picture(picture: Path, width: int, height: int) -> pygame.Surface | None:
    """Return a picture file at a size in pixels; ``None`` if it cannot be read."""
    try:
        return resized(pygame.image.load(str(picture)).convert(), (width, height))
    except (OSError, pygame.error):
        return None
