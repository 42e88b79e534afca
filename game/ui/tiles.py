"""Large pictures cut into tiles: what is clear in them is left out, what is opaque is copied, only the rest is blended.

Blending costs several times as much as copying. What is drawn is the same to the pixel.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.surfaces import covered, opaque

#: the side of a tile, in pixels
_SIDE = 32

_Area = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Tiles:
    """Where in a picture it is ``opaque``, and where ``mixed``: areas of tiles side by side, in its own pixels."""

    opaque: tuple[_Area, ...]
    mixed: tuple[_Area, ...]

    @classmethod
    def of(cls, image: pygame.Surface) -> Tiles:
        """Return the tiles of a picture with alpha."""
        whole, seen, full = image.get_rect(), covered(image, 0), covered(image, 254)
        found: dict[bool, list[pygame.Rect]] = {True: [], False: []}
        for top in range(0, whole.h, _SIDE):
            for left in range(0, whole.w, _SIDE):
                tile = pygame.Rect(left, top, _SIDE, _SIDE).clip(whole)
                shape = pygame.Mask(tile.size, fill=True)
                if not seen.overlap(shape, tile.topleft):
                    continue
                row = found[full.overlap_area(shape, tile.topleft) == tile.w * tile.h]
                if row and (row[-1].right, row[-1].top) == tile.topleft:
                    row[-1].w += tile.w
                else:
                    row.append(tile)
        return cls(_areas(found[True]), _areas(found[False]))


def _areas(rects: list[pygame.Rect]) -> tuple[_Area, ...]:
    return tuple([(rect.x, rect.y, rect.w, rect.h) for rect in rects])


def solid_copy(image: pygame.Surface) -> pygame.Surface:
    """Return a copy of a picture without alpha: as it is where it is opaque."""
    copy = opaque(image.get_size())
    copy.blit(image, (0, 0))
    return copy


def lay_tiles(
    surface: pygame.Surface, image: pygame.Surface, solid: pygame.Surface, tiles: Tiles, at: tuple[int, int]
) -> None:
    """Lay a picture on a surface with its corner at ``at``; ``solid`` is its solid copy."""
    left, top = at
    reached = surface.get_clip().move(-left, -top)
    for source, areas in ((solid, tiles.opaque), (image, tiles.mixed)):
        met = [areas[index] for index in reached.collidelistall(areas)]
        surface.blits([(source, (left + area[0], top + area[1]), area) for area in met], doreturn=False)
