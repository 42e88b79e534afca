"""Pictures of seats in another palette: what of them has the colour's own paint is painted anew."""

from __future__ import annotations

import colorsys

import pygame

from game.ui.theme import COLOURS_BY_KEY, Colour

#: by how many degrees of hue a pixel of a paint differs from it at most: up to the first it is that paint, beyond the
#: second it is wood, hide or bone
_SAME, _OTHER = 9.0, 20.0
#: pixels with less colour than this are shadow or light
_GREY = 0.12


def repainted(name: str, picture: pygame.Surface) -> pygame.Surface:
    """Return the picture of a seat's colour, which is the last part of its name, in the palette in use.

    Any other picture, and one whose paint is the standard one, is returned as it is.
    """
    entry = COLOURS_BY_KEY.get(name.rpartition(".")[2])
    if entry is None or entry.paint == entry.usual_paint:
        return picture
    pixels = bytearray(pygame.image.tobytes(picture, "RGBA"))
    known: dict[bytes, bytes] = {}
    for at in range(0, len(pixels), 4):
        if pixels[at + 3]:
            before = bytes(pixels[at : at + 3])
            after = known.get(before)
            if after is None:
                after = known[before] = _repainted(before, entry.usual_paint, entry.paint)
            pixels[at : at + 3] = after
    return pygame.image.frombuffer(bytes(pixels), picture.get_size(), "RGBA").convert_alpha()


def _repainted(pixel: bytes, usual: Colour, paint: Colour) -> bytes:
    """Return a pixel as light or dark against the new paint as it was against the usual one."""
    hue, light, rich = colorsys.rgb_to_hls(*(value / 255 for value in pixel))
    old_hue, old_light, old_rich = colorsys.rgb_to_hls(*(value / 255 for value in usual))
    new_hue, new_light, new_rich = colorsys.rgb_to_hls(*(value / 255 for value in paint))
    apart = abs((hue - old_hue + 0.5) % 1 - 0.5) * 360
    share = min(1.0, max(0.0, (_OTHER - apart) / (_OTHER - _SAME))) if rich > _GREY else 0.0
    darker = light <= old_light
    lit = light * new_light / old_light if darker else 1 - (1 - light) * (1 - new_light) / (1 - old_light)
    wanted = colorsys.hls_to_rgb(new_hue + hue - old_hue, lit, min(1.0, rich * new_rich / old_rich))
    return bytes(round(old + (255 * new - old) * share) for old, new in zip(pixel, wanted, strict=True))
