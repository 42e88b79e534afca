"""Painting only once what is seen many times: whole screens (layers), parts of them, and rectangles (stamps).

A layer is sketched first (``game.ui.sketch``). What it has in common with the one drawn last is copied from there, and
only the rest is painted; the sketch of a part that has not changed is not even made again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

import pygame

from game.ui.appearance import appearance
from game.ui.layout import Rect
from game.ui.mapping import ScreenMapping
from game.ui.picture_cache import PictureCache
from game.ui.sketch import EnoughForesight, Foreseer, Sketch, Sketcher
from game.ui.surfaces import cut, opaque
from game.ui.theme import SOOT
from game.ui.tiles import draw_behind, lay_tiles
from game.ui.witness import Witness


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


#: whole screens and parts of them that are kept, in bytes; of whole screens so many at the least
_KEPT_LAYERS, _LEAST_LAYERS = 36_000_000, 3
# Painting only once what is seen many times: whole screens (layers), parts of them, and rectangles (stamps). A layer
# is sketched first (``game.ui.sketch``). What it has in common with the one drawn last is copied from there, and only
# the rest is painted; the sketch of a part that has not changed is not even made again.

_KEPT_STAMPS = 24_000_000
#: how many strokes are kept of sketches of screens and of parts of them
KEPT_STROKES = 20_000

_Drawn = TypeVar("_Drawn", bound="Layered")
_Arguments = ParamSpec("_Arguments")


class Layered:
    """A surface on which layers, parts and stamps are painted once; ``Canvas`` adds what they are painted with.

    A ``witness``, if there is one, is told of every line of text; everything is then painted anew each time.
    """

    mapping: ScreenMapping

    def __init__(self, surface: pygame.Surface) -> None:
        #: what is drawn on; while a layer is sketched, something that only takes note
        self.surface: pygame.Surface | Sketcher = surface
        self.witness: Witness | None = None
        self._layers = PictureCache(_KEPT_LAYERS, _LEAST_LAYERS)
        self._stamps = PictureCache(_KEPT_STAMPS)
        self._sketches: OrderedDict[object, Sketch] = OrderedDict()
        self.kept_strokes = 0
        self._newest_layer: object = None
        #: the layer that was drawn last without having been painted
        self._seen_once: object = None
        self._montage: Montage | None = None
        self._spoilt: list[pygame.Rect] = []
        #: whether the next layer that is foreseen is painted, too
        self._layers_too = False

    def forget_painted(self) -> None:
        """Forget everything that has been painted: it would look different now."""
        self._layers.clear()
        self._stamps.clear()
        self._sketches.clear()
        self.kept_strokes = 0
        self.forget_montage()

    @property
    def pixels(self) -> pygame.Surface:
        """The surface that is drawn on, for those that look at what has been drawn: not while a layer is painted."""
        assert isinstance(self.surface, pygame.Surface), "what a layer has painted so far cannot be looked at"
        return self.surface

    @property
    def held_layers(self) -> int:
        """How many bytes of whole screens and of parts of them are kept."""
        return self._layers.held + self._stamps.held

    def layer(self, key: object, paint: Callable[[], None]) -> None:
        """Draw what ``paint`` draws, painting it only once per ``key`` and window size: an opaque whole screen.

        What is the same as in the layer that was drawn last is taken from there. A layer in a layer is a part of it.
        """
        if self.witness is not None:
            self.surface.fill(SOOT)
            paint()
            return
        key = ("layer", key)  # a part of it may well have the same key
        if isinstance(self.surface, Sketcher) and not (isinstance(self.surface, Mounter) and self.surface.whole):
            if self._layers_too:
                self._paint_ahead(key, paint)
            self.surface.fill(SOOT)
            self.part(key, paint)
            return
        whole = self.surface.get_rect()
        key = (key, appearance(), tuple(whole))
        painted = self._layers.find(key)
        ground = self.make_layer(key, paint) if painted is None else Ground(key, self._sketches.get(key), painted)
        if not ground.unpainted:
            self._newest_layer = key
        if isinstance(self.surface, Mounter):
            self.surface.begin_with(ground)
        else:
            ground.draw(self.surface, whole)

    def part(self, key: object, paint: Callable[[], None]) -> None:
        """Draw what ``paint`` draws; in a layer it is called only once per ``key`` and window size.

        ``key`` holds everything that the drawing depends on. ``kept`` does this for a function and its arguments.
        """
        if isinstance(self.surface, Sketcher):
            self.surface.repeat(self._sketched((key, appearance(), tuple(self.surface.get_clip())), paint))
            return
        known = (
            self._sketches.get((key, appearance(), tuple(self.surface.get_rect()))) if self.witness is None else None
        )
        if known is None:
            paint()
        else:
            known.draw(self.surface, self.surface.get_rect())

    def stamp(self, key: object, rect: Rect, paint: Callable[[], None]) -> None:
        """Draw what ``paint`` draws inside ``rect``, painting it only once per ``key`` and window size.

        What lies below shows through, so its picture belongs to ``key`` as well unless it never changes.
        """
        mounter = self.surface if isinstance(self.surface, Mounter) else None
        if isinstance(self.surface, Sketcher) and mounter is None:
            with self.clip(rect):
                self.part(key, paint)
            return
        box = self.mapping.to_window(rect).clip(self.surface.get_rect())
        key = (key, appearance())
        stamped = self._stamps.find(key) if self.witness is None else None
        if stamped is None:
            stamped = self._stamps.spare(box.size) or opaque(box.size)
            stamped.blit(self._cut_out(box, rect, paint), (0, 0))
            self._stamps.keep(key, stamped)
        self.surface.blit(stamped, box)

    def mount(self, paint: Callable[[], None]) -> list[pygame.Rect]:
        """Draw the whole screen that ``paint`` draws, only where it differs from what was mounted before.

        Returns these places, in pixels. ``paint`` must not look at pixels. What has been drawn otherwise meanwhile has
        to be told: ``spoil``, ``forget_montage``.
        """
        window = self.pixels
        whole = window.get_rect()
        before, self._montage = self._montage, None  # until it is drawn
        if self.witness is not None:
            paint()
            return [whole]
        self.surface = mounter = Mounter(window)
        try:
            paint()
        finally:
            self.surface = window
        now = mounter.montage()
        places = [whole] if before is None else now.differs(before, whole, (*self._spoilt, *mounter.spoilt))
        now.draw(window, places)
        self._montage, self._spoilt = now, []
        return places

    def spoil(self, rect: Rect) -> None:
        """Take note that something else is drawn inside ``rect`` than was mounted."""
        self._spoilt.append(self.mapping.to_window(rect).clip(self.surface.get_rect()))

    def forget_montage(self) -> None:
        """Take note that the window no longer shows what was mounted."""
        self._montage, self._spoilt = None, []

    def foresee(self, paint: Callable[[], None], enough: Callable[[], bool] = lambda: False) -> bool:
        """Have all pictures and texts read and made that ``paint`` draws, without drawing them.

        Returns false when it was ``enough()`` before all were made: those that were are passed over the next time.
        """
        try:
            self.foresee_as(Foreseer(self.surface.get_size(), enough), paint)
        except EnoughForesight:
            return False
        return True

    def foresee_as(self, other: Sketcher, paint: Callable[[], None]) -> None:
        """Have all pictures and texts read and made that ``paint`` draws, for as long as ``other`` takes note."""
        before, self.surface = self.surface, other.beside(self.surface.get_size())
        try:
            paint()
        finally:
            self.surface = before

    @contextmanager
    def painting_ahead(self) -> Iterator[None]:
        """Paint the first layer that is foreseen in the ``with`` block, not only what it consists of."""
        self._layers_too = True
        try:
            yield
        finally:
            self._layers_too = False

    def _paint_ahead(self, key: object, paint: Callable[[], None]) -> None:
        """Paint a layer that is not drawn yet, and none beside it."""
        self._layers_too = False  # layers within it are parts of it
        key = (key, appearance(), tuple(self.surface.get_rect()))
        if self._layers.find(key) is None:
            sketch = self._sketched(key, paint)
            self.paint_layer(key, sketch, self._unlike_newest(sketch))

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Draw only inside ``rect`` within the ``with`` block."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.mapping.to_window(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def shows(self, rect: Rect) -> bool:
        """Return whether anything of ``rect`` might be seen, if it were drawn now."""
        clip, (left, top), scale = self.surface.get_clip(), self.mapping.origin, self.mapping.scale
        # a pixel more on every side, for what is rounded
        if clip.right < left + rect.x * scale - 1 or clip.x > left + rect.right * scale + 1:
            return False
        return clip.bottom >= top + rect.y * scale - 1 and clip.y <= top + rect.bottom * scale + 1

    def _cut_out(self, box: pygame.Rect, rect: Rect, paint: Callable[[], None]) -> pygame.Surface:
        """Return how the area ``box`` of the window looks, which is ``rect``, when ``paint`` has drawn in it."""
        noted = len(self.surface.strokes) if isinstance(self.surface, Sketcher) else 0
        with self.clip(rect):
            paint()
        if isinstance(self.surface, Mounter):
            return self.surface.cut_out(box, noted)
        return cut(self.pixels, box)

    def _sketched(self, key: object, paint: Callable[[], None]) -> Sketch:
        """Return the sketch of what ``paint`` draws, made once per ``key``."""
        known = self._sketches.get(key)
        if known is not None:
            self._sketches.move_to_end(key)
            return known
        before = self.surface
        size = before.get_size()
        sketcher = before.beside(size) if isinstance(before, Sketcher) else Sketcher(size)
        sketcher.set_clip(before.get_clip() if isinstance(before, Sketcher) else None)
        self.surface = sketcher
        try:
            paint()
        finally:
            self.surface = before
        sketch = self._sketches[key] = Sketch.of(sketcher.strokes)
        self.kept_strokes += len(sketch.strokes)
        while self.kept_strokes > KEPT_STROKES and len(self._sketches) > 1:
            self.kept_strokes -= len(self._sketches.popitem(last=False)[1].strokes)
        return sketch

    def make_layer(self, key: object, paint: Callable[[], None]) -> Ground:
        """Make a layer: one that is much the same as the one painted last is painted when it is drawn once more.

        To copy a whole screen takes as long as all the rest that a small change needs.
        """
        sketch, before = self._sketched(key, paint), self._newest_layer
        last, places = self._layers.find(before), self._unlike_newest(sketch)
        seldom = isinstance(self.surface, Mounter) and key != self._seen_once
        if seldom and last is not None and places and all(sketch.can_be_cut(place) for place in places):
            self._seen_once = key
            return Ground(key, sketch, last, (before, places), places)
        return self.paint_layer(key, sketch, places)

    def _unlike_newest(self, sketch: Sketch) -> list[pygame.Rect] | None:
        """Return where a layer differs from the one painted last; ``None``: that is too much, or not known."""
        drawn = self._sketches.get(self._newest_layer)
        return None if drawn is None else sketch.differs(drawn, self.surface.get_rect())

    def paint_layer(self, key: object, sketch: Sketch, places: list[pygame.Rect] | None) -> Ground:
        """Paint a layer, made of the one painted last if they differ only in some ``places``."""
        whole, before = self.surface.get_rect(), self._newest_layer
        last = self._layers.find(before)
        places = places if last is not None else None
        screen = self._layers.spare(whole.size) or opaque(whole.size)
        since = None if places is None else (before, places)
        if last is not None and places is not None and screen is not last:
            screen.blit(last, (0, 0))
        for place in [whole] if places is None else places:
            screen.fill(SOOT, place)
            sketch.draw(screen, place)
        return Ground(key, sketch, self._layers.keep(key, screen), since)


def kept(draw: Callable[Concatenate[_Drawn, _Arguments], None]) -> Callable[Concatenate[_Drawn, _Arguments], None]:
    """Call a drawing function only once for the same arguments in a layer: it must depend on nothing else.

    The less it takes, the more seldom it is called.
    """

    @wraps(draw)
    def draw_or_repeat(canvas: _Drawn, /, *args: _Arguments.args, **more: _Arguments.kwargs) -> None:
        key = (draw, *[tuple(value) if isinstance(value, Rect) else value for value in (*args, *more.values())])
        canvas.part(key, lambda: draw(canvas, *args, **more))

    return draw_or_repeat
