"""The pictures that the rule book shows and the game paints itself: its cards."""

from __future__ import annotations

from functools import partial

from game.ugh_ugh.cards import CARDS
from game.ugh_ugh.show import cards
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.plate import Plate


def _card(key: str, canvas: Canvas, rect: Rect) -> None:
    cards.large_card(canvas, key, rect)


PLATES = {f"card.{key}": Plate(300, 400, partial(_card, key)) for key in CARDS}
