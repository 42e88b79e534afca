"""The pictures that the rule book shows and the game paints itself: ideas and orders by their numbers."""

from __future__ import annotations

from functools import partial

from game.cvlizations.ideas import IDEAS
from game.cvlizations.orders import ORDERS
from game.cvlizations.show import cards
from game.cvlizations.show.parts import PIGMENT, number_stone
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.plate import Plate

_ORDER = (92.0, 92.0)


def _idea(number: int, canvas: Canvas, rect: Rect) -> None:
    cards.idea_card(canvas, number, rect)


def _order(order: int, canvas: Canvas, rect: Rect) -> None:
    canvas.panel("cv.order.hand", rect)
    canvas.icon(ORDERS[order].icon, rect.centerx + 4, rect.centery, rect.w * 0.6, PIGMENT)
    number_stone(canvas, order, rect.x + rect.w * 0.14, rect.y + rect.w * 0.14, rect.w * 0.34)


PLATES = {
    **{f"idea.{number}": Plate(*cards.CARD_SIZE, partial(_idea, number)) for number in IDEAS},
    **{f"order.{order}": Plate(*_ORDER, partial(_order, order)) for order in ORDERS},
}
