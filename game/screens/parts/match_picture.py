"""Pictures of matches, drawn from their tables; a small one is saved beside each match file."""

from __future__ import annotations

import stat
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from threading import Thread

import pygame

from game.core import Match
from game.core.past_match import PastMatch
from game.core.whole_file import free_path, replace_file
from game.kept.error_files import save_error_report
from game.kept.match_files import picture_of
from game.screens.parts.any_table import table_class
from game.screens.parts.framed_table import FramedScene, framed_scene, table_picture
from game.screens.parts.opened_ahead import until_ended
from game.ui.canvas import Canvas
from game.ui.foresight import Drawing, Foresight
from game.ui.layout import HEIGHT, WIDTH
from game.ui.stage import Stage
from game.ui.surfaces import opaque, resized

#: the size of the picture beside a match file
SMALL = (640, 360)
_FOLDER = "pictures"


def draw_table(stage: Stage, match: Match, *, all_knowing: bool, least: float = 0.0) -> pygame.Surface:
    """Return a picture of the table at the window's scale, but at no less than ``least`` pixels per logical unit.

    The magnifier has no effect on the scale.
    """
    past = PastMatch(match)
    past.go(past.length)
    past.all_knowing = all_knowing
    seat = past.prompt.seat if past.prompt is not None else 0
    return _draw_past(stage, past, seat if all_knowing else None, max(stage.canvas.screen_mapping.scale, least))


def moment_scene(stage: Stage, match: Match, count: int, seat: int) -> FramedScene:
    """Return the table after ``count`` records as ``seat`` saw it, to be drawn at the window's scale."""
    past = PastMatch(match)
    past.go(count)
    return framed_scene(stage, _new_canvas(stage, stage.canvas.screen_mapping.scale), past, seat)


def _draw_past(stage: Stage, past: PastMatch, seat: int | None, scale: float) -> pygame.Surface:
    """Return a picture of a past match as a seat may know it, at ``scale`` pixels per logical unit."""
    canvas = _new_canvas(stage, scale)
    picture = table_picture(stage, canvas, past, seat)
    canvas.pictures.use_scale(stage.canvas.scale)
    return picture


def _new_canvas(stage: Stage, scale: float) -> Canvas:
    """Return a canvas of its own for a table at ``scale`` pixels per logical unit."""
    outer = stage.canvas
    pictures = outer.pictures if scale == outer.scale else outer.pictures.for_other_scale()
    canvas = Canvas(opaque((round(WIDTH * scale), round(HEIGHT * scale))), pictures, outer.texts, outer.text_size)
    pictures.use_scale(scale)
    return canvas


def save_small_picture(stage: Stage, match: Match, path: Path) -> None:
    """Save a small picture of the table beside the match file, with the file's time; ignore a failure to write."""
    small = resized(draw_table(stage, match, all_knowing=False), SMALL)
    target = picture_of(path)
    with suppress(OSError):
        changed = path.stat().st_mtime_ns
        _write(small, target, changed)


def save_final_picture(stage: Stage, match: Match, stem: str) -> Path:
    """Save a picture of the final table, at least 1600 x 900, in the folder ``pictures``; return the new file's path.

    Raises ``OSError`` if it cannot be written.
    """
    folder = stage.data_dir / _FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    target = free_path(folder, stem, ".png")
    _write(draw_table(stage, match, all_knowing=True, least=1.0), target)
    return target


def _write(surface: pygame.Surface, target: Path, changed: int | None = None) -> None:
    """Write a picture completely or not at all, with the time ``changed`` (ns) if given; raises ``OSError``.

    It is written through memory, since pygame does not report a full disk.
    """
    try:
        # pygame keeps a reference to the file object; closing that frees its memory
        with BytesIO() as written:
            pygame.image.save(surface, written, target.name)
            data = written.getvalue()
    except pygame.error as error:
        raise OSError(str(error)) from error
    replace_file(target, data, changed=changed)


