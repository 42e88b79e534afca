"""Special lines of text: golden titles, shadowed lines, and text sizes for places with little room."""

from __future__ import annotations

import pygame

from game.ui.canvas import Canvas, aligned_corner
from game.ui.contrast import is_strong
from game.ui.layout import Rect
from game.ui.surfaces import resized
from game.ui.text_sizes import LEGIBLE_HEIGHT, LEGIBLE_TEXT_SIZE, FixedSize, LimitedSize
from game.ui.theme import BONE, SHADE, Colour


def capped(canvas: Canvas, size: float, most: float = 1.15) -> float:
    """Return ``size`` enlarged by the person's text size, at most ``most`` times, for a place with little room."""
    wanted_size = size * min(canvas.text_size, most)
    if canvas.text_size >= LEGIBLE_TEXT_SIZE:
        wanted_size = max(wanted_size, min(size * most, LEGIBLE_HEIGHT))
    return LimitedSize(wanted_size / canvas.text_size)  # drawing multiplies it by the text size again


def fixed_size(canvas: Canvas, size: float) -> float:
    """Return ``size`` so that the person's text size has no effect on it, for a place without room for larger text."""
    return FixedSize(size / canvas.text_size)


def draw_text_line(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    ink: Colour = BONE,
    *,
    kind: str = "body",
    align: str = "left",
    width: float | None = None,
    shadow: Colour | None = None,
    least: float = 14,
) -> float:
    """Draw a line of text, and return its width (see ``Canvas.text``); ``y`` is the middle of the line's height."""
    return canvas.text(
        text, x, y, size, kind=kind, colour=ink, align=align, middle=True, shadow=shadow, width=width, least=least
    )


def draw_centred_text(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    ink: Colour,
    *,
    kind: str = "bold",
    width: float | None = None,
    shadow: Colour | None = None,
    least: float = 14,
) -> float:
    """Draw a line of text with its centre at ``x, y``, and return its width (see ``Canvas.text``)."""
    return draw_text_line(
        canvas, text, x, y, size, ink, kind=kind, align="centre", width=width, shadow=shadow, least=least
    )


def draw_shadowed_text(
    canvas: Canvas,
    text: str,
    x: float,
    y: float,
    size: float,
    ink: Colour = BONE,
    *,
    align: str = "left",
    width: float | None = None,
    kind: str = "display",
    least: float = 14,
    most: float | None = None,
    on_panel: bool = False,
) -> float:
    """Draw a line of text with a shadow just below it, and return the line's width; ``y`` is the line's middle.

    With ``most``, the person's text size enlarges the line at most that many times. ``on_panel`` means the same as for
    ``Canvas.text``.
    """
    return canvas.text(
        text,
        x,
        y,
        size if most is None else capped(canvas, size, most),
        kind=kind,
        colour=ink,
        align=align,
        middle=True,
        shadow=SHADE,
        width=width,
        least=least,
        on_panel=on_panel,
    )


def draw_title(
    canvas: Canvas, text: str, x: float, y: float, size: float, *, align: str = "left", width: float = 1500
) -> float:
    """Draw a large golden title, and return the title's width; ``y`` is the title's middle.

    The person's text size has no effect.
    """
    pixel_size = canvas.text_pixels(size, fixed=True)
    full_text = text
    text, pixel_size = canvas.texts.fit(text, "display", pixel_size, round(width * canvas.scale), pixel_size // 2)
    letters = canvas.texts.image(text, "display", pixel_size, BONE)
    gold = resized(canvas.pictures.image("title.gradient"), letters.get_size())
    letters = letters.copy()
    letters.blit(gold, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    left, top = aligned_corner(letters, canvas.mapping.to_pixel(x, y), align, middle=True)
    dark = canvas.texts.image(text, "display", pixel_size, SHADE)
    if not is_strong():
        # a dark outline, thicker below
        edge = max(1, pixel_size // 26)
        below = max(1, pixel_size // 14)
        for dx, dy in ((-edge, 0), (edge, 0), (0, -edge), (0, below), (edge, below), (-edge, below)):
            canvas.surface.blit(dark, (left + dx, top + dy))
    canvas.surface.blit(letters, (left, top))
    canvas.record_text(text, "display", pixel_size, size, (left, top), whole=text == full_text, fixed=True)
    return letters.get_width() / canvas.scale


def draw_title_bar(canvas: Canvas, title: str, width: float) -> None:
    """Draw the bar along the upper edge of a screen, with a title of at most this ``width`` at its left end."""
    canvas.panel("panel.bar", Rect(-20, -24, 1640, 88))
    draw_title(canvas, title, 22, 31, 34, width=width)
