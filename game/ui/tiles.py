"""Large pictures cut into tiles: clear tiles are left out, opaque ones are copied, and only the rest is blended.

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
    """The areas of a picture that are ``opaque`` or ``mixed`` (partly clear), in its own pixels.

    ``open`` are the areas through which something behind can be seen. Tiles side by side form one area.
    """

    opaque: tuple[_Area, ...]
    mixed: tuple[_Area, ...]
    open: tuple[_Area, ...]

    @classmethod
    def from_picture(cls, image: pygame.Surface) -> Tiles:
        """Return the tiles of a picture with alpha, which are ``open`` unless all their pixels are opaque."""
        whole = image.get_rect()
        seen = alpha_mask(image, least=0)
        full = alpha_mask(image, least=254)
        opaque: list[pygame.Rect] = []
        mixed: list[pygame.Rect] = []
        through: list[pygame.Rect] = []
        for top in range(0, whole.h, _TILE_SIDE):
            for left in range(0, whole.w, _TILE_SIDE):
                tile = pygame.Rect(left, top, _TILE_SIDE, _TILE_SIDE).clip(whole)
                shape = pygame.Mask(tile.size, fill=True)
                if full.overlap_area(shape, tile.topleft) == tile.w * tile.h:
                    _append(opaque, tile)
                    continue
                _append(through, tile)
                if seen.overlap(shape, tile.topleft):
                    _append(mixed, tile)
        return cls(_areas(opaque), _areas(mixed), _areas(through))


def _append(row: list[pygame.Rect], tile: pygame.Rect) -> None:
    """Add a tile to the areas of a row: enlarge the last area if the tile is right beside it."""
    if row and (row[-1].right, row[-1].top) == tile.topleft:
        row[-1] = row[-1].union(tile)
    else:
        row.append(tile)


def _areas(rects: list[pygame.Rect]) -> tuple[_Area, ...]:
    return tuple([(rect.x, rect.y, rect.w, rect.h) for rect in rects])


def opaque_copy(image: pygame.Surface) -> pygame.Surface:
    """Return a copy of a picture without alpha; only its opaque areas look the same."""
    copy = opaque(image.get_size())
    copy.blit(image, (0, 0))
    return copy


def blit_tiles(
    surface: pygame.Surface, image: pygame.Surface, solid: pygame.Surface, tiles: Tiles, at: tuple[int, int]
) -> None:
    """Draw a picture with its corner at ``at``; ``solid`` is its copy without alpha."""
    left, top = at
    visible_area = surface.get_clip().move(-left, -top)
    for source, areas in ((solid, tiles.opaque), (image, tiles.mixed)):
        visible = [areas[index] for index in visible_area.collidelistall(areas)]
        surface.blits([(source, (left + area[0], top + area[1]), area) for area in visible], doreturn=False)


def draw_behind(
    surface: pygame.Surface, behind: pygame.Surface, place: pygame.Rect, tiles: Tiles, box: pygame.Rect
) -> None:
    """Copy ``place`` from ``behind``, but not where opaque tiles of a picture at ``box`` are about to cover it."""
    # above, below, to the left and to the right of the picture
    hole = box.clip(place)
    for part in (
        pygame.Rect(place.left, place.top, place.w, hole.top - place.top),
        pygame.Rect(place.left, hole.bottom, place.w, place.bottom - hole.bottom),
        pygame.Rect(place.left, hole.top, hole.left - place.left, hole.h),
        pygame.Rect(hole.right, hole.top, place.right - hole.right, hole.h),
    ):
        surface.blit(behind, part, part)
    # where something behind the picture can be seen through it
    areas = [tiles.open[index] for index in hole.move(-box.x, -box.y).collidelistall(tiles.open)]
    parts = [pygame.Rect(area).move(box.topleft).clip(hole) for area in areas]
    surface.blits([(behind, part, part) for part in parts], doreturn=False)
