"""A place on the small picture of a table, enlarged beside it so that it can be read; lines join both."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect
from game.ui.surfaces import cut, resized
from game.ui.theme import BONE, SHADE

#: how much of the frame the enlarged place takes, and how far it lies from its edges
_WIDE, _HIGH, _EDGE = 0.45, 0.8, 6.0
#: how much round the place is shown, how wide the whole is at least, and at most to be worth it; in units of the table
_ROUND, _LEAST, _MOST = 30.0, 250.0, 560.0


def enlarged_part(spot: Rect, frame: Rect) -> Rect | None:
    """Return the part of the table to be enlarged round a place of it; ``None``: it is large enough as it is."""
    shape = _room(spot, frame).w / _room(spot, frame).h
    wide = max(spot.w + 2 * _ROUND, (spot.h + 2 * _ROUND) * shape, _LEAST)
    if wide > _MOST:
        return None
    part = Rect(0, 0, wide, wide / shape)
    part.center = spot.center
    return part.clamp(SCREEN)


def draw_close_up(canvas: Canvas, table: pygame.Surface, spot: Rect, view: Rect, frame: Rect) -> Callable[[Rect], Rect]:
    """Draw a place of the ``table`` enlarged, on the side of the ``frame`` where the place is not.

    ``view`` is the small picture of the table inside the frame. There must be an ``enlarged_part``. Returns what tells
    where something of the table lies in it.
    """
    part, room = enlarged_part(spot, frame), _room(spot, frame)
    assert part is not None, "only what is small is enlarged"
    small, large = view.w / SCREEN.w, room.w / part.w
    source = Rect(view.x + part.x * small, view.y + part.y * small, part.w * small, part.h * small)
    inner, outer = (source.right, room.x) if room.centerx > source.centerx else (source.x, room.right)
    for one, other in ((source.y, room.y), (source.bottom, room.bottom)):
        canvas.line(inner, one, outer, other, SHADE, 4)
        canvas.line(inner, one, outer, other, BONE, 2)
    canvas.frame(source, BONE, 2, 3)
    pixels = table.get_width() / SCREEN.w
    piece = pygame.Rect(*[round(side * pixels) for side in (part.x, part.y, part.w, part.h)])
    box = canvas.mapping.to_window(room)
    canvas.surface.blit(resized(cut(table, piece.clip(table.get_rect())), box.size), box)
    canvas.frame(room, SHADE, 6, 4)
    canvas.frame(room, BONE, 3, 4)
    return lambda rect: Rect(
        room.x + (rect.x - part.x) * large, room.y + (rect.y - part.y) * large, rect.w * large, rect.h * large
    ).clip(room)


def _room(spot: Rect, frame: Rect) -> Rect:
    """Return where a place is shown enlarged: on the other half of the frame."""
    wide, high = frame.w * _WIDE, frame.h * _HIGH
    left = spot.centerx > SCREEN.centerx
    return Rect(frame.x + _EDGE if left else frame.right - _EDGE - wide, frame.y + _EDGE, wide, high)
