"""The picture in the window as a whole, noted before it is drawn: only where it differs from the one before is drawn.

What moves over a table covers a small part of it from one moment to the next. The picture is sketched each time, over
the layer that it begins with, and compared with the sketch of the picture that the window shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.sketch import Sketch, Sketcher
from game.ui.surfaces import cut
from game.ui.theme import SOOT
from game.ui.tiles import draw_behind, lay_tiles


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The layer that a picture begins with: its ``key``, its sketch if that is known, and how it is ``painted``.

    ``since`` is the key of the layer that it was painted over and where the two differ, if it was just painted so.
    In ``unpainted`` places ``painted`` still shows that layer: there it is drawn from the sketch.
    """

    key: object
    sketch: Sketch | None
    painted: pygame.Surface
    since: tuple[object, Sequence[pygame.Rect]] | None = None
    unpainted: Sequence[pygame.Rect] = ()

    def draw(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw as much of it as lies in a place."""
        surface.blit(self.painted, place, place)
        self.draw_unpainted(surface, place)

    def draw_unpainted(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw as much of what is not painted as lies in a place."""
        for area in self.unpainted:
            part = area.clip(place)
            if self.sketch is not None and part.w and part.h:
                surface.fill(SOOT, part)
                self.sketch.draw(surface, part)

    def differs(self, other: Ground, whole: pygame.Rect) -> list[pygame.Rect] | None:
        """Return where this layer looks different from another one; ``None``: anywhere."""
        if self.key == other.key:
            return []
        if self.since is not None and self.since[0] == other.key:
            return list(self.since[1])
        if self.sketch is None or other.sketch is None:
            return None
        return self.sketch.differs(other.sketch, whole)


@dataclass(frozen=True, slots=True, eq=False)
class Montage:
    """A whole picture: the ``ground``, if it begins with a layer, and what lies ``above`` that."""

    ground: Ground | None
    above: Sketch

    def draw(self, surface: pygame.Surface, places: Sequence[pygame.Rect]) -> None:
        """Draw as much of it as lies in some places."""
        for place in places:
            self._draw_ground(surface, place)
            self.above.draw(surface, place)

    def _draw_ground(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw as much of the layer as lies in a place, but for what a large picture on it covers anyway."""
        if self.ground is None:
            return
        strokes = self.above.strokes
        if strokes and strokes[0][0] is lay_tiles and strokes[0][3] is None:
            (image, _, tiles, at), box = strokes[0][1], pygame.Rect(strokes[0][2])
            if pygame.Rect(at, image.get_size()) == box and box.colliderect(place):
                draw_behind(surface, self.ground.painted, place, tiles, box)
                self.ground.draw_unpainted(surface, place)
                return
        self.ground.draw(surface, place)

    def differs(self, other: Montage, whole: pygame.Rect, spoilt: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Return where it has to be drawn so that a window shows it that shows another one, but for what is spoilt."""
        if self.ground is None or other.ground is None:
            below: list[pygame.Rect] | None = [] if self.ground is other.ground else None
        else:
            below = self.ground.differs(other.ground, whole)
        places = None if below is None else self.above.differs(other.above, whole, (*below, *spoilt))
        return [whole] if places is None else places


class Mounter(Sketcher):
    """Takes note of a whole picture. ``spoilt`` is where something else was drawn in the window meanwhile."""

    def __init__(self, window: pygame.Surface) -> None:
        super().__init__(window.get_size())
        self.window = window
        self.ground: Ground | None = None
        self.spoilt: list[pygame.Rect] = []

    @property
    def whole(self) -> bool:
        """Whether nothing of the screen is clipped off."""
        return self.get_clip() == self.get_rect()

    def begin_with(self, ground: Ground) -> None:
        """Note a layer: it covers whatever has been noted before."""
        self.ground = ground
        self.strokes.clear()

    def cut_out(self, box: pygame.Rect, first: int) -> pygame.Surface:
        """Return how an area looks with all that has been noted, and forget the strokes from the ``first`` on.

        It is drawn in the window to that end, which spoils that area there.
        """
        self.montage().draw(self.window, [box])
        del self.strokes[first:]
        self.spoilt.append(box)
        return cut(self.window, box)

    def montage(self) -> Montage:
        """Return what has been noted."""
        return Montage(self.ground, Sketch.of(self.strokes))
