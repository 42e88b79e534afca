"""Strong contrast: a plain look for panels, buttons and words, as an option.

Panels and buttons become flat, near black or white, with a border; text becomes white, black or a bright colour, on a
plain background that covers the picture behind it. The setting is global: every ``Canvas``, ``Pictures`` and ``Texts``
follows it, those of a miniature table too; their caches hold both looks.
"""

from __future__ import annotations

import pygame

from game.ui.palettes import palette_in_use
from game.ui.surfaces import average_paint, cut, draw_box, transparent
from game.ui.theme import Colour, mix

BLACK: Colour = (8, 6, 5)
WHITE: Colour = (255, 255, 255)
#: the colour of most borders
BORDER: Colour = (235, 225, 205)
#: the colour of the border of what is chosen or touched
CHOSEN: Colour = (255, 216, 77)
#: the colour of the border of the main action
URGENT: Colour = (255, 150, 60)
#: the colour of the border of what is disabled
OFF: Colour = (130, 124, 116)
#: the ink of labels on disabled controls: grey, yet with a contrast ratio of more than 8 to black
QUIET: Colour = (172, 168, 163)
#: an ink with a lower relative luminance than this counts as dark
_DARK_INK_LUMINANCE = 0.17
#: light inks are made at least as bright as this relative luminance
_LIGHT_INK_LUMINANCE = 0.55
#: the highest luminance of a grey that becomes ``QUIET``, not white
_QUIET_INK_LUMINANCE = 0.38
#: an ink counts as grey if the largest and the smallest of its red, green and blue (0..255) differ by less than this
_GREY_SPREAD = 60
#: a panel whose middle has less opacity than this (0..255) stays as it is
_MIN_PANEL_OPACITY = 60
#: a surface with a higher relative luminance than this is paper
_PAPER_LUMINANCE = 0.22
#: names of background pictures, which become one colour
_PLAIN_BACKGROUNDS = ("wall.plain",)
#: how the names of the pictures of round buttons begin
_ROUND_PICTURES = ("button.round", "mfsa.round", "cv.round")
#: how the names of pictures begin that strong contrast leaves as they are
_UNCHANGED_PICTURES = ("glow.", "grain", "cv.veil", "cv.halo", "sa.fill.")

_is_strong_contrast = False


def use_contrast(strong: bool) -> None:
    """Turn strong contrast on or off."""
    global _is_strong_contrast
    _is_strong_contrast = strong


def is_strong() -> bool:
    """Return whether strong contrast is on."""
    return _is_strong_contrast


def appearance() -> tuple[bool, str]:
    """Return the options that change all pictures: whether strong contrast is on, and the key of the seats' palette.

    Every cached picture has these options in its key.
    """
    return is_strong(), palette_in_use().key


def luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour, 0..1, as WCAG 2 defines it."""
    red, green, blue = (
        value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def strong_ink(colour: Colour) -> Colour:
    """Return the strong form of an ink: black for a dark ink, white or ``QUIET`` for any other grey.

    Any other colour is mixed with white until it is bright enough.
    """
    if luminance(colour) < _DARK_INK_LUMINANCE:
        return BLACK
    if max(colour) - min(colour) < _GREY_SPREAD:
        return WHITE if luminance(colour) > _QUIET_INK_LUMINANCE else QUIET
    while luminance(colour) < _LIGHT_INK_LUMINANCE:
        colour = mix(colour, WHITE, 0.1)
    return colour


def background_of(ink: Colour) -> Colour:
    """Return the colour of the background behind text of a strong ink: black or white."""
    return WHITE if luminance(ink) < _DARK_INK_LUMINANCE else BLACK


def with_background(words: pygame.Surface, ink: Colour) -> pygame.Surface:
    """Return a picture of text with a plain background behind its letters."""
    image = transparent(words.get_size())
    image.fill((*background_of(ink), 255), words.get_bounding_rect().inflate(6, 4))
    image.blit(words, (0, 0))
    return image


def plain_picture(name: str, picture: pygame.Surface, body: pygame.Rect) -> pygame.Surface | None:
    """Return the plain form of a stretched picture whose body fills ``body``; ``None`` if there is no such form."""
    plain = transparent(picture.get_size())
    if name in _PLAIN_BACKGROUNDS:
        plain.fill(BLACK)
        return plain
    if name.startswith(_ROUND_PICTURES):
        radius = min(body.w, body.h) // 2
        pygame.draw.aacircle(plain, BLACK, body.center, radius)
        pygame.draw.aacircle(plain, _border_colour(name), body.center, radius, max(2, radius // 9))
        return plain
    return None


def plain_panel(name: str, patch: pygame.Surface, body: pygame.Rect) -> pygame.Surface | None:
    """Return the plain form of a nine-patch whose body fills ``body``; ``None`` if the patch has no such form."""
    if name.startswith(_UNCHANGED_PICTURES):
        return None
    plain = transparent(patch.get_size())
    corner = min(14, max(2, min(body.w, body.h) // 8))
    if name == "ring.gold":
        draw_box(plain, BLACK, body.inflate(4, 4), thick=8, corner=corner)
        draw_box(plain, CHOSEN, body, thick=5, corner=corner)
        return plain
    # a sample of the middle: half of the body, but at most 64 pixels wide and high
    middle = body.inflate(-max(body.w // 2, body.w - 64), -max(body.h // 2, body.h - 64)).clip(patch.get_rect())
    if not middle:
        return None
    red, green, blue, opacity = average_paint(cut(patch, middle))
    if opacity < _MIN_PANEL_OPACITY:
        return None
    is_paper = luminance((red, green, blue)) > _PAPER_LUMINANCE and not name.endswith("_off")
    is_chosen = is_paper and name.startswith("button.")
    fill, border = BLACK, _border_colour(name)
    if is_paper:
        fill, border = WHITE, CHOSEN if is_chosen else BLACK
    draw_box(plain, fill, body, thick=0, corner=corner)
    thick = 2 if min(body.w, body.h) < 80 else 3
    if is_chosen:
        draw_box(plain, BLACK, body, 2 * thick, corner)  # so that the border stands out from white paper, too
    draw_box(plain, border, body, thick, corner)
    return plain


def is_plain_panel(name: str) -> bool:
    """Return whether a nine-patch is drawn in one plain colour: with strong contrast, most of them are."""
    return _is_strong_contrast and not name.startswith((*_UNCHANGED_PICTURES, "ring."))


def _border_colour(name: str) -> Colour:
    """Return the colour of a plain border, by the state that a picture's name ends with."""
    if name.endswith("_off"):
        return OFF
    if name.endswith(("_hover", "_down")):
        return CHOSEN
    return URGENT if name.startswith("button.fire") else BORDER
