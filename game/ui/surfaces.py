"""Safe versions of the pygame calls that fail on some surfaces; all drawing uses these.

On a surface without pixels, or one too large for memory, some of these calls crash the process and others raise. Here
such a call draws nothing, or returns an empty surface. In tests, with ``python -X dev`` or with ``FIREPIT_STRICT`` set,
it raises, so that the caller is found. ``tests/ui/test_surfaces.py`` checks that no other module makes these calls.
Calls that are safe at any size (``blit``, ``fill``, ``set_clip``, circles and single lines) are made directly.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.ui.mapping import Subpixel
from game.ui.theme import Colour

#: the longest side of a surface, in pixels; a longer one overflows inside pygame
_LONGEST_SIDE = 32_000
#: no window needs a surface with more pixels than this
_MAX_PIXELS = 120_000_000
#: a line to a point farther away than this takes pygame seconds, or never ends
_FARTHEST_POINT = 1_000_000
#: a turn too small to be seen, in degrees
_MIN_VISIBLE_TURN = 0.01
_Size = tuple[int, int]
_Area: TypeAlias = pygame.Rect | tuple[int, int, int, int]
_Paint: TypeAlias = "Colour | tuple[int, int, int, int]"

_strict = sys.flags.dev_mode or bool(os.environ.get("FIREPIT_STRICT"))


class ImpossibleSurface(AssertionError):
    """No surface can hold the drawing. Raised only in strict mode."""


def _raise_if_strict(impossible_call: str) -> None:
    """Raise ``ImpossibleSurface`` with a description of an impossible call, but only in strict mode."""
    if _strict:
        raise ImpossibleSurface(impossible_call)


def _is_possible(size: _Size) -> bool:
    """Return whether pygame can make a surface of this ``size``."""
    return min(size) >= 0 and max(size) <= _LONGEST_SIDE and size[0] * size[1] <= _MAX_PIXELS


def _is_empty(surface: pygame.Surface) -> bool:
    return not (surface.get_width() and surface.get_height())


def _can_be_joined(points: Sequence[tuple[float, float]], least: int) -> bool:
    """Return whether there are at least ``least`` points, none of them too far away for pygame."""
    if len(points) < least or not points:
        return False
    return max(map(max, points)) < _FARTHEST_POINT and min(map(min, points)) > -_FARTHEST_POINT


def transparent(size: Sequence[float]) -> pygame.Surface:
    """Return a new transparent surface, ``size`` pixels large."""
    return _make_surface(size, pygame.SRCALPHA)


def opaque(size: Sequence[float]) -> pygame.Surface:
    """Return a new black surface, ``size`` pixels large."""
    return _make_surface(size, 0)


def _make_surface(size: Sequence[float], flags: int) -> pygame.Surface:
    """Return a new surface; if its size is impossible, return an empty surface, or raise in strict mode."""
    width, height = int(size[0]), int(size[1])
    if not _is_possible((width, height)):
        _raise_if_strict(f"a surface of {width} x {height}")
        width, height = 0, 0
    return pygame.Surface((width, height), flags)


def resized(image: pygame.Surface, size: _Size) -> pygame.Surface:
    """Return an image smoothly stretched to ``size`` pixels."""
    return _resize_with(image, size, pygame.transform.smoothscale)


def sharply_resized(image: pygame.Surface, size: _Size) -> pygame.Surface:
    """Return an image stretched to ``size`` pixels without smoothing, which is faster."""
    return _resize_with(image, size, pygame.transform.scale)


def _resize_with(
    image: pygame.Surface, size: _Size, stretch: Callable[[pygame.Surface, _Size], pygame.Surface]
) -> pygame.Surface:
    """Stretch an image with ``stretch``, one of pygame's functions.

    Returns an empty surface for an impossible size. An empty image has no pixels to stretch: for a larger size, returns
    a transparent surface.
    """
    is_possible = _is_possible(size)
    lacks_pixels = _is_empty(image) and min(size) > 0
    if is_possible and not lacks_pixels:
        return stretch(image, size)
    _raise_if_strict(f"{image.get_size()} stretched to {size}")
    return pygame.Surface(size if is_possible else (0, 0), pygame.SRCALPHA)


def upside_down(image: pygame.Surface) -> pygame.Surface:
    """Return an image turned by 180 degrees."""
    return pygame.transform.flip(image, True, True)


def mirrored(image: pygame.Surface) -> pygame.Surface:
    """Return an image with its left and right sides exchanged."""
    return pygame.transform.flip(image, flip_x=True, flip_y=False)


def enlarged(image: pygame.Surface, times: int) -> pygame.Surface:
    """Return an image enlarged ``times`` times and smoothed, with every edge in its place."""
    size = image.get_width() * times, image.get_height() * times
    if not _is_possible(size) or _is_empty(image):
        _raise_if_strict(f"{image.get_size()} enlarged {times} times")
        return pygame.Surface((0, 0), pygame.SRCALPHA)
    return pygame.transform.box_blur(pygame.transform.scale(image, size), times // 2)


def rotated(image: pygame.Surface, degrees: float, shift: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Return an image turned counter-clockwise about its middle; the middle of the result is the middle of a pixel.

    The image is first moved by ``shift``, two numbers of half pixels: to the right and down. Each is -1, 0 or 1.
    """
    # pygame turns about the pixel to the lower right of the middle, and stretches an image that is not turned
    width, height = image.get_size()
    if not _is_possible((width + height, width + height)):
        _raise_if_strict(f"{image.get_size()} turned")
        return pygame.Surface((0, 0), pygame.SRCALPHA)
    right, down = 1 + shift[0], 1 + shift[1]
    moved_image = transparent((width + right, height + down))
    moved_image.blit(image, (right, down), special_flags=pygame.BLEND_RGBA_ADD)
    turned = pygame.transform.rotozoom(moved_image, degrees or _MIN_VISIBLE_TURN, 1.0)
    return cut(turned, pygame.Rect(1, 1, turned.get_width() - 1, turned.get_height() - 1))


