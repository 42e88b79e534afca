"""A table as it stands, small: a still picture on which a place can be ringed."""

from __future__ import annotations

import pygame

from game.screens.parts.match_table import MatchTable
from game.ui.canvas import Canvas
from game.ui.layout import HEIGHT, SCREEN, WIDTH, Rect, inset
from game.ui.surfaces import cut, opaque, resized
from game.ui.theme import SOOT

_ROOM = 8.0
_LEAST = 44.0


class TablePicture:
    """``table`` painted once for each size of the window, shown inside ``view``, which has the screen's shape."""

    def __init__(self, table: MatchTable, view: Rect) -> None:
        self._table = table
        self.view = view
        self._key: tuple[object, ...] = ()
        self._picture: pygame.Surface | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        key = (canvas.surface.get_size(), canvas.text_size)
        if self._picture is None or key != self._key:
            self._key, self._picture = key, self._painted(canvas)
        canvas.surface.blit(self._picture, canvas.to_window(self.view))

    def _painted(self, canvas: Canvas) -> pygame.Surface:
        """Paint the table on a whole window of its own, and make it smaller. Nobody reads its words as the screen's."""
        window, witness = canvas.surface, canvas.witness
        canvas.surface, canvas.witness = opaque(window.get_size()), None
        canvas.surface.fill(SOOT)
        try:
            self._paint_table(canvas)
            whole = cut(canvas.surface, canvas.to_window(SCREEN).clip(canvas.surface.get_rect()))
        finally:
            canvas.surface, canvas.witness = window, witness
        return resized(whole, canvas.to_window(self.view).size)

    def _paint_table(self, canvas: Canvas) -> None:
        table = self._table
        table.draw(canvas)
        for control in table.controls():
            if control.look is not None:
                with canvas.clip(control.clip or SCREEN):
                    control.look.draw(canvas, control, table.stage.interaction.touch(control))
        table.draw_above(canvas)

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
