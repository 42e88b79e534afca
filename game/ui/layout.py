"""Rectangles in logical units, and functions that divide them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

Rect = pygame.FRect

WIDTH, HEIGHT = 1600, 900
SCREEN = Rect(0, 0, WIDTH, HEIGHT)


def inset(rect: Rect, across: float, down: float | None = None) -> Rect:
    """Return ``rect`` made smaller by ``across`` at the left and right, and by ``down`` above and below.

    Without ``down``, all four sides move by ``across``. Negative numbers make the rectangle larger.
    """
    down = across if down is None else down
    return Rect(rect.x + across, rect.y + down, rect.w - 2 * across, rect.h - 2 * down)


def row(rect: Rect, count: int, gap: float = 0) -> list[Rect]:
    """Return a row of ``count`` cells of equal width that fill ``rect``, with a ``gap`` between two cells."""
    width = (rect.w - gap * (count - 1)) / max(1, count)
    return [Rect(rect.x + index * (width + gap), rect.y, width, rect.h) for index in range(count)]


def proportional_row(rect: Rect, widths: Sequence[float], gap: float = 0) -> list[Rect]:
    """Return a row of cells that fill ``rect``, their widths in proportion to ``widths``, with gaps between them."""
    room = rect.w - gap * (len(widths) - 1)
    cells: list[Rect] = []
    for width in widths:
        left = cells[-1].right + gap if cells else rect.x
        cells.append(Rect(left, rect.y, width * room / sum(widths), rect.h))
    return cells


def column(rect: Rect, count: int, gap: float = 0) -> list[Rect]:
    """Return a column of ``count`` cells of equal height that fill ``rect``, with a ``gap`` between two cells."""
    height = (rect.h - gap * (count - 1)) / max(1, count)
    return [Rect(rect.x, rect.y + index * (height + gap), rect.w, height) for index in range(count)]


def grid(rect: Rect, columns: int, rows: int, gap: float = 0) -> list[Rect]:
    """Return ``rows`` rows of ``columns`` cells that fill ``rect``, row after row from the top."""
    return [cell for row_rect in column(rect, rows, gap) for cell in row(row_rect, columns, gap)]


def centred(width: float, height: float, around: Rect = SCREEN) -> Rect:
    """Return a rectangle, ``width`` by ``height``, in the middle of ``around``."""
    return Rect(around.centerx - width / 2, around.centery - height / 2, width, height)


def square(x: float, y: float, side: float) -> Rect:
    """Return the square with sides of length ``side`` and its centre at ``x, y``."""
    return Rect(x - side / 2, y - side / 2, side, side)


def from_middle(index: int, count: int) -> float:
    """Return the position of a place, counted from the middle of a row of ``count`` places: -1, 0 or 1 for three."""
    return index - (count - 1) / 2
