"""Plates: pictures in a rule book that are painted by the game's code, for example a picture of a card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.canvas import Canvas
from game.ui.layout import Rect


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture ``width`` by ``height`` logical units, painted into any rectangle by ``paint``."""

    width: float
    height: float
    paint: Callable[[Canvas, Rect], None]
