"""Pictures of a match's table, drawn by its real scene without anything over it.

The picture beside a match file shows what an onlooker may see, so that it never tells a secret; the one a person keeps
after the match shows everything.
"""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pygame

from game.core import Match
from game.core.past_match import PastMatch
from game.core.whole_file import free_path, replace_file
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
