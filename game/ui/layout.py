"""Rectangles in logical units, and functions that divide them."""

from __future__ import annotations

import pygame

Rect = pygame.FRect

WIDTH, HEIGHT = 1600, 900
SCREEN = Rect(0, 0, WIDTH, HEIGHT)


def inset(rect: Rect, across: float, down: float | None = None) -> Rect:
    """Return ``rect`` made smaller by ``across`` on the left and right and ``down`` above and below."""
    down = across if down is None else down
    return Rect(rect.x + across, rect.y + down, rect.w - 2 * across, rect.h - 2 * down)


def row(rect: Rect, count: int, gap: float = 0) -> list[Rect]:
    """Divide ``rect`` into ``count`` equal columns, with a ``gap`` between two columns."""
    width = (rect.w - gap * (count - 1)) / max(1, count)
    return [Rect(rect.x + index * (width + gap), rect.y, width, rect.h) for index in range(count)]


def column(rect: Rect, count: int, gap: float = 0) -> list[Rect]:
    """Divide ``rect`` into ``count`` equal rows, with a ``gap`` between two rows."""
    height = (rect.h - gap * (count - 1)) / max(1, count)
    return [Rect(rect.x, rect.y + index * (height + gap), rect.w, height) for index in range(count)]


def grid(rect: Rect, columns: int, rows: int, gap: float = 0) -> list[Rect]:
    """Divide ``rect`` into cells, left to right, then down."""
    return [cell for line in column(rect, rows, gap) for cell in row(line, columns, gap)]


def centred(width: float, height: float, around: Rect = SCREEN) -> Rect:
    """Return a rectangle of this size in the middle of ``around``."""
    return Rect(around.centerx - width / 2, around.centery - height / 2, width, height)
