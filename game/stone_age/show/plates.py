"""The pictures that the rule books show and the game paints itself: cards and buildings by their numbers, tools."""

from __future__ import annotations

from functools import partial

from game.stone_age.buildings import BUILDINGS
from game.stone_age.cards import CARDS
from game.stone_age.show import cards, parts
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.plate import Plate

_CARD, _TILE, _TOOL = (182.0, 176.0), (150.0, 118.0), (62.0, 76.0)


def _card(number: int, canvas: Canvas, rect: Rect) -> None:
    cards.card(canvas, number, rect, alone=False)


def _card_alone(number: int, canvas: Canvas, rect: Rect) -> None:
    cards.card(canvas, number, rect, alone=True)


def _hunger(number: int, canvas: Canvas, rect: Rect) -> None:
    cards.hunger_card(canvas, number, rect, 4)


def _building(number: int, canvas: Canvas, rect: Rect) -> None:
    cards.building(canvas, number, rect, points=True)


def _tool(value: int, canvas: Canvas, rect: Rect) -> None:
    parts.tool(canvas, value, rect)


PLATES = {
    **{f"card.{number}": Plate(*_CARD, partial(_card, number)) for number in CARDS},
    **{f"alone.{number}": Plate(*_CARD, partial(_card_alone, number)) for number in CARDS},
    **{f"hunger.{number}": Plate(*_CARD, partial(_hunger, number)) for number in CARDS if CARDS[number].green},
    **{f"building.{number}": Plate(*_TILE, partial(_building, number)) for number in BUILDINGS},
    **{f"tool.{value}": Plate(*_TOOL, partial(_tool, value)) for value in range(1, 5)},
}
