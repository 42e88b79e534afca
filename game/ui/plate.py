"""Plates: pictures in a rule book that the game's own code paints, for example of one of its cards."""

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