# Showing the small pictures

#: how many pictures are cached
_CACHE_SIZE = 60


def has_small_picture(path: Path) -> bool:
    """Return whether the picture beside a match file is up to date."""
    try:
        return abs(picture_of(path).stat().st_mtime_ns - path.stat().st_mtime_ns) < 2_000_000_000
    except OSError:
        return False


class SmallPictures:
    """A cache of the pictures beside match files; a picture that has changed is read again."""

    def __init__(self) -> None:
        self._cache: OrderedDict[tuple[Path, int, int], tuple[int, pygame.Surface | None]] = OrderedDict()

    def image(self, path: Path, width: int, height: int) -> pygame.Surface | None:
        """Return the picture beside a match file at a size in pixels, or ``None``."""
        picture = picture_of(path)
        try:
            status = picture.stat()
        except OSError:
            return None
        if not stat.S_ISREG(status.st_mode):  # reading a pipe or a device might never end
            return None
        changed = status.st_mtime_ns
        key = (picture, width, height)
        if key not in self._cache or self._cache[key][0] != changed:
            self._cache[key] = (changed, _read(picture, width, height))
            if len(self._cache) > _CACHE_SIZE:
                self._cache.popitem(last=False)
        self._cache.move_to_end(key)
        return self._cache[key][1]


class MissingPictures:
    """Draws missing pictures of match files, one after another. They are missing after a crash, or for copied files.

    The pictures and texts of a table are loaded some milliseconds at a time before it is drawn.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._missing: list[Path] = []
        self._tried: set[Path] = set()
        self._making = Foresight(stage.canvas)

    def look_for(self, paths: Iterable[Path]) -> None:
        """Replace the queue by the ``paths`` without a picture; the last one is drawn first."""
        self._missing = [path for path in paths if path not in self._tried and not has_small_picture(path)]

    @property
    def has_next(self) -> bool:
        """Whether a picture is missing, or not finished."""
        return bool(self._missing) or not self._making.done

    def go_on(self) -> None:
        """Go on with a picture for some milliseconds, or begin the next; skip a match whose table cannot be drawn."""
        if self._making.done:
            path = self._missing.pop()
            self._tried.add(path)
            self._making.begin(self._steps(path))
        try:
            self._making.go_on()
        except Exception as error:  # the table of an installed package may fail in any way
            self._making = Foresight(self._stage.canvas)
            if not isinstance(error, ValueError):
                save_error_report(self._stage.data_dir, error, self._stage.scene.name)

    def _steps(self, path: Path) -> Iterator[Drawing]:
        """Load a match and its table's modules on a thread, then the table's pictures and texts; save its picture."""
        loaded: list[Match] = []
        loading = Thread(target=_load, args=(path, loaded), daemon=True)
        loading.start()
        yield from until_ended(loading)
        match = loaded[0] if loaded else Match.load(path)
        outer = self._stage.canvas
        past = PastMatch(match)
        past.go(past.length)
        canvas = Canvas(opaque(outer.surface.get_size()), outer.pictures, outer.texts, outer.text_size)
        yield framed_scene(self._stage, canvas, past, None).foresee

        def save(canvas: Canvas) -> None:
            if not has_small_picture(path):  # the match may have been opened and left meanwhile, which saves a picture
                save_small_picture(self._stage, match, path)
            self._stage.refresh()

        yield save


def _load(path: Path, loaded: list[Match]) -> None:
    """Load a match and its table's modules; an error is ignored, since the main thread loads it again."""
    with suppress(Exception):  # the code of an installed package may fail in any way
        match = Match.load(path)
        table_class(match.entry)
        loaded.append(match)


def _read(picture: Path, width: int, height: int) -> pygame.Surface | None:
    try:
        return resized(pygame.image.load(str(picture)).convert(), (width, height))
    except (OSError, pygame.error):
        return None
