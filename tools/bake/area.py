"""A rectangle of pixels with its position in logical units."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tools.bake.colours import Floats

#: the usual length after which noise repeats, in logical units
PERIOD = 500


@dataclass(frozen=True)
class Area:
    """A grid of `columns` x `rows` pixels with `scale` pixels per logical unit; (x, y) is its upper left corner.

    Noise drawn in it repeats every `period` logical units (a multiple of 5, so that it is whole in pixels).
    """

    x: float
    y: float
    columns: int
    rows: int
    scale: float
    period: int = PERIOD

    @functools.cached_property
    def across(self) -> Floats:
        """Return the logical x of each pixel's centre, rows x columns."""
        line = self.x + (np.arange(self.columns, dtype=np.float32) + 0.5) / self.scale
        return np.broadcast_to(line[None], (self.rows, self.columns))

    @functools.cached_property
    def down(self) -> Floats:
        """Return the logical y of each pixel's centre, rows x columns."""
        line = self.y + (np.arange(self.rows, dtype=np.float32) + 0.5) / self.scale
        return np.broadcast_to(line[:, None], (self.rows, self.columns))

    def window(self, left: float, top: float, right: float, bottom: float) -> Area:
        """Return the area of the same grid that covers a rectangle in logical units, even beyond this area."""
        first_column = math.floor((left - self.x) * self.scale)
        first_row = math.floor((top - self.y) * self.scale)
        columns = max(1, math.ceil((right - self.x) * self.scale) - first_column)
        rows = max(1, math.ceil((bottom - self.y) * self.scale) - first_row)
        x, y = self.x + first_column / self.scale, self.y + first_row / self.scale
        return Area(x, y, columns, rows, self.scale, self.period)

    def window_round(self, points: Iterable[tuple[float, float]], margin: float) -> Area:
        """Return the window that covers the points, with a margin round them in logical units."""
        across, down = zip(*points, strict=True)
        return self.window(min(across) - margin, min(down) - margin, max(across) + margin, max(down) + margin)


def coverage(distance: Floats, scale: float) -> Floats:
    """Return the share of each pixel inside a shape, from its signed distance in logical units (negative inside)."""
    return np.clip(0.5 - distance * scale, 0, 1)
