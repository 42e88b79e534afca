"""What a picture covers, and how two things that are drawn lie to each other, finer than pixels.

>>> from game.ui.surfaces import clear
>>> square = clear((20, 20))
>>> _ = square.fill((0, 0, 0, 255), (6, 6, 4, 4))
>>> one, other = silhouette(square), silhouette(square).moved(3.0, 0.0)
>>> shared(one, one), overlap(one, other), gap(one, other), gap(one, other.moved(3.0, 0.0))
(1.0, 1.0, 0.0, 2.0)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.ui.surfaces import clear, covered, cut, divided, draw_polygon

#: a pixel has so many parts across and down; one that is covered by half counts
_PARTS = 4
_HALF = 127
_INK = (255, 255, 255)
_DIRECTIONS = tuple((math.cos(turn * math.pi / 12), math.sin(turn * math.pi / 12)) for turn in range(24))
#: nothing is looked for farther away, in pixels
_FARTHEST = 60.0


@dataclass(frozen=True)
class Silhouette:
    """What a thing covers: a mask in parts of pixels, and where that begins, in the same parts."""

    mask: pygame.Mask
    left: int
    top: int

    def moved(self, right: float, down: float) -> Silhouette:
        """Return it moved by so many pixels."""
        return Silhouette(self.mask, self.left + round(right * _PARTS), self.top + round(down * _PARTS))


def silhouette(picture: pygame.Surface) -> Silhouette:
    """Return what of a clear picture is covered by half at least: its shadows are not."""
    box = picture.get_bounding_rect().inflate(4, 4).clip(picture.get_rect())
    return Silhouette(covered(divided(cut(picture, box), _PARTS), _HALF), box.x * _PARTS, box.y * _PARTS)


def covering(parts: Sequence[tuple[Sequence[tuple[float, float]], float]]) -> Silhouette:
    """Return what parts cover: each is the hull of some points (pixels), in order, grown by a radius.

    >>> round(covering([([(5.0, 5.0)], 3.0)]).mask.count() / _PARTS**2 / math.pi)
    9
    """
    ends = [(x, y, radius) for points, radius in parts for x, y in points]
    left, right = math.floor(min(x - r for x, _, r in ends)) - 1, math.ceil(max(x + r for x, _, r in ends)) + 1
    top, bottom = math.floor(min(y - r for _, y, r in ends)) - 1, math.ceil(max(y + r for _, y, r in ends)) + 1
    picture = clear(((right - left) * _PARTS, (bottom - top) * _PARTS))
    for points, radius in parts:
        spots = [((x - left) * _PARTS, (y - top) * _PARTS) for x, y in points]
        _cover(picture, spots, radius * _PARTS)
    return Silhouette(covered(picture, _HALF), left * _PARTS, top * _PARTS)


def _cover(picture: pygame.Surface, spots: Sequence[tuple[float, float]], radius: float) -> None:
    """Fill the hull of some spots, grown by a radius."""
    if len(spots) > 2:
        draw_polygon(picture, _INK, spots)
    for (x, y), (across, down) in zip(spots, [*spots[1:], spots[0]], strict=True):
        pygame.draw.circle(picture, _INK, (x, y), radius)
        length = math.dist((x, y), (across, down))
        if length:
            right, below = (down - y) / length * radius, (x - across) / length * radius
            corners = (x + right, y + below), (across + right, down + below)
            opposite = (across - right, down - below), (x - right, y - below)
            draw_polygon(picture, _INK, corners + opposite)


def shared(one: Silhouette, other: Silhouette) -> float:
    """Return how much of what two things cover together both cover, 0..1."""
    both = one.mask.overlap_area(other.mask, (other.left - one.left, other.top - one.top))
    return both / max(1, one.mask.count() + other.mask.count() - both)


def overlap(one: Silhouette, other: Silhouette) -> float:
    """Return by how many pixels one of two things must be moved, at least, for nothing of them to overlap."""
    return next((away for away, meet in _moves(one, other) if not meet), _FARTHEST)


def gap(one: Silhouette, other: Silhouette) -> float:
    """Return by how many pixels one of two things must be moved, at least, for them to touch."""
    return next((max(0.0, away - 1 / _PARTS) for away, meet in _moves(one, other) if meet), _FARTHEST)


def _moves(one: Silhouette, other: Silhouette) -> Iterator[tuple[float, bool]]:
    """Yield how far (pixels) one of two things is moved, to every side, and whether they overlap then."""
    left, top = other.left - one.left, other.top - one.top
    for step in range(round(_FARTHEST * _PARTS)):
        for right, down in _DIRECTIONS:
            meet = one.mask.overlap(other.mask, (left + round(step * right), top + round(step * down))) is not None
            yield step / _PARTS, meet
