"""Plates: pictures that a game paints itself for its rule book, such as one of its cards."""

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
