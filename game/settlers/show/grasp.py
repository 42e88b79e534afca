"""What is touched of the map's crossings, which lie so close that what is touched of them overlaps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.settlers.show.layout import ABOVE, BESIDE
from game.ui.control import Control
from game.ui.layout import Rect


def touched(x: float, y: float, zoom: float) -> Rect:
    """Return what is touched of a crossing at ``x, y`` on the screen, or of a piece that stands there."""
    scale = max(1.0, zoom * 0.85)
    return Rect(x - BESIDE * scale, y - ABOVE * scale, 2 * BESIDE * scale, 2 * ABOVE * scale)


@dataclass(slots=True)
class Spot(Control):
    """A crossing or what stands on it; where others overlap it (``near``), the nearest holds the pointer."""

    near: tuple[Rect, ...] = ()

    def holds(self, x: float, y: float) -> bool:
        """Return whether the point is on the control, and on no other one whose middle is nearer."""
        if not Control.holds(self, x, y):
            return False
        away = math.dist(self.rect.center, (x, y))
        return not any(other.collidepoint(x, y) and math.dist(other.center, (x, y)) < away for other in self.near)


def part(controls: Sequence[Control]) -> None:
    """Let each of the spots among ``controls`` know which others overlap it."""
    spots = [control for control in controls if isinstance(control, Spot)]
    rects = [spot.rect for spot in spots]
    for number, spot in enumerate(spots):
        spot.near = tuple([rects[other] for other in spot.rect.collidelistall(rects) if other != number])
