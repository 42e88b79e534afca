"""Large pictures cut into tiles: transparent tiles are left out, opaque ones are copied, and only the rest is blended.

Blending costs several times as much as copying. The result is the same to the pixel.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.surfaces import alpha_mask, opaque

#: the side of a tile, in pixels
_TILE_SIDE = 32

_Area = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Tiles:
    """The areas of a picture, in pixels from its upper left corner. Tiles of one kind side by side form one area.

    ``opaque`` lists the areas in which all pixels are opaque, and ``open`` lists all other areas. ``mixed`` lists those
    of the other areas that are not entirely transparent.
    """

    opaque: tuple[_Area, ...]
    mixed: tuple[_Area, ...]
    open: tuple[_Area, ...]

    @classmethod
    def from_picture(cls, image: pygame.Surface) -> Tiles:
        """Return the tiles of a picture with alpha; a tile is ``open`` unless all its pixels are opaque."""
        image_rect = image.get_rect()
        visible_pixels = alpha_mask(image, threshold=0)
        opaque_pixels = alpha_mask(image, threshold=254)
        opaque_areas: list[pygame.Rect] = []
        mixed_areas: list[pygame.Rect] = []
        open_areas: list[pygame.Rect] = []
        for top in range(0, image_rect.h, _TILE_SIDE):
            for left in range(0, image_rect.w, _TILE_SIDE):
                tile = pygame.Rect(left, top, _TILE_SIDE, _TILE_SIDE).clip(image_rect)
                tile_mask = pygame.Mask(tile.size, fill=True)
                if opaque_pixels.overlap_area(tile_mask, tile.topleft) == tile.w * tile.h:
                    _append(opaque_areas, tile)
                    continue
                _append(open_areas, tile)
                if visible_pixels.overlap(tile_mask, tile.topleft):
                    _append(mixed_areas, tile)
        return cls(_as_tuples(opaque_areas), _as_tuples(mixed_areas), _as_tuples(open_areas))


def _append(areas: list[pygame.Rect], tile: pygame.Rect) -> None:
    """Add a tile to a list of areas; if it lies directly to the right of the last area, enlarge that area instead."""
    if areas and areas[-1].topright == tile.topleft:
        areas[-1] = areas[-1].union(tile)
    else:
        areas.append(tile)


def _as_tuples(rects: list[pygame.Rect]) -> tuple[_Area, ...]:
    return tuple([(rect.x, rect.y, rect.w, rect.h) for rect in rects])


def opaque_copy(image: pygame.Surface) -> pygame.Surface:
    """Return a copy of a picture without alpha, in which only the opaque areas look the same."""
    copy = opaque(image.get_size())
    copy.blit(image, (0, 0))
    return copy


def blit_tiles(
    surface: pygame.Surface, image: pygame.Surface, opaque_image: pygame.Surface, tiles: Tiles, at: tuple[int, int]
) -> None:
    """Draw a picture with its upper left corner at ``at``; ``opaque_image`` is its copy without alpha."""
    left, top = at
    visible_area = surface.get_clip().move(-left, -top)
    for source, areas in ((opaque_image, tiles.opaque), (image, tiles.mixed)):
        visible_areas = [areas[index] for index in visible_area.collidelistall(areas)]
        surface.blits([(source, (left + area[0], top + area[1]), area) for area in visible_areas], doreturn=False)


def draw_behind(
    surface: pygame.Surface, background: pygame.Surface, place: pygame.Rect, tiles: Tiles, box: pygame.Rect
) -> None:
    """Copy ``place`` from ``background``, except where the opaque tiles of a picture in ``box`` will cover it."""
    picture_part = box.clip(place)
    above = pygame.Rect(place.left, place.top, place.w, picture_part.top - place.top)
    below = pygame.Rect(place.left, picture_part.bottom, place.w, place.bottom - picture_part.bottom)
    to_the_left = pygame.Rect(place.left, picture_part.top, picture_part.left - place.left, picture_part.h)
    to_the_right = pygame.Rect(picture_part.right, picture_part.top, place.right - picture_part.right, picture_part.h)
    for part in (above, below, to_the_left, to_the_right):
        surface.blit(background, part, part)
    # inside the picture, copy only what can be seen through it
    areas = [tiles.open[index] for index in picture_part.move(-box.x, -box.y).collidelistall(tiles.open)]
    parts = [pygame.Rect(area).move(box.topleft).clip(picture_part) for area in areas]
    surface.blits([(background, part, part) for part in parts], doreturn=False)
