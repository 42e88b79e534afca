"""Recorded drawing calls (sketches): two sketches are compared, and only the areas where they differ are painted.

``Canvas.layer`` sketches a screen first. A table's picture changes only in a few areas from one frame to the next;
finding them costs far less than painting everything, and the result is the same to the pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import pygame

from game.ui.surfaces import draw_outline, draw_polygon
from game.ui.theme import Colour

_Area: TypeAlias = tuple[int, int, int, int]
#: a point as pygame accepts it: two numbers, or a rectangle that stands for its corner
_PointLike: TypeAlias = Sequence[float] | pygame.Rect
#: an area as pygame accepts it
_AreaLike: TypeAlias = pygame.Rect | tuple[float, float, float, float]
#: one recorded call: the function that draws on a surface, its other arguments, the visible area of what it draws, and
#: the clip (``None`` if it cuts nothing off)
Stroke: TypeAlias = tuple[Callable[..., object], tuple[Any, ...], _Area, _Area | None]
#: if more areas than this differ, comparing costs more than it saves
_MAX_PLACES = 40
#: comparing also costs more than it saves if the differing areas take up more than this share of the screen
_MAX_DIFFERING_SHARE = 0.6
#: areas that are at most this many pixels apart are joined
_JOIN_DISTANCE = 12
#: two areas are not joined if that adds more pixels than this
_MAX_EXTRA_PIXELS = 40_000


def draw_smooth_polygon(surface: pygame.Surface, paint: Colour, points: Sequence[tuple[int, int]]) -> None:
    """Fill a polygon, with smooth edges."""
    draw_polygon(surface, paint, points)
    draw_outline(surface, paint, points)


#: drawing functions whose smooth edges come out differently when the clip cuts through them, so that a part cannot be
#: drawn again without a visible seam
_INDIVISIBLE: set[Callable[..., object]] = {pygame.draw.aaline, draw_smooth_polygon}


def indivisible(draw: Callable[..., None]) -> Callable[..., None]:
    """Decorate a drawing function for ``Sketcher.record`` whose drawing must never be clipped."""
    _INDIVISIBLE.add(draw)
    return draw


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """The ``strokes`` of a picture, from back to front."""

    strokes: tuple[Stroke, ...]
    #: the visible area of each stroke
    areas: tuple[_Area, ...]
    #: the visible areas of the strokes that must not be clipped
    indivisible_areas: tuple[_Area, ...]

    @classmethod
    def of_layer(cls, strokes: Sequence[Stroke], screen_rect: pygame.Rect) -> Sketch:
        """Return the sketch of a whole screen; the sketch begins with the last opaque stroke that covers the screen."""
        screen_area = tuple(screen_rect)
        first = 0
        for index, stroke in enumerate(strokes):
            _, _, area, _ = stroke
            if area == screen_area and _is_opaque(stroke):
                first = index
        return cls.from_strokes(strokes[first:])

    @property
    def begins_opaque(self) -> bool:
        """Whether the first stroke is opaque; in the sketch of a layer, that stroke then covers the whole screen."""
        return bool(self.strokes) and _is_opaque(self.strokes[0])

    @classmethod
    def from_strokes(cls, strokes: Sequence[Stroke]) -> Sketch:
        """Return the sketch of some strokes."""
        areas = tuple([area for _, _, area, _ in strokes])
        indivisible_areas = tuple([area for draw, _, area, _ in strokes if draw in _INDIVISIBLE])
        return cls(tuple(strokes), areas, indivisible_areas)

    def draw(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the part inside ``area`` on a surface, within the surface's clip."""
        outer_clip = surface.get_clip()
        area = area.clip(outer_clip)
        if not (area.w and area.h):
            return
        surface.set_clip(area)
        strokes = self.strokes
        for index in area.collidelistall(self.areas):
            draw, arguments, _, clip = strokes[index]
            if clip is None:
                draw(surface, *arguments)
            else:
                surface.set_clip(area.clip(clip))
                draw(surface, *arguments)
                surface.set_clip(area)
        surface.set_clip(outer_clip)

    def can_be_cut(self, place: pygame.Rect) -> bool:
        """Return whether each part of a place may be drawn separately: no stroke there has to be drawn whole."""
        return place.collidelist(self.indivisible_areas) < 0

    def strips(self, places: Sequence[pygame.Rect], most_pixels: int) -> list[pygame.Rect]:
        """Return strips that together cover ``places``, of about ``most_pixels`` each, to be drawn one by one."""
        strips: list[pygame.Rect] = []
        for place in places:
            height = max(1, most_pixels // max(1, place.w))
            for top in range(place.y, place.bottom, height):
                strips.append(pygame.Rect(place.x, top, place.w, height).clip(place))
        while self._grow_to_whole_strokes(strips):  # a strip that has grown may cut further strokes
            pass
        return strips

    def _areas_cut_by(self, place: pygame.Rect) -> list[_Area]:
        """Return the areas of the indivisible strokes that the edges of a place would cut."""
        touched_areas = [self.indivisible_areas[index] for index in place.collidelistall(self.indivisible_areas)]
        return [area for area in touched_areas if not place.contains(area)]

    def differences(
        self, other: Sketch, window_rect: pygame.Rect, more_places: Sequence[pygame.Rect] = ()
    ) -> list[pygame.Rect] | None:
        """Return the areas where this sketch and the other differ, together with ``more_places``; areas may overlap.

        Returns ``None`` if the areas are so large that drawing everything is faster.
        """
        differing_rects = [pygame.Rect(area) for area in _differing_areas(other.strokes, self.strokes)]
        places = _join_boxes([*differing_rects, *(pygame.Rect(place) for place in more_places)])
        while self._grow_to_whole_strokes(places):  # places that have grown may touch each other now
            places = _join_boxes(places)
        if sum(place.w * place.h for place in places) > _MAX_DIFFERING_SHARE * window_rect.w * window_rect.h:
            return None
        return places

    def _grow_to_whole_strokes(self, places: Sequence[pygame.Rect]) -> bool:
        """Enlarge each place by the indivisible strokes that its edge would cut; return whether any was enlarged."""
        cuts = [(place, area) for place in places for area in self._areas_cut_by(place)]
        for place, area in cuts:
            place.union_ip(area)
        return bool(cuts)


class Sketcher:
    """Records drawing calls: while something is sketched, a sketcher of the same ``size`` replaces ``Canvas.surface``.

    A sketcher has those methods of a surface that drawing modules use; shapes are recorded by ``record``.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._rect = pygame.Rect((0, 0), size)
        self._clip = self._rect
        self.strokes: list[Stroke] = []

    def new_sketcher(self, size: tuple[int, int]) -> Sketcher:
        """Return a new recorder of the same kind, for a separate sketch."""
        return Sketcher(size)

    def get_size(self) -> tuple[int, int]:
        """Return the size of the surface in pixels."""
        return self._rect.size

    def get_rect(self) -> pygame.Rect:
        """Return the whole area."""
        return self._rect.copy()

    def get_clip(self) -> pygame.Rect:
        """Return the clip: nothing is drawn outside of this area."""
        return self._clip.copy()

    def set_clip(self, area: pygame.Rect | None) -> None:
        """Draw nothing outside an area from now on."""
        self._clip = self._rect if area is None else self._rect.clip(area)

    def blit(
        self, image: pygame.Surface, at: _PointLike, part: _AreaLike | None = None, special_flags: int = 0
    ) -> None:
        """Record that a picture, or a ``part`` of it, is drawn at a place."""
        corner = int(at[0]), int(at[1])
        part_area = None if part is None else tuple(pygame.Rect(part))
        size = image.get_size() if part_area is None else (part_area[2], part_area[3])
        self.record(
            pygame.Rect(corner, size), _draw_picture, image, corner, part_area, special_flags, image.get_alpha()
        )

    def fill(self, paint: Iterable[int], area: _AreaLike | None = None, special_flags: int = 0) -> None:
        """Record that an area is filled."""
        box = self._rect if area is None else pygame.Rect(area)
        self.record(box, _fill, tuple(paint), tuple(box), special_flags)

    def record(self, box: pygame.Rect, draw: Callable[..., object], *arguments: object) -> None:
        """Record the call ``draw(surface, *arguments)``, which draws nothing outside ``box``."""
        clip = self._clip
        visible_box = box.clip(clip)
        if visible_box.w and visible_box.h:
            # a stroke inside the clip, or one that only the edge of the screen cuts, is drawn without a clip
            needs_clip = visible_box.size != box.size and clip.size != self._rect.size
            self.strokes.append((draw, arguments, tuple(visible_box), tuple(clip) if needs_clip else None))  # type: ignore[arg-type]

    def repeat(self, sketch: Sketch) -> None:
        """Record all strokes of a sketch again; the sketch must have been made with the same clip."""
        self.strokes += sketch.strokes


class PausePreloading(Exception):
    """Raised to end a slice of preloading, because its time is over or what it needs next is not ready yet."""


class PreloadingSketcher(Sketcher):
    """A recorder for preloading; raises ``PausePreloading`` as soon as ``enough()`` is true."""

    def __init__(self, size: tuple[int, int], enough: Callable[[], bool]) -> None:
        super().__init__(size)
        self._enough = enough

    def new_sketcher(self, size: tuple[int, int]) -> Sketcher:
        """Return a new recorder for preloading, with the same ``enough``."""
        return PreloadingSketcher(size, self._enough)

    def record(self, box: pygame.Rect, draw: Callable[..., object], *arguments: object) -> None:
        """Record a call, then raise ``PausePreloading`` if that was enough."""
        super().record(box, draw, *arguments)
        if self._enough():
            raise PausePreloading


def _draw_picture(
    surface: pygame.Surface, image: pygame.Surface, at: tuple[int, int], part: _Area | None, flags: int, alpha: int
) -> None:
    """Draw a picture with the ``alpha`` that it had when the call was recorded, since it may have changed meanwhile."""
    current_alpha = image.get_alpha()
    if alpha == current_alpha:
        surface.blit(image, at, part, flags)
        return
    image.set_alpha(alpha)
    surface.blit(image, at, part, flags)
    image.set_alpha(current_alpha)


def _fill(surface: pygame.Surface, paint: tuple[int, ...], area: _Area, flags: int) -> None:
    surface.fill(paint, area, flags)


def _is_opaque(stroke: Stroke) -> bool:
    """Return whether a stroke hides everything below its area."""
    draw, arguments, _, clip = stroke
    if clip is not None:
        return False
    if draw is _fill:
        paint, _, flags = arguments
        alpha = paint[3] if len(paint) == 4 else 255
        return not flags and alpha == 255
    if draw is not _draw_picture:
        return False
    image, _, part, flags, alpha = arguments
    is_solid = not image.get_flags() & pygame.SRCALPHA and image.get_colorkey() is None and alpha in (None, 255)
    return is_solid and not flags and part is None


def _differing_areas(old: Sequence[Stroke], new: Sequence[Stroke]) -> list[_Area]:
    """Compare two lists of strokes; return the areas of all strokes that have no equal in the other list.

    A stroke whose equal comes in a different order counts as having none.
    """
    old, new = _without_common_ends(old, new)
    # strokes of reused sketches are the same objects in both lists: comparing ids avoids hashing their arguments
    old_index_by_id = {id(stroke): index for index, stroke in reversed(list(enumerate(old)))}
    ids_in_new = {id(stroke) for stroke in new}
    # the indices of all other old strokes, the first one last
    old_indices_by_stroke: dict[Stroke, list[int]] = {}
    for index in range(len(old) - 1, -1, -1):
        if id(old[index]) not in ids_in_new:
            old_indices_by_stroke.setdefault(old[index], []).append(index)
    # For each new stroke, find the next old stroke that equals it. New strokes without an equal old stroke differ. Old
    # strokes that are passed over in this search differ, too
    differing_areas: list[_Area] = []
    next_old = 0  # all old strokes before this index have been compared
    for stroke in new:
        equal = old_index_by_id.get(id(stroke), -1)
        if equal < next_old:
            indices = old_indices_by_stroke.get(stroke, [])
            while indices and indices[-1] < next_old:
                indices.pop()
            if not indices:
                _, _, area, _ = stroke
                differing_areas.append(area)
                continue
            equal = indices.pop()
        differing_areas += [area for _, _, area, _ in old[next_old:equal]]
        next_old = equal + 1
    return differing_areas + [area for _, _, area, _ in old[next_old:]]


def _without_common_ends(old: Sequence[Stroke], new: Sequence[Stroke]) -> tuple[Sequence[Stroke], Sequence[Stroke]]:
    """Return both lists without the equal strokes at their beginnings and at their ends."""
    start, end = 0, 0
    shorter = min(len(old), len(new))
    while start < shorter and old[start] == new[start]:
        start += 1
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return old[start : len(old) - end], new[start : len(new) - end]


def _join_boxes(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """Join boxes that lie near each other; return the resulting areas, or one area round all if there are too many."""
    joined_areas: list[pygame.Rect] = []
    for box in boxes:
        if joined_areas and joined_areas[-1].contains(box):
            continue
        neighbour = _find_joinable(box, joined_areas)
        while neighbour is not None:
            box = box.union(joined_areas.pop(neighbour))
            neighbour = _find_joinable(box, joined_areas)
        joined_areas.append(box)
    if len(joined_areas) > _MAX_PLACES:
        return [joined_areas[0].unionall(joined_areas[1:])]
    return joined_areas


def _find_joinable(box: pygame.Rect, joined_areas: list[pygame.Rect]) -> int | None:
    """Return the index of an area that is near a box and worth joining with the box; ``None`` if there is none."""
    for index in box.inflate(_JOIN_DISTANCE, _JOIN_DISTANCE).collidelistall(joined_areas):
        other = joined_areas[index]
        both = box.union(other)
        if both.w * both.h <= box.w * box.h + other.w * other.h + _MAX_EXTRA_PIXELS:
            return index
    return None
