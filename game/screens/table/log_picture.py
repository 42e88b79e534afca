"""A small still picture of a table, on which a place can be ringed."""

from __future__ import annotations

import pygame

from game.screens.parts.any_table import AnyTable
from game.ui.canvas import Canvas
from game.ui.drawing import draw_scene, painted_aside
from game.ui.layout import HEIGHT, SCREEN, WIDTH, Rect, inset
from game.ui.surfaces import cut, resized

_ROOM = 8.0
_LEAST = 44.0


class TablePicture:
    """``table`` painted once for each size of the window, shown inside ``view``, which has the screen's shape."""

    def __init__(self, table: AnyTable, view: Rect) -> None:
        self._table = table
        self.view = view
        self._key: tuple[object, ...] = ()
        self._picture: pygame.Surface | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        key = (canvas.surface.get_size(), canvas.text_size)
        if self._picture is None or key != self._key:
            self._key, self._picture = key, self._painted(canvas)
        canvas.surface.blit(self._picture, canvas.mapping.to_window(self.view))

    def _painted(self, canvas: Canvas) -> pygame.Surface:
        """Paint the table as large as the window, and make it smaller."""
        table = self._table
        whole = painted_aside(
            canvas, lambda: draw_scene(canvas, table, table.controls(), table.stage.interaction.touch)
        )
        shown = cut(whole, canvas.mapping.to_window(SCREEN).clip(whole.get_rect()))
        return resized(shown, canvas.mapping.to_window(self.view).size)

    def ring(self, canvas: Canvas, spot: Rect) -> None:
        """Ring a place of the table."""
        canvas.panel("ring.gold", framed(spot, self.view))


def framed(spot: Rect, view: Rect) -> Rect:
    """Return where a place of a whole table lies when the table is shown inside ``view``, large enough to be seen."""
    shown = Rect(
        view.x + spot.x * view.w / WIDTH,
        view.y + spot.y * view.h / HEIGHT,
        spot.w * view.w / WIDTH,
        spot.h * view.h / HEIGHT,
    )
    wide, high = max(_LEAST, shown.w + _ROOM), max(_LEAST, shown.h + _ROOM)
    return Rect(shown.centerx - wide / 2, shown.centery - high / 2, wide, high).clip(inset(view, -_ROOM))
