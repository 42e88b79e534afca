"""Shapes in pigment, as a finger draws them on a wall."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from tools.bake import icons
from tools.bake.canvas import Canvas
from tools.bake.icons import Pigment
from tools.bake.shapes import Point

#: shapes are drawn at this multiple of the canvas's scale and then reduced, for smooth edges
SUPERSAMPLING = 2


class Brush:
    """Collects shapes inside a rectangle of the canvas until ``paint`` paints them; lengths are in logical units."""

    def __init__(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        self.canvas = canvas
        self.middle = (x + width / 2, y + height / 2)
        self.scale = canvas.scale * SUPERSAMPLING
        self.corner = (x, y)
        self.image = Image.new("L", (round(width * self.scale), round(height * self.scale)))
        self.pen = ImageDraw.Draw(self.image)

    def _at(self, point: Point) -> Point:
        """Return where a point lies in the brush's image, in pixels."""
        return ((point[0] - self.corner[0]) * self.scale, (point[1] - self.corner[1]) * self.scale)

    def polygon(self, points: Sequence[Point]) -> None:
        """Add a filled polygon."""
        self.pen.polygon([self._at(point) for point in points], fill=255)

    def stroke(self, points: Sequence[Point], half_width: float) -> None:
        """Add a line with round joints and ends."""
        places = [self._at(point) for point in points]
        self.pen.line(places, fill=255, width=round(2 * half_width * self.scale))
        for point in points:
            self.dot(point, half_width)

    def dot(self, point: Point, radius: float) -> None:
        """Add a round spot, as a fingertip leaves it."""
        x, y = self._at(point)
        reach = radius * self.scale
        self.pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)

    def paint(self, size: float, pigment: Pigment) -> None:
        """Paint the collected shapes on the canvas, in dry pigment; a larger `size` gives a coarser grain."""
        small = self.image.resize(
            (self.image.width // SUPERSAMPLING, self.image.height // SUPERSAMPLING), Image.Resampling.BOX
        )
        icons.paint_dry(self.canvas, np.asarray(small, np.float32) / 255, *self.middle, size, pigment)


def shaky(
    points: Sequence[Point], wobble: float, step: float, chance: random.Random, closed: bool = True
) -> list[Point]:
    """Return the outline as an unsteady hand draws it: with a point every `step`, up to `wobble` off the outline.

    If ``closed``, the outline goes back to the first point.
    """
    drawn: list[Point] = []
    path = [*points, points[0]] if closed else list(points)
    for start, end in itertools.pairwise(path):
        length = math.dist(start, end) or 1
        off_x, off_y = (end[1] - start[1]) / length, (start[0] - end[0]) / length
        count = max(1, int(length / step))
        for number in range(count):
            share, shake = number / count, chance.uniform(-wobble, wobble)
            drawn.append(
                (
                    start[0] + (end[0] - start[0]) * share + off_x * shake,
                    start[1] + (end[1] - start[1]) * share + off_y * shake,
                )
            )
    return drawn if closed else [*drawn, path[-1]]
