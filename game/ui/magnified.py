"""A surface on which the whole logical screen is seen, or a magnified part of it."""

from __future__ import annotations

import pygame

from game.ui.close_up import CloseUp, MakePart
from game.ui.layered import Layered
from game.ui.layout import HEIGHT, SCREEN, WIDTH, Rect
from game.ui.mapping import ScreenMapping
from game.ui.pictures import Pictures
from game.ui.sketch import Sketcher
from game.ui.theme import SOOT


class Magnified(Layered):
    """Knows where in the window a logical place is; ``Canvas`` adds what is drawn there.

    ``screen_mapping`` says where the whole screen is in the window, ``mapping`` where it is drawn just now: ``times``
    as large, so that the logical place ``looked_at`` stays. ``scale`` is how many pixels a logical unit has.
    """

    def __init__(self, surface: pygame.Surface, pictures: Pictures) -> None:
        super().__init__(surface)
        self.pictures = pictures
        self.close_up = CloseUp(pictures)
        self.times = 1.0
        self.looked_at = (WIDTH / 2, HEIGHT / 2)
        self.resize(surface)

    def resize(self, surface: pygame.Surface) -> None:
        """Draw on ``surface`` from now on, at its size."""
        self.surface = surface
        self.screen_mapping = ScreenMapping.of_window(*surface.get_size())
        self._look()

    def magnify(self, times: float, x: float, y: float) -> None:
        """Draw everything ``times`` as large, so that the logical place ``x, y`` stays where it is in the window."""
        self.times, self.looked_at = times, (x, y)
        self._look()

    @property
    def seen(self) -> Rect:
        """The part of the logical screen that is magnified; all of it without a magnifier."""
        if self.times == 1:
            return SCREEN
        wide, high = self.surface.get_size()
        left, top = self.mapping.to_logical(0, 0)
        return Rect(left, top, wide / self.scale, high / self.scale)

    def _look(self) -> None:
        """Draw with the mapping of the window and of what is magnified from now on."""
        mapping = self.screen_mapping
        self.mapping = mapping if self.times == 1 else mapping.magnified(self.times, *self.looked_at)
        self.scale = self.mapping.scale
        self.pictures.use_scale(self.scale)
        self.close_up.use_scale(self.scale, self.times)
        self.pixels.fill(SOOT)
        self.forget_painted()

    def draw_close(self, make: MakePart, name: str, rect: Rect, alpha: int, add: bool) -> bool:
        """Draw what is seen of something much larger than the window, made by a method of ``close_up``.

        Returns false, and draws nothing, when it is not that large.
        """
        box, window = self.mapping.to_window(rect), self.surface.get_rect()
        if not self.close_up.is_for(box, window):
            return False
        seen = make(name, box, window)
        if seen is not None:
            lay(self.surface, seen[0], seen[1].topleft, alpha, add or self.pictures.baked(name).lights)
        return True


def lay(surface: pygame.Surface | Sketcher, image: pygame.Surface, at: tuple[int, int], alpha: int, add: bool) -> None:
    """Draw a picture that is kept, as it is, faintly, or as a light."""
    if add:
        surface.blit(image, at, special_flags=pygame.BLEND_RGB_ADD)
    elif alpha >= 255:
        surface.blit(image, at)
    elif alpha > 0:
        image.set_alpha(alpha)
        surface.blit(image, at)
        image.set_alpha(255)
