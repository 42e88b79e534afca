"""The canvas of a picture: premultiplied colour and alpha, painted in logical units."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image

from tools.bake.area import PERIOD, Area, coverage
from tools.bake.colours import Floats, rgb


class Canvas(Area):
    """A transparent picture of `width` x `height` logical units whose upper left corner is logical (x, y)."""

    def __init__(self, x: float, y: float, width: float, height: float, scale: float, period: int = PERIOD) -> None:
        # a product that exceeds a whole number only by a rounding error gets no further pixel
        columns, rows = math.ceil(width * scale - 1e-6), math.ceil(height * scale - 1e-6)
        super().__init__(x, y, columns, rows, scale, period)
        object.__setattr__(self, "pixels", np.zeros((rows, columns, 4), np.float32))

    pixels: Floats

    def blank(self) -> Canvas:
        """Return an empty canvas for the same pixels."""
        return Canvas(self.x, self.y, self.columns / self.scale, self.rows / self.scale, self.scale, self.period)

    def paint(self, colour: Floats, alpha: Floats | float = 1.0, area: Area | None = None) -> None:
        """Paint colour with alpha over the canvas, or over an `area` of its grid; parts outside are cut off."""
        area = area or self
        overlap = self.overlap(area)
        if overlap is None:
            return
        own_slices, area_slices = overlap
        cover = np.clip(np.broadcast_to(alpha, (area.rows, area.columns))[area_slices], 0, 1)[..., None]
        tone = np.clip(np.broadcast_to(colour, (area.rows, area.columns, 3))[area_slices], 0, 1)
        under = self.pixels[own_slices]
        under *= 1 - cover
        under[..., :3] += tone * cover
        under[..., 3:] += cover

    def shine(self, colour: Floats, area: Area | None = None) -> None:
        """Add light (rows x columns x 3) to the canvas, where it is not transparent; `area` as in `paint`."""
        area = area or self
        overlap = self.overlap(area)
        if overlap is not None:
            own_slices, area_slices = overlap
            self.pixels[own_slices][..., :3] += np.broadcast_to(colour, (area.rows, area.columns, 3))[area_slices]

    def fill_shape(self, distance: Floats, colour: str, alpha: float = 1.0, area: Area | None = None) -> None:
        """Paint a shape in one flat colour; `distance` is each pixel's signed distance to it, `area` as in `paint`."""
        self.paint(rgb(colour), coverage(distance, self.scale) * alpha, area=area)

    def lay(self, other: Canvas) -> None:
        """Paint another canvas of the same scale over this canvas; both have positions in the same logical units."""
        columns = round((other.x - self.x) * self.scale)
        rows = round((other.y - self.y) * self.scale)
        at = Area(self.x + columns / self.scale, self.y + rows / self.scale, other.columns, other.rows, self.scale)
        self.paint(*other.colour_and_alpha(), area=at)

    def colour_and_alpha(self) -> tuple[Floats, Floats]:
        """Return the colour of each pixel, no longer multiplied by its alpha, and the alpha."""
        alpha = self.pixels[..., 3]
        return self.pixels[..., :3] / np.maximum(alpha, 1e-4)[..., None], alpha

    def image(self) -> Image.Image:
        """Return the picture with straight alpha: its colour is no longer multiplied by the alpha."""
        alpha = np.clip(self.pixels[..., 3:], 0, 1)
        colour = self.pixels[..., :3] / np.maximum(alpha, 1e-4)
        straight = np.concatenate([np.clip(colour, 0, 1), alpha], -1)
        return Image.fromarray((straight * 255 + 0.5).astype(np.uint8), "RGBA")

    def overlap(self, area: Area) -> tuple[tuple[slice, slice], tuple[slice, slice]] | None:
        """Return where an area and the canvas overlap: as slices of the canvas, and as slices of the area.

        ``None`` if they do not overlap.
        """
        column = round((area.x - self.x) * self.scale)
        row = round((area.y - self.y) * self.scale)
        left, top = max(0, column), max(0, row)
        right, bottom = min(self.columns, column + area.columns), min(self.rows, row + area.rows)
        if left >= right or top >= bottom:
            return None
        own_slices = (slice(top, bottom), slice(left, right))
        return own_slices, (slice(top - row, bottom - row), slice(left - column, right - column))
