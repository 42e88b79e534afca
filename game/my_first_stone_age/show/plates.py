"""The pictures that the rule book shows and the game paints itself: its huts, by their names."""

from __future__ import annotations

from functools import partial

from game.my_first_stone_age.board import HUTS
from game.my_first_stone_age.show import board, layout
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.plate import Plate


def _hut(hut: str, canvas: Canvas, rect: Rect) -> None:
    board.draw_tile(canvas, hut, rect)


PLATES = {f"hut.{hut.replace(' ', '.')}": Plate(*layout.TILE, partial(_hut, hut)) for hut in HUTS}
