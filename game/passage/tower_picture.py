"""Small pictures of whole towers, cut open, for cards, lists and shared files: at rest, or while pieces fall."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.passage.open_tower import draw_leaf, draw_pad, draw_pegs, draw_rod, rods, whole_stand
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect
from game.ui.offscreen import OffscreenCanvas
from game.ui.palettes import palette_in_use
from game.ui.surfaces import resized
from physics.tower import TowerSpec, leaves, pegs

#: the part of the theatre's stage that is shown: its middle, top and height
_MIDDLE, _TOP, _HEIGHT = 800.0, 66.0, 652.0
#: bars are drawn so much stouter than they are, and pads so wide (units of the stage), to be recognisable
STOUTER, _PAD_SIZE = 1.6, 40.0
#: pictures are painted at so many times their size, and scaled down
_SUPERSAMPLING = 2
_PICTURES_KEPT = 96


def draw_tower_picture(canvas: Canvas, rect: Rect, spec: TowerSpec) -> None:
    """Draw a tower, empty and at rest, so that it fills ``rect``, which is about 4 : 5."""
    box = canvas.mapping.to_window(rect)
    if box.w > 0 and box.h > 0:
        canvas.surface.blit(_painted(spec, box.size, palette_in_use().key), box)


def tower_picture(spec: TowerSpec, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a tower, empty and at rest, in so many pixels; needs no window."""
    return _painted(spec, size, palette_in_use().key).copy()


@lru_cache(maxsize=_PICTURES_KEPT)
def _painted(spec: TowerSpec, size: tuple[int, int], palette: str) -> pygame.Surface:
    """Paint a tower several times as large, and scale it down."""
    large = size[0] * _SUPERSAMPLING, size[1] * _SUPERSAMPLING
    canvas, stand = OffscreenCanvas(large, _part(size), find_assets()), whole_stand(spec, STOUTER)
    canvas.picture_in("theatre.background", SCREEN)
    canvas.placed(stand.picture)
    view = stand.view(lambda x, y: (x, y), 1.0)
    draw_pegs(canvas, pegs(spec), view)
    for rod in rods(spec):
        draw_rod(canvas, rod, view)
        draw_pad(canvas, view.place(*rod.pad), _PAD_SIZE, struck=False)
    for leaf in leaves(spec):
        draw_leaf(canvas, leaf, 0.0, view)
        if leaf.outer is not None:
            draw_pad(canvas, view.place(*leaf.drawn(0.0)[0]), _PAD_SIZE, struck=False)
    canvas.placed("theatre.tray")
    canvas.placed("theatre.tray_front")
    canvas.picture_in("theatre.collar", stand.collar(canvas.pictures))
    return resized(canvas.pixels, size)


def _part(size: tuple[float, float]) -> Rect:
    """Return the part of the stage that fills a picture of this shape."""
    wide = _HEIGHT * size[0] / size[1]
    return Rect(_MIDDLE - wide / 2, _TOP, wide, _HEIGHT)