def halved_and_rotated(image: pygame.Surface, degrees: float, subpixel: Subpixel) -> pygame.Surface:
    """Return an image halved in size and turned, with its middle at the position ``subpixel`` inside a pixel."""
    turned = rotated(image, degrees, subpixel.shift)
    # half of each side, rounded up to an even number
    width, height = (2 * (side // 4 + 1) for side in turned.get_size())
    doubled_image = transparent((2 * width + 2, 2 * height + 2))
    right, down = subpixel.quarter
    # halving joins each even pixel and the pixel after it into one. If the image's middle is put on the even pixel, it
    # lies in the first half of the joined pixel; on the pixel after it, it lies in the second half
    at = width + right - turned.get_width() // 2, height + down - turned.get_height() // 2
    doubled_image.blit(turned, at, special_flags=pygame.BLEND_RGBA_ADD)
    return resized(doubled_image, (width + 1, height + 1))


def centred_corner(image: pygame.Surface, pixel: tuple[int, int]) -> tuple[int, int]:
    """Return the upper left corner of an image with its middle pixel on ``pixel``."""
    return pixel[0] - image.get_width() // 2, pixel[1] - image.get_height() // 2


def cut(image: pygame.Surface, piece: pygame.Rect) -> pygame.Surface:
    """Return a piece of a surface, clipped to the surface; the piece and the surface share their pixels."""
    image_rect = image.get_rect()
    if not image_rect.contains(piece) and piece.size != (0, 0):
        _raise_if_strict(f"{piece} of a surface of {image.get_size()}")
    inside = piece.clip(image_rect)
    return image.subsurface(inside if inside.w and inside.h else pygame.Rect(0, 0, 0, 0))


def average_paint(image: pygame.Surface) -> tuple[int, int, int, int]:
    """Return the average red, green and blue of the visible pixels, and the average alpha, 0..255."""
    if _is_empty(image):
        _raise_if_strict(f"the average of a surface of {image.get_size()}")
        return 0, 0, 0, 0
    return pygame.transform.average_color(image, consider_alpha=True)


def drawing(svg: str, side: int) -> pygame.Surface:
    """Return an SVG drawing as a square picture with sides of ``side`` pixels."""
    if side < 1 or not _is_possible((side, side)):
        _raise_if_strict(f"a drawing of {side} pixels")
        return pygame.Surface((0, 0), pygame.SRCALPHA)
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (side, side))


def lettering(font: pygame.font.Font, text: str, paint: Colour) -> pygame.Surface:
    """Return a line of text as a picture; an empty one if it has no visible letters or is too wide for a surface.

    It never raises, since people may write names in letters without width.
    """
    try:
        return font.render(text, True, paint)
    except pygame.error:
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)


def alpha_mask(image: pygame.Surface, threshold: int) -> pygame.Mask:
    """Return a mask of the pixels whose alpha exceeds ``threshold`` (0..255)."""
    return pygame.mask.from_surface(image, threshold)


def draw_box(surface: pygame.Surface, paint: _Paint, area: _Area, thick: int = 0, corner: int = 0) -> None:
    """Draw a filled rectangle with round corners or, with ``thick``, only an outline of this width in pixels.

    If the outline is too thick for the rectangle, the rectangle is filled: pygame would draw far outside of it.
    """
    box = pygame.Rect(area)
    if 2 * thick > min(box.size):
        thick = 0
    if not _is_possible(box.size) or max(abs(box.x), abs(box.y)) > _LONGEST_SIDE:
        _raise_if_strict(f"a rectangle {box}")
        return
    pygame.draw.rect(surface, paint, box, thick, min(corner, _LONGEST_SIDE))


def draw_ellipse(surface: pygame.Surface, paint: _Paint, area: _Area, thick: int) -> None:
    """Draw the outline of the ellipse in a rectangle, ``thick`` pixels wide."""
    box = pygame.Rect(area)
    if not _is_possible(box.size) or max(abs(box.x), abs(box.y)) > _LONGEST_SIDE:
        _raise_if_strict(f"an ellipse in {box}")
        return
    pygame.draw.ellipse(surface, paint, box, thick)


def draw_polygon(surface: pygame.Surface, paint: _Paint, points: Sequence[tuple[float, float]]) -> None:
    """Draw a filled polygon."""
    if not _can_be_joined(points, least=3):
        _raise_if_strict(f"a polygon of {len(points)} points: {points}")
        return
    pygame.draw.polygon(surface, paint, points)


def draw_outline(surface: pygame.Surface, paint: _Paint, points: Sequence[tuple[float, float]]) -> None:
    """Draw the smooth outline of a polygon, one pixel wide."""
    if not _can_be_joined(points, least=2):
        _raise_if_strict(f"an outline of {len(points)} points: {points}")
        return
    pygame.draw.aalines(surface, paint, True, points)


def draw_path(surface: pygame.Surface, paint: _Paint, points: Sequence[tuple[float, float]], thick: int) -> None:
    """Draw lines from point to point, ``thick`` pixels wide."""
    if not _can_be_joined(points, least=2):
        _raise_if_strict(f"lines between {len(points)} points: {points}")
        return
    pygame.draw.lines(surface, paint, False, points, thick)
