"""Small pictures of whole towers, cut open, for cards, lists and shared files: at rest, or while pieces fall."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

import pygame

from game.passage.film import Camera, Film, FilmStyle
from game.passage.open_tower import Projection, draw_leaf, draw_pad, draw_pegs, draw_rod, rods, whole_tower_placement
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect
from game.ui.offscreen import OffscreenCanvas
from game.ui.palettes import palette_in_use
from game.ui.surfaces import resized
from physics.tower import TowerSpec, leaves, pegs

#: the part of the theatre's stage that is shown: its middle, top and height
_MIDDLE, _TOP, _HEIGHT = 800.0, 66.0, 652.0
#: bars are drawn at this many times their real thickness
BAR_THICKNESS = 1.6
#: the width of a pad (units of the stage)
_PAD_SIZE = 38.0
#: pictures are painted at this many times their size, then scaled down
_SUPERSAMPLING = 2
_CACHED_PICTURES = 40
#: held while a tower is painted, since the main loop and threads paint all towers of one size on the same canvas
_PAINTING_LOCK = Lock()


def draw_tower_picture(canvas: Canvas, rect: Rect, spec: TowerSpec) -> None:
    """Draw a tower, empty and at rest, so that it fills ``rect``, whose sides should be about 4 : 5."""
    _draw_cached_picture(canvas, rect, spec, with_parts=True)


def draw_tower_film(canvas: Canvas, rect: Rect, film: Film, second: float) -> None:
    """Draw a film at a second so that it fills ``rect``.

    The film's placement must be ``whole_tower_placement(spec, BAR_THICKNESS)``.
    """
    with canvas.clip(rect):
        _draw_cached_picture(canvas, rect, film.drop.spec, with_parts=False)
        film.draw_open(
            canvas,
            second,
            _BoxCamera(rect.h / _HEIGHT, box=(rect.x, rect.y, rect.w, rect.h)),
            FilmStyle(trails=False, numbers=False),
        )


def paint_tower_ahead(spec: TowerSpec, size: tuple[int, int], *, with_parts: bool = True) -> None:
    """Paint the picture of a tower (``size`` in pixels) into the cache, so that drawing it later is fast.

    ``with_parts`` is false for the picture under a film, since the film draws the parts.
    """
    _paint_enlarged(spec, size, palette_in_use().key, with_parts=with_parts)


@dataclass(frozen=True, slots=True)
class _BoxCamera(Camera):
    """A camera whose picture fills ``box`` (left, top, width, height) on the screen."""

    box: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the stage to a place in the rectangle."""
        left, top, width, _ = self.box
        return left + width / 2 + (x - _MIDDLE) * self.zoom, top + (y - _TOP) * self.zoom

    @property
    def window(self) -> Rect:
        """The visible part of the stage."""
        return _stage_part(self.box[2:])


def _draw_cached_picture(canvas: Canvas, rect: Rect, spec: TowerSpec, *, with_parts: bool) -> None:
    """Draw the picture of a tower so that it fills ``rect``; it is painted only if it is not in the cache."""
    box = canvas.mapping.to_window(rect)
    if box.w > 0 and box.h > 0:
        canvas.surface.blit(_paint_enlarged(spec, box.size, palette_in_use().key, with_parts=with_parts), box)


@lru_cache(maxsize=_CACHED_PICTURES)
def _paint_enlarged(spec: TowerSpec, size: tuple[int, int], palette: str, *, with_parts: bool) -> pygame.Surface:
    """Paint a tower enlarged, and return the picture scaled down to ``size``; ``with_parts`` paints its parts, too."""
    with _PAINTING_LOCK:
        canvas = _enlarged_canvas(size)
        placement = whole_tower_placement(spec, BAR_THICKNESS)
        canvas.picture_in("theatre.background", SCREEN)
        canvas.placed(placement.picture)
        if with_parts:
            _paint_parts(canvas, spec, placement.projection(lambda x, y: (x, y), 1.0))
        canvas.placed("theatre.tray")
        canvas.placed("theatre.tray_front")
        canvas.picture_in("theatre.collar", placement.collar(canvas.pictures))
        return resized(canvas.pixels, size)


@lru_cache(maxsize=1)
def _enlarged_canvas(size: tuple[int, int]) -> OffscreenCanvas:
    """Return the canvas on which towers of a size are painted enlarged; it keeps the pictures that all of them use."""
    return OffscreenCanvas((size[0] * _SUPERSAMPLING, size[1] * _SUPERSAMPLING), _stage_part(size), find_assets())


def free_enlarged_canvas() -> None:
    """Free the canvas on which towers are painted, with its pictures (10 to 40 MB), until a tower is painted again."""
    _enlarged_canvas.cache_clear()


def _paint_parts(canvas: Canvas, spec: TowerSpec, projection: Projection) -> None:
    """Draw pegs, rods and leaves at rest, with the pads outside."""
    draw_pegs(canvas, pegs(spec), projection)
    for rod in rods(spec):
        draw_rod(canvas, rod, projection)
        draw_pad(canvas, projection.place(*rod.pad), _PAD_SIZE, is_struck=False)
    for leaf in leaves(spec):
        draw_leaf(canvas, leaf, angle=0.0, projection=projection)
        if leaf.outer is not None:
            draw_pad(canvas, projection.place(*leaf.line_at(angle=0.0)[0]), _PAD_SIZE, is_struck=False)


def _stage_part(size: tuple[float, float]) -> Rect:
    """Return the part of the stage that is shown in a picture with the proportions of ``size``."""
    width = _HEIGHT * size[0] / size[1]
    return Rect(_MIDDLE - width / 2, _TOP, width, _HEIGHT)
