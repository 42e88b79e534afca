"""A surface that shows the whole logical screen or a magnified part of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pygame

from game.ui.layered import Layered
from game.ui.layout import HEIGHT, SCREEN, WIDTH, Rect
from game.ui.mapping import ScreenMapping
from game.ui.pictures import Pictures
from game.ui.sketch import Sketcher
from game.ui.surfaces import cut, resized
from game.ui.theme import SOOT

#: Takes a picture's name, the box that the picture fills, and the window's rectangle. Returns the visible part of the
#: picture and its place in the window, or ``None`` if no part is visible.
MakePart: TypeAlias = Callable[[str, pygame.Rect, pygame.Rect], "tuple[pygame.Surface, pygame.Rect] | None"]
#: pictures larger than this many times the window's area are rendered only in part
_LARGE_PICTURE_RATIO = 1.5


class MagnifiedPictures:
    """Renders the visible parts of pictures and nine-patches that are only partly in the window.

    ``pictures`` are the window's pictures at its current scale. Pictures are cut from the finest tier; nine-patches are
    rendered at the scale without magnification, then enlarged.
    """

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._unmagnified: Pictures | None = None
        self._magnification = 1.0

    def use_scale(self, scale: float, magnification: float) -> None:
        """Draw at ``scale`` pixels per logical unit from now on; ``scale`` includes the ``magnification``."""
        self._magnification = magnification
        if magnification <= 1:
            self._unmagnified = None
            return
        self._unmagnified = self._unmagnified or self._pictures.for_other_scale()
        self._unmagnified.use_scale(scale / magnification)

    def picture(self, name: str, box: pygame.Rect, window: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect] | None:
        """Return the visible part of a picture whose body fills ``box``, and the part's place in the window.

        Returns ``None`` if no part is visible.
        """
        baked = self._pictures.baked(name)
        body_width, body_height = baked.size
        scale_x, scale_y = box.w / body_width, box.h / body_height
        left, top, right, bottom = baked.bleed
        picture_rect = pygame.Rect(box.x - left * scale_x, box.y - top * scale_y, 0, 0)
        picture_rect.w = round((body_width + left + right) * scale_x)
        picture_rect.h = round((body_height + top + bottom) * scale_y)
        visible_rect = picture_rect.clip(window)
        if not (visible_rect.w and visible_rect.h):
            return None
        part = (
            round((visible_rect.x - box.x) / scale_x, 2),
            round((visible_rect.y - box.y) / scale_y, 2),
            round(visible_rect.w / scale_x, 2),
            round(visible_rect.h / scale_y, 2),
        )
        return self._pictures.part(name, part, visible_rect.w, visible_rect.h), visible_rect

    def panel(self, name: str, box: pygame.Rect, window: pygame.Rect) -> tuple[pygame.Surface, pygame.Rect] | None:
        """Return the visible part of a nine-patch whose body fills ``box``, and the part's place in the window.

        Returns ``None`` if no part is visible.
        """
        assert self._unmagnified is not None, "panels are drawn in part only while the screen is magnified"
        magnification = self._magnification
        baked = self._pictures.baked(name)
        patch = self._unmagnified.patch(
            name, max(1, round(box.w / magnification)), max(1, round(box.h / magnification))
        )
        scale = self._unmagnified.scale * magnification
        corner = (box.x - baked.bleed[0] * scale, box.y - baked.bleed[1] * scale)
        panel_rect = pygame.Rect(
            corner, (round(patch.get_width() * magnification), round(patch.get_height() * magnification))
        )
        visible_rect = panel_rect.clip(window)
        if not (visible_rect.w and visible_rect.h):
            return None
        # the edges of the visible part are rounded outwards to whole pixels of the patch, so that the texture does not
        # jitter while the magnifier moves
        left, top = (
            int((visible_rect.x - panel_rect.x) / magnification),
            int((visible_rect.y - panel_rect.y) / magnification),
        )
        right = -int(-(visible_rect.right - panel_rect.x) // magnification)  # rounded up
        bottom = -int(-(visible_rect.bottom - panel_rect.y) // magnification)
        piece = pygame.Rect(left, top, right - left, bottom - top).clip(patch.get_rect())
        place = pygame.Rect(
            panel_rect.x + piece.x * magnification,
            panel_rect.y + piece.y * magnification,
            piece.w * magnification,
            piece.h * magnification,
        )
        return resized(cut(patch, piece), place.size), place


class Magnified(Layered):
    """A surface that maps logical units to window pixels; ``Canvas`` adds the drawing functions.

    ``screen_mapping`` maps the whole screen to the window. ``mapping``, used for all drawing, also applies the
    ``magnification``, which leaves the logical point ``fixed_point`` where it is in the window. ``scale`` is the length
    of a logical unit in pixels.
    """

    def __init__(self, surface: pygame.Surface | Sketcher, pictures: Pictures) -> None:
        super().__init__(surface)
        self.pictures = pictures
        self.magnified_pictures = MagnifiedPictures(pictures)
        self.magnification = 1.0
        self.fixed_point = (WIDTH / 2, HEIGHT / 2)
        self.resize(surface)

    def resize(self, surface: pygame.Surface | Sketcher) -> None:
        """Draw on ``surface`` from now on, at its size; everything is painted anew."""
        self.surface = surface
        self.screen_mapping = ScreenMapping.of_window(*surface.get_size())
        self._update_mapping()

    def magnify(self, magnification: float, x: float, y: float) -> None:
        """Magnify everything, so that the logical point ``x, y`` stays where it is in the window."""
        self.magnification = magnification
        self.fixed_point = (x, y)
        self._update_mapping()

    @property
    def seen(self) -> Rect:
        """The part of the logical screen that the window shows; all of it without a magnifier."""
        if self.magnification == 1:
            return SCREEN
        width, height = self.surface.get_size()
        left, top = self.mapping.to_logical(0, 0)
        return Rect(left, top, width / self.scale, height / self.scale)

    def to_sides(self, rect: Rect) -> Rect:
        """Return ``rect``, or, if it is as wide as the screen, the rectangle that goes on to the window's sides.

        While the screen is magnified, it is always ``rect``.
        """
        spans_screen = rect.x <= SCREEN.x and rect.right >= SCREEN.right
        if not spans_screen or self.magnification > 1:
            return rect
        left, _ = self.screen_mapping.to_logical(0, 0)
        right, _ = self.screen_mapping.to_logical(self.surface.get_size()[0], 0)
        # what reaches beyond the screen's edge reaches as far beyond the window's
        left, right = rect.x + min(0.0, left), rect.right + max(0.0, right - SCREEN.right)
        return Rect(left, rect.y, right - left, rect.h)

    def _update_mapping(self) -> None:
        """Update the mapping for the window's size and the magnification."""
        mapping = self.screen_mapping
        self.mapping = mapping if self.magnification == 1 else mapping.magnified(self.magnification, *self.fixed_point)
        self.scale = self.mapping.scale
        self.pictures.use_scale(self.scale)
        self.magnified_pictures.use_scale(self.scale, self.magnification)
        self.surface.fill(SOOT)
        self.forget_painted()

    def try_draw_magnified(self, make: MakePart, name: str, rect: Rect, alpha: int, add: bool) -> bool:
        """Draw only the visible part of a magnified picture that is much larger than the window.

        ``make`` is the method of ``magnified_pictures`` that returns this part. Returns false, and draws nothing, if
        the picture is not that large, or nothing is magnified.
        """
        if self.magnification <= 1:
            return False
        box = self.mapping.to_window(rect)
        window = self.surface.get_rect()
        if box.w * box.h <= _LARGE_PICTURE_RATIO * window.w * window.h:
            return False
        part = make(name, box, window)
        if part is not None:
            visible_part, place = part
            blit_image(self.surface, visible_part, place.topleft, alpha, add or self.pictures.baked(name).is_light)
        return True


def blit_image(
    surface: pygame.Surface | Sketcher, image: pygame.Surface, at: tuple[int, int], alpha: int, add: bool
) -> None:
    """Draw a cached picture with the opacity ``alpha`` (0..255); with ``add``, add it to the background as a light."""
    if add:
        surface.blit(image, at, special_flags=pygame.BLEND_RGB_ADD)
    elif alpha >= 255:
        surface.blit(image, at)
    elif alpha > 0:
        image.set_alpha(alpha)
        surface.blit(image, at)
        image.set_alpha(255)
