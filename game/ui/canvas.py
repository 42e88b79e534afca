"""Drawing in logical units: everything a scene shows goes through a ``Canvas``.

Its ``mapping`` says where in the window a logical place is (``game.ui.mapping``). Fonts, icons and pictures are
rasterised at the window's scale, so they are sharp at any size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext

import pygame

from game.ui import contrast
from game.ui.layout import SCREEN, Rect, square
from game.ui.magnified import Magnified, blit_image
from game.ui.pictures import Pictures
from game.ui.sketch import Sketcher, draw_smooth_polygon
from game.ui.surfaces import centred_corner, draw_box, draw_ellipse, transparent
from game.ui.text import Texts
from game.ui.text_recorder import DrawnText
from game.ui.text_sizes import LEGIBLE_HEIGHT, LEGIBLE_TEXT_SIZE, FixedSize, LimitedSize
from game.ui.theme import BODY, BONE, SHADE, Colour, SeatLook
from game.ui.tiles import blit_tiles

#: a seat's disc up to this size is a picture made for small discs
_MAX_SMALL_DISC_SIZE = 56
#: the size of the glyph on a seat's disc, as a share of the disc
_GLYPH_SHARE = 0.72
#: the opacity (0..255) of an icon's shadow
_SHADOW_OPACITY = 190
#: text of at least this logical size is enlarged least by the person's text size
_LARGE_TEXT = 40
#: how much such large text is enlarged, as a share of the enlargement of body text
_LARGE_TEXT_SHARE = 0.3
#: the least height of text, in pixels
_MIN_TEXT_PIXELS = 6
#: the number of straight pieces in which an arc of one radian is drawn
_PIECES_PER_RADIAN = 16


class Canvas(Magnified):
    """Draws in logical units on a surface, or records the drawing calls.

    ``text_size`` is the text size that the person has chosen, 0.8 to 1.5.
    """

    def __init__(
        self, surface: pygame.Surface | Sketcher, pictures: Pictures, texts: Texts, text_size: float = 1.0
    ) -> None:
        self.texts = texts
        self.text_size = text_size
        super().__init__(surface, pictures)

    def use_text_size(self, text_size: float) -> None:
        """Draw body text ``text_size`` times as large (0.8 to 1.5) from now on."""
        if text_size != self.text_size:
            self.text_size = text_size
            self.forget_painted()

    @property
    def cached_bytes(self) -> int:
        """The size of all cached layers, stamps, pictures and lines of text in bytes."""
        return self.cached_layer_bytes + self.pictures.cached_bytes + self.texts.cached_bytes

    # Pictures

    def picture(self, name: str, x: float, y: float, *, alpha: int = 255, add: bool = False) -> None:
        """Draw a picture with the upper left corner of its body at ``x, y``; ``add`` blends it additively."""
        baked = self.pictures.baked(name)
        if self.try_draw_magnified(self.magnified_pictures.picture, name, Rect(x, y, *baked.size), alpha, add):
            return
        image = self.pictures.image(name)
        left, top = self.mapping.to_pixel(x - baked.bleed[0], y - baked.bleed[1])
        blit_image(self.surface, image, (left, top), alpha, add or baked.is_light)

    def large_picture(self, name: str, x: float, y: float) -> None:
        """Draw a picture as ``picture`` does, but tile by tile: faster if most of it is opaque or transparent."""
        if self.magnification > 1:
            self.picture(name, x, y)
            return
        bleed = self.pictures.baked(name).bleed
        image = self.pictures.image(name)
        at = self.mapping.to_pixel(x - bleed[0], y - bleed[1])
        self.shape(pygame.Rect(at, image.get_size()), blit_tiles, image, *self.pictures.tiles(name), at)

    def picture_in(self, name: str, rect: Rect, *, alpha: int = 255, add: bool = False) -> None:
        """Draw a picture stretched so that its body fills ``rect``."""
        baked = self.pictures.baked(name)
        box = self.mapping.to_window(rect)
        if not _has_pixels(box):
            return
        if self.try_draw_magnified(self.magnified_pictures.picture, name, rect, alpha, add):
            return
        image = self.pictures.sized(name, box.w, box.h)
        left = box.x - round(baked.bleed[0] * box.w / baked.size[0])
        top = box.y - round(baked.bleed[1] * box.h / baked.size[1])
        blit_image(self.surface, image, (left, top), alpha, add or baked.is_light)

    def background(self, name: str, *, beside: str = "") -> None:
        """Draw a picture that fills the screen.

        In a wider window the mirrored edges of the picture ``beside``, or else of the same picture, follow on both
        sides and fade to black.
        """
        self.picture_in(name, SCREEN)
        screen, window = self.mapping.to_window(SCREEN), self.mapping.to_window(self.to_sides(SCREEN))
        for width, is_left in ((screen.x - window.x, True), (window.right - screen.right, False)):
            if width > 0 and screen.h:
                edge = self.pictures.mirrored_edge(beside or name, screen.size, min(width, screen.w), is_left=is_left)
                self.surface.blit(edge, (screen.x - edge.get_width() if is_left else screen.right, screen.y))

    def picture_part(self, name: str, part: Rect, rect: Rect) -> None:
        """Draw ``part`` of a picture without bleed so that it fills ``rect``.

        ``part`` is measured from the upper left corner of the picture's body, in logical units at the body's own size.
        """
        box = self.mapping.to_window(rect)
        if not _has_pixels(box):
            return
        rounded_part = (round(part.x, 2), round(part.y, 2), round(part.w, 2), round(part.h, 2))
        self.surface.blit(self.pictures.part(name, rounded_part, box.w, box.h), box)

    def panel(self, name: str, rect: Rect, *, alpha: int = 255, add: bool = False) -> None:
        """Draw a nine-patch whose body is ``rect``; one as wide as the screen goes on to the sides of the window."""
        rect = self.to_sides(rect)
        baked = self.pictures.baked(name)
        box = self.mapping.to_window(rect)
        if not _has_pixels(box):
            return
        if self.try_draw_magnified(self.magnified_pictures.panel, name, rect, alpha, add):
            return
        image = self.pictures.patch(name, box.w, box.h)
        at = (box.x - round(baked.bleed[0] * self.scale), box.y - round(baked.bleed[1] * self.scale))
        # a panel may reach above or below the screen, where a plain border would be a line across the window's dark bar
        with self.clip(self.to_sides(SCREEN)) if contrast.is_strong() else nullcontext():
            blit_image(self.surface, image, at, alpha, add or baked.is_light)
        if self.text_recorder is not None and alpha >= 255 and not self.pictures.baked(name).is_light:
            self.text_recorder.record_panel(self.pixels, box)
        if alpha >= 255 and contrast.is_plain_panel(name):
            self.record_cover(rect)

    def standing(self, name: str, x: float, y: float, *, alpha: int = 255) -> None:
        """Draw a picture so that the point where it touches the ground lies at ``x, y``."""
        dx, dy = self.pictures.anchor(name, "ground")
        self.picture(name, x - dx, y - dy, alpha=alpha)

    def placed(self, name: str) -> None:
        """Draw a picture at the place on the screen that the manifest gives for it."""
        self.picture(name, *self.pictures.baked(name).at)

    def turned(
        self,
        name: str,
        x: float,
        y: float,
        angle: float,
        *,
        size: float = 1.0,
        alpha: int = 255,
        steps: int = 120,
        length: float | None = None,
        finely: bool = False,
    ) -> None:
        """Draw a picture ``size`` times as large, its middle at ``x, y``, turned by ``angle`` radians.

        The angle is rounded: a full turn has ``steps`` steps. With ``length`` the picture's body is first stretched to
        that length, its ends unchanged. ``finely`` places the picture to fractions of a pixel, and gives a full turn
        four times as many steps. Use it only for pieces at rest, since moving pieces would fill the cache.
        """
        subpixel = None
        if finely:
            subpixel = self.mapping.subpixel(x, y, angle)
            steps *= 4
        image = self.pictures.turned(name, angle, size, steps, length, subpixel)
        blit_image(self.surface, image, centred_corner(image, self.mapping.pixel_containing(x, y)), alpha, add=False)

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour, *, shadow: bool = False) -> None:
        """Draw an icon ``size`` square with its middle at ``x, y``."""
        length = self.mapping.pixels(size)
        middle_x, middle_y = self.mapping.to_pixel(x, y)
        left, top = middle_x - length // 2, middle_y - length // 2
        if shadow:
            shadow_offset = self.mapping.pixels(2)
            blit_image(
                self.surface,
                self.pictures.icon(name, length, SHADE),
                (left, top + shadow_offset),
                alpha=_SHADOW_OPACITY,
                add=False,
            )
        self.surface.blit(self.pictures.icon(name, length, colour), (left, top))

    def seat(self, look: SeatLook, x: float, y: float, size: float) -> None:
        """Draw a seat's token, a disc of its colour with its glyph, with the middle at ``x, y``."""
        rect = square(x, y, size)
        disc = "disc" if size > _MAX_SMALL_DISC_SIZE else "disc_small"
        self.picture_in(f"{disc}.{look.colour}", rect)
        self.icon(look.glyph, x, y, size * _GLYPH_SHARE, look.glyph_paint)
        if contrast.is_strong():  # a black disc would vanish on a black panel
            self.circle(x, y, size / 2, contrast.BORDER, max(1.0, size / 20))

    # Shapes

    def fill(self, rect: Rect, colour: Colour, alpha: int = 255, radius: float = 0) -> None:
        """Fill a rectangle, up to the sides of the window if it is as wide as the screen.

        Its corners are round if ``radius`` is given.
        """
        box = self.mapping.to_window(self.to_sides(rect))
        if not _has_pixels(box):
            return
        if alpha >= 255 and not radius:
            self.surface.fill(colour, box)
            return
        corner = round(radius * self.scale)
        area = tuple(box)
        if alpha >= 255:
            filled = 0  # instead of the thickness of an outline
            self.shape(box, draw_box, colour, area, filled, corner)
        else:
            self.shape(box, _fill_translucent, (*colour, alpha), area, corner)

    def frame(self, rect: Rect, colour: Colour, thick: float = 2, radius: float = 0) -> None:
        """Draw the outline of a rectangle."""
        box = self.mapping.to_window(rect)
        if _has_pixels(box):
            corner = round(radius * self.scale)
            self.shape(box, draw_box, colour, tuple(box), self.mapping.pixels(thick), corner)

    def oval(self, rect: Rect, colour: Colour, thick: float = 2) -> None:
        """Draw the outline of the ellipse in a rectangle."""
        box = self.mapping.to_window(rect)
        if _has_pixels(box):
            self.shape(box, draw_ellipse, colour, tuple(box), self.mapping.pixels(thick))

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: Colour, thick: float = 2) -> None:
        """Draw a line with square ends."""
        start, end = self.mapping.to_pixel(x1, y1), self.mapping.to_pixel(x2, y2)
        width = self.mapping.pixels(thick)
        is_horizontal_or_vertical = x1 == x2 or y1 == y2
        draw = pygame.draw.line if is_horizontal_or_vertical else pygame.draw.aaline
        self.shape(_bounding_box((start, end), width + 1), draw, colour, start, end, width)

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Fill a polygon, with smooth edges."""
        pixels = tuple([self.mapping.to_pixel(x, y) for x, y in points])
        self.shape(_bounding_box(pixels, margin=2), draw_smooth_polygon, colour, pixels)

    def circle(self, x: float, y: float, radius: float, colour: Colour, thick: float = 0) -> None:
        """Draw a circle; filled unless ``thick`` is given."""
        width = self.mapping.pixels(thick) if thick else 0
        middle = self.mapping.to_pixel(x, y)
        reach = self.mapping.pixels(radius)
        self.shape(_bounding_box((middle,), reach + 2), pygame.draw.aacircle, colour, middle, reach, width)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, colour: Colour, thick: float) -> None:
        """Draw an arc from angle ``start`` to ``end`` (radians, clockwise from the right) as a band."""
        steps = max(2, int(abs(end - start) * _PIECES_PER_RADIAN))
        angles = [start + (end - start) * index / steps for index in range(steps + 1)]
        outer_points = [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
        inner_points = [
            (x + (radius - thick) * math.cos(angle), y + (radius - thick) * math.sin(angle))
            for angle in reversed(angles)
        ]
        self.polygon(outer_points + inner_points, colour)

    def shape(self, box: pygame.Rect, draw: Callable[..., object], *arguments: object) -> None:
        """Call ``draw(surface, *arguments)``, which must draw only inside ``box`` (in pixels), or record the call.

        Calls of the same function with equal arguments count as the same shape. The arguments must be hashable, so a
        rectangle is passed as a tuple.
        """
        if isinstance(self.surface, Sketcher):
            self.surface.record(box, draw, *arguments)
        else:
            draw(self.surface, *arguments)

    # Text

    def text_pixels(self, size: float, *, fixed: bool = False) -> int:
        """Return the pixel height of text of a logical ``size``.

        Body text is multiplied by the person's text size; larger text is enlarged less. With ``fixed``, no text is.
        From the text size ``LEGIBLE_TEXT_SIZE`` on, text is never smaller than ``LEGIBLE_HEIGHT`` unless its size is a
        ``LimitedSize``. Text of a ``FixedSize`` looks the same at every text size.
        """
        if not fixed:
            # the share is 1 for text up to two units larger than body text, and falls for larger text
            share = min(1.0, max(_LARGE_TEXT_SHARE, (_LARGE_TEXT - size) / (_LARGE_TEXT - BODY - 2)))
            if isinstance(size, FixedSize):
                share = 1.0
            must_be_legible = self.text_size >= LEGIBLE_TEXT_SIZE and not isinstance(size, LimitedSize)
            least = LEGIBLE_HEIGHT if must_be_legible else 0.0
            size = max(least, size * (1 + (self.text_size - 1) * share))
        return max(_MIN_TEXT_PIXELS, round(size * self.scale))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = BODY,
        *,
        kind: str = "body",
        colour: Colour = BONE,
        align: str = "left",
        middle: bool = False,
        shadow: Colour | None = None,
        width: float | None = None,
        least: float = 14,
        on_panel: bool = False,
    ) -> float:
        """Draw one line and return its width in logical units.

        ``x`` is the left end, middle or right end as ``align`` says; ``y`` is the top, or the middle with ``middle``.
        With ``width`` the line gets smaller, down to ``least``, until it fits, and is shortened if it still does not.
        ``on_panel`` says that the whole line lies on a panel that is plain with strong contrast. Such a line is drawn
        without its own background, which would hide a part of a neighbouring line.
        """
        pixel_size = self.text_pixels(size)
        full_text = text
        if width is not None:
            text, pixel_size = self.texts.fit(
                text, kind, pixel_size, round(width * self.scale), self.text_pixels(least, fixed=True)
            )
        image = self.texts.image(text, kind, pixel_size, colour, shadow, on_panel=on_panel)
        at = aligned_corner(image, self.mapping.to_pixel(x, y), align, middle=middle)
        self.surface.blit(image, at)
        self.record_text(text, kind, pixel_size, size, at, whole=text == full_text)
        return image.get_width() / self.scale

    def record_cover(self, rect: Rect) -> None:
        """Report to the text recorder that ``rect`` was just covered, even if its pixels did not change."""
        if self.text_recorder is not None:
            self.text_recorder.record_cover(self.mapping.to_window(rect))

    def record_seam(self, rect: Rect) -> None:
        """Report to the text recorder that a row of stitches was just drawn in ``rect``; no text should lie on it."""
        if self.text_recorder is not None:
            self.text_recorder.record_seam(self.pixels, self.mapping.to_window(rect))

    def record_text(
        self,
        text: str,
        kind: str,
        pixel_size: int,
        size: float,
        at: tuple[int, int],
        *,
        whole: bool = True,
        fixed: bool = False,
        paragraph: str = "",
    ) -> None:
        """Report a line of text just drawn to the text recorder, if there is one.

        Its upper left corner is at pixel ``at``. ``pixel_size`` is the height of the line in pixels, ``size`` the
        logical size that was asked for. ``whole`` is false if the line was shortened, ``fixed`` true if it ignores the
        person's text size. ``paragraph`` is the text before wrapping.
        """
        if self.text_recorder is not None:
            letters = self.texts.letters(text, kind, pixel_size)
            wanted_size = self.text_pixels(size, fixed=fixed)
            usual_size = self.text_pixels(size, fixed=True)
            self.text_recorder.record_line(
                self.pixels,
                DrawnText(text, letters, pixel_size, wanted_size, usual_size, whole, paragraph),
                at,
                self.scale,
            )

    def text_width(self, text: str, size: float = BODY, kind: str = "body") -> float:
        """Return the width of a line in logical units."""
        return self.texts.width(text, kind, self.text_pixels(size)) / self.scale

    def prose(
        self,
        text: str,
        rect: Rect,
        size: float = BODY,
        *,
        kind: str = "body",
        colour: Colour = BONE,
        align: str = "left",
        middle: bool = False,
        shadow: Colour | None = None,
        least: float = 14,
        on_panel: bool = False,
    ) -> float:
        """Draw wrapped text inside ``rect``, made smaller until it fits; return its height in logical units.

        ``on_panel`` means the same as for ``text``.
        """
        box = self.mapping.to_window(rect)
        lines, pixel_size = self.texts.fit_box(
            text, kind, self.text_pixels(size), box.w, box.h, self.text_pixels(least, fixed=True)
        )
        line_height = self.texts.line_height(kind, pixel_size)
        top = box.y
        if middle:
            top += max(0, box.h - line_height * len(lines)) // 2
        for index, line in enumerate(lines):
            image = self.texts.image(line, kind, pixel_size, colour, shadow, on_panel=on_panel)
            left = box.x + _room_before(box.w - image.get_width(), align)
            self.surface.blit(image, (left, top + index * line_height))
            is_cut = index == len(lines) - 1 and line.endswith("…") and not text.endswith("…")
            self.record_text(
                line, kind, pixel_size, size, (left, top + index * line_height), whole=not is_cut, paragraph=text
            )
        return line_height * len(lines) / self.scale

    def prose_size(self, texts: Iterable[str], rect: Rect, size: float, kind: str = "body", least: float = 14) -> float:
        """Return the largest size, at most ``size``, at which ``prose`` can draw each of the texts inside ``rect``."""
        box = self.mapping.to_window(rect)
        wanted_size, smallest_size = self.text_pixels(size), self.text_pixels(least, fixed=True)
        fitted_texts = [self.texts.fit_box(text, kind, wanted_size, box.w, box.h, smallest_size) for text in texts]
        pixel_size = min((fitted_size for _, fitted_size in fitted_texts), default=wanted_size)
        if pixel_size == wanted_size:
            return size
        # a fitted size already includes the person's text size, which drawing must not apply again
        return FixedSize(pixel_size / self.scale / self.text_size)

    def prose_height(self, text: str, width: float, size: float = BODY, kind: str = "body") -> float:
        """Return the height of ``text`` when it is wrapped to ``width``, in logical units."""
        pixel_size = self.text_pixels(size)
        lines = self.texts.wrap(text, kind, pixel_size, round(width * self.scale))
        return len(lines) * self.texts.line_height(kind, pixel_size) / self.scale


def _bounding_box(pixels: Sequence[tuple[int, int]], margin: int) -> pygame.Rect:
    """Return the bounding box of some pixels, with a ``margin`` of so many pixels round it."""
    if not pixels:
        return pygame.Rect(0, 0, 0, 0)
    xs, ys = zip(*pixels, strict=True)
    left = min(xs)
    top = min(ys)
    extra = 2 * margin + 1  # both margins, and the last pixel
    return pygame.Rect(left - margin, top - margin, max(xs) - left + extra, max(ys) - top + extra)


def _fill_translucent(
    surface: pygame.Surface, paint: tuple[int, int, int, int], area: Sequence[int], corner: int
) -> None:
    """Fill the part of a rectangle inside the clip with a translucent colour."""
    rect = pygame.Rect(area)
    visible_rect = rect.clip(surface.get_clip())
    if visible_rect.w and visible_rect.h:
        filled_box = transparent(visible_rect.size)
        draw_box(filled_box, paint, rect.move(-visible_rect.x, -visible_rect.y), corner=corner)
        surface.blit(filled_box, visible_rect)


def _has_pixels(box: pygame.Rect) -> bool:
    """Return whether a rectangle has any pixels; in a small window, small shapes may have none."""
    return box.w > 0 and box.h > 0


def _room_before(free_width: int, align: str) -> int:
    """Return how much of ``free_width``, in pixels, lies left of a text aligned ``left``, ``centre`` or ``right``."""
    return {"left": 0, "centre": free_width // 2, "right": free_width}[align]


def aligned_corner(image: pygame.Surface, point: tuple[int, int], align: str, *, middle: bool) -> tuple[int, int]:
    """Return the upper left corner, in window pixels, of a text image that is aligned to ``point``."""
    x, y = point
    return x - _room_before(image.get_width(), align), y - (image.get_height() // 2 if middle else 0)
