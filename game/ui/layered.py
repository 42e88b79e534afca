"""Caching of painted pictures: whole screens (layers), parts of them, and rectangles (stamps) are painted once.

A layer is sketched first (``game.ui.sketch``). Areas that equal the last layer are copied from it, and only the rest is
painted; the sketch of an unchanged part is reused.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import ClassVar, Concatenate, ParamSpec, TypeAlias, TypeVar

import pygame

from game.ui.contrast import appearance
from game.ui.layout import Rect
from game.ui.mapping import ScreenMapping
from game.ui.picture_cache import PictureCache
from game.ui.sketch import PausePreloading, PreloadingSketcher, Sketch, Sketcher
from game.ui.surfaces import cut, opaque
from game.ui.text_recorder import TextRecorder
from game.ui.theme import SOOT
from game.ui.tiles import blit_tiles, draw_behind


@dataclass(frozen=True, slots=True, eq=False)
class BackLayer:
    """The layer behind a picture: its ``key``, its sketch if that is cached, and the surface ``painted``.

    If the layer was just painted over another layer (its base), ``base_changes`` holds the base's key and the areas in
    which the two differ. ``unpainted`` lists areas in which the surface still shows the base; there, the layer is drawn
    from its sketch.
    """

    key: object
    sketch: Sketch | None
    painted: pygame.Surface
    base_changes: tuple[object, Sequence[pygame.Rect]] | None = None
    unpainted: Sequence[pygame.Rect] = ()

    def draw(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the part of the layer inside ``place``."""
        surface.blit(self.painted, place, place)
        self.draw_unpainted(surface, place)

    def draw_unpainted(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the unpainted areas inside ``place`` from the sketch."""
        for area in self.unpainted:
            part = area.clip(place)
            if self.sketch is not None and part.w and part.h:
                _paint_sketch(surface, self.sketch, part)

    def differences(self, other: BackLayer, window_rect: pygame.Rect) -> list[pygame.Rect] | None:
        """Return the areas where this layer differs from another one; ``None`` if they are unknown or too large."""
        if self.key == other.key:
            return []
        if self.base_changes is not None:
            base_key, changed_areas = self.base_changes
            if base_key == other.key:
                return list(changed_areas)
        if self.sketch is None or other.sketch is None:
            return None
        return self.sketch.differences(other.sketch, window_rect)


def _paint_sketch(surface: pygame.Surface, sketch: Sketch, place: pygame.Rect) -> None:
    """Paint the part of a layer inside ``place`` from its sketch."""
    if not sketch.begins_opaque:
        surface.fill(SOOT, place)
    sketch.draw(surface, place)


@dataclass(frozen=True, slots=True, eq=False)
class LayeredSketch:
    """The picture of a whole screen: the layer at its back, if any, and the sketch of everything above this layer."""

    back_layer: BackLayer | None
    above: Sketch

    def draw(self, surface: pygame.Surface, places: Sequence[pygame.Rect]) -> None:
        """Draw the parts of the picture inside ``places``."""
        for place in places:
            self._draw_back_layer(surface, place)
            self.above.draw(surface, place)

    def _draw_back_layer(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the part of the layer inside ``place``, except where a large picture above it is opaque."""
        if self.back_layer is None:
            return
        strokes = self.above.strokes
        if strokes:
            # if the first stroke is a large picture in tiles, the layer is not drawn behind the opaque tiles
            draw, arguments, area, clip = strokes[0]
            if draw is blit_tiles and clip is None:
                image, _, tiles, at = arguments
                box = pygame.Rect(area)
                if pygame.Rect(at, image.get_size()) == box and box.colliderect(place):
                    draw_behind(surface, self.back_layer.painted, place, tiles, box)
                    self.back_layer.draw_unpainted(surface, place)
                    return
        self.back_layer.draw(surface, place)

    def differences(
        self, other: LayeredSketch, window_rect: pygame.Rect, drawn_over: Sequence[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Return the areas to draw in a window that shows ``other``, so that it shows this picture instead.

        The window shows something else in the areas ``drawn_over``, so these areas are drawn, too.
        """
        back_changes: list[pygame.Rect] | None
        if self.back_layer is not None and other.back_layer is not None:
            back_changes = self.back_layer.differences(other.back_layer, window_rect)
        elif self.back_layer is other.back_layer:  # neither picture has a layer
            back_changes = []
        else:
            back_changes = None
        if back_changes is None:
            return [window_rect]
        places = self.above.differences(other.above, window_rect, (*back_changes, *drawn_over))
        return [window_rect] if places is None else places


class LayeredSketcher(Sketcher):
    """Records the picture of a whole screen; ``drawn_over`` lists areas of the window that recording has drawn over."""

    def __init__(self, window: pygame.Surface) -> None:
        super().__init__(window.get_size())
        self.window = window
        self.back_layer: BackLayer | None = None
        self.drawn_over: list[pygame.Rect] = []

    @property
    def is_unclipped(self) -> bool:
        """Whether the clip is the whole screen."""
        return self.get_clip() == self.get_rect()

    def begin_with(self, back_layer: BackLayer) -> None:
        """Begin again with a layer, which covers everything recorded before."""
        self.back_layer = back_layer
        self.strokes.clear()

    def cut_out(self, box: pygame.Rect, first: int) -> pygame.Surface:
        """Return a picture of an area with all strokes so far, and remove the strokes from index ``first`` on.

        The area is drawn in the window, and the picture is read from there; so the area is added to ``drawn_over``.
        """
        self.layered_sketch().draw(self.window, [box])
        del self.strokes[first:]
        self.drawn_over.append(box)
        return cut(self.window, box)

    def layered_sketch(self) -> LayeredSketch:
        """Return the picture recorded so far."""
        return LayeredSketch(self.back_layer, Sketch.from_strokes(self.strokes))


@dataclass(slots=True)
class _UnfinishedLayer:
    """A layer that is being painted on ``screen``; ``places`` are the parts that are still unpainted.

    ``began_empty`` is false if the painting began with a copy of a similar layer.
    """

    key: object
    sketch: Sketch
    screen: pygame.Surface
    places: list[pygame.Rect]
    began_empty: bool

    def paint_place(self) -> None:
        """Paint the last of ``places``, and remove it from the list."""
        _paint_sketch(self.screen, self.sketch, self.places.pop())


#: a layer is painted ahead in strips of this many pixels
_STRIP_PIXELS = 400_000
#: the size of the cache of layers in bytes
_LAYERS_BYTES = 24_000_000
#: the least number of layers that the cache holds, however large they are
_MIN_LAYERS = 3
#: the size of the cache of stamps in bytes
_STAMPS_BYTES = 24_000_000
#: the most strokes, of all sketches together, that are cached
MAX_STROKES = 20_000

#: the key that the layer was given, the appearance in use, and the size of the window
_LayerKey: TypeAlias = tuple[tuple[str, object], object, tuple[int, ...]]
_Drawn = TypeVar("_Drawn", bound="Layered")
_Arguments = ParamSpec("_Arguments")


class Layered:
    """A surface with cached layers, parts and stamps; ``Canvas`` adds the drawing functions.

    A ``text_recorder``, if there is one, gets every line of text; nothing is cached while it is in use.
    """

    mapping: ScreenMapping

    #: the number of sketches that all canvases have made so far
    sketches_made: ClassVar[int] = 0

    def __init__(self, surface: pygame.Surface | Sketcher) -> None:
        #: the surface to draw on; while a layer is sketched, a sketcher instead
        self.surface = surface
        self.text_recorder: TextRecorder | None = None
        self._layers = PictureCache(_LAYERS_BYTES, _MIN_LAYERS)
        self._stamps = PictureCache(_STAMPS_BYTES)
        self._sketches: OrderedDict[object, Sketch] = OrderedDict()
        self.cached_strokes = 0
        #: the key of the layer that was drawn and painted last
        self.newest_layer: object = None
        #: for each kind of layer, the key of the layer of this kind that was drawn and painted last
        self._newest_of_kind: dict[object, object] = {}
        #: the key of the last layer that was drawn without being painted into the cache
        self._last_unpainted_key: object = None
        self._last_layered_sketch: LayeredSketch | None = None
        self._invalid_areas: list[pygame.Rect] = []
        #: the layer that is being painted ahead
        self._unfinished_layer: _UnfinishedLayer | None = None
        #: whether the next preloaded layer is also painted into the cache
        self._paints_layer_ahead = False

    def forget_painted(self) -> None:
        """Clear all caches, since everything looks different now."""
        self._layers.clear()
        self._unfinished_layer = None
        self._stamps.clear()
        self._sketches.clear()
        self.cached_strokes = 0
        self.invalidate_all()

    @property
    def pixels(self) -> pygame.Surface:
        """The surface, for code that reads its pixels; not available while a layer is sketched."""
        assert isinstance(self.surface, pygame.Surface), "a layer has no pixels while it is only sketched"
        return self.surface

    @property
    def cached_layer_bytes(self) -> int:
        """The size of the cached layers and stamps in bytes."""
        return self._layers.cached_bytes + self._stamps.cached_bytes

    def layer(self, key: object, paint: Callable[[], None]) -> None:
        """Draw an opaque whole screen, calling ``paint`` only once per ``key`` and window size.

        Areas that equal the last layer are copied from it. A layer inside another layer becomes a part of that layer.
        """
        if self.text_recorder is not None:  # the recorder has to get every text that is drawn
            self.surface.fill(SOOT)
            paint()
            return
        # Inside another layer or a clip, the layer is recorded as a part of the current sketch. The condition is not
        # stored in a variable: mypy needs it in the ``if`` to know that ``self.surface`` is a ``pygame.Surface`` in the
        # last line of this method.
        if isinstance(self.surface, Sketcher) and not (
            isinstance(self.surface, LayeredSketcher) and self.surface.is_unclipped
        ):
            if self._paints_layer_ahead:
                self._paint_ahead(key, paint)
            self.surface.fill(SOOT)
            # without a clip, this is the layer's own key: the sketch then serves the layer when it is drawn alone, too
            part_key = ("layer", key), appearance(), tuple(self.surface.get_clip())
            self.surface.repeat(self._cached_sketch(part_key, paint, is_layer=True))
            return
        layer_key = self._layer_key(key)
        painted = self._layers.find(layer_key)
        if painted is None:
            back_layer = self.make_layer(layer_key, paint)
        else:
            back_layer = BackLayer(layer_key, self._sketches.get(layer_key), painted)
        if not back_layer.unpainted:
            self.newest_layer = self._newest_of_kind[_kind_of(layer_key)] = layer_key
        if isinstance(self.surface, LayeredSketcher):
            self.surface.begin_with(back_layer)
        else:
            back_layer.draw(self.surface, self.surface.get_rect())

    def has_layer(self, key: object) -> bool:
        """Return whether the layer with this ``key`` is painted."""
        return self.is_painted(self._layer_key(key))

    def is_painted(self, layer: object) -> bool:
        """Return whether a layer is still cached; ``layer`` is a key that ``newest_layer`` held earlier."""
        return layer in self._layers

    def _layer_key(self, key: object) -> _LayerKey:
        """Return the key of a layer in the caches.

        A layer and a part may have been given the same ``key``; the word ``"layer"`` makes the two keys in the caches
        differ.
        """
        return ("layer", key), appearance(), tuple(self.surface.get_rect())

    def part(self, key: object, paint: Callable[[], None]) -> None:
        """Draw with ``paint``; inside a layer ``paint`` is called only once per ``key`` and window size.

        ``key`` must hold everything that the drawing depends on. A function that depends only on its arguments can be
        decorated with ``sketched_once`` instead.
        """
        if isinstance(self.surface, Sketcher):
            self.surface.repeat(self._cached_sketch((key, appearance(), tuple(self.surface.get_clip())), paint))
            return
        sketch = None
        if self.text_recorder is None:
            sketch = self._sketches.get((key, appearance(), tuple(self.surface.get_rect())))
        if sketch is None:
            paint()
        else:
            sketch.draw(self.surface, self.surface.get_rect())

    def stamp(self, key: object, rect: Rect, paint: Callable[[], None]) -> None:
        """Draw inside ``rect``, calling ``paint`` only once per ``key`` and window size.

        The cached picture includes the background. So if the background can change, ``key`` must change with it.
        """
        if isinstance(self.surface, Sketcher) and not isinstance(self.surface, LayeredSketcher):
            with self.clip(rect):
                self.part(key, paint)
            return
        box = self.mapping.to_window(rect).clip(self.surface.get_rect())
        stamp_key = (key, appearance())
        stamp = self._stamps.find(stamp_key) if self.text_recorder is None else None
        if stamp is None:
            stamp = self._stamps.take_reusable(box.size) or opaque(box.size)
            stamp.blit(self._cut_out(box, rect, paint), (0, 0))
            self._stamps.add(stamp_key, stamp)
        self.surface.blit(stamp, box)

    def draw_changes(self, paint: Callable[[], None]) -> list[pygame.Rect]:
        """Draw the whole screen with ``paint``, but only where it differs from the last screen drawn by this method.

        Returns the areas that were drawn, in pixels. ``paint`` must not read pixels. After drawing by other means, call
        ``invalidate`` or ``invalidate_all``.
        """
        window = self.pixels
        window_rect = window.get_rect()
        last_sketch = self._last_layered_sketch
        self._last_layered_sketch = None  # stays ``None`` if ``paint`` fails: the next call then draws everything
        if self.text_recorder is not None:
            paint()
            return [window_rect]
        self.surface = sketcher = LayeredSketcher(window)
        try:
            paint()
        finally:
            self.surface = window
        new_sketch = sketcher.layered_sketch()
        if last_sketch is None:
            places = [window_rect]
        else:
            places = new_sketch.differences(last_sketch, window_rect, (*self._invalid_areas, *sketcher.drawn_over))
        new_sketch.draw(window, places)
        self._last_layered_sketch = new_sketch
        self._invalid_areas = []
        return places

    def invalidate(self, rect: Rect) -> None:
        """Mark ``rect`` as drawn over, so that the next ``draw_changes`` draws it again."""
        self._invalid_areas.append(self.mapping.to_window(rect).clip(self.surface.get_rect()))

    def invalidate_all(self) -> None:
        """Mark the whole window as drawn over, so that the next ``draw_changes`` draws all of it."""
        self._last_layered_sketch = None
        self._invalid_areas = []

    def preload(self, paint: Callable[[], None], enough: Callable[[], bool] = lambda: False) -> bool:
        """Load and render all pictures and texts that ``paint`` uses, without showing them.

        Returns false if ``enough()`` became true before all were loaded; a further call goes on with the rest.
        """
        try:
            self.preload_with(PreloadingSketcher(self.surface.get_size(), enough), paint)
        except PausePreloading:
            return False
        return True

    def preload_with(self, sample: Sketcher, paint: Callable[[], None]) -> None:
        """Load and render all pictures and texts that ``paint`` uses; it draws on a new sketcher like ``sample``."""
        outer_surface = self.surface
        self.surface = sample.new_sketcher(self.surface.get_size())
        try:
            paint()
        finally:
            self.surface = outer_surface

    @contextmanager
    def painting_ahead(self) -> Iterator[None]:
        """Within the ``with`` block, paint the first preloaded layer into the cache, not only load its pictures."""
        self._paints_layer_ahead = True
        try:
            yield
        finally:
            self._paints_layer_ahead = False

    def _paint_ahead(self, key: object, paint: Callable[[], None]) -> None:
        """Do the next step of painting a layer into the cache, without drawing it.

        The first step sketches the layer, the second step begins to paint it, and each further step paints a strip of
        it. Every step but the last raises ``PausePreloading``; the next call then does the next step. A cached layer
        needs no step.
        """
        self._paints_layer_ahead = False  # layers that ``paint`` draws inside this layer become parts of it
        layer_key = self._layer_key(key)
        if layer_key in self._layers:
            return
        is_sketched = layer_key in self._sketches
        sketch = self._cached_sketch(layer_key, paint, is_layer=True)
        if not is_sketched:
            raise PausePreloading
        layer = self._unfinished_layer
        if layer is None or layer.key != layer_key:
            base_key = self._base_of(layer_key)
            layer = self._begin_layer(layer_key, sketch, base_key, self._differing_areas(base_key, sketch))
            layer.places = sketch.strips(layer.places, _STRIP_PIXELS)
            self._unfinished_layer = layer
        elif layer.places:
            layer.paint_place()
        if layer.places:
            raise PausePreloading
        self._unfinished_layer = None
        self._layers.add(layer_key, layer.screen)

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Draw only inside ``rect`` within the ``with`` block."""
        outer_clip = self.surface.get_clip()
        self.surface.set_clip(self.mapping.to_window(rect).clip(outer_clip))
        try:
            yield
        finally:
            self.surface.set_clip(outer_clip)

    @contextmanager
    def drawn_into(self, picture: pygame.Surface, box: pygame.Rect) -> Iterator[None]:
        """Within the ``with`` block, draw on a picture of the window's area ``box`` (pixels) instead of the window."""
        window = self.surface
        window_mapping = self.mapping
        left, top = window_mapping.origin
        self.surface = picture
        self.mapping = ScreenMapping(window_mapping.scale, (left - box.x, top - box.y))
        try:
            yield
        finally:
            self.surface = window
            self.mapping = window_mapping

    def visible_part(self, rect: Rect) -> Rect:
        """Return the part of ``rect`` inside the clip, rounded to whole pixels; ``rect`` itself if it is all inside."""
        box = self.mapping.to_window(rect)
        clip = self.surface.get_clip()
        if clip.contains(box):
            return rect
        box = box.clip(clip)
        return Rect(*self.mapping.to_logical(*box.topleft), box.w / self.mapping.scale, box.h / self.mapping.scale)

    def shows(self, rect: Rect) -> bool:
        """Return whether any part of ``rect`` lies inside the clip."""
        clip = self.surface.get_clip()
        left, top = self.mapping.origin
        scale = self.mapping.scale
        # the rect is enlarged by one pixel on every side, since drawing rounds
        if clip.right < left + rect.x * scale - 1 or clip.x > left + rect.right * scale + 1:
            return False
        return clip.bottom >= top + rect.y * scale - 1 and clip.y <= top + rect.bottom * scale + 1

    def copied(self, box: pygame.Rect) -> pygame.Surface | None:
        """Return a copy of what has been drawn so far in ``box`` (pixels); ``None`` while a layer is only sketched."""
        if isinstance(self.surface, LayeredSketcher):
            return self.surface.cut_out(box, len(self.surface.strokes)).copy()
        if isinstance(self.surface, Sketcher):
            return None
        return cut(self.surface, box).copy()

    def _cut_out(self, box: pygame.Rect, rect: Rect, paint: Callable[[], None]) -> pygame.Surface:
        """Return a picture of an area after ``paint`` has drawn in it; ``box`` is the area in window pixels."""
        strokes_before = len(self.surface.strokes) if isinstance(self.surface, Sketcher) else 0
        with self.clip(rect):
            paint()
        if isinstance(self.surface, LayeredSketcher):
            return self.surface.cut_out(box, strokes_before)
        return cut(self.pixels, box)

    def _cached_sketch(self, key: object, paint: Callable[[], None], *, is_layer: bool = False) -> Sketch:
        """Return the sketch of all that ``paint`` draws, cached by ``key``; a layer's sketch covers the screen."""
        cached_sketch = self._sketches.get(key)
        if cached_sketch is not None:
            self._sketches.move_to_end(key)
            return cached_sketch
        outer_surface = self.surface
        size = outer_surface.get_size()
        if isinstance(outer_surface, Sketcher):
            sketcher = outer_surface.new_sketcher(size)
            sketcher.set_clip(outer_surface.get_clip())
        else:
            sketcher = Sketcher(size)
            sketcher.set_clip(None)
        self.surface = sketcher
        try:
            paint()
        finally:
            self.surface = outer_surface
        strokes = sketcher.strokes
        sketch = Sketch.of_layer(strokes, sketcher.get_rect()) if is_layer else Sketch.from_strokes(strokes)
        self._sketches[key] = sketch
        Layered.sketches_made += 1
        self.cached_strokes += len(sketch.strokes)
        while self.cached_strokes > MAX_STROKES and len(self._sketches) > 1:
            _, oldest = self._sketches.popitem(last=False)
            self.cached_strokes -= len(oldest.strokes)
        return sketch

    def make_layer(self, key: _LayerKey, paint: Callable[[], None]) -> BackLayer:
        """Make a layer; a layer that differs little from its base is painted only when it is needed a second time.

        To paint a layer means to copy its base, which is a whole screen. For a small change, this copy alone would
        double the costs.
        """
        sketch = self._cached_sketch(key, paint, is_layer=True)
        base_key = self._base_of(key)
        base = self._layers.find(base_key)
        places = self._differing_areas(base_key, sketch)
        if base is not None and places and self._may_stay_unpainted(key, sketch, places):
            self._last_unpainted_key = key
            return BackLayer(key, sketch, base, base_changes=(base_key, places), unpainted=places)
        return self.paint_layer(key, sketch, base_key, places)

    def _may_stay_unpainted(self, key: _LayerKey, sketch: Sketch, places: list[pygame.Rect]) -> bool:
        """Return whether a layer may be drawn without being painted: as its base, with changes in ``places``.

        A layer is not drawn like this twice in a row.
        """
        if not isinstance(self.surface, LayeredSketcher) or key == self._last_unpainted_key:
            return False
        return all(sketch.can_be_cut(place) for place in places)

    def _base_of(self, key: _LayerKey) -> object:
        """Return the key of the layer that a new layer probably resembles.

        This is the newest layer of the same kind or, if there is none, the newest of all layers.
        """
        base_key = self._newest_of_kind.get(_kind_of(key))
        return base_key if base_key in self._layers else self.newest_layer

    def _differing_areas(self, base_key: object, sketch: Sketch) -> list[pygame.Rect] | None:
        """Return where ``sketch`` differs from the layer with the key ``base_key``.

        Returns ``None`` if this is unknown, or if the areas are too large.
        """
        base_sketch = self._sketches.get(base_key)
        return None if base_sketch is None else sketch.differences(base_sketch, self.surface.get_rect())

    def paint_layer(self, key: object, sketch: Sketch, base_key: object, places: list[pygame.Rect] | None) -> BackLayer:
        """Paint a layer.

        ``base_key`` is the key of a similar layer, and ``places`` are the areas in which the two differ. If both are
        known, only these areas are painted, on a copy of the similar layer.
        """
        layer = self._begin_layer(key, sketch, base_key, places)
        base_changes = None if layer.began_empty else (base_key, tuple(layer.places))
        while layer.places:
            layer.paint_place()
        return BackLayer(key, sketch, self._layers.add(key, layer.screen), base_changes)

    def _begin_layer(
        self, key: object, sketch: Sketch, base_key: object, places: list[pygame.Rect] | None
    ) -> _UnfinishedLayer:
        """Return a copy of the layer with the key ``base_key`` (the base), of which only ``places`` are left to paint.

        If the base is not cached, or ``places`` is ``None``, return an empty screen, all of it left to paint.
        """
        window_rect = self.surface.get_rect()
        base = self._layers.find(base_key)
        screen = self._layers.take_reusable(window_rect.size) or opaque(window_rect.size)
        if base is None or places is None:
            return _UnfinishedLayer(key, sketch, screen, [window_rect], began_empty=True)
        if screen is not base:  # the reusable surface may be the base itself
            screen.blit(base, (0, 0))
        return _UnfinishedLayer(key, sketch, screen, [*places], began_empty=False)


def _kind_of(key: _LayerKey) -> object:
    """Return the kind of a layer: the first part of the key that ``Layered.layer`` was given, a word or a class.

    If the first part is anything else, such as the face of a table, the kind is its class: there would be a kind for
    each move of each match, and the kinds are never forgotten.
    """
    (_, given_key), _, _ = key
    first_part = given_key[0] if isinstance(given_key, tuple) and given_key else given_key
    return first_part if isinstance(first_part, (str, type)) else type(first_part)


def sketched_once(
    draw: Callable[Concatenate[_Drawn, _Arguments], None],
) -> Callable[Concatenate[_Drawn, _Arguments], None]:
    """Decorate a drawing function so that a layer calls it only once for the same arguments.

    The drawing may depend only on the arguments. The function is called again for each new combination of arguments.
    """

    @wraps(draw)
    def draw_or_repeat(canvas: _Drawn, /, *args: _Arguments.args, **keywords: _Arguments.kwargs) -> None:
        key = (draw, *[tuple(value) if isinstance(value, Rect) else value for value in (*args, *keywords.values())])
        canvas.part(key, lambda: draw(canvas, *args, **keywords))

    return draw_or_repeat
